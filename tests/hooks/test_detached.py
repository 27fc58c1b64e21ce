"""The one process that a hook starts: its own session, nothing of the hook's, and never in its way (design §7)."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.hooks.detached import FILE, interpreter, start_harvester
from tests.hooks.world import HOOKS, Place, payload, run_stub


def parts(stand_in: Path) -> tuple[list[str], dict[str, str], list[str]]:
    """Arguments, environment, and what the system says of the process, once it has ended."""
    text = stand_in.with_name("stand-in.ran").read_text()
    arguments, environment, process = text.split("--\n", 2)
    pairs = (line.partition("=") for line in environment.splitlines())
    return arguments.splitlines(), {name: value for name, _, value in pairs}, process.splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the process in /proc")
def test_it_leads_a_session_of_its_own_and_holds_nothing(home: Home, place: Place, stand_in: Path) -> None:
    environ = {**os.environ, "CLAUDECODE": "1", "CLAUDE_CODE_MESSAGING_TOKEN": "t", "PYTHONPATH": "/x"}
    pid = start_harvester(home, {**environ, "MEMTUI_NOW": "2020-01-01T00:00:00Z"}, str(place.root))
    assert os.waitpid(pid, 0)[1] == 0
    arguments, environment, process = parts(stand_in)
    assert arguments == ["-I", "-m", "memtui", "-C", str(place.root), "harvest", "--background"]
    assert environment["MEMTUI_HOME"] == os.environ["MEMTUI_HOME"]
    assert not {"CLAUDECODE", "CLAUDE_CODE_MESSAGING_TOKEN", "PYTHONPATH", "MEMTUI_NOW"} & set(environment)
    assert process[0] == f"{pid} {pid}", "its session is its own"
    assert [line.rpartition(" ")[2] for line in process if " 0 -> " in line or " 2 -> " in line] == ["/dev/null"] * 2


@pytest.mark.parametrize("event", sorted(HOOKS.keys() - {"UserPromptSubmit"}))
def test_each_event_but_the_prompt_starts_it_once(place: Place, stand_in: Path, event: str) -> None:
    assert HOOKS[event](payload(event, place.root), os.environ) == b""
    pid, status = os.waitpid(-1, 0)
    assert status == 0, pid
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)
    assert parts(stand_in)[0][-1] == "--background"


def test_a_prompt_starts_no_process(place: Place, stand_in: Path) -> None:
    assert place.told() != []
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)


def test_a_folder_that_is_gone_is_not_where_it_works(home: Home, stand_in: Path) -> None:
    pid = start_harvester(home, os.environ, "/nowhere/at/all")
    assert os.waitpid(pid, 0)[1] == 0
    assert parts(stand_in)[0][3:5] == ["-C", "/"]


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"v":1}',
        b'{"v":2,"python":"/bin/sh"}',
        b'{"v":1,"python":"sh"}',
        b'{"v":1,"python":7}',
    ],
)
def test_without_an_interpreter_nothing_is_started(home: Home, place: Place, record: bytes) -> None:
    with home.folder(create=True) as folder:
        folder.replace(FILE, record)
    assert interpreter(home) == ""
    assert start_harvester(home, os.environ, "/") == 0
    done = run_stub("SessionEnd", payload("SessionEnd", place.root))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("path", ["/nowhere/python", "/dev/null", "/"])
def test_an_interpreter_that_is_gone(home: Home, place: Place, path: str) -> None:
    with home.folder(create=True) as folder:
        folder.replace(FILE, json.dumps({"v": 1, "python": path}).encode())
    assert start_harvester(home, os.environ, str(place.root)) == 0
    done = run_stub("SessionEnd", payload("SessionEnd", place.root))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_where_no_session_can_be_made_it_is_started_all_the_same(
    home: Home, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.posix_spawn

    def without(path: str, words: list[str], environ: dict[str, str], **options: object) -> int:
        if "setsid" in options:
            raise NotImplementedError
        return real(path, words, environ, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "posix_spawn", without)
    pid = start_harvester(home, os.environ, "/")
    assert os.waitpid(pid, 0)[1] == 0
