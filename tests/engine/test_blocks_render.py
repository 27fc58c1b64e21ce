"""How the block is written: new lines, the block that comes back to its old place, and what each refusal says."""

from __future__ import annotations

from functools import partial

import pytest

from memtui.engine.blocks import edits
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.render import budget_bytes, newline_of, render_block, splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BadInput, BlockBroken

A = edits.claim_entry("a", "atm_aaaaaaaa", "s.jsonl#L1")
OWN_HEAD = b"<!-- memtui:begin v1 (my own words) -->\n"
END = b"<!-- memtui:end -->\n"
BLOCK = render_block([A], newline=b"\n", pointers=True)
#: A block that is not in the form of a new one: where it comes back, it comes back as it was.
OWN = OWN_HEAD + b"- a\n" + END


def _put(data: bytes, like: bytes = b"", *entries: Entry, pointers: bool = True) -> bytes:
    return splice(data, entries or (A,), pointers=pointers, like=like)


@pytest.mark.parametrize(
    ("data", "newline"),
    [(b"", b"\n"), (b"a\r\nb\n", b"\n"), (b"a\r\nb\r\nc\n", b"\r\n"), (b"\n\r", b"\n"), (b"a\r\n", b"\r\n")],
)
def test_the_newline_is_what_most_lines_end_in(data: bytes, newline: bytes) -> None:
    assert newline_of(data) == newline


@pytest.mark.parametrize(
    ("data", "written"),
    [
        (b"", BLOCK),
        (b"words\n", b"words\n" + BLOCK),
        (b"words", b"words\n" + BLOCK.removesuffix(b"\n")),
        (b"X", b"X\n" + BLOCK.removesuffix(b"\n")),
        (b"a\r\nb", b"a\r\nb\r\n" + BLOCK.replace(b"\n", b"\r\n").removesuffix(b"\r\n")),
    ],
)
def test_a_new_block_stands_at_the_end(data: bytes, written: bytes) -> None:
    assert _put(data) == written
    assert splice(data, [], pointers=True) == data


@pytest.mark.parametrize(
    ("like", "data", "written"),
    [
        # Nothing changed outside: it is the old file again, at the end, in the middle, at the top.
        (b"words\n" + OWN, b"words\n", b"words\n%s"),
        (b"words\n" + OWN + b"below\n", b"words\nbelow\n", b"words\n%sbelow\n"),
        (OWN + b"below\n", b"below\n", b"%sbelow\n"),
        (b"\xef\xbb\xbf" + OWN + b"below\n", b"\xef\xbb\xbfbelow\n", b"\xef\xbb\xbf%sbelow\n"),
        (OWN, b"", b"%s"),
        # One side changed: by the other one.
        (b"words\n" + OWN + b"below\n", b"words\nnew below\n", b"words\n%snew below\n"),
        (b"words\n" + OWN + b"below\n", b"new\nbelow\n", b"new\n%sbelow\n"),
        (b"words\n" + OWN + b"below", b"new\nbelow", b"new\n%sbelow"),
    ],
)
def test_a_block_that_comes_back_stands_where_it_stood(like: bytes, data: bytes, written: bytes) -> None:
    body = OWN_HEAD + b"- a\n<!-- memtui:atm_aaaaaaaa s.jsonl#L1 -->\n" + END
    assert _put(data, like) == written.replace(b"%s", body)
    assert _put(data, like, pointers=False) == written.replace(b"%s", OWN)


def test_a_block_that_took_the_newline_before_it_along_brings_it_back() -> None:
    body = OWN_HEAD + b"- a\n<!-- memtui:atm_aaaaaaaa s.jsonl#L1 -->\n" + END.removesuffix(b"\n")
    like = b"words\n" + OWN.removesuffix(b"\n")
    assert splice(like, [], pointers=True) == b"words"
    assert _put(b"words", like) == b"words\n" + body
    windows = like.replace(b"\n", b"\r\n")
    assert _put(b"words\r\nmore", windows.replace(b"words\r\n", b"words\r\nmore\r\n")) == (
        b"words\r\nmore\r\n" + body.replace(b"\n", b"\r\n")
    )


@pytest.mark.parametrize(
    ("like", "data"),
    [
        (b"no block there\n", b"no block there\n"),
        (b"words\n" + OWN, b"other words\n"),
        (b"words\n" + OWN, b"words\nmore\n"),
        (b"words\n" + OWN + b"below\n", b"new\nnew below, too\n"),
        (b"words\n" + OWN + b"below\n", b"not at the start of a line: below\n"),
        (b"words\n" + OWN + b"```\n", b"```\ncode\n```\n"),  # there it would stand in a code fence
        (b"words\n" + OWN.removesuffix(b"\n"), b"words\n"),
        (b"words\n" + OWN, b"words"),
    ],
)
def test_where_the_old_place_is_gone_the_block_is_a_new_one_at_the_end(like: bytes, data: bytes) -> None:
    assert _put(data, like) == _put(data)
    assert _put(data, like).startswith(data)


