"""The store's lock: a kernel lock on `atoms.lock`, with the published protocol where there is none (design §7).

The kernel frees it when its holder dies and has no second winner; the file is never removed. Readers take no lock.
"""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memtui.engine.errors import FileRefused, LockBusy
from memtui.engine.files import NO_LOCKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui.engine.files import Folder

FILE = "atoms.lock"
FALLBACK = "atoms.lock.excl"
WAIT_SECONDS = 5.0
STALE_SECONDS = 60.0


@contextmanager
def store_lock(memory: Folder, *, seconds: float = WAIT_SECONDS, name: str = FILE) -> Iterator[None]:
    """Hold the store of a memory folder, or what else `name` locks; raises `LockBusy` after `seconds`."""
    try:
        fd = memory.hold(name, seconds=seconds)
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        with _exclusive_file(memory, seconds):
            yield
        return
    try:
        yield
    finally:
        os.close(fd)


@contextmanager
def _exclusive_file(memory: Folder, seconds: float) -> Iterator[None]:
    """The published `O_EXCL` protocol: a lock file older than 60 s is taken over, by its age on disk."""
    mine = f"{os.getpid()} {os.urandom(8).hex()}\n".encode()
    until = time.monotonic() + seconds
    while True:
        try:
            memory.create(FALLBACK, mine)
            break
        except FileRefused:
            status = memory.status(FALLBACK)
            if status is not None and abs(time.time() - status.st_mtime) > STALE_SECONDS:
                memory.unlink(FALLBACK)
                continue
        if time.monotonic() >= until:
            raise LockBusy(
                f"Another memtui is writing; waited {seconds:g} s.",
                memory.at(FALLBACK),
                "Nothing is lost; try again.",
            )
        time.sleep(0.05)
    try:
        yield
    finally:
        if memory.read_or_empty(FALLBACK, limit=4096) == mine:  # else it was taken over meanwhile
            memory.unlink(FALLBACK)
