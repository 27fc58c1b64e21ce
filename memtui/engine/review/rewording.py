"""One claim made two, and another kind for a claim: each is one decision row that undo takes back (design §2.1).

Other words for a claim are `verdicts.edit`. As there, all functions are pure and the evidence stays as it was said.
"""

from __future__ import annotations

import re
from datetime import datetime

from memtui.engine.atoms import KINDS
from memtui.engine.errors import BadInput, Refused
from memtui.engine.review.checks import check_edit
from memtui.engine.review.queues import digest_of
from memtui.engine.review.verdicts import NothingToDo, new_id
from memtui.engine.store.decisions import Decision, decide
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot

#: Where one sentence is likely two rules, the likeliest first; whether the head of the first holds for the second.
_SEAMS = tuple(
    (re.compile(pattern, re.IGNORECASE), carries)
    for pattern, carries in (
        (r"\s*;\s+", False),
        (r"(?<=[\w`)])[.!]\s+", False),
        (r",?\s+(?:and|but)\s+(?=(?:also|always|never|don'?t|do not)\b)", False),
        (r"\s+[—–-]\s+", False),
        (r",?\s+and\s+", True),
        (r",?\s+but\s+", False),
        (r",\s+", False),
    )
)
#: Words at the head that hold for both halves.
_HEAD = re.compile(r"(?:(?:please|always|never|don'?t|do not|avoid)\s+)+", re.IGNORECASE)


def split(
    snapshot: Snapshot, claim: Claim, first: str, second: str, *, now: datetime, via: str, clock_set: bool = False
) -> Decision:
    """The row that makes two claims of one: the evidence counts for both, `first` stands in its place.

    Raises `BadInput` or `Refused` for halves that are no claims, hold a secret, or are another claim already.
    """
    if claim.atom.redacted:
        raise Refused(f"{claim.atom.id} holds something redacted.", claim.atom.claim, "Rewrite it first.")
    halves = [check_edit(first), check_edit(second)]
    ids = [new_id(words, snapshot) for words in halves]
    if ids[0] == ids[1]:
        raise BadInput("Both halves say the same.", halves[0], "Give two claims.")
    if claim.atom.id in ids:
        raise BadInput("One half is the whole claim.", claim.atom.claim, "Give words for both, or edit it instead.")
    known = {*snapshot.claims, *snapshot.decisions.ends(), *snapshot.adopted_ids}
    for words, id_ in zip(halves, ids, strict=True):
        if id_ in known:
            raise Refused(f"One half is {id_} already.", words, "Edit this claim to the other half instead.")
    return decide(
        "split",
        claim.atom.id,
        now=now,
        via=via,
        clock_set=clock_set,
        to=ids[0],
        claim=halves[0],
        new=ids[1],
        also=halves[1],
        digest=digest_of(claim),
    )


def kind(claim: Claim, wanted: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that gives a claim another kind. Raises `BadInput` for no kind, `NothingToDo` for its own."""
    if wanted not in KINDS:
        raise BadInput(f"There is no kind {wanted!r}.", hint=", ".join(KINDS))
    if wanted == claim.atom.kind:
        raise NothingToDo(f"{claim.atom.id} is a {wanted} already.")
    return decide("kind", claim.atom.id, now=now, via=via, clock_set=clock_set, how=wanted)


def halves(claim: str) -> tuple[str, str]:
    """Two claims that one might be, for a person to correct; the second is empty where no seam is found."""
    for seam, carries in _SEAMS:
        parts = [part.strip(" .,;") for part in seam.split(claim, maxsplit=1)]
        if len(parts) == 2 and min(map(len, parts)) >= 3:
            head = _HEAD.match(parts[0])
            if carries and head and not _HEAD.match(parts[1]):
                parts[1] = head[0] + parts[1]
            return parts[0], parts[1][:1].upper() + parts[1][1:] if claim[:1].isupper() else parts[1]
    return claim, ""
