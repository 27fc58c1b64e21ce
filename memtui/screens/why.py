"""Why: the walk from a claim to the lines it was said on (tui.md "Why", design §2.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from memtui.engine.capture.habits import about_the_person
from memtui.engine.capture.transcripts.window import Said
from memtui.engine.review.look_alikes import look_alikes
from memtui.engine.review.provenance import AMBIGUOUS, LIVE, QUOTE_ONLY, Chain, Found, Step, around, root_of
from memtui.engine.store.merge import Claim
from memtui.engine.text import shorten, visible
from memtui.screens.desk import Table
from memtui.screens.frame import Frame
from memtui.widgets.ascii import Words
from memtui.widgets.keys import WHY_KEYS
from memtui.widgets.messages import ChainFound, CursorMoved, WindowFound
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import POINTERS, own, quoted
from memtui.widgets.transcript_lines import TranscriptLines

_AROUND = 8  # records above and below
_ON_LINES = ("line", "unfold", "open", "reveal")


class WhyScreen(Frame):
    """The sightings of one claim on the left, the transcript around the one under the cursor on the right."""

    CSS_PATH = "why.tcss"
    AUTO_FOCUS = "#chain"
    BINDINGS: ClassVar[list[BindingType]] = list(WHY_KEYS)
    HELP = """
## Why

