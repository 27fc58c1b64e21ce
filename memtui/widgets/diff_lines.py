"""The exact change of a file: `+` and `-` stand in the text itself, and nothing is cut (tui.md §3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from memtui.engine.review.hunks import Hunk
from memtui.widgets.line_view import Line, LineView, fold
from memtui.widgets.signs import CURSOR, own

_STYLE = {"+": "in", "-": "out", " ": "plain"}


class DiffLines(LineView):
    """Hunks, long lines folded. The lines of one claim can be pointed at."""

    _hunks: Sequence[Hunk] = ()
    _claim: str | None = None
    _words: tuple[str, ...] = ()
    _heads: Mapping[int, str] = MappingProxyType({})

    def show_hunks(self, hunks: Sequence[Hunk], *, claim: str | None = None) -> None:
        """Show a diff; the changed lines of `claim` are marked and in view."""
        self._hunks, self._claim, self._words, self._heads = hunks, claim, (), {}
        self._fold()

    def show_files(self, files: Sequence[tuple[str, Sequence[Hunk]]]) -> None:
        """Show the diffs of several files, each below its name."""
        found: list[Hunk] = []
        heads: dict[int, str] = {}
        for name, hunks in files:
            heads[len(found)] = name
            found += hunks
        self._hunks, self._claim, self._words, self._heads = found, None, (), heads
        self._fold()

    def show_words(self, *words: str) -> None:
        """Show some lines of text instead of a diff."""
        self._hunks, self._claim, self._words, self._heads = (), None, words, {}
        self._fold()

    def on_resize(self) -> None:
        self._fold()

    def _fold(self) -> None:
        width = max(8, self.scrollable_content_region.width)
        lines: list[Line] = [((part, "dim"),) for words in self._words for part in fold(words, width)]
        pointed: list[int] = []
        for number, hunk in enumerate(self._hunks):
            if number:
                lines.append(())
            if number in self._heads:
                lines += [((part, "strong"),) for part in fold(self._heads[number], width)]
            where = f"@@ -{hunk.old_start},{hunk.old_len} +{hunk.new_start},{hunk.new_len} @@"
            lines.append(((f"  {where}", "hunk"),))
            for line in hunk.lines:
                ours = line.sign != " " and line.atom_id is not None and line.atom_id == self._claim
                style = _STYLE[line.sign]
                for at, part in enumerate(fold(line.text, width - 4)):
                    if ours:
                        pointed.append(len(lines))
                    lead = f"{own(CURSOR) if ours and not at else ' '}{line.sign if not at else ' '} "
                    lines.append(((lead, style), (part, style)))
                if not line.newline:
                    lines.append((("   (no newline at the end)", "dim"),))
        self.show(lines)
        if pointed:
            self.call_after_refresh(self._point, pointed[0], len(pointed))

    def _point(self, line: int, rows: int) -> None:
        """Scroll from the top, so that what is seen doesn't hang on the row before."""
        self.scroll_to(y=0, animate=False, immediate=True)
        self.bring_into_view(line, rows=rows)
