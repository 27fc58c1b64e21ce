"""How far a transcript was read, and what the next reading must know of what stood before (design §7)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.capture.transcripts.lines import TAIL

#: The tail of a cursor whose file was rewritten while it was read: it never matches, so all is read once more.
REWRITTEN = ""


@dataclass(frozen=True)
class Carried:
    """What lines before the cursor say about lines after it; never a text.

    `waiting` are lines that the queue still holds: (line, offset, state); `failures` the results of failed commands
    that a success may follow: (line, offset); `pairs` counts those of the session; `merging` are calls that merge,
    whose results are not here yet: (line, offset). Times are ISO texts, "" for none.
    """

    first_cwd: str = ""
    first_at: str = ""
    cwd: str = ""
    at: str = ""
    program: bool = False
    waiting: tuple[tuple[int, int, str], ...] = ()
    failures: tuple[tuple[int, int], ...] = ()
    pairs: int = 0
    merging: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Cursor:
    """A place behind a full line: `offset` bytes and `line` lines lie before it; `size` is the file's at that time.

    `tail` is the sha256 (hex) of the last ≤ 4096 bytes before `offset`: a file that was rewritten doesn't match.
    """

    inode: int
    size: int
    offset: int
    line: int
    tail: str
    carried: Carried = Carried()

    def matches(self, fd: int) -> bool:
        """Whether the open file still begins as it did; if not, it is read from 0 again (harness-facts §2.5, 7)."""
        status = os.fstat(fd)
        same = status.st_ino == self.inode and self.offset <= self.size <= status.st_size
        return same and tail_hash(fd, self.offset) == self.tail

    def to_record(self) -> dict[str, Any]:
        """As `cursors.json` keeps it."""
        carried = self.carried
        return {
            "inode": self.inode,
            "size": self.size,
            "offset": self.offset,
            "line": self.line,
            "tail": self.tail,
            "first_cwd": carried.first_cwd,
            "first_at": carried.first_at,
            "cwd": carried.cwd,
            "at": carried.at,
            "program": carried.program,
            "waiting": [list(place) for place in carried.waiting],
            "failures": [list(place) for place in carried.failures],
            "pairs": carried.pairs,
            "merging": [list(place) for place in carried.merging],
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Cursor | None:
        """The cursor of a record; None for a record that is none, which means: read from 0."""
        try:
            waiting = tuple(_waiting(place) for place in record["waiting"])
            first_cwd, first_at, cwd, at = (_text(record[key]) for key in ("first_cwd", "first_at", "cwd", "at"))
            failures = tuple(_place(place) for place in _list(record.get("failures", [])))  # older records have none
            pairs = _natural(record.get("pairs", 0))
            merging = tuple(_place(place) for place in _list(record.get("merging", [])))
            program = record["program"] is True
            carried = Carried(first_cwd, first_at, cwd, at, program, waiting, failures, pairs, merging)
            inode, size, offset, line = (_natural(record[key]) for key in ("inode", "size", "offset", "line"))
            return cls(inode, size, offset, line, _text(record["tail"]), carried)
        except (KeyError, TypeError, ValueError):
            return None


def tail_hash(fd: int, offset: int) -> str:
    """The sha256 (hex) of the last ≤ 4096 bytes before `offset`."""
    length = min(TAIL, offset)
    return hashlib.sha256(os.pread(fd, length, offset - length)).hexdigest()


def _natural(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
        raise ValueError("not a place in a file")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _waiting(value: object) -> tuple[int, int, str]:
    line, offset, state = _list(value)
    return _natural(line), _natural(offset), _text(state)


def _place(value: object) -> tuple[int, int]:
    line, offset = _list(value)
    return _natural(line), _natural(offset)
