"""Undo and redo over decision rows: without limit, never past an adoption (tui.md §4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.review import verdicts
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
                with pytest.raises(verdicts.NothingToDo):
                    verdicts.undo(log(*rows), now=now, via="test")
                continue
            rows.append(verdicts.undo(log(*rows), now=now, via="test"))
            undone.append(done.pop())
        else:
            if not undone:
                with pytest.raises(verdicts.NothingToDo):
                    verdicts.redo(log(*rows), now=now, via="test")
                continue
            rows.append(verdicts.redo(log(*rows), now=now, via="test"))
            done.append(undone.pop())
        assert [row.id for row in log(*rows).live()] == fixed + done


def test_an_adoption_ends_redo_as_well() -> None:
    later = decide("later", "atm_00000001", now=NOW, via="test")
    back = verdicts.undo(log(later), now=NOW, via="test")
    adopted = decide("adopted", "atm_00000002", now=NOW, via="test", tx="tx")
    with pytest.raises(verdicts.NothingToDo):
        verdicts.redo(log(later, back, adopted), now=NOW, via="test")
