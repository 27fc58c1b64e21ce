"""What the person chose: append-only rows in memtui's home, one a key press (design §2.4, tui.md §5.6).

A row is `{v, id, at, do, atom, digest, via, clock?, …}`. `do` is one of `DEEDS`; an undo names the row it takes back,
so nothing is ever rewritten. Folded, the rows say for each claim where it stands.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from memtui.engine.files import Folder
from memtui.engine.jsonl import BadLine, Record, iso, lines_of, loads, moment_of, rows
from memtui.engine.store.aliases import ends
from memtui.engine.store.lock import WAIT_SECONDS, store_lock

FILE = "decisions.jsonl"
LOCK = "decisions.lock"
VERSION = 1
#: vouch reject accept later: verdicts · alias: other words or "same rule" · split: two claims of one · kind: another
#: kind, `how` says which · adopted: done · undo: takes a row back ·
#: undone: its adoption taken back · resolve contest, and later with `to`: about a pair · keep: a demotion refused ·
#: clear: a redacted claim approved · force: past the gate · forget: a tombstone without words, for ever · hand: about a
#: line of the block that somebody wrote, changed or removed with an editor, `how` says what · note: about a note of
#: Claude Code's, which `atom` names by file and line; it stands in decisions of its own (docs/adr/0023).
DEEDS = (
    "vouch",
    "reject",
    "accept",
    "later",
    "alias",
    "split",
    "kind",
    "adopted",
    "undone",
    "undo",
    "resolve",
    "contest",
    "keep",
    "clear",
    "force",
    "forget",
    "hand",
    "note",
)
#: What becomes of a hand edit: take it in, put back what was adopted, leave the line as the person's own, seen once.
TAKE, RESTORE, OWN, SEEN, PUT_OFF = "take", "restore", "own", "seen", "later"
BY_HAND = "by hand"
RESCAN = "rescan"  # how a decision came that newer redaction rules made
#: How a pair was resolved.
RESOLUTIONS = ("newer", "older", "both", "rewrite")


@dataclass(frozen=True)
class Decision:
    """One row. `at` is ISO seconds, `digest` what was decided about, `sessions` how many stood behind it then.

    `to` and `claim` belong to an alias, `tx` to an adoption, `undoes` to an undo; `clock` is "set" where the time was.
    Of a pair `atom` is the older claim, `to` the newer and `how` the resolution; a rewrite makes the id `new` of the
    words `claim`. `reason` belongs to a force. An alias that took its words from the file says `how` "by hand".
    A split makes `to` of the words `claim`, in the place of `atom`, and `new` of the words `also`.
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
    how: str = ""
    new: str = ""
    also: str = ""
    reason: str = ""
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

    vouched: Decision | None = None  # the first, which counts as a review once for ever
    vouched_again: Decision | None = None  # the newest, which brings back what was out
    verdict: Decision | None = None  # accept, reject or later, the newest in force
    adopted: Decision | None = None
    lost: Decision | None = None  # the resolution that let it go
    won: Decision | None = None  # the resolution that let it stay
    kept: tuple[str, ...] = ()  # UTC dates on which a demotion was refused
    cleared: Decision | None = None
    forced: Decision | None = None
    edited: Decision | None = None  # the newest that gave it a person's words
    kind: str = ""  # the kind that the person gave it, "" for the one that was heard


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

    def original(self, row: Decision) -> Decision:
        """The decision that an undo, or the undo of an undo, is about; any other row is about itself."""
        by_id = {each.id: each for each in self.rows}
        while row.do == "undo" and row.undoes in by_id:
            row = by_id[row.undoes]
        return row

    def ends(self) -> Mapping[str, tuple[str, ...]]:
        """Old id to the ids that count for it now: one, or more where it was split (`store.aliases`)."""
        return ends(self.live())

    def aliases(self) -> Mapping[str, str]:
        """Old id to the id that stands in its place now, chains followed."""
        return {old: found[0] for old, found in self.ends().items()}

    def words(self) -> Mapping[str, str]:
        """The claim's words for ids that a person's edit made."""
        found: dict[str, str] = {}
        for row in self.live():
            if row.do == "split":
                found.update({row.to: row.claim, row.new: row.also})
            elif row.claim:
                found[row.new or row.to] = row.claim
        return found

    def hands(self) -> Mapping[str, Decision]:
        """What was decided last about hand edits, by the id of the row; an adoption ends it."""
        found: dict[str, Decision] = {}
        for row in self.live():
            if row.do == "hand":
                found[row.atom] = row
            elif row.do == "adopted":
                found.pop(row.atom, None)
        return found

    def forgotten(self) -> Mapping[str, Decision]:
        """The tombstones by id: no claim ever has one of these ids again (design §6)."""
        return {row.atom: row for row in self.live() if row.do == "forget"}

    def standings(self) -> Mapping[str, Standing]:
        """Where each claim stands, under the id that counts now."""
        aliases = self.aliases()
        found: dict[str, Standing] = {}
        for row in self.live():
            atom = aliases.get(row.atom, row.atom)
            now = found.get(atom, Standing())
            if row.do == "resolve":
                other = aliases.get(row.to, row.to)
                if row.new:
                    found[atom] = replace(now, edited=row)
                loser, winner = {"newer": (atom, other), "older": (other, atom)}.get(row.how, ("", ""))
                if loser and loser != winner:
                    found[loser] = replace(found.get(loser, Standing()), lost=row, won=None, verdict=None)
                    found[winner] = replace(found.get(winner, Standing()), won=row, lost=None)
                continue
            if row.do == "later" and row.to:
                continue
            if row.do == "split":  # what was decided about the whole was decided about both halves of it
                half = replace(now, adopted=None, kept=(), cleared=None, forced=None, edited=row)
                found[aliases.get(row.new, row.new)] = half
            found[atom] = _after(now, row)
        return found

    def pairs(self) -> Mapping[frozenset[str], Decision]:
        """The newest word about each pair of claims: a resolution, or a contest opened by hand (design §3.3)."""
        aliases = self.aliases()
        found: dict[frozenset[str], Decision] = {}
        for row in self.live():
            if row.do in ("resolve", "contest"):
                found[frozenset((aliases.get(row.atom, row.atom), aliases.get(row.to, row.to)))] = row
        return found

    def put_off(self, day: str) -> frozenset[frozenset[str]]:
        """The pairs that were left for later on a UTC date, by the ids they had then."""
        return frozenset(
            frozenset((row.atom, row.to)) for row in self.live() if row.do == "later" and row.to and row.day == day
        )


