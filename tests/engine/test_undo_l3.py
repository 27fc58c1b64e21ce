"""Taking back what the person's own file holds: the same way, with its history in memtui's home (design §3.3, §5)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.adopt.forward import Receipt
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.looking_back import LookingBack
from memtui.engine.atoms import atom_id
from tests.l3_world import JULY, RULE, L3World

MINE = "# Mine\n\nBe kind.\n"


@pytest.fixture
def world(person: Path, make_repo: Callable[[str], Path]) -> L3World:
    """A rule that two projects hold since June, accepted for L3 in July, in a file with words of the person's."""
    made = L3World(make_repo, person)
    made.hold("one", RULE)
    made.hold("two", RULE)
    made.file.write_text(MINE)
    made.moment = JULY
    made.decide(RULE, "accept")
    made.adopt()
    return made


def _back(world: L3World) -> LookingBack:
    return world.sitting("one").back


def _take_back(world: L3World, tx: str = "") -> Receipt:
    world.moment = world.moment.replace(minute=world.moment.minute + 1)
    back = _back(world)
    level, lines = back.lines(tx=tx, last=not tx)
    assert level == "L3"
    return back.write(back.plan(level, lines), GitChoice())


def test_the_line_goes_and_the_home_has_a_commit(world: L3World) -> None:
    assert RULE in world.file.read_text()
    receipt = _take_back(world)
    assert world.file.read_text() == MINE
    assert world.git("log", "-1", "--format=%s") == "l3: undo adopt 1"
    assert world.git("rev-parse", "HEAD") == receipt.commit
    assert world.git("show", "HEAD:block.md") == ""
    item = world.item(RULE)
    assert not item.accepted, "it is not offered again at once"
    assert any("taken back" in each.words or "adoption back" in each.words for each in item.blockers)


def test_around_edits_and_back_again(world: L3World) -> None:
    world.file.write_text("Top.\n" + world.file.read_text() + "Below.\n")
    edited = world.file.read_text()
    undone = _take_back(world).tx
    assert world.file.read_text() == "Top.\n" + MINE + "Below.\n"
    _take_back(world, undone)
    assert world.file.read_text() == edited


def test_history_names_both_tiers_and_their_commits(world: L3World) -> None:
    found = _back(world).history()
    assert {event.level for event in found} == {"L2", "L3"}
    assert all(event.commit and event.backup for event in found)
    l3 = next(event for event in found if event.level == "L3")
    assert l3.lines[0].atom_id == atom_id(RULE, None)
    past = _back(world).past(l3)
    assert past is not None
    assert past.before.decode() == MINE


def test_a_file_that_l3_made_goes(person: Path, make_repo: Callable[[str], Path]) -> None:
    world = L3World(make_repo, person)
    world.hold("one", RULE)
    world.hold("two", RULE)
    world.moment = JULY
    world.decide(RULE, "accept")
    world.adopt()
    assert world.file.exists()
    _take_back(world)
    assert not world.file.exists()


def test_restore_in_l3(world: L3World) -> None:
    back = _back(world)
    level, kept = back.kept()[0]
    assert level == "L3"
    world.moment = world.moment.replace(minute=30)
    back.write(back.plan_restore(kept.name), GitChoice())
    assert world.file.read_text() == MINE
    assert back.history()[0].words == "restore 1"
