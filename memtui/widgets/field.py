"""A line to type into: what is pasted there holds nothing that a terminal obeys (security.md B.2)."""

from __future__ import annotations

from collections.abc import Sequence

from textual.filter import LineFilter
from textual.widgets import Input

from memtui.engine.text import scrub
from memtui.widgets.ascii import as_it_is

_BREAKS = str.maketrans("\n\t", "  ")


class Field(Input):
    """An `Input` without controls and hidden characters, whoever sets its value."""

    def validate_value(self, value: str) -> str:
        """The value as it is kept: on one line, scrubbed."""
        return scrub(value).translate(_BREAKS)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return as_it_is(super().get_line_filters())
