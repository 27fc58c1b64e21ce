"""How much of a project's evidence stays at hand, and which claims are let go (design §2.2, §3.3).

Nothing is lost here: rows go to the archive, and a claim that was dropped returns with them when it is said again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memtui.engine.atoms import atom_id
from memtui.engine.evidence import Sighting, unseen
from memtui.engine.files import Folder
from memtui.engine.store import archive
from memtui.engine.store.archive import Stored
from memtui.engine.store.expiry import L1_CAP, expired
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import is_out, let_go
from memtui.engine.store.worth_of import worth_of

#: Beside the first one, so many rows of each atom stay in `evidence.jsonl`.
NEWEST_KEPT = 20
SESSIONS_TO_OUTLAST = 2


def settle(folder: Folder, snapshot: Snapshot, *, waiting: frozenset[str]) -> bool:
    """Bring the evidence within its bounds; the caller holds the lock. Whether anything moved.

    `waiting` are the ids of staged changes: what waits for a person is never dropped.
    """
    kept = archive.stored(folder)
    away, back = _moves(kept, snapshot.claims, to_drop(snapshot, waiting=waiting), snapshot.project.slug)
    archive.bring_back(folder, back)
    archive.move(folder, away)
    return bool(away or back)


def to_drop(snapshot: Snapshot, *, waiting: frozenset[str]) -> frozenset[str]:
    """The L1 claims to let go: those not heard of for too long, then those beyond the cap.

    Claims that nothing counts for go first, then those of one session, the least worth first, then the oldest: a flood
    from one session never evicts a claim that was said in two, and an import none that was said.
    """
    learned = {id_: claim for id_, claim in snapshot.claims.items() if not _adopted(claim, snapshot)}
    loose = {id_: claim for id_, claim in learned.items() if id_ not in waiting and not _waits(claim)}
    gone = {id_ for id_, claim in loose.items() if expired(claim, today=snapshot.today)}
    beyond = len(learned) - len(gone) - L1_CAP
    if beyond > 0:
        order = {
            id_: (
                len(claim.sessions) >= SESSIONS_TO_OUTLAST,
                bool(claim.counting),
                worth_of(claim, now=snapshot.now).score,
                claim.rows[-1].at,
                id_,
            )
            for id_, claim in loose.items()
            if id_ not in gone
        }
        gone.update(sorted(order, key=order.__getitem__)[:beyond])
    return frozenset(gone)


def _adopted(claim: Claim, snapshot: Snapshot) -> bool:
    """Whether it stands in a block: this worktree's, or another branch's as far as this home knows (design §2.5)."""
    if not snapshot.adopted_ids.isdisjoint((claim.atom.id, *claim.former)):
        return True
    return claim.standing.adopted is not None and claim.gone is None


def _waits(claim: Claim) -> bool:
    """Whether the person let it in and it waits for its day: such a claim doesn't expire."""
    standing = claim.standing
    accepted = standing.verdict is not None and standing.verdict.do == "accept"
    return not (let_go(claim) or is_out(claim)) and (
        accepted or standing.vouched is not None or standing.forced is not None
    )


def _moves(
    kept: Stored, claims: Mapping[str, Claim], gone: frozenset[str], slug: str
) -> tuple[list[Sighting], list[Sighting]]:
    """The rows to archive, and archived ones that belong beside the live again.

    Counted by the id of a row's own words: united claims that a person parts again both still have theirs. What was
    said before a split goes only when both halves are let go.
    """
    claims_of: dict[str, set[str]] = {}
    for id_, claim in claims.items():
        for name in claim.names:
            claims_of.setdefault(name, set()).add(id_)
    here, there = _by_words(kept.rows, slug), _by_words(kept.archived, slug)
    away: list[Sighting] = []
    back: list[Sighting] = []
    for own in sorted(here.keys() | there.keys()):
        ours, theirs = here.get(own, []), there.get(own, [])
        holders = next((claims_of[name] for name in (own, *(row.atom_id for row in ours)) if name in claims_of), None)
        if holders is None:
            continue  # refused or dropped before: it stays where it is
        wanted = [] if holders <= gone else _at_hand([*ours, *theirs])
        keys = {key for row in wanted for key in row.keys}
        away += [row for row in ours if keys.isdisjoint(row.keys)]
        back += unseen(ours, wanted)
    return away, back


def _by_words(rows: Iterable[Sighting], slug: str) -> dict[str, list[Sighting]]:
    found: dict[str, list[Sighting]] = {}
    for row in rows:
        found.setdefault(atom_id(row.claim, slug), []).append(row)
    return found


def _at_hand(rows: list[Sighting]) -> list[Sighting]:
    """The first row and the newest ones."""
    ordered = unseen((), sorted(rows, key=lambda row: (row.at, row.pointer)))
    return ordered[:1] + ordered[1:][-NEWEST_KEPT:]
