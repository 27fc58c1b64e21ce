"""Where most tests of the engine begin: Claude Code's folder, and a folder that its sessions are in."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def claude(person: Path) -> Path:
    """Claude Code's own folder; the first transcript makes it."""
    return person / ".claude"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An empty folder named `app` without a repository."""
    folder = (tmp_path / "app").resolve()
    folder.mkdir()
    return folder
