"""The ledger, `adopted.log`: what was adopted when, by which gate and way; committed, merged by union (design §2.5).

One line a change. Lines that a union merge repeated (same transaction, action and atoms) are dropped; the order is
(`at`, `tx`), whatever the order in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property

from memtui.engine.atoms import Atom
from memtui.engine.jsonl import BadLine, Record, lines_of, moment_of, rows

FILE = "adopted.log"
VERSION = 1
ACTIONS = ("adopt", "edit", "drop", "tag", "untag", "join", "undo", "restore")
#: Gates of a drop that a machine proposed: unseen for too long, or beyond the cap.
DEMOTIONS = ("expired", "overflow")
#: The one form of `at`: lines are ordered by it as text. Days are added to it, so it can't be of the last year.
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_LAST_YEAR = 9998
_DEEP = 100


@dataclass(frozen=True)
class LedgerLine:
    """One change of a block. `at` is ISO seconds, `atom` the de-identified record, `gate` how it passed.

    `target` is the file as a path from the repository's root, the digests are those of the whole file before and
    after the transaction, `via` is the way the decision came, `undoes` the transaction that an undo takes back.
    `replaces` is the id that an edit takes out, `contested` the date that a tag carries. An undo and a restore say in
    `does` what that is to the block: drop, adopt, edit, return (back beside the line that replaced it), tag, untag or
    nothing; `of` names the line of `undoes` that an undo takes back, as its `name` (empty: all of them).
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
    does: str = ""
    of: str = ""
    v: int = VERSION

    def record(self) -> Record:
        """The line as it stands in the file."""
        record = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: value for name, value in record.items() if value != "" or name not in _OPTIONAL}

    @property
    def atom_id(self) -> str:
        return str(self.atom.get("id", ""))

    @property
    def name(self) -> str:
        """What tells the line from the others of its transaction."""
        return " ".join(part for part in (self.atom_id, self.replaces, self.undoes, self.of) if part)

    @property
    def change(self) -> str:
        """What the line does to the block, whichever way it came to be: an action, or "" for nothing."""
        return self.does if self.action in ("undo", "restore") else self.action

    @property
    def key(self) -> tuple[str, ...]:
        """What makes two lines one."""
        return (self.tx, self.action, self.atom_id, self.replaces, self.undoes, self.of)


_TEXTS = tuple(name for name in LedgerLine.__dataclass_fields__ if name not in ("atom", "v"))
_OPTIONAL = ("undoes", "replaces", "contested", "reason", "clock", "does", "of")


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
        found = {
            line.atom_id: line
            for line in self.lines
            if line.action != "undo" and line.change not in ("", "drop") and self.stands(line)
        }
        return {id_: line for id_, line in found.items() if id_ in self.wanted}

    def transaction(self, tx: str) -> tuple[LedgerLine, ...]:
        """The lines of one transaction, in order."""
        return tuple(line for line in self.lines if line.tx == tx)

    def undoing(self, line: LedgerLine) -> tuple[LedgerLine, ...]:
        """The undo lines that name this one, whether they stand or not."""
        return self._undoing.get((line.tx, line.name), ()) + self._undoing.get((line.tx, ""), ())

    def stands(self, line: LedgerLine) -> bool:
        """Whether no undo that stands takes the line back."""
        return not (self._taken_back.get((line.tx, line.name)) or self._taken_back.get((line.tx, "")))

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The ids that stand in the block if all that was taken back had never been, and nobody edited by hand.

        A claim that the ledger never brought in stands from the beginning. What a later line does to words of a
        rewording that was taken back, it does to the older words.
        """
        known: set[str] = set()
        first: set[str] = set()
        for line in self.lines:
            if line.action != "undo":
                start = line.replaces if line.change == "edit" else line.atom_id
                first |= {start} - known if line.change in ("drop", "edit", "tag", "untag") else set()
                known |= {line.atom_id, start}
        older: dict[str, str] = {}
        for line in self.lines:
            if line.action == "undo":
                continue
            if not self.stands(line):
                if line.change == "edit":
                    older[line.atom_id] = line.replaces
            elif line.change == "adopt":
                first.add(line.atom_id)
            elif line.change == "drop":
                first.discard(_standing(line.atom_id, first, older))
            elif line.change == "edit":
                old = _standing(line.replaces, first, older)
                if old in first:
                    first.remove(old)
                    first.add(line.atom_id)
        return frozenset(first)

    @cached_property
    def _undoing(self) -> dict[tuple[str, str], tuple[LedgerLine, ...]]:
        """The undo lines by what they name: a transaction, and one of its lines or "" for all."""
        found: dict[tuple[str, str], list[LedgerLine]] = {}
        for line in self.lines:
            if line.action == "undo":
                found.setdefault((line.undoes, line.of), []).append(line)
        return {named: tuple(lines) for named, lines in found.items()}

    @cached_property
    def _taken_back(self) -> dict[tuple[str, str], bool]:
        """For what undo lines name, whether one of them stands; two branches may each have undone one line.

        In a circle, which only a forged ledger holds, one undo is settled as if it did not stand.
        """
        settled: dict[tuple[str, str], bool] = {}
        for start in self._undoing:
            way = {} if start in settled else {start: self._needs(start)}
            while way:
                named, needs = next(reversed(way.items()))
                deeper = next((each for each in needs if each not in settled and each not in way), None)
                if deeper is not None:
                    way[deeper] = self._needs(deeper)
                    continue
                lines = self._undoing[named]
                settled[named] = any(
                    not any(each in way or settled.get(each) for each in ((line.tx, line.name), (line.tx, "")))
                    for line in lines
                )
                del way[named]
        return settled

    def _needs(self, named: tuple[str, str]) -> Iterator[tuple[str, str]]:
        """What must be settled before it is known whether one of the undo lines that name this stands."""
        for line in self._undoing[named]:
            for each in ((line.tx, line.name), (line.tx, "")):
                if each in self._undoing:
                    yield each


def _standing(id_: str, first: Set[str], older: Mapping[str, str]) -> str:
    """The words that stand in the place of these: behind rewordings that were taken back, the older ones.

    Nobody takes a hundred rewordings back that were made one on the other: a forged ledger ends there, as in a circle.
    """
    for _ in range(_DEEP):
        if id_ in first or id_ not in older:
            break
        id_ = older[id_]
    return id_


def parse_ledger(data: bytes) -> Ledger:
    """The ledger of a file that may come from anybody: shown, never believed over the block (security.md R3)."""
    found, bad = rows(data, _line)
    lines: dict[tuple[str, ...], LedgerLine] = {}
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
    if _TIME.fullmatch(line.at) is None or moment_of(line.at).year > _LAST_YEAR:
        raise ValueError("no time that can be counted from")
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
