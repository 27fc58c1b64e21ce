"""Undo and redo over decision rows: without limit, never past an adoption, each sitting its own (tui.md §4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.errors import Refused
from memtui.engine.review import turns
from memtui.engine.review.turns import MadeElsewhere, redoable, undoable
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.decisions import Decision, Decisions, decide

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def log(*rows: Decision) -> Decisions:
    return Decisions(rows)


@given(st.lists(st.sampled_from(("decide", "undo", "redo", "adopt")), max_size=40))
def test_undo_and_redo_behave_like_two_stacks(moves: list[str]) -> None:
    rows: list[Decision] = []
    done: list[str] = []
    undone: list[str] = []
    fixed: list[str] = []
    for number, move in enumerate(moves):
        now = NOW + timedelta(seconds=number)
        if move == "decide":
            rows.append(decide("later", f"atm_{number:08x}", now=now, via="test"))
            done.append(rows[-1].id)
            undone.clear()
        elif move == "adopt":
            rows.append(decide("adopted", "atm_ffffffff", now=now, via="test", tx="tx"))
            fixed += [*done, rows[-1].id]
            done.clear()
            undone.clear()
        elif move == "undo":
            if not done:
                with pytest.raises(NothingToDo):
                    turns.undo(log(*rows), now=now, via="test")
                continue
            rows.append(turns.undo(log(*rows), now=now, via="test"))
            undone.append(done.pop())
        else:
            if not undone:
                with pytest.raises(NothingToDo):
                    turns.redo(log(*rows), now=now, via="test")
                continue
            rows.append(turns.redo(log(*rows), now=now, via="test"))
            done.append(undone.pop())
        assert [row.id for row in log(*rows).live()] == fixed + done


def test_an_adoption_ends_redo_as_well() -> None:
    later = decide("later", "atm_00000001", now=NOW, via="test")
    back = turns.undo(log(later), now=NOW, via="test")
    adopted = decide("adopted", "atm_00000002", now=NOW, via="test", tx="tx")
    with pytest.raises(NothingToDo):
        turns.redo(log(later, back, adopted), now=NOW, via="test")


@given(st.lists(st.tuples(st.sampled_from(("decide", "undo", "redo")), st.booleans(), st.integers(0, 3)), max_size=40))
def test_two_sittings_take_back_their_own_and_nothing_that_the_other_built_on(
    moves: list[tuple[str, bool, int]],
) -> None:
    rows: list[Decision] = []
    own: dict[bool, list[str]] = {True: [], False: []}
    live: list[tuple[bool, str, str]] = []  # whose, id, claim, in the order in which each came into force
    for number, (move, me, about) in enumerate(moves):
        now, claim = NOW + timedelta(seconds=number), f"atm_{about:08x}"
        if move == "decide":
            rows.append(decide("later", claim, now=now, via="test"))
            live.append((me, rows[-1].id, claim))
        elif move == "undo":
            mine = [at for at, (whose, _, _) in enumerate(live) if whose == me]
            at = mine[-1] if mine else -1
            if at < 0 or any(each[2] == live[at][2] for each in live[at + 1 :]):
                with pytest.raises(MadeElsewhere if live else NothingToDo):
                    turns.undo(log(*rows), now=now, via="test", own=own[me])
                continue
            assert undoable(log(*rows), own[me]) == live[at][1]
            rows.append(turns.undo(log(*rows), now=now, via="test", own=own[me]))
            assert rows[-1].undoes == live.pop(at)[1]
        else:
            wanted = redoable(log(*rows), own[me])
            at = next((at for at, row in enumerate(rows) if row.id == wanted), -1)
            others = [row for row in rows[at + 1 :] if row.do == "later" and row.id not in own[me]]
            if at < 0 or any(row.atom == rows[at].atom for row in others):
                with pytest.raises(NothingToDo if at < 0 else Refused):
                    turns.redo(log(*rows), now=now, via="test", own=own[me])
                continue
            row = turns.redo(log(*rows), now=now, via="test", own=own[me])
            assert row.undoes == wanted
            back = log(*rows).original(row)
            live.append((me, back.id, back.atom))
            rows.append(row)
        own[me].append(rows[-1].id)
        assert {row.id for row in log(*rows).live()} == {id_ for _, id_, _ in live}


def row_of(do: str, atom: str, **more: str) -> Decision:
    return decide(do, atom, now=NOW, via="cli", clock_set=False, **more)


def test_whose_the_newest_decision_is_stands_in_the_fault() -> None:
    mine, other = row_of("vouch", "atm_00000001"), row_of("reject", "atm_00000001")
    with pytest.raises(MadeElsewhere) as found:
        turns.undo(log(mine, other), now=NOW, via="app", own=[mine.id])
    assert found.value.row == other
    assert found.value.detail == "made on the command line, 2026-07-20 12:00 UTC"


def test_what_somebody_else_decided_about_another_claim_is_passed_over() -> None:
    mine, other = row_of("vouch", "atm_00000001"), row_of("reject", "atm_00000002")
    back = turns.undo(log(mine, other), now=NOW, via="app", own=[mine.id])
    assert back.undoes == mine.id
    after = log(mine, other, back)
    assert after.live() == (other,)
    assert turns.undo(after, now=NOW, via="cli").undoes == other.id, "what is taken back is not there for the next"
    again = turns.redo(after, now=NOW, via="app", own=[mine.id, back.id])
    assert log(mine, other, back, again).live() == (mine, other)


def test_words_that_somebody_else_decided_about_are_not_taken_away_under_it() -> None:
    mine = row_of("alias", "atm_00000001", to="atm_00000002", claim="Other words")
    other = row_of("vouch", "atm_00000002")
    with pytest.raises(MadeElsewhere):
        turns.undo(log(mine, other), now=NOW, via="app", own=[mine.id])


def test_a_redo_is_refused_where_somebody_else_decided_about_it_since() -> None:
    mine = row_of("vouch", "atm_00000001")
    back = turns.undo(log(mine), now=NOW, via="app", own=[mine.id])
    other = row_of("reject", "atm_00000001")
    with pytest.raises(Refused, match="decided about it since"):
        turns.redo(log(mine, back, other), now=NOW, via="app", own=[mine.id, back.id])


def test_an_adoption_ends_what_every_sitting_may_take_back() -> None:
    mine = row_of("vouch", "atm_00000001")
    adopted = row_of("adopted", "atm_00000002", tx="tx")
    with pytest.raises(NothingToDo):
        turns.undo(log(mine, adopted), now=NOW, via="app", own=[mine.id])
