"""What the person chose: append-only rows in memtui's home, one a key press (design §2.4, tui.md §5.6).

A row is `{v, id, at, do, atom, digest, via, clock?, …}`. `do` is one of `DEEDS`; an undo names the row it takes back,
so nothing is ever rewritten. Folded, the rows say for each claim where it stands.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memtui.engine.files import Folder
from memtui.engine.jsonl import BadLine, Record, iso, lines_of, numbered

FILE = "decisions.jsonl"
VERSION = 1
DEEDS = ("vouch", "reject", "accept", "later", "alias", "adopted", "undo")


@dataclass(frozen=True)
class Decision:
    """One row. `at` is ISO seconds, `digest` what was decided about, `sessions` how many stood behind it then.

    `to` and `claim` belong to an alias, `tx` to an adoption, `undoes` to an undo; `clock` is "set" where the time was.
    """

    do: str
    atom: str
    at: str
    via: str
    digest: str = ""
    sessions: int = 0
    to: str = ""
    claim: str = ""
    tx: str = ""
    undoes: str = ""
    clock: str = ""
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    v: int = VERSION

    def record(self) -> Record:
        """The row as it stands in the file: only fields that say something."""
        record = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: value for name, value in record.items() if value not in ("", 0)}

    @property
    def day(self) -> str:
        """The UTC date of the decision."""
        return self.at[:10]


@dataclass(frozen=True)
class Standing:
    """Where a claim stands by the person's decisions; each field is the row in force, or None."""

    vouched: Decision | None = None
    verdict: Decision | None = None  # accept, reject or later, the newest in force
    adopted: Decision | None = None


@dataclass(frozen=True)
class Decisions:
    """All rows, what they come to, and the lines that are none."""

    rows: tuple[Decision, ...] = ()
    bad: tuple[BadLine, ...] = ()

    def live(self) -> tuple[Decision, ...]:
        """The rows in force, in order: neither taken back nor an undo themselves."""
        undone: set[str] = set()
        for row in reversed(self.rows):
            if row.do == "undo" and row.id not in undone:
                undone.add(row.undoes)
        return tuple(row for row in self.rows if row.do != "undo" and row.id not in undone)

    def aliases(self) -> Mapping[str, str]:
        """Old id to the id that counts for it now, chains followed, circles left out."""
        steps = {row.atom: row.to for row in self.live() if row.do == "alias" and row.to}
        resolved: dict[str, str] = {}
        for old in steps:
            seen, at = {old}, steps[old]
            while at in steps and at not in seen:
                seen.add(at)
                at = steps[at]
            if at != old:
                resolved[old] = at
        return resolved

    def words(self) -> Mapping[str, str]:
        """The claim's words for ids that a person's edit made."""
        return {row.to: row.claim for row in self.live() if row.do == "alias" and row.claim}

    def standings(self) -> Mapping[str, Standing]:
        """Where each claim stands, under the id that counts now."""
        aliases = self.aliases()
        found: dict[str, Standing] = {}
        for row in self.live():
            atom = aliases.get(row.atom, row.atom)
            now = found.get(atom, Standing())
            if row.do == "vouch":
                # Once per claim for ever: a later vouch adds no second review (design §3.2).
                now = Standing(now.vouched or row, None, now.adopted)
            elif row.do in ("accept", "reject", "later"):
                now = Standing(now.vouched, row, now.adopted)
            elif row.do == "adopted":
                now = Standing(now.vouched, None, row)
            found[atom] = now
        return found


def read(folder: Folder) -> Decisions:
    """The decisions of a project's folder."""
    rows: list[Decision] = []
    bad: list[BadLine] = []
    for number, item in numbered(folder.read_or_empty(FILE)):
        if isinstance(item, BadLine):
            bad.append(item)
            continue
        try:
            rows.append(_decision(item))
        except (TypeError, ValueError) as error:
            bad.append(BadLine(number, str(error)[:80]))
    return Decisions(tuple(rows), tuple(bad))


def _decision(record: Record) -> Decision:
    known = {name: value for name, value in record.items() if name in Decision.__dataclass_fields__}
    for name, value in known.items():
        if type(value) is not (int if name in ("sessions", "v") else str):
            raise ValueError(f"{name} has the wrong type")
    row = Decision(**known)
    if row.do not in DEEDS or row.v > VERSION:
        raise ValueError(f"unknown decision {row.do!r} (v {row.v})")
    return row


def append(folder: Folder, rows: Iterable[Decision]) -> None:
    """Append rows and fsync: a kill right after loses none of them."""
    records = [row.record() for row in rows]
    if records:
        folder.append(FILE, lines_of(records))


def decide(do: str, atom: str, *, now: datetime, via: str, clock_set: bool = False, **more: str | int) -> Decision:
    """A row for a deed at `now`; `more` are the deed's own fields."""
    fields: dict[str, str | int] = {"clock": "set" if clock_set else "", **more}
    return Decision(do=do, atom=atom, at=iso(now), via=via, **fields)  # type: ignore[arg-type]
