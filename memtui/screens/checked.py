"""What the repository says to the claim under the cursor, looked up beside the keys (design §3.3)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TypeVar

from textual import on, work

from memtui.engine.review.claim_checks.checking import Checker, checkable
from memtui.engine.review.claim_checks.verdict import Check
from memtui.engine.review.queues import Item, Queued
from memtui.screens.offering import OfferingQueue
from memtui.widgets.line_view import Line
from memtui.widgets.messages import ChecksFound
from memtui.widgets.signs import CHECKS, own

#: A worktree is read anew when the last reading is older.
STALE_SECONDS = 30.0
_HEAD, _INDENT = "checks     ", "           "


E = TypeVar("E", bound=Queued)


class CheckedQueue(OfferingQueue[E]):
    """A queue whose detail shows checks: `checks` gives their lines, and asks a worker for those it hasn't yet."""

    def __init__(self) -> None:
        super().__init__()
        self._checker: Checker | None = None
        self._read_at = 0.0
        self._checked: dict[str, tuple[Check, ...]] = {}

    def opened(self) -> None:
        self.show_detail(self.current)

    def checks(self, item: Item) -> tuple[Line, ...]:
        """The lines of an item's checks; one that says so while they are looked up; none where nothing can be."""
        claim = self.snapshot.claims[item.id].atom.claim
        if not checkable(claim):
            return ()
        self._renew()
        found = self._checked.get(claim)
        if found is None:
            if not self.app.opening:
                self._look(claim)
            return ((), ((_HEAD, "dim"), (own("looking…"), "dim")))
        return tuple(_lines(found, self.app.key("verdict.edit")))

    def _renew(self) -> None:
        now = time.monotonic()
        if self._checker is None or now - self._read_at > STALE_SECONDS:
            self._checker, self._read_at, self._checked = self.app.sitting.checker(), now, {}

    @work(thread=True, exclusive=True, exit_on_error=False, group="checks")
    def _look(self, claim: str) -> None:
        if self._checker is not None:
            self.post_message(ChecksFound(claim, self._checker.check(claim)))

    @on(ChecksFound)
    def _looked(self, message: ChecksFound) -> None:
        self._checked[message.claim] = message.checks
        item = self.current
        if isinstance(item, Item) and self.snapshot.claims[item.id].atom.claim == message.claim:
            self.show_detail(item)


def _lines(checks: tuple[Check, ...], edit: str) -> Iterator[Line]:
    """Each check: its sign and word, the part, what was found, and below it the line that proves it."""
    if not checks:
        return
    yield ()
    for at, check in enumerate(checks):
        sign = CHECKS[check.verdict]
        head = _INDENT if at else _HEAD
        yield ((head, "dim"), (f"{sign.sign} {sign.word}  ", sign.style), (f"{check.part}: {check.words}", "plain"))
        if check.where:
            yield ((_INDENT, "dim"), (f"{check.where}  {check.line}".rstrip(), "dim"))
        if check.offer:
            yield ((_INDENT, "dim"), (f"{edit}, with these words: ", "dim"), (check.offer, "plain"))
