"""A crash at each step: an adoption is finished or rolled back, never lost, never doubled (security.md D.1)."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memtui.engine import files
from memtui.engine.adopt.git import Answer, Git
from memtui.engine.errors import FileRefused, MemtuiError, Refused, Stale
from memtui.engine.home import Home
from memtui.engine.jsonl import dumps
from memtui.engine.store import decisions
from tests.engine.adopt_world import RULE, RULES, World

FAULT_POINTS = (
    *("_os_open", "_os_write", "_os_fsync", "_os_rename"),
    *("_os_renamed", "_os_unlink", "_os_mkdir", "_os_rmdir"),
)


class Killed(BaseException):
    """The process ended here; nothing that it would have done afterwards happens."""


class Disk:
    """Counts the calls that `files.py` makes and dies at one of them and at every later one, or fails `once`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, dies_at: int, once: OSError | None = None) -> None:
        self.calls = 0
        self._dies_at = dies_at
        self._once = once
        for name in FAULT_POINTS:
            monkeypatch.setattr(files, name, self._wrapped(name, getattr(files, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls == self._dies_at and name == "_os_write":
                real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])  # torn
            if self.calls == self._dies_at and self._once is not None and name != "_os_open":
                raise self._once
            if self.calls >= self._dies_at and self._once is None:
                raise Killed
            return real(*arguments, **more)

        return call


def _plain(tmp_path: Path, name: str) -> World:
    """A project without git in a home of its own."""
    folder = tmp_path.resolve() / name
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, Home(f"{folder}.home")).stage()


def _dies(monkeypatch: pytest.MonkeyPatch, at: int, act: Callable[[], object]) -> bool:
    """Whether `act` died at the call number `at`; else it came to its end."""
    with monkeypatch.context() as patch:
        Disk(patch, at)
        try:
            act()
        except Killed:
            return True
    return False


def _is_settled(world: World) -> None:
    """After a recovery: adopted exactly once, or not at all and still waiting to be."""
    world.recover()
    assert not (world.folder / "adopt.journal").exists()
    if RULE not in world.target.read_text():
        assert world.target.read_text() == RULES
        assert not (world.root / ".memory/adopted.log").exists()
        world.adopt()
    assert world.target.read_text().startswith(RULES)
    assert world.target.read_text().count(RULE) == 1
    ledger = world.ledger()
    assert len(ledger.lines) == 1
    assert ledger.bad == ()
    with files.Folder.open(str(world.folder)) as folder:
        rows = [item for item in decisions.read(folder).rows if item.do == "adopted"]
    assert [item.tx for item in rows] == [ledger.lines[0].tx]
    assert world.plan().empty
    staged = world.root / ".memory/staged"
    assert not staged.exists() or list(staged.iterdir()) == []


@pytest.mark.parametrize("first", [1, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 3, 4))])
def test_a_crash_at_any_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    at = first
    while _dies(monkeypatch, at, (world := _plain(tmp_path, f"p{at}")).adopt):
        _is_settled(world)
        at += 4
    assert at > 100


@pytest.mark.parametrize("first", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 9))])
def test_a_write_that_fails_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    failed = 0
    for at in range(first, 180, 8):
        world = _plain(tmp_path, f"p{at}")
        with monkeypatch.context() as patch:
            Disk(patch, at, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
            try:
                world.adopt()
            except MemtuiError:
                failed += 1
        _is_settled(world)
    assert failed


def test_a_ledger_on_a_full_disk_says_that_the_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "full")
    with monkeypatch.context() as patch:
        patch.setattr(files.Folder, "append", _full)
        with pytest.raises(FileRefused) as caught:
            world.adopt()
    assert "CLAUDE.md is written" in caught.value.hint
    assert RULE in world.target.read_text()
    _is_settled(world)
    assert "finished" in world.told[-1]


def _full(*_: object, **__: object) -> None:
    raise FileRefused("The disk is full.")


def test_a_worktree_that_is_gone_after_the_crash_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "gone")
    with monkeypatch.context() as patch:
        patch.setattr(files.Folder, "append", _dead)
        with pytest.raises(Killed):
            world.adopt()
    world.target.unlink()
    with pytest.raises(Stale, match="cut short"):
        world.recover()


