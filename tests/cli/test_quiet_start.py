"""A harvest without news: nothing that listens is loaded, and whatever might be news is read (performance.md §6)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.engine.harvest import harvest
from memtui.engine.news import Harvest, nothing_new
from memtui.engine.sitting import Sitting
from tests.conftest import ROOT

_CODE = """
import os, sys
from memtui.engine.sitting import Sitting
report = Sitting.at(sys.argv[1], os.environ, via="app").harvest()
print(report.lines, report.known is not None, *[name for name in sys.argv[2:] if name in sys.modules])
"""
LISTENS = (
    *("memtui.engine.harvest", "memtui.engine.capture.hearing", "memtui.engine.capture.languages.known"),
    *("memtui.engine.store.contradictions", "jsonschema"),
)


def _quietly(story: Demo) -> str:
    words = [sys.executable, "-c", _CODE, story.project, *LISTENS]
    environ = {**story.environ, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "MEMTUI_SECOND_OPINION": "0"}
    done = subprocess.run(words, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-800:]
    return done.stdout.strip()


def _asked(sitting: Sitting) -> Harvest | None:
    now = sitting.clock().now
    return nothing_new(
        sitting.home, sitting.roots, sitting.project, now=now, environ=sitting.environ, tell=lambda _: True
    )


def _newest(story: Demo) -> Path:
    return max(Path(story.environ["CLAUDE_CONFIG_DIR"], "projects").glob("*/*.jsonl"), key=lambda path: path.name)


def _home(story: Demo, name: str) -> Path:
    (found,) = Path(story.environ["MEMTUI_HOME"], "projects").glob(f"*/{name}")
    return found


def test_nothing_that_listens_is_loaded(story: Demo) -> None:
    assert _quietly(story) == "0 True"


def test_what_listens_is_loaded_for_one_new_line(story: Demo) -> None:
    file = _newest(story)
    file.write_bytes(file.read_bytes() + b'{"type":"summary"}\n')
    told = _quietly(story).split()
    assert told[:2] == ["1", "False"]
    assert "memtui.engine.harvest" in told


def test_it_reports_what_a_harvest_would(story: Demo) -> None:
    sitting = story.sitting()
    quiet = _asked(sitting)
    assert quiet is not None
    now = sitting.clock().now
    whole = harvest(sitting.home, sitting.roots, now=now, only=sitting.project, environ=sitting.environ)
    names = ("transcripts", "read", "lines", "texts", "sightings", "projects", "refused", "faults", "cancelled")
    assert {name: getattr(quiet, name) for name in names} == {name: getattr(whole, name) for name in names}
    assert quiet.known is not None
    assert quiet.known.same_as(sitting.snapshot())


def _rewritten(story: Demo) -> None:
    file = _newest(story)
    data = file.read_bytes()
    file.write_bytes(data[:-20] + b" " * 19 + b"\n")


def _exchanged(story: Demo) -> None:
    file = _newest(story)
    other = file.with_name("copy")
    other.write_bytes(file.read_bytes())
    other.replace(file)


def _another(story: Demo) -> None:
    _newest(story).with_name("ffffffff-0000-4000-8000-000000000000.jsonl").write_text("{}\n")


CHANGES: dict[str, Callable[[Demo], object]] = {
    "rewritten": _rewritten,
    "another file of its name": _exchanged,
    "a session more": _another,
    "cursors that are damaged": lambda story: _home(story, "cursors.json").write_bytes(b"{"),
    "no cursors": lambda story: _home(story, "cursors.json").unlink(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_may_be_news_is_read(story: Demo, name: str) -> None:
    sitting = story.sitting()
    assert _asked(sitting) is not None
    CHANGES[name](story)
    assert _asked(sitting) is None


def test_it_can_be_stopped(story: Demo) -> None:
    sitting = story.sitting()
    now = sitting.clock().now
    report = nothing_new(
        sitting.home, sitting.roots, sitting.project, now=now, environ=sitting.environ, tell=lambda _: False
    )
    assert report is not None
    assert report.cancelled
    assert report.known is None
