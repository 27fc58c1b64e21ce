"""Relatives of a claim, as they stand beside it: offered for "same rule", never acted upon (design §3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.store.merge import Claim
from memtui.engine.store.relatives import relatives
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import let_go
from memtui.engine.text import visible


@dataclass(frozen=True)
class Kin:
    """A claim that resembles another; `guarded` is "negated" or "other value" where the two are hardly one rule."""

    id: str
    claim: str
    tier: str  # "L1" or "L2"
    sessions: int
    score: float
    guarded: str


def relatives_of(claim: Claim, snapshot: Snapshot, *, limit: int = 5) -> tuple[Kin, ...]:
    """The claims of the project that resemble this one most; not those let go, redacted or rejected."""
    others = [
        (id_, other.atom.claim)
        for id_, other in sorted(snapshot.claims.items())
        if id_ != claim.atom.id and not other.atom.redacted and not let_go(other)
    ]
    return tuple(
        Kin(
            id=found.id,
            claim=visible(snapshot.claims[found.id].atom.claim),
            tier="L2" if found.id in snapshot.adopted_ids else "L1",
            sessions=len(snapshot.claims[found.id].sessions),
            score=found.score,
            guarded=found.guarded,
        )
        for found in relatives(claim.atom.claim, others, limit=limit)
    )
