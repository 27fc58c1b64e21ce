"""A project's store, held by its lock for one adoption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, open_store
from memtui.engine.store.lock import store_lock


@dataclass(frozen=True)
class Held:
    """`memory` holds the working files, `folder` what can't be rebuilt; `environ` is the person's environment."""

    home: Home
    project: ProjectRef
    memory: Folder
    folder: Folder
    now: datetime
    environ: Mapping[str, str]


@contextmanager
def held(home: Home, project: ProjectRef, *, now: datetime, environ: Mapping[str, str]) -> Iterator[Held]:
    """The store while its lock is ours; raises `FileRefused` for a foreign `.memory/` and `LockBusy`."""
    entry = open_store(home, project, now=now)
    with home.memory(entry) as memory, store_lock(memory), home.project(entry.key, create=True) as folder:
        yield Held(home, project, memory, folder, now, environ)
