"""What the keys of a list scroll, line by line and page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from memtui.widgets.keys import MOVE

if TYPE_CHECKING:
    from textual.widget import Widget
else:
    Widget = object  # Textual takes its styles from the first widget among the bases: that is not this one


class Scrolling(Widget):
    """A widget with more than fits: the keys that move in a list, `MOVE`, move what is seen of it."""

    def action_move(self, rows: int) -> None:
        self.scroll_relative(y=rows, animate=False)

    def action_page(self, halves: int) -> None:
        self.scroll_relative(y=halves * max(1, self.size.height // 2), animate=False)

    def action_first(self) -> None:
        self.scroll_home(animate=False)

    def action_last(self) -> None:
        self.scroll_end(animate=False)


class Evidence(Scrolling, VerticalScroll):
    """What stands beside a verdict; with more of it than there is room for it scrolls, and nothing is cut."""

    BINDINGS: ClassVar[list[BindingType]] = list(MOVE)
