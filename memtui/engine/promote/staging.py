"""What is staged: claims whose gate is open and that are not adopted yet; `staged/` is output only (design §2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memtui.engine.atoms import as_l2
from memtui.engine.errors import NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import lines_of
from memtui.engine.project import ProjectRef, working_folder
from memtui.engine.promote.gates import Gate, l1_to_l2
from memtui.engine.store.lock import store_lock
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot, load
from memtui.engine.store.working_files import write_working_files

FOLDER = "staged"


@dataclass(frozen=True)
class Proposal:
    """A staged promotion: the claim and the receipt of its gate."""

    claim: Claim
    gate: Gate


def proposals(snapshot: Snapshot) -> tuple[Proposal, ...]:
    """All staged promotions L1→L2, sorted by kind, then words, so that similar claims sit together."""
    adopted = snapshot.adopted_ids
    found = [
        Proposal(claim, gate)
        for id_, claim in snapshot.claims.items()
        if id_ not in adopted and (gate := l1_to_l2(claim, today=snapshot.today)).open
    ]
    return tuple(sorted(found, key=lambda item: (item.claim.atom.kind, item.claim.atom.claim.casefold())))


def write_staged(memory: Folder, snapshot: Snapshot) -> None:
    """Make `staged/<atom_id>.json` show what is staged; nothing ever reads it back. The caller holds the lock."""
    wanted = {
        f"{item.claim.atom.id}.json": lines_of(
            [
                {
                    "atom": as_l2(item.claim.atom, promoted_at=snapshot.now).record(),
                    "gate": item.gate.name,
                    "receipt": item.gate.receipt,
                    "v": 1,
                }
            ]
        )
        for item in proposals(snapshot)
    }
    try:
        folder = memory.child(FOLDER, create=bool(wanted))
    except NotFound:
        return
    with folder:
        for name in folder.names():
            if name not in wanted:
                folder.unlink(name)
        for name, data in wanted.items():
            # promoted_at is the moment of looking: only a change of the rest is worth a write
            if _without_time(folder.read_or_empty(name)) != _without_time(data):
                folder.replace(name, data)


def _without_time(data: bytes) -> bytes:
    head, _, rest = data.partition(b'"promoted_at":"')
    return head + rest.partition(b'"')[2]


def refresh(home: Home, project: ProjectRef, *, now: datetime) -> Snapshot:
    """Derive the working files again (atoms, recall index, `staged/`) under the lock, and say what they hold."""
    snapshot = load(home, project, now=now)
    if snapshot.entry is not None:
        with working_folder(home, snapshot.entry, now=now) as memory, store_lock(memory):
            snapshot = load(home, project, now=now)
            write_all(memory, snapshot)
    return snapshot


def write_all(memory: Folder, snapshot: Snapshot) -> None:
    """Write atoms, recall index and `staged/`, in that order; the caller holds the lock."""
    write_working_files(memory, snapshot)
    write_staged(memory, snapshot)
