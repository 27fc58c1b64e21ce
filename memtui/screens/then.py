"""The block as it was right after a transaction, and which source says so (design §8, `show --at`)."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.errors import MemtuiError
from memtui.screens.desk import Table
from memtui.screens.frame import Frame
from memtui.widgets.keys import THEN_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import ThenTold
from memtui.widgets.prose import Prose


class ThenScreen(Frame):
    """The text of the block at a moment."""

    AUTO_FOCUS = "#text"
    BINDINGS: ClassVar[list[BindingType]] = list(THEN_KEYS)
    TAB = "tiers"

    def __init__(self, level: str, at: str) -> None:
        super().__init__()
        self._level = level
        self._at = at

    def body(self) -> ComposeResult:
        yield Prose(id="text")

    def lay(self, table: Table) -> None:  # noqa: ARG002 - what was, stays
        self._look()

    @work(thread=True, exclusive=True, exit_on_error=False, group="then")
    def _look(self) -> None:
        try:
            self.post_message(ThenTold(self.app.sitting.back.then(self._level, self._at)))
        except MemtuiError as fault:
            self.post_message(ThenTold(None, fault))

    @on(ThenTold)
    def _told(self, message: ThenTold) -> None:
        lines: list[Line] = []
        if message.then is not None:
            text = message.then.block.decode("utf-8", "replace").removesuffix("\n")
            lines = [((f"{self._level}  {message.then.at}, from {message.then.source}", "strong"),), ()]
            lines += [((f"  {line.removesuffix(chr(13))}", "plain"),) for line in text.split("\n")]
            if not text:
                lines[2:] = [(("No block stood there.", "plain"),)]
        elif message.fault is not None:
            parts = (message.fault.title, message.fault.detail, message.fault.hint)
            lines = [((part, "plain"),) for part in parts if part]
        self.query_one("#text", Prose).show_prose(*lines)

    def steps(self) -> list[str]:
        return ["tiers", "history", f"the block at {self._at}"]

    def action_back(self) -> None:
        self.app.leave_screen()
