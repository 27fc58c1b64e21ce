"""What is adopted on another branch is told as that (design §2.5)."""

from __future__ import annotations

from pathlib import Path

from memtui.engine.review.states import ELSEWHERE, state_of
from memtui.engine.review.tiers import tiers
from tests.conftest import git
from tests.ui.conftest import empty_world, world
from tests.ui.world import World

__all__ = ["empty_world", "world"]

WORDS = "Never touch the vendor/ folder"


def _told(world: World) -> tuple[str, bool, bool]:
    """The claim's state, and whether its sentence and Tiers say that it is adopted on another branch."""
    snapshot = world.sitting.snapshot()
    id_ = world.atom(WORDS)
    state = state_of(snapshot.claims[id_], snapshot)
    shown = [entry for tier in tiers(snapshot, Path(world.claude)).tiers for entry in tier.entries if entry.id == id_]
    return state.name, ELSEWHERE in state.sentence, any(ELSEWHERE in entry.about for entry in shown)


def test_a_branch_that_lacks_the_line_names_the_other_one(world: World) -> None:
    assert _told(world) == ("inbox", False, False)
    world.settle_in(WORDS)
    assert _told(world) == ("adopted", False, False)
    git(world.root, "checkout", "--quiet", "-b", "other", "HEAD~1")
    name, told, shown = _told(world)
    assert name != "adopted"
    assert (told, shown) == (True, True)
    git(world.root, "checkout", "--quiet", "-")
    assert _told(world) == ("adopted", False, False)


def test_a_line_that_is_gone_by_hand_is_on_no_other_branch(world: World) -> None:
    world.settle_in(WORDS)
    (world.root / "CLAUDE.md").write_text("Words of my own.\n")
    assert _told(world) == ("by hand", False, False)
