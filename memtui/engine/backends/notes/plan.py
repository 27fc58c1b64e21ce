"""The plan for Claude Code's notes: what is decided about them, as changes of files (design §5, docs/adr/0023)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from memtui.engine.atoms import CLAIM_MAX
from memtui.engine.backends.imports.auto_memory import FOLDER, INDEX, notes_in
from memtui.engine.backends.imports.notes import LIMIT, Note
from memtui.engine.backends.notes.edits import Wanted, changed
from memtui.engine.backends.notes.store import DELETE, EDIT, MOVE, KeptNotes
from memtui.engine.blocks.target import Target
from memtui.engine.errors import FileRefused, MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.jsonl import Record, iso, moment_of
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.review.hunks import Hunk, hunks
from memtui.engine.review.plan import FileChange
from memtui.engine.store.decisions import Decision
from memtui.engine.store.ledger import Ledger, LedgerLine
from memtui.engine.text import one_line, shorten

#: Where a decision stands: it is written with the next plan; it waits for its claim; the note changed; it is gone.
READY, WAITS, CHANGED, GONE = "ready", "waits for the block", "changed since", "gone"
_GATES = {DELETE: "deleted", MOVE: "moved", EDIT: "edited"}


@dataclass(frozen=True)
class Planned:
    """One decision: the note's place, what is to become of it, and where that stands; `words` are shown, redacted."""

    place: str
    how: str
    state: str
    words: str
    new: str = ""


@dataclass(frozen=True)
class NotesPlan:
    """What one writing would do to the notes; with a problem nothing is written.

    `undone` are the lines that it takes back: empty for a plan of decisions. `clashes` name files edited since.
    """

    items: tuple[Planned, ...] = ()
    changes: tuple[FileChange, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    tx: str = ""
    problems: tuple[MemtuiError, ...] = ()
    undone: tuple[LedgerLine, ...] = ()
    clashes: tuple[str, ...] = ()
    place: Path = field(default_factory=Path)

    @property
    def empty(self) -> bool:
        return not self.changes

    @property
    def moving(self) -> int:
        """How many notes were to move and may go now, because their claims stand in the block."""
        return sum(item.how == MOVE and item.state == READY for item in self.items)

    @property
    def message(self) -> str:
        """What it does, counted: "drop 2, edit 1"."""
        kinds = [line.change or line.action for line in self.ledger]
        return ", ".join(f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds))


def digest(data: bytes) -> str:
    """What a decision is about: the file as it was then."""
    return hashlib.sha256(data).hexdigest()


def read_files(place: Path | None, names: Iterable[str]) -> dict[str, bytes]:
    """The bytes of note files, by name; one that isn't there is left out. Raises `FileRefused` for a link."""
    if place is None:
        return {}
    found: dict[str, bytes] = {}
    try:
        with Folder.open(str(place)) as folder:
            for name in dict.fromkeys(names):
                if folder.status(name) is not None:
                    found[name] = folder.read(name, limit=LIMIT)
    except NotFound:
        return found
    return found


def note_at(files: Mapping[str, bytes], place: str, at: datetime) -> Note | None:
    """The note at a place (`memory/pnpm.md:11`), None where there is none now."""
    name = file_name(place)
    data = files.get(name)
    notes = notes_in(name, data, at) if data is not None else []
    return next((note for note in notes if note.place == place), None)


def file_name(place: str) -> str:
    """The file's name in a place."""
    return place.removeprefix(f"{FOLDER}/").rpartition(":")[0]


def shown_words(text: str) -> str:
    """The words of a note as they may be shown and kept: redacted, on one line, no longer than a claim."""
    try:
        return shorten(redact(one_line(text)).text, CLAIM_MAX)
    except RedactionFailed:
        return "words that can't be redacted safely"


def hunks_of(made: NotesPlan) -> tuple[tuple[FileChange, tuple[Hunk, ...]], ...]:
    """The change of each file as it may be shown, redacted line by line."""
    return tuple(
        (change, tuple(redacted(hunk) for hunk in hunks(change.before, change.after))) for change in made.changes
    )


