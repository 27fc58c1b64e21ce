"""Worlds for the tests of the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import GitChoice
from tests.conftest import git
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


@pytest.fixture
def renamed(person: Path, make_repo: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> World:
    """The world with an adopted claim about a file that was renamed since, by a commit whose id is always the same."""
    for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"):
        monkeypatch.setenv(name, "2026-07-19T12:00:00Z")
    world = make_world(person, make_repo)
    (world.root / "tools").mkdir()
    (world.root / "tools" / "count.py").write_text("print('one and two and three')\n" * 9)
    git(world.root, "add", "tools")
    git(world.root, "commit", "--quiet", "--message", "tools")
    named = ("01SESSIONHHHH", "2026-07-18", "Always take the counters from tools/count.py.", "I will.")
    world.tell((*STORY, named))
    world.harvest()
    snapshot = world.sitting.snapshot()
    world.sitting.force(snapshot.find(world.atom("counters")), "it stands in the file for this test")
    world.decide("counters", "accept")
    world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice(commit=False))
    git(world.root, "mv", "tools/count.py", "tools/derive.py")
    git(world.root, "commit", "--quiet", "--message", "rename it", "--", "tools")
    return world
