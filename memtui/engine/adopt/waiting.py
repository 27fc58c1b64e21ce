"""Adoptions that are written and wait for their commit: `pending.json` in the project's folder (design §5).

Every adoption with a commit passes through this list, so a refusal by git and a crash look the same to a retry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from memtui.engine.errors import Refused
from memtui.engine.files import Folder
from memtui.engine.jsonl import dumps, loads
from memtui.engine.store.ledger import LedgerLine

FILE = "pending.json"
VERSION = 1


@dataclass(frozen=True)
class Waiting:
    """One adoption without its commit: the worktree's `root`, the message, whether the target takes pointers."""

    tx: str
    root: str
    message: str
    pointers: bool
    lines: tuple[LedgerLine, ...]
    why: str = ""
    importer: str = ""  # the file that got an `@` line, relative to the root
    imported: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """The targets, relative to the root, each once."""
        own = [line.target for line in self.lines]
        return tuple(dict.fromkeys([*own, self.importer] if self.importer else own))


def read(folder: Folder) -> tuple[Waiting, ...]:
    """What waits in a project's folder, oldest first."""
    data = folder.read_or_empty(FILE)
    if not data:
        return ()
    try:
        record = loads(data)
        if record["v"] > VERSION:
            raise ValueError(f"written by a newer memtui (v {record['v']})")
        return tuple(_waiting(item) for item in record["pending"])
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("The list of waiting commits can't be read.", f"{folder.at(FILE)}: {error}") from error


def write(folder: Folder, items: Iterable[Waiting]) -> None:
    """Replace the list; without any item the file goes."""
    records = [{**asdict(item), "lines": [line.record() for line in item.lines]} for item in items]
    if records:
        folder.replace(FILE, dumps({"v": VERSION, "pending": records}).encode("utf-8", "replace") + b"\n")
    elif folder.status(FILE) is not None:
        folder.unlink(FILE)


def add(folder: Folder, item: Waiting) -> None:
    """Put an adoption at the end; one that waits already stays where it is."""
    known = read(folder)
    if all(other.tx != item.tx for other in known):
        write(folder, (*known, item))


def _waiting(record: dict[str, Any]) -> Waiting:
    return Waiting(**{**record, "lines": tuple(LedgerLine(**line) for line in record["lines"])})
