"""Whether there is anything new in the transcripts: asked before what listens is loaded, because mostly there is not.

`engine/harvest.py` reads what is new. Here only cursors and files are compared, and the derived files brought up to
date, as a harvest without news does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.engine.capture.transcripts.cursor import Cursor
from memtui.engine.capture.transcripts.roots import TranscriptFile, list_transcripts, opened
from memtui.engine.errors import MemtuiError, NotFound
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, working_folder
from memtui.engine.promote.staging import settled, write_all
from memtui.engine.store import cursors
from memtui.engine.store.cursors import Transcript
from memtui.engine.store.errors_log import Fault
from memtui.engine.store.lock import store_lock
from memtui.engine.store.opinions import unseen
from memtui.engine.store.rescan import due

if TYPE_CHECKING:
    from memtui.engine.capture.utterance import Utterance
    from memtui.engine.store.snapshot import Snapshot


@dataclass
class Harvest:
    """What a harvest did, filled as it goes. `utterances` are kept only when asked for."""

    transcripts: int = 0
    read: int = 0
    lines: int = 0
    texts: int = 0
    sightings: int = 0
    projects: list[ProjectRef] = field(default_factory=list)
    unknown: dict[str, int] = field(default_factory=dict)
    malformed: int = 0
    too_long: int = 0
    refused: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    cancelled: bool = False
    utterances: list[Utterance] = field(default_factory=list)
    known: Snapshot | None = None  # the project after a harvest that had nothing to read


@dataclass(frozen=True)
class Progress:
    """How far a harvest is: transcripts looked at, of how many, and the one at hand."""

    done: int
    total: int
    path: str


def nothing_new(
    home: Home,
    roots: Iterable[Path],
    only: ProjectRef,
    *,
    now: datetime,
    environ: Mapping[str, str],
    tell: Callable[[Progress], bool],
) -> Harvest | None:
    """What a harvest of one project's sessions would report where nothing was said since; None where it must read.

    The working files are derived again, as `harvest` does. It must read as well where it has anything to mend: a
    transcript that it can't place or that was rewritten, cursors it can't read, rows of older redaction rules, claims
    that the second scanner has not looked at.
    """
    entry = home.entry_of(only.store)
    listings = [(str(root), list_transcripts(root)) for root in roots]
    files = [file for _, listing in listings for file in listing.files]
    if entry is None or any(root not in entry.transcripts for root, listing in listings if listing.files):
        return None
    theirs: set[str] = set()
    ours: dict[str, Transcript] = {}
    for other in home.entries():
        with home.project(other.key, create=True) as folder:
            seen = cursors.read(folder)
            if other.store == only.store:
                ours = seen
                if not seen or due(folder):
                    return None
            theirs |= {path for path, known in seen.items() if other.store != only.store and _placed(known)}
    report = Harvest(transcripts=len(files), refused=[path for _, listing in listings for path in listing.refused])
    for done, file in enumerate(files):
        if not tell(Progress(done, len(files), file.path)):
            report.cancelled = True
            return report
        if file.path in theirs and file.path not in ours:
            continue
        if file.path not in ours or not _as_it_was(file, ours[file.path]):
            return None
        report.read += 1
    report.projects = [only] if report.read else []
    with (
        home.project(entry.key, create=True) as folder,
        working_folder(home, entry, now=now) as memory,
        store_lock(memory),
    ):
        snapshot = settled(home, only, folder, now=now)
        if unseen(folder, snapshot.claims, environ):
            return None  # the second scanner is loaded where no lock is held
        write_all(memory, snapshot, home=home)
    report.known = snapshot
    return report


def _placed(known: Transcript) -> bool:
    """Whether a transcript said whose it is, or nobody can know better."""
    cursor = Cursor.from_record(known.cursor)
    return cursor is None or bool(cursor.carried.first_cwd) or known.texts > 0


def _as_it_was(file: TranscriptFile, known: Transcript) -> bool:
    """Whether a transcript ends where it was read to, and still begins as it did."""
    cursor = Cursor.from_record(known.cursor)
    if cursor is None:
        return False
    try:
        with opened(file) as fd:
            return os.fstat(fd).st_size == cursor.size and cursor.matches(fd)
    except (NotFound, MemtuiError, OSError):
        return False
