"""A project with a person's transcripts, for every row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.lab import Lab


@pytest.fixture
def claude(person: Path) -> Path:
    """The harness's folder."""
    return person / ".claude"


@pytest.fixture
def lab(make_repo: Callable[[str], Path], claude: Path) -> Lab:
    """A repository named `app` that nobody opened yet."""
    return Lab(make_repo("app"), claude)


@pytest.fixture
def another(make_repo: Callable[[str], Path], claude: Path) -> Callable[[str], Lab]:
    """Makes more projects on the same machine."""
    return lambda name: Lab(make_repo(name), claude)
