"""Make the README's picture from the real app on the demo project: `python docs/screenshots/make.py`.

It needs `rsvg-convert`, which draws the SVG that the app exports.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from memtui.app.app import Memtui
from memtui.app.demo import build
from memtui.engine.config import Clock

HERE = Path(__file__).resolve().parent
NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
SIZE = (118, 30)


async def staged(folder: str) -> str:
    """The Staged screen with one claim accepted, as SVG."""
    demo = build(f"{folder}/demo", os.environ, now=NOW)
    sitting = replace(demo.sitting(), clock=lambda: Clock(NOW, is_set=True))
    app = Memtui(sitting, start="staged", read=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        return app.export_screenshot(title="memtui")


def main() -> None:
    convert = shutil.which("rsvg-convert")
    if convert is None:
        sys.exit("rsvg-convert is needed (package librsvg2-bin).")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "staged.svg")
        path.write_text(asyncio.run(staged(folder)), encoding="utf-8")
        subprocess.run([convert, "-w", "1300", str(path), "-o", str(HERE / "staged.png")], check=True)


if __name__ == "__main__":
    main()
