"""The Contested queue: pairs side by side, and what each resolution would do, said before the key (design §3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from memtui.engine.promote.gates import SESSIONS_NEEDED, Gate, gate_of
from memtui.engine.review.queues import BOTH, IN, LATER, OPEN, OUT
from memtui.engine.store.contests import BY_HAND, Contest, marked
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

RULES = {
    "negation": "one says no to the other: same words, another sign",
    "value": "value conflict: same subject, same linking word, another value",
    BY_HAND: "opened by hand",
}
#: How a pair was resolved, as the state of its row.
STATE_OF = {"newer": IN, "older": OUT, "both": BOTH, "rewrite": IN}


@dataclass(frozen=True)
class Side:
    """One claim of a pair: its words with the differing ones in `«»`, where it stands, and what was counted."""

    id: str
    claim: str
    marked: str
    tier: str  # "L1" or "L2"
    kind: str
    confidence: str
    sessions: int
    days: int
    first: str
    last: str
    pointer: str
    gate: Gate


@dataclass(frozen=True)
class Outcome:
    """What a resolution does: to the file, and to the store."""

    key: str
    how: str
    file: str
    store: str


@dataclass(frozen=True)
class PairItem:
    """A contest as it is shown; `id` names it by both claims. IN is the newer in, OUT the newer out.

    `words` are the person's own where they rewrote both.
    """

    id: str
    rule: str
    since: str
    older: Side
    newer: Side
    outcomes: tuple[Outcome, ...]
    tagged: bool = False  # whether the older one's line carries the mark already
    state: str = OPEN
    words: str = ""

    @property
    def claim(self) -> str:
        """Both in one line; what the newer one repeats from the beginning stands there once."""
        older, newer = self.older.claim.split(), self.newer.claim.split()
        same = next((at for at, (one, other) in enumerate(zip(older, newer, strict=False)) if one != other), 0)
        return f"{self.older.claim} / {' '.join(newer[same:]) if same > 1 else self.newer.claim}"

    @property
    def flags(self) -> tuple[str, ...]:
        return ("contested",) if self.state == OPEN else ()


def contested(snapshot: Snapshot, *, keep: Iterable[PairItem] = ()) -> tuple[PairItem, ...]:
    """All open contests, the newest evidence first; of `keep` those that are resolved, as they were before."""
    off = snapshot.decisions.put_off(snapshot.today.isoformat())
    pairs = [
        replace(_pair(contest, snapshot), state=LATER if frozenset((contest.older, contest.newer)) in off else OPEN)
        for contest in snapshot.contests
    ]
    known = {pair.id for pair in pairs}
    settled = {f"{row.atom} {row.to}": row for row in snapshot.decisions.live() if row.do == "resolve"}
    pairs += [
        replace(pair, state=STATE_OF[row.how], words=visible(row.claim))
        for pair in keep
        if pair.id not in known and (row := settled.get(pair.id)) is not None
    ]
    return tuple(sorted(pairs, key=lambda pair: (pair.since, pair.id), reverse=True))


def _pair(contest: Contest, snapshot: Snapshot) -> PairItem:
    older, newer = snapshot.claims[contest.older], snapshot.claims[contest.newer]
    sides = (
        _side(older, contest.older_spans, snapshot),
        _side(newer, contest.newer_spans, snapshot),
    )
    found = outcomes(older, newer, snapshot)
    tagged = any(line.contested for line in snapshot.adopted if line.id == contest.older)
    id_ = f"{contest.older} {contest.newer}"
    return PairItem(id_, RULES[contest.rule], contest.since, *sides, found, tagged=tagged)


def _side(claim: Claim, spans: tuple[tuple[int, int], ...], snapshot: Snapshot) -> Side:
    atom = claim.atom
    return Side(
        id=atom.id,
        claim=visible(atom.claim),
        marked=visible(marked(atom.claim, spans)),
        tier="L2" if atom.id in snapshot.adopted_ids else "L1",
        kind=atom.kind,
        confidence=atom.confidence,
        sessions=len(claim.sessions),
        days=len(claim.days),
        first=atom.first_seen[:10],
        last=atom.last_seen[:10],
        pointer=visible(atom.source),
        gate=gate_of(claim, snapshot),
    )


def outcomes(older: Claim, newer: Claim, snapshot: Snapshot) -> tuple[Outcome, ...]:
    """The table "if you press": honest about the silence when the newer claim wins below its gate."""
    stands = {claim.atom.id for claim in (older, newer)} & snapshot.adopted_ids
    tagged = any(line.contested for line in snapshot.adopted if line.id == older.atom.id)
    tag = "the tag goes" if tagged else "nothing changes"
    needed = SESSIONS_NEEDED["stated"]
    count = len(newer.sessions)
    waits = "newer is stated now" + ("" if count >= needed else f", waits at {count}/{needed} sessions")
    gone = {id_: f"- {visible(claim.atom.claim)}" for id_, claim in ((c.atom.id, c) for c in (older, newer))}
    older_goes = gone[older.atom.id] if older.atom.id in stands else "nothing changes"
    newer_goes = gone[newer.atom.id] if newer.atom.id in stands else tag
    replaced = "your text replaces the older" if older.atom.id in stands else "nothing changes yet"
    return (
        Outcome("a", "newer", older_goes, f"older is let go, {waits}"),
        Outcome("r", "older", newer_goes, "newer is let go"),
        Outcome("b", "both", tag, "both stay, the pair is settled"),
        Outcome("e", "rewrite", replaced, "both sides count for your words"),
    )
