"""Undo and redo of decisions: which row is taken back, or put back, and whose it is (design §3.2, docs/adr/0013).

All functions are pure, as in `review.verdicts`: they make the row that the caller appends, or say why there is none.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from memtui.engine.errors import Refused
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.decisions import RESCAN, Decision, Decisions, decide
from memtui.engine.store.lock import WAIT_SECONDS

_VIA = {"app": "in an app", "cli": "on the command line"}


@dataclass(frozen=True)
class Own:
    """The decisions of one sitting: the ids of the rows it made, in order, and the seconds that one waits for a lock.

    The project, L3 and the notes share one, so that undo knows what came last.
    """

    rows: list[str] = field(default_factory=list)
    wait: float = WAIT_SECONDS


class MadeElsewhere(Refused):
    """What undo would take back was decided outside this sitting; `row` is the newest decision there is."""

    def __init__(self, row: Decision) -> None:
        where = f"{_VIA.get(row.via, row.via)}, {row.at[:16].replace('T', ' ')} UTC"
        super().__init__("The newest decision is not of this sitting.", f"made {where}")
        self.row = row


def undo(
    decisions: Decisions, *, now: datetime, via: str, clock_set: bool = False, own: Collection[str] | None = None
) -> Decision:
    """The row that takes the newest decision back. Raises `NothingToDo` at the last adoption.

    With the ids of a sitting's `own` rows it is the newest of them; `MadeElsewhere` where there is none, or where
    somebody else decided about the same claims since.
    """
    done = list(_sides(decisions)[0].values())
    if not done:
        raise NothingToDo("Nothing to undo.")
    row = done[-1]
    if own is not None:
        at = _newest(done, own)
        if at < 0 or _touched(done[at], done[at + 1 :]):
            raise MadeElsewhere(row)
        row = done[at]
    return decide("undo", row.atom, now=now, via=via, clock_set=clock_set, undoes=row.id)


def undoable(decisions: Decisions, own: Collection[str]) -> str:
    """The id of the newest of a sitting's own decisions that can be taken back; "" where there is none."""
    done = list(_sides(decisions)[0].values())
    at = _newest(done, own)
    return done[at].id if at >= 0 else ""


def redo(
    decisions: Decisions, *, now: datetime, via: str, clock_set: bool = False, own: Collection[str] | None = None
) -> Decision:
    """The row that puts back what the last undo took. Raises `NothingToDo` when something was decided since.

    With a sitting's `own` rows it is the last of its own undos, and only its own decisions end it; one about the
    same claims, made elsewhere since, raises `Refused`.
    """
    undone = list(_sides(decisions, own)[1].values())
    at = _newest(undone, own) if own is not None else len(undone) - 1
    if at < 0:
        raise NothingToDo("Nothing to redo.")
    row = undone[at]
    if own is not None:
        since = decisions.rows[decisions.rows.index(row) + 1 :]
        others = [each for each in since if each.id not in own and each.do != "undo"]
        if _touched(decisions.original(row), others):
            raise Refused("Something else was decided about it since.", f"{others[-1].do} {others[-1].atom}")
    return decide("undo", row.atom, now=now, via=via, clock_set=clock_set, undoes=row.id)


def redoable(decisions: Decisions, own: Collection[str]) -> str:
    """The id of the newest of a sitting's own undos that can be put back; "" where there is none."""
    undone = list(_sides(decisions, own)[1].values())
    at = _newest(undone, own)
    return undone[at].id if at >= 0 else ""


def _newest(rows: list[Decision], own: Collection[str]) -> int:
    """The place of the last row that is a sitting's own, -1 where none is."""
    ids = frozenset(own)
    return next((at for at in range(len(rows) - 1, -1, -1) if rows[at].id in ids), -1)


def _touched(row: Decision, others: list[Decision]) -> bool:
    """Whether one of the others is about a claim that this one is about: they may build on it."""
    mine = {id_ for id_ in (row.atom, row.to, row.new) if id_}
    return any(not mine.isdisjoint((other.atom, other.to, other.new)) for other in others)


def _sides(decisions: Decisions, own: Collection[str] | None = None) -> tuple[dict[str, Decision], dict[str, Decision]]:
    """Decisions that can be taken back, and undo rows that can, by id, in order.

    An adoption ends both, a new decision the second; with `own` only a new one of that sitting. What was decided
    about a claim that was forgotten since is gone with it; a re-scan was nobody's decision.
    """
    forgotten = decisions.forgotten().keys()
    ends = None if own is None else frozenset(own)
    done: dict[str, Decision] = {}
    undone: dict[str, Decision] = {}
    by_id = {row.id: row for row in decisions.rows}
    for row in decisions.rows:
        if row.via == RESCAN or not forgotten.isdisjoint((row.atom, row.to, row.new)):
            continue
        if row.do in ("adopted", "undone"):
            done, undone = {}, {}
        elif row.do != "undo":
            done[row.id] = row
            if ends is None or row.id in ends:
                undone = {}
        elif row.undoes in undone:
            original = by_id[undone.pop(row.undoes).undoes]
            done[original.id] = original
        elif row.undoes in done:
            del done[row.undoes]
            undone[row.id] = row
    return done, undone
