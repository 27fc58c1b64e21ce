"""Under the lock everything is looked at once more: what moved since the person decided is not written (design §5)."""

from __future__ import annotations

from memtui.engine.atoms import as_l2, check
from memtui.engine.errors import BadInput, Refused, Stale
from memtui.engine.promote.gates import is_clean, l1_to_l2
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.plan import Plan, plan
from memtui.engine.review.queues import IN, action_state
from memtui.engine.store.snapshot import Snapshot

_AGAIN = "Nothing was written. Look at the new diff, then adopt again."


def rechecked(shown: Plan, snapshot: Snapshot, *, via: str, clock_set: bool) -> Plan:
    """The plan of this moment, equal in every byte it writes to the one that was shown, and under its name.

    Raises `Stale` naming what moved, `Refused` for what may not be written at all.
    """
    subject = shown.message.partition("\n")[0]
    fresh = plan(snapshot, now=snapshot.now, via=via, clock_set=clock_set, message=subject, tx=shown.tx)
    _require_same_file(shown, snapshot)
    staged = {(action.id, action.kind, action.replaces): action for action in actions(snapshot)}
    for action in shown.actions:
        _require_same_claim(action, staged.get((action.id, action.kind, action.replaces)), snapshot)
    for problem in fresh.problems:
        raise problem
    if shown.change is None or fresh.change is None:
        raise Refused("This plan writes nothing.", hint="Accept something first.")
    known = {(action.kind, action.id, action.replaces) for action in shown.actions}
    if new := [each.claim.atom for each in fresh.actions if (each.kind, each.id, each.replaces) not in known]:
        raise Stale("More was accepted since.", "; ".join(f"{atom.id}: {atom.claim}" for atom in new), _AGAIN)
    if fresh.change.after != shown.change.after or _import(fresh) != _import(shown):
        raise Stale("The change is not the one you saw.", fresh.change.target.shown, _AGAIN)
    for action in fresh.actions:
        _require_valid(action, snapshot)
    return fresh


def _import(made: Plan) -> tuple[str, bytes] | None:
    return (str(made.importing.target.path), made.importing.after) if made.importing else None


def _require_same_file(shown: Plan, snapshot: Snapshot) -> None:
    if snapshot.file.fault is not None:
        raise snapshot.file.fault
    if shown.change is None or snapshot.file.target is None:
        return
    if snapshot.file.target.path != shown.change.target.path:
        where = f"{shown.change.target.shown} → {snapshot.file.target.shown}"
        raise Stale("The block belongs to another file now.", where, _AGAIN)
    if snapshot.file.sha256 != shown.change.sha256_before:
        raise Stale(f"{shown.change.target.shown} changed since you looked.", str(shown.change.target.path), _AGAIN)


def _require_same_claim(shown: Action, action: Action | None, snapshot: Snapshot) -> None:
    id_, words = shown.id, shown.claim.atom.claim
    claim = snapshot.claims.get(id_) if action is None else action.claim
    if claim is None:
        raise Stale(f"{id_} is gone.", words, _AGAIN)
    if action is None:
        gate = l1_to_l2(claim, today=snapshot.today)
        why = "; ".join(each.words for each in gate.blockers) if shown.kind == "adopt" else shown.words
        raise Stale(f"{id_} may not climb any more." if shown.kind == "adopt" else f"{id_} changed.", why, _AGAIN)
    if action.digest != shown.digest:
        counts = f"{len(shown.claim.counting)} → {len(claim.counting)} sightings"
        raise Stale(f"{id_} changed since you accepted it.", f"{words}; {counts}", _AGAIN)
    if action_state(action, snapshot) != IN:
        raise Stale(f"{id_} is not accepted any more.", words, _AGAIN)


def _require_valid(action: Action, snapshot: Snapshot) -> None:
    atom = action.claim.atom
    if action.kind in ("adopt", "edit") and not is_clean(atom.claim):
        raise Refused(f"{atom.id} holds something that would be redacted today.", hint="Reject it, or edit it first.")
    try:
        check(as_l2(atom, promoted_at=snapshot.now).record())
    except BadInput as error:
        raise Refused(f"{atom.id} is not a valid atom.", error.detail, "Reject it; its evidence stays.") from error
