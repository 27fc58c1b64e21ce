"""The first frame: painted only where it is true, on a real terminal, and taken over without losing a key."""

from __future__ import annotations

import json
import os
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from memtui.app import first_frame
from memtui.app.demo import Demo
from memtui.app.first_frame import SWITCH, opened_path, true_rows
from memtui.app.taking_over import LEFT_OUT
from memtui.engine import frame_stamp
from memtui.engine.frame_stamp import opening_at, stamp
from memtui.engine.home import Home
from memtui.engine.kept_frame import KeptFrame, Rows, keep_frame
from tests.cli.conftest import Run
from tests.cli.terminal_window import Window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pty is a Unix thing")

SCREEN = b"\x1b[?1049h"
SIZE = (80, 24)
ROWS: Rows = ((("a row", ()),), *((),) * (SIZE[1] - 1))
#: Textual can't be loaded, and nothing of it is looked for.
WITHOUT_TEXTUAL = "import sys; sys.modules['textual'] = None\n"
#: The person stops the start in the middle.
STOPPED = """
import os, signal, sys
class Stop:
    def find_spec(self, name, path, target=None):
        if name == 'textual':
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stop())
"""


def _terminal(story: Demo, **more: str) -> dict[str, str]:
    here = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", "PATH": os.environ["PATH"]}
    return {**story.environ, **here, **more}


def _window(story: Demo, *, before: str = "", **more: str) -> Window:
    """`memtui` as its script starts it."""
    code = before + "from memtui.__main__ import main; main()"
    return Window([], _terminal(story, **more), cwd=story.project, code=code, size=(100, 30))


def _frame(story: Demo) -> Path:
    (file,) = Path(story.environ["MEMTUI_HOME"], "cache").glob("frame-*.json")
    return file


def _echoes(window: Window) -> bool:
    flags: int = termios.tcgetattr(window.fd)[3]
    return bool(flags & termios.ECHO) and bool(flags & termios.ICANON)


@pytest.fixture
def shown(story: Demo) -> str:
    """The words on the first row of the opening screen; the app was opened and left once, and kept its frame."""
    window = _window(story)
    window.wait_for("read 0 new lines")
    assert window.end(pressing="q") == 0
    assert window.drawn.count(SCREEN) == 1
    rows = json.loads(_frame(story).read_bytes())["rows"]
    (row,) = [text for text in ("".join(text for text, _ in row) for row in rows) if "›" in text and "L2 in" in text]
    return str(row.split("in ")[1].split("…")[0].strip())


# --- when it is true


def _append(path: str, words: str = "\n") -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with Path(path).open("a") as file:
        file.write(words)


def _project(story: Demo) -> str:
    (folder,) = Path(story.environ["MEMTUI_HOME"], "projects").iterdir()
    return str(folder)


CHANGES: dict[str, Callable[[Demo], None]] = {
    "the file with the block": lambda story: _append(f"{story.project}/CLAUDE.md"),
    "another file of instructions": lambda story: _append(f"{story.project}/AGENTS.md"),
    "one in .claude": lambda story: _append(f"{story.project}/.claude/CLAUDE.md"),
    "the person's own file": lambda story: _append(f"{story.environ['CLAUDE_CONFIG_DIR']}/CLAUDE.md"),
    "the ledger": lambda story: _append(f"{story.project}/.memory/adopted.log"),
    "a fault": lambda story: _append(f"{story.project}/.memory/errors.log"),
    "a file in .memory": lambda story: _append(f"{story.project}/.memory/notes"),
    "evidence": lambda story: _append(f"{_project(story)}/evidence.jsonl"),
    "a decision": lambda story: _append(f"{_project(story)}/decisions.jsonl"),
    "what the second scanner said": lambda story: _append(f"{_project(story)}/second.jsonl"),
    "the archive": lambda story: _append(f"{_project(story)}/archive-2025.jsonl"),
    "what was said by hand": lambda story: _append(f"{_project(story)}/manual/2026.jsonl"),
    "settings": lambda story: _append(f"{story.environ['MEMTUI_HOME']}/config.toml"),
    "L3": lambda story: _append(f"{story.environ['MEMTUI_HOME']}/l3/decisions.jsonl"),
    "the remote": lambda story: _append(f"{story.project}/.git/config"),
    "a link in .memory": lambda story: Path(story.project, ".memory", "link").symlink_to("owner"),
    "the owner": lambda story: Path(story.project, ".memory", "owner").unlink(),
    "the folder": lambda story: Path(story.project, ".memory").chmod(0o777),
    "a setting's own file": lambda story: _append(f"{story.project}/docs/memory.md"),
}


