"""Settings and the clock come from the home and the environment alone (design §2.4, §7)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine.config import FILE, Clock, Settings, settings
from memtui.engine.errors import BadInput, FileRefused
from memtui.engine.home import Home


def _write(home: Home, text: str | bytes) -> None:
    with home.folder(create=True) as folder:
        folder.replace(FILE, text if isinstance(text, bytes) else text.encode())


def test_without_a_file_the_defaults_hold(home: Home) -> None:
    assert settings(home) == Settings()
    _write(home, "")
    assert settings(home, "github.com/o/r") == Settings()
    assert Settings().decide_without_terminal is False


def test_a_projects_table_goes_before_the_global_one(home: Home) -> None:
    _write(
        home,
        'commit = "ask"\ntheme = "memtui-light"\n[projects."github.com/o/r"]\ncommit = "never"\ntarget = "AGENTS.md"\n',
    )
    assert settings(home) == Settings(commit="ask", theme="memtui-light")
    assert settings(home, "github.com/o/other") == Settings(commit="ask", theme="memtui-light")
    own = settings(home, "github.com/o/r")
    assert (own.commit, own.target, own.theme) == ("never", "AGENTS.md", "memtui-light")


@pytest.mark.parametrize(
    "text",
    [
        "colour = 1",
        "decide_without_terminal = 1",
        'decide_without_terminal = "true"',
        'commit = "sometimes"',
        "commit = true",
        'dotfiles = "commit"',
        "target = 7",
        "projects = 7",
        'keys = "a"',
        "ascii = 1",
        '[projects]\n"github.com/o/r" = 7',
        '[projects."github.com/o/r"]\ncolour = 1',
        "commit",
        'commit = "ask"\ncommit = "never"',
        b"\xff\xfe",
        b"\xef\xbb\xbf\xef\xbb\xbf",
    ],
)
def test_what_is_unknown_is_named(home: Home, text: str | bytes) -> None:
    _write(home, text)
    with pytest.raises(BadInput) as caught:
        settings(home, "github.com/o/r")
    assert FILE in caught.value.detail
    assert caught.value.hint


def test_keys_are_pairs_that_the_app_looks_at(home: Home) -> None:
    _write(home, 'ascii = true\n[keys]\n"why" = "w"\n"undo" = ["u", "ctrl+z"]\n"redo" = 5\n')
    found = settings(home)
    assert found.ascii
    assert dict(found.keys) == {"why": "w", "undo": "u,ctrl+z", "redo": "5"}
    _write(home, '[projects."github.com/o/r".keys]\n"why" = "f2"\n')
    assert settings(home, "github.com/o/r").keys == (("why", "f2"),)


def test_nothing_is_read_from_a_repository(home: Home, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in (repo, repo / ".memory"):
        place.mkdir(exist_ok=True)
        (place / FILE).write_text("decide_without_terminal = true\n")
    monkeypatch.chdir(repo)
    assert settings(home, "local/x") == Settings()


def test_a_linked_file_is_refused(home: Home, repo: Path) -> None:
    (repo / FILE).write_text("decide_without_terminal = true\n")
    home.folder(create=True).close()
    Path(home.path, FILE).symlink_to(repo / FILE)
    with pytest.raises(FileRefused):
        settings(home)


def test_the_clock_is_set_only_beside_an_explicit_home() -> None:
    named = {"MEMTUI_HOME": "/m", "MEMTUI_NOW": "2026-07-20T02:00:00+02:00"}
    assert Clock.of(named) == Clock(datetime(2026, 7, 20, tzinfo=UTC), True)
    for environ in (
        {"MEMTUI_NOW": "2026-07-20T00:00:00Z"},
        {"MEMTUI_HOME": "/m"},
        {"MEMTUI_HOME": "", "MEMTUI_NOW": "x"},
    ):
        before = datetime.now(UTC)
        clock = Clock.of(environ)
        assert not clock.is_set
        assert before <= clock.now <= datetime.now(UTC)


@pytest.mark.parametrize("text", ["tomorrow", "2026-07-20", "2026-07-20T00:00:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_that_is_none_is_named(text: str) -> None:
    with pytest.raises(BadInput, match="MEMTUI_NOW"):
        Clock.of({"MEMTUI_HOME": "/m", "MEMTUI_NOW": text})
