"""In one sentence: where a claim is and what keeps it there (`memtui explain`, design §3)."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.promote.gates import Gate, l1_to_l2, rejected
from memtui.engine.review.queues import IN, staged_state
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot


@dataclass(frozen=True)
class State:
    """The state's name, its sentence, what to do next, and the gate's receipt."""

    name: str  # adopted | accepted | staged | waiting | rejected | redacted | contested | inbox
    sentence: str
    hint: str
    gate: Gate


def state_of(claim: Claim, snapshot: Snapshot) -> State:
    """The state of a claim in this project today."""
    gate = l1_to_l2(claim, today=snapshot.today)
    name, sentence, hint = _told(claim, gate, snapshot)
    return State(name, sentence, hint, gate)


def _told(claim: Claim, gate: Gate, snapshot: Snapshot) -> tuple[str, str, str]:
    id_ = claim.atom.id
    codes = {blocker.code for blocker in gate.blockers}
    words = "; ".join(blocker.words for blocker in gate.blockers)
    if id_ in snapshot.adopted_ids:
        target = snapshot.file.target
        return "adopted", f"It stands in {target.shown if target else 'the block'}.", f"memtui why {id_}"
    if rejected(claim):
        return "rejected", "You rejected it; it returns when two more sessions say it.", f"memtui vouch {id_}"
    if claim.atom.redacted or "secret" in codes:
        return "redacted", "Something in it was redacted, so it waits for a person's look.", f"memtui why {id_}"
    if claim.atom.contested:
        return "contested", f"Another claim contradicts it: {', '.join(claim.atom.contested_by)}.", f"memtui why {id_}"
    if gate.open and staged_state(claim, snapshot) == IN:
        return "accepted", "You accepted it; it is written when you adopt.", "memtui adopt"
    if gate.open:
        return "staged", f"Its gate is open ({gate.receipt}): it waits for your yes or no.", f"memtui accept {id_}"
    if claim.standing.vouched is not None:
        return "waiting", f"You vouched for it; {words}.", "Come back tomorrow."
    return "inbox", f"It was noticed, and waits at L1: {words}.", f"memtui vouch {id_}"