def redacted(hunk: Hunk) -> Hunk:
    """A hunk as it may be shown: the notes are a model's words, in which anything may stand."""
    return replace(hunk, lines=tuple(replace(line, text=_shown_line(line.text)) for line in hunk.lines))


def _shown_line(text: str) -> str:
    try:
        return redact(text).text
    except RedactionFailed:
        return "words that can't be redacted safely"


def plan_notes(
    place: Path | None, kept: KeptNotes, adopted: frozenset[str], *, now: datetime, via: str, clock_set: bool = False
) -> NotesPlan:
    """The plan for everything decided about notes in `place`; `adopted` are the ids that stand in the block."""
    wanted = kept.wanted
    if place is None or not wanted:
        return NotesPlan(tuple(Planned(each, row.how, GONE, "") for each, row in wanted.items()))
    try:
        files = read_files(place, [*map(file_name, wanted), INDEX])
    except FileRefused as fault:
        return NotesPlan(problems=(fault,), place=place)
    items: list[Planned] = []
    ready: list[tuple[Wanted, Decision]] = []
    for where, row in wanted.items():
        note = note_at(files, where, now)
        state = _state(row, note, files, adopted)
        items.append(Planned(where, row.how, state, shown_words(note.text) if note else "", row.claim))
        if state == READY and note is not None:
            ready.append((Wanted(note, row.claim if row.how == EDIT else ""), row))
    made = NotesPlan(tuple(items), place=place)
    if not ready:
        return made
    try:
        after = changed(files, [each for each, _ in ready])
    except MemtuiError as fault:
        return replace(made, problems=(fault,))
    changes = tuple(change_of(place, name, files[name], data) for name, data in after.items())
    frame = frame_of(kept.ledger, [f"{row.how} {row.atom}" for _, row in ready], now, via, clock_set=clock_set)
    lines = [_line(frame, each, row) for each, row in ready]
    return replace(made, changes=changes, ledger=placed(lines, changes), tx=frame.tx)


def _state(row: Decision, note: Note | None, files: Mapping[str, bytes], adopted: frozenset[str]) -> str:
    data = files.get(file_name(row.atom))
    if note is None or data is None:
        return GONE
    if row.digest != digest(data):
        return CHANGED
    return WAITS if row.how == MOVE and row.to not in adopted else READY


def change_of(place: Path, name: str, before: bytes | None, after: bytes | None) -> FileChange:
    """The change of one note file; None is a file that isn't there."""
    target = Target(
        shown=f"{FOLDER}/{name}",
        path=place / name,
        folder=place,
        name=name,
        pointers=False,
        exists=before is not None,
        strips_comments=False,
        reason="Claude Code's note",
    )
    return FileChange(target, before or b"", after or b"", removes=after is None)


def frame_of(log: Ledger, words: Sequence[str], now: datetime, via: str, *, clock_set: bool) -> LedgerLine:
    """A ledger line with what all lines of a transaction share; it stands behind all that were written before."""
    at = max([now, *(moment_of(line.at) + timedelta(seconds=1) for line in log.lines)])
    tx = "tx_" + hashlib.sha256("\0".join((iso(at), "notes", *words)).encode("utf-8", "replace")).hexdigest()[:12]
    return LedgerLine(tx, iso(at), "", {}, "", "", "", "", via, clock="set" if clock_set else "")


def placed(lines: Iterable[LedgerLine], changes: Sequence[FileChange]) -> tuple[LedgerLine, ...]:
    """The lines with the digests of their files before and after."""
    by_file = {change.target.shown: change for change in changes}
    return tuple(
        replace(line, sha256_before=by_file[line.target].sha256_before, sha256_after=by_file[line.target].sha256_after)
        if line.target in by_file
        else line
        for line in lines
    )


def _line(frame: LedgerLine, each: Wanted, row: Decision) -> LedgerLine:
    id_ = "note_" + hashlib.sha256(row.atom.encode("utf-8", "replace")).hexdigest()[:8]
    was = shown_words(each.note.text)
    atom: Record = {"id": id_, "claim": each.words or was, "place": row.atom}
    if each.words:
        atom["was"] = was
    action = "edit" if each.words else "drop"
    return replace(frame, action=action, atom=atom, gate=_GATES[row.how], target=each.note.file)