def test_new_lines_of_a_block_that_comes_back_end_as_the_file_does_now() -> None:
    written = _put(b"1\r\n2\r\nbelow\r\n", b"1\n" + OWN + b"below\r\n")
    assert (
        written == b"1\r\n2\r\n" + OWN_HEAD + b"- a\r\n<!-- memtui:atm_aaaaaaaa s.jsonl#L1 -->\r\n" + END + b"below\r\n"
    )


def test_a_line_whose_newline_is_missing_gets_one() -> None:
    assert b"\nmine\n" + END in _put(b"", b"", Entry("other", "mine", raw=b"mine"))
    assert b"\r\nmine\r\n" + END[:-1] in _put(b"1\r\n2\r\n", b"", Entry("other", "mine", raw=b"mine"))


def test_a_claim_that_was_given_a_pointer_gets_the_comment_and_keeps_its_words() -> None:
    own = b"*  **a** by hand\r\n"
    data = OWN_HEAD + own + END
    block = scan(data)
    assert block is not None
    entries = edits.identify(block.lines, lambda claim: "atm_aaaaaaaa")
    assert splice(data, entries, pointers=True) == data
    pointed = edits.point(entries, "atm_aaaaaaaa", "atm_aaaaaaaa", "s.jsonl#L1")
    commented = OWN_HEAD + own + b"<!-- memtui:atm_aaaaaaaa s.jsonl#L1 -->\n" + END
    assert splice(data, pointed, pointers=True) == commented
    assert splice(data, pointed, pointers=False) == data
    again = scan(commented)
    assert again is not None
    assert splice(commented, again.lines, pointers=True) == commented
    assert splice(commented, again.lines, pointers=False) == commented
    nameless = Entry("claim", "a", None, "s.jsonl#L1", raw=own)
    assert splice(data, [nameless], pointers=True) == data


def test_a_form_feed_is_a_word_and_keeps_the_block() -> None:
    data = OWN_HEAD + b"\x0c\n" + END
    block = scan(data)
    assert block is not None
    assert splice(data, block.lines, pointers=True) == data


@pytest.mark.parametrize(
    "atom_id", ["atm_961f033", "atm_961f033dd", "atm_961f033g", "atm_961F033D", "961f033d0000", "x"]
)
def test_what_is_no_id_is_refused(atom_id: str) -> None:
    with pytest.raises(BadInput) as refused:
        render_block([edits.claim_entry("a", atom_id, None)], newline=b"\n", pointers=True)
    error = refused.value
    assert (error.title, error.detail, error.hint) == (
        "Not an atom id.",
        repr(atom_id),
        "Ids look like atm_961f033d.",
    )


@pytest.mark.parametrize("pointer", ["", "x --> y", "a\nb", "s.jsonl#L1\n", "<s>", "ä"])
def test_what_is_no_pointer_is_refused(pointer: str) -> None:
    with pytest.raises(BadInput) as refused:
        render_block([edits.claim_entry("a", "atm_961f033d", pointer)], newline=b"\n", pointers=True)
    error = refused.value
    assert (error.title, error.detail, error.hint) == (
        "Not a pointer.",
        repr(pointer),
        "Pointers look like <session>.jsonl#L12.",
    )


def test_a_claim_without_words_is_named() -> None:
    entry = edits.claim_entry("\u200b", "atm_961f033d", None)
    with pytest.raises(BadInput) as refused:
        render_block([entry], newline=b"\n", pointers=False)
    assert (refused.value.title, refused.value.detail) == ("A claim in the block has no words.", repr(entry))


def test_an_open_fence_is_refused_by_the_files_name() -> None:
    write = partial(splice, b"a\n```sh\nls\n", [A], pointers=True)
    for act, name in ((partial(write, name="AGENTS.md"), "AGENTS.md"), (write, "this file")):
        with pytest.raises(BlockBroken) as refused:
            act()
        error = refused.value
        assert (error.title, error.detail, error.hint) == (
            f"The code fence in {name} is never closed.",
            "line 2: everything below is code, and so would be the block",
            "Close the fence; memtui touches nothing until then.",
        )


@pytest.mark.parametrize(("data", "entries"), [(BLOCK + BLOCK, [A]), (b"", [A, Entry("other", "a marker", raw=END)])])
def test_what_would_not_be_one_block_is_refused_by_the_files_name(data: bytes, entries: list[Entry]) -> None:
    with pytest.raises(BlockBroken) as refused:
        splice(data, entries, pointers=True, name="AGENTS.md")
    assert refused.value.title == "The memtui block in AGENTS.md is not well-formed."


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        (b"<!-- a -->\n", 0),
        (b"<!-- a --> \t\r\n", 0),
        (b" <!-- a -->\n", 12),
        (b"<!-- a -->\x0c\n", 12),
        (b"<!-- a --> b -->\n", 17),
        (b"<!-- a\n", 7),
        (b"b -->\n", 6),
    ],
)
def test_only_comments_that_stand_alone_cost_nothing(line: bytes, seen: int) -> None:
    block = OWN_HEAD + b"- a\n" + line + END
    assert budget_bytes(block, strips_comments=True) == len(b"- a\n") + seen
    assert budget_bytes(block, strips_comments=False) == len(block)
