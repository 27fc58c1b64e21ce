"""Evidence: append-only rows, one a sighting, whole after any accident (design §2.2, §2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.errors import BadInput
from memtui.engine.evidence import FILE, Sighting, append, line_key, read, sighting_of, unseen
from memtui.engine.files import Folder
from memtui.engine.jsonl import dumps

ROW = Sighting(
    atom_id="atm_961f033d",
    at="2026-07-02T09:11:04.123Z",
    session="s1",
    message_uuid="u1",
    pointer="~/.claude/projects/-x/s1.jsonl#L77",
    speaker="person",
    signal="directive",
    score=0.7,
    kind="constraint",
    harness="claude-code",
    counts=True,
    quote="Remember: PR base branch is dev, never main.",
    line_key="k",
    rules=1,
    payload={"claim": "PR base branch is dev, never main"},
)
ROWS = st.lists(
    st.builds(
        lambda atom, uuid, at: replace(ROW, atom_id=atom, message_uuid=uuid, at=at),
        st.sampled_from(["atm_00000001", "atm_00000002"]),
        st.sampled_from([None, "u1", "u2", "u3"]),
        st.sampled_from([f"2026-07-0{day}T00:00:00.000Z" for day in range(1, 5)]),
    ),
    max_size=8,
)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve() / "project"), create=True) as opened:
        yield opened


def test_what_is_appended_is_read_in_order(folder: Folder) -> None:
    assert read(folder).rows == ()
    append(folder, [])
    assert folder.names() == []
    rows = [ROW, replace(ROW, message_uuid=None, at="2026-07-03T00:00:00.000Z", payload={})]
    rows[1] = replace(rows[1], quote="only a quote")
    append(folder, rows[:1])
    append(folder, iter(rows[1:]))
    assert read(folder).rows == tuple(rows)
    assert read(folder).bad == ()
    assert [row.claim for row in rows] == ["PR base branch is dev, never main", "only a quote"]
    assert ROW.day == "2026-07-02"


def test_the_row_has_the_published_fields() -> None:
    assert set(ROW.record()) == {
        "v", "rules", "atom_id", "at", "session", "message_uuid", "pointer", "speaker", "signal", "score", "kind",
        "harness", "counts", "quote", "line_key", "payload",
    }  # fmt: skip


@given(ROWS, ROWS)
def test_a_sighting_is_new_once(known: list[Sighting], new: list[Sighting]) -> None:
    fresh = unseen(known, new)
    assert unseen([*known, *fresh], new) == []
    assert unseen(known, [*new, *new]) == fresh
    assert unseen([], fresh) == fresh
    for row in fresh:
        assert all(set(row.keys).isdisjoint(old.keys) for old in known)


def test_copies_of_a_message_are_one_sighting() -> None:
    resumed = replace(ROW, session="s2", pointer="~/.claude/projects/-x/s2.jsonl#L3", at="2026-07-02T09:11:04.124Z")
    forked = replace(ROW, session="s3", message_uuid="rewritten")
    without = replace(ROW, message_uuid=None)
    assert unseen([ROW], [resumed, forked, without]) == []
    assert unseen([without], [ROW]) == []
    other_claim = replace(ROW, atom_id="atm_14a05266")
    later = replace(ROW, message_uuid="u2", at="2026-07-02T09:11:05.123Z")
    assert unseen([ROW], [other_claim, later]) == [other_claim, later]


def test_a_third_copy_is_known_by_the_keys_of_the_second() -> None:
    second = replace(ROW, message_uuid="u2")
    third = replace(second, at="2026-07-09T00:00:00.000Z")
    assert unseen([ROW], [second, third]) == []


@pytest.mark.parametrize(
    "row",
    [replace(ROW, quote="PR base branch is dev, never main" + "x" * 400), replace(ROW, quote="something else")],
)
def test_a_quote_that_can_not_explain_is_refused(folder: Folder, row: Sighting) -> None:
    with pytest.raises(BadInput, match="quote"):
        append(folder, [ROW, row])
    assert folder.names() == []


def test_a_quote_may_break_the_claims_line(folder: Folder) -> None:
    row = replace(ROW, quote="Well, pr base\n  branch is dev, never main!")
    append(folder, [row])
    assert read(folder).rows == (row,)


@pytest.mark.parametrize(
    "changes",
    [
        {"atom_id": 7},
        {"counts": 1},
        {"score": True},
        {"score": "0.5"},
        {"rules": 1.5},
        {"v": 2},
        {"v": True},
        {"payload": []},
        {"message_uuid": 7},
        {"quote": None},
        {"at": ...},
        {"line_key": ...},
    ],
    ids=str,
)
def test_a_damaged_row_is_set_aside(folder: Folder, changes: dict[str, Any]) -> None:
    record = {name: value for name, value in {**ROW.record(), **changes}.items() if value is not ...}
    with pytest.raises(ValueError, match=r"\w"):
        sighting_of(record)
    append(folder, [ROW])
    folder.append(FILE, b"\n" + dumps(record).encode() + b"\n{torn\n")
    append(folder, [replace(ROW, message_uuid="u2")])
    evidence = read(folder)
    assert [row.message_uuid for row in evidence.rows] == ["u1", "u2"]
    assert [bad.number for bad in evidence.bad] == [3, 4]
    assert all(bad.fault for bad in evidence.bad)


def test_a_field_of_the_future_is_ignored() -> None:
    assert sighting_of({**ROW.record(), "mood": "good"}) == ROW
    assert sighting_of({name: value for name, value in ROW.record().items() if name != "payload"}).payload == {}


def test_a_torn_append_costs_its_own_row_only(folder: Folder) -> None:
    append(folder, [ROW])
    folder.replace(FILE, folder.read(FILE) + dumps(ROW.record()).encode()[:40])
    append(folder, [replace(ROW, message_uuid="u3")])
    evidence = read(folder)
    assert [row.message_uuid for row in evidence.rows] == ["u1", "u3"]
    assert [bad.number for bad in evidence.bad] == [2]


def test_a_line_key_says_nothing_without_the_token() -> None:
    assert line_key("a", b"line") == line_key("a", b"line")
    assert len({line_key("a", b"line"), line_key("b", b"line"), line_key("a", b"line ")}) == 3
    assert len(line_key("a", b"")) == 32
