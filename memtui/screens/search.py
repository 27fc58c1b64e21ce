"""Search: words in claims, kept quotes and transcripts, found while one types (tui.md "Search")."""

from __future__ import annotations

import time
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from memtui.engine.review.search import Hit, around, in_store, in_transcripts, terms
from memtui.engine.text import visible
from memtui.screens.asking import AskingFrame
from memtui.screens.desk import Table
from memtui.widgets.ascii import Words
from memtui.widgets.keys import SEARCH_KEYS
from memtui.widgets.messages import CursorMoved, HitsFound, WindowFound
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import CUT, own
from memtui.widgets.transcript_lines import TranscriptLines

MOST = 2_000  # hits shown; more than anybody reads
_AROUND = 6  # records above and below
_TELL_SECONDS = 0.05  # how often a running search shows what it has


class SearchScreen(AskingFrame):
    """Words to look for, the places that hold them, and the transcript around the one under the cursor."""

    CSS_PATH = "search.tcss"
    AUTO_FOCUS = "#words"
    READING = "search"
    BINDINGS: ClassVar[list[BindingType]] = list(SEARCH_KEYS)
    HELP = """
## Search

Type words: a place must hold all of them, in any order and case. First come claims, then the quotes that were kept,
then what you typed in this project's transcripts, read where they lie. What redaction took out is never found.
Enter goes to the list, and from a claim there to its Why.
"""

    def __init__(self, tab: str) -> None:
        super().__init__(tab)
        self._hits: dict[str, Hit] = {}
        self._query = ""
        self._turn = 0
        self._window = 0

    def body(self) -> ComposeResult:
        yield self.words_field("words to look for")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield QueueList(id="hits")
            with Vertical(id="place"):
                yield Words(markup=False, id="where")
                yield TranscriptLines(id="said")

    def on_mount(self) -> None:
        self.query_one("#said", TranscriptLines).fold_keys = (self.app.key("search.unfold"), "")
        self._show_hit()

    def lay(self, _table: Table) -> None:
        self._begin()

    def steps(self) -> list[str]:
        return [self._tab, "search"]

    def tally(self) -> Content:
        if not terms(self._query):
            return Content("")
        more = "+" if len(self._hits) >= MOST else ""
        reading = f", {self.reading_words('search.back')}" if self.reading else ""
        return Content(f"{len(self._hits)}{more} found{reading} ")

    def why_not(self, action: str) -> str:
        hit = self._hit
        if action == "why" and (hit is None or not hit.atom):
            return "this is no claim's" if hit else "nothing was found"
        if action in ("open", "unfold") and (hit is None or hit.file is None):
            return "its transcript is not here" if hit else "nothing was found"
        if action == "copy" and hit is None:
            return "nothing was found"
        return ""

    @property
    def _hit(self) -> Hit | None:
        return self._hits.get(self.query_one("#hits", QueueList).current or "")

    # --- searching

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        self._query = event.value
        self._begin()

    @on(Input.Submitted, "#words")
    def _entered(self) -> None:
        self.query_one("#hits", QueueList).focus()

    def _begin(self) -> None:
        self._turn += 1
        self._hits = {}
        self._progress = (0, len(self.snapshot.transcripts) if terms(self._query) else 0)
        self._look(self._turn, self._query)

    @work(thread=True, exclusive=True, exit_on_error=False, group=READING)
    def _look(self, turn: int, query: str) -> None:
        """Post what is found as it is found; a newer search cancels this one."""
        worker, snapshot = get_current_worker(), self.snapshot
        batch = list(in_store(snapshot, query))
        left, told = MOST - len(batch), float("-inf")

        def go_on(done: int, total: int) -> bool:
            nonlocal batch, told
            now = time.monotonic()
            if now - told > _TELL_SECONDS:
                self.post_message(HitsFound(turn, tuple(batch), done, total))
                batch, told = [], now
            return left > 0 and not worker.is_cancelled

        for hit in in_transcripts(snapshot, query, go_on=go_on):
            batch.append(hit)
            left -= 1
            if left <= 0:
                break
        if not worker.is_cancelled:
            self.post_message(HitsFound(turn, tuple(batch), 0, 0))

    @on(HitsFound)
    def _found(self, message: HitsFound) -> None:
        if message.turn != self._turn:
            return
        known = {hit.pointer for hit in self._hits.values()}
        self._hits |= {hit.id: hit for hit in message.hits if hit.atom or hit.pointer not in known}
        self._progress = (message.done, message.total)
        self.query_one("#hits", QueueList).show_rows([_row(hit) for hit in self._hits.values()])
        self._show_hit()

    # --- the one under the cursor

    @on(CursorMoved)
    def _moved(self) -> None:
        self._show_hit()

    def _show_hit(self) -> None:
        hit, view = self._hit, self.query_one("#said", TranscriptLines)
        self._window += 1
        where = f"{hit.day}  {hit.pointer.rpartition('/')[2]}" if hit else ""
        self.query_one("#where", Static).update(Content(visible(where)))
        if hit is None:
            nothing = own("reading…") if self.reading else "Nothing holds all of these words."
            view.show_words(nothing if terms(self._query) else "Type words to look for.")
        elif hit.file is None:
            view.show_words(hit.words, "", "Its transcript is gone, or it was said by hand: this was kept.")
        else:
            self._read(self._window, hit)
        self.refresh_rows()

    @work(thread=True, exclusive=True, exit_on_error=False, group="window")
    def _read(self, turn: int, hit: Hit) -> None:
        self.post_message(WindowFound(turn, around(hit, before=_AROUND, after=_AROUND)))

    @on(WindowFound)
    def _shown(self, message: WindowFound) -> None:
        hit = self._hit
        if message.turn != self._window or hit is None:
            return
        view = self.query_one("#said", TranscriptLines)
        if message.lines:
            view.show_said(message.lines, cited=hit.line, at=hit.line)
        else:
            view.show_words(hit.words, "", "The transcript can't be read any more: this was kept.")

    # --- keys

    async def action_why(self) -> None:
        if self._hit is not None:
            await self.run_action(f"app.why({self._hit.atom!r})")

    def action_open(self) -> None:
        if self._hit is not None and self._hit.file is not None:
            self.app.edit_file(Path(self._hit.file.path), self._hit.line)

    def action_unfold(self) -> None:
        self.query_one("#said", TranscriptLines).toggle_fold()

    def action_copy(self) -> None:
        if self._hit is not None:
            pointer = visible(self._hit.pointer)
            self.app.copy_to_clipboard(pointer)
            self.app.say(f"copied {pointer}")

    def stopped(self) -> None:
        self.refresh_rows()


def _snippet(words: str) -> str:
    """One line around what was found; it may begin with our sign for what was cut."""
    return own(words[:1]) + words[1:] if words.startswith(CUT) else words


def _row(hit: Hit) -> Row:
    return Row(hit.id, ((f"{hit.kind:<11}", "dim"), (f"{hit.day} ", "dim"), (_snippet(hit.words), "plain")))
