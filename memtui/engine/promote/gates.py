"""What may climb from L1 to L2, and why not (design §3.2, §3.3). Pure: no clock, no files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from memtui.engine.capture.instructions import instruction_like
from memtui.engine.evidence import Sighting
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.merge import Claim
from memtui.engine.store.tombstones import is_out, rejected
from memtui.engine.text import REPLACED

if TYPE_CHECKING:
    from memtui.engine.store.snapshot import Snapshot

SESSIONS_NEEDED = {"observed": 3, "stated": 2, "verified": 1}
DAYS_NEEDED = 2


@dataclass(frozen=True)
class Blocker:
    """One reason why a claim stays where it is: a code for programs, words for a person."""

    code: str
    words: str


@dataclass(frozen=True)
class Gate:
    """The receipt of a gate: what was counted, what is asked, and what stands in the way (nothing: it may climb)."""

    name: str  # "recurred", "vouched", "forced" or "by hand"
    sessions: int
    sessions_needed: int
    days: int
    days_needed: int
    blockers: tuple[Blocker, ...] = ()

    @property
    def open(self) -> bool:
        return not self.blockers

    @property
    def receipt(self) -> str:
        """What was counted, in words."""
        if self.name == "forced":
            return "past the gate, by your word"
        if self.name == "by hand":
            return "written by you in the file"
        if self.name == "vouched":
            plural = "conversation" if self.sessions == 1 else "conversations"
            return f"{self.sessions} {plural} + 1 vouch"
        return f"{self.sessions}/{self.sessions_needed} sessions · {_days(self.days)}"


def gate_of(claim: Claim, snapshot: Snapshot) -> Gate:
    """`l1_to_l2` of a claim in a snapshot, asked once: every queue wants it, and redaction takes a while."""
    known: dict[str, tuple[Claim, Gate]] = snapshot.gates
    found = known.get(claim.atom.id)
    if found is None or found[0] is not claim:
        found = known[claim.atom.id] = (claim, l1_to_l2(claim, today=snapshot.today))
    return found[1]


def l1_to_l2(claim: Claim, *, today: date) -> Gate:
    """Whether a claim may be staged for the project's block on `today` (a UTC date)."""
    atom = claim.atom
    said = _until(claim, today)
    sessions, days = len({row.session for row in said}), len({row.day for row in said})
    needed = SESSIONS_NEEDED[atom.confidence]
    days_needed = 1 if atom.confidence == "verified" else DAYS_NEEDED
    if claim.standing.forced is not None:
        kept = [*_redacted(claim), *_damaged(claim), *_written(claim)]
        return Gate("forced", sessions, needed, days, days_needed, _checked(claim, kept))
    blockers = list(_held_back(claim))
    vouched = claim.standing.vouched
    if vouched is not None:
        # The review is a day of its own; said and vouched on one day waits for the next (design §3.2).
        if len(claim.days | {vouched.day, today.isoformat()}) < DAYS_NEEDED:
            blockers.append(Blocker("same-day", "typed and vouched today: stands in Staged tomorrow"))
        return Gate("vouched", sessions, needed, days, days_needed, _checked(claim, blockers))
    yet = ", and more at times that are yet to come" if len(said) < len(claim.counting) else ""
    if sessions < needed:
        blockers.append(Blocker("sessions", f"said in {sessions} of {needed} sessions{yet}"))
    if days < days_needed:
        blockers.append(Blocker("days", f"said on {_days(days)} of {days_needed}{yet}"))
    if reads := instruction_like(atom.claim):
        blockers.append(Blocker("instruction-like", f"reads like an order to an agent, {reads[0]}: it needs a vouch"))
    if not any(row.speaker == "person" and row.signal != "failure" for row in claim.counting):
        blockers.append(Blocker("not-typed", "no person typed it in a conversation: it needs a vouch"))
    return Gate("recurred", sessions, needed, days, days_needed, _checked(claim, blockers))


