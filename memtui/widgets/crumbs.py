"""The first row: where one is, and how far the queue is decided (tui.md §5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from memtui.engine.review.queues import BOTH, CHANGED, IN, LATER, OPEN, OUT, Tally
from memtui.engine.text import visible
from memtui.widgets.ascii import Words
from memtui.widgets.signs import CURSOR, STATES, own


class Crumbs(Horizontal):
    """Steps on the left, a tally on the right; the tally is never cut."""

    _tally = Content("")

    def compose(self) -> ComposeResult:
        yield Words(markup=False, id="steps")
        yield Static(markup=False, id="tally")

    def show(self, steps: Sequence[str], tally: Content) -> None:
        """Show the steps, outermost first, and the tally."""
        words = own(f" {CURSOR} ").join(("memtui", *map(visible, steps)))
        self.query_one("#steps", Static).update(Content(f" {words}"), layout=False)
        if tally != self._tally:  # it takes the room that it needs, so the row is laid out anew
            self._tally = tally
            self.query_one("#tally", Static).update(tally)


def tally_words(count: Tally, changed: int = 0, *, pairs: bool = False) -> Content:
    """A tally as signs, numbers and words: `✓ 3 in  ✗ 1 out  ~ 1 later  · 7 open`."""
    numbers = {IN: count.decided_in, OUT: count.decided_out}
    numbers |= {BOTH: count.both} if pairs else {}
    numbers |= {LATER: count.later} if count.later or not pairs else {}
    numbers |= {OPEN: count.open}
    parts = [f"{STATES[state].sign} {number} {STATES[state].word}" for state, number in numbers.items()]
    if changed:
        parts.append(f"{STATES[CHANGED].sign} {changed} {STATES[CHANGED].word}")
    return Content("  ".join(parts) + " ")
