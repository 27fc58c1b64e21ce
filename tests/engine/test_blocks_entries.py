"""What a block holds, line by line, whatever a person or an editor made of it (design §4)."""

from __future__ import annotations

import pytest

from memtui.engine.blocks.entries import Entry, without_pointer
from memtui.engine.blocks.scan import BEGIN, END, scan


def _read(body: bytes) -> tuple[Entry, ...]:
    """The entries between two markers; all their bytes together are the body."""
    block = scan(BEGIN + b"\n" + body + END + b"\n")
    assert block is not None
    assert b"".join(entry.raw for entry in block.lines) == body
    return block.lines


def _seen(body: bytes) -> list[tuple[str, str, str | None, str | None, int]]:
    return [(entry.kind, entry.claim, entry.atom_id, entry.pointer, entry.line) for entry in _read(body)]


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        (b"- a", "a"),
        (b"* a", "a"),
        (b"+ a", "a"),
        (b"-\ta", "a"),
        (b"-   a b \t", "a b"),
        (b"- X", "X"),
        (b"- -x", "-x"),
        (b"- * *", "* *"),
        (b"- caf\xe9", "caf\ufffd"),
        (b"- a\x0c", "a\x0c"),
    ],
)
def test_a_bullet_in_the_first_column_is_a_claim(line: bytes, claim: str) -> None:
    assert _seen(line + b"\n") == [("claim", claim, None, None, 2)]


@pytest.mark.parametrize("line", [b"-", b"- ", b"-a b", b"- - -", b"*\t* *", b"+ ++", b" - a", b"1. a", b"# a", b"/ a"])
def test_any_other_line_is_somebodys_own(line: bytes) -> None:
    assert _seen(line + b"\n") == [("other", line.decode(), None, None, 2)]


@pytest.mark.parametrize(
    ("line", "shown"), [(b"Words.  \r", "Words.  "), (b"PAX X", "PAX X"), (b"\xff", "\ufffd"), (b"a\x0c", "a\x0c")]
)
def test_a_line_is_shown_as_it_is_without_its_newline(line: bytes, shown: str) -> None:
    assert _seen(line + b"\n") == [("other", shown, None, None, 2)]


@pytest.mark.parametrize("blank", [b" ", b"\t"])
def test_a_claim_that_an_editor_wrapped_is_one_claim(blank: bytes) -> None:
    body = b"- a\n" + blank + b"b \r\n" + blank * 2 + b"c\n- d\n"
    assert _seen(body) == [("claim", "a b c", None, None, 2), ("claim", "d", None, None, 5)]


@pytest.mark.parametrize(
    ("below", "kinds"),
    [
        (b"b\n", ["claim", "other"]),
        (b"  \n  b\n", ["claim", "other", "other"]),  # a blank line ends it
        (b"  - nested\n", ["claim", "other"]),
        (b"  1. nested\n", ["claim", "other"]),
        (b"  <!-- a note -->\n", ["claim", "other"]),
        (b"  ```\n  x\n  ```\n", ["claim", "other"]),
        (b" \x0c\n", ["claim"]),  # a form feed is a word
        (b" \x0cb\x0c\n", ["claim"]),
    ],
)
def test_where_a_claim_ends(below: bytes, kinds: list[str]) -> None:
    entries = _read(b"- a\n" + below)
    assert [entry.kind for entry in entries] == kinds
    if len(kinds) == 1:
        assert entries[0].claim == "a " + below.decode().strip(" \n")


@pytest.mark.parametrize(
    "code", [b"```\n- a\n<!-- memtui:atm_0123abcd -->\n```\n", b"- ```\n  - a\n", b"~~~\n- a\n~~~\n", b"```\n```\n"]
)
def test_a_code_fence_is_one_entry(code: bytes) -> None:
    assert [(kind, atom_id, line) for kind, _, atom_id, _, line in _seen(b"a\n" + code)] == [
        ("other", None, 2),
        ("other", None, 3),
    ]
    assert [entry.claim for entry in _read(code + b"- b\n")] == [code.decode().rstrip("\n"), "b"]


