"""Writing notes: lock → look again → journal → backups → files → ledger → decisions → journal away (design §5).

The notes lie in no repository of the project's, so there is no commit; the backup and the ledger in memtui's home hold
what was. A crash anywhere is finished or rolled back by the next start.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from memtui.engine.adopt import backups, journal
from memtui.engine.adopt.forward import Receipt, Tell
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.recovery import finish_files
from memtui.engine.adopt.transaction import put
from memtui.engine.adopt.write import append_lines, rewrite_of
from memtui.engine.backends.notes.plan import NotesPlan
from memtui.engine.backends.notes.store import held_notes, notes_folder
from memtui.engine.errors import NotFound, Stale
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions
from memtui.engine.store.decisions import decide

_AGAIN = "Nothing was written. Look at the new diff, then do it again."
_KEPT = "the notes lie outside the repository: the backup and the ledger in memtui's home hold what was"


def write_notes(
    home: Home,
    project: ProjectRef,
    shown: NotesPlan,
    look: Callable[[], NotesPlan],
    *,
    now: datetime,
    via: str,
    clock_set: bool = False,
    tell: Tell = lambda _: None,
) -> Receipt:
    """Write what `shown` says, and nothing else; `look` plans anew under the lock.

    Raises `NothingToDo`, `Stale` when anything moved since, `Refused` for what may not be written; no file has
    changed then.
    """
    if shown.empty:
        raise NothingToDo("Nothing is decided about notes that could be written.")
    with held_notes(home, project) as folder:
        _settle(folder, tell)
        tell("Checking")
        fresh = look()
        _same(shown, fresh)
        do = "undone" if fresh.undone else "adopted"
        rows = [
            decide(do, str(line.atom["place"]), now=now, via=via, clock_set=clock_set, tx=fresh.tx)
            for line in fresh.ledger
        ]
        running = Journal(
            tx=fresh.tx,
            root=str(fresh.place),
            message=fresh.message,
            backup=backups.next_name(folder, now),
            files=tuple(rewrite_of(each) for each in fresh.changes),
            lines=fresh.ledger,
            decisions=tuple(rows),
            git=GitChoice(commit=False),
        )
        put(folder, running, fresh.changes, tell)
        return _go_on(folder, running, tell)


def recover_notes(home: Home, project: ProjectRef, *, tell: Tell = lambda _: None) -> Receipt | None:
    """Settle a change of notes that was cut short; cheap where there is none. Raises `Stale` for one edited since."""
    if home.entry_of(project.store) is None:
        return None
    try:
        with notes_folder(home, project) as folder:
            if folder.status(journal.FILE) is None and not folder.temporaries():
                return None
    except NotFound:
        return None
    with held_notes(home, project) as folder:
        return _settle(folder, tell)


def _settle(folder: Folder, tell: Tell) -> Receipt | None:
    running = journal.read(folder)
    folder.sweep()
    if running is None:
        return None
    for file in running.files:
        file.tidy()
    if not finish_files(folder, running, tell):
        return None
    receipt = _go_on(folder, running, tell)
    tell(f"A change of notes that was cut short is finished: {running.tx}.")
    return receipt


def _go_on(folder: Folder, running: Journal, tell: Tell) -> Receipt:
    """Finish a transaction whose files are written; each step may be repeated after a crash."""
    tell("Writing the ledger")
    append_lines(folder, running.lines)
    known = {row.id for row in decisions.read(folder).rows}
    decisions.append(folder, [row for row in running.decisions if row.id not in known])
    backups.prune(folder, keep=running.backup)
    journal.remove(folder)
    return Receipt(
        tx=running.tx,
        written=tuple(file.shown for file in running.files),
        backups=(running.backup,),
        adopted=running.adopted,
        undone=running.undone,
        notes=(_KEPT,),
        of="notes",
    )


def _same(shown: NotesPlan, fresh: NotesPlan) -> None:
    """Raise unless the plan of this moment writes exactly what was shown."""
    for problem in fresh.problems:
        raise problem

    def told(plan: NotesPlan) -> list[tuple[object, ...]]:
        changes = [(each.target.path, each.before, each.after, each.removes) for each in plan.changes]
        return [*changes, *((line.change, line.atom_id, line.undoes, line.of) for line in plan.ledger)]

    if told(shown) != told(fresh):
        before = {each.target.shown for each in shown.changes if each not in fresh.changes}
        raise Stale("The notes changed since you looked.", ", ".join(sorted(before)), _AGAIN)
