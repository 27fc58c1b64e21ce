"""Two lines of text at the bottom of the screen: one claim becomes two (design §3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from memtui.engine.errors import MemtuiError
from memtui.engine.text import visible
from memtui.screens.desk import Desk
from memtui.widgets.ascii import Words
from memtui.widgets.field import Field
from memtui.widgets.keys import SPLITTING


class SplitLines(ModalScreen[bool]):
    """Asks for two claims and hands them to `keep`, which may raise a `MemtuiError`: it is shown, and one goes on."""

    app = getters.app(Desk)
    CSS_PATH = "edit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(SPLITTING)

    def __init__(self, first: str, second: str, keep: Callable[[str, str], object]) -> None:
        super().__init__()
        self._halves = {"first": first, "second": second}
        self._keep = keep

    def compose(self) -> ComposeResult:
        leave = self.app.key("split.leave")
        with Vertical(id="edit"):
            yield Static("Two claims of this one, both keep its evidence", id="what")
            yield Static(
                Content(f"enter goes on and keeps both, tab changes lines, {leave} leaves it whole"), classes="rule"
            )
            for name, words in self._halves.items():
                yield Field(words, id=name, classes="words", select_on_focus=False)
            yield Words(markup=False, id="fault")

    def on_mount(self) -> None:
        for field in self.query(Input):
            field.cursor_blink = False
            field.cursor_position = len(field.value)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        first, second = self.query_one("#first", Input), self.query_one("#second", Input)
        if event.input is first:
            second.focus()
            return
        halves = first.value, second.value
        self.app.patience.give_up(self._show)  # words that wait give way to these

        def deed() -> None:
            self._keep(*halves)
            self.dismiss(True)

        self.app.patiently(deed, self._show)

    def _show(self, fault: MemtuiError) -> None:
        words = " ".join(part for part in (fault.title, fault.detail, fault.hint) if part)
        self.query_one("#fault", Static).update(Content(visible(words)))

    def action_leave(self) -> None:
        self.app.patience.give_up(self._show)
        self.dismiss(False)
