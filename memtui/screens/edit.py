"""One line of text at the bottom of the screen: other words for a claim, or for a commit (tui.md §5.2)."""

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
from memtui.widgets.keys import EDITING
from memtui.widgets.signs import own

#: Takes the words that were typed; may raise a `MemtuiError`.
Keep = Callable[[str], object]


class EditLine(ModalScreen[bool]):
    """Asks for words and hands them to `keep`, which may raise a `MemtuiError`: it is shown and one goes on typing.

    `hint` says something gentle about the words while they are typed, or ""; `fault` is shown from the start.
    """

    app = getters.app(Desk)
    CSS_PATH = "edit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(EDITING)

    def __init__(
        self,
        what: str,
        words: str,
        keep: Keep,
        *,
        hint: Callable[[str], str] = lambda _: "",
        fault: MemtuiError | None = None,
    ) -> None:
        super().__init__()
        self._what = what
        self._words = words
        self._keep = keep
        self._hint = hint
        self._fault = fault

    def compose(self) -> ComposeResult:
        leave = self.app.key("edit.leave")
        with Vertical(id="edit"):
            yield Static(
                Content(visible(self._what) + own(" · enter keeps it, ") + f"{leave} leaves it as it was"), id="what"
            )
            yield Field(self._words, id="words", classes="words", select_on_focus=False)
            yield Words(markup=False, id="hint")
            yield Words(markup=False, id="fault")

    def on_mount(self) -> None:
        field = self.query_one(Input)
        field.cursor_blink = False
        field.cursor_position = len(self._words)
        if self._fault is not None:
            self._show(self._fault)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        hint = self._hint(event.value)
        self.query_one("#hint", Words).set_class(bool(hint), "-open").update(Content(own(visible(hint))))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.app.patience.give_up(self._show)  # words that wait give way to these

        def deed() -> None:
            self._keep(event.value)
            self.dismiss(True)

        self.app.patiently(deed, self._show)

    def _show(self, fault: MemtuiError) -> None:
        words = " ".join(part for part in (fault.title, fault.detail, fault.hint) if part)
        self.query_one("#fault", Static).update(Content(visible(words)))

    def action_leave(self) -> None:
        self.app.patience.give_up(self._show)
        self.dismiss(False)
