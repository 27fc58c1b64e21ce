"""What was said around a line of a transcript, redacted as it is shown (tui.md "Why")."""

from __future__ import annotations

from collections.abc import Sequence

from memtui.engine.capture.transcripts.window import Said
from memtui.widgets.line_view import Line, LineView, fold
from memtui.widgets.signs import CURSOR, own

FOLDED = 4  # lines of one record until it is unfolded


class TranscriptLines(LineView):
    """Records with line number and role; the cited one is pointed at, long ones are folded."""

    #: The keys that unfold all records and that hide one again, as the person has them.
    fold_keys: tuple[str, str] = ("z", "v")
    _said: Sequence[Said] = ()
    _words: tuple[str, ...] = ()
    _cited: int = 0
    _at: int = 0
    _unfolded: bool = False

    def show_said(self, said: Sequence[Said], *, cited: int, at: int) -> None:
        """Show records; `cited` is the line a sighting points to, `at` the line that stays in view."""
        self._said, self._cited, self._at, self._words = said, cited, at, ()
        self._fold()

    def show_words(self, *words: str) -> None:
        """Show some lines of text instead."""
        self._said, self._words = (), words
        self._fold()

    def toggle_fold(self) -> None:
        """Show long records whole, or folded again."""
        self._unfolded = not self._unfolded
        self._fold()

    def on_resize(self) -> None:
        self._fold()

    def _fold(self) -> None:
        width = max(20, self.scrollable_content_region.width)
        lines: list[Line] = [((part, "plain"),) for words in self._words for part in fold(words, width - 1)]
        digits = max((len(str(said.line)) for said in self._said), default=1)
        seen = (0, 1)
        for said in self._said:
            cited = said.line == self._cited
            first = len(lines)
            head = f"{own(CURSOR) if cited else ' '}{said.line:>{digits}} {said.role:<9} "
            lines += self._record(said, head, width, "strong" if cited else "plain")
            if said.line == self._at:
                seen = (first, len(lines) - first)
        self.show(lines)
        if self._said:
            self.bring_into_view(seen[0], rows=seen[1], at_once=True)  # it is never off the screen while lines come
            self.call_after_refresh(self.bring_into_view, seen[0], rows=seen[1])

    def _record(self, said: Said, head: str, width: int, style: str) -> list[Line]:
        parts = [part for text in said.text for part in fold(text, max(8, width - len(head) - 1))]
        hidden = 0 if self._unfolded else len(parts) - FOLDED
        shown = parts[:FOLDED] if hidden > 0 else parts
        lines: list[Line] = [
            ((head if not at else " " * len(head), "dim" if style == "plain" else "strong"), (part, style))
            for at, part in enumerate(shown)
        ]
        notes = [f"{hidden} more lines, {self.fold_keys[0]} unfolds"] if hidden > 0 else []
        notes += ["cut"] if said.cut and hidden <= 0 else []
        notes += ["redacted"] if said.redacted else []
        notes += [f"as it was typed, {self.fold_keys[1]} hides it"] if said.revealed else []
        if notes:
            lines.append(((" " * len(head), "dim"), (f"({'; '.join(notes)})", "dim")))
        return lines
