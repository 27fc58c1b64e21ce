"""Hand edits of the block as rows for a person, and what a verdict about one means (design §2.5).

`accept` lets what the person did count, `reject` puts back what was adopted; a line of the person's own is then left
to them. Nothing changes in the file until it is adopted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memtui.engine.errors import Refused
from memtui.engine.promote.hand import EDITED, REMOVED, WRITTEN, HandLine, hand_lines
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.checks import check_edit
from memtui.engine.review.hunks import Hunk, HunkLine
from memtui.engine.review.queues import IN, LATER, OPEN, OUT
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.decisions import BY_HAND, OWN, PUT_OFF, RESTORE, SEEN, TAKE, Decision, decide
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

#: What each verdict means for each kind, as `how` of its row.
_HOW = {
    (EDITED, "accept"): TAKE,
    (EDITED, "reject"): RESTORE,
    (WRITTEN, "accept"): TAKE,
    (WRITTEN, "reject"): OWN,
    (REMOVED, "accept"): SEEN,
    (REMOVED, "reject"): RESTORE,
}
#: The state of a row by what was answered; a line that stays out is OUT, whoever took it out.
_STATES = {
    (EDITED, TAKE): IN,
    (EDITED, RESTORE): OUT,
    (WRITTEN, TAKE): IN,
    (WRITTEN, OWN): OUT,
    (REMOVED, SEEN): OUT,
    (REMOVED, RESTORE): IN,
}
_RETURNS = "returns when two more sessions say it, or by a vouch"


@dataclass(frozen=True)
class HandItem:
    """One hand edit: `claim` are the words in the file (or those that went), `receipt` says what happened.

    `told` says what the answer comes to, `offer` what both keys would do. `action` is what adopting would write.
    """

    id: str
    claim: str
    kind: str
    state: str
    receipt: str
    offer: str
    flags: tuple[str, ...]
    line: HandLine
    action: Action | None = None

    @property
    def told(self) -> str:
        """What the answer so far comes to; "" while there is none."""
        held = f"not written now: {self.action.held}" if self.action and self.action.held else ""
        return held or _TOLD.get((self.kind, self.line.answer), "")


_TOLD = {
    (EDITED, TAKE): "your words are taken in with the next adoption",
    (EDITED, RESTORE): "the adopted words are put back with the next adoption",
    (WRITTEN, TAKE): "it gets its pointer with the next adoption",
    (WRITTEN, OWN): "it stays your own; memtui asks no more",
    (REMOVED, SEEN): f"it stays out; {_RETURNS}",
    (REMOVED, RESTORE): "it is put back with the next adoption",
    (EDITED, PUT_OFF): "asked again tomorrow",
    (WRITTEN, PUT_OFF): "asked again tomorrow",
    (REMOVED, PUT_OFF): "asked again tomorrow",
}
_OFFERS = {
    EDITED: "a takes your words in, r puts the adopted ones back",
    WRITTEN: "a makes it a claim with a pointer, r leaves it as your own for good",
    REMOVED: "a agrees and is asked no more, r puts the line back",
}


def hand_items(
    snapshot: Snapshot, *, keep: Iterable[str] = (), waiting: Sequence[Action] | None = None
) -> tuple[HandItem, ...]:
    """The hand edits that a person may answer, in the order of the file; `keep` are ids shown although settled."""
    kept = frozenset(keep)
    doing = {
        action.replaces or action.id: action
        for action in (actions(snapshot) if waiting is None else waiting)
        if action.hand
    }
    return tuple(
        _item(line, doing.get(line.id), snapshot)
        for line in hand_lines(snapshot)
        if not line.settled or line.id in kept
    )


def _item(line: HandLine, action: Action | None, snapshot: Snapshot) -> HandItem:
    state = _STATES.get((line.kind, line.answer), OPEN)
    if line.answer == PUT_OFF and line.row is not None and line.row.day == snapshot.today.isoformat():
        state = LATER
    flags = ("redacted",) if line.secret else ()
    if action is not None and action.held:
        state = OPEN
        flags = ("contested",)
    offer = _OFFERS[line.kind]
    if line.fault and line.kind == WRITTEN:
        offer = f"can't be taken in: {line.fault}; r leaves it as your own for good"
    elif line.fault:
        offer = f"can't be taken in: {line.fault}; r puts the adopted words back"
    claim, receipt = visible(line.words or line.was), visible(_receipt(line))
    return HandItem(line.id, claim, line.kind, state, receipt, visible(offer), flags, line, action)


def _receipt(line: HandLine) -> str:
    if line.kind == EDITED:
        return f"line {line.line} was: {line.was}"
    if line.kind == WRITTEN:
        return f"line {line.line} has no pointer: you wrote it"
    return f"you removed it after {line.since[:10]}; the undo is recorded, it {_RETURNS}"


def hand_verdict(item: HandItem, do: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row for accept, reject or later about a hand edit.

    Raises `Refused` for words that can't be taken in or for another verdict, `NothingToDo` for a repetition.
    """
    line = item.line
    how = PUT_OFF if do == "later" else _HOW.get((line.kind, do), "")
    if not how:
        raise Refused(f"A hand edit can't be decided by {do}.", item.claim, "accept, reject or later")
    if how == line.answer and how != PUT_OFF:
        raise NothingToDo(f"{item.id}: {item.told}.")
    if line.answer == TAKE and line.kind == EDITED:
        raise Refused(f"Your words for {item.id} are taken in.", item.claim, "Undo takes that decision back.")
    if how != TAKE:
        return decide("hand", item.id, now=now, via=via, clock_set=clock_set, how=how, digest=line.digest)
    if line.fault:
        raise Refused(f"The words in line {line.line} can't be taken in.", line.fault, _advice(line))
    words = check_edit(line.words)
    if line.kind == WRITTEN:
        return decide("hand", item.id, now=now, via=via, clock_set=clock_set, how=how, digest=line.digest)
    stood = line.adopted.atom.id if line.adopted is not None else item.id
    return decide(
        "alias",
        stood,
        now=now,
        via=via,
        clock_set=clock_set,
        to=line.new,
        claim=words,
        how=BY_HAND,
        digest=line.digest,
    )


def _advice(line: HandLine) -> str:
    if line.secret:
        return "Take it out of the file; say where it is kept instead of what it is."
    return "Change the line with your editor, then look again."


def unheard(item: HandItem, row: Decision, snapshot: Snapshot) -> str:
    """The words that a decision takes in and for which a sighting of today is due; "" where there are none.

    A line written by hand is said by hand that day, whatever was heard of it before; a changed one needs a sighting
    only where this machine heard nothing of its claim.
    """
    line, known = item.line, snapshot.claims.get(item.line.new)
    if line.kind == WRITTEN:
        day = snapshot.today.isoformat()
        said = known is not None and any(each.day == day and each.speaker == "person" for each in known.counting)
    else:
        said = known is not None or (line.adopted is not None and bool(line.adopted.rows))
    return line.words if row.how in (TAKE, BY_HAND) and not said else ""


def seen_change(item: HandItem) -> tuple[Hunk, ...]:
    """What the person did, as a change from the adopted words to those that stand in the file."""
    line = item.line
    was = [HunkLine("-", visible(line.was), item.id, None, None)] if line.was else []
    now = [HunkLine("+", visible(line.words), item.id, None, line.line)] if line.words else []
    return (Hunk(line.line, len(was), line.line, len(now), (*was, *now)),)
