"""One side of a contested pair: a heading that says whether the keys go here, and the claim below it (tui.md §5.4)."""

from __future__ import annotations

from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose
from memtui.widgets.signs import CURSOR, own


class SideView(Prose):
    """Scrolls through one side. The heading has the cursor's sign while the side is in focus."""

    _heading: Line = ()
    _about: tuple[Line, ...] = ()

    def show_side(self, heading: Line, *about: Line) -> None:
        """Show a side from its top; without a heading it is empty."""
        self._heading, self._about = heading, about
        self._head()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._head()

    def _head(self) -> None:
        sign = own(CURSOR) if self.has_focus else " "
        heading: tuple[Line, ...] = (((f"{sign} ", "strong"), *self._heading),) if self._heading else ()
        self.show_prose(*heading, *self._about)
