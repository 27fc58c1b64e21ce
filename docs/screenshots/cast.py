"""Record the four jobs in the real app: `python docs/screenshots/cast.py` writes `four-jobs.cast` beside it.

The app runs on a terminal of its own and gets the keys of `STEPS`. What it draws after a key becomes one event of an
asciicast (version 2), and the times are given, not measured: the pace is the same whatever machine records it.
Look at it with `asciinema play docs/screenshots/four-jobs.cast`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from grid import Grid, plain  # noqa: E402
from scene import scene  # noqa: E402
from terminal import Window  # noqa: E402

CAST = HERE / "four-jobs.cast"
WIDTH, HEIGHT = 110, 30
#: The same on every machine: paths of it stand on some screens.
FOLDER = "/tmp/memtui-demo"
COMMAND = "import sys; from memtui.__main__ import main; sys.argv = ['memtui', 'adopt']; main()"
#: (seconds before the key, key): the four jobs one after the other.
STEPS = (
    # 1 decide what is staged, look at the plan, write it
    (2.5, "a"), (1.5, "a"), (2.0, "c"), (3.0, "y"), (3.0, "\x1b"),
    # 2 walk back to the line that a claim was said on
    (1.5, "2"), (1.5, "j"), (1.0, "j"), (1.5, "w"), (2.5, "]"), (1.5, "\x1b"),
    # 3 prune L3
    (1.5, "6"), (1.5, "j"), (1.0, "r"), (1.5, "c"), (2.5, "y"), (2.5, "\x1b"),
    # 4 settle a contradiction
    (1.5, "4"), (3.5, "a"), (2.5, "1"), (2.5, "q"),
)  # fmt: skip
BEGIN, END = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?1049l"


def events(window: Window) -> list[tuple[float, str, str]]:
    """The recording: a command that is typed, then what each key changes on the screen."""
    found = [(0.5, "o", "$ ")]
    for letter in "memtui adopt":
        found.append((round(found[-1][0] + 0.1, 3), "o", letter))
    window.until("[3 Staged")
    grid = Grid(WIDTH, HEIGHT)

    def shown() -> str:
        before = grid.copy()
        window.settle(0.6)
        grid.draw(window.raw.decode("utf-8"))
        return grid.since(before)

    found.append((round(found[-1][0] + 0.6, 3), "o", f"\r\n{BEGIN}{shown()}"))
    for pause, key in STEPS[:-1]:
        window.press(key)
        found.append((round(found[-1][0] + pause, 3), "o", shown()))
    pause, key = STEPS[-1]
    window.leave(key)
    after = window.raw.decode("utf-8").partition(END)[2]
    receipts = "".join(f"{line}\r\n" for line in plain(after).splitlines() if line)
    found.append((round(found[-1][0] + pause, 3), "o", f"\x1b[0m{END}\x1b[?25h{receipts}$ "))
    return found


def main() -> None:
    if Path(FOLDER).exists():
        raise SystemExit(f"{FOLDER} is in the way: the recording is made there.")
    try:
        demo = scene(FOLDER)
        environ = {
            name: value for name, value in demo.environ.items() if name != "COLORTERM"
        }  # 256 colours are shorter
        environ["PYTHONPATH"] = str(ROOT)
        window = Window([sys.executable, "-c", COMMAND], environ, cwd=demo.project, size=(WIDTH, HEIGHT), alone=False)
        recorded = events(window)
    finally:
        subprocess.run(["rm", "-rf", "--", FOLDER], check=True)
    head = {
        "version": 2,
        "width": WIDTH,
        "height": HEIGHT,
        "title": "memtui: adopt, walk back, prune, settle",
        "env": {"TERM": "xterm-256color"},
    }
    lines = [json.dumps(head), *(json.dumps(list(event), ensure_ascii=False) for event in recorded)]
    CAST.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{CAST.name}: {len(recorded)} events, {CAST.stat().st_size // 1024} KB\n")


if __name__ == "__main__":
    main()
