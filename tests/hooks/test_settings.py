"""Claude Code's settings file: our handlers go in and out, and nothing else is lost (harness-facts.md §1.4)."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.errors import BadInput, FileRefused, MemtuiError, Refused
from memtui.engine.home import Home
from memtui.hooks import install
from memtui.hooks.detached import interpreter
from memtui.hooks.events import EVENTS, FOLDER, handler, is_ours
from memtui.hooks.settings import SettingsFile, read_settings, with_hooks, without_hooks
from tests.conftest import ROOT

OWN = {"type": "command", "command": "/usr/bin/say", "args": ["done"], "timeout": 3}


@pytest.fixture
def path(person: Path) -> Path:
    folder = person / ".claude"
    folder.mkdir()
    return folder / "settings.json"


def put(home: Home, now: datetime, scope: str = install.USER, root: str = "/nowhere") -> str:
    return install.apply(home, install.installing(scope, os.environ, root, python=sys.executable), now=now)


def take(home: Home, now: datetime, scope: str = install.USER, root: str = "/nowhere") -> str:
    return install.apply(home, install.uninstalling(scope, os.environ, root), now=now)


def test_each_event_gets_an_absolute_command_without_a_shell(home: Home, now: datetime, path: Path) -> None:
    assert put(home, now) == "", "there was nothing to keep"
    hooks = json.loads(path.read_text())["hooks"]
    assert list(hooks) == ["SessionStart", "UserPromptSubmit", "PreCompact", "SessionEnd"]
    for event, (stub, timeout) in EVENTS.items():
        assert hooks[event] == [
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": sys.executable,
                        "args": ["-I", "-S", f"{ROOT}/memtui/hooks/{stub}.py"],
                        "timeout": timeout,
                    }
                ]
            }
        ]
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_stood_there_stays_in_its_order_and_is_kept(home: Home, now: datetime, path: Path) -> None:
    before = {
        "zeta": 1.5,
        "hooks": {"Stop": [{"hooks": [OWN]}], "SessionEnd": [{"matcher": "clear", "hooks": [OWN]}]},
        "permissions": {"allow": ["Bash(npm test:*)"], "x": None},
        "ünï": "😀 é",
    }
    path.write_text(json.dumps(before, indent=4, ensure_ascii=False) + "\n", encoding="utf-8")
    path.chmod(0o640)
    data = path.read_bytes()
    backup = put(home, now)
    assert Path(backup).read_bytes() == data
    assert Path(backup).stat().st_mode & 0o777 == 0o600
    after = json.loads(path.read_text())
    assert list(after) == list(before)
    assert list(after["hooks"]) == ["Stop", "SessionEnd", "SessionStart", "UserPromptSubmit", "PreCompact"]
    assert after["hooks"]["SessionEnd"][0] == {"matcher": "clear", "hooks": [OWN]}
    assert path.read_text().startswith('{\n    "zeta"'), "in the file's own indentation"
    assert path.stat().st_mode & 0o777 == 0o640
    take(home, now)
    assert path.read_bytes() == data


def test_twice_is_once(home: Home, now: datetime, path: Path) -> None:
    path.write_text("{}")
    put(home, now)
    data, stamp = path.read_bytes(), path.stat().st_mtime_ns
    assert put(home, now) == ""
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (data, stamp)


def test_an_older_installation_is_replaced(home: Home, now: datetime, path: Path) -> None:
    old = handler("SessionEnd", "/gone/python", "/gone/lib/memtui/hooks")
    shell = {"type": "command", "command": 'python3 "/gone/memtui/hooks/session_start.py"'}
    path.write_text(
        json.dumps({"hooks": {"SessionEnd": [{"hooks": [old, OWN]}], "SessionStart": [{"hooks": [shell]}]}})
    )
    put(home, now)
    text = path.read_text()
    assert "/gone/" not in text
    hooks = json.loads(text)["hooks"]
    assert hooks["SessionEnd"][0] == {"hooks": [OWN]}
    assert [each for group in hooks["SessionEnd"] for each in group["hooks"] if is_ours(each)] == [
        handler("SessionEnd", sys.executable)
    ]


def test_a_link_is_written_through_and_kept(home: Home, now: datetime, path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text('{"a": 1}')
    path.symlink_to(real)
    put(home, now)
    assert path.is_symlink()
    assert json.loads(real.read_text())["a"] == 1
    assert "hooks" in real.read_text()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"a": 1,}', "line 1, column 9"),
        (b'{\n  // a comment\n  "a": 1\n}', "line 2"),
        (b'{"a": 1, "a": 2}', "stands there twice"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b"[]", "no object"),
        (b'{"hooks": []}', "no object"),
        (b'{"hooks": {"SessionEnd": {}}}', "is not a list"),
        (b"\xff{}", "not UTF-8"),
        (b'{"a": ' * 5000, ""),
        (b"{} {}", "Extra data"),
    ],
)
def test_what_is_not_understood_is_refused_and_untouched(
    home: Home, now: datetime, path: Path, data: bytes, says: str
) -> None:
    path.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        put(home, now)
    assert says in f"{caught.value.title} {caught.value.detail}"
    assert "nothing was changed" in caught.value.hint
    assert path.read_bytes() == data
    assert not (Path(home.path) / "settings-backups").exists()


def test_a_file_that_changed_meanwhile_is_refused(home: Home, now: datetime, path: Path) -> None:
    path.write_text("{}")
    change = install.installing(install.USER, os.environ, "/nowhere", python=sys.executable)
    path.write_text('{"model": "other"}')
    with pytest.raises(FileRefused, match="changed meanwhile"):
        install.apply(home, change, now=now)
    assert path.read_text() == '{"model": "other"}'


@pytest.mark.parametrize(
    "data", ['\ufeff{"a": 1}\n', '{\r\n\t"a": 1\r\n}\r\n', '{"a":1}', '{"a": "\\ud800"}', "", " \n"]
)
def test_the_files_own_style(home: Home, now: datetime, path: Path, data: str) -> None:
    path.write_bytes(data.encode())
    put(home, now)
    after = path.read_bytes().decode()
    assert after.startswith("\ufeff") == data.startswith("\ufeff")
    assert ("\r\n" in after) == ("\r\n" in data)
    assert ("\n\t" in after) == ("\t" in data)
    assert after.endswith("\n") == (data.endswith("\n") or not data)
    take(home, now)
    there = json.loads(path.read_bytes().decode().removeprefix("\ufeff"))
    assert there == (json.loads(data.removeprefix("\ufeff")) if data.strip() else {})


def test_a_project_gets_its_local_file(home: Home, now: datetime, repo: Path) -> None:
    put(home, now, install.PROJECT, str(repo))
    assert [path.name for path in (repo / ".claude").iterdir()] == ["settings.local.json"]
    take(home, now, install.PROJECT, str(repo))
    assert (repo / ".claude" / "settings.local.json").read_text() == "{}\n"


@pytest.mark.parametrize("python", ["python3", "/nowhere/python", "/home/u/.cache/uv/archive-v0/x/bin/python"])
def test_an_interpreter_that_hooks_can_not_rely_on(python: str) -> None:
    with pytest.raises(Refused):
        install.check_interpreter(python)


def test_the_harvesters_interpreter_is_recorded(home: Home) -> None:
    install.record_interpreter(home, sys.executable)
    assert interpreter(home) == sys.executable


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
_HANDLERS = st.just(OWN) | st.just(handler("SessionEnd", "/old/python", "/old/memtui/hooks")) | _VALUES
_HOOKS = st.dictionaries(
    st.sampled_from([*EVENTS, "Stop"]),
    st.lists(st.fixed_dictionaries({"hooks": st.lists(_HANDLERS, max_size=3)}) | _VALUES, max_size=3),
)


def _file(record: dict[str, Any]) -> SettingsFile:
    return SettingsFile("/s.json", "/s.json", True, json.dumps(record, indent=2).encode(), record)


@given(st.dictionaries(st.text(max_size=6).filter(lambda name: name != "hooks"), _VALUES, max_size=4), _HOOKS)
def test_in_and_out_again_changes_nothing_of_others(rest: dict[str, Any], hooks: dict[str, Any]) -> None:
    bare = json.loads(without_hooks(_file({**rest, "hooks": hooks})))
    put_in = json.loads(with_hooks(_file(bare), "/p/python", FOLDER))
    assert len(_file(put_in).handlers) == len(EVENTS)
    assert {name: value for name, value in put_in.items() if name != "hooks"} == rest
    out = json.loads(without_hooks(_file(put_in)))
    assert {event: groups for event, groups in out.get("hooks", {}).items() if groups} == {
        event: groups for event, groups in bare.get("hooks", {}).items() if groups
    }
    assert with_hooks(_file(put_in), "/p/python", FOLDER) == _file(put_in).data


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(data)
    said = ""
    try:
        record = read_settings(str(path)).record
    except MemtuiError as error:
        record, said = {}, f"{error.title} {error.detail}"
    assert isinstance(record, dict)
    assert record or not data.strip() or str(path) in said or json.loads(data) == {}
