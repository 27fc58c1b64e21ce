"""A decision whose lock somebody else holds: it is tried again while the keys go on, and not lost (tui.md §5.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from memtui.engine.errors import LockBusy, MemtuiError
from memtui.engine.store.lock import FILE as STORE_LOCK

if TYPE_CHECKING:
    from memtui.screens.desk import Desk

#: Seconds that one try waits for a lock (two key presses at once are over by then), and until the next try.
BRIEF, AGAIN = 0.05, 0.25
Told = Callable[[MemtuiError], None]


@dataclass
class _Held:
    """A deed that waits, who is told how it goes, and how many tries there were."""

    deed: Callable[[], None]
    told: Told
    fault: LockBusy
    tries: int = 1


class Patience:
    """At most one deed waits; until it is done or given up, no other decision is taken."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._held: _Held | None = None

    @property
    def words(self) -> str:
        """What is waited for; "" where nothing waits."""
        if self._held is None:
            return ""
        store = self._held.fault.detail.endswith(f"/{STORE_LOCK}")
        who = "a harvest or adoption" if store else "another memtui"
        seconds = int(self._held.tries * AGAIN)
        since = f" ({seconds} s)" if seconds else ""
        return f"not recorded yet, trying again: {who} writes{since}; {self._desk.key('back')} gives up"

    def do(self, deed: Callable[[], None], told: Told) -> None:
        """Do a deed, now or as soon as its lock is free; a known fault is told."""
        if self._held is not None:
            told(LockBusy(self.words))
            return
        try:
            deed()
        except LockBusy as fault:
            self._wait(_Held(deed, told, fault))
        except MemtuiError as fault:
            told(fault)

    def give_up(self, told: Told | None = None) -> bool:
        """Stop trying; False where nothing waits. What was not recorded stays as it was.

        With `told` only a deed that this one is told about: a line takes back its own words, not another decision.
        """
        if self._held is None or (told is not None and self._held.told != told):
            return False
        self._held = None
        self._desk.say("given up: that was not recorded")
        return True

    def _wait(self, held: _Held) -> None:
        self._held = held
        held.told(LockBusy(self.words))
        self._desk.set_timer(AGAIN, partial(self._again, held))

    def _again(self, held: _Held) -> None:
        if held is not self._held:
            return  # given up meanwhile
        try:
            held.deed()
        except LockBusy as fault:
            held.fault, held.tries = fault, held.tries + 1
            self._wait(held)
        except MemtuiError as fault:
            self._held = None
            held.told(fault)
        else:
            self._held = None
