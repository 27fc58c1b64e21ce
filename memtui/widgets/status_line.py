"""The line above the keys: the last action, or why a key is dim (tui.md §5.1)."""

from __future__ import annotations

from textual.content import Content

from memtui.engine.text import visible
from memtui.widgets.ascii import Words


class StatusLine(Words):
    """One line of words."""

    def say(self, words: str) -> None:
        """Show these words until others come."""
        self.update(Content(f" {visible(words)}"), layout=False)
