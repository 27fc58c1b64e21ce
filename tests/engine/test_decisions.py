"""What the person chose, folded from rows that are never rewritten (design §2.4, §3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.files import Folder
from memtui.engine.store.decisions import DEEDS, FILE, Decision, Decisions, Standing, append, decide, read

AT = "2026-07-20T12:00:00Z"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve() / "project"), create=True) as opened:
        yield opened


def _row(id: str, do: str, atom: str = "a", *, to: str = "", undoes: str = "", claim: str = "") -> Decision:  # noqa: A002
    return Decision(do, atom, AT, "app", to=to, undoes=undoes, claim=claim, id=id)


def _live(*rows: Decision) -> list[str]:
    return [row.id for row in Decisions(rows).live()]


def _standing(*rows: Decision, atom: str = "a") -> Standing:
    return Decisions(rows).standings().get(atom, Standing())


def _aliases(*steps: str) -> dict[str, str]:
    rows = tuple(_row(str(n), "alias", step[0], to=step[1]) for n, step in enumerate(steps))
    return dict(Decisions(rows).aliases())


def test_what_is_appended_is_read(folder: Folder, now: datetime) -> None:
    assert read(folder) == Decisions()
    append(folder, [])
    assert folder.names() == []
    rows = [
        decide("vouch", "atm_00000001", now=now, via="cli", clock_set=True, digest="d", sessions=2),
        decide("alias", "atm_00000001", now=now, via="app", to="atm_00000002", claim="Other words"),
        decide("adopted", "atm_00000002", now=now, via="app", tx="t1"),
    ]
    append(folder, rows[:1])
    append(folder, rows[1:])
    assert read(folder) == Decisions(tuple(rows))
    assert (rows[0].clock, rows[1].clock, rows[0].day) == ("set", "", "2026-07-20")
    assert rows[1].record().keys() == {"v", "id", "do", "atom", "at", "via", "to", "claim"}
    assert len({row.id for row in rows}) == 3


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"vouch"}',
        '{"do":"dance","atom":"a","at":"t","via":"app"}',
        '{"do":"vouch","atom":"a","at":"t","via":"app","v":2}',
        '{"do":"vouch","atom":"a","at":"t","via":"app","v":"1"}',
        '{"do":"vouch","atom":7,"at":"t","via":"app"}',
        '{"do":"vouch","atom":"a","at":null,"via":"app"}',
        '{"do":"vouch","atom":"a","at":"t","via":"app","sessions":"3"}',
        '{"do":"vouch","atom":"a","at":"t","via":"app","sessions":true}',
        '{"do":["vouch"],"atom":"a","at":"t","via":"app"}',
        "[]",
        "{torn",
    ],
)
def test_a_damaged_row_is_set_aside(folder: Folder, line: str) -> None:
    append(folder, [_row("1", "vouch")])
    folder.append(FILE, f"\n{line}\n".encode())
    append(folder, [_row("2", "later")])
    found = read(folder)
    assert [row.id for row in found.rows] == ["1", "2"]
    assert [bad.number for bad in found.bad] == [3]
    assert found.bad[0].fault


def test_a_field_of_the_future_is_ignored(folder: Folder) -> None:
    folder.append(FILE, b'{"do":"vouch","atom":"a","at":"2026-07-01T00:00:00Z","via":"app","mood":"good"}\n')
    assert [row.do for row in read(folder).rows] == ["vouch"]


def test_undo_takes_back_and_undo_of_undo_restores() -> None:
    vouch = _row("1", "vouch")
    undo = _row("2", "undo", undoes="1")
    redo = _row("3", "undo", undoes="2")
    again = _row("4", "undo", undoes="3")
    assert _live(vouch) == ["1"]
    assert _live(vouch, undo) == []
    assert _live(vouch, undo, redo) == ["1"]
    assert _live(vouch, undo, redo, again) == []
    assert _live(vouch, undo, _row("5", "vouch")) == ["5"]


def test_an_undo_twice_or_of_nothing_does_no_more() -> None:
    vouch = _row("1", "vouch")
    assert _live(vouch, _row("2", "undo", undoes="1"), _row("3", "undo", undoes="1")) == []
    assert _live(vouch, _row("2", "undo", undoes="nowhere"), _row("3", "undo")) == ["1"]


@given(st.lists(st.sampled_from(DEEDS), max_size=6), st.data())
def test_undoing_everything_backwards_leaves_nothing(deeds: list[str], data: st.DataObject) -> None:
    rows = [
        _row(str(n), deed, data.draw(st.sampled_from("abc")), to="b") for n, deed in enumerate(deeds) if deed != "undo"
    ]
    before = Decisions(tuple(rows)).standings()
    undone = [*rows, *(_row(f"u{row.id}", "undo", undoes=row.id) for row in reversed(rows))]
    assert Decisions(tuple(undone)).standings() == {}
    restored = [*undone, *(_row(f"r{row.id}", "undo", undoes=f"u{row.id}") for row in rows)]
    assert Decisions(tuple(restored)).standings() == before


def test_aliases_are_followed_to_the_end() -> None:
    assert _aliases("ab") == {"a": "b"}
    assert _aliases("ab", "bc", "cd") == {"a": "d", "b": "d", "c": "d"}
    assert _aliases("bc", "ab") == {"a": "c", "b": "c"}
    assert _aliases("ab", "ac") == {"a": "c"}


def test_of_a_circle_the_words_that_were_chosen_last_count() -> None:
    assert _aliases("aa") == {}
    assert _aliases("ab", "aa") == {}
    assert _aliases("ab", "ba") == {"b": "a"}
    assert _aliases("ab", "bc", "ca") == {"b": "a", "c": "a"}
    assert _aliases("ac", "bc", "ab") == {"a": "c", "b": "c"}


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")).map("".join), max_size=10))
def test_any_aliases_come_to_an_end(steps: list[str]) -> None:
    resolved = _aliases(*steps)
    for old, now in resolved.items():
        assert old != now
        assert now not in resolved


def test_an_alias_that_was_taken_back_is_none() -> None:
    rows = (_row("1", "alias", "a", to="b", claim="Words"), _row("2", "undo", undoes="1"))
    assert Decisions(rows[:1]).words() == {"b": "Words"}
    assert Decisions(rows).aliases() == {}
    assert Decisions(rows).words() == {}


def test_a_vouch_counts_once_for_ever() -> None:
    first, second = _row("1", "vouch"), _row("2", "vouch")
    assert _standing(first, second).vouched == first
    assert _standing(first, _row("3", "reject"), second) == Standing(vouched=first, vouched_again=second)


def test_the_newest_verdict_is_in_force() -> None:
    vouch, accept, reject = _row("1", "vouch"), _row("2", "accept"), _row("3", "reject")
    accepted = Standing(vouched=vouch, vouched_again=vouch, verdict=accept)
    assert _standing(vouch, accept) == accepted
    assert _standing(vouch, accept, reject) == replace(accepted, verdict=reject)
    assert _standing(vouch, accept, reject, _row("4", "undo", undoes="3")) == accepted


def test_adopting_settles_the_verdict() -> None:
    accept, adopted = _row("1", "accept"), _row("2", "adopted")
    assert _standing(accept, adopted) == Standing(adopted=adopted)
    later = _row("3", "later")
    assert _standing(accept, adopted, later) == Standing(verdict=later, adopted=adopted)


def test_decisions_follow_an_alias() -> None:
    vouch = _row("1", "vouch", "a")
    alias = _row("2", "alias", "a", to="b")
    reject = _row("3", "reject", "b")
    standing = Standing(vouched=vouch, vouched_again=vouch, verdict=reject)
    assert Decisions((vouch, alias, reject)).standings() == {"b": standing}
