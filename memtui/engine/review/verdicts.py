"""What a key press or a deciding command means: one decision row (design §3.2, tui.md §4); undo is in `review.turns`.

All functions are pure: they make the row that the caller appends, or say why there is none.
"""

from __future__ import annotations

from datetime import datetime

from memtui.engine.atoms import atom_id
from memtui.engine.errors import BadInput, Refused
from memtui.engine.promote.gates import gate_of
from memtui.engine.promote.staging import Action
from memtui.engine.review.checks import check_edit, check_reason
from memtui.engine.review.queues import IN, action_on, action_state, digest_of
from memtui.engine.store.contests import Contest
from memtui.engine.store.decisions import RESOLUTIONS, Decision, decide
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import is_out, let_go, rejected


class NothingToDo(Refused):
    """The claim already stands where the verdict would put it."""

    exit_code = 0


def verdict(snapshot: Snapshot, claim: Claim, do: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row for vouch, accept, reject or later. Raises `Refused` with the reason, `NothingToDo` for a repetition."""
    id_ = claim.atom.id
    action = action_on(claim, snapshot)
    of = digest_of(claim)
    if id_ in snapshot.adopted_ids:
        do, of = _about_a_line(claim, action, do)
    elif do != "accept" and action is not None and action.decided:
        # A reject would say one thing and the next adoption write another.
        raise Refused(f"The change to {id_} is decided.", action.words, "Undo takes that decision back.")
    elif do == "vouch":
        _may_vouch(claim)
    elif do == "accept":
        _may_accept(snapshot, claim, action)
    elif do == "reject" and rejected(claim):
        raise NothingToDo(f"{id_} is rejected already.")
    return decide(do, id_, now=now, via=via, clock_set=clock_set, digest=of, sessions=len(claim.sessions))


def _about_a_line(claim: Claim, action: Action | None, do: str) -> tuple[str, str]:
    """Deed and digest of a verdict about a line that stands in the block: only a staged change can be decided."""
    id_ = claim.atom.id
    if action is None or action.decided:
        raise Refused(f"{id_} is adopted already.", claim.atom.claim, "Undo takes back what stands in the file.")
    if do == "later":
        return do, action.digest
    if action.demotion:
        # a lets the claim in, r keeps it out: a demotion is refused or agreed to (design §3.3, tui.md §5.2)
        return ("keep", action.digest) if do == "accept" else ("accept", action.digest)
    if do == "accept":
        return do, action.digest
    raise Refused(
        f"The mark of {id_} follows its contest.", action.words, "Resolve the contest, or leave it for later."
    )


def _may_vouch(claim: Claim) -> None:
    atom = claim.atom
    newest = claim.standing.vouched_again
    out = let_go(claim) or is_out(claim)
    if newest is not None and not out:
        raise NothingToDo(f"{atom.id} is vouched for already, on {newest.day}.")
    if atom.redacted and claim.standing.cleared is None:
        raise Refused(f"{atom.id} holds something redacted.", atom.claim, "Rewrite it without the secret first.")
    if atom.contested or claim.opposes:
        others = ", ".join((*atom.contested_by, *claim.opposes))
        raise Refused(f"{atom.id} is contested.", others, "Resolve the contradiction first.")


def _may_accept(snapshot: Snapshot, claim: Claim, action: Action | None) -> None:
    if action is not None:
        if action_state(action, snapshot) == IN:
            raise NothingToDo(f"{claim.atom.id} is accepted already.")
        return
    gate = gate_of(claim, snapshot)
    # A tombstone is the person's own: accepting what was just rejected takes it back.
    blockers = [blocker for blocker in gate.blockers if blocker.code != "rejected"]
    if blockers:
        why = "; ".join(blocker.words for blocker in blockers)
        raise Refused(f"{claim.atom.id} is not staged.", why, "Vouch for it, or wait until it is said again.")


def force(claim: Claim, reason: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that lets a claim past its gate; the reason goes, redacted, into the ledger (design §3.3)."""
    words = check_reason(reason)
    if claim.atom.redacted and claim.standing.cleared is None:
        raise Refused(f"{claim.atom.id} holds something redacted.", claim.atom.claim, "Look at it in Redacted first.")
    return decide("force", claim.atom.id, now=now, via=via, clock_set=clock_set, reason=words, digest=digest_of(claim))


def clear(claim: Claim, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that says: a person looked at the redacted words, and they may stand as they are (design §3.3)."""
    if not (claim.atom.redacted or claim.marks):
        raise Refused(f"Nothing in {claim.atom.id} was redacted.", claim.atom.claim)
    if claim.standing.cleared is not None and not rejected(claim):
        raise NothingToDo(f"{claim.atom.id} is cleared already.")
    return decide("clear", claim.atom.id, now=now, via=via, clock_set=clock_set, digest=digest_of(claim))


def keep(snapshot: Snapshot, claim: Claim, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that says: it still holds. It counts as heard of today; kept on two days it is pinned (design §3.3)."""
    if claim.atom.id not in snapshot.adopted_ids:
        raise Refused(f"{claim.atom.id} is not in the block.", claim.atom.claim, "Vouch for it instead.")
    if now.date().isoformat() in claim.standing.kept:
        raise NothingToDo(f"{claim.atom.id} was kept today already.")
    return decide("keep", claim.atom.id, now=now, via=via, clock_set=clock_set)


def same(
    snapshot: Snapshot, claim: Claim, other: Claim, *, now: datetime, via: str, clock_set: bool = False
) -> Decision:
    """The row that unites two claims under the words of `other` (design §3.2, "same rule")."""
    if claim.atom.id == other.atom.id:
        raise NothingToDo("That is one and the same claim.")
    if claim.atom.id in snapshot.adopted_ids and other.atom.id in snapshot.adopted_ids:
        raise Refused("Both stand in the file already.", claim.atom.claim, "Drop one of the lines first.")
    if claim.atom.redacted or other.atom.redacted:
        raise Refused("A redacted claim can't be united with another.", hint="Rewrite it first.")
    return decide("alias", claim.atom.id, now=now, via=via, clock_set=clock_set, to=other.atom.id)


def resolve(
    snapshot: Snapshot,
    older: str,
    newer: str,
    how: str,
    *,
    now: datetime,
    via: str,
    clock_set: bool = False,
    text: str = "",
) -> Decision:
    """The row that settles an open contest: newer, older, both, or rewrite with the words for both (design §3.3)."""
    if how not in RESOLUTIONS:
        raise BadInput(f"A pair can't be resolved as {how!r}.", hint=", ".join(RESOLUTIONS))
    contest = _open_contest(snapshot, older, newer)
    words = check_edit(text) if how == "rewrite" else ""
    new = new_id(words, snapshot) if words else ""
    return decide(
        "resolve",
        contest.older,
        now=now,
        via=via,
        clock_set=clock_set,
        to=contest.newer,
        how=how,
        claim=words,
        new=new,
    )


def put_off(
    snapshot: Snapshot, older: str, newer: str, *, now: datetime, via: str, clock_set: bool = False
) -> Decision:
    """The row that leaves an open contest for another day; both sides stay blocked."""
    contest = _open_contest(snapshot, older, newer)
    return decide("later", contest.older, now=now, via=via, clock_set=clock_set, to=contest.newer)


def _open_contest(snapshot: Snapshot, older: str, newer: str) -> Contest:
    found = next((each for each in snapshot.contests if {each.older, each.newer} == {older, newer}), None)
    if found is None:
        raise Refused("These two are in no open contest.", f"{older}, {newer}")
    return found


def contest(
    snapshot: Snapshot, claim: Claim, other: Claim, *, now: datetime, via: str, clock_set: bool = False
) -> Decision:
    """The row that opens a contest by hand (design §3.3)."""
    if claim.atom.id == other.atom.id:
        raise Refused("A claim can't contradict itself.", claim.atom.id)
    if any({each.older, each.newer} == {claim.atom.id, other.atom.id} for each in snapshot.contests):
        raise NothingToDo("These two are contested already.")
    for each in (claim, other):
        if let_go(each):
            raise Refused(f"{each.atom.id} was let go: it contradicts nothing.", each.atom.claim, "Vouch for it first.")
    older, newer = sorted((claim, other), key=lambda each: (each.atom.first_seen, each.atom.id))
    return decide("contest", older.atom.id, now=now, via=via, clock_set=clock_set, to=newer.atom.id)


def edit(snapshot: Snapshot, claim: Claim, text: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The alias row for other words: a new id, the old one its alias; checked like any claim (design §2.1)."""
    words = check_edit(text)
    new = new_id(words, snapshot)
    if new == claim.atom.id:
        raise NothingToDo("The words are the same.")
    other = snapshot.claims.get(new)
    if other is not None and other.atom.id != claim.atom.id:
        raise Refused(f"These words are {new} already.", other.atom.claim, "Reject this claim and keep the other one.")
    leads = snapshot.decisions.ends().get(new, ())
    if other is None and leads and claim.atom.id not in leads:
        raise Refused(f"These words became {leads[0]}.", new, "Edit or undo that one first.")
    return decide(
        "alias", claim.atom.id, now=now, via=via, clock_set=clock_set, to=new, claim=words, digest=digest_of(claim)
    )


def new_id(words: str, snapshot: Snapshot) -> str:
    """The id of words that a person typed. Raises `Refused` for those that were to be forgotten."""
    new = atom_id(words, snapshot.project.slug)
    if new in snapshot.decisions.forgotten():
        raise Refused("You had these words forgotten.", new, "Say it in other words.")
    return new
