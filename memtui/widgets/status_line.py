"""The line above the keys: the last action, or why a key is dim (tui.md §5.1)."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from memtui.engine.text import visible


class StatusLine(Static):
    """One line of words."""

    def say(self, words: str) -> None:
        """Show these words until others come."""
        self.update(Content(f" {visible(words)}"))
