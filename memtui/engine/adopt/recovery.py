"""An adoption that was cut short is finished or rolled back by the next start, which says which (design §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from memtui.engine.adopt import backups, journal
from memtui.engine.adopt.forward import Receipt, Tell, go_on
from memtui.engine.adopt.held import Held, held
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.leftovers import left_in, sweep
from memtui.engine.errors import FileRefused, NotFound, Stale
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef


def recover(
    home: Home, project: ProjectRef, *, now: datetime, environ: Mapping[str, str], tell: Tell = lambda _: None
) -> Receipt | None:
    """Settle what an earlier run left, if it left anything; the receipt of an adoption that was finished, else None.

    Cheap where nothing is left. Raises `Stale` for a file that somebody edited since; nothing is changed then.
    """
    entry = home.entry_of(project.store)
    if entry is None:
        return None
    try:
        with home.project(entry.key) as folder:
            nothing = folder.status(journal.FILE) is None and not left_in(folder)
        if nothing:
            with home.memory(entry) as memory:
                if not left_in(memory):
                    return None
    except (FileRefused, NotFound):
        return None  # nothing was adopted here yet, or the working folder is not ours: opening says so
    with held(home, project, now=now, environ=environ) as store:
        return settle(store, tell)


def settle(store: Held, tell: Tell) -> Receipt | None:
    """As `recover`, under the lock."""
    running = journal.read(store.folder)
    sweep(store, running.files if running else ())
    if running is None or not finish_files(store.folder, running, tell):
        return None
    receipt = go_on(store, running, tell)
    tell(f"An adoption that was cut short is finished: {running.tx}.")
    return replace(receipt, notes=("an adoption that was cut short is finished", *receipt.notes))


def finish_files(folder: Folder, running: Journal, tell: Tell) -> bool:
    """Write the files that a journal's transaction had not come to; False where it wrote none: then it never was.

    `folder` holds the journal and its backups; the caller holds its lock. Raises `Stale` for a file edited since.
    """
    states = [file.state() for file in running.files]
    if "other" in states:
        raise _edited(folder, running, states.index("other"))
    if "after" not in states:
        journal.remove(folder)
        tell(f"An adoption that was cut short is rolled back: {running.tx}; no file of yours had changed.")
        return False
    for number, (file, state) in enumerate(zip(running.files, states, strict=True), 1):
        if state == "before":
            file.write(backups.after_bytes(folder, running.backup, number, file))
    return True


def _edited(folder: Folder, running: Journal, index: int) -> Stale:
    file = running.files[index]
    kept = f"{folder.at(backups.FOLDER)}/{running.backup}/{index + 1}"
    before = f"before: {kept}.before" if file.existed else "before: no file"
    return Stale(
        f"{file.shown} was edited after an adoption was cut short ({running.tx}).",
        f"{before}; adopted: {kept}.after; now: {file.path}",
        f"Nothing is changed. Copy one of the first two over the third, or, to keep yours and forget the adoption: "
        f"mv {folder.at(journal.FILE)} {folder.at(journal.FILE)}.old",
    )
