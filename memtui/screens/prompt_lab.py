"""Prompt lab: what the prompt hook would emit to a prompt, claim by claim, now and once adopted (tui.md §5)."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input
from textual.worker import get_current_worker

from memtui.engine.review.prompts import Prompt, typed_prompts
from memtui.engine.review.recalled import Scored
from memtui.engine.text import visible
from memtui.hooks.trying import Coming, Trial, try_out
from memtui.screens.asking import AskingFrame
from memtui.screens.desk import Table
from memtui.screens.trial_lines import claim_row, headline, parts_of, the_bytes
from memtui.widgets.keys import LAB_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved, PromptsFound, Tried
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import own

MOST = 1_000  # prompts listed
TYPED = "typed"  # the id of the row for what stands in the field
_TELL_SECONDS = 0.05  # how often a running search shows what it has


class PromptLabScreen(AskingFrame):
    """A field for a prompt, the real ones below it, and beside them what the hook would make of the one in hand."""

    CSS_PATH = "prompt_lab.tcss"
    AUTO_FOCUS = "#prompts"
    READING = "prompts"
    BINDINGS: ClassVar[list[BindingType]] = list(LAB_KEYS)
    HELP = """
## Prompt lab

Pick a prompt that you once typed, or type one (**{lab.type}**). Beside it stands what the prompt hook would emit in a
new session, byte for byte: each claim that shares words with it, its score part by part, and what became of it.
**{lab.then}** shows the same once the staged changes are adopted: what stands in the file is loaded with it, and not
recalled.
Nothing is noted, and no session is told anything.
"""

    def __init__(self, tab: str) -> None:
        super().__init__(tab)
        self._prompts: dict[str, Prompt] = {}
        self._reading = self._listed = 0  # the newest reading, and the one whose prompts are listed
        self._turn = 0
        self._text = ""
        self._now: Trial | None = None
        self._then: Trial | None = None
        self._changes = 0
        self._later = False  # whether it is shown as it will be

    def body(self) -> ComposeResult:
        yield self.words_field("a prompt, as you would type it")
        with Horizontal(id="body"):
            yield QueueList(id="prompts")
            with Vertical(id="answer"):
                yield Prose(id="head")
                yield QueueList(id="claims")
                yield Prose(id="detail")

    def on_mount(self) -> None:
        self.query_one("#head", Prose).can_focus = False  # a few lines: there is nothing to scroll

    def lay(self, _table: Table) -> None:
        self._reading += 1
        self._progress = (0, len(self.snapshot.transcripts))
        self._look(self._reading)
        self._try()

    def steps(self) -> list[str]:
        rows = self.query_one("#prompts", QueueList)
        place = f"{rows.at + 1} of {len(rows.rows)}" if rows.rows else "empty"
        return [self._tab, "prompt lab", place, *(["once adopted"] if self._later else [])]

    def tally(self) -> Content:
        return Content(f"{self.reading_words('lab.back')} " if self.reading else "")

    def why_not(self, action: str) -> str:
        if action == "then" and self._then is None:
            return "nothing is staged that changes the file"
        if action == "copy" and not (self._shown and self._shown.emitted):
            return "the hook says nothing"
        if action == "why" and self._claim is None:
            return "no claim stands under the cursor"
        if action == "why" and self._claim is not None and self._claim.id not in self.snapshot.claims:
            return "it is no claim of this project any more"
        return ""

    @property
    def _shown(self) -> Trial | None:
        return self._then if self._later and self._then is not None else self._now

    @property
    def _claim(self) -> Scored | None:
        current = self.query_one("#claims", QueueList).current
        claims = self._shown.claims if self._shown else ()
        return next((each for each in claims if each.id == current), None)

    # --- the prompts

    @work(thread=True, exclusive=True, exit_on_error=False, group=READING)
    def _look(self, reading: int) -> None:
        """Post what is found as it is found; a newer reading cancels this one."""
        worker = get_current_worker()
        batch: list[Prompt] = []
        told = time.monotonic()

        def go_on(done: int, total: int) -> bool:
            nonlocal batch, told
            now = time.monotonic()
            if now - told > _TELL_SECONDS:
                self.post_message(PromptsFound(reading, tuple(batch), done, total))
                batch, told = [], now
            return not worker.is_cancelled

        for count, prompt in enumerate(typed_prompts(self.snapshot, go_on=go_on), 1):
            batch.append(prompt)
            if count >= MOST or worker.is_cancelled:
                break
        if not worker.is_cancelled:
            self.post_message(PromptsFound(reading, tuple(batch), 0, 0))

    @on(PromptsFound)
    def _found(self, message: PromptsFound) -> None:
        if message.turn != self._reading:
            return
        if self._listed != self._reading:
            self._listed, self._prompts = self._reading, {}
        self._prompts |= {prompt.id: prompt for prompt in message.prompts}
        self._progress = (message.done, message.total)
        self._list_prompts()

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        self._text = event.value
        self._list_prompts()
        if event.value:
            self.query_one("#prompts", QueueList).go_to(TYPED)
        self._try()

    @on(Input.Submitted, "#words")
    def _entered(self) -> None:
        self.query_one("#prompts", QueueList).focus()

    def _list_prompts(self) -> None:
        rows = self.query_one("#prompts", QueueList)
        typed = [Row(TYPED, (("typed      ", "dim"), (visible(self._text), "plain")))] if self._text else []
        found = [Row(each.id, ((f"{each.day} ", "dim"), (each.shown, "plain"))) for each in self._prompts.values()]
        rows.show_rows([*typed, *found])
        if rows.current is None:
            self._try()  # there is no row whose cursor would say so
        self.refresh_rows()

    # --- what the hook would say to the one in hand

    @on(CursorMoved)
    def _moved(self, message: CursorMoved) -> None:
        if message.id in self._prompts or message.id == TYPED:
            self._try()
        else:
            self._show_claim()
            self.refresh_rows()

    def _try(self) -> None:
        """Ask for the prompt under the cursor; without one there is nothing to say."""
        current = self.query_one("#prompts", QueueList).current
        self._turn += 1
        if current is None:
            self._show(None, None, 0)
            return
        text = self._text if current == TYPED else self._prompts[current].text
        self._ask(self._turn, text, Coming.of(self.snapshot, self.app.laid.actions))

    @work(thread=True, exclusive=True, exit_on_error=False, group="trial")
    def _ask(self, turn: int, text: str, coming: Coming) -> None:
        now = self._trial(text, None)
        self.post_message(Tried(turn, now, self._trial(text, coming) if coming.changes else None, coming.changes))

    def _trial(self, text: str, coming: Coming | None) -> Trial:
        sitting, app = self.app.sitting, self.app
        return try_out(
            sitting.home,
            sitting.project.root,
            text,
            sitting.environ,
            seconds=app.wall(),
            clock=app.clock,
            coming=coming,
        )

    @on(Tried)
    def _tried(self, message: Tried) -> None:
        if message.turn == self._turn:
            self._show(message.now, message.then, message.changes)

    def _show(self, now: Trial | None, then: Trial | None, changes: int) -> None:
        self._now, self._then, self._changes = now, then, changes
        self._later = self._later and then is not None
        self._show_trial()

    def _show_trial(self) -> None:
        shown, head = self._shown, self.query_one("#head", Prose)
        if shown is None or self._now is None:
            none = f"No prompt stands in this project's transcripts: type one, {self.app.key('lab.type')}."
            nothing = own("reading…") if self.reading else none
            head.show_prose(((nothing, "plain"),))
        else:
            key = self.app.key("lab.then")
            head.show_prose(*headline(self._now, self._then, self._changes, key, later=self._later))
        self.query_one("#claims", QueueList).show_rows([claim_row(each) for each in shown.claims] if shown else [])
        self._show_claim()
        self.refresh_rows()

    def _show_claim(self) -> None:
        shown, claim = self._shown, self._claim
        lines: list[Line] = [] if shown is None or claim is None else parts_of(claim, shown)
        if shown is not None:
            emitted = the_bytes(shown)
            lines += [*([()] if lines and emitted else []), *emitted]
        self.query_one("#detail", Prose).show_prose(*lines)

    # --- keys

    def action_then(self) -> None:
        self._later = not self._later
        self._show_trial()

    def action_copy(self) -> None:
        if self._shown is not None:
            self.app.copy_to_clipboard(self._shown.emitted.decode("ascii"))
            self.app.say(f"copied {len(self._shown.emitted):,} bytes")

    async def action_why(self) -> None:
        if self._claim is not None:
            await self.run_action(f"app.why({self._claim.id!r})")

    def stopped(self) -> None:
        self._list_prompts()
