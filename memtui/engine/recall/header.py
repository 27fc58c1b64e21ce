"""The header of the recall index, and reading it without what a search needs (design §1, §7). Lean."""

from __future__ import annotations

import os

from memtui.engine.lean_json import loads, quote
from memtui.engine.recall.standing import Standing, standing_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from memtui.engine.files import Folder

FILE = "recall.index"
STORE = "atoms.jsonl"
VERSION = 1
#: Redaction version of this memtui (`engine.redact.layer.RULES`); claims under older rules wait for their re-scan.
RULES = 2
#: A hook reads no further, so that its time is bounded whatever stands in the file.
MAX_BYTES = 1024 * 1024
#: Below this score a claim is not recalled, unless the index says otherwise.
FLOOR = 0.55


class Header:
    """The first line: the state of the store it was made from, the graph's name, and a hook's settings.

    `store` is (size, mtime in ns) of `atoms.jsonl`, `budget` the bytes of a block, `claims` how many one may hold,
    `min_chars` the shortest prompt that is answered, `floor` the lowest score. `standing` is what SessionStart needs.
    """

    __slots__ = ("budget", "claims", "enabled", "floor", "graph", "min_chars", "rules", "standing", "store")

    def __init__(
        self,
        *,
        graph: str,
        store: tuple[int, int],
        rules: int = RULES,
        enabled: bool = True,
        budget: int = 1000,
        claims: int = 5,
        min_chars: int = 30,
        floor: float = FLOOR,
        standing: Standing | None = None,
    ) -> None:
        self.graph = graph
        self.store = store
        self.rules = rules
        self.enabled = enabled
        self.budget = budget
        self.claims = claims
        self.min_chars = min_chars
        self.floor = floor
        self.standing = standing


class Hit:
    """A claim that answers a prompt; `contested` is the day of the newer evidence or ""."""

    __slots__ = ("claim", "confidence", "contested", "day", "id", "kind", "score")

    def __init__(self, atom: str, kind: str, confidence: str, day: str, contested: str, claim: str) -> None:
        self.id = atom
        self.kind = kind
        self.confidence = confidence
        self.day = day
        self.contested = contested
        self.claim = claim
        self.score = 0.0


def stamp(folder: Folder) -> tuple[int, int]:
    """The state of the store in `folder` that an index is made from: (size, mtime in ns), zeros without one."""
    status = folder.status(STORE)
    return (status.st_size, status.st_mtime_ns) if status else (0, 0)


def header_line(header: Header, count: int) -> str:
    """The first line of an index of `count` claims, without its newline."""
    settings = (
        f'{{"enabled":{"true" if header.enabled else "false"},"bytes":{header.budget},"claims":{header.claims},'
        f'"min_chars":{header.min_chars},"floor":{float(header.floor)!r}}}'
    )
    session = f',"session":{header.standing.text()}' if header.standing else ""
    return (
        f'{{"v":{VERSION},"rules":{header.rules},"store":[{header.store[0]},{header.store[1]}],'
        f'"graph":{quote(header.graph)},"count":{count},"settings":{settings}{session}}}'
    )


def read(folder: Folder) -> bytes:
    """The file in `folder`, as far as a hook reads it. Raises `NotFound` and `FileRefused`."""
    fd = folder.open_read(FILE)
    try:
        parts = []
        left = MAX_BYTES
        while left and (part := os.read(fd, left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    finally:
        os.close(fd)


def header_of(data: bytes) -> Header | None:
    """The header of an index; None when it can't be read, is of a newer version or under older redaction rules."""
    try:
        record = loads(data[: data.find(b"\n") + 1].decode("utf-8"))
        settings = record["settings"]
        size, mtime = record["store"]
        header = Header(
            graph=_typed(record["graph"], str),
            store=(_typed(size, int), _typed(mtime, int)),
            rules=_typed(record["rules"], int),
            enabled=_typed(settings["enabled"], bool),
            budget=_typed(settings["bytes"], int),
            claims=_typed(settings["claims"], int),
            min_chars=_typed(settings["min_chars"], int),
            floor=_typed(settings["floor"], float),
            standing=standing_of(record["session"]) if "session" in record else None,
        )
        version = _typed(record["v"], int)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return header if version == VERSION and header.rules >= RULES and header.claims >= 0 else None


def _typed(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise TypeError("not of that type")
    return value
