"""What was adopted and taken back over time, as rows ready to be shown (design §8, History). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memtui.engine.store.ledger import Ledger, LedgerLine

STANDS, PARTLY, TAKEN_BACK = "stands", "partly taken back", "taken back"


@dataclass(frozen=True)
class Event:
    """One transaction: its lines, whether they stand, and where it can be found.

    `commit` and `backup` are "" where none is known; `undone_by` are the transactions that took lines of it back.
    """

    level: str
    tx: str
    at: str
    via: str
    target: str
    lines: tuple[LedgerLine, ...]
    state: str
    commit: str
    backup: str
    undone_by: tuple[str, ...]

    @property
    def undoes(self) -> tuple[str, ...]:
        """The transactions that it takes back."""
        return tuple(dict.fromkeys(line.undoes for line in self.lines if line.undoes))

    @property
    def words(self) -> str:
        """What it did, counted: "adopt 2, drop 1"."""
        kinds = [line.action for line in self.lines]
        return ", ".join(f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds))

    @property
    def claims(self) -> tuple[str, ...]:
        """The claims that it is about, each once."""
        return tuple(dict.fromkeys(str(line.atom.get("claim", "")) for line in self.lines))

    @property
    def gates(self) -> tuple[str, ...]:
        """By which gates they passed."""
        return tuple(dict.fromkeys(line.gate for line in self.lines))


def events(log: Ledger, level: str, commits: Mapping[str, str], backups: Mapping[str, str]) -> tuple[Event, ...]:
    """The transactions of a ledger, newest first; `commits` and `backups` name what holds each."""
    groups: dict[str, list[LedgerLine]] = {}
    for line in log.lines:
        groups.setdefault(line.tx, []).append(line)
    found: list[Event] = []
    for tx, lines in groups.items():
        stands = [log.stands(line) for line in lines]
        undoing = [each.tx for line in lines for each in log.undoing(line) if log.stands(each)]
        found.append(
            Event(
                level=level,
                tx=tx,
                at=lines[0].at,
                via=lines[0].via,
                target=lines[0].target,
                lines=tuple(lines),
                state=STANDS if all(stands) else PARTLY if any(stands) else TAKEN_BACK,
                commit=commits.get(tx, ""),
                backup=backups.get(tx, ""),
                undone_by=tuple(dict.fromkeys(undoing)),
            )
        )
    return tuple(sorted(found, key=lambda event: (event.at, event.tx), reverse=True))
