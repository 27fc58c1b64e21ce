"""The queues a person works through, as rows ready to be shown: every text is `visible()` (tui.md §5.4, §5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from memtui.engine.atoms import digest
from memtui.engine.capture.instructions import instruction_like
from memtui.engine.capture.worth import Worth
from memtui.engine.evidence import NOTED, Sighting
from memtui.engine.promote.gates import Gate, gate_of
from memtui.engine.promote.hand import hand_lines
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.look_alikes import look_alikes
from memtui.engine.store.expiry import pinned
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import let_go, rejected
from memtui.engine.store.worth_of import worth_of
from memtui.engine.text import visible

#: The states of a row; each has a sign and a word of its own on every screen.
OPEN, IN, OUT, LATER, CHANGED = "open", "in", "out", "later", "changed"
#: The state of a contested pair whose sides both hold.
BOTH = "both"


@dataclass(frozen=True)
class Item:
    """A claim in a queue with what a verdict needs beside it.

    `id` and `digest` name what is decided about; `first` and `last` are UTC dates; `flags` are words
    ("redacted", "second opinion", "instruction-like", "mixed letters", "contested", "imported", "from tool output",
    "picked option", "edited");
    `pointer` is the newest one. `action` is what accepting does to the block: adopt, drop, edit, tag or untag;
    `receipt` says in words why. `settled`: it follows from what the person decided elsewhere.
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
    action: str = "adopt"
    receipt: str = ""
    settled: bool = False
    origin: str = ""  # where an imported claim stood

    @property
    def about_you(self) -> bool:
        """Whether it is a habit of the person who said it, which may belong into L3; no gate counts that."""
        from memtui.engine.capture.habits import about_the_person  # loads every language, and a list needs none

        return about_the_person(self.claim)


