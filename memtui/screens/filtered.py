"""Screens whose rows can be narrowed by words, and a list beside what its row is about (tui.md §5.2)."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from memtui.screens.frame import Frame
from memtui.widgets.field import Field
from memtui.widgets.queue_list import QueueList


class FilteredFrame(Frame):
    """Keeps the words looked for in `needle`, folded; subclasses put `filter_field()` into their body."""

    def __init__(self) -> None:
        super().__init__()
        self.needle = ""

    def filter_field(self) -> Input:
        """The field, hidden until it is asked for."""
        return Field(id="filter", classes="filter", placeholder="words to look for")

    def filtered_list(self) -> Widget:
        """The list that gets the focus back."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._field.cursor_blink = False

    @property
    def _field(self) -> Input:
        return self.query_one("#filter", Input)

    def action_filter(self) -> None:
        self._field.add_class("-open")
        self.set_focus(self._field)  # at once: the next key is for the field already

    @on(Input.Changed, "#filter")
    def _filter(self, event: Input.Changed) -> None:
        self.needle = event.value.casefold().strip()
        self.lay(self.app.laid)
        self.refresh_rows()

    @on(Input.Submitted, "#filter")
    def _filtered(self) -> None:
        self.filtered_list().focus()

    def close_filter(self) -> bool:
        """Put the field away and show all rows again; False where it was not open."""
        if not self._field.has_class("-open"):
            return False
        self._field.remove_class("-open")
        self._field.value = ""
        self.filtered_list().focus()
        return True


class ListFrame(FilteredFrame):
    """A list on the left, narrowed by the field below it; on the right what the row under the cursor is about."""

    def detail(self) -> ComposeResult:
        """The widgets of the right side."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield QueueList(id="list")
                yield self.filter_field()
            with Vertical(id="detail"):
                yield from self.detail()

    @property
    def rows(self) -> QueueList:
        """The list."""
        return self.query_one("#list", QueueList)

    def filtered_list(self) -> QueueList:
        return self.rows