@pytest.mark.parametrize(
    ("comment", "pointer"),
    [
        (b"<!-- memtui:atm_0123abcd s.jsonl#L7 -->\n", "s.jsonl#L7"),
        (b"<!-- memtui:atm_0123abcd -->\n", None),
        (b"\t<!-- memtui:atm_0123abcd   s.jsonl#L7   --> \r\n", "s.jsonl#L7"),
        (b"\n \t\n<!-- memtui:atm_0123abcd s.jsonl#L7 -->\n", "s.jsonl#L7"),
        (b"<!-- memtui:atm_0123abcd \xff -->\n", "\ufffd"),
    ],
)
def test_the_comment_below_a_claim_belongs_to_it(comment: bytes, pointer: str | None) -> None:
    assert _seen(b"- a\n" + comment + b"b\n")[0] == ("claim", "a", "atm_0123abcd", pointer, 2)
    assert len(_read(b"- a\n" + comment + b"b\n")) == 2
    assert _seen(b"b\n" + comment.lstrip(b"\n \t"))[1][2:] == ("atm_0123abcd", pointer, 3)


@pytest.mark.parametrize(
    "line",
    [
        b"<!-- memtui:atm_0123abc -->",
        b"<!-- memtui:atm_0123abcde -->",
        b"<!-- memtui:atm_0123abcg -->",
        b"<!-- memtui:atm_0123abcd one two -->",
        b"<!-- memtui:atm_0123abcd-->",
        b"<!-- memtui:atm_0123abcdXXXX",
        b"<!-- memtui:atm_0123abcd --> -->",
        b"<!-- memtui:atm_0123abcd -->\x0c",
        b"x <!-- memtui:atm_0123abcd -->",
        b"<!-- memtui:0123abcd -->",
        b"<!-- atm_0123abcd -->",
        b"\x0c\n<!-- memtui:atm_0123abcd -->",
    ],
)
def test_what_is_no_comment_of_ours_gives_no_id(line: bytes) -> None:
    assert _seen(b"- a\n" + line + b"\n")[0] == ("claim", "a", None, None, 2)


@pytest.mark.parametrize(
    ("raw", "bare"),
    [
        (b"- a\n<!-- memtui:atm_0123abcd s.jsonl#L7 -->\n", b"- a\n"),
        (b"- a\n  b\n\n<!-- memtui:atm_0123abcd -->\r\n", b"- a\n  b\n\n"),
        (b"- a\n", b"- a\n"),
        (b"- a\n  b\n", b"- a\n  b\n"),
        (b"- a\n<!-- memtui:atm_0123abcd -->X\n", b"- a\n<!-- memtui:atm_0123abcd -->X\n"),
        (b"- a\n<!-- memtui:atm_0123abcd -->\x0c\n", b"- a\n<!-- memtui:atm_0123abcd -->\x0c\n"),
    ],
)
def test_a_claims_bytes_without_its_comment(raw: bytes, bare: bytes) -> None:
    assert without_pointer(raw) == bare


def test_equal_means_the_same_content() -> None:
    claim = Entry("claim", "a", "atm_0123abcd", "s.jsonl#L7", "2026-01-02")
    assert claim.line == 0
    assert claim == Entry("claim", "a", "atm_0123abcd", "s.jsonl#L7", "2026-01-02", 7, b"* a\n")
    assert {claim: 1}[Entry("claim", "a", "atm_0123abcd", "s.jsonl#L7", "2026-01-02", 8)] == 1
    for other in (
        Entry("other", "a", "atm_0123abcd", "s.jsonl#L7", "2026-01-02"),
        Entry("claim", "b", "atm_0123abcd", "s.jsonl#L7", "2026-01-02"),
        Entry("claim", "a", "atm_0123abce", "s.jsonl#L7", "2026-01-02"),
        Entry("claim", "a", "atm_0123abcd", "s.jsonl#L8", "2026-01-02"),
        Entry("claim", "a", "atm_0123abcd", "s.jsonl#L7", None),
        "a",
    ):
        assert claim != other
    assert repr(claim) == "Entry('claim', 'a', 'atm_0123abcd', 's.jsonl#L7', '2026-01-02')"


def test_lines_of_somebodys_own_are_equal_by_their_bytes() -> None:
    line = Entry("other", "shown", raw=b"a\xff\r\n")
    assert line == Entry("other", "as something else", raw=b"a\xff\n")
    for raw in (b"a\xfe\n", b"a\xff \n", b"\na\xff\n", b"a\xffX\n"):
        assert line != Entry("other", "shown", raw=raw)
    assert hash(line) != hash(Entry("other", "shown", raw=b"b\n"))
