"""One writer at a time, whoever dies and whatever happens to the file (design §7)."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from memtui.engine import files
from memtui.engine.errors import LockBusy
from memtui.engine.files import Folder
from memtui.engine.store import lock
from memtui.engine.store.lock import FALLBACK, FILE, store_lock
from tests.processes import race
from tests.source import ROOT


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve() / "memory"), create=True) as folder:
        yield folder


_HOLD = """
import sys
from memtui.engine.files import Folder
from memtui.engine.store.lock import store_lock
with Folder.open(sys.argv[1]) as memory, store_lock(memory):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def _holder(path: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the store until it is ended."""
    with subprocess.Popen([sys.executable, "-c", _HOLD, path], stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


_COUNT = """
from memtui.engine.files import Folder
from memtui.engine.store.lock import store_lock
go()
with Folder.open(sys.argv[1]) as memory:
    for _ in range(25):
        with store_lock(memory, seconds=60):
            memory.replace("count", str(int(memory.read("count")) + 1).encode())
"""


def _unsupported(monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    def hold(self: Folder, name: str, *, seconds: float) -> int:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(Folder, "hold", hold)


def test_a_second_process_waits_and_gets_it_when_the_first_dies(memory: Folder) -> None:
    with _holder(memory.path) as holder:
        with pytest.raises(LockBusy, match=r"waited 0\.05 s"), store_lock(memory, seconds=0.05):
            pytest.fail("two writers")
        holder.kill()
        with store_lock(memory, seconds=10):
            pass
    assert memory.status(FILE) is not None


def test_writers_lose_nothing(memory: Folder) -> None:
    memory.create("count", b"0")
    assert race(_COUNT, [[memory.path]] * 3) == [0, 0, 0]
    assert memory.read("count") == b"75"


def test_two_descriptors_of_one_process_exclude_each_other(memory: Folder) -> None:
    with store_lock(memory), pytest.raises(LockBusy), store_lock(memory, seconds=0):
        pytest.fail("two writers")
    with store_lock(memory, seconds=0):
        pass


def test_an_error_inside_frees_it(memory: Folder) -> None:
    with pytest.raises(RuntimeError, match="inside"), store_lock(memory):
        raise RuntimeError("inside")
    with store_lock(memory, seconds=0):
        pass


def test_a_lock_whose_file_was_removed_is_not_held_by_the_next(memory: Folder) -> None:
    fd = memory.hold(FILE, seconds=0)
    memory.unlink(FILE)
    try:
        with store_lock(memory, seconds=0):
            assert memory.status(FILE) is not None
    finally:
        os.close(fd)


def test_a_file_removed_while_it_is_being_locked_is_not_the_lock(
    memory: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []

    def open_and_lose(*arguments: Any, **named: Any) -> int:
        fd = os.open(*arguments, **named)
        opened.append(fd)
        if len(opened) == 1:
            os.unlink(FILE, dir_fd=memory.fd)  # `git clean` between open and flock
        return fd

    monkeypatch.setattr(files, "_os_open", open_and_lose)
    fd = memory.hold(FILE, seconds=0)
    status = memory.status(FILE)
    assert len(opened) == 2
    assert status is not None
    assert os.fstat(fd).st_ino == status.st_ino
    os.close(fd)


@pytest.mark.parametrize("error", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_without_kernel_locks_a_file_serves(memory: Folder, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    _unsupported(monkeypatch, error)
    with store_lock(memory):
        assert memory.status(FALLBACK) is not None
        with pytest.raises(LockBusy), store_lock(memory, seconds=0):
            pytest.fail("two writers")
    assert memory.names() == []


def test_other_errors_are_not_hidden(memory: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    _unsupported(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match="Input/output"), store_lock(memory):
        pytest.fail("no lock")


@pytest.mark.parametrize(("age", "broken"), [(61, True), (-61, True), (3, False)])
def test_a_stale_file_is_taken_over(memory: Folder, monkeypatch: pytest.MonkeyPatch, age: float, broken: bool) -> None:
    _unsupported(monkeypatch, errno.ENOLCK)
    memory.create(FALLBACK, b"1 abandoned\n")
    at = time.time() - age
    os.utime(FALLBACK, (at, at), dir_fd=memory.fd)
    if broken:
        with store_lock(memory, seconds=0):
            assert memory.read(FALLBACK) != b"1 abandoned\n"
        assert memory.names() == []
    else:
        with pytest.raises(LockBusy), store_lock(memory, seconds=0):
            pytest.fail("taken from a living writer")
        assert memory.read(FALLBACK) == b"1 abandoned\n"


def test_a_slow_holder_does_not_remove_its_successors_file(memory: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    _unsupported(monkeypatch, errno.ENOLCK)
    with store_lock(memory):
        memory.replace(FALLBACK, b"2 successor\n")
    assert memory.read(FALLBACK) == b"2 successor\n"
    assert lock.STALE_SECONDS == 60