def _until(claim: Claim, today: date) -> list[Sighting]:
    """The rows that count today: none that is yet to come (security.md B.4 J5); two clocks may differ by a day."""
    tomorrow = (today + timedelta(days=1)).isoformat()
    return [row for row in claim.counting if row.day <= tomorrow]


def by_hand(claim: Claim, *, today: date) -> Gate:
    """The gate of a line that a person wrote into the file: it needs no repetition, but all that others need besides.

    They stand for the words (design §2.5), so neither a tombstone nor a lost contest holds them back.
    """
    counted = l1_to_l2(claim, today=today)
    blockers = _checked(claim, [*_redacted(claim), *contradicted(claim)])
    return replace(counted, name="by hand", blockers=blockers)


def _checked(claim: Claim, blockers: list[Blocker]) -> tuple[Blocker, ...]:
    """The blockers, and for a claim without any the newest redaction rules once more (design §3.3)."""
    if blockers or is_clean(claim.atom.claim):
        return tuple(blockers)
    return (Blocker("secret", "today's redaction rules find something in it: a person must look at it"),)


def is_clean(text: str) -> bool:
    """Whether redaction leaves the words of a claim as they are."""
    try:
        return redact(text).text == text
    except RedactionFailed:
        return False


def contradicted(claim: Claim) -> list[Blocker]:
    """What speaks against a claim, whoever stands for it: nothing contested is written (design §3.3)."""
    found: list[Blocker] = []
    if claim.atom.contested:
        found.append(Blocker("contested", "contested by " + ", ".join(claim.atom.contested_by)))
    if claim.opposes:
        found.append(Blocker("opposes", "contradicts " + ", ".join(claim.opposes) + ", which is older"))
    if claim.shadowed:
        found.append(Blocker("shadowed", f"the file's own words say otherwise: {claim.shadowed}"))
    return found


def _held_back(claim: Claim) -> list[Blocker]:
    """What no number of sessions overcomes."""
    found = [*_redacted(claim), *_damaged(claim)]
    if rejected(claim):
        found.append(Blocker("rejected", "rejected: returns when two more sessions say it"))
    if claim.standing.lost is not None:
        found.append(Blocker("lost", "let go when a contradiction was resolved: a vouch brings it back"))
    found += contradicted(claim)
    found += _written(claim)
    if claim.gone is not None and is_out(claim):
        found.append(Blocker(claim.gone.how.replace(" ", "-"), _GONE_WORDS[claim.gone.how].format(claim.gone.on)))
    return found


_GONE_WORDS = {
    "demoted": "left the block on {}: returns when it is said again, or by a vouch",
    "taken back": "its adoption was taken back on {}: returns when two more sessions say it, or by a vouch",
    "by hand": "its line was removed by hand after {}: returns when two more sessions say it, or by a vouch",
}


def _redacted(claim: Claim) -> list[Blocker]:
    if claim.atom.redacted and claim.standing.cleared is None:
        return [Blocker("redacted", "something was redacted: a person must look at it")]
    if claim.marks and claim.standing.cleared is None:
        rules = ", ".join(sorted({mark.rule for mark in claim.marks}))
        return [
            Blocker("second-opinion", f"a second scanner marks something in it ({rules}): a person must look at it")
        ]
    return []


def _damaged(claim: Claim) -> list[Blocker]:
    """Words that could not be read whole are for looking at: nobody knows what was said (security.md B.4 J4)."""
    if REPLACED in claim.atom.claim:
        return [Blocker("damaged", "a character of it could not be read: give it other words, and they may climb")]
    return []


def _written(claim: Claim) -> list[Blocker]:
    """What stands in the file already must not stand there twice, whoever asks."""
    if claim.written:
        words = f"the file says it already, on line {claim.written}: take it out there, and it may stand in the block"
        return [Blocker("in-file", words)]
    return []


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"
