"""Adopt: the only writer of a person's files (design §5).

Lock → look at everything again → journal → backups → files → ledger → commit → decisions → journal away. A crash
anywhere is finished or rolled back by the next start (recovery.py).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime

from memtui.engine.adopt import backups, journal, waiting
from memtui.engine.adopt.forward import Receipt, Tell, commit_waiting, go_on
from memtui.engine.adopt.git import Git, GitChoice
from memtui.engine.adopt.git_state import GitState, exposed, git_state_at
from memtui.engine.adopt.held import Held, held
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.recheck import rechecked
from memtui.engine.adopt.recovery import recover, settle
from memtui.engine.adopt.waiting import Waiting
from memtui.engine.adopt.write import ledger_folder, rewrite_of
from memtui.engine.errors import FileRefused, GitRefused, LockBusy, NotFound, Refused, Stale, Unfinished
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef
from memtui.engine.redact.second import second_opinion
from memtui.engine.review.plan import FileChange, Plan
from memtui.engine.review.plan import plan as make_plan
from memtui.engine.review.queues import digest_of
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.decisions import decide
from memtui.engine.store.opinions import second_look
from memtui.engine.store.snapshot import load
from memtui.engine.trust import UNTRACK

__all__ = ["GitChoice", "GitState", "Receipt", "adopt", "commit_pending", "git_state", "pending", "recover"]


def adopt(
    home: Home,
    plan: Plan,
    *,
    now: datetime,
    git: GitChoice,
    environ: Mapping[str, str],
    via: str,
    clock_set: bool = False,
    tell: Tell = lambda _: None,
) -> Receipt:
    """Write what `plan` shows, and nothing else; `tell` hears each step in words.

    An adoption that was cut short before is settled first. Raises `NothingToDo` for an empty plan, `Stale` when
    anything moved since the plan was shown, `Refused` for what may not be written; no file has changed then.
    A refusal by git is no error: the receipt says "adopted, not committed" and why.
    """
    project = plan.snapshot.project
    if plan.empty:
        if finished := recover(home, project, now=now, environ=environ, tell=tell):
            return finished
        raise NothingToDo("Nothing is accepted yet.")
    second_opinion(home, environ)  # loaded before the lock: the first time takes seconds
    with held(home, project, now=now, environ=environ) as store:
        finished = settle(store, tell)
        tell("Checking")
        snapshot = load(home, project, now=now)
        if second_look(home, store.folder, snapshot.claims, environ):
            snapshot = load(home, project, now=now)
        if finished is not None and make_plan(snapshot, now=now, via=via).empty:
            return finished  # what was shown is what the earlier run had begun to write
        fresh = rechecked(plan, snapshot, via=via, clock_set=clock_set)
        require_writable(store)
        return _write(store, fresh, git, via, clock_set, tell)


def _write(store: Held, plan: Plan, git: GitChoice, via: str, clock_set: bool, tell: Tell) -> Receipt:
    """Journal, backups and files of a plan that was checked just now; then everything else."""
    rows = [
        decide(
            "adopted",
            claim.atom.id,
            now=store.now,
            via=via,
            clock_set=clock_set,
            tx=plan.tx,
            digest=digest_of(claim),
            sessions=len(claim.sessions),
        )
        for claim in (action.claim for action in plan.actions)
    ]
    running = Journal(
        tx=plan.tx,
        root=store.project.root,
        message=plan.message,
        backup=backups.next_name(store.folder, store.now),
        files=tuple(rewrite_of(each) for each in plan.changes),
        lines=plan.ledger,
        decisions=tuple(rows),
        git=git,
        imported=plan.snapshot.file.importer.line if plan.importing and plan.snapshot.file.importer else "",
    )
    return begin(store, running, plan.changes, tell)


def begin(store: Held, running: Journal, changes: Sequence[FileChange], tell: Tell) -> Receipt:
    """Write what a journal says, from its first byte to its end; the caller holds the lock and looked again.

    `changes` are those of the journal's files, in their order.
    """
    put(store.folder, running, changes, tell)
    try:
        return go_on(store, running, tell)
    except (FileRefused, LockBusy) as error:
        rest = f"{running.files[0].shown} is written; memtui finishes the rest at its next start."
        hint = "" if isinstance(error, LockBusy) else error.hint  # it says that nothing was done
        raise Unfinished(error.title, error.detail, f"{hint} {rest}".strip()) from error


def put(folder: Folder, running: Journal, changes: Sequence[FileChange], tell: Tell) -> None:
    """Journal, backups, files: all or nothing. `folder` holds the first two; the caller holds its lock.

    Raises `Stale` for a file that somebody edited meanwhile, `Refused` for one that can't be written.
    """
    journal.write(folder, running)
    try:
        tell("Backing up")
        pairs = list(zip(running.files, changes, strict=True))
        whole = [(file, each.before, each.after) for file, each in pairs]
        backups.make(folder, running.backup, running.tx, whole)
        for file, each in pairs:
            tell(f"Writing {file.shown}")
            file.write(each.after)
    except Stale:
        undone = [file.take_back(each.before) for file, each in pairs]
        if all(undone):
            journal.remove(folder)
        raise
    except Refused:
        if not any(file.is_written for file in running.files):
            journal.remove(folder)  # no file has changed, so there is nothing to finish
        raise


def git_state(project: ProjectRef, plan: Plan, environ: Mapping[str, str]) -> GitState:
    """What git will make of this plan: what Adopt has to ask or say before anything is written. Reads only."""
    target = plan.change.target if plan.change else plan.snapshot.file.target
    if target is None:
        return GitState(False, "there is no file to commit")
    return git_state_at(project.root, os.path.relpath(target.path, project.root), environ)


def commit_pending(
    home: Home,
    project: ProjectRef,
    *,
    now: datetime,
    git: GitChoice,
    environ: Mapping[str, str],
    tell: Tell = lambda _: None,
) -> Receipt:
    """Commit what git refused earlier in this worktree (`memtui adopt --commit`). Raises `NothingToDo`."""
    with held(home, project, now=now, environ=environ) as store:
        settle(store, tell)
        mine = [item for item in waiting.read(store.folder) if item.root == project.root]
        if not mine:
            raise NothingToDo("No adoption waits for a commit here.")
        receipt = Receipt(tx=mine[-1].tx, written=tuple(dict.fromkeys(path for item in mine for path in item.paths)))
        return commit_waiting(store, project.root, git, receipt, tell)


def pending(home: Home, project: ProjectRef) -> tuple[Waiting, ...]:
    """The adoptions of a project that are written and not committed, oldest first."""
    entry = home.entry_of(project.store)
    if entry is None:
        return ()
    try:
        with home.project(entry.key) as folder:
            return waiting.read(folder)
    except NotFound:
        return ()


def require_writable(store: Held) -> None:
    """Refuse a ledger that can't be appended to, and working files that git tracks: the next push would publish them.

    Both are looked at before anything is written (design §5, security.md C.3).
    """
    ledger_folder(store.project.root).close()
    try:
        tracked = exposed(Git(store.project.root, store.environ))
    except GitRefused:
        return  # no git, no tracking; what the commit needs of it is looked at again and told there
    if tracked:
        names = " ".join(tracked[:5])
        raise Refused("git tracks memtui's working files here.", names, f"Untrack them, and commit: {UNTRACK}")
