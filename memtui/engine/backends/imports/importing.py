"""`memtui import`: read what is remembered elsewhere, reconcile it, take the rest in as candidates (design §1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memtui.engine import evidence
from memtui.engine.adopt.git import Git
from memtui.engine.adopt.history import Commit, blame
from memtui.engine.backends.imports import auto_memory, codex
from memtui.engine.backends.imports.instructions import FILES, RULES, Blame, notes_of_files
from memtui.engine.backends.imports.notes import SOURCES, Found, Tell, untold
from memtui.engine.backends.imports.reconcile import Outcome, Stale, reconcile, tally
from memtui.engine.backends.imports.taking import take
from memtui.engine.errors import GitRefused
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, register, working_folder
from memtui.engine.promote.staging import settled, write_all
from memtui.engine.store import archive
from memtui.engine.store.lock import store_lock
from memtui.engine.store.rescan import renew
from memtui.engine.store.snapshot import load


@dataclass(frozen=True)
class Import:
    """What an import did, or with `dry_run` would do: one outcome a note, files read, files refused with reasons.

    `stopped`: somebody stopped it; there may be more notes than these.
    """

    outcomes: tuple[Outcome, ...]
    files: int
    refused: tuple[str, ...]
    dry_run: bool
    stopped: bool = False

    @property
    def taken(self) -> tuple[Outcome, ...]:
        """The notes that became candidates."""
        return tuple(each for each in self.outcomes if each.taken)

    @property
    def tally(self) -> Mapping[str, int]:
        """How many notes came to each outcome."""
        return tally(self.outcomes)


def read_notes(
    sources: Iterable[str],
    project: ProjectRef,
    claude: Path,
    environ: Mapping[str, str],
    *,
    ask_git: bool,
    tell: Tell = untold,
) -> Found:
    """All notes of these sources about a project. Git is asked only where a person named the folder (design §5)."""
    wanted = frozenset(sources)
    found = Found()
    behind = _blame(project, environ) if ask_git else _no_history
    for source in SOURCES:
        if source not in wanted:
            continue
        if not tell(source, 0, 0):
            found.stopped = True
            break
        if source == auto_memory.SOURCE:
            place = auto_memory.memory_folder(claude, project.store, environ.get("HOME", ""))
            found.add(auto_memory.notes_of_memory(place, tell) if place else Found())
        elif source == codex.SOURCE:
            found.add(codex.notes_of_codex(codex.codex_folder(environ)))
        else:
            found.add(notes_of_files(Path(project.root), source, behind))
    return found


def _no_history(_path: str) -> Mapping[int, Commit]:
    return {}


def _blame(project: ProjectRef, environ: Mapping[str, str]) -> Blame:
    """Who wrote a line of this worktree when; nobody knows where there is no repository."""
    try:
        git = Git(project.root, environ)
    except GitRefused:
        return _no_history
    return lambda path: blame(git, path)


def sources_there(project: ProjectRef, claude: Path, environ: Mapping[str, str]) -> tuple[str, ...]:
    """The sources that seem to hold something about a project, by their names alone; nothing is read."""
    root = Path(project.root)
    there = {source: any((root / name).is_file() for name in names) for source, names in FILES.items()}
    there["rules"] = (root / RULES).is_dir()
    place = auto_memory.memory_folder(claude, project.store, environ.get("HOME", ""))
    there[auto_memory.SOURCE] = place is not None and any(place.glob("*.md"))
    there[codex.SOURCE] = any((codex.codex_folder(environ) / "memories" / name).is_file() for name in codex.FILES)
    return tuple(source for source in SOURCES if there[source])


def look(home: Home, project: ProjectRef, found: Found, stale: Stale, *, now: datetime, tell: Tell = untold) -> Import:
    """What taking these notes would do; takes no lock, writes nothing."""
    snapshot = load(home, project, now=now)
    rows: tuple[evidence.Sighting, ...] = ()
    if snapshot.entry is not None:
        with home.project(snapshot.entry.key, create=True) as folder:
            rows = archive.stored(folder).all
    outcomes = reconcile(found.notes, snapshot, rows, stale, tell)
    stopped = found.stopped or len(outcomes) < len(found.notes)
    return Import(outcomes, found.files, tuple(found.refused), dry_run=True, stopped=stopped)


def take_in(
    home: Home,
    project: ProjectRef,
    found: Found,
    stale: Stale,
    *,
    now: datetime,
    tell: Tell = untold,
) -> Import:
    """Take the notes in under the project's lock: copy, evidence, then everything derived from it.

    Where `tell` stopped it before, nothing is taken.
    """
    if found.stopped:
        return Import((), found.files, tuple(found.refused), dry_run=False, stopped=True)
    entry = register(home, project, transcripts="", now=now)
    with (
        home.project(entry.key, create=True) as folder,
        working_folder(home, entry, now=now) as memory,
        store_lock(memory),
    ):
        renew(folder, memory, slug=project.slug, now=now)
        known = archive.stored(folder).all
        outcomes = reconcile(found.notes, load(home, project, now=now), known, stale, tell)
        if len(outcomes) < len(found.notes):
            return Import((), found.files, tuple(found.refused), dry_run=False, stopped=True)
        rows = take(folder, outcomes, token=entry.token, now=now)
        evidence.append(folder, evidence.unseen(known, rows))
        write_all(memory, settled(home, project, folder, now=now), home=home)
    return Import(outcomes, found.files, tuple(found.refused), dry_run=False)