def _kept(story: Demo, environ: Mapping[str, str], until: float = 0.0) -> None:
    opening = opening_at(Home.of(environ), story.project)
    assert opening is not None
    also = (f"{story.project}/docs/memory.md",)
    frame = KeptFrame(ROWS, stamp(opening, environ, SIZE, also), also, until)
    keep_frame(opening.home, opening.entry.key, SIZE, frame)
    assert _true(story, environ) == ROWS


def _true(story: Demo, environ: Mapping[str, str], size: tuple[int, int] = SIZE) -> Rows | None:
    opening = opening_at(Home.of(environ), story.project)
    return true_rows(opening, environ, size) if opening is not None else None


@pytest.mark.parametrize("name", CHANGES)
def test_a_frame_is_not_true_any_more_when_anything_changed(story: Demo, name: str) -> None:
    environ = _terminal(story)
    _kept(story, environ)
    CHANGES[name](story)
    assert _true(story, environ) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NO_COLOR", "1"),
        ("TERM", "xterm"),
        ("COLORTERM", "truecolor"),
        ("LANG", "C"),
        ("MEMTUI_ASCII", "1"),
        ("MEMTUI_NOW", "2026-07-21T12:00:00Z"),
        ("TEXTUAL_THEME", "nord"),
        ("CLAUDE_CONFIG_DIR", "/somewhere"),
        ("CLAUDECODE", "1"),
    ],
)
def test_a_frame_is_of_its_environment(story: Demo, name: str, value: str) -> None:
    environ = _terminal(story)
    _kept(story, environ)
    assert _true(story, {**environ, name: value}) is None
    assert _true(story, {**environ, "OLDPWD": "/"}) == ROWS


