"""Ledgers of two branches with adoptions and undos, merged by git, are read as what both did (design §2.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.engine.store.ledger import lines_bytes, parse_ledger
from tests.engine.adopt_world import OTHER, RULE, RULES
from tests.engine.undo_world import Undoing

THIRD = "keep the changelog in the order of the releases"


@pytest.fixture
def world(repo: Path, home: Home) -> Undoing:
    made = Undoing(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made


def test_two_branches_that_both_took_it_back(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.git("branch", "other")
    world.take_back(tx)
    world.git("checkout", "--quiet", "other")
    world.take_back(tx)
    mine = world.bring(OTHER)
    world.git("checkout", "--quiet", "main")
    world.git("merge", "--quiet", "--no-edit", "--strategy-option", "theirs", "other")
    log = world.ledger()
    assert log.bad == ()
    (adopted,) = log.transaction(tx)
    assert [each.tx for each in log.undoing(adopted)] == [line.tx for line in log.lines if line.undoes]
    assert len(log.undoing(adopted)) == 2
    assert not log.stands(adopted)
    assert log.wanted == {world.id(OTHER)} == world.snapshot().adopted_ids
    world.take_back(log.undoing(adopted)[0].tx)
    log = world.ledger()
    assert log.stands(adopted), "putting it back takes both undos back"
    assert log.wanted == {world.id(RULE), world.id(OTHER)} == world.snapshot().adopted_ids
    world.take_back(mine)
    world.take_back(tx)
    assert world.text() == RULES


def test_adopted_here_and_taken_back_there(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.git("branch", "other")
    third = world.bring(THIRD)
    world.git("checkout", "--quiet", "other")
    world.take_back(tx)
    world.git("checkout", "--quiet", "main")
    world.git("merge", "--quiet", "--no-edit", "--strategy-option", "ours", "other")
    log = world.ledger()
    assert [line.action for line in log.lines] == ["adopt", "adopt", "undo"]
    assert [log.stands(line) for line in log.lines] == [False, True, True]
    assert log.wanted == {world.id(THIRD)}
    repeated = lines_bytes((*log.lines, *reversed(log.lines)))
    assert parse_ledger(repeated).lines == log.lines
    assert world.back.history()[0].undoes == (tx,)
    assert {event.tx: event.state for event in world.back.history()}[third] == "stands"
