"""In one sentence: where a claim is and what keeps it there (`memtui explain`, design §3)."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.promote.gates import Gate, gate_of
from memtui.engine.promote.hand import EDITED, REMOVED, WRITTEN, HandLine, hand_lines
from memtui.engine.review.queues import IN, action_on, action_state
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Adopted, Snapshot
from memtui.engine.store.tombstones import rejected


@dataclass(frozen=True)
class State:
    """The state's name, its sentence, what to do next, and the gate's receipt."""

    #: adopted accepted staged waiting rejected lost redacted contested shadowed "in file" demoted "by hand" inbox
    name: str
    sentence: str
    hint: str
    gate: Gate


def state_of(claim: Claim, snapshot: Snapshot) -> State:
    """The state of a claim in this project today."""
    gate = gate_of(claim, snapshot)
    name, sentence, hint = _told(claim, gate, snapshot)
    if snapshot.adopted_elsewhere(claim):
        sentence += f" {ELSEWHERE}"
    return State(name, sentence, hint, gate)


#: Of a claim that stands in the block of another branch, as far as this home knows.
ELSEWHERE = "It is adopted on another branch."
_BY_HAND = {
    EDITED: "in words that you changed by hand.",
    WRITTEN: "where you wrote it by hand.",
}


def _next(hand: HandLine, id_: str) -> str:
    """What to type about a line that is the person's own work."""
    return f"memtui why {id_}" if hand.settled else f"memtui accept {id_}"


def _told(claim: Claim, gate: Gate, snapshot: Snapshot) -> tuple[str, str, str]:
    id_ = claim.atom.id
    codes = {blocker.code for blocker in gate.blockers}
    words = "; ".join(blocker.words for blocker in gate.blockers)
    action = action_on(claim, snapshot)
    if id_ in snapshot.adopted_ids:
        where = snapshot.file.target.shown if snapshot.file.target else "the block"
        hand = next((line for line in hand_lines(snapshot) if line.id == id_ and line.kind != REMOVED), None)
        if hand is not None and action is None:
            return "adopted", f"It stands in {where}, {_BY_HAND[hand.kind]}", _next(hand, id_)
        if action is None:
            return "adopted", f"It stands in {where}.", f"memtui why {id_}"
        step = "memtui adopt" if action.decided and not action.held else "memtui staged"
        return "adopted", f"It stands in {where}; staged: {action.kind}, {action.words}.", step
    if not snapshot.adopted_ids.isdisjoint(claim.former):
        where = snapshot.file.target.shown if snapshot.file.target else "the block"
        if action is None:
            return "adopted", f"It stands in {where}, {_BY_HAND[EDITED]}", "memtui staged"
        held = f", not written now: {action.held}" if action.held else ""
        return "adopted", f"It stands in {where}; {action.words}{held}.", "memtui staged" if held else "memtui adopt"
    back = next((blocker.words for blocker in gate.blockers if blocker.code == "taken-back"), "")
    if back:
        return "taken back", f"It is out of the block; {back}.", f"memtui vouch {id_}"
    if rejected(claim):
        return "rejected", "You rejected it; it returns when two more sessions say it.", f"memtui vouch {id_}"
    if action is not None and action_state(action, snapshot) == IN:
        return "accepted", "You accepted it; it is written when you adopt.", "memtui adopt"
    if gate.open:
        return "staged", f"Its gate is open ({gate.receipt}): it waits for your yes or no.", f"memtui accept {id_}"
    if codes & {"redacted", "secret"}:
        return "redacted", "Something in it was redacted, so it waits for a person's look.", "memtui redacted"
    if "second-opinion" in codes:
        return "redacted", "A second scanner marks something in it, so it waits for a person's look.", "memtui redacted"
    if claim.standing.lost is not None:
        return "lost", "You let it go when you resolved a contradiction.", f"memtui vouch {id_}"
    if claim.atom.contested or claim.opposes:
        others = ", ".join((*claim.atom.contested_by, *claim.opposes))
        return "contested", f"Another claim contradicts it: {others}.", "memtui contested"
    if claim.shadowed:
        return "shadowed", f"The file's own words win over it: {claim.shadowed}", f"memtui why {id_}"
    if claim.written:
        where = snapshot.file.target.shown if snapshot.file.target else "the file"
        return "in file", f"{where} says it already, on line {claim.written}, outside the block.", f"memtui why {id_}"
    if claim.gone is not None and claim.gone.how.replace(" ", "-") in codes:
        return claim.gone.how, f"It is out of the block; {words}.", f"memtui vouch {id_}"
    if "damaged" in codes:
        return "inbox", f"It was noticed, and stays at L1: {words}.", f"memtui edit {id_}"
    if claim.standing.vouched is not None:
        return "waiting", f"You vouched for it; {words}.", "Come back tomorrow."
    return "inbox", f"It was noticed, and waits at L1: {words}.", f"memtui vouch {id_}"


def unheard_line(line: Adopted, snapshot: Snapshot) -> tuple[str, str]:
    """The sentence and the next step about a line of the block of which this machine heard nothing."""
    target = snapshot.file.target
    where = f"It stands in {target.shown if target else 'the block'}, line {line.line}"
    hand = next((each for each in hand_lines(snapshot) if each.id == line.id and each.kind != REMOVED), None)
    if hand is not None:
        return f"{where}, {_BY_HAND[hand.kind]}", _next(hand, line.id)
    return f"{where}; nobody said it on this machine.", f"memtui why {line.id}"


def lost_words(snapshot: Snapshot) -> str:
    """In words: lines that an old copy of the file took along, and that wait in Staged again; "" without any."""
    lost, target = snapshot.saved_over, snapshot.file.target
    if not lost or target is None:
        return ""
    lines = "1 adopted line is" if len(lost) == 1 else f"{len(lost)} adopted lines are"
    again = "it waits" if len(lost) == 1 else "they wait"
    return f"{lines} gone from {target.shown}: an old copy was saved over it; {again} in Staged again"
