"""Small windows over a screen: a fault with its hint, and a question that lists what it touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer

from memtui.engine.errors import MemtuiError
from memtui.engine.text import visible
from memtui.widgets.ascii import Words
from memtui.widgets.keys import CONFIRM, NOTICE
from memtui.widgets.signs import own


class Notice(ModalScreen[None]):
    """A fault: what, where, what to do next."""

    CSS_PATH = "notice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(NOTICE)

    def __init__(self, fault: MemtuiError) -> None:
        super().__init__()
        self._fault = fault

    def compose(self) -> ComposeResult:
        with Vertical(id="window"):
            yield Words(Content(visible(self._fault.title)), id="title")
            with VerticalScroll(id="text"):
                for part in (self._fault.detail, self._fault.hint):
                    if part:
                        yield Words(Content("\n".join(map(visible, part.split("\n")))))
        yield Footer(compact=True, show_command_palette=False)

    def action_close(self) -> None:
        self.dismiss(None)


class Question(ModalScreen[bool]):
    """Yes or no, after everything it touches."""

    CSS_PATH = "notice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(CONFIRM)

    def __init__(self, question: str, items: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._items = items

    def compose(self) -> ComposeResult:
        with Vertical(id="window"):
            yield Words(Content(visible(self._question)), id="title")
            with VerticalScroll(id="text"):
                for item in self._items:
                    yield Words(Content(own("· ") + visible(item)))
        yield Footer(compact=True, show_command_palette=False)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
