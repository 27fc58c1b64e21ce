"""Writing memtui's block into the bytes of an instructions file (design §4).

Everything outside the block is byte-identical, whatever is added, changed or removed, in whatever order. Inside,
what stood there keeps its bytes; only new and changed claims are rendered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui.engine.blocks.claim_line import decode_claim, encode_claim, tag
from memtui.engine.blocks.entries import Entry, without_pointer
from memtui.engine.blocks.lines import BLANK, BOM, physical_lines
from memtui.engine.blocks.scan import BEGIN, END, HEADING, UNNAMED, scan
from memtui.engine.errors import BadInput, BlockBroken

__all__ = ["budget_bytes", "decode_claim", "encode_claim", "newline_of", "render_block", "splice"]

_ID = re.compile(r"atm_[0-9a-f]{8}")
_POINTER = re.compile(r"[A-Za-z0-9._/~#-]+")


def newline_of(data: bytes) -> bytes:
    """The newline that most lines of `data` end in: b"\\r\\n", or b"\\n" where there are as many of both."""
    windows = data.count(b"\r\n")
    return b"\r\n" if windows > data.count(b"\n") - windows else b"\n"


def render_block(entries: Sequence[Entry], *, newline: bytes, pointers: bool) -> bytes:
    """A whole block in the form of design §4, with its final newline; `pointers` writes the comment lines."""
    head = newline.join((BEGIN, HEADING, b"", b""))
    return head + _body(entries, newline, pointers=pointers) + END + newline


def splice(data: bytes, entries: Sequence[Entry], *, pointers: bool, name: str = UNNAMED, like: bytes = b"") -> bytes:
    """`data` with `entries` as its block: replaced where one stands, appended at the end, removed if none is left.

    A file without a final newline gets newline and block, again without a final newline; so a block that ends
    the file without one takes the newline before it along when it goes, and the file is what it was.
    A block that comes back stands where it stood in `like`, an earlier version, as far as that place is still there.
    Raises `BlockBroken` where the markers are not well-formed or the block would stand in an open code fence.
    """
    block = scan(data, name=name)
    newline = newline_of(data)
    if not any(entry.kind == "claim" or _is_own(entry) for entry in entries):
        return data if block is None else _without(data, block.start, block.end, block.newline)
    if block is not None:
        body = block.head + _body(entries, newline, pointers=pointers) + block.tail
        result = data[: block.start] + body + data[block.end :]
    else:
        fence = physical_lines(data)[1]
        if fence:
            raise BlockBroken(
                f"The code fence in {name} is never closed.",
                f"line {fence}: everything below is code, and so would be the block",
                "Close the fence; memtui touches nothing until then.",
            )
        body = render_block(entries, newline=newline, pointers=pointers)
        ended = not data or data.endswith(b"\n")
        result = _returned(data, entries, like, pointers=pointers) or (
            data + (body if ended else newline + body.removesuffix(newline))
        )
    scan(result, name=name)  # lines that a caller made up may hold anything
    return result


def budget_bytes(block: bytes | Sequence[Entry], *, strips_comments: bool) -> int:
    """The bytes of a block as its least-stripping reader sees it, wrapper included (design §3.3).

    `block` are the bytes of a file (0 without a block) or entries, counted as a new block. `strips_comments`:
    only Claude Code reads the file, which drops comment lines that stand alone in the first column.
    """
    if not isinstance(block, bytes):
        block = render_block(block, newline=b"\n", pointers=False)
    return len(seen_by_agent(block, strips_comments=strips_comments))


def seen_by_agent(data: bytes, *, strips_comments: bool) -> bytes:
    """The block in the bytes of a file as its least-stripping reader sees it; nothing where there is none."""
    found = scan(data)
    if found is None:
        return b""
    seen = data[found.start : found.end]
    if not strips_comments:
        return seen
    lines = physical_lines(seen)[0]
    return b"".join(seen[line.start : line.end] for line in lines if line.fence or not _is_comment(line.text))


def _returned(data: bytes, entries: Sequence[Entry], like: bytes, *, pointers: bool) -> bytes:
    """`data` with the block between what stood above and below it in `like`; nothing where that can't be told."""
    old = scan(like)
    if old is None:
        return b""
    above, below = like[: old.start], like[old.end :]
    body = old.head + _body(entries, newline_of(data), pointers=pointers) + old.tail
    if not below:
        # At the end of the file: without a final newline the block took the one before it along.
        bare = above if old.tail.endswith(b"\n") else above.removesuffix(old.newline)
        return above + body if data == bare else b""
    if data.startswith(above):
        at = len(above)
    elif data.endswith(below):
        at = len(data) - len(below)
    else:
        return b""
    result = data[:at] + body + data[at:]
    starts_a_line = at == 0 or data[:at].endswith(b"\n") or data[:at] == BOM
    return result if starts_a_line and scan(result) is not None else b""


def _without(data: bytes, start: int, end: int, newline: bytes) -> bytes:
    before = data[:start]
    if end == len(data) and not data.endswith(b"\n"):
        before = before.removesuffix(newline)
    return before + data[end:]


def _is_own(entry: Entry) -> bool:
    """Whether these are somebody's words: not a blank line, not a comment whose claim is gone."""
    return bool(entry.raw.strip(BLANK)) and entry.atom_id is None


def _is_comment(text: bytes) -> bool:
    bare = text.rstrip(BLANK)
    return bare.startswith(b"<!--") and bare.endswith(b"-->") and bare.count(b"-->") == 1


def _body(entries: Sequence[Entry], newline: bytes, *, pointers: bool) -> bytes:
    return b"".join(_lines(entry, newline, pointers=pointers) for entry in entries)


def _lines(entry: Entry, newline: bytes, *, pointers: bool) -> bytes:
    """The bytes of an entry; a claim that is written anew or was given a pointer gets the comment below it."""
    if entry.raw:
        lines = entry.raw if entry.raw.endswith(b"\n") else entry.raw + newline
        commented = entry.pointer is not None and without_pointer(lines) == lines
    else:
        text = encode_claim(entry.claim)
        if not text:
            raise BadInput("A claim in the block has no words.", repr(entry))
        lines = ("- " + text + (tag(entry.contested) if entry.contested else "")).encode() + newline
        commented = True
    if not (pointers and commented and entry.atom_id):
        return lines
    return lines + _comment(entry.atom_id, entry.pointer).encode() + newline


def _comment(atom_id: str, pointer: str | None) -> str:
    """The pointer comment; what could end it early or start anything else is refused."""
    if _ID.fullmatch(atom_id) is None:
        raise BadInput("Not an atom id.", repr(atom_id), "Ids look like atm_961f033d.")
    if pointer is None:
        return f"<!-- memtui:{atom_id} -->"
    if _POINTER.fullmatch(pointer) is None:
        raise BadInput("Not a pointer.", repr(pointer), "Pointers look like <session>.jsonl#L12.")
    return f"<!-- memtui:{atom_id} {pointer} -->"
