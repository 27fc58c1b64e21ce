"""The one list of memtui: rows known by an id, a cursor that follows the id, marks (design §8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.strip import Strip

from memtui.widgets.line_view import Line, LineView
from memtui.widgets.messages import CursorMoved, RowOpened
from memtui.widgets.signs import CURSOR, MARK, own


@dataclass(frozen=True)
class Row:
    """One row: the id of what it shows, and its line."""

    id: str
    line: Line


class QueueList(LineView):
    """Rows with a cursor. Posts `CursorMoved` when it stands on another id, `RowOpened` at a double click.

    What hangs on the row takes a while to look up, so nobody hears of a move before it is drawn.
    """

    rows: tuple[Row, ...] = ()
    marked: frozenset[str] = frozenset()
    _at: int = 0
    _anchor: str | None = None
    _untold: bool = False  # whether a move is still to be drawn and told

    @property
    def current(self) -> str | None:
        """The id under the cursor."""
        return self.rows[self._at].id if self.rows else None

    @property
    def at(self) -> int:
        """The row of the cursor, from 0."""
        return self._at

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; the cursor stays on its id, or where it was if that is gone."""
        before = self.current
        self.rows = tuple(rows)
        ids = [row.id for row in self.rows]
        self.marked &= frozenset(ids)
        if before in ids:
            self._at = ids.index(before)
        self._at = max(0, min(self._at, len(ids) - 1))
        self._draw()
        if self.current is not None and self.current != before:
            self.post_message(CursorMoved(self.current))

    def go_to(self, wanted: str) -> bool:
        """Put the cursor on a row; False if there is none with this id."""
        ids = [row.id for row in self.rows]
        if wanted not in ids:
            return False
        self._move_to(ids.index(wanted))
        return True

    def toggle_mark(self) -> None:
        """Mark or unmark the row under the cursor and go on to the next."""
        if self.current is not None:
            self.marked ^= {self.current}
            self._draw()
            self.action_move(1)

    def range_mark(self) -> bool:
        """Begin a range here, or mark all from its beginning to here; True while it is open."""
        if self._anchor is None:
            self._anchor = self.current
            return self._anchor is not None
        ids = [row.id for row in self.rows]
        if self._anchor in ids:
            low, high = sorted((ids.index(self._anchor), self._at))
            self.marked |= frozenset(ids[low : high + 1])
        self._anchor = None
        self._draw()
        return False

    def clear_marks(self) -> bool:
        """Unmark everything; False if there was nothing to unmark."""
        had = bool(self.marked) or self._anchor is not None
        self.marked, self._anchor = frozenset(), None
        self._draw()
        return had

    def action_move(self, rows: int) -> None:
        self._move_to(self._at + rows)

    def action_page(self, halves: int) -> None:
        self._move_to(self._at + halves * max(1, self.size.height // 2))

    def action_first(self) -> None:
        self._move_to(0)

    def action_last(self) -> None:
        self._move_to(len(self.rows) - 1)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and (row := offset.y + round(self.scroll_y)) < len(self.rows):
            self._move_to(row)
            if event.chain == 2:
                self.post_message(RowOpened(self.rows[row].id))

    def on_resize(self) -> None:
        if self.rows:
            self.bring_into_view(self._at)

    def _move_to(self, row: int) -> None:
        row = max(0, min(row, len(self.rows) - 1))
        if row != self._at and self.rows:
            before, self._at = self._at, row
            lines = list(self.lines)
            for at in (before, row):  # the others stay as they are drawn
                lines[at] = self._line(at)
                self.refresh_line(at)
            self.lines, self.lit = lines, row
            self.bring_into_view(row)
            self._untold = True

    def render_line(self, y: int) -> Strip:
        if self._untold and self.rows and y + round(self.scroll_y) == self._at:
            self._untold = False
            self.call_later(self._tell, self.rows[self._at].id)  # once this drawing is done
        return super().render_line(y)

    def _tell(self, id_: str) -> None:
        """Say that the cursor is drawn on a row, unless it has gone on since."""
        if id_ == self.current:
            self.post_message(CursorMoved(id_))

    def _draw(self) -> None:
        self.show([self._line(at) for at in range(len(self.rows))], lit=self._at if self.rows else -1)
        if self.rows:
            self.bring_into_view(self._at)

    def _line(self, at: int) -> Line:
        row = self.rows[at]
        marked = row.id in self.marked or row.id == self._anchor
        return (
            (own(CURSOR) if at == self._at else " ", "strong"),
            (own(MARK) if marked else " ", "strong"),
            *row.line,
        )
