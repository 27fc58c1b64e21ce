"""A review that is killed in its middle: each key that was answered stands, and the next start shows it."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from memtui.app.demo import Demo
from memtui.engine.review.queues import staged
from tests.cli.terminal_window import Window
from tests.cli.test_cli_terminal import environ

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pty is a Unix thing")


def test_every_answered_key_is_there_after_sigkill(story: Demo) -> None:
    before = [item.id for item in staged(story.sitting().snapshot())]
    assert len(before) >= 2
    window = Window([], environ(story), cwd=story.project)
    window.wait_for("Staged")
    window.type("3")
    window.wait_for("Accept")
    window.wait_for("1 in", pressing="a")
    window.wait_for("1 out", pressing="r")
    os.kill(window.pid, signal.SIGKILL)
    assert window.end() == -signal.SIGKILL
    made = story.sitting().snapshot().decisions.rows
    assert [row.do for row in made][-2:] == ["accept", "reject"]
    assert {row.atom for row in made[-2:]} == set(before[:2])
    again = Window([], environ(story), cwd=story.project)
    again.wait_for("1 in")
    assert again.end(pressing="q") == 0
