"""One person at Claude Code's notes: what the Import screen and `memtui notes` do about them (docs/adr/0023)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memtui.engine.adopt import backups
from memtui.engine.adopt.forward import Receipt, Tell
from memtui.engine.atoms import CLAIM_MAX, atom_id, clean_claim
from memtui.engine.backends.imports.auto_memory import INDEX, SOURCE, memory_folder
from memtui.engine.backends.imports.notes import Note
from memtui.engine.backends.notes.edits import Wanted, changed, name_of
from memtui.engine.backends.notes.plan import (
    NotesPlan,
    digest,
    file_name,
    note_at,
    plan_notes,
    read_files,
    shown_words,
)
from memtui.engine.backends.notes.reversal import Before, newest, plan_reversal, standing
from memtui.engine.backends.notes.store import (
    DELETE,
    EDIT,
    KEEP,
    MOVE,
    KeptNotes,
    held_notes,
    notes_folder,
    read_kept_notes,
)
from memtui.engine.backends.notes.writing import recover_notes, write_notes
from memtui.engine.config import Clock
from memtui.engine.errors import BadInput, FileRefused, NotFound, Refused, Stale
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef
from memtui.engine.promote.gates import is_clean
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.review import turns
from memtui.engine.review.history import Event, events
from memtui.engine.review.reversal import Past
from memtui.engine.review.turns import Own
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision, decide
from memtui.engine.store.ledger import LedgerLine
from memtui.engine.store.snapshot import Snapshot, load

LEVEL = "notes"


@dataclass(frozen=True)
class NotesSitting:
    """A home, a project, Claude Code's own folder, a clock and the way decisions come ("app" or "cli")."""

    home: Home
    project: ProjectRef
    claude: Path
    clock: Callable[[], Clock]
    environ: Mapping[str, str]
    via: str
    own: Own = field(default_factory=Own)

    @property
    def place(self) -> Path | None:
        """The folder of the notes about this project, None where there is none."""
        return memory_folder(self.claude, self.project.store, self.environ.get("HOME", ""))

    @property
    def kept(self) -> KeptNotes:
        """What is decided and was done."""
        return read_kept_notes(self.home, self.project)

    def note(self, place: str) -> Note:
        """The note at a place as it stands now. Raises `NotFound`, `FileRefused`."""
        return self._read(place)[0]

    def decide(
        self, place: str, how: str, words: str = "", *, seen: str | None = None, snapshot: Snapshot | None = None
    ) -> Decision:
        """Record what is to become of a note: `delete`, `move`, `edit` (with words), or `keep` it as it is.

        `seen` are the note's words as the person read them; `snapshot` spares reading the project once more. Nothing
        of the note changes before the plan is written.
        Raises `NotFound` for a note that isn't there, `Stale` for one that says something else by now, `BadInput` or
        `Refused` for words that it can't get, `NothingToDo` for a keep of what stays anyway.
        """
        if how not in (DELETE, MOVE, EDIT, KEEP):
            raise BadInput(f"A note can't be told to {how!r}.", hint=", ".join((DELETE, MOVE, EDIT, KEEP)))
        if how == KEEP:
            if place not in self.kept.wanted:
                raise NothingToDo("Nothing is decided about this note.")
            return self._record(self._row(place, KEEP))
        note, files = self._read(place)
        if seen is not None and note.text != seen:
            raise Stale(f"{place} was changed since it was read.", hint="Read it again first.")
        new = _fit(words, note, files) if how == EDIT else ""
        about = digest(files[name_of(note)])
        return self._record(self._row(place, how, claim=new, to=self._claim(note, snapshot), digest=about))

    def turn(self, *, back: bool, own: Collection[str] | None = None) -> Decision:
        """Take the newest decision about notes back, or put back what the last undo took; gives back that decision.

        Of the rows in `own` only; raises `MadeElsewhere` where the newest is none of them (`review.turns`).
        """
        made, clock = self.kept.decisions, self.clock()
        turned = turns.undo if back else turns.redo
        row = turned(made, now=clock.now, via=self.via, clock_set=clock.is_set, own=own)
        return made.original(self._record(row))

    def plan(self, snapshot: Snapshot | None = None) -> NotesPlan:
        """What writing would do to the notes now; `snapshot` spares reading the project once more.

        What can't be read is a problem of the plan: nothing is written then.
        """
        clock = self.clock()
        try:
            kept = self.kept
        except FileRefused as fault:
            return NotesPlan(problems=(fault,))
        if snapshot is None and kept.wanted:
            snapshot = load(self.home, self.project, now=clock.now)
        adopted = _in_block(snapshot) if snapshot is not None else frozenset()
        return plan_notes(self.place, kept, adopted, now=clock.now, via=self.via, clock_set=clock.is_set)

    def write(self, shown: NotesPlan, *, anyway: bool = False, tell: Tell = lambda _: None) -> Receipt:
        """Write a plan, or an undo, as it was shown; raises `Stale` when anything moved since."""
        clock = self.clock()

        def again() -> NotesPlan:
            return self.plan_undo(shown.undone[0].tx, anyway=anyway) if shown.undone else self.plan()

        return write_notes(
            self.home, self.project, shown, again, now=clock.now, via=self.via, clock_set=clock.is_set, tell=tell
        )

    def knows(self, tx: str) -> bool:
        """Whether a transaction, or what its name begins with, changed notes."""
        wanted = tx if tx.startswith("tx_") else f"tx_{tx}"
        return any(line.tx.startswith(wanted) for line in self.kept.ledger.lines)

    def plan_undo(self, tx: str = "", *, anyway: bool = False) -> NotesPlan:
        """What taking a transaction back would write; without a name the last one that stands.

        Raises `NotFound`, `NothingToDo`.
        """
        kept, place, clock = self.kept, self.place, self.clock()
        lines = standing(kept.ledger, tx or newest(kept.ledger))
        if place is None:
            raise NotFound("The folder of the notes is gone.", lines[0].target)
        pasts = self._pasts(kept, lines[0].tx, lines)
        files = read_files(place, [Path(past.path).name for past in pasts])
        return plan_reversal(
            place,
            kept.ledger,
            lines,
            pasts,
            files,
            now=clock.now,
            via=self.via,
            clock_set=clock.is_set,
            anyway=anyway,
        )

    def history(self) -> tuple[Event, ...]:
        """Every change of notes and every undo of one, newest first."""
        kept = self.kept
        return events(kept.ledger, LEVEL, {}, {each.tx: each.name for each in kept.backups})

    def pasts(self, tx: str) -> tuple[Past, ...]:
        """The files of a transaction before and after it; empty where its backup is not kept any more."""
        kept = self.kept
        found = self._pasts(kept, tx, kept.ledger.transaction(tx))
        return tuple(Past(each.before or b"", each.after or b"", each.before is not None, "backup") for each in found)

    def recover(self, *, tell: Tell = lambda _: None) -> Receipt | None:
        """Settle a change of notes that was cut short."""
        return recover_notes(self.home, self.project, tell=tell)

    def _pasts(self, kept: KeptNotes, tx: str, lines: tuple[LedgerLine, ...]) -> tuple[Before, ...]:
        found: list[Before] = []
        dropped = {line.target for line in lines if line.change == "drop"}
        mine = [each for each in kept.backups if each.tx == tx]
        if not mine:
            return ()
        mine = [each for each in mine if each.name == mine[0].name]  # a run cut short may have left another
        with notes_folder(self.home, self.project) as folder:
            for each in mine:
                before, after = backups.read_kept(folder, each)
                name = Path(each.path).name
                gone = not after and name != INDEX and f"memory/{name}" in dropped
                found.append(Before(each.path, before if each.existed else None, None if gone else after))
        return tuple(found)

    def _read(self, place: str) -> tuple[Note, dict[str, bytes]]:
        files = read_files(self.place, (file_name(place), INDEX))
        note = note_at(files, place, self.clock().now)
        if note is None:
            raise NotFound(
                f"There is no note at {place}.", hint=f"`memtui import {SOURCE} --dry-run` shows where they stand."
            )
        return note, files

    def _claim(self, note: Note, snapshot: Snapshot | None) -> str:
        """The id under which the note's claim is known here, "" where it makes none."""
        try:
            own = atom_id(clean_claim(redact(note.text).text), self.project.slug)
        except (BadInput, RedactionFailed):
            return ""
        snapshot = snapshot or load(self.home, self.project, now=self.clock().now)
        return snapshot.decisions.aliases().get(own, own)

    def _row(self, place: str, how: str, **more: str) -> Decision:
        clock = self.clock()
        return decide("note", place, now=clock.now, via=self.via, clock_set=clock.is_set, how=how, **more)

    def _record(self, row: Decision) -> Decision:
        with held_notes(self.home, self.project, wait=self.own.wait) as folder:
            decisions.append(folder, [row], wait=self.own.wait)
        self.own.rows.append(row.id)
        return row


def _in_block(snapshot: Snapshot) -> frozenset[str]:
    """The ids in the block, and those of claims that stand there in other words, of a split one both halves."""
    there = snapshot.adopted_ids
    return there | {old for old, ends in snapshot.decisions.ends().items() if ends and there.issuperset(ends)}


def _fit(words: str, note: Note, files: Mapping[str, bytes]) -> str:
    """Words for a note, if it can hold them. Raises `BadInput`, `Refused`."""
    new = clean_claim(words)
    if not is_clean(new):
        raise Refused("Something in these words would be redacted.", hint="Say it without the secret.")
    if new == note.text:
        raise NothingToDo("The words are the same.")
    if len(note.text) > CLAIM_MAX and new == shown_words(note.text):
        raise Refused("These words are cut off: the note is longer.", hint=f"Say it whole in {CLAIM_MAX} characters.")
    changed(files, [Wanted(note, new)])
    return new