Every time the claim was said, oldest first, and the transcript around it: read in place, redacted as it is shown.
**Reveal** shows the one record under the cursor as it was typed, until you move.
A line that is gone keeps its quote; one found in two files is never shown as the cited one.
"""

    def __init__(self, claim: Claim, tab: str) -> None:
        super().__init__()
        self._claim = claim
        self._chain: Chain | None = None
        self._said: tuple[Said, ...] = ()
        self._line = 0
        self._turn = self._told = 0
        self._shown: Step | None = None
        self._revealed = 0
        self._tab = tab

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="walk"):
                yield Words(markup=False, id="claim")
                yield QueueList(id="chain")
                yield Words(markup=False, id="count")
            with Vertical(id="place"):
                yield Words(markup=False, id="where")
                yield TranscriptLines(id="said")
                yield Static("read in place, never copied; redacted as it is shown", id="note")

    def on_mount(self) -> None:
        self.query_one("#said", TranscriptLines).fold_keys = self.app.key("why.unfold"), self.app.key("why.reveal")
        self.set_timer(0.15, self._still_reading)
        self._walk()

    def lay(self, _table: Table) -> None:
        atom = self._claim.atom
        about = " · about you" if about_the_person(atom.claim) else ""
        words = own(f"{atom.kind} · {atom.confidence} · {atom.id}{about}")
        letters = "".join(f"\n{visible(each)}" for each in look_alikes(atom.claim))
        self.query_one("#claim", Static).update(
            Content.assemble((visible(atom.claim), "bold"), f"\n{words}", (letters, "$text-error"), "\n")
        )

    def steps(self) -> list[str]:
        return [self._tab, self._claim.atom.id, "why"]

    def tally(self) -> Content:
        if self._chain is None:
            return Content("")
        live = sum(step.found.state == LIVE for step in self._chain.steps)
        return Content(f"{live} of {len(self._chain.steps)} sightings live ")

    def why_not(self, action: str) -> str:
        if action not in _ON_LINES or self._said or self._reading:  # these keys don't go out while it is read
            return ""
        return "there are no lines: only the kept quote"

    @property
    def _reading(self) -> bool:
        """Whether lines may come yet."""
        return self._chain is None or (self._step is not None and self._turn > self._told)

    @property
    def _step(self) -> Step | None:
        if self._chain is None or not self._chain.steps:
            return None
        return self._chain.steps[self.query_one("#chain", QueueList).at]

    @work(thread=True, exclusive=True, exit_on_error=False, group="chain")
    def _walk(self) -> None:
        self.post_message(ChainFound(self.app.sitting.walk(self.snapshot, self._claim)))

    @on(ChainFound)
    def _walked(self, message: ChainFound) -> None:
        self._chain = message.chain
        self.query_one("#chain", QueueList).show_rows([_row(at, step) for at, step in enumerate(message.chain.steps)])
        parts = [message.chain.tally]
        if message.chain.vouched_on:
            parts.append(f"vouched for on {message.chain.vouched_on}")
        parts += [edit.words for edit in message.chain.edits]
        parts += [f"{line.action} {line.at[:10]} by {line.gate}, {line.tx}" for line in message.chain.ledger]
        self.query_one("#count", Static).update(Content(visible(own(" · ").join(parts))))
        self._show_step()

    def _still_reading(self) -> None:
        if self._chain is None:
            self.query_one("#said", TranscriptLines).show_words(own("reading…"))

    @on(CursorMoved)
    def _moved(self) -> None:
        if self._step is not self._shown:
            self._show_step()

    def _show_step(self) -> None:
        self._shown = step = self._step
        self._said, self._revealed = (), 0
        if step is not None:
            self._line = step.found.line
            self.query_one("#where", Static).update(Content(_where(step)))
            if step.found.state in (QUOTE_ONLY, AMBIGUOUS):
                self._told = self._turn = self._turn + 1
                self.query_one("#said", TranscriptLines).show_words(*_instead(step))
            else:
                self._look(step.found)
        self.refresh_rows()

    def _look(self, found: Found) -> None:
        self._turn += 1
        self._read(self._turn, found, first=not self._said)

    @work(thread=True, exclusive=True, exit_on_error=False, group="window")
    def _read(self, turn: int, found: Found, *, first: bool) -> None:
        """Read what is around a line; the line itself is on the screen before the others, which take a while."""
        worker, reveal = get_current_worker(), self._revealed
        for around_it in (0, _AROUND) if first else (_AROUND,):
            said = around(found, self.snapshot, before=around_it, after=around_it, reveal=reveal)
            if worker.is_cancelled:
                return
            self.post_message(WindowFound(turn, said))

    @on(WindowFound)
    def _window(self, message: WindowFound) -> None:
        step = self._step
        if message.turn != self._turn or step is None:
            return
        self._told = message.turn
        self._said = message.lines
        view = self.query_one("#said", TranscriptLines)
        if self._said:
            view.show_said(self._said, cited=step.found.line, at=self._line)
        else:
            view.show_words("The file can't be read any more. The kept quote:", "", quoted(step.quote))
        self.refresh_rows()

    def action_line(self, steps: int) -> None:
        numbers = [said.line for said in self._said]
        step = self._step
        if step is None or self._line not in numbers:
            return
        at = max(0, min(numbers.index(self._line) + steps, len(numbers) - 1))
        self._line = numbers[at]
        self.query_one("#said", TranscriptLines).show_said(self._said, cited=step.found.line, at=self._line)
        hide, self._revealed = self._revealed, 0
        if hide or at in (0, len(numbers) - 1):
            self._look(replace(step.found, line=self._line))

    def action_reveal(self) -> None:
        """One record as it was typed; another key, another record, or leaving hides it again."""
        if self._step is not None and self._said:
            self._revealed = 0 if self._revealed == self._line else self._line
            self._look(replace(self._step.found, line=self._line))

    def action_unfold(self) -> None:
        self.query_one("#said", TranscriptLines).toggle_fold()

    def action_copy(self) -> None:
        if self._step is not None:
            pointer = visible(self._step.row.pointer)
            self.app.copy_to_clipboard(pointer)
            self.app.say(f"copied {pointer}")

    def action_open(self) -> None:
        step = self._step
        root = root_of(step.found, self.snapshot) if step is not None else None
        if root is not None and step is not None:
            self.app.edit_file(root / step.found.path, self._line)

    def action_back(self) -> None:
        self.app.leave_screen()


def _row(at: int, step: Step) -> Row:
    sign = POINTERS[step.found.state]
    session, _, line = step.row.pointer.rsplit("/", 1)[-1].partition(".jsonl#")
    word = f"{step.found.files} files" if step.found.state == AMBIGUOUS else sign.word
    words = f"{step.row.day} {own(shorten(session, 13))}#{line} {step.mark}"
    return Row(str(at), ((f"{sign.sign} ", sign.style), (f"{word:<11}", sign.style), (words, "plain")))


def _where(step: Step) -> str:
    """The line's place: session and line where it was found, time, signal, path."""
    row, found = step.row, step.found
    place = f"line {found.line}" if found.line else row.pointer.rpartition("#")[2]
    by = {"person": "", "tool": "from tool output"}.get(row.speaker, f"said by {row.speaker}")
    who = own(" · ").join(part for part in (row.signal, by) if part)
    return visible(f"session {row.session}   {place}   {row.at[:16].replace('T', ' ')} UTC   {who}")


def _instead(step: Step) -> tuple[str, ...]:
    """What stands for a line that can't be shown."""
    if step.found.state == AMBIGUOUS:
        why = f"{step.found.files} files hold this session, so none of them is shown as the cited one. The kept quote:"
    else:
        why = "The transcript is gone. This is the quote that was kept:"
    return (why, "", quoted(step.quote), "", visible(step.row.pointer))
