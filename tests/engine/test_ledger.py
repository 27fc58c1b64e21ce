"""The ledger as text and as meaning: what stands, what was taken back, what belongs into the block (design §2.5)."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from memtui.engine.atoms import Atom
from memtui.engine.jsonl import BadLine, dumps
from memtui.engine.store.ledger import Ledger, LedgerLine, deidentified, lines_bytes, parse_ledger

_FIRST = LedgerLine("tx_0", "2026-07-20T12:00:00Z", "adopt", {"id": "x"}, "recurred", "CLAUDE.md", "b", "a", "test")


def _ledger(*said: str) -> Ledger:
    """A ledger of lines `action:id`, each in a transaction of its own (t0, t1, …), a second apart.

    `edit:y<x` puts y for x, `undo:tN` takes the transaction N back, `undo+drop:tN@x` one that took x in, and
    `restore+adopt:x` restores what adopt would do.
    """
    lines = []
    for number, words in enumerate(said):
        action, _, what = words.partition(":")
        action, _, does = action.partition("+")
        id_, _, replaces = what.partition("<")
        undoes = ""
        if action == "undo":
            undoes, _, id_ = what.partition("@")
        lines.append(
            replace(
                _FIRST,
                tx=f"t{number}",
                at=f"2026-07-20T12:{number // 60:02}:{number % 60:02}Z",
                action=action,
                atom={"id": id_},
                replaces=replaces,
                undoes=undoes,
                does=does,
            )
        )
    return parse_ledger(lines_bytes(lines))


def _bad(**change: Any) -> list[str]:
    """The faults of a line with these fields."""
    found = parse_ledger(dumps({**_FIRST.record(), **change}).encode() + b"\n")
    assert len(found.lines) + len(found.bad) == 1
    return [each.fault for each in found.bad]


def test_a_line_holds_what_says_something() -> None:
    record = {
        "tx": "tx_0",
        "at": "2026-07-20T12:00:00Z",
        "action": "adopt",
        "atom": {"id": "x"},
        "gate": "",
        "target": "CLAUDE.md",
        "sha256_before": "b",
        "sha256_after": "a",
        "via": "test",
        "v": 1,
    }
    assert replace(_FIRST, gate="").record() == record
    more = {"undoes": "u", "replaces": "r", "contested": "c", "reason": "w", "clock": "k", "does": "d", "of": "o"}
    assert replace(_FIRST, gate="", **more).record() == {**record, **more}  # type: ignore[arg-type]


def test_what_is_written_is_read() -> None:
    lines = [_FIRST, replace(_FIRST, tx="tx_1", action="edit", replaces="y", reason="words", clock="back")]
    assert parse_ledger(lines_bytes(lines)) == Ledger(tuple(lines), ())
    assert parse_ledger(b"") == Ledger((), ())
    assert _bad(a_field_of_a_newer_memtui=1) == []


def test_the_order_is_that_of_time_whatever_the_file_says() -> None:
    late = replace(_FIRST, tx="tx_2", at="2026-07-20T12:00:01Z")
    other = replace(_FIRST, tx="tx_1")
    assert parse_ledger(lines_bytes([late, other, _FIRST])).lines == (_FIRST, other, late)


def test_lines_that_a_merge_repeated_are_one() -> None:
    again = replace(_FIRST, reason="said twice")
    assert parse_ledger(lines_bytes([_FIRST, again])).lines == (_FIRST,)
    others = [
        replace(_FIRST, tx="tx_1"),
        replace(_FIRST, action="drop"),
        replace(_FIRST, atom={"id": "y"}),
        replace(_FIRST, replaces="y"),
        replace(_FIRST, undoes="tx_1"),
        replace(_FIRST, of="y"),
    ]
    assert len(parse_ledger(lines_bytes([_FIRST, *others])).lines) == 7


@pytest.mark.parametrize(
    "field",
    [
        "tx",
        "at",
        "action",
        "gate",
        "target",
        "sha256_before",
        "sha256_after",
        "via",
        "undoes",
        "replaces",
        "contested",
        "reason",
        "clock",
        "does",
        "of",
    ],
)
def test_a_text_of_another_type_is_told(field: str) -> None:
    assert _bad(**{field: 7}) == ["a field has the wrong type"]
    assert _bad(**{field: None}) == ["a field has the wrong type"]


def test_a_line_that_says_something_else_is_told_by_its_number() -> None:
    assert _bad(atom=["x"]) == ["a field has the wrong type"]
    assert _bad(action="adore") == ["unknown action 'adore' (v 1)"]
    assert _bad(v=2) == ["unknown action 'adopt' (v 2)"]
    assert _bad(v=0) == []
    good = lines_bytes([_FIRST])
    found = parse_ledger(good + b"\nno record\n" + good.replace(b"tx_0", b"tx_1"))
    assert [line.tx for line in found.lines] == ["tx_0", "tx_1"]
    assert found.bad == (BadLine(3, "Expecting value"),)


@pytest.mark.parametrize("action", ["adopt", "edit", "drop", "tag", "untag", "join", "undo", "restore"])
def test_every_action_is_known(action: str) -> None:
    assert _bad(action=action) == []


@pytest.mark.parametrize("at", ["9998-12-31T23:59:59Z", "2026-02-28T00:00:00Z"])
def test_a_time_that_days_can_be_added_to(at: str) -> None:
    assert _bad(at=at) == []


@pytest.mark.parametrize(
    "at",
    [
        "9999-01-01T00:00:00Z",
        "2026-07-20",
        "2026-07-20T12:00:00+00:00",
        "2026-07-20T12:00:00Z\n",
        "2026-7-20T12:00:00Z",
    ],
)
def test_a_time_in_another_form_is_told(at: str) -> None:
    assert _bad(at=at) == ["no time that can be counted from"]


def test_a_day_that_no_calendar_has_is_told() -> None:
    assert len(_bad(at="2026-02-30T12:00:00Z")) == 1


def test_what_a_line_is_called_and_does() -> None:
    line = replace(_FIRST, replaces="y", undoes="tx_9", of="z")
    assert (line.atom_id, line.name) == ("x", "x y tx_9 z")
    assert (replace(_FIRST, atom={}).atom_id, replace(_FIRST, atom={}).name) == ("", "")
    assert replace(_FIRST, atom={"id": 7}).atom_id == "7"
    assert [replace(_FIRST, action=each, does="drop").change for each in ("adopt", "undo", "restore")] == [
        "adopt",
        "drop",
        "drop",
    ]


def test_the_lines_of_a_transaction_and_the_newest_of_a_claim() -> None:
    log = _ledger("adopt:x", "adopt:y", "tag:x")
    assert log.transaction("t1") == (log.lines[1],)
    assert log.transaction("t9") == ()
    assert log.newest() == {"x": log.lines[2], "y": log.lines[1]}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("", ""),
        ("adopt:x", "x"),
        ("adopt:x drop:x", ""),
        ("adopt:x drop:x adopt:x", "x"),
        ("adopt:x adopt:y drop:x", "y"),
        ("join:x", ""),
        ("adopt:x join:x", "x"),
        # A claim that the ledger never brought in stood there from the beginning.
        ("drop:x", ""),
        ("drop:x undo:t0", "x"),
        ("tag:x", "x"),
        ("untag:x", "x"),
        ("edit:y<x", "y"),
        ("edit:y<x undo:t0", "x"),
        ("join:x tag:x", ""),
        ("join:x drop:x adopt:y", "y"),
        ("adopt:x undo:t0 tag:x", ""),
        ("adopt:x drop:x untag:x", ""),
        ("edit:y<x tag:y undo:t0", "x"),
        ("adopt:y edit:y<x undo:t0", "y"),
        # Undo, and undo of undo.
        ("adopt:x undo:t0", ""),
        ("adopt:x undo:t0 undo:t1", "x"),
        ("adopt:x undo:t0 undo:t1 undo:t2", ""),
        ("adopt:x drop:x undo:t1", "x"),
        ("adopt:x undo:t0 undo:t0", ""),
        ("adopt:x undo:t0 undo:t0 undo:t1", ""),
        ("adopt:x undo:t0 undo:t0 undo:t1 undo:t2", "x"),
        ("undo+drop:t9", ""),
        ("undo+adopt:t9@x", ""),
        ("adopt:x undo:t0 undo:t0 undo:t2", ""),
        ("undo:t1 adopt:x", ""),  # a clock that ran backwards: the order of the lines decides nothing here
        # An edit carries what is done to the new words back to the old ones, when it is taken back.
        ("adopt:x edit:y<x", "y"),
        ("adopt:x edit:y<x undo:t1", "x"),
        ("adopt:x edit:y<x drop:y undo:t1", ""),
        ("adopt:x edit:y<x edit:z<y undo:t1", "z"),
        ("adopt:x edit:y<x edit:z<y undo:t1 undo:t2", "x"),
        ("adopt:x edit:y<x edit:z<y drop:z undo:t1 undo:t2", ""),
        ("adopt:x edit:y<x edit:z<y edit:w<z undo:t1 undo:t2", "w"),
        ("adopt:x drop:x edit:y<x", ""),
        ("adopt:x undo:t0 edit:y<x", ""),
        ("adopt:x adopt:y edit:y<x drop:y undo:t2", "x"),
        ("adopt:a adopt:x edit:y<x undo:t2 tag:a drop:y", "a"),
        # A restore does what it says.
        ("restore+adopt:x", "x"),
        ("adopt:x restore+drop:x", ""),
        ("adopt:x restore+edit:y<x", "y"),
        ("adopt:x restore+tag:x", "x"),
        ("restore:x", ""),
        ("restore+drop:x undo:t0", "x"),
    ],
)
def test_what_belongs_into_the_block(said: str, wanted: str) -> None:
    log = _ledger(*said.split())
    assert log.bad == ()
    assert log.wanted == set(wanted.split())
    assert set(log.in_force()) <= log.wanted


def test_edits_in_a_circle_end() -> None:
    log = _ledger("join:x", "join:y", "edit:y<x", "edit:x<y", "drop:x", "undo:t2", "undo:t3")
    assert log.wanted == frozenset()


@pytest.mark.parametrize(
    ("said", "standing"),
    [
        ("adopt:x", "x:0"),
        ("adopt:x tag:x", "x:1"),
        ("adopt:x tag:x undo:t1", "x:0"),
        ("adopt:x drop:x", ""),
        ("adopt:x drop:x undo:t1", "x:0"),
        ("adopt:x edit:y<x", "y:1"),
        ("adopt:x edit:y<x undo:t1", "x:0"),
        ("adopt:x join:x", "x:1"),
        ("adopt:x restore:x", "x:0"),
        ("adopt:x restore+tag:x", "x:1"),
        ("adopt:x adopt:y drop:x undo:t1", ""),
        ("tag:x", "x:0"),
        ("adopt:x adopt:y undo+drop:t0@x undo+adopt:t2@x", "x:0 y:1"),
        ("adopt:x drop:x adopt:x drop:x undo+adopt:t3@x", "x:2"),
    ],
)
def test_which_line_put_a_claim_there_or_changed_it_last(said: str, standing: str) -> None:
    log = _ledger(*said.split())
    found = {id_: log.lines.index(line) for id_, line in log.in_force().items()}
    assert found == {id_: int(at) for id_, at in (each.split(":") for each in standing.split())}


def test_an_undo_may_name_one_line_of_a_transaction_or_all() -> None:
    x = _FIRST
    y = replace(_FIRST, atom={"id": "y"})
    one = replace(_FIRST, tx="tx_1", at="2026-07-20T12:00:01Z", action="undo", undoes="tx_0", of="y")
    log = parse_ledger(lines_bytes([x, y, one]))
    assert (log.undoing(x), log.undoing(y)) == ((), (one,))
    assert (log.stands(x), log.stands(y), log.wanted) == (True, False, frozenset({"x"}))
    every = replace(one, tx="tx_2", at="2026-07-20T12:00:02Z", of="")
    log = parse_ledger(lines_bytes([x, y, one, every]))
    assert (log.undoing(x), log.undoing(y)) == ((every,), (one, every))
    assert log.wanted == frozenset()
    back = replace(one, tx="tx_3", at="2026-07-20T12:00:03Z", undoes="tx_2", of="")
    log = parse_ledger(lines_bytes([x, y, one, every, back]))
    assert (log.stands(x), log.stands(y), log.wanted) == (True, False, frozenset({"x"}))


def test_undos_that_take_one_another_back_end() -> None:
    log = _ledger("undo:t1", "undo:t0", "undo:t2")
    assert [log.stands(line) for line in log.lines] in ([True, False, True], [False, True, True])
    log = _ledger("adopt:x", "undo:t0", "undo:t3", "undo:t2", "undo:t3")
    assert log.wanted == frozenset()


def test_a_long_chain_of_undos_is_read() -> None:
    chain = ["adopt:x", *(f"undo:t{number}" for number in range(3000))]
    assert _ledger(*chain).wanted == {"x"}
    assert _ledger(*chain[:-1]).wanted == frozenset()


def test_the_committed_record_tells_days_and_no_times() -> None:
    atom = Atom(
        id="atm_961f033d",
        claim="a claim",
        scope="project",
        kind="constraint",
        first_seen="2026-07-01T09:15:30Z",
        last_seen="2026-07-19T23:59:59Z",
        observations=2,
        sessions=("S",),
        source="S.jsonl#L2",
        first_source="S.jsonl#L1",
        confidence="stated",
        tier="L2",
        redacted=False,
    )
    cut = deidentified(atom)
    assert cut == {**atom.record(), "first_seen": "2026-07-01T00:00:00Z", "last_seen": "2026-07-19T00:00:00Z"}
    promoted = deidentified(replace(atom, promoted_at="2026-07-20T12:34:56Z"))
    assert promoted == {**cut, "promoted_at": "2026-07-20T00:00:00Z"}


def test_forged_chains_of_what_was_taken_back_are_read_in_one_pass() -> None:
    third = 10_000
    words = [f"w{number}" for number in range(third + 1)]
    edits = [
        replace(_FIRST, tx=f"e{at}", action="edit", atom={"id": words[at + 1]}, replaces=words[at])
        for at in range(third)
    ]
    undone = [replace(_FIRST, tx=f"u{at}", action="undo", undoes=f"e{at}", does="") for at in range(third)]
    drops = [replace(_FIRST, tx=f"d{at}", action="drop", atom={"id": words[-1]}) for at in range(third)]
    chained = Ledger((*edits, *undone, *drops))
    many = [replace(_FIRST, atom={"id": each}) for each in words]
    each_undone = Ledger((*many, *(replace(undo, undoes=_FIRST.tx) for undo in undone)))
    started = time.process_time()
    assert chained.wanted <= set(words)
    assert each_undone.wanted == frozenset()
    assert time.process_time() - started < 5  # 0.3 s on a quiet machine, minutes where each line walks all others