def test_a_frame_is_of_its_size_its_day_and_its_code(story: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    environ = {name: value for name, value in _terminal(story).items() if name != "MEMTUI_NOW"}
    monkeypatch.setattr(time, "time", lambda: 1_000.0)
    _kept(story, environ, until=2_000.0)
    assert _true(story, environ, (81, 24)) is None
    monkeypatch.setattr(time, "time", lambda: 2_000.0)
    assert _true(story, environ) is None
    monkeypatch.setattr(time, "time", lambda: 1_000.0)
    with monkeypatch.context() as patch:
        patch.setattr(frame_stamp, "build_mark", lambda: "of another day")
        assert _true(story, environ) is None
    with monkeypatch.context() as patch:
        patch.setattr(time, "strftime", lambda *_: "1970-01-02")
        assert _true(story, environ) is None
    assert _true(story, environ) == ROWS


def test_nothing_is_painted_for_a_folder_that_nobody_opened(story: Demo, tmp_path: Path) -> None:
    assert opening_at(Home.of(story.environ), str(tmp_path)) is None


def test_which_command_lines_open_the_app() -> None:
    here = {(): ".", ("--no-mouse",): ".", ("-C", "/x"): "/x", ("-C", "/x", "./y"): "/x/./y", ("/z",): "/z"}
    assert {words: opened_path(words) for words in here} == here
    others = [("inbox",), ("status", "--json"), ("-C",), ("--version",), ("x/y",), (".", "--no-mouse"), ("./y", "/x")]
    assert [opened_path(words) for words in others] == [None] * len(others)


def test_a_pipe_gets_no_frame(story: Demo) -> None:
    assert not first_frame.wanted(_terminal(story))  # pytest holds the streams


def test_forgetting_a_claim_removes_the_frame(story: Demo, run: Run, deciding: None) -> None:
    _kept(story, _terminal(story))
    file = _frame(story)
    run("forget", "eec", "--yes")
    assert not file.exists()


# --- on a terminal


def test_it_is_painted_before_textual_is_loaded(story: Demo, shown: str) -> None:
    window = _window(story, before=WITHOUT_TEXTUAL)
    code = window.end()
    painted, told, _ = window.drawn.partition(b"unexpected ModuleNotFoundError")
    assert shown.encode() in painted
    assert told
    assert painted.count(SCREEN) == 1
    assert b"\x1b[?1049l" in painted, "the screen is left before anything is told"
    assert code == 1


def test_the_terminal_is_as_it_was_after_a_crash(story: Demo, shown: str) -> None:
    window = _window(story, before=WITHOUT_TEXTUAL)
    window.wait_for("unexpected ModuleNotFoundError")
    assert _echoes(window)
    window.end()


def test_ctrl_c_stops_the_start(story: Demo, shown: str) -> None:
    window = _window(story, before=STOPPED)
    assert window.end() == 130
    assert shown.encode() in window.drawn
    assert b"Traceback" not in window.drawn
    assert window.drawn.rindex(b"\x1b[?1049l") > window.drawn.rindex(shown.encode())


def test_the_app_takes_over_and_leaves_the_terminal_as_it_was(story: Demo, shown: str) -> None:
    window = _window(story)
    window.wait_for(shown)
    assert not _echoes(window)
    window.wait_for("read 0 new lines")
    window.type("q")
    window.wait_for("\x1b[?1049l")
    assert window.drawn.count(SCREEN) == 1, "a second one would clear the frame"
    assert window.end() == 0


def test_echo_is_back_when_the_app_was_left(story: Demo, shown: str) -> None:
    stay = "import os, termios\nos._exit = lambda code: print('left', bool(termios.tcgetattr(0)[3] & termios.ECHO))\n"
    window = _window(story, before=stay)
    window.wait_for("read 0 new lines")
    window.wait_for("left True", pressing="q")
    window.end()


def test_keys_typed_over_the_frame_arrive_in_their_order(story: Demo, shown: str) -> None:
    staged = json.loads(Window(["staged", "--json"], _terminal(story), cwd=story.project).read_all())
    ids = [item["id"] for item in staged["items"]]
    window = _window(story)
    window.wait_for(shown)
    window.type("jr")
    window.wait_for("1 out")
    assert window.end(pressing="q") == 0
    decided = [json.loads(line) for line in Path(_project(story), "decisions.jsonl").read_text().splitlines()]
    assert [(row["do"], row["atom"]) for row in decided][-1:] == [("reject", ids[1])]


def test_keys_typed_over_another_screen_are_left_out(story: Demo, shown: str) -> None:
    file, decisions = _frame(story), Path(_project(story), "decisions.jsonl")
    before = decisions.read_bytes() if decisions.exists() else b""
    file.write_bytes(file.read_bytes().replace(shown.encode(), shown[::-1].encode()))
    window = _window(story)
    window.wait_for(shown[::-1])
    window.type("r")
    window.wait_for(LEFT_OUT)
    window.wait_for(shown)
    assert window.end(pressing="q") == 0
    assert (decisions.read_bytes() if decisions.exists() else b"") == before


@pytest.mark.parametrize("more", [{SWITCH: "0"}, {"TERM": "dumb"}], ids=str)
def test_it_can_be_switched_off(story: Demo, shown: str, more: dict[str, str]) -> None:
    window = _window(story, before=WITHOUT_TEXTUAL, **more)
    window.end()
    assert SCREEN not in window.drawn


def test_a_start_with_another_state_has_its_frame_drawn_for_the_next(story: Demo, shown: str) -> None:
    window = _window(story)
    window.wait_for(shown)
    window.type("r")
    window.wait_for("1 out")
    assert window.end(pressing="q") == 0
    code = "import sys; from memtui.app.drawing import main; sys.exit(main(sys.argv[1], 100, 30))"
    assert Window([story.project], _terminal(story), cwd=story.project, code=code).end() == 0
    assert "1 of 1" in _frame(story).read_text()
    again = _window(story)
    again.wait_for("1 of 1")
    again.type("r")  # it counts, so what was drawn unseen is what the app shows
    again.wait_for("1 out")
    assert again.end(pressing="q") == 0
    assert b"left out" not in again.drawn
