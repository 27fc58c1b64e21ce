"""The bullets of an instructions file outside memtui's block: what its writer states one by one (design §3.3).

Import makes candidates of them; the snapshot knows by them which claims the file says already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memtui.engine.blocks.lines import Line, physical_lines
from memtui.engine.blocks.scan import Block
from memtui.engine.text import one_line, scrub

_BULLET = re.compile(r"(\s*)(?:[-*+•]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)")
_STRESS = re.compile(r"\*\*|__(?=\S)|(?<=\S)__")
_OTHER = ("#", "|", ">", "<!--")
_IMPORT = re.compile(r"@\S+")


@dataclass(frozen=True)
class Bullet:
    """One bullet: its first and last line, counted from 1, and its words on one line without the marker."""

    line: int
    last: int
    text: str


def bullets(data: bytes, block: Block | None = None) -> tuple[Bullet, ...]:
    """The bullets in the bytes of a Markdown file, in order.

    Front matter, fences, comments, tables and `block` hold none. A bullet that only opens a list ("Commands:"),
    imports a file (`@path`) or holds no letter states nothing and is left out.
    """
    lines, _ = physical_lines(data)
    inside = _block_lines(data, block)
    found: list[Bullet] = []
    open_: list[tuple[int, str]] = []
    for number, text in _prose(lines, inside):
        marker = _BULLET.match(text)
        goes_on = bool(open_) and number == open_[-1][0] + 1 and text.strip() and not text.lstrip().startswith(_OTHER)
        if marker or not goes_on:
            found += _closed(open_)
            open_ = [(number, marker[2])] if marker else []
        else:
            open_.append((number, text.strip()))
    return (*found, *_closed(open_))


def _closed(lines: list[tuple[int, str]]) -> Iterator[Bullet]:
    """The bullet of its lines, unless it states nothing."""
    text = one_line(_STRESS.sub("", " ".join(text for _, text in lines)))
    if any(char.isalpha() for char in text) and not text.endswith(":") and not _IMPORT.fullmatch(text):
        yield Bullet(lines[0][0], lines[-1][0], text)


def _block_lines(data: bytes, block: Block | None) -> range:
    if block is None:
        return range(0)
    text = data[block.start : block.end]
    return range(block.first_line, block.first_line + text.count(b"\n") + (not text.endswith(b"\n")))


def _prose(lines: list[Line], inside: range) -> Iterator[tuple[int, str]]:
    """Number and text of the lines that may hold bullets; what is left out leaves a gap in the numbers."""
    front = _front_matter(lines)
    commented = False
    for line in lines:
        if line.fence or line.number in inside or line.number <= front:
            continue
        text = scrub(line.text.decode("utf-8", "replace"))
        begins = text.lstrip().startswith("<!--")
        if not commented and not begins:
            yield line.number, text
            continue
        commented = "-->" not in text


def _front_matter(lines: list[Line]) -> int:
    """The number of the line that ends the front matter, 0 without one."""
    if not lines or lines[0].text.rstrip() != b"---":
        return 0
    return next((line.number for line in lines[1:] if line.text.rstrip() == b"---"), 0)
