"""The ledger, `adopted.log`: what was adopted when, by which gate and way; committed, merged by union (design §2.5).

One line a change. Lines that a union merge repeated (same transaction, action and atoms) are dropped; the order is
(`at`, `tx`), whatever the order in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from memtui.engine.atoms import Atom
from memtui.engine.jsonl import BadLine, Record, lines_of, rows

FILE = "adopted.log"
VERSION = 1
ACTIONS = ("adopt", "edit", "drop", "tag", "untag", "join", "undo")
#: Gates of a drop that a machine proposed: unseen for too long, or beyond the cap.
DEMOTIONS = ("expired", "overflow")


@dataclass(frozen=True)
class LedgerLine:
    """One change of a block. `at` is ISO seconds, `atom` the de-identified record, `gate` how it passed.

    `target` is the file as a path from the repository's root, the digests are those of the whole file before and
    after the transaction, `via` is the way the decision came, `undoes` the transaction that an undo takes back.
    `replaces` is the id that an edit takes out, `contested` the date that a tag carries.
    """

    tx: str
    at: str
    action: str
    atom: Record
    gate: str
    target: str
    sha256_before: str
    sha256_after: str
    via: str
    undoes: str = ""
    replaces: str = ""
    contested: str = ""
    reason: str = ""
    clock: str = ""
    v: int = VERSION

    def record(self) -> Record:
        """The line as it stands in the file."""
        record = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: value for name, value in record.items() if value != "" or name not in _OPTIONAL}

    @property
    def atom_id(self) -> str:
        return str(self.atom.get("id", ""))

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What makes two lines one."""
        return (self.tx, self.action, self.atom_id, self.replaces)


_TEXTS = tuple(name for name in LedgerLine.__dataclass_fields__ if name not in ("atom", "v"))
_OPTIONAL = ("undoes", "replaces", "contested", "reason", "clock")


@dataclass(frozen=True)
class Ledger:
    """All lines in order, and those that can't be read."""

    lines: tuple[LedgerLine, ...] = ()
    bad: tuple[BadLine, ...] = ()

    def newest(self) -> dict[str, LedgerLine]:
        """The newest line of each atom."""
        return {line.atom_id: line for line in self.lines}

    def in_force(self) -> dict[str, LedgerLine]:
        """For each id that should stand in the block, the line that put it there or changed it last.

        What was undone counts as never done, an undo of an undo brings it back.
        """
        undone: set[tuple[str, str]] = set()
        for line in reversed(self.lines):
            if line.action == "undo" and (line.tx, line.atom_id) not in undone:
                undone.add((line.undoes, line.atom_id))
        found: dict[str, LedgerLine] = {}
        for line in self.lines:
            if line.action == "undo" or (line.tx, line.atom_id) in undone:
                continue
            found.pop(line.replaces, None)
            if line.action == "drop":
                found.pop(line.atom_id, None)
            else:
                found[line.atom_id] = line
        return found


def parse_ledger(data: bytes) -> Ledger:
    """The ledger of a file that may come from anybody: shown, never believed over the block (security.md R3)."""
    found, bad = rows(data, _line)
    lines: dict[tuple[str, str, str, str], LedgerLine] = {}
    for line in found:
        lines.setdefault(line.key, line)
    return Ledger(tuple(sorted(lines.values(), key=lambda line: (line.at, line.tx))), bad)


def _line(record: Record) -> LedgerLine:
    known = {name: value for name, value in record.items() if name in LedgerLine.__dataclass_fields__}
    line = LedgerLine(**known)
    if not all(type(getattr(line, name)) is str for name in _TEXTS) or not isinstance(line.atom, dict):
        raise ValueError("a field has the wrong type")
    if line.action not in ACTIONS or line.v > VERSION:
        raise ValueError(f"unknown action {line.action!r} (v {line.v})")
    return line


def lines_bytes(lines: Iterable[LedgerLine]) -> bytes:
    """Ledger lines as the bytes to append."""
    return lines_of([line.record() for line in lines])


def deidentified(atom: Atom) -> Record:
    """An atom as the committed ledger carries it: L2 form, times cut to the day."""

    def day(text: str) -> str:
        return text[:10] + "T00:00:00Z"

    cut = replace(atom, first_seen=day(atom.first_seen), last_seen=day(atom.last_seen))
    if cut.promoted_at is not None:
        cut = replace(cut, promoted_at=day(cut.promoted_at))
    return cut.record()
