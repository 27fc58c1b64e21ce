"""Ledgers of two branches with adoptions and undos, merged by git, are read as what both did (design §2.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.engine.store.ledger import LedgerLine, lines_bytes, parse_ledger
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


def test_undos_that_take_one_another_back_end() -> None:
    def undo(tx: str, undoes: str) -> LedgerLine:
        return LedgerLine(tx, "2026-07-20T12:00:00Z", "undo", {"id": "x"}, "", "", "", "", "test", undoes=undoes)

    log = parse_ledger(lines_bytes([undo("tx_a", "tx_b"), undo("tx_b", "tx_a"), undo("tx_c", "tx_c")]))
    assert [log.stands(line) for line in log.lines] in ([True, False, True], [False, True, True])


def test_a_long_chain_of_undos_is_read() -> None:
    first = LedgerLine("tx_0", "2026-07-20T12:00:00Z", "adopt", {"id": "x"}, "", "", "", "", "test")
    chain = [
        LedgerLine(f"tx_{n}", "2026-07-20T12:00:00Z", "undo", {"id": "x"}, "", "", "", "", "test", undoes=f"tx_{n - 1}")
        for n in range(1, 3001)
    ]
    log = parse_ledger(lines_bytes([first, *chain]))
    assert log.stands(first)
    assert not parse_ledger(lines_bytes([first, *chain[:2999]])).stands(first)
