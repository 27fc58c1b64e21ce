"""Finding the block: one well-formed pair or none, everything else refused with line numbers (design §4)."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.blocks.lines import physical_lines
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BlockBroken

BEGIN = "<!-- memtui:begin v1 (reviewed with memtui; edit freely, memtui will ask) -->"
END = "<!-- memtui:end -->"
PINNED = "- PR base branch is dev, never main\n<!-- memtui:atm_961f033d 01SESSIONCCCC11112222333.jsonl#L412 -->\n"
BLOCK = f"{BEGIN}\n## Learned\n\n{PINNED}{END}\n"


def _claims(text: str) -> list[tuple[str, str | None]]:
    block = scan(text.encode())
    assert block is not None
    return [(entry.claim, entry.atom_id) for entry in block.lines if entry.kind == "claim"]


def test_the_block_of_the_design() -> None:
    data = f"# Project\n\n{BLOCK}after\n".encode()
    block = scan(data)
    assert block is not None
    assert data[block.start : block.end].decode() == BLOCK
    assert (block.first_line, block.newline) == (3, b"\n")
    (entry,) = block.lines
    assert (entry.kind, entry.claim, entry.atom_id, entry.pointer, entry.contested, entry.line) == (
        "claim",
        "PR base branch is dev, never main",
        "atm_961f033d",
        "01SESSIONCCCC11112222333.jsonl#L412",
        None,
        6,
    )
    assert entry.raw.decode() == PINNED
    assert block.head + entry.raw + block.tail == BLOCK.encode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no block at all\n",
        f"B4: between {BEGIN} and {END} stands the block\n",
        f"`{BEGIN}`\n`{END}`\n",
        f"```\n{BLOCK}```\n",
        f"````md\n```\n{BLOCK}````\n",
        f"~~~ text\n```\n{BLOCK}~~~\n",
        f"   ```\n{BLOCK}   ```\n",
        f"```\n{BLOCK}",
        f"- ```md\n  {BEGIN}\n  {END}\n  ```\n",
        f"    {BEGIN}\n    {END}\n",
        f"\t{BEGIN}\n\t{END}\n",
        f"{BEGIN} {END}\n",
        f"{BEGIN}\f\n{END}\f\n",
        f"\f{BEGIN}\n\f{END}\n",
        "<!-- memtui:\fbegin v1 -->\n<!-- memtui:\fend -->\n",
        "<!-- memtui:atm_961f033d x.jsonl#L1 -->\n",
    ],
)
def test_no_block(text: str) -> None:
    assert scan(text.encode()) is None


@pytest.mark.parametrize(
    "text",
    [
        BLOCK,
        BLOCK.rstrip("\n"),
        BLOCK.replace("\n", "\r\n"),
        "\ufeff" + BLOCK,
        BLOCK.replace(BEGIN, "<!-- memtui:begin v1 -->"),
        BLOCK.replace(BEGIN, "<!-- memtui:begin v1 (our own words) -->  "),
        f"```\nclosed\n```\n{BLOCK}",
        f"``` not`a fence\n{BLOCK}",
        f"    ```\n{BLOCK}",
        f"- ```sh\n  ls\n  ```\n{BLOCK}",
        f"1. ```sh\n{BLOCK}",
        f"~~~\n```\n~~~~\n{BLOCK}",
        f"<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n{BLOCK}",
        f"```\n<<<<<<< HEAD\n```\n{BLOCK}",
        f"{BLOCK}A heading\n=======\n",
        f"{BLOCK}<<<<<<< a\n=======\n>>>>>>> b\n",
        f">>>>>>> b\n{BLOCK}>>>>>>> b\n",
        f"<<<<<<< a\n>>>>>>> b\n{BLOCK}>>>>>>> b\n",
        BLOCK.replace(PINNED, f"{PINNED}========\n<<<<<<<a\n"),
        BLOCK.replace("## Learned\n", "## Learned \t\n"),
        f"one\rtwo\r{chr(10)}{BLOCK}",
    ],
)
def test_a_block(text: str) -> None:
    assert _claims(text) == [("PR base branch is dev, never main", "atm_961f033d")]


_INDENTED, _MORE = "this marker is indented", "this begin marker says more than it should"
_UNVERSIONED, _INSIDE = "this begin marker has no version", "a merge conflict inside the block"
_OPEN, _LOOSE = "begin without an end after it", "end without a begin before it"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (f"{BEGIN}\n- x\n", {1: _OPEN}),  # B1: begin without end
        (f"a\n{END}\n", {2: _LOOSE}),
        (f"{END}\n{BEGIN}\n", {1: _LOOSE, 2: _OPEN}),  # reversed
        (BLOCK + BLOCK, {7: "a second block"}),  # double
        (f"{BEGIN}\n{BEGIN}\n{END}\n{END}\n", {2: "begin inside the block of line 1", 4: _LOOSE}),  # nested
        (f"{BEGIN}\n- x\n{END}\n- y\n{END}\n", {5: _LOOSE}),  # B3: an end marker among the claims
        (f"{BEGIN}\n```\n{END}\n", {1: _OPEN}),  # a fence swallows the end
        (BLOCK.replace("v1", "v2"), {1: "this begin marker has version 2, a newer memtui wrote it", 6: _LOOSE}),
        (
            BLOCK.replace("v1", "v1234567890"),
            {1: "this begin marker has version 12345678, a newer memtui wrote it", 6: _LOOSE},
        ),
        (BLOCK.replace(" v1 (reviewed", " (reviewed"), {1: _UNVERSIONED, 6: _LOOSE}),
        (BLOCK.replace(" v1 ", " x1 "), {1: _UNVERSIONED, 6: _LOOSE}),
        (BLOCK.replace(" v1 ", " vx "), {1: _UNVERSIONED, 6: _LOOSE}),
        (BLOCK.replace(" v1 ", " \fv1 "), {1: _UNVERSIONED, 6: _LOOSE}),
        (BLOCK.replace("(reviewed with memtui; edit freely, memtui will ask)", "ours"), {1: _MORE, 6: _LOOSE}),
        (BLOCK.replace("will ask)", "will ask"), {1: _MORE, 6: _LOOSE}),
        (BLOCK.replace("(reviewed", "reviewed"), {1: _MORE, 6: _LOOSE}),
        (BLOCK.replace("(reviewed", "\f(reviewed"), {1: _MORE, 6: _LOOSE}),
        (BLOCK.replace(END, "<!-- memtui:end v1 -->"), {1: _OPEN, 6: "this end marker says more than it should"}),
        (f" {BLOCK}", {1: _INDENTED, 6: _LOOSE}),
        (f"   {BLOCK}", {1: _INDENTED, 6: _LOOSE}),
        (BLOCK.replace(END, f"  {END}"), {1: _OPEN, 6: _INDENTED}),
        (
            BLOCK.replace(PINNED, f"<<<<<<< HEAD\n{PINNED}=======\n>>>>>>> b\n"),
            {4: _INSIDE, 7: _INSIDE, 8: _INSIDE},
        ),
        (BLOCK.replace(PINNED, f"{PINNED}|||||||\n"), {6: _INSIDE}),
        (f"{BEGIN}\n<<<<<<< a\n>>>>>>> b\n{END}\n", {2: _INSIDE, 3: _INSIDE}),
        (f"{BLOCK}=======\n{END}\n", {7: _INSIDE, 8: _LOOSE}),
        (f"<<<<<<< HEAD\n{BLOCK}=======\n>>>>>>> other\n", {1: "a merge conflict around the block, to line 9"}),
        (f"<<<<<<< HEAD\na\n=======\n{BLOCK}>>>>>>> other\n", {1: "a merge conflict around the block, to line 10"}),
        (
            f"<<<<<<< HEAD\n{BLOCK}=======\n{BLOCK}>>>>>>> other\n",
            {1: "a merge conflict around the block, to line 15", 8: _INSIDE, 9: "a second block"},
        ),
        (BLOCK.replace("\n", "\r\n") + f"{END}\r\n", {7: _LOOSE}),
    ],
)
def test_r4_a_broken_block_is_refused_with_its_lines(text: str, problems: dict[int, str]) -> None:
    with pytest.raises(BlockBroken) as refused:
        scan(text.encode(), name="CLAUDE.md")
    assert refused.value.detail.split("; ") == [f"line {number}: {what}" for number, what in problems.items()]
    assert refused.value.title == "The memtui block in CLAUDE.md is not well-formed."
    assert refused.value.hint == (
        "Leave one begin line and one end line below it, or remove both; memtui touches nothing until then."
    )


def test_a_file_without_a_name_is_refused_as_this_file() -> None:
    with pytest.raises(BlockBroken) as refused:
        scan(f"{END}\n".encode())
    assert refused.value.title == "The memtui block in this file is not well-formed."


@pytest.mark.parametrize(("first", "second", "newline"), [("\n", "\r\n", b"\n"), ("\r\n", "\n", b"\r\n")])
def test_the_begin_line_says_how_lines_end(first: str, second: str, newline: bytes) -> None:
    block = scan(f"{BEGIN}{first}## Learned{second}{second}- x{second}{END}{second}".encode())
    assert block is not None
    assert block.newline == newline
    assert block.head == f"{BEGIN}{first}## Learned{second}{second}".encode()


@pytest.mark.parametrize(
    ("top", "entries"),
    [
        ("## Learned\n\n", 0),
        ("## Learned \t\r\n \t\n", 0),
        ("## Learned\n", 0),
        ("", 0),
        ("\n", 1),
        (" ## Learned\n\n", 2),
        ("## Learned\f\n\n", 2),
        ("## Learned\n\f\n", 1),
        ("## Learned\n\n\n", 1),
    ],
)
def test_heading_and_blank_line_belong_to_the_head(top: str, entries: int) -> None:
    block = scan(f"{BEGIN}\n{top}- x\n{END}\n".encode())
    assert block is not None
    assert [entry.kind for entry in block.lines] == ["other"] * entries + ["claim"]
    assert block.head.startswith(BEGIN.encode() + b"\n")
    assert block.head + b"".join(entry.raw for entry in block.lines) == f"{BEGIN}\n{top}- x\n".encode()


def test_a_heading_alone_is_all_head() -> None:
    block = scan(f"{BEGIN}\n## Learned\n{END}\n".encode())
    assert block is not None
    assert (block.lines, block.head) == ((), f"{BEGIN}\n## Learned\n".encode())


def test_what_people_write_inside() -> None:
    text = (
        f"{BEGIN}\n## Rules\n\nSome prose.\n* by hand with `code`\n- wrapped by an\n  editor\n\n"
        "  <!-- memtui:atm_0123abcd s.jsonl#L7 -->\n  - nested\n- - -\n-\n```\n- in a fence\n```\n"
        f"<!-- memtui:atm_4c0d9a11 -->\n- old rule [contested — newer evidence 2026-11-30]\n{END}\n"
    )
    block = scan(text.encode())
    assert block is not None
    assert [(entry.kind, entry.claim, entry.atom_id, entry.contested, entry.line) for entry in block.lines] == [
        ("other", "## Rules", None, None, 2),
        ("other", "", None, None, 3),
        ("other", "Some prose.", None, None, 4),
        ("claim", "by hand with `code`", None, None, 5),
        ("claim", "wrapped by an editor", "atm_0123abcd", None, 6),
        ("other", "  - nested", None, None, 10),
        ("other", "- - -", None, None, 11),
        ("other", "-", None, None, 12),
        ("other", "```\n- in a fence\n```", None, None, 13),
        ("other", "<!-- memtui:atm_4c0d9a11 -->", "atm_4c0d9a11", None, 16),
        ("claim", "old rule", None, "2026-11-30", 17),
    ]
    assert block.head + b"".join(entry.raw for entry in block.lines) + block.tail == text.encode()


_PIECES = [BEGIN, END, "```", "~~~~", "- ```", "- x", "  y", "<<<<<<< a", "=======", ">>>>>>> b", "\r", "\ufeff", "\0"]
_TEXTS = st.lists(st.sampled_from([*_PIECES, "\n", "\n", "\n", "<!-- memtui:atm_961f033d x -->"]), max_size=25)


@given(st.one_of(st.binary(max_size=200), _TEXTS.map(lambda parts: "".join(parts).encode())))
def test_nothing_but_blockbroken_is_ever_raised(data: bytes) -> None:
    try:
        block = scan(data)
    except BlockBroken:
        return
    if block is not None:
        inside = block.head + b"".join(entry.raw for entry in block.lines) + block.tail
        assert data[block.start : block.end] == inside


@given(st.binary(max_size=100))
def test_lines_cover_the_file(data: bytes) -> None:
    lines, _ = physical_lines(data)
    start = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    assert b"".join(data[line.start : line.end] for line in lines) == data[start:]
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


def test_scan_is_lean() -> None:
    code = (
        "import sys; sys.path.append(sys.argv[1]); before = set(sys.modules); import memtui.engine.blocks.scan; "
        "print(sorted(m for m in set(sys.modules) - before if not m.startswith('memtui')))"
    )
    root = __file__.rsplit("/tests/", 1)[0]
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code, root], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['__future__']"
