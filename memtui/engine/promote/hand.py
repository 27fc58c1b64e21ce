"""What a person did inside the block with an editor: lines changed, written or removed (design §2.5).

Derived from the block, the ledger and the local record; nothing is ever done about it without a decision. A claim
line of AGENTS.md carries no pointer, so there the ledger alone says which lines are memtui's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from memtui.engine.atoms import ATOM_ID, Atom, atom_id, clean_claim, digest
from memtui.engine.blocks.entries import Entry
from memtui.engine.errors import BadInput
from memtui.engine.promote.gates import is_clean
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.decisions import BY_HAND, OWN, SEEN, TAKE, Decision
from memtui.engine.store.ledger import LedgerLine
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import is_out, let_go

EDITED, WRITTEN, REMOVED = "edit by hand", "by hand", "gone by hand"
_UNSAFE = "[REDACTED:words]"


@dataclass(frozen=True)
class HandLine:
    """One hand edit. `kind` is EDITED, WRITTEN or REMOVED.

    `id` is the pointer's id for EDITED, that of the words for WRITTEN, the claim's for REMOVED. `words` stand in the
    file now, redacted ("" where the line is gone), `was` is what was adopted ("" for WRITTEN), `adopted` the claim
    that goes with it. `new` is the id that taking the words would give. `fault` says why they can't be taken, `row`
    is the decision about it in force, `line` counts from 1, `since` is the ISO time of the adoption it came after.
    """

    kind: str
    id: str
    words: str
    was: str
    line: int
    new: str = ""
    adopted: Claim | None = None
    fault: str = ""
    secret: bool = False
    row: Decision | None = None
    since: str = ""

    @property
    def digest(self) -> str:
        """What a decision about it is about: other words, or another removal, are another question."""
        return digest(f"{self.kind}\0{self.was}\0{self.words}\0{self.since}", 0)

    @property
    def answer(self) -> str:
        """What the person decided about exactly this: TAKE, RESTORE, OWN, SEEN, `later`, or ""."""
        if self.row is None:
            return ""
        if self.row.do == "alias":
            return TAKE
        return self.row.how if self.row.digest == self.digest else ""

    @property
    def settled(self) -> bool:
        """Whether it is shown no more: seen, or left as the person's own."""
        return self.answer in (SEEN, OWN)


def hand_lines(snapshot: Snapshot) -> tuple[HandLine, ...]:
    """All hand edits of this worktree's block, in the order of the file, those that are settled included.

    A file that can't be read says nothing about what a person did in it.
    """
    if snapshot.file.fault is not None or snapshot.file.target is None:
        return ()
    return (*_in_the_block(snapshot), *_removed(snapshot))


def _in_the_block(snapshot: Snapshot) -> Iterator[HandLine]:
    block, rows = snapshot.file.block, snapshot.decisions.hands()
    entries = [entry for entry in (block.lines if block else ()) if entry.kind == "claim"]
    ledger = snapshot.ledger.in_force()
    slugs = {snapshot.project.slug, *(str(line.atom.get("project", "")) for line in ledger.values())}
    intact = {entry.atom_id for entry in entries if entry.atom_id and entry.atom_id in _ids(entry.claim, slugs)}
    current = {name: claim for claim in snapshot.claims.values() for name in (*claim.former, claim.atom.id)}
    met: set[str] = set()
    for entry in entries:
        own = entry.atom_id if entry.atom_id and ATOM_ID.fullmatch(entry.atom_id) else ""
        if own in intact:
            found = None
        elif own:
            found = _edited(entry, own, current, ledger.get(own), snapshot)
        else:
            known = _ids(entry.claim, slugs) & (intact | ledger.keys() | _once_adopted(current, snapshot))
            found = None if known else _written(entry, snapshot)
        if found is not None and found.id not in met:
            met.add(found.id)
            yield found if found.row else replace(found, row=rows.get(found.id))


def _ids(words: str, slugs: set[str]) -> set[str]:
    """The ids that words have under each name that the repository had."""
    return {atom_id(words, slug) for slug in slugs}


def _once_adopted(current: Mapping[str, Claim], snapshot: Snapshot) -> set[str]:
    """The ids that this home remembers as adopted where the ledger is lost or never came along."""
    told = {line.atom_id for line in snapshot.ledger.lines}
    return {name for name, claim in current.items() if claim.standing.adopted is not None and name not in told}


def _edited(
    entry: Entry, own: str, current: Mapping[str, Claim], told: LedgerLine | None, snapshot: Snapshot
) -> HandLine | None:
    """The line under `own` in other words; None where nothing is known of what it was."""
    claim = current.get(own) or _from_ledger(told)
    if claim is None:
        return None
    row = _taken(claim, snapshot) if claim.atom.id != own else None
    if claim.atom.id == atom_id(entry.claim, snapshot.project.slug):
        if row is None:
            return None  # the app changed its words, or a re-scan did: no hand edit
        was = str(told.atom.get("claim", "")) if told else ""
        return HandLine(EDITED, own, entry.claim, was, entry.line, claim.atom.id, claim, row=row)
    return _checked(HandLine(EDITED, own, entry.claim, claim.atom.claim, entry.line, adopted=claim), snapshot)


def _taken(claim: Claim, snapshot: Snapshot) -> Decision | None:
    """The alias that took a claim's words from the file, if they came from there."""
    found = [row for row in snapshot.decisions.live() if row.do == "alias" and row.to == claim.atom.id]
    return found[-1] if found and found[-1].how == BY_HAND else None


def _from_ledger(told: LedgerLine | None) -> Claim | None:
    """A teammate's claim as the ledger carries it; one that doesn't fit its own id is not believed."""
    if told is None:
        return None
    try:
        return Claim(Atom.from_record(told.atom), ())
    except BadInput:
        return None


def _written(entry: Entry, snapshot: Snapshot) -> HandLine:
    return _checked(HandLine(WRITTEN, "", entry.claim, "", entry.line), snapshot)


def _checked(found: HandLine, snapshot: Snapshot) -> HandLine:
    """The line with what the claim rules say of its words; what redaction takes out is in none of its fields."""
    try:
        safe = redact(found.words).text
    except RedactionFailed:
        safe = _UNSAFE
    secret = safe != found.words or not is_clean(found.words)
    new = atom_id(safe, snapshot.project.slug)
    fault = ""
    try:
        clean_claim(safe)
    except BadInput as error:
        fault = error.title
    if secret:
        fault = "something in it would be redacted: memtui takes in none of it"
    elif new in snapshot.decisions.forgotten():
        fault = "you had these words forgotten"
    elif found.kind == EDITED and new in snapshot.adopted_ids:
        fault = f"these words stand in the block already, as {new}"
    return replace(found, id=found.id or new, words=safe, new=new, fault=fault, secret=secret)


def _removed(snapshot: Snapshot) -> Iterator[HandLine]:
    rows = snapshot.decisions.hands()
    for id_, claim in sorted(snapshot.claims.items()):
        gone = claim.gone
        if gone is not None and gone.how == BY_HAND and is_out(claim) and not let_go(claim):
            yield HandLine(REMOVED, id_, "", claim.atom.claim, 0, id_, claim, row=rows.get(id_), since=gone.at)
