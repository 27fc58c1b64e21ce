"""The project that hook tests begin with, and a stand-in for the interpreter that the harvester is started with."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.engine.project import open_store, project_at
from memtui.hooks.detached import FILE
from tests.hooks.world import BASE, PNPM, Place

#: Notes its arguments, environment, session and open files in one line, at once, and ends.
_STAND_IN = """#!/bin/sh
exec 3>"$0.tmp"
printf '%s\\n' "$@" >&3
printf -- '--\\n' >&3
env >&3
printf -- '--\\n' >&3
cut -d' ' -f1,6 "/proc/$$/stat" >&3
ls -l "/proc/$$/fd" >&3
mv "$0.tmp" "$0.ran"
"""


@pytest.fixture
def place(repo: Path, home: Home, now: datetime) -> Place:
    """An opened repository with two claims in its index, and no block in any file."""
    found = Place(repo, home, open_store(home, project_at(str(repo)), now=now))
    found.remember(BASE, PNPM)
    return found


def _reap() -> None:
    """Wait for every process that was started and not waited for."""
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


@pytest.fixture
def stand_in(home: Home, tmp_path: Path) -> Iterator[Path]:
    """What runs in the harvester's place; it leaves a file `<path>.ran`. No child is left before or after."""
    _reap()
    path = tmp_path / "stand-in"
    path.write_text(_STAND_IN)
    path.chmod(0o700)
    with home.folder(create=True) as folder:
        folder.replace(FILE, json.dumps({"v": 1, "python": str(path)}).encode())
    yield path
    _reap()
