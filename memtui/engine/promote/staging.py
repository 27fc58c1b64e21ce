"""What is staged: changes of the block that wait for a person; `staged/` is output only (design §2.4, §3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import as_l2, digest
from memtui.engine.errors import NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import lines_of
from memtui.engine.project import ProjectRef, working_folder
from memtui.engine.promote.gates import Gate, by_hand, contradicted, gate_of
from memtui.engine.promote.hand import EDITED, REMOVED, WRITTEN, HandLine, hand_lines
from memtui.engine.promote.standing import standing
from memtui.engine.store import bounds
from memtui.engine.store.decisions import RESCAN, RESTORE, TAKE
from memtui.engine.store.expiry import L2_CAP, expired, last_active, pinned
from memtui.engine.store.judged import keep_judged
from memtui.engine.store.ledger import DEMOTIONS
from memtui.engine.store.lock import store_lock
from memtui.engine.store.merge import Claim
from memtui.engine.store.saved_over import HOW as SAVED_OVER
from memtui.engine.store.snapshot import Adopted, Snapshot, load
from memtui.engine.store.working_files import write_working_files

FOLDER = "staged"
_LOST = "let go when a contradiction was resolved since; take the line out of the file, or undo that"


@dataclass(frozen=True)
class Action:
    """One staged change of the block.

    `kind` is adopt, drop, edit, tag or untag; `because` is what the ledger will call its gate; `words` the receipt.
    `id` is the line it is about in the block (or the new one), `replaces` the id an edit takes out, `tagged` the date
    of a tag. `decided` actions follow from what the person did elsewhere (resolved a pair, changed the words). `held`
    says why a decided one is not written now; `hand`: it follows from a hand edit, which has a row of its own.
    """

    kind: str
    claim: Claim
    gate: Gate
    because: str
    words: str
    replaces: str = ""
    tagged: str = ""
    decided: bool = False
    held: str = ""
    hand: bool = False

    @property
    def id(self) -> str:
        return self.claim.atom.id

    @property
    def demotion(self) -> bool:
        """Whether the machine proposes to let a line go, and a person may keep it."""
        return self.kind == "drop" and self.because in DEMOTIONS

    @property
    def digest(self) -> str:
        """What a decision about this action is about: the words, the counting rows, and the change itself."""
        what = self.claim.atom.claim if self.kind == "adopt" else f"{self.kind} {self.tagged} {self.claim.atom.claim}"
        return digest(what, len(self.claim.counting))


def actions(snapshot: Snapshot) -> tuple[Action, ...]:
    """All staged changes: what may come in, what should go, what must be marked; by kind of claim, then words."""
    hand = hand_lines(snapshot)
    # What a person wrote or changed is theirs until they decide: nothing else is proposed for such a line.
    theirs = frozenset(each.id for each in hand if each.kind != REMOVED)
    found = [*_promotions(snapshot), *_changes(snapshot, theirs), *_by_hand(hand, snapshot)]
    return tuple(sorted(found, key=lambda action: (action.claim.atom.kind, action.claim.atom.claim.casefold())))


def _promotions(snapshot: Snapshot) -> Iterator[Action]:
    known = snapshot.adopted_ids
    for id_, claim in snapshot.claims.items():
        if id_ in known or not known.isdisjoint(claim.former):
            continue
        gate = gate_of(claim, snapshot)
        if gate.open:
            yield Action("adopt", claim, gate, gate.name, gate.receipt + _again(claim))


def _again(claim: Claim) -> str:
    """What the receipt adds for a line that an old copy of the file took along."""
    if claim.gone is None or claim.gone.how != SAVED_OVER:
        return ""
    return f" · adopted {claim.gone.on}, then an old copy of the file was saved over it"


def _by_hand(hand: Iterable[HandLine], snapshot: Snapshot) -> Iterator[Action]:
    """What was decided about hand edits: the words are taken in with a pointer of their own, or put back."""
    for each in hand:
        claim = each.adopted if each.kind != WRITTEN else snapshot.claims.get(each.id)
        if claim is None or each.answer not in (TAKE, RESTORE):
            continue
        gate = by_hand(claim, today=snapshot.today)
        held = "; ".join(blocker.words for blocker in gate.blockers)
        if each.answer == TAKE and claim.standing.lost is not None:
            held = _LOST  # taking words in ends an older loss: this one came afterwards
        kind = "edit" if each.kind == EDITED else "adopt"
        if each.answer == RESTORE:
            held = held if each.kind == REMOVED else ""  # an adopted line is in the file by right until a plan drops it
            words = "the adopted words are put back" if each.kind == EDITED else "the line is put back"
            because = "restored"
        elif each.kind == EDITED:
            words, because = "you changed its words in the file", "edited"
        else:
            words, because = "you wrote it into the file", gate.name
        replaces = each.id if each.kind == EDITED else ""
        yield Action(kind, claim, gate, because, words, replaces=replaces, decided=True, held=held, hand=True)


def _renamed(line: Adopted, claim: Claim, snapshot: Snapshot, *, rescanned: bool) -> Action:
    """What becomes of a line whose claim has other words now: they are written, unless they lost a contest since."""
    gate = gate_of(claim, snapshot)
    if claim.standing.lost is not None:
        words = "let go when a contradiction was resolved"
        return Action("drop", claim, gate, "resolved", words, replaces=line.id, decided=True)
    there = claim.atom.id in snapshot.adopted_ids  # then the old line goes, and one is left
    changed = "newer redaction rules changed its words" if rescanned else "you changed its words"
    words = f"united with {claim.atom.id}" if there else changed
    # A secret leaves the file whatever the new words are in contest with.
    held = "" if there or rescanned else "; ".join(blocker.words for blocker in contradicted(claim))
    return Action("edit", claim, gate, "edited", words, replaces=line.id, decided=True, held=held)


def _changes(snapshot: Snapshot, theirs: frozenset[str]) -> Iterator[Action]:
    """What should change about lines that stand in the block; a teammate's line without local evidence never does."""
    formers = {former: claim for claim in snapshot.claims.values() for former in claim.former}
    redacted = {row.atom for row in snapshot.decisions.live() if row.via == RESCAN}
    local: list[tuple[Adopted, Claim]] = []
    for line in snapshot.adopted:
        claim = snapshot.claims.get(line.id)
        renamed = formers.get(line.id)
        if line.id in theirs:
            continue
        if claim is not None:
            local.append((line, claim))
        elif renamed is not None:
            yield _renamed(line, renamed, snapshot, rescanned=line.id in redacted)
    crowded = {claim.atom.id for _, claim in _overflow(local)}
    for line, claim in local:
        gate = gate_of(claim, snapshot)
        since = max((each.since for each in snapshot.contests if each.older == line.id), default="")
        if claim.standing.lost is not None:
            yield Action("drop", claim, gate, "resolved", "let go when a contradiction was resolved", decided=True)
        elif since and line.contested != since:
            yield Action("tag", claim, gate, "contested", f"contested, newer evidence {since}", tagged=since)
        elif line.contested and not since:
            yield Action("untag", claim, gate, "resolved", "no longer contested")
        elif expired(claim, today=snapshot.today):
            yield Action("drop", claim, gate, "expired", f"not heard of since {last_active(claim).isoformat()}")
        elif claim.atom.id in crowded:
            yield Action("drop", claim, gate, "overflow", f"beyond {L2_CAP} lines, longest unheard of")


