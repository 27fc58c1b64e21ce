"""What a person does about a `.memory/` that is not ours: import as unreviewed, discard, or say that it moved (§2.4).

An import makes rows that count for no gate (`evidence.IMPORT`): their claims are shown, and recalled for nobody, until
a person stands for them. Whatever is chosen, the foreign folder is moved aside and nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from memtui.engine import evidence
from memtui.engine.config import Clock
from memtui.engine.errors import FileRefused, NotFound, Refused
from memtui.engine.home import Entry, Home
from memtui.engine.project import ProjectRef, note_answer, open_store, register, take_over, working_folder
from memtui.engine.promote.staging import refresh, settled
from memtui.engine.store import archive, decisions, foreign
from memtui.engine.store.foreign import Foreign, move_aside
from memtui.engine.store.lock import store_lock
from memtui.engine.trust import COPY, TRACKED, left

FRESH, TAKEN, MOVED = "fresh", "imported", "moved"


@dataclass(frozen=True)
class Settled:
    """What was done: the answer, how many claims were imported, known before or refused, and where the folder went.

    `ledger_kept`: a committed ledger stayed in its place. `unused` says why our own `.memory/` is still not made.
    """

    answer: str
    imported: int = 0
    known: int = 0
    refused: int = 0
    aside: str = ""
    ledger_kept: bool = False
    unused: str = ""


@dataclass(frozen=True)
class ForeignStore:
    """The `.memory/` of a project as somebody else left it, and the clock by which a person decides about it."""

    home: Home
    project: ProjectRef
    clock: Callable[[], Clock]

    def look(self) -> Foreign | None:
        """What it holds; None where the `.memory/` is ours, or there is none. Reads only."""
        return foreign.inspect(self.home, self.project)

    def take(self) -> Settled:
        """Import its claims as unreviewed, move it aside and make our own. Importing twice is importing once.

        Raises `NotFound` where nothing foreign is there, `Refused` where nothing in it can be imported.
        """
        seen, now = self._seen(), self.clock().now
        if not seen.importable:
            raise Refused(
                "Nothing in it can be imported.",
                f"{seen.path}: {len(seen.claims)} claims refused, {len(seen.faults)} faults",
                "`memtui foreign discard` moves it aside; nothing of it is deleted.",
            )
        entry = register(self.home, self.project, transcripts="", now=now)
        imported = self._import(seen, entry, now)
        refused = len(seen.claims) - len(seen.importable) + len(seen.faults)
        known = len(seen.importable) - imported
        return self._aside(entry, Settled(TAKEN, imported, known, refused), now)

    def discard(self) -> Settled:
        """Move it aside and start fresh. Raises `NotFound` where nothing foreign is there."""
        self._seen()
        now = self.clock().now
        return self._aside(register(self.home, self.project, transcripts="", now=now), Settled(FRESH), now)

    def moved(self) -> Settled:
        """Let it go on here as the project it is a copy of: that one's evidence and decisions come along.

        Raises `Refused` where it is no copy of a project of this machine, or where more is wrong with it.
        """
        seen, now = self._seen(), self.clock().now
        codes = {cause.code for cause in seen.causes} - {TRACKED}
        if codes != {COPY}:
            words = "; ".join(cause.words for cause in seen.causes if cause.code != COPY)
            hint = "Import it as unreviewed, or discard it."
            raise Refused("It can't go on as it is.", f"{seen.path}: {words or 'it is no copy'}", hint)
        before = register(self.home, self.project, transcripts="", now=now)
        entry = take_over(self.home, self.project, answer=MOVED, now=now)
        carry(self.home, before, entry, now=now)
        return self._opened(Settled(MOVED), now)

    def leave(self) -> None:
        """Put it off: it stays where it is, unused, and memtui asks no more about this very folder."""
        seen = self.look()
        if seen is not None and seen.stamp:
            note_answer(self.home, self.project, left(seen.stamp), now=self.clock().now)

    def _seen(self) -> Foreign:
        seen = self.look()
        if seen is None or not seen.to_decide:
            raise NotFound("No foreign .memory/ is here.", self.project.store, "`memtui status` says how all stands.")
        return seen

    def _import(self, seen: Foreign, entry: Entry, now: datetime) -> int:
        """Write the rows of what is not known yet; how many. They are safe on disk before the folder is moved."""
        with (
            self.home.project(entry.key, create=True) as folder,
            working_folder(self.home, entry, now=now) as memory,
            store_lock(memory),
        ):
            held = archive.stored(folder).all
            known = {row.atom_id for row in held} | decisions.read(folder).forgotten().keys()
            known |= decisions.read(folder).aliases().keys()  # it has other words or was united since
            fresh = [claim for claim in seen.importable if claim.id not in known]
            from memtui.engine.capture.manual import note_imported  # what hears takes a while to load

            rows = note_imported(
                folder,
                [(claim.claim, claim.kind, claim.where) for claim in fresh],
                slug=self.project.slug,
                token=entry.token,
                now=now,
            )
            evidence.append(folder, rows)
            settled(self.home, self.project, folder, now=now)  # what is derived is written once the store is open
        return len(rows)

    def _aside(self, entry: Entry, done: Settled, now: datetime) -> Settled:
        moved = move_aside(self.home, entry, now=now)
        note_answer(self.home, self.project, done.answer, now=now)
        answered = Settled(done.answer, done.imported, done.known, done.refused, moved.path, moved.ledger_kept)
        return self._opened(answered, now)

    def _opened(self, done: Settled, now: datetime) -> Settled:
        """Our own `.memory/`, unless something is still in the way, such as files that git tracks."""
        unused = ""
        try:
            open_store(self.home, self.project, now=now)
        except FileRefused as error:
            unused = f"{error.title} {error.hint}"
        refresh(self.home, self.project, now=now)
        return Settled(done.answer, done.imported, done.known, done.refused, done.aside, done.ledger_kept, unused)


def carry(home: Home, before: Entry, entry: Entry, *, now: datetime) -> None:
    """Bring what was kept for a store under another key to the entry that it goes on with, so that nothing is lost."""
    if before.key == entry.key:
        return
    with home.project(before.key, create=True) as old:
        rows, made = archive.stored(old).all, decisions.read(old).rows
    if not rows and not made:
        return
    with (
        home.project(entry.key, create=True) as folder,
        working_folder(home, entry, now=now) as memory,
        store_lock(memory),
    ):
        evidence.append(folder, evidence.unseen(archive.stored(folder).all, rows))
        there = set(decisions.read(folder).rows)
        decisions.append(folder, [row for row in made if row not in there])
