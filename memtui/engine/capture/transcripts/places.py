"""Where the lines of a transcript begin: sought from the nearest place that is known (performance.md §4).

A place is never believed unseen: what stands before it must be what stood there. No index is kept on disk.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memtui.engine.capture.transcripts.cursor import Cursor, tail_hash
from memtui.engine.files import BLOCK


@dataclass(frozen=True)
class Place:
    """The beginning of physical line `line` (from 1), `offset` bytes into the file; `tail` as a `Cursor` has it."""

    line: int
    offset: int
    tail: str

    @classmethod
    def behind(cls, cursor: Cursor) -> Place:
        """The line with which the next reading of a transcript begins."""
        return cls(cursor.line + 1, cursor.offset, cursor.tail)

    def holds(self, fd: int) -> bool:
        """Whether the same bytes still stand before it in the open file."""
        return self.offset <= os.fstat(fd).st_size and tail_hash(fd, self.offset) == self.tail


START = Place(1, 0, hashlib.sha256(b"").hexdigest())


def seek(fd: int, line: int, known: Iterable[Place] = ()) -> Place:
    """Where `line` begins; in a file of fewer full lines, the end of the last of them."""
    near = min((START, *(place for place in known if place.holds(fd))), key=lambda place: abs(place.line - line))
    passed, offset = _on(fd, near.offset, line - near.line) if line >= near.line else _back(fd, near, line)
    return place_at(fd, near.line + passed, offset)


def place_at(fd: int, line: int, offset: int) -> Place:
    """The place of a line that is known to begin there."""
    return Place(line, offset, tail_hash(fd, offset))


def spans(fd: int, place: Place = START) -> Iterator[tuple[int, int, int]]:
    """All full lines of an open file from a place on: (number from 1, byte offset, length), in blocks."""
    number, start, at = place.line, place.offset, place.offset
    while block := os.pread(fd, BLOCK, at):
        search = 0
        while (stop := block.find(b"\n", search)) >= 0:
            yield number, start, at + stop - start
            number, start, search = number + 1, at + stop + 1, stop + 1
        at += len(block)


def spans_above(fd: int, place: Place) -> Iterator[tuple[int, int, int]]:
    """All lines above a place, the nearest first: (number from 1, byte offset, length), in blocks."""
    number, end = place.line - 1, place.offset - 1  # the newline before the place
    at = place.offset
    while at > 0:
        at, until = max(0, at - BLOCK), at
        block = os.pread(fd, until - at, at)
        stop = min(len(block), end - at)
        while (stop := block.rfind(b"\n", 0, stop)) >= 0:
            yield number, at + stop + 1, end - at - stop - 1
            number, end = number - 1, at + stop
    if number > 0:
        yield number, 0, end


def _on(fd: int, offset: int, lines: int) -> tuple[int, int]:
    """So many lines further on, or as many as there are: how many, and the offset behind them."""
    buffer, passed, at = bytearray(BLOCK), 0, offset
    while passed < lines and (got := os.preadv(fd, [buffer], at)):
        search = 0
        while passed < lines and (stop := buffer.find(b"\n", search, got)) >= 0:
            search, passed = stop + 1, passed + 1
        offset = at + search if search else offset
        at += got
    return passed, offset


def _back(fd: int, place: Place, line: int) -> tuple[int, int]:
    """Back from a place to an earlier line: by how many lines, as a negative number, and its offset."""
    buffer, left, at = bytearray(BLOCK), place.line - line + 1, place.offset
    while at > 0:
        at, until = max(0, at - BLOCK), at
        with memoryview(buffer) as whole, whole[: until - at] as part:
            stop = os.preadv(fd, [part], at)
        while left and (stop := buffer.rfind(b"\n", 0, stop)) >= 0:
            left -= 1
            if not left:
                return line - place.line, at + stop + 1
    return 1 - place.line, 0
