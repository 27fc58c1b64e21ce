"""One change of a block at a time: what it names changes as it says, all other entries stay in every field."""

from __future__ import annotations

import pytest

from memtui.engine.blocks import edits
from memtui.engine.blocks.entries import Entry
from memtui.engine.errors import NotFound

NEW = edits.claim_entry("new", "atm_nnnnnnnn", "n.jsonl#L9")
A = Entry("claim", "a", "atm_aaaaaaaa", "s.jsonl#L1", None, 4, b"- a\n<!-- memtui:atm_aaaaaaaa s.jsonl#L1 -->\n")
B = Entry("claim", "b", "atm_bbbbbbbb", "s.jsonl#L2", "2026-01-02", 6, b"* b [contested]\n")
PROSE = Entry("other", "Prose.", None, None, None, 8, b"Prose.\n")
ORPHAN = Entry("other", "a comment", "atm_aaaaaaaa", None, None, 9, b"<!-- memtui:atm_aaaaaaaa -->\n")
NESTED = Entry("other", "  - below", None, None, None, 10, b"  - below\n")
TABBED = Entry("other", "\t- below", None, None, None, 11, b"\t- below\n")
BLANK = Entry("other", "  ", None, None, None, 12, b"  \n")


def _fields(*entries: Entry) -> list[tuple[object, ...]]:
    """All of the entries: equality alone leaves out line and raw bytes."""
    return [tuple(getattr(entry, name) for name in Entry.__slots__) for entry in entries]


def test_a_claim_that_is_not_written_yet() -> None:
    entry = edits.claim_entry("x", "atm_00000000", "s.jsonl#L3", contested="2026-11-30")
    assert _fields(entry) == [("atm_00000000", "x", "2026-11-30", "claim", 0, "s.jsonl#L3", b"")]


def test_a_claim_without_an_id_is_identified_by_its_words() -> None:
    bare = Entry("claim", "words", None, "s.jsonl#L1", "2026-01-02", 4, b"- words\n")
    found = edits.identify([A, bare, PROSE], lambda claim: f"atm_of_{claim}")
    known = Entry("claim", "words", "atm_of_words", "s.jsonl#L1", "2026-01-02", 4, b"- words\n")
    assert _fields(*found) == _fields(A, known, PROSE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([], [NEW]),
        ([PROSE, BLANK], [PROSE, BLANK, NEW]),
        ([PROSE, A, PROSE], [PROSE, A, NEW, PROSE]),
        ([A, PROSE, B, PROSE, PROSE], [A, PROSE, B, NEW, PROSE, PROSE]),
        ([A, NESTED, TABBED, PROSE], [A, NESTED, TABBED, NEW, PROSE]),  # what hangs on a claim stays with it
        ([A, NESTED, PROSE, PROSE], [A, NESTED, NEW, PROSE, PROSE]),
        ([A, BLANK, NESTED], [A, NEW, BLANK, NESTED]),
    ],
)
def test_a_new_claim_stands_below_the_last_one(before: list[Entry], after: list[Entry]) -> None:
    assert _fields(*edits.add(before, NEW)) == _fields(*after)


def test_an_id_that_stands_there_already_is_replaced_in_its_place() -> None:
    newer = edits.claim_entry("newer", "atm_aaaaaaaa", None)
    assert _fields(*edits.add([PROSE, A, B], newer)) == _fields(PROSE, newer, B)
    assert _fields(*edits.add([ORPHAN, B], newer)) == _fields(ORPHAN, B, newer)


def test_a_claim_goes_with_its_comment_and_nothing_else() -> None:
    assert _fields(*edits.drop([PROSE, A, ORPHAN, B], "atm_aaaaaaaa")) == _fields(PROSE, B)


def test_a_claim_is_replaced_where_it_stood() -> None:
    assert _fields(*edits.replace([A, PROSE, B], "atm_aaaaaaaa", NEW)) == _fields(NEW, PROSE, B)


def test_a_claim_is_pointed_elsewhere_in_the_words_of_its_writer() -> None:
    pointed = Entry("claim", "a", "atm_nnnnnnnn", "n.jsonl#L9", None, 4, b"- a\n")
    assert _fields(*edits.point([A, B, PROSE], "atm_aaaaaaaa", "atm_nnnnnnnn", "n.jsonl#L9")) == _fields(
        pointed, B, PROSE
    )
    kept = Entry("claim", "b", "atm_bbbbbbbb", "n.jsonl#L9", "2026-01-02", 6, b"* b [contested]\n")
    assert _fields(*edits.point([A, B], "atm_bbbbbbbb", "atm_bbbbbbbb", "n.jsonl#L9")) == _fields(A, kept)


_MARK = b" [contested \xe2\x80\x94 newer evidence 2026-11-30]"


@pytest.mark.parametrize(
    ("raw", "tagged"),
    [
        (b"- a\n", b"- a" + _MARK + b"\n"),
        (b"- a \t\r\n", b"- a" + _MARK + b" \t\r\n"),
        (b"- a\n<!-- comment -->\n", b"- a" + _MARK + b"\n<!-- comment -->\n"),
        (b"*  **a** \xff\n", b"*  **a** \xff" + _MARK + b"\n"),
        (b"- X\n", b"- X" + _MARK + b"\n"),
        (b"- a\x0c\n", b"- a\x0c" + _MARK + b"\n"),
    ],
)
def test_a_mark_is_set_and_taken_from_the_line_as_it_is_written(raw: bytes, tagged: bytes) -> None:
    bare = Entry("claim", "a", "atm_00000000", "s.jsonl#L1", None, 5, raw)
    marked = Entry("claim", "a", "atm_00000000", "s.jsonl#L1", "2026-11-30", 5, tagged)
    assert _fields(*edits.tag_contested([PROSE, bare, B], "atm_00000000", "2026-11-30")) == _fields(PROSE, marked, B)
    assert _fields(*edits.untag([PROSE, marked, B], "atm_00000000")) == _fields(PROSE, bare, B)


def test_an_older_mark_is_replaced() -> None:
    raw = b"- a [contested \xe2\x80\x94 newer evidence 2026-01-02]\n"
    (entry,) = edits.tag_contested(
        [Entry("claim", "a", "atm_00000000", None, "2026-01-02", 5, raw)], "atm_00000000", "2026-11-30"
    )
    assert (entry.raw, entry.contested) == (b"- a" + _MARK + b"\n", "2026-11-30")


@pytest.mark.parametrize("raw", [b"", b"- a\n b\n", b"- a\n\tb\n", b"- a\n  b\n<!-- memtui:atm_00000000 -->\n"])
def test_what_is_not_written_or_was_wrapped_is_rendered_anew(raw: bytes) -> None:
    entry = Entry("claim", "a b", "atm_00000000", "s.jsonl#L1", None, 5, raw)
    marked = Entry("claim", "a b", "atm_00000000", "s.jsonl#L1", "2026-11-30", 5, b"")
    assert _fields(*edits.tag_contested([entry], "atm_00000000", "2026-11-30")) == _fields(marked)


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(NotFound) as missing:
        edits.drop([A], "atm_00000000")
    error = missing.value
    assert (error.title, error.detail, error.hint) == (
        "The block holds no atm_00000000.",
        "",
        "It may have been removed by hand.",
    )
