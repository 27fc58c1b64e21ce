"""What memtui does on a real terminal: colours, questions, a bar, and the app."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from tests.cli.terminal_window import Window

SCREEN = "\x1b[?1049h"  # the alternate screen, which only the app asks for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pty is a Unix thing")


def environ(story: Demo, **more: str) -> dict[str, str]:
    here = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", "PATH": os.environ["PATH"]}
    return {**story.environ, **here, **more}


def test_lines_are_coloured_unless_asked_not_to(told: Demo) -> None:
    for more, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        window = Window(["list"], environ(told, **more), cwd=told.project)
        assert window.end() == 0
        assert (b"\x1b[" in window.drawn) is coloured
        assert b"Pull requests go to dev" in window.drawn


def test_a_person_decides_without_more_words(story: Demo) -> None:
    window = Window(["vouch", "c0"], environ(story), cwd=story.project)
    assert window.end() == 0
    assert b"the staging database" in window.drawn
    refused = Window(["accept", "c0"], environ(story, CODEX_SANDBOX="1"), cwd=story.project)
    assert refused.end() == 4
    assert b"An agent can't decide" in refused.drawn


def test_a_dumb_terminal_gets_lines_and_a_question(story: Demo) -> None:
    assert Window(["accept", "f1"], environ(story), cwd=story.project).end() == 0
    window = Window(["inbox"], environ(story, TERM="dumb"), cwd=story.project)
    assert window.end() == 0
    assert b"\x1b" not in window.drawn
    window = Window(["adopt"], environ(story, TERM="dumb"), cwd=story.project)
    window.wait_for("Adopt? [y/N]")
    assert window.end(pressing="y\n") == 0
    assert b"1 adopted" in window.drawn
    assert "memtui:begin" in Path(story.project, "CLAUDE.md").read_text()


DEMO = "Look at the demo, on a made-up project? [Y/n]"


@pytest.mark.parametrize("answer", ["n\n", "\x03", "\x04"])
def test_the_demo_is_offered_where_nothing_is(told: Demo, tmp_path: Path, answer: str) -> None:
    window = Window([], environ(told), cwd=str(tmp_path))
    window.wait_for(DEMO)
    assert window.end(pressing=answer) == (0 if answer == "n\n" else 130)
    assert b"Traceback" not in window.drawn
    assert SCREEN.encode() not in window.drawn


def test_enter_opens_the_demo_and_leaving_it_takes_it_away(told: Demo, tmp_path: Path) -> None:
    window = Window([], environ(told, TMPDIR=str(tmp_path)), cwd=str(tmp_path))
    window.wait_for(DEMO)
    window.type("\n")
    window.wait_for("3 Staged 2")
    assert len(list(tmp_path.glob("memtui-demo-*"))) == 1
    assert window.end(pressing="q") == 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_remembered_already_is_offered_first(told: Demo, tmp_path: Path) -> None:
    (tmp_path / "CLAUDE.md").write_text("# Rules\n\n- Answers are short and plain\n")
    asked = "CLAUDE.md: something is remembered already. Look at what could be taken in? [Y/n]"
    kept = environ(told, MEMTUI_HOME=str(tmp_path / "home"))
    window = Window([], kept, cwd=str(tmp_path))
    window.wait_for(asked)
    window.type("n\n")
    window.wait_for(DEMO)
    assert window.end(pressing="n\n") == 0
    window = Window([], kept, cwd=str(tmp_path))
    window.wait_for(asked)
    window.type("\n")
    window.wait_for("Answers are short and plain")
    assert window.end(pressing="q") == 0


def test_a_harvest_draws_a_bar(told: Demo) -> None:
    window = Window(["harvest", "--prompts"], environ(told), cwd=told.project)
    assert window.end() == 0
    assert b"reading transcripts" in window.drawn
    assert b"11/11" in window.drawn
    assert b"23 human texts" in window.drawn


@pytest.mark.parametrize("words", [["."], ["adopt"], ["contested"], ["redacted"]])
def test_the_app_opens(story: Demo, words: list[str]) -> None:
    window = Window(words, environ(story), cwd=story.project)
    window.wait_for(SCREEN)
    window.wait_for({"adopt": "amounts are integer cents", "redacted": "REDACTED"}.get(words[0], "Inbox"))
    assert window.end(pressing="q") == 0


def test_the_demo_opens_and_goes(told: Demo, tmp_path: Path) -> None:
    place = tmp_path / "tmp"
    place.mkdir()
    window = Window(["demo"], environ(told, TMPDIR=str(place)), cwd=str(tmp_path))
    window.wait_for(SCREEN)
    window.wait_for("Inbox")
    assert window.end(pressing="q") == 0
    assert list(place.iterdir()) == []