def test_a_crash_in_the_middle_of_recovering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "measured")
    with monkeypatch.context() as patch:
        disk = Disk(patch, 10_000)
        world.adopt()
    for first in range(disk.calls // 3, disk.calls, 13):
        for second in range(1, 60, 11):
            world = _plain(tmp_path, f"p{first}-{second}")
            assert _dies(monkeypatch, first, world.adopt)
            _dies(monkeypatch, second, world.recover)
            _is_settled(world)


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made.stage()


QUICK = [
    ("read-tree", 1, False, False),
    ("commit-tree", 1, False, True),
    ("update-ref", 1, False, True),
    ("update-index", 2, False, True),
    ("commit-tree", 1, True, True),
    ("update-ref", 1, True, True),
]
COMMANDS = ("hash-object", "read-tree", "write-tree", "commit-tree", "update-ref", "update-index")
ALL = [
    pytest.param(command, nth, hook, late, marks=pytest.mark.long)
    for command in COMMANDS
    for nth in (1, 2)
    for hook in (False, True)
    for late in (False, True)
    if (command in ("hash-object", "update-index") or nth == 1) and (command, nth, hook, late) not in QUICK
]


@pytest.mark.parametrize(("command", "nth", "hook", "late"), [*QUICK, *ALL])
def test_a_crash_around_a_git_command(
    world: World, monkeypatch: pytest.MonkeyPatch, command: str, nth: int, late: bool, hook: bool
) -> None:
    if hook:
        world.hook("exit 0")
    (world.root / "code.py").write_text("x = 1\n")
    if not hook:
        world.git("add", "code.py")
    met = 0
    real = Git.ask

    def ask(self: Git, *words: str, **more: Any) -> Answer:
        nonlocal met
        met += words[0] == command
        if met > nth or (met == nth and not late):
            raise Killed
        answer = real(self, *words, **more)
        if met == nth:
            raise Killed
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(Git, "ask", ask)
        with pytest.raises(Killed):
            world.adopt()
    receipt = world.recover()
    assert receipt is not None
    assert "finished" in receipt.notes[0]
    assert receipt.commit == world.git("rev-parse", "HEAD")
    assert world.git("rev-list", "--count", "HEAD") == "3"
    assert world.stat() == [".memory/adopted.log", "CLAUDE.md"]
    assert world.status() == (["?? code.py"] if hook else ["A  code.py"])
    assert world.leftovers() == []
    _is_settled(world)
    assert world.git("rev-list", "--count", "HEAD") == "3"


def test_what_the_next_start_does_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "_os_renamed", _killing(files._os_renamed, "CLAUDE.md"))
        with pytest.raises(Killed):
            world.adopt()
    assert world.recover() is None
    assert "rolled back" in world.told[-1]
    assert world.recover() is None


def _killing(real: Callable[..., bool], name: str) -> Callable[..., bool]:
    def renamed(source: str, target: str, *how: Any) -> bool:
        if target == name:
            raise Killed
        return real(source, target, *how)

    return renamed


def _dead(*_: object, **__: object) -> Answer:
    raise Killed


def test_adopting_again_finishes_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "again")
    shown = world.plan()
    with monkeypatch.context() as patch:
        patch.setattr(files.Folder, "append", _dead)
        with pytest.raises(Killed):
            world.adopt()
    receipt = world.adopt(shown)
    assert receipt.tx == shown.tx
    assert receipt.adopted == 1
    _is_settled(world)


def test_an_edit_after_the_crash_stops_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "edited")
    with monkeypatch.context() as patch:
        patch.setattr(files.Folder, "append", _dead)
        with pytest.raises(Killed):
            world.adopt()
    after = world.target.read_text()
    world.target.write_text("mine\n")
    for act in (world.recover, world.adopt):
        with pytest.raises(Stale, match="edited after an adoption was cut short") as caught:
            act()
        for version in ("before: ", "adopted: ", f"now: {world.target}"):
            assert version in caught.value.detail
    assert world.target.read_text() == "mine\n"
    world.target.write_text(after)
    assert world.recover() is not None
    _is_settled(world)


def test_a_journal_that_cant_be_read_stops_everything(tmp_path: Path) -> None:
    world = _plain(tmp_path, "damaged")
    (world.folder / "adopt.journal").write_text('{"v":99}\n')
    with pytest.raises(Refused, match="journal"):
        world.adopt()
    assert world.target.read_text() == RULES


def test_a_ledger_line_that_was_torn_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "torn")
    with monkeypatch.context() as patch:
        patch.setattr(files.Folder, "append", _dead)
        with pytest.raises(Killed):
            world.adopt()
    line = json.loads((world.folder / "adopt.journal").read_text())["lines"][0]
    (world.root / ".memory/adopted.log").write_bytes(b'{"older": 1}\n' + dumps(line).encode()[:40])
    assert world.recover() is not None
    assert (world.root / ".memory/adopted.log").read_bytes() == b'{"older": 1}\n' + dumps(line).encode() + b"\n"
