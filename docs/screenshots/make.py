"""Make the README's pictures from the real app on a made-up project: `python docs/screenshots/make.py`.

It needs `rsvg-convert`, which draws the SVG that the app exports.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scene import scene

from memtui.app.app import Memtui
from memtui.app.demo import Demo

HERE = Path(__file__).resolve().parent
SIZE = (118, 30)
WIDTH = "1000"
CELL = 12.2  # of Textual's SVG
_SPACED = re.compile(r' x="([\d.]+)"( y="[\d.]+") textLength="([\d.]+)"([^>]*)>((?:&#160;)+)')
#: Each picture: the keys that lead to it.
PICTURES = {
    "staged": ("3", "a"),
    "contested": ("4",),
    "why": ("3", "j", "w", "j"),
    "l3": ("6", "r"),
    "import": ("I", "a"),
}


async def picture(demo: Demo, keys: tuple[str, ...]) -> str:
    """The screen that these keys lead to, as SVG."""
    app = Memtui(demo.sitting(), start="tiers", read=False)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("", *keys):
            if key:
                await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
        return app.export_screenshot(title="memtui")


def in_place(svg: str) -> str:
    """The same drawing for a renderer that drops the spaces at the beginning of a text."""

    def moved(found: re.Match[str]) -> str:
        x, y, length, more, spaces = found.groups()
        by = CELL * (len(spaces) // len("&#160;"))
        return f' x="{float(x) + by:.1f}"{y} textLength="{max(float(length) - by, CELL):.1f}"{more}>'

    return _SPACED.sub(moved, svg)


def main() -> None:
    convert = shutil.which("rsvg-convert")
    if convert is None:
        sys.exit("rsvg-convert is needed (package librsvg2-bin).")
    for name, keys in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            svg = asyncio.run(picture(scene(f"{folder}/demo"), keys))
            path = Path(folder, f"{name}.svg")
            path.write_text(in_place(svg), encoding="utf-8")
            subprocess.run([convert, "-w", WIDTH, str(path), "-o", str(HERE / f"{name}.png")], check=True)


if __name__ == "__main__":
    main()
