"""The queues a person works through, as rows ready to be shown: every text is `visible()` (tui.md §5.4, §5.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from memtui.engine.atoms import digest
from memtui.engine.capture.worth import Worth
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import moment_of
from memtui.engine.promote.gates import Gate, l1_to_l2, rejected
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

#: The states of a row; each has a sign and a word of its own on every screen.
OPEN, IN, OUT, LATER, CHANGED = "open", "in", "out", "later", "changed"
_STANDING_WORDS = frozenset(("always", "never", "must", "every", "all", "don't", "prefer", "use"))


@dataclass(frozen=True)
class Item:
    """A claim in a queue with what a verdict needs beside it.

    `id` and `digest` name what is decided about; `first` and `last` are UTC dates; `flags` are words
    ("redacted", "contested", "from tool output", "picked option"); `pointer` is the newest one.
    """

    id: str
    digest: str
    claim: str
    kind: str
    confidence: str
    state: str
    gate: Gate
    worth: Worth
    quote: str
    quoted_on: str
    session: str
    pointer: str
    first: str
    last: str
    harness: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tally:
    """How far a queue is decided."""

    decided_in: int
    decided_out: int
    later: int
    open: int

    @property
    def total(self) -> int:
        return self.decided_in + self.decided_out + self.later + self.open


def inbox(snapshot: Snapshot, *, keep: Iterable[str] = ()) -> tuple[Item, ...]:
    """Claims that no one has decided, explicit ones first, then the most recent; `keep` are ids shown anyway.

    Redacted and contested claims are in their own queues (design §3.2, §3.3).
    """
    kept = frozenset(keep)
    items: list[tuple[Claim, Item]] = []
    for id_, claim in snapshot.claims.items():
        if id_ in snapshot.adopted_ids or claim.atom.redacted or claim.atom.contested:
            continue
        gate = l1_to_l2(claim, today=snapshot.today)
        if id_ in kept or not (gate.open or rejected(claim)):
            items.append((claim, _item(claim, gate, _inbox_state(claim, snapshot), snapshot)))
    items.sort(key=lambda pair: pair[1].id)
    items.sort(key=lambda pair: pair[0].rows[-1].at, reverse=True)
    items.sort(key=lambda pair: pair[1].worth.explicit, reverse=True)
    return tuple(item for _, item in items)


def staged(snapshot: Snapshot, *, keep: Iterable[str] = ()) -> tuple[Item, ...]:
    """Claims whose gate is open, by kind, then words; `keep` are ids shown anyway, such as those just rejected."""
    kept = frozenset(keep)
    items: list[Item] = []
    for id_, claim in snapshot.claims.items():
        if id_ in snapshot.adopted_ids:
            continue
        gate = l1_to_l2(claim, today=snapshot.today)
        if gate.open or id_ in kept:
            items.append(_item(claim, gate, staged_state(claim, snapshot), snapshot))
    return tuple(sorted(items, key=lambda item: (item.kind, item.claim.casefold(), item.id)))


def tally(items: Iterable[Item]) -> Tally:
    """The count of each state; an item that changed since it was decided is open."""
    states = [item.state for item in items]
    decided = (states.count(IN), states.count(OUT), states.count(LATER))
    return Tally(*decided, len(states) - sum(decided))


def _inbox_state(claim: Claim, snapshot: Snapshot) -> str:
    if claim.standing.vouched is not None and not rejected(claim):
        return IN
    return _verdict_state(claim, snapshot)


def staged_state(claim: Claim, snapshot: Snapshot) -> str:
    """The state of a staged claim: an acceptance of other words or counts is open again, marked changed."""
    verdict = claim.standing.verdict
    if verdict is not None and verdict.do == "accept":
        return IN if verdict.digest == digest_of(claim) else CHANGED
    return _verdict_state(claim, snapshot)


def _verdict_state(claim: Claim, snapshot: Snapshot) -> str:
    verdict = claim.standing.verdict
    if verdict is None:
        return OPEN
    if verdict.do == "reject":
        return OUT if rejected(claim) else OPEN
    if verdict.do == "later" and verdict.day == snapshot.today.isoformat():
        return LATER
    return OPEN


def digest_of(claim: Claim) -> str:
    """What a decision about this claim is about: its words and the number of counting rows."""
    return digest(claim.atom.claim, len(claim.counting))


def newest_typed(claim: Claim) -> Sighting:
    """The row to quote: the newest one that a person said, else the newest of all."""
    typed = [row for row in claim.rows if row.speaker == "person"]
    return (typed or list(claim.rows))[-1]


def worth_of(claim: Claim, snapshot: Snapshot) -> Worth:
    """The parts of a claim's worth (design §3.2)."""
    typed = [row for row in claim.rows if row.speaker == "person"]
    words = set(claim.atom.claim.casefold().split())
    age = (snapshot.now - moment_of(claim.rows[-1].at)).days
    return Worth(
        explicit=1.0 if any(row.signal == "explicit" for row in typed) else 0.0,
        standing=1.0 if words & _STANDING_WORDS else 0.0,
        correction=1.0 if any(row.signal == "correction" for row in typed) else 0.0,
        repeated=min(1.0, (len(claim.sessions) - 1) / 2) if claim.sessions else 0.0,
        checkable=1.0 if "`" in claim.atom.claim or "/" in claim.atom.claim else 0.0,
        recent=max(0.0, 1.0 - max(0, age) / 90),
    )


def _item(claim: Claim, gate: Gate, state: str, snapshot: Snapshot) -> Item:
    row = newest_typed(claim)
    atom = claim.atom
    return Item(
        id=atom.id,
        digest=digest_of(claim),
        claim=visible(atom.claim),
        kind=atom.kind,
        confidence=atom.confidence,
        state=state,
        gate=gate,
        worth=worth_of(claim, snapshot),
        quote=visible(row.quote),
        quoted_on=row.day,
        session=visible(row.session),
        pointer=visible(atom.source),
        first=atom.first_seen[:10],
        last=atom.last_seen[:10],
        harness=row.harness,
        flags=_flags(claim),
    )


def _flags(claim: Claim) -> tuple[str, ...]:
    found: list[str] = []
    if claim.atom.redacted:
        found.append("redacted")
    if claim.atom.contested:
        found.append("contested")
    if all(row.speaker == "tool" for row in claim.rows):
        found.append("from tool output")
    if all(row.signal == "choice" for row in claim.rows):
        found.append("picked option")
    if not claim.counting:
        found.append("not from a conversation")
    return tuple(found)
