"""Evidence: one append-only row a sighting, in memtui's home; it outlives the transcript (design §2.2)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from memtui.engine.errors import BadInput
from memtui.engine.files import Folder
from memtui.engine.jsonl import BadLine, Record, lines_of, moment_of, rows
from memtui.engine.text import one_line

FILE = "evidence.jsonl"
VERSION = 1
QUOTE_MAX = 400
#: Speaker and signal of a row that was imported from a `.memory/` of somebody else: nobody said it here.
IMPORT, IMPORTED = "import", "imported"
#: The signal of what another file or tool remembers, taken in from there; its rows never count either.
NOTED = "import"
#: The signal of a row that takes back the older rows of its claim and session (`store/merge.py`).
RETRACTION = "retraction"
#: The signal of a name that the agent keeps looking for.
LOOKUP = "lookup"
#: The folder of what was said by hand, which pointers into it begin with (`capture/manual.py`).
MANUAL = "manual"


@dataclass(frozen=True)
class Sighting:
    """One row: who said what, when and where.

    `at` is ISO milliseconds of the message, `pointer` its L1-form back-pointer, `score` in [0, 1], `rules` the
    redaction version, `counts` whether a gate may count it, `line_key` a keyed hash of the raw line, `payload`
    what a signal adds; `payload["claim"]` holds the claim's words, so that atoms can be rebuilt from here, and
    `payload["read"]` the UTC date on which the row was harvested (expiry counts from it: design §3.3).
    """

    atom_id: str
    at: str
    session: str
    message_uuid: str | None
    pointer: str
    speaker: str
    signal: str
    score: float
    kind: str
    harness: str
    counts: bool
    quote: str
    line_key: str
    rules: int
    payload: Mapping[str, Any]
    v: int = VERSION

    @property
    def claim(self) -> str:
        """The claim's words as they were captured."""
        return str(self.payload.get("claim", self.quote))

    @property
    def day(self) -> str:
        """The UTC date of the message."""
        return self.at[:10]

    @property
    def imported(self) -> bool:
        """Whether it came from a foreign store."""
        return self.speaker == IMPORT

    @property
    def origin(self) -> str:
        """Where an imported row stood, in words: source, file:line, commit; "" for what was said."""
        if self.signal != NOTED:
            return ""
        place = f"{self.payload.get('origin', '')}, {self.payload.get('file', '')}:{self.payload.get('line', '')}"
        commit = self.payload.get("commit")
        return f"{place}, commit {commit}" if commit else place

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What makes two rows one sighting: the message's uuid, or the same claim at the same millisecond.

        The second key finds copies whose uuids a forking tool rewrote (design §2.3).
        """
        at = (self.atom_id, "at " + self.at)
        return (at,) if self.message_uuid is None else (at, (self.atom_id, "uuid " + self.message_uuid))

    def record(self) -> Record:
        """The row as it stands in the file."""
        record: Record = {name: getattr(self, name) for name in _FIELDS}
        record["payload"] = dict(self.payload)
        return record


_FIELDS = tuple(Sighting.__dataclass_fields__)
_TYPES: dict[str, tuple[type, ...]] = {
    "score": (int, float),
    "counts": (bool,),
    "rules": (int,),
    "v": (int,),
    "payload": (dict,),
    "message_uuid": (str, type(None)),
}


def sighting_of(record: Record) -> Sighting:
    """The row of a record; raises `ValueError` for a missing or mistyped field or time. Unknown ones are ignored."""
    values: dict[str, Any] = {"payload": {}, **record}
    missing = [name for name in _FIELDS if name not in values]
    if missing:
        raise ValueError(f"{missing[0]} is missing")
    for name in _FIELDS:
        if type(values[name]) not in _TYPES.get(name, (str,)):  # exact: JSON's true is no number
            raise ValueError(f"{name} has the wrong type")
    if values["v"] > VERSION:
        raise ValueError(f"written by a newer memtui (v {values['v']})")
    moment_of(values["at"])
    if "read" in values["payload"]:
        date.fromisoformat(str(values["payload"]["read"]))
    return Sighting(**{name: values[name] for name in _FIELDS})


@dataclass(frozen=True)
class Evidence:
    """All rows of a project in file order, and the lines that are none."""

    rows: tuple[Sighting, ...]
    bad: tuple[BadLine, ...] = ()


def read(folder: Folder, name: str = FILE) -> Evidence:
    """The evidence of a project's folder; a line that can't be read is set aside, never dropped."""
    return _parsed(folder.read_or_empty(name))


@lru_cache(maxsize=2)
def _parsed(data: bytes) -> Evidence:
    """Every key press loads a snapshot, and a start several: the rows stay the same ones."""
    return parse(data)


def parse(data: bytes) -> Evidence:
    """The rows in the bytes of a file, and the lines that are none."""
    return Evidence(*rows(data, sighting_of))


def unseen(known: Iterable[Sighting], new: Iterable[Sighting]) -> list[Sighting]:
    """Those of `new` that are no sighting of `known` or of an earlier one in `new`."""
    seen = {key for row in known for key in row.keys}
    fresh: list[Sighting] = []
    for row in new:
        if seen.isdisjoint(row.keys):
            fresh.append(row)
        seen.update(row.keys)
    return fresh


def append(folder: Folder, rows: Iterable[Sighting]) -> None:
    """Append rows and fsync; raises `BadInput` for a quote that is too long or lacks its claim (design §2.2)."""
    rows = list(rows)
    for row in rows:
        if len(row.quote) > QUOTE_MAX:
            raise BadInput("A quote is too long.", f"{len(row.quote)} characters, at most {QUOTE_MAX}")
        if one_line(row.claim).casefold() not in one_line(row.quote).casefold():
            raise BadInput("A quote lacks its claim.", f"{row.atom_id}, {row.pointer}")
    if rows:
        folder.append(FILE, lines_of(row.record() for row in rows))


def rewrite(
    folder: Folder,
    name: str,
    change: Callable[[Sighting], Sighting | None],
    unread: Callable[[bytes], bytes] = lambda line: line,
) -> None:
    """Replace a file of rows by what `change` makes of each, None for gone; the caller holds the lock.

    Rows that it gives back as they are keep their bytes, and so does every line that can't be read, unless `unread`
    says otherwise.
    """
    before = folder.read_or_empty(name)
    *lines, last = before.split(b"\n")
    after = b"".join(_rewritten(line, change, unread) for line in (*(line + b"\n" for line in lines), last))
    if after != before:
        folder.replace(name, after)


def _rewritten(line: bytes, change: Callable[[Sighting], Sighting | None], unread: Callable[[bytes], bytes]) -> bytes:
    parsed = parse(line)
    if not parsed.rows:
        return unread(line) if parsed.bad else line
    (row,) = parsed.rows
    changed = change(row)
    if changed is None:
        return b""
    return line if changed == row else lines_of([changed.record()])


def line_key(token: str, raw: bytes) -> str:
    """A hash of a raw transcript line that only this home can make, so that it says nothing about its text."""
    return hmac.new(token.encode(), raw, hashlib.sha256).hexdigest()[:32]
