"""Lines of styled text that scroll: what every list, diff and transcript is made of (tui.md §3.6).

A line is spans of (text, style); a style is one of `STYLES` and looks as `app/memtui.tcss` says. Text is never read
as markup, and passes through `visible()` here once more, whoever made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.content import Content
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui.engine.text import visible
from memtui.widgets.ascii import as_it_is
from memtui.widgets.keys import MOVE
from memtui.widgets.scrolling import Scrolling
from memtui.widgets.signs import CUT, own

Span = tuple[str, str]
Line = tuple[Span, ...]

STYLES = (
    "plain",
    "strong",
    "dim",
    "in",
    "out",
    "later",
    "contested",
    "redacted",
    "changed",
    "full",
    "hunk",
    "cursor",
    "cursor-blurred",
)


def fold(text: str, width: int) -> list[str]:
    """`text` on as many lines as it needs at `width` cells, broken between words where it can be."""
    if width < 1:
        return [text]
    return [part.plain for part in Content(visible(text)).wrap(width)] or [""]


class LineView(Scrolling, ScrollView, can_focus=True):
    """Draws `lines` one below the other, cut to its width; keeps one of them lit as the cursor if there is one."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = list(MOVE)
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"line--{style}" for style in STYLES}

    lines: Sequence[Line] = ()
    lit: int = -1

    def get_line_filters(self) -> Sequence[LineFilter]:
        return as_it_is(super().get_line_filters())

    def show(self, lines: Sequence[Line], *, lit: int = -1) -> None:
        """Draw these lines from now on, with line `lit` (from 0; -1 for none) as the cursor."""
        self.lines = lines
        self.lit = lit
        self._resize_to(len(lines))
        self.refresh()

    def _resize_to(self, rows: int) -> None:
        """Take so many rows; the screen is laid out anew only where a scrollbar comes or goes, or the end moves up."""
        size, room, before = (
            Size(self.scrollable_content_region.width, rows),
            self.container_size.height,
            self.virtual_size,
        )
        if (
            size.width != before.width
            or (rows > room) != (before.height > room)
            or rows < self.scroll_y + room < before.height
        ):
            self.virtual_size = size
        elif size != before:
            self.set_reactive(LineView.virtual_size, size)
            if rows > room:
                self.vertical_scrollbar.window_virtual_size = rows

    def light(self, lit: int) -> None:
        """Move the cursor to a line and bring it into view."""
        self.lit = lit
        self.refresh()
        self.bring_into_view(lit)

    def bring_into_view(self, line: int, *, rows: int = 1, at_once: bool = False) -> None:
        """Scroll as little as needed to see `rows` lines from `line`; after the next drawing, unless `at_once`."""
        self.scroll_to_region(Region(0, line, 1, rows), animate=False, force=True, x_axis=False, immediate=at_once)

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        at = y + round(self.scroll_y)
        base = self.rich_style
        if not 0 <= at < len(self.lines):
            return Strip.blank(width, base)
        if at == self.lit:
            base = self.get_component_rich_style("line--cursor" if self.has_focus else "line--cursor-blurred")
        strip = Strip(Segment(visible(text), base + self._style(style)) for text, style in self.lines[at])
        if strip.cell_length > width:
            cut = own(CUT)
            strip = Strip([*strip.crop(0, width - len(cut)), Segment(cut, base)])
        return strip.extend_cell_length(width, base)

    def _style(self, style: str) -> Style:
        return self.get_component_rich_style(f"line--{style}", partial=True)

    def on_resize(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self.lines))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()
