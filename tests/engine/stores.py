"""A project's evidence without transcripts: what the harvester does with rows, as often as a test wants."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from memtui.engine import evidence
from memtui.engine.evidence import Sighting
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, project_at, register, working_folder
from memtui.engine.promote.staging import settled, write_all
from memtui.engine.store import archive, decisions
from memtui.engine.store.decisions import Decision
from memtui.engine.store.lock import store_lock
from memtui.engine.store.snapshot import Snapshot, load

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


class Store:
    """A project named `app` below `root`; `home` defaults to the person's."""

    def __init__(self, root: Path, home: Home | None = None, now: datetime = NOW) -> None:
        self.home = home or Home.of(os.environ)
        self.now = now
        place = root.resolve() / "app"
        place.mkdir(parents=True, exist_ok=True)
        self.ref: ProjectRef = project_at(str(place))
        self.entry = register(self.home, self.ref, transcripts="", now=now)

    @property
    def path(self) -> Path:
        """The project's folder in the home."""
        return Path(self.home.path) / "projects" / self.entry.key

    def harvest(self, *rows: Sighting) -> Snapshot:
        """Take rows in as the harvester does: what is new, then the bounds, then the working files."""
        with (
            self.home.project(self.entry.key, create=True) as folder,
            working_folder(self.home, self.entry, now=self.now) as memory,
            store_lock(memory),
        ):
            evidence.append(folder, evidence.unseen(archive.stored(folder).all, rows))
            snapshot = settled(self.home, self.ref, folder, now=self.now)
            write_all(memory, snapshot)
        return snapshot

    def decide(self, *rows: Decision) -> None:
        with self.home.project(self.entry.key) as folder:
            decisions.append(folder, rows)

    def look(self) -> Snapshot:
        return load(self.home, self.ref, now=self.now)

    def stored(self) -> archive.Stored:
        with self.home.project(self.entry.key) as folder:
            return archive.stored(folder)

    def bytes(self) -> dict[str, bytes]:
        return {str(path.relative_to(self.path)): path.read_bytes() for path in files_below(self.path)}


def files_below(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())
