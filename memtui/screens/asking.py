"""A field for what a person asks, while transcripts are read for it (tui.md "Search", "Prompt lab")."""

from __future__ import annotations

from typing import ClassVar

from textual.widget import Widget
from textual.widgets import Input

from memtui.screens.frame import Frame
from memtui.widgets.field import Field


class AskingFrame(Frame):
    """The field `#words`, and a reading in the worker group `READING` that escape stops before it leaves."""

    READING: ClassVar[str]

    def __init__(self, tab: str) -> None:
        super().__init__()
        self._tab = tab
        self._progress = (0, 0)  # transcripts read, of how many

    def words_field(self, placeholder: str) -> Field:
        """The field, for the body."""
        return Field(id="words", classes="filter -open", placeholder=placeholder)

    def stopped(self) -> None:
        """Show what was found before the reading was stopped."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._words.cursor_blink = False

    @property
    def reading(self) -> bool:
        """Whether transcripts are still read."""
        done, total = self._progress
        return done < total

    def reading_words(self, back: str) -> str:
        """How far the reading is, and which key stops it; `back` is that key's id."""
        done, total = self._progress
        return f"transcript {done} of {total}, {self.app.key(back)} stops"

    @property
    def _words(self) -> Input:
        return self.query_one("#words", Input)

    # --- keys

    def action_filter(self) -> None:
        self.set_focus(self._words)  # at once: the next key is for the field already

    def panes(self) -> list[Widget]:
        return [self._words, *super().panes()]

    def action_back(self) -> None:
        if self.reading:
            self.workers.cancel_group(self, self.READING)
            self._progress = (0, 0)
            self.stopped()
        else:
            self.app.leave_screen()
