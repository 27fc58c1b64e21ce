"""One line of text at the bottom of the screen: other words for a claim, or for a commit (tui.md §5.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from memtui.engine.errors import MemtuiError
from memtui.engine.text import visible
from memtui.widgets.keys import EDITING


class EditLine(ModalScreen[bool]):
    """Asks for words and hands them to `keep`, which may raise a `MemtuiError`: it is shown and one goes on typing."""

    CSS_PATH = "edit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(EDITING)

    def __init__(self, what: str, words: str, keep: Callable[[str], object]) -> None:
        super().__init__()
        self._what = what
        self._words = words
        self._keep = keep

    def compose(self) -> ComposeResult:
        with Vertical(id="edit"):
            yield Static(Content(f"{visible(self._what)} · enter keeps it, esc leaves it as it was"), id="what")
            yield Input(self._words, id="words", select_on_focus=False)
            yield Static(markup=False, id="fault")

    def on_mount(self) -> None:
        field = self.query_one(Input)
        field.cursor_blink = False
        field.cursor_position = len(self._words)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self._keep(event.value)
        except MemtuiError as fault:
            words = " ".join(part for part in (fault.title, fault.detail, fault.hint) if part)
            self.query_one("#fault", Static).update(Content(visible(words)))
        else:
            self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)
