"""Each note against what the store knows: taken as a candidate, or named with the reason why not (design §3.3).

Pure: the same notes and the same store give the same answer. Nothing is dropped in silence, and what was taken
once is known the next time: importing twice is importing once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memtui.engine.atoms import CLAIM_MAX, CLAIM_MIN, REDACTED, atom_id, clean_claim, comparison_key
from memtui.engine.backends.imports.notes import Note, Tell, untold
from memtui.engine.capture.phrasing import kind_of, masked
from memtui.engine.errors import BadInput
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import moment_of
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.contradictions import conflicts, relation
from memtui.engine.store.relatives import relatives
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import let_go, rejected
from memtui.engine.text import one_line

#: What became of a note. The first four are taken, and wait for a person.
NEW, CONTRADICTS, STALE, SECRET = "new", "contradicts", "stale", "secret"
KNOWN, REJECTED, FORGOTTEN = "known", "rejected", "forgotten"
TOO_LONG, NO_CLAIM, UNSAFE = "too long", "no claim", "unsafe"
TAKEN = (NEW, CONTRADICTS, STALE, SECRET)
OUTCOMES = (*TAKEN, KNOWN, REJECTED, FORGOTTEN, TOO_LONG, NO_CLAIM, UNSAFE)

_ALIKE, _RELATIVES = 0.5, 4

#: Why a claim doesn't hold in the repository as it is, "" where nothing speaks against it.
Stale = Callable[[str], str]


@dataclass(frozen=True)
class Outcome:
    """What became of one note: its claim (redacted, "" where it makes none), id, and the words that say why."""

    note: Note
    outcome: str
    claim: str = ""
    id: str = ""
    about: str = ""

    @property
    def taken(self) -> bool:
        return self.outcome in TAKEN

    @property
    def kind(self) -> str:
        """The claim's kind: the note's own, else by its wording."""
        return self.note.kind or kind_of(masked(self.claim))


def reconcile(
    notes: Sequence[Note], snapshot: Snapshot, rows: Iterable[Sighting], stale: Stale, tell: Tell = untold
) -> tuple[Outcome, ...]:
    """What becomes of each note, in order; `rows` is all evidence there is, the archive's included.

    Fewer outcomes than notes: `tell` stopped it.
    """
    table = _Known.of(snapshot, rows)
    found: list[Outcome] = []
    for at, note in enumerate(notes):
        if not tell("notes", at, len(notes)):
            break
        outcome = _outcome(note, table, snapshot, stale)
        if outcome.taken:
            table.add(outcome.id, outcome.claim)
        found.append(outcome)
    return _contradicting(found, snapshot)


def _contradicting(found: list[Outcome], snapshot: Snapshot) -> tuple[Outcome, ...]:
    """The outcomes, those named that open a contest, by the detector that Contested goes by (design §3.3)."""
    said: list[tuple[str, str, datetime]] = [
        (id_, claim.atom.claim, moment_of(claim.atom.first_seen))
        for id_, claim in sorted(snapshot.claims.items())
        if not let_go(claim)
    ]
    said += [(each.id, each.claim, each.note.at) for each in found if each.taken]
    against: dict[str, str] = {}
    for pair in conflicts(said):
        against.setdefault(pair.newer, pair.older)
        against.setdefault(pair.older, pair.newer)
    return tuple(
        replace(each, outcome=CONTRADICTS, about=f"it contradicts {against[each.id]}")
        if each.outcome in (NEW, STALE) and each.id in against
        else each
        for each in found
    )


@dataclass
class _Known:
    """Everything that was ever said here, by id and by words, and the live claims to compare with."""

    ids: dict[str, str] = field(default_factory=dict)  # an id, to the one that counts for it
    words: dict[str, str] = field(default_factory=dict)  # a comparison key, to the id
    live: dict[str, str] = field(default_factory=dict)  # id, to the words

    @classmethod
    def of(cls, snapshot: Snapshot, rows: Iterable[Sighting]) -> _Known:
        known, slug = cls(), snapshot.project.slug
        for row in rows:
            own = atom_id(row.claim, slug)
            known.ids.update({own: own, row.atom_id: own})
            known.words.setdefault(comparison_key(row.claim), own)
        for old, new in snapshot.decisions.aliases().items():
            known.ids[old] = new
        for line in snapshot.adopted:
            known.ids.setdefault(line.id, line.id)
            known.words.setdefault(comparison_key(line.claim), line.id)
            known.live[line.id] = line.claim
        for id_, claim in sorted(snapshot.claims.items()):
            known.ids.update({id_: id_, **dict.fromkeys(claim.former, id_)})
            known.words[comparison_key(claim.atom.claim)] = id_
            if not rejected(claim):
                known.live[id_] = claim.atom.claim
        return known

    def add(self, id_: str, claim: str) -> None:
        self.ids[id_] = id_
        self.words[comparison_key(claim)] = id_
        self.live[id_] = claim

    def same(self, id_: str, claim: str) -> str:
        """The id of the claim that says this in the same words, "" for none."""
        return self.ids.get(id_) or self.words.get(comparison_key(claim), "")

    def alike(self, claim: str) -> tuple[str, ...]:
        """The live claims that resemble these words most."""
        near = relatives(claim, list(self.live.items()), limit=_RELATIVES)
        return tuple(each.id for each in near if each.score >= _ALIKE)


def _outcome(note: Note, table: _Known, snapshot: Snapshot, stale: Stale) -> Outcome:
    words = one_line(note.text)
    if len(words) > CLAIM_MAX:
        return Outcome(note, TOO_LONG, about=f"{len(words)} characters, at most {CLAIM_MAX}: shorten it there")
    try:
        claim = clean_claim(redact(words).text)
    except RedactionFailed:
        return Outcome(note, UNSAFE, about="it can't be redacted safely")
    except BadInput:
        return Outcome(note, NO_CLAIM, about=f"no claim of {CLAIM_MIN} to {CLAIM_MAX} characters once redacted")
    if len(claim.split()) == 1:
        return Outcome(note, NO_CLAIM, about="one word states nothing")
    id_ = atom_id(claim, snapshot.project.slug)
    return _settled(note, claim, id_, table, snapshot) or _taken(note, claim, id_, stale)


def _settled(note: Note, claim: str, id_: str, table: _Known, snapshot: Snapshot) -> Outcome | None:
    """The outcome of words that a person decided about, or that the store has."""
    if id_ in snapshot.decisions.forgotten():
        return Outcome(note, FORGOTTEN, id=id_, about="you had these words forgotten")
    same = table.same(id_, claim)
    if same:
        there = snapshot.claims.get(same)
        if there is not None and rejected(there):
            return Outcome(note, REJECTED, claim, same, "you rejected it")
        where = "it stands in the block" if same in snapshot.adopted_ids else "the store has it"
        return Outcome(note, KNOWN, claim, same, where)
    for other in table.alike(claim):
        if relation(table.live[other], claim) == "paraphrase":
            return Outcome(note, KNOWN, claim, other, "the store has it in nearly the same words")
    return None


def _taken(note: Note, claim: str, id_: str, stale: Stale) -> Outcome:
    """The outcome of a new claim: what a person should know of it first."""
    if REDACTED in claim:
        return Outcome(note, SECRET, claim, id_, "something was redacted: it waits in Redacted")
    if why := stale(claim):
        return Outcome(note, STALE, claim, id_, why)
    return Outcome(note, NEW, claim, id_)


def tally(outcomes: Iterable[Outcome]) -> Mapping[str, int]:
    """How many notes came to each outcome, in the order of `OUTCOMES`, those of none left out."""
    names = [each.outcome for each in outcomes]
    return {name: names.count(name) for name in OUTCOMES if name in names}
