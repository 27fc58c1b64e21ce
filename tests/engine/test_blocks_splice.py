"""Writing the block: what stands outside never changes, what stands inside changes only where it is named."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memtui.engine.blocks import edits
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.lines import physical_lines
from memtui.engine.blocks.render import budget_bytes, render_block, splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BadInput, BlockBroken, NotFound
from memtui.engine.text import one_line, scrub

DEV = edits.claim_entry("PR base branch is dev, never main", "atm_961f033d", "01SESSIONCCCC11112222333.jsonl#L412")
DESIGN = b"""<!-- memtui:begin v1 (reviewed with memtui; edit freely, memtui will ask) -->
## Learned

- PR base branch is dev, never main
<!-- memtui:atm_961f033d 01SESSIONCCCC11112222333.jsonl#L412 -->
<!-- memtui:end -->
"""

_IDS = st.text("0123456789abcdef", min_size=8, max_size=8).map("atm_{}".format)
_CLAIMS = st.text(min_size=1, max_size=40).map(lambda text: one_line(scrub(text))).filter(bool)
_DATES = st.one_of(st.none(), st.just("2026-11-30"))
_ENTRIES = st.builds(Entry, st.just("claim"), _CLAIMS, _IDS, st.sampled_from([None, "s.jsonl#L7"]), _DATES)
_FILES = st.one_of(
    st.binary(max_size=80),
    st.lists(
        st.sampled_from(
            [b"\n", b"\r\n", b"\r", b"\xef\xbb\xbf", b"\xff", b"\0", b"a", b"# b", b"- c", b"  d", b"\n\n\n"]
        ),
        max_size=15,
    ).map(b"".join),
)

EXOTIC = [
    b"",
    b"\n",
    b"text",
    b"text\n",
    b"text\r\n",
    b"text\r\nmore",
    b"\xef\xbb\xbf",
    b"\xef\xbb\xbftext",
    b"mac\rfile\r",
    b"mixed\r\nfile\n\n\n\n",
    b"\n\n\nB2: blank runs\n\n\n",
    b"invalid \xff\xfe utf-8\n\0\0",
    b"- list\n  ```\n  code\n  ```",
]


def _entries(data: bytes) -> tuple[Entry, ...]:
    block = scan(data)
    return () if block is None else block.lines


def test_the_form_of_the_design() -> None:
    assert render_block([DEV], newline=b"\n", pointers=True) == DESIGN
    assert splice(b"", [DEV], pointers=True) == DESIGN


def test_agents_md_holds_only_the_two_marker_lines() -> None:
    data = splice(b"# Agents\n", [DEV], pointers=False)
    assert data.count(b"<!--") == 2
    (entry,) = edits.identify(_entries(data), lambda claim: "atm_961f033d" if claim == DEV.claim else "atm_00000000")
    assert entry.atom_id == DEV.atom_id
    assert splice(data, edits.drop([entry], "atm_961f033d"), pointers=False) == b"# Agents\n"


@pytest.mark.parametrize("data", EXOTIC)
@pytest.mark.parametrize("pointers", [True, False])
def test_add_then_remove_gives_back_the_file(data: bytes, pointers: bool) -> None:
    written = splice(data, [DEV], pointers=pointers)
    assert written.startswith(data)
    assert [entry.claim for entry in _entries(written)] == [DEV.claim]
    assert splice(written, [], pointers=pointers) == data


def test_the_block_takes_the_newline_of_the_file() -> None:
    assert b"\n" not in splice(b"a\r\nb\r\n", [DEV], pointers=True).replace(b"\r\n", b"")
    assert b"\r" not in splice(b"a\nb\r\nc\n", [DEV], pointers=True).removeprefix(b"a\nb\r\nc\n")


def test_text_written_below_a_block_at_the_end_stays() -> None:
    written = splice(b"no newline", [DEV], pointers=True) + b"\nbelow\n"
    assert splice(written, [], pointers=True) == b"no newline\nbelow\n"


def test_an_open_fence_is_refused_with_its_line() -> None:
    with pytest.raises(BlockBroken) as refused:
        splice(b"a\n```sh\nls\n", [DEV], pointers=True, name="CLAUDE.md")
    assert "line 2" in refused.value.detail


def test_a_broken_block_is_refused() -> None:
    with pytest.raises(BlockBroken):
        splice(DESIGN + DESIGN, [DEV], pointers=True)


def test_no_pointer_can_end_its_comment() -> None:
    for atom_id, pointer in (("atm_961f033d", "x --> y"), ("atm_961f033d", "a\nb"), ("atm_961f033", "x"), ("x", None)):
        with pytest.raises(BadInput):
            render_block([edits.claim_entry("x", atom_id, pointer)], newline=b"\n", pointers=True)


def test_a_claim_without_words_is_refused() -> None:
    with pytest.raises(BadInput):
        render_block([edits.claim_entry(" \u200b", "atm_961f033d", None)], newline=b"\n", pointers=True)


@given(st.lists(_ENTRIES, max_size=6), st.sampled_from([b"\n", b"\r\n"]))
def test_scan_reads_what_render_wrote(entries: list[Entry], newline: bytes) -> None:
    block = scan(render_block(entries, newline=newline, pointers=True))
    assert block is not None
    assert list(block.lines) == entries


def _edited(draw: st.DataObject, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """One edit of any sort, of any claim."""
    ids = sorted({entry.atom_id for entry in entries if entry.atom_id})
    atom_id, new = draw.draw(st.sampled_from(ids)), draw.draw(_ENTRIES)
    what = draw.draw(st.sampled_from(["add", "replace", "tag", "untag", "drop"]))
    if what == "replace":
        return edits.replace(entries, atom_id, new)
    if what == "tag":
        return edits.tag_contested(entries, atom_id, "2026-11-30")
    if what == "untag":
        return edits.untag(entries, atom_id)
    return edits.drop(entries, atom_id) if what == "drop" and len(ids) > 1 else edits.add(entries, new)


@given(st.data(), _FILES, _FILES, st.booleans())
def test_outside_stays_whatever_is_done(draw: st.DataObject, before: bytes, below: bytes, pointers: bool) -> None:
    assume(b"memtui:" not in before + below and not physical_lines(before)[1])
    data = splice(before, [DEV], pointers=pointers)
    if below:
        data += below if data.endswith(b"\n") else b"\n" + below
    block = scan(data)
    assert block is not None
    above, under = data[: block.start], data[block.end :]
    for _ in range(draw.draw(st.integers(0, 6))):
        entries = edits.identify(_entries(data), lambda claim: f"atm_{zlib.crc32(claim.encode()):08x}")
        data = splice(data, _edited(draw, entries), pointers=pointers)
        block = scan(data)
        assert block is not None
        assert (data[: block.start], data[block.end :]) == (above, under)
        assert splice(data, block.lines, pointers=pointers) == data
    assert splice(data, [], pointers=pointers) == (above + under if below else before)


def test_edits_touch_nothing_else() -> None:
    own = b"<!-- memtui:begin v1 (mine) -->\r\nProse.\n*  by hand, **bold** [link](x)\n- own\n  - nested\n"
    data = b"top\r\n" + own + b"<!-- memtui:end -->\nbottom"
    added = splice(data, edits.add(_entries(data), DEV), pointers=True)
    assert added == data.replace(b"- nested\n", b"- nested\n" + DESIGN.split(b"\n\n")[1].split(b"<!-- memtui:end")[0])
    assert splice(added, edits.drop(_entries(added), "atm_961f033d"), pointers=True) == data


def test_a_mark_leaves_a_persons_formatting_alone() -> None:
    data = DESIGN.replace(b"- PR base", b"*  **PR** <base>").replace(b"main\n", b"main \r\n")
    tagged = splice(data, edits.tag_contested(_entries(data), "atm_961f033d", "2026-11-30"), pointers=True)
    assert (
        b"*  **PR** <base> branch is dev, never main [contested \xe2\x80\x94 newer evidence 2026-11-30] \r\n" in tagged
    )
    assert [entry.contested for entry in _entries(tagged)] == ["2026-11-30"]
    assert splice(tagged, edits.untag(_entries(tagged), "atm_961f033d"), pointers=True) == data


def test_a_claim_that_an_editor_wrapped_is_marked_too() -> None:
    data = DESIGN.replace(b"dev, never", b"dev,\n  never")
    (entry,) = edits.tag_contested(_entries(data), "atm_961f033d", "2026-11-30")
    assert (entry.claim, entry.contested, entry.raw) == (DEV.claim, "2026-11-30", b"")


def test_an_id_is_never_added_twice() -> None:
    newer = edits.claim_entry("PR base branch is dev", "atm_961f033d", "n.jsonl#L1")
    assert edits.add([DEV], newer) == (newer,)


@pytest.mark.parametrize(
    "change",
    [
        partial(edits.drop, [DEV], "atm_00000000"),
        partial(edits.replace, [DEV], "atm_00000000", DEV),
        partial(edits.tag_contested, [DEV], "atm_00000000", "2026-11-30"),
        partial(edits.untag, [], "atm_961f033d"),
    ],
)
def test_what_is_not_there_cannot_be_changed(change: Callable[[], edits.Entries]) -> None:
    with pytest.raises(NotFound):
        change()


def test_the_block_stays_while_somebodys_words_are_in_it() -> None:
    prose = DESIGN.replace(b"- PR", b"Prose.\n- PR")
    kept = splice(prose, edits.drop(_entries(prose), "atm_961f033d"), pointers=True)
    assert b"Prose.\n<!-- memtui:end -->" in kept
    orphan = DESIGN.replace(b"- PR base branch is dev, never main\n", b"\n")
    assert splice(b"a\n" + orphan, _entries(orphan), pointers=True) == b"a\n"


def test_budget_counts_what_the_least_stripping_reader_sees() -> None:
    seen = b"## Learned\n\n- PR base branch is dev, never main\n"
    assert budget_bytes(DESIGN, strips_comments=True) == len(seen)
    assert budget_bytes(b"x\n" + DESIGN + b"y\n", strips_comments=False) == len(DESIGN)
    assert budget_bytes([DEV], strips_comments=True) == len(seen)
    assert budget_bytes([DEV], strips_comments=False) == len(DESIGN) - len(DESIGN.split(b"\n")[4]) - 1
    assert budget_bytes(b"no block", strips_comments=False) == 0
    fenced = DESIGN.replace(b"- PR", b"```\n<!-- shown -->\n```\n<!-- a --> text\n- PR")
    assert budget_bytes(fenced, strips_comments=True) == len(seen) + len(b"```\n<!-- shown -->\n```\n<!-- a --> text\n")
