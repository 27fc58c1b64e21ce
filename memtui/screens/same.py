"""A choice among a few rows: which relative says the same, and whose words stay ("same rule", design §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer

from memtui.engine.text import visible
from memtui.widgets.ascii import Words
from memtui.widgets.keys import CHOOSING
from memtui.widgets.messages import RowOpened
from memtui.widgets.queue_list import QueueList, Row

OTHER_WORDS = "other words"


class Choice(ModalScreen[str]):
    """Rows with a cursor that begins at the row `at`; ends with the id of the one that was taken, "" if none was."""

    CSS_PATH = "same.tcss"
    AUTO_FOCUS = "#rows"
    BINDINGS: ClassVar[list[BindingType]] = list(CHOOSING)

    def __init__(self, question: str, about: str, rows: Sequence[Row], *, at: str = "") -> None:
        super().__init__()
        self._question = question
        self._about = about
        self._rows = rows
        self._start = at

    def compose(self) -> ComposeResult:
        with Vertical(id="window"):
            yield Words(Content(visible(self._question)), id="title")
            yield Words(Content(visible(self._about)), id="about")
            yield QueueList(id="rows")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        rows = self.query_one("#rows", QueueList)
        rows.styles.height = len(self._rows)
        rows.show_rows(self._rows)
        rows.go_to(self._start)

    @on(RowOpened)
    def _opened(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        self.dismiss(self.query_one("#rows", QueueList).current or "")

    def action_leave(self) -> None:
        self.dismiss("")
