"""Where worlds are broken: in memory, where syncing costs nothing. Asserts of the modules beside are told in full."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.faults.survival", "tests.faults.l3_survival", "tests.faults.notes_survival")


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[Path]:
    """A folder for a world that is made and broken hundreds of times."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK | os.X_OK):
        yield tmp_path.resolve()
        return
    folder = Path(tempfile.mkdtemp(prefix="memtui-", dir=memory))
    yield folder
    shutil.rmtree(folder)
