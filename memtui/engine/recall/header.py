"""The header of the recall index, and reading it without what a search needs (design §1, §7). Lean.

What SessionStart must know beside the claims stands in it, too; writers compute it, and a hook compares it with files:

    "session":{"delivery":"native","target":"CLAUDE.md","waiting":[3,12,1,0],"contested":[["atm_…","2026-07-01"]],
               "overruled":[["atm_…","sentence"]],"shadowed":[["atm_…","atm_…"]]}
"""

from __future__ import annotations

import os

from memtui.engine.lean_json import loads, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from memtui.engine.files import Folder

    Pairs = tuple[tuple[str, str], ...]

FILE = "recall.index"
STORE = "atoms.jsonl"
VERSION = 1
#: Redaction version of this memtui (`engine.redact.layer.RULES`); claims under older rules wait for their re-scan.
RULES = 2
#: A hook reads no further, so that its time is bounded whatever stands in the file.
MAX_BYTES = 1024 * 1024
_HEAD = 8192
#: Below this score a claim is not recalled, unless the index says otherwise.
FLOOR = 0.55
#: The block stands in a file that the harness loads, or is printed by SessionStart.
NATIVE, HOOK = "native", "hook"


class Standing:
    """`delivery` is "native" or "hook", `target` the block's file relative to a worktree's root, "" for the usual ones.

    `waiting` counts what waits for a person: staged, new, contested, redacted. `contested` pairs a line of the block
    with the date of the newer evidence, `overruled` a line with the sentence of the file that contradicts it,
    `shadowed` a line of L3 with the line of this project that wins over it.
    """

    __slots__ = ("contested", "delivery", "overruled", "shadowed", "target", "waiting")

    def __init__(
        self,
        *,
        delivery: str = NATIVE,
        target: str = "",
        waiting: tuple[int, int, int, int] = (0, 0, 0, 0),
        contested: Pairs = (),
        overruled: Pairs = (),
        shadowed: Pairs = (),
    ) -> None:
        self.delivery = delivery
        self.target = target
        self.waiting = waiting
        self.contested = contested
        self.overruled = overruled
        self.shadowed = shadowed

    def text(self) -> str:
        """The JSON object of the header."""
        return (
            f'{{"delivery":{quote(self.delivery)},"target":{quote(self.target)},'
            f'"waiting":[{",".join(map(str, self.waiting))}],"contested":{_listed(self.contested)},'
            f'"overruled":{_listed(self.overruled)},"shadowed":{_listed(self.shadowed)}}}'
        )


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


def read(folder: Folder, *, head: bool = False) -> bytes:
    """The file in `folder`, as far as a hook reads it; `head`: its first line, perhaps with some of what follows.

    Raises `NotFound` and `FileRefused`.
    """
    fd = folder.open_read(FILE)
    try:
        data = b""
        while len(data) < MAX_BYTES and (part := os.read(fd, _HEAD if head and not data else MAX_BYTES - len(data))):
            data += part
            if head and b"\n" in part:
                break
        return data
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


def standing_of(record: Any) -> Standing:
    """The standing of a header's `session` object. Raises `KeyError`, `TypeError` and `ValueError` for no such one."""
    staged, new, contested, redacted = record["waiting"]
    waiting = (int(staged), int(new), int(contested), int(redacted))
    target = str(record["target"])
    if target.startswith("/") or ".." in target.split("/") or "\0" in target:
        raise ValueError("a target outside of the worktree")
    return Standing(
        delivery=HOOK if record["delivery"] == HOOK else NATIVE,
        target=target,
        waiting=waiting,
        contested=_pairs(record["contested"]),
        overruled=_pairs(record["overruled"]),
        shadowed=_pairs(record["shadowed"]),
    )


def _listed(pairs: Sequence[tuple[str, str]]) -> str:
    return "[" + ",".join(f"[{quote(one)},{quote(other)}]" for one, other in pairs) + "]"


def _pairs(listed: Any) -> Pairs:
    return tuple((str(one), str(other)) for one, other in listed)
