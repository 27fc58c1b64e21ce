"""The blocks, exactly as an agent sees them (tui.md §5.2, key `i`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.review.tiers import Seen
from memtui.screens.desk import Table
from memtui.screens.frame import Frame
from memtui.widgets.gauge import gauge
from memtui.widgets.keys import BLOCK_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose


class BlockScreen(Frame):
    """The text of each block between what Claude Code strips, with its size."""

    AUTO_FOCUS = "#text"
    BINDINGS: ClassVar[list[BindingType]] = list(BLOCK_KEYS)
    TAB = "tiers"

    def __init__(self, blocks: Sequence[Seen]) -> None:
        super().__init__()
        self._blocks = blocks

    def body(self) -> ComposeResult:
        yield Prose(id="text")

    def lay(self, _table: Table) -> None:
        lines: list[Line] = []
        for block in self._blocks:
            lines.append(((f"{block.tier}  {block.shown}  ", "strong"), *gauge(block.size, block.budget, unit=" B")))
            lines.append(())
            lines += [((f"  {line}", "plain"),) for line in block.lines]
            lines.append(())
        self.query_one("#text", Prose).show_prose(*lines)

    def steps(self) -> list[str]:
        return ["tiers", "as the agent sees it"]

    def action_back(self) -> None:
        self.app.leave_screen()
