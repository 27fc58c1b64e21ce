"""Lines of words that are folded to the width, never cut: the detail beside a list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from memtui.engine.text import visible
from memtui.widgets.line_view import Line, LineView, fold


def fold_line(line: Line, width: int) -> list[Line]:
    """A line whose last span is folded below itself, behind what stands before it."""
    if not line:
        return [line]
    *head, (text, style) = line
    before = sum(cell_len(visible(part)) for part, _ in head)
    parts = fold(text, max(8, width - before))
    return [
        (*head, (part, style)) if not at else ((" " * before, "plain"), (part, style)) for at, part in enumerate(parts)
    ]


class Prose(LineView):
    """Scrolls through folded lines."""

    _prose: Sequence[Line] = ()

    def show_prose(self, *prose: Line) -> None:
        """Show these lines from the top."""
        self._prose = prose
        self._fold()
        self.scroll_home(animate=False)

    def on_resize(self) -> None:
        self._fold()

    def _fold(self) -> None:
        width = self.scrollable_content_region.width
        self.show([part for line in self._prose for part in fold_line(line, width)])
