"""The app's beginning: over a first frame, or on an empty terminal; all that takes longer comes after (ADR 0026)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memtui.app.driver import QuickDriver
from memtui.app.handover import Handover, at_rest, rows_of, whole_update
from memtui.screens.desk import Desk
from memtui.screens.frame import Frame

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.screen import Screen

    from memtui.app.first_frame import FirstFrame
    from memtui.engine.kept_frame import Rows

#: So many times at most the first screen is looked at until it has come to rest.
ROUNDS = 100
#: It has when it was the same so often after the first time.
STILL = 3
LEFT_OUT = "what you typed before was left out: the screen was another one"


class TakingOver(Desk):
    """An app that draws its first screen unseen while a first frame stands on the terminal, and then takes over."""

    first: FirstFrame | None = None
    _covered = False
    _handover: Handover | None = None
    _unseen = False
    _drawn: Rows = ()
    _still = 0
    left_out = ""  # said with what was read, so that it isn't missed

    def stand_behind(self, first: FirstFrame | None, handover: Handover | None, *, unseen: bool) -> None:
        """Wait behind a frame, if there is one; tell `handover` what is drawn first, and `unseen` leave then."""
        self.first, self._covered = first, first is not None
        self._handover, self._unseen = handover, unseen

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not self._covered:  # else the first frame stands there
            super()._display(screen, renderable)

    @property
    def compared(self) -> bool:
        """Whether the first screen is held against a frame, or becomes one: then nothing may come before it."""
        return self._handover is not None or self.first is not None

    def plain_opening(self) -> bool:
        """Whether this opening is one like any other, so that its first screen is the next one's, too."""
        raise NotImplementedError

    def begin(self) -> None:
        """Look up and read what comes after the first screen."""
        raise NotImplementedError

    def open_at_rest(self, rounds: int = ROUNDS) -> None:
        """Wait until the first screen has come to rest, then take over and begin."""
        if self.compared and rounds and not at_rest(self):
            self.call_after_refresh(self.open_at_rest, rounds - 1)
            return
        drawn = rows_of(self) if self.compared else ()
        self._still = self._still + 1 if drawn == self._drawn else 0
        if self.compared and rounds and self._still < STILL:
            self._drawn = drawn
            self.call_after_refresh(self.open_at_rest, rounds - 1)
            return
        self._take_over(drawn)
        if self._handover is not None and self.plain_opening() and at_rest(self):
            self._handover.opened(drawn, self.size, self.laid.snapshot)
        if self._unseen:
            self.exit(0)
            return
        self.opening = False
        if isinstance(self.screen, Frame):
            self.screen.opened()
        self.begin()

    def _take_over(self, drawn: Rows) -> None:
        """Draw over the first frame. What was typed meanwhile counts if the person saw this very screen."""
        if self.first is None or not self._covered:
            return
        self._covered = False
        same = drawn == self.first.rows
        self._display(self.screen, whole_update(self))
        driver = self._driver
        if isinstance(driver, QuickDriver) and driver.hand_over(keys=same) and not same:
            self.left_out = f"{LEFT_OUT}; "
            self.say(LEFT_OUT)