class Queued(Protocol):
    """What every row of every queue has."""

    @property
    def id(self) -> str: ...
    @property
    def claim(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def flags(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Tally:
    """How far a queue is decided."""

    decided_in: int
    decided_out: int
    later: int
    open: int
    both: int = 0

    @property
    def total(self) -> int:
        return self.decided_in + self.decided_out + self.both + self.later + self.open


def inbox(snapshot: Snapshot, *, keep: Iterable[str] = ()) -> tuple[Item, ...]:
    """Claims that no one has decided, the most worth first, then the most recent; `keep` are ids shown anyway.

    Redacted and contested claims are in their own queues (design §3.2, §3.3).
    """
    kept = frozenset(keep)
    # A line that is gone is a row of Staged until it was seen.
    told = {line.id for line in hand_lines(snapshot) if not line.settled}
    items: list[tuple[Claim, Item]] = []
    for id_, claim in snapshot.claims.items():
        if id_ in snapshot.adopted_ids or claim.atom.redacted or claim.atom.contested or claim.opposes:
            continue
        if id_ in told and id_ not in kept:
            continue
        if claim.marks and claim.standing.cleared is None:
            continue
        gate = gate_of(claim, snapshot)
        if id_ in kept or not (gate.open or let_go(claim)):
            items.append((claim, _item(claim, gate, _inbox_state(claim, snapshot), snapshot)))
    items.sort(key=lambda pair: pair[1].id)
    items.sort(key=lambda pair: pair[0].rows[-1].at, reverse=True)
    items.sort(key=lambda pair: pair[1].worth.score, reverse=True)
    return tuple(item for _, item in items)


def staged(
    snapshot: Snapshot, *, keep: Iterable[str] = (), waiting: Sequence[Action] | None = None
) -> tuple[Item, ...]:
    """All staged changes of the block, by kind, then words; `keep` are ids shown anyway (those just rejected).

    `waiting` are the snapshot's actions where they are known. Hand edits have rows of their own (`hand_items`).
    """
    waiting = actions(snapshot) if waiting is None else waiting
    items = [_staged_item(action, snapshot) for action in waiting if not action.hand]
    gone = frozenset(keep) - {action.id for action in waiting}
    gone -= {line.id for line in hand_lines(snapshot)} if gone else frozenset()
    for id_ in gone & snapshot.claims.keys():
        claim = snapshot.claims[id_]
        item = _item(claim, gate_of(claim, snapshot), _verdict_state(claim, snapshot), snapshot)
        if id_ not in snapshot.adopted_ids:
            items.append(item)
        elif snapshot.today.isoformat() in claim.standing.kept:
            items.append(replace(item, state=IN, action="drop", receipt=_kept_words(claim), settled=True))
    return tuple(sorted(items, key=lambda item: (item.kind, item.claim.casefold(), item.id)))


def _kept_words(claim: Claim) -> str:
    return "kept again: pinned, it stays for good" if pinned(claim) else "kept: counts as heard of today"


def redacted(snapshot: Snapshot, *, keep: Iterable[str] = ()) -> tuple[Item, ...]:
    """Claims in which something was replaced, would be today, or is marked by the second scanner (design §3.3).

    `keep` are ids shown anyway (those approved or rejected in this sitting).
    """
    kept = frozenset(keep)
    items: list[Item] = []
    for id_, claim in snapshot.claims.items():
        cleared = claim.standing.cleared is not None
        if id_ in snapshot.adopted_ids or ((rejected(claim) or cleared) and id_ not in kept):
            continue
        gate = gate_of(claim, snapshot)
        if claim.atom.redacted or claim.marks or any(blocker.code == "secret" for blocker in gate.blockers):
            state = _verdict_state(claim, snapshot)
            items.append(_item(claim, gate, IN if cleared and state == OPEN else state, snapshot))
    return tuple(sorted(items, key=lambda item: (item.last, item.id), reverse=True))


def tally(items: Iterable[Queued]) -> Tally:
    """The count of each state; an item that changed since it was decided is open."""
    states = [item.state for item in items]
    decided = (states.count(IN), states.count(OUT), states.count(LATER))
    both = states.count(BOTH)
    return Tally(*decided, len(states) - sum(decided) - both, both)


def _inbox_state(claim: Claim, snapshot: Snapshot) -> str:
    if claim.standing.vouched is not None and not rejected(claim):
        return IN
    return _verdict_state(claim, snapshot)


def action_state(action: Action, snapshot: Snapshot) -> str:
    """The state of a staged change: IN is written by the next adoption; one decided for other words is CHANGED."""
    verdict = action.claim.standing.verdict
    if action.decided:
        return OPEN if action.held else IN
    if verdict is not None and verdict.do == "accept":
        return IN if verdict.digest == action.digest else CHANGED
    return _verdict_state(action.claim, snapshot)


def action_on(claim: Claim, snapshot: Snapshot) -> Action | None:
    """The staged change that is about a claim, if there is one: the one that is still to be decided first."""
    found = [action for action in actions(snapshot) if action.id == claim.atom.id]
    return next((action for action in found if not action.decided), found[0] if found else None)


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
        worth=worth_of(claim, now=snapshot.now),
        quote=visible(row.quote),
        quoted_on=row.day,
        session=visible(row.session),
        pointer=visible(atom.source),
        first=atom.first_seen[:10],
        last=atom.last_seen[:10],
        harness=row.harness,
        flags=_flags(claim),
        receipt=gate.receipt,
        origin=visible(row.origin),
    )


def _staged_item(action: Action, snapshot: Snapshot) -> Item:
    state = action_state(action, snapshot)
    if action.kind == "drop" and state == IN:
        state = OUT  # what is written here is that a line goes
    item = _item(action.claim, action.gate, state, snapshot)
    words = f"{action.words}; not written now: {action.held}" if action.held else action.words
    return replace(item, digest=action.digest, action=action.kind, receipt=words, settled=action.decided)


def _flags(claim: Claim) -> tuple[str, ...]:
    found: list[str] = []
    if claim.atom.redacted:
        found.append("redacted")
    if claim.marks:
        found.append("second opinion")
    if instruction_like(claim.atom.claim):
        found.append("instruction-like")
    if look_alikes(claim.atom.claim):
        found.append("mixed letters")
    if claim.atom.contested:
        found.append("contested")
    if all(row.speaker == "tool" for row in claim.rows):
        found.append("from tool output")
    if all(row.signal == "choice" for row in claim.rows):
        found.append("picked option")
    if all(row.imported or row.signal == NOTED for row in claim.rows):
        found.append("imported")
    elif not claim.counting:
        found.append("not from a conversation")
    if claim.standing.edited is not None:
        found.append("edited")
    return tuple(found)
