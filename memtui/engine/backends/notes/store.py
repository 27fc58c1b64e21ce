"""What memtui keeps about changes of Claude Code's notes: `notes/` in the project's folder in the home.

    notes/  decisions.jsonl  adopted.log  backups/  adopt.journal  lock

These notes are the person's alone, so nothing about them enters the project's committed ledger (docs/adr/0023).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from memtui.engine.adopt import backups
from memtui.engine.adopt.backups import Kept
from memtui.engine.errors import NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, entry_for
from memtui.engine.store import decisions, ledger
from memtui.engine.store.decisions import Decision, Decisions
from memtui.engine.store.ledger import Ledger
from memtui.engine.store.lock import WAIT_SECONDS, store_lock

FOLDER, LOCK = "notes", "lock"
#: What a person decides about a note: it goes; it goes once its claim stands in the block; other words; nothing.
DELETE, MOVE, EDIT, KEEP = "delete", "move", "edit", "keep"


@dataclass(frozen=True)
class KeptNotes:
    """The decisions about notes, the ledger of their changes, and the backups there are."""

    decisions: Decisions = field(default_factory=Decisions)
    ledger: Ledger = field(default_factory=Ledger)
    backups: tuple[Kept, ...] = ()

    @property
    def wanted(self) -> dict[str, Decision]:
        """What is decided and not yet written, by the note's place."""
        found: dict[str, Decision] = {}
        for row in self.decisions.live():
            if row.do == "note" and row.how != KEEP:
                found[row.atom] = row
            else:
                found.pop(row.atom, None)
        return found


def read_kept_notes(home: Home, project: ProjectRef) -> KeptNotes:
    """What stands there now; takes no lock, writes nothing."""
    entry = home.entry_of(project.store)
    if entry is None:
        return KeptNotes()
    try:
        with home.project(entry.key) as top, top.child(FOLDER) as folder:
            log = ledger.parse_ledger(folder.read_or_empty(ledger.FILE))
            return KeptNotes(decisions.read(folder), log, backups.listed(folder))
    except NotFound:
        return KeptNotes()


@contextmanager
def notes_folder(home: Home, project: ProjectRef, *, create: bool = False) -> Iterator[Folder]:
    """The folder; raises `NotFound` where nothing was ever kept and it isn't to be made."""
    with home.project(entry_for(home, project).key, create=create) as top, top.child(FOLDER, create=create) as folder:
        yield folder


@contextmanager
def held_notes(home: Home, project: ProjectRef, *, wait: float = WAIT_SECONDS) -> Iterator[Folder]:
    """The folder while its lock is ours; raises `LockBusy` after `wait` seconds."""
    with notes_folder(home, project, create=True) as folder, store_lock(folder, seconds=wait, name=LOCK):
        yield folder
