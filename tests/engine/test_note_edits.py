"""Edits of note files as bytes: nothing but the note that was meant is another afterwards, and all of it comes back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memtui.engine.backends.imports.auto_memory import INDEX, notes_in
from memtui.engine.backends.imports.notes import Note
from memtui.engine.backends.notes.edits import Wanted, changed
from memtui.engine.backends.notes.reversal import without_change
from memtui.engine.errors import Refused
from memtui.engine.store.bullets import bullets

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
LINES = st.sampled_from(
    (
        "",
        "# Memory",
        "- [one](one.md) — about one",
        "- [two](./two.md) - about two",
        "* [tw%6F](tw%6F.md)",
        "- a bullet of its own",
        "  that goes on below",
        "- [ ] a box to tick",
        "1. counted",
        "> quoted",
        "```",
        "<!-- hidden -->",
        "plain words",
        "---",
        "| a | table |",
    )
)
ENDS = st.sampled_from(("\n", "\r\n"))
WORDS = st.sampled_from(
    ("Other words", "# no", "---", "- a dash", "```", "<!-- x -->", "a: b # c", '"quoted"', "[x](y.md)")
)


@st.composite
def texts(draw: st.DrawFn) -> bytes:
    end = draw(ENDS)
    body = end.join(draw(st.lists(LINES, max_size=8))) + draw(st.sampled_from(("", end)))
    return draw(st.sampled_from((b"", b"\xef\xbb\xbf"))) + body.encode()


def read(name: str, data: bytes) -> list[Note]:
    return notes_in(name, data, NOW)


@given(own=texts(), other=texts(), index=texts(), words=st.one_of(st.just(""), WORDS), which=st.integers(0, 9))
@settings(max_examples=400, deadline=None)
def test_only_the_note_that_was_meant_is_another(
    own: bytes, other: bytes, index: bytes, words: str, which: int
) -> None:
    files = {"one.md": own, "two.md": other, INDEX: index}
    notes = [note for name, data in files.items() for note in read(name, data)]
    assume(notes)
    note = notes[which % len(notes)]
    wanted = Wanted(note, words)
    try:
        after = changed(files, [wanted])
    except Refused:
        return
    assert set(after) <= {wanted.name, INDEX}
    if wanted.name != INDEX:
        data = after[wanted.name]
        assert (data is None) == (words == "")
        if data is not None:
            assert [found.line for found in read(wanted.name, data)] == [note.line]
            assert data.count(b"\n") == files[wanted.name].count(b"\n") - (note.last - note.line)
    left = after.get(INDEX, index)
    assert left is not None
    before_texts = [bullet.text for bullet in bullets(index)]
    after_texts = [bullet.text for bullet in bullets(left)]
    assert len(before_texts) - len(after_texts) <= (index.count(b"one.md") + index.count(b"two.md") + 1) * (not words)
    for name, data in after.items():
        if data is not None:
            assert without_change(files[name], data, data) == files[name]


@given(before=texts(), after=texts(), more=st.lists(LINES, max_size=3))
@settings(max_examples=300, deadline=None)
def test_taking_back_goes_around_what_was_added_at_the_end(before: bytes, after: bytes, more: list[str]) -> None:
    assume(before.endswith(b"\n") and after.endswith(b"\n"))
    unlike = "".join(f"later {number} {line}\n" for number, line in enumerate(more)).encode()
    found = without_change(before, after, after + unlike, loose=True)
    assert found == before + unlike


@pytest.mark.parametrize(
    ("here", "found"),
    [
        (b"a\nX\nc\n", b"a\nb\nc\n"),
        (b"a\nX\nc\nd\n", b"a\nb\nc\nd\n"),
        (b"0\na\nX\nc\n", b"0\na\nb\nc\n"),
        (b"a\nY\nc\n", None),
        (b"a\nc\n", None),
    ],
)
def test_an_edited_line_is_not_taken_back(here: bytes, found: bytes | None) -> None:
    assert without_change(b"a\nb\nc\n", b"a\nX\nc\n", here) == found


def test_a_line_without_its_neighbours_comes_back_at_the_end_of_an_index() -> None:
    before, after = b"- a\n- b\n- c\n", b"- a\n- c\n"
    assert without_change(before, after, b"- new\n") is None
    assert without_change(before, after, b"- new", loose=True) == b"- new\n- b\n"


def test_a_note_that_holds_another_up_is_not_taken_out_alone() -> None:
    index = b"- first\n- second\n  goes on\n"
    (first, _) = read(INDEX, index)
    assert changed({INDEX: index}, [Wanted(first)]) == {INDEX: b"- second\n  goes on\n"}
    front = b"---\n- first\n---\n- second\n"
    (note,) = read(INDEX, front)
    assert changed({INDEX: front}, [Wanted(note)]) == {INDEX: b"---\n- first\n---\n"}
