"""What a key press or a deciding command means: one decision row, undo and redo included (design §3.2, tui.md §4).

All functions are pure: they make the row that the caller appends, or say why there is none.
"""

from __future__ import annotations

from datetime import datetime

from memtui.engine.atoms import atom_id
from memtui.engine.errors import Refused
from memtui.engine.promote.gates import l1_to_l2, rejected
from memtui.engine.review.checks import check_edit
from memtui.engine.review.queues import IN, digest_of, staged_state
from memtui.engine.store.decisions import Decision, Decisions, decide
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot


class NothingToDo(Refused):
    """The claim already stands where the verdict would put it."""

    exit_code = 0


def verdict(snapshot: Snapshot, claim: Claim, do: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row for vouch, accept, reject or later. Raises `Refused` with the reason, `NothingToDo` for a repetition."""
    id_ = claim.atom.id
    if id_ in snapshot.adopted_ids:
        raise Refused(
            f"{id_} is adopted already.", claim.atom.claim, "What stands in the file is taken back with undo."
        )
    if do == "vouch":
        _may_vouch(claim)
    elif do == "accept":
        _may_accept(snapshot, claim)
    elif do == "reject" and rejected(claim):
        raise NothingToDo(f"{id_} is rejected already.")
    return decide(do, id_, now=now, via=via, clock_set=clock_set, digest=digest_of(claim), sessions=len(claim.sessions))


def _may_vouch(claim: Claim) -> None:
    atom = claim.atom
    if claim.standing.vouched is not None and not rejected(claim):
        raise NothingToDo(f"{atom.id} is vouched for already, on {claim.standing.vouched.day}.")
    if atom.redacted:
        raise Refused(f"{atom.id} holds something redacted.", atom.claim, "Rewrite it without the secret first.")
    if atom.contested:
        raise Refused(f"{atom.id} is contested.", ", ".join(atom.contested_by), "Resolve the contradiction first.")


def _may_accept(snapshot: Snapshot, claim: Claim) -> None:
    gate = l1_to_l2(claim, today=snapshot.today)
    # A tombstone is the person's own: accepting what was just rejected takes it back.
    blockers = [blocker for blocker in gate.blockers if blocker.code != "rejected"]
    if blockers:
        why = "; ".join(blocker.words for blocker in blockers)
        raise Refused(f"{claim.atom.id} is not staged.", why, "Vouch for it, or wait until it is said again.")
    if staged_state(claim, snapshot) == IN:
        raise NothingToDo(f"{claim.atom.id} is accepted already.")


def edit(snapshot: Snapshot, claim: Claim, text: str, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The alias row for other words: a new id, the old one its alias; checked like any claim (design §2.1)."""
    if not snapshot.adopted_ids.isdisjoint((claim.atom.id, *claim.former)):
        raise Refused(
            f"{claim.atom.id} stands in the file.", claim.atom.claim, "Its line there would stay: edit it in the file."
        )
    words = check_edit(text)
    new = atom_id(words, snapshot.project.slug)
    if new == claim.atom.id:
        raise NothingToDo("The words are the same.")
    other = snapshot.claims.get(new)
    if other is not None and other.atom.id != claim.atom.id:
        raise Refused(f"These words are {new} already.", other.atom.claim, "Reject this claim and keep the other one.")
    return decide(
        "alias", claim.atom.id, now=now, via=via, clock_set=clock_set, to=new, claim=words, digest=digest_of(claim)
    )


def undo(decisions: Decisions, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that takes the newest decision back. Raises `NothingToDo` at the last adoption."""
    done, _ = _sides(decisions)
    if not done:
        raise NothingToDo("Nothing to undo.")
    return decide("undo", done[-1].atom, now=now, via=via, clock_set=clock_set, undoes=done[-1].id)


def redo(decisions: Decisions, *, now: datetime, via: str, clock_set: bool = False) -> Decision:
    """The row that puts back what the last undo took. Raises `NothingToDo` when something was decided since."""
    _, undone = _sides(decisions)
    if not undone:
        raise NothingToDo("Nothing to redo.")
    return decide("undo", undone[-1].atom, now=now, via=via, clock_set=clock_set, undoes=undone[-1].id)


def _sides(decisions: Decisions) -> tuple[list[Decision], list[Decision]]:
    """Decisions that can be taken back, and undo rows that can; an adoption ends both, a new decision the second."""
    done: list[Decision] = []
    undone: list[Decision] = []
    by_id = {row.id: row for row in decisions.rows}
    for row in decisions.rows:
        if row.do == "adopted":
            done, undone = [], []
        elif row.do != "undo":
            done, undone = [*done, row], []
        elif undone and row.undoes == undone[-1].id:
            done.append(by_id[undone.pop().undoes])
        elif done and row.undoes == done[-1].id:
            done.pop()
            undone.append(row)
    return done, undone