def _after(now: Standing, row: Decision) -> Standing:
    """A standing after one more row about its own claim."""
    match row.do:
        case "vouch":
            # Once per claim for ever: a later vouch adds no second review (design §3.2). It takes a tombstone back.
            return replace(now, vouched=now.vouched or row, vouched_again=row, verdict=None, lost=None)
        case "accept" | "reject" | "later":
            return replace(now, verdict=row)
        case "adopted":
            return replace(now, verdict=None, forced=None, adopted=row)
        case "undone":
            return replace(now, forced=None, adopted=None)  # the verdict stays: it is the tombstone
        case "keep":
            return replace(now, verdict=None, kept=tuple(sorted({*now.kept, row.day})))
        case "clear":
            return replace(now, cleared=row, verdict=None)  # approving takes a tombstone back
        case "alias" if row.how == BY_HAND:
            return replace(now, lost=None, edited=row)
        case "alias" | "split" if row.claim:
            return replace(now, edited=row)
        case "hand" if row.how == TAKE:
            return replace(now, verdict=None, lost=None)  # what a person writes into the file, they stand for
        case "kind":
            return replace(now, kind=row.how)
        case "force":
            return replace(now, forced=row, verdict=None, lost=None)  # or the next plan would take the line out again
    return now


def read(folder: Folder) -> Decisions:
    """The decisions of a project's folder."""
    return parse(folder.read_or_empty(FILE))


def parse(data: bytes) -> Decisions:
    """The decisions in the bytes of a file, and the lines that are none."""
    return Decisions(*rows(data, _decision))


def _decision(record: Record) -> Decision:
    known = {name: value for name, value in record.items() if name in Decision.__dataclass_fields__}
    for name, value in known.items():
        if type(value) is not (int if name in ("sessions", "v") else str):
            raise ValueError(f"{name} has the wrong type")
    row = Decision(**known)
    if row.do not in DEEDS or row.v > VERSION:
        raise ValueError(f"unknown decision {row.do!r} (v {row.v})")
    moment_of(row.at)
    return row


def append(folder: Folder, rows: Iterable[Decision], *, wait: float = WAIT_SECONDS) -> None:
    """Append rows and fsync: a kill right after loses none. Raises `LockBusy` after `wait` seconds, with none there."""
    made = list(rows)
    if made:
        with appending(folder, wait=wait) as add:
            add(made)


@contextmanager
def appending(folder: Folder, *, wait: float = WAIT_SECONDS) -> Iterator[Callable[[Iterable[Decision]], None]]:
    """What appends rows, while the lock is ours: for what else must be written with them or not at all."""
    with store_lock(folder, seconds=wait, name=LOCK):
        yield lambda rows: folder.append(FILE, lines_of([row.record() for row in rows]))


def rewrite(
    folder: Folder, change: Callable[[list[Decision]], list[Decision]], unread: Callable[[bytes], bytes]
) -> None:
    """Replace each row by what `change` makes of it, more behind them, and lines that can't be read by `unread`'s.

    Only for what must not stay on disk (design §2.2, §6). A key press meanwhile waits; none is lost.
    """
    with store_lock(folder, name=LOCK):
        before = folder.read_or_empty(FILE)
        lines = [line for line in before.split(b"\n") if line.strip()]
        read = [next(iter(parse(line).rows), None) for line in lines]
        changed = iter(change([row for row in read if row is not None]))
        after: list[bytes] = []
        for line, row in zip(lines, read, strict=True):
            new = next(changed) if row is not None else None
            if new is None:
                after.append(unread(line + b"\n"))
            else:
                after.append(line + b"\n" if new == row else lines_of([{**loads(line), **new.record()}]))
        after += [lines_of([row.record()]) for row in changed]
        if b"".join(after) != before:
            folder.replace(FILE, b"".join(after))


def decide(do: str, atom: str, *, now: datetime, via: str, clock_set: bool = False, **more: str | int) -> Decision:
    """A row for a deed at `now`; `more` are the deed's own fields."""
    fields: dict[str, str | int] = {"clock": "set" if clock_set else "", **more}
    return Decision(do=do, atom=atom, at=iso(now), via=via, **fields)  # type: ignore[arg-type]