def crowded_out(snapshot: Snapshot, more: int) -> tuple[Adopted, ...]:
    """The lines that would be beyond the cap with so many `more`; they would be staged to leave."""
    theirs = frozenset(each.id for each in hand_lines(snapshot) if each.kind != REMOVED)
    local = [
        (line, snapshot.claims[line.id])
        for line in snapshot.adopted
        if line.id in snapshot.claims and line.id not in theirs
    ]
    return tuple(line for line, _ in _overflow(local, more))


def _overflow(local: list[tuple[Adopted, Claim]], more: int = 0) -> list[tuple[Adopted, Claim]]:
    """The lines beyond the cap: those unheard of for longest, pinned ones never."""
    loose = [pair for pair in local if not pinned(pair[1])]
    loose.sort(key=lambda pair: (last_active(pair[1]), pair[1].atom.id))
    return loose[: max(0, len(local) + more - L2_CAP)]


def write_staged(memory: Folder, snapshot: Snapshot, staged: tuple[Action, ...]) -> None:
    """Make `staged/<atom_id>.json` show what is staged; nothing ever reads it back. The caller holds the lock."""
    wanted = {
        f"{action.id}.json": lines_of(
            [
                {
                    "action": action.kind,
                    "atom": as_l2(action.claim.atom, promoted_at=snapshot.now).record(),
                    "gate": action.because,
                    "receipt": action.words,
                    "v": 1,
                }
            ]
        )
        for action in staged
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
    from memtui.engine.store.rescan import renew  # looking needs none of it

    snapshot = load(home, project, now=now)
    if snapshot.entry is not None:
        with (
            home.project(snapshot.entry.key) as folder,
            working_folder(home, snapshot.entry, now=now) as memory,
            store_lock(memory),
        ):
            renew(folder, memory, slug=project.slug, now=now)
            snapshot = load(home, project, now=now)
            write_all(memory, snapshot, home=home)
    return snapshot


def settled(home: Home, project: ProjectRef, folder: Folder, *, now: datetime) -> Snapshot:
    """The project once its evidence is within its bounds; the caller holds the lock."""
    snapshot = load(home, project, now=now)
    if bounds.settle(folder, snapshot, waiting=frozenset(action.id for action in actions(snapshot))):
        snapshot = load(home, project, now=now)
    return snapshot


def write_all(memory: Folder, snapshot: Snapshot, *, home: Home | None = None) -> None:
    """Write atoms, recall index and `staged/`, in that order; the caller holds the lock.

    With a `home` what was found about the claims on the way is kept there for the next look.
    """
    staged = actions(snapshot)
    valid = write_working_files(memory, snapshot, standing(snapshot, staged))
    write_staged(memory, snapshot, staged)
    known = replace(snapshot.judged, atoms=valid)
    if home is not None and snapshot.entry is not None and known != snapshot.kept_judged:
        keep_judged(home, snapshot.entry.key, known)
