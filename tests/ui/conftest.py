"""Worlds for the tests of the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.world import KIN, PAIRS, SECRETS, STORY, World, make_world


@pytest.fixture
def empty_world(person: Path, make_repo: Callable[[str], Path]) -> World:
    """A project that nobody has said anything in yet."""
    return make_world(person, make_repo)


@pytest.fixture
def world(empty_world: World) -> World:
    """A project with two rules that recur, and some that were said once; all of it is harvested."""
    empty_world.tell(STORY)
    empty_world.harvest()
    return empty_world


@pytest.fixture
def disputed(world: World) -> World:
    """The same project with two pairs that contradict one another, two redacted claims, and three relatives."""
    world.tell((*PAIRS, *SECRETS, *KIN))
    world.harvest()
    return world
