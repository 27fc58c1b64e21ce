"""Taking an adoption back, and putting a backup back: planned, looked at again under the lock, written (design §5).

Both go the way of an adoption: journal → backup → file → ledger → commit → decisions, and a crash is settled the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

from memtui.engine.adopt import backups
from memtui.engine.adopt.forward import Receipt, Tell
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.held import held
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.l3 import begin_l3, settle_l3
from memtui.engine.adopt.recovery import settle
from memtui.engine.adopt.transaction import begin, require_writable
from memtui.engine.adopt.write import rewrite_of
from memtui.engine.errors import Stale
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef
from memtui.engine.review.undo_plan import UndoPlan
from memtui.engine.store.decisions import Decision, Decisions, decide
from memtui.engine.store.l3_store import held_l3
from memtui.engine.store.ledger import DEMOTIONS, LedgerLine
from memtui.engine.store.merge import Claim

_AGAIN = "Nothing was written. Look at the new diff, then do it again."


def undo_l2(
    home: Home,
    project: ProjectRef,
    shown: UndoPlan,
    look: Callable[[], tuple[UndoPlan, Mapping[str, Claim], Decisions]],
    *,
    now: datetime,
    git: GitChoice,
    environ: Mapping[str, str],
    tell: Tell = lambda _: None,
) -> Receipt:
    """Write what `shown` says, and nothing else; `look` plans anew under the lock, with the claims and decisions.

    Raises `Stale` when anything moved since, `Refused` for what may not be written; no file has changed then.
    """
    with held(home, project, now=now, environ=environ) as store:
        settle(store, tell)
        tell("Checking")
        fresh, claims, made = look()
        _same(shown, fresh)
        require_writable(store)
        rows = _rows(fresh, claims, made)
        backup = backups.next_name(store.folder, now)
        return begin(store, _journal(fresh, store.project.root, backup, rows, git), (fresh.change,), tell)


def undo_l3(
    home: Home,
    shown: UndoPlan,
    look: Callable[[], tuple[UndoPlan, Decisions]],
    *,
    now: datetime,
    environ: Mapping[str, str],
    tell: Tell = lambda _: None,
) -> Receipt:
    """As `undo_l2`, for the person's own file: its history is a commit in memtui's home."""
    with held_l3(home) as folder:
        settle_l3(folder, environ, tell)
        tell("Checking")
        fresh, made = look()
        _same(shown, fresh)
        rows = _rows(fresh, {}, made)
        backup = backups.next_name(folder, now)
        running = _journal(fresh, folder.path, backup, rows, GitChoice())
        return begin_l3(folder, running, fresh.change, environ, tell)


def _journal(plan: UndoPlan, root: str, backup: str, rows: Iterable[Decision], git: GitChoice) -> Journal:
    return Journal(
        tx=plan.tx,
        root=root,
        message=plan.message,
        backup=backup,
        files=(rewrite_of(plan.change),),
        lines=plan.ledger,
        decisions=tuple(rows),
        git=git,
    )


def _same(shown: UndoPlan, fresh: UndoPlan) -> None:
    """Raise unless the plan of this moment writes exactly what was shown."""
    for problem in fresh.problems:
        raise problem
    target = shown.change.target
    if fresh.change.target.path != target.path:
        raise Stale("The block belongs to another file now.", f"{target.shown} → {fresh.change.target.shown}", _AGAIN)
    if fresh.change.sha256_before != shown.change.sha256_before:
        raise Stale(f"{target.shown} changed since you looked.", str(target.path), _AGAIN)
    if _told(fresh) != _told(shown) or fresh.change.after != shown.change.after:
        raise Stale("The change is not the one you saw.", target.shown, _AGAIN)


def _told(plan: UndoPlan) -> list[tuple[str, ...]]:
    return [(line.does, line.atom_id, line.replaces, line.undoes, line.of) for line in plan.ledger]


def _rows(plan: UndoPlan, claims: Mapping[str, Claim], made: Decisions) -> Iterator[Decision]:
    """What the person decides with it. A claim that goes gets a tombstone: it is not offered again at once (§3.3).

    What only led to the change goes back with it: a rewording, a resolution; a demotion taken back is a keep.
    """
    undone = {(line.tx, line.name): line for line in plan.undone}
    for line in plan.ledger:
        before = undone.get((line.undoes, line.of))
        if before is None and line.action == "undo":
            continue  # a twin of one that stands above
        yield from _turned(line, before, claims, made)
        if line.does == "edit":
            yield _row(line, "undone", line.replaces)
        if line.does in ("adopt", "return", "edit"):
            yield _row(line, "adopted", line.atom_id, tx=line.tx)
        elif line.atom_id and (line.does == "drop" or (not line.does and before is not None and _came(before))):
            claim = claims.get(line.atom_id)
            names = line.atom.get("promoted_from_projects")
            heard = len(claim.sessions) if claim else len(names) if isinstance(names, list) else 0
            yield _row(line, "reject", line.atom_id, sessions=heard)
            yield _row(line, "undone", line.atom_id, tx=line.tx)


def _came(line: LedgerLine) -> bool:
    return line.change in ("adopt", "return")


def _turned(
    line: LedgerLine, before: LedgerLine | None, claims: Mapping[str, Claim], made: Decisions
) -> Iterator[Decision]:
    """Decisions that would stage the very change again that was just taken back."""
    if before is None:
        return
    claim = claims.get(line.atom_id)
    if before.change == "drop" and line.does == "adopt" and claim is not None:
        if before.gate in DEMOTIONS and line.at[:10] not in claim.standing.kept:
            yield _row(line, "keep", line.atom_id)
        if claim.standing.lost is not None:
            yield _row(line, "undo", claim.standing.lost.atom, undoes=claim.standing.lost.id)
    elif before.change == "edit" and line.does in ("edit", "return"):
        live = {row.id for row in made.live()}
        wants = {before.atom_id, before.replaces}
        for row in made.rows:
            leads = {row.atom, row.to} if row.do == "alias" else {row.atom, row.to, row.new} if row.new else set()
            if not wants <= leads:
                continue
            if before.action == "edit" and row.id in live:
                yield _row(line, "undo", row.atom, undoes=row.id)
            elif before.action == "undo" and row.id not in live:
                last = [each for each in made.rows if each.do == "undo" and each.undoes == row.id]
                yield _row(line, "undo", row.atom, undoes=last[-1].id)
                break


def _row(line: LedgerLine, do: str, atom: str, **more: str | int) -> Decision:
    at = datetime.fromisoformat(line.at)
    return decide(do, atom, now=at, via=line.via, clock_set=line.clock == "set", **more)
