"""The diff that is reviewed: right, quick, and tied to claims."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.blocks.edits import claim_entry
from memtui.engine.blocks.render import splice
from memtui.engine.review.hunks import Hunk, hunks

DEV = claim_entry("PR base branch is dev, never main", "atm_961f033d", "s.jsonl#L412")
NODE = claim_entry("mkdocs build fails", "atm_14a05266", "s.jsonl#L1043")

_TEXTS = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"c\n", b"d"]), max_size=14).map(b"".join)


def _applied(before: bytes, found: tuple[Hunk, ...]) -> bytes:
    """`before` with the hunks applied, checking every line they claim to see."""
    old = before.decode().split("\n")
    ended = [True] * (len(old) - 1)
    old, ended = (old[:-1], ended) if not old[-1] else (old, [*ended, False])
    new: list[str] = []
    at = 0
    for hunk in found:
        start = hunk.old_start - (hunk.old_len > 0)
        new += [old[i] + "\n" * ended[i] for i in range(at, start)]
        assert len(new) == hunk.new_start - (hunk.new_len > 0)
        at = start
        for line in hunk.lines:
            if line.sign != "+":
                assert (line.text, line.newline, line.old_no) == (old[at], ended[at], at + 1)
                at += 1
            if line.sign != "-":
                new.append(line.text + "\n" * line.newline)
                assert line.new_no == len(new)
        assert at - start == hunk.old_len
        assert sum(line.sign != "-" for line in hunk.lines) == hunk.new_len
    return "".join([*new, *(old[i] + "\n" * ended[i] for i in range(at, len(old)))]).encode()


@given(_TEXTS, _TEXTS, st.integers(0, 3))
def test_hunks_applied_to_before_give_after(before: bytes, after: bytes, context: int) -> None:
    found = hunks(before, after, context=context)
    assert _applied(before, found) == after
    assert found == hunks(before, after, context=context)
    assert bool(found) == (before != after)


def test_a_shortest_edit_is_found() -> None:
    (hunk,) = hunks(b"a\nb\nc\na\nb\nb\na\n", b"c\nb\na\nb\na\nc\n", context=0)[:1]
    changed = [line for found in hunks(b"a\nb\nc\na\nb\nb\na\n", b"c\nb\na\nb\na\nc\n") for line in found.lines]
    assert sum(line.sign != " " for line in changed) == 5
    assert hunk.lines[0].sign == "-"


def test_context_and_numbers_are_those_of_a_unified_diff() -> None:
    before = b"".join(b"%d\n" % n for n in range(1, 21))
    after = before.replace(b"5\n", b"five\n", 1).replace(b"19\n", b"")
    first, second = hunks(before, after)
    assert (first.old_start, first.old_len, first.new_start, first.new_len) == (2, 7, 2, 7)
    assert (second.old_start, second.old_len, second.new_start, second.new_len) == (16, 5, 16, 4)
    assert [line.sign + line.text for line in first.lines][3:5] == ["-5", "+five"]
    (new,) = hunks(b"", b"x\n")
    assert (new.old_start, new.old_len, new.new_start, new.new_len) == (0, 0, 1, 1)


def test_claims_and_their_comments_carry_ids() -> None:
    before = splice(b"# Project\n", [DEV], pointers=True)
    after = splice(before, [NODE], pointers=True)
    (hunk,) = hunks(before, after)
    assert [(line.sign, line.atom_id) for line in hunk.lines] == [
        (" ", None),
        (" ", None),
        (" ", None),
        ("-", "atm_961f033d"),
        ("-", "atm_961f033d"),
        ("+", "atm_14a05266"),
        ("+", "atm_14a05266"),
        (" ", None),
    ]


def test_ids_are_given_where_the_file_holds_none() -> None:
    before = splice(b"", [DEV], pointers=False)
    after = splice(before, [NODE], pointers=False)
    (hunk,) = hunks(before, after, context=0, ids={4: "atm_14a05266"}, old_ids={4: "atm_961f033d"})
    assert [(line.sign, line.atom_id) for line in hunk.lines] == [("-", "atm_961f033d"), ("+", "atm_14a05266")]


def test_a_broken_block_still_has_a_diff() -> None:
    whole = splice(b"", [DEV], pointers=True)
    assert hunks(whole + whole, whole)


def test_text_is_shown_never_obeyed() -> None:
    (hunk,) = hunks(b"", b"\x1b[2J\xff\xe2\x80\xae\n")
    assert hunk.lines[0].text == "␛[2J�‹U+202E›"


def test_newlines_are_shown_where_they_change() -> None:
    (plain,) = hunks(b"a\r\n", b"b\r\n")
    assert [line.text for line in plain.lines] == ["a", "b"]
    (changed,) = hunks(b"a\r\n", b"a\n")
    assert [line.text for line in changed.lines] == ["a␍", "a"]
    (ended,) = hunks(b"a", b"a\n")
    assert [(line.text, line.newline) for line in ended.lines] == [("a", False), ("a", True)]


@pytest.mark.parametrize("kind", ["one line", "everything"])
def test_four_mebibytes_are_quick(kind: str) -> None:
    before = b"".join(b"line %d of a large file\n" % n for n in range(150_000))
    after = before.replace(b"line 75000 ", b"x ") if kind == "one line" else before.replace(b"line", b"word")
    started = time.perf_counter()
    found = hunks(before, after)
    assert time.perf_counter() - started < 20
    assert sum(hunk.old_len for hunk in found) == (7 if kind == "one line" else 150_000)
