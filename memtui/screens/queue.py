"""The screen of a queue: list and detail, verdicts that advance, marks, filter, undo (tui.md §4, §5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.content import Content

from memtui.engine.errors import LockBusy, MemtuiError
from memtui.engine.review.queues import CHANGED, OPEN, Queued, Tally, tally
from memtui.engine.review.turns import MadeElsewhere
from memtui.engine.store.decisions import Decision
from memtui.screens.desk import Table
from memtui.screens.notice import Question
from memtui.screens.rewording import Editing, RewordingFrame
from memtui.widgets.crumbs import tally_words
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import FLAGS, STATES, own

UNDECIDED = (OPEN, CHANGED)
_DONE = {
    "vouch": "vouched for",
    "accept": "accepted",
    "reject": "rejected",
    "later": "left for later",
    "alias": "edited",
    "split": "split",
    "kind": "given another kind",
    "resolve": "resolved",
    "contest": "contested",
    "keep": "kept",
    "clear": "approved",
    "force": "let past its gate",
    "hand": "answered",
}
#: What changes the words or the kind of a claim.
REWORDS = ("edit", "compose", "split", "kind")
_DECIDING = ("verdict", *REWORDS, "same", "approve", "drop", "rest", "mark", "range", "undo", "redo")
_NEEDS_ROW = ("verdict", *REWORDS, "same", "approve", "drop", "why", "mark", "range")
E = TypeVar("E", bound=Queued)


class QueueScreen(RewordingFrame, Generic[E]):
    """A queue of claims. Subclasses say which items, how a row reads and what the detail shows."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "queue.tcss"
    AUTO_FOCUS = "#list"
    DONE: ClassVar[dict[str, str]] = _DONE

    def __init__(self) -> None:
        super().__init__()
        self._items: dict[str, E] = {}

    # --- what a subclass says

    def items(self, table: Table) -> Sequence[E]:
        """The items of this queue."""
        raise NotImplementedError

    def row(self, item: E) -> Row:
        """How an item reads in the list."""
        raise NotImplementedError

    def show_detail(self, item: E | None) -> None:
        """Show an item, or the words for an empty queue."""
        raise NotImplementedError

    # --- the frame

    @property
    def current(self) -> E | None:
        """The item under the cursor."""
        return self._items.get(self.rows.current or "")

    def lay(self, table: Table) -> None:
        self._items = {item.id: item for item in self.items(table)}
        shown = [item for item in self._items.values() if self.needle in f"{item.claim} {item.id}".casefold()]
        self.rows.show_rows([self.row(item) for item in shown])
        self.show_detail(self.current)

    def steps(self) -> list[str]:
        count = len(self._items)
        words = f"{self.rows.at + 1} of {count}" if self.rows.rows else "empty" if not count else f"0 of {count}"
        found = [f"/{self.needle} {len(self.rows.rows)}"] if self.needle else []
        marks = [f"{len(self.rows.marked)} marked"] if self.rows.marked else []
        return [self.TAB, words, *found, *marks]

    def tally(self) -> Content:
        items = self._items.values()
        changed = sum(item.state == CHANGED for item in items)
        count = tally(items)
        return self.tally_of(replace(count, open=count.open - changed), changed)

    def tally_of(self, count: Tally, changed: int) -> Content:
        """How far the queue is, in words."""
        return tally_words(count, changed)

    def why_not(self, action: str) -> str:
        if action in _DECIDING and self.app.barred:
            return self.app.barred
        if action == "adopt":
            return self.app.nothing_to_adopt
        if action in _NEEDS_ROW and not self._items:
            return "there is nothing here"
        return ""

    @on(CursorMoved)
    def _moved(self) -> None:
        self.show_detail(self.current)
        self.refresh_rows()

    # --- verdicts

    def action_verdict(self, do: str) -> None:
        if self.app.too_soon():
            self.app.say("held key ignored")
        elif self.rows.marked:
            marked = [row.id for row in self.rows.rows if row.id in self.rows.marked]
            self._ask(do, [self._items[each] for each in marked])
        elif self.current is not None:
            self._decide(do, [self.current])

    def action_rest(self, do: str) -> None:
        items = [self._items[row.id] for row in self.rows.rows]
        rest = [item for item in items if item.state == OPEN and not item.flags and self.in_batch(item)]
        if rest:
            self._ask(do, rest)
        else:
            self.app.say("nothing is open here that could go in one batch")

    def _ask(self, do: str, items: Sequence[E]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._decide(do, items)

        question = f"{do.capitalize()} these {len(items)}?"
        self.app.push_screen(Question(question, [item.claim for item in items]), answered)

    def record(self, item: E, do: str) -> None:
        """Put a verdict about an item on disk."""
        self.app.decide(item.id, do, self.TAB)

    def _decide(self, do: str, items: Sequence[E]) -> None:
        """Record a verdict for each; one that is refused stays open, and the rest goes on."""
        left = list(items)
        done: list[str] = []
        refused: list[str] = []
        place, here = self.rows.at, self.rows.current

        def deed() -> None:
            stayed = self.rows.current == here  # else the next key is meant for where the person went meanwhile
            while left:
                try:
                    self.record(left[0], do)
                except LockBusy:
                    raise
                except MemtuiError as fault:
                    refused.append(f"{fault.title} {fault.detail}".strip())
                else:
                    done.append(left[0].id)
                left.pop(0)
            self.rows.clear_marks()
            self.refresh_rows()
            if refused:
                self.app.say("; ".join(refused))
            elif done:
                one = self._items.get(done[-1], items[0])
                what = self.done(one, do) if len(done) == 1 else f"{len(done)} claims {self.DONE[do]}"
                state = STATES[self._items[done[-1]].state] if done[-1] in self._items else STATES[OPEN]
                words = f"{state.sign} {what}, {self.app.undo_words}"
                if stayed:
                    self._advance(words, place + (done[-1] in self._items))
                else:
                    self.app.say(words)

        self.app.patiently(deed)

    def in_batch(self, item: E) -> bool:  # noqa: ARG002 - for subclasses
        """Whether "the rest" takes an item along."""
        return True

    def called(self, item: E) -> str:
        """How the status line names an item."""
        return item.id

    def done(self, item: E, do: str) -> str:
        """What a verdict did, for the status line; `item` is as it stands now."""
        return f"{self.called(item)} {self.DONE[do]}"

    def _advance(self, words: str, place: int) -> None:
        """Go on to the next open item from a row on; the end of the queue is a state, not a jump."""
        ids = [row.id for row in self.rows.rows]
        following = next((each for each in ids[place:] if self._items[each].state in UNDECIDED), None)
        if following is not None:
            self.rows.go_to(following)
            self.app.say(words)
            return
        count = tally(self._items.values())
        if count.open:
            self.app.say(f"{words}. End of the queue, {count.open} open above or hidden")
            return
        both = f", {count.both} both" if count.both else ""
        decided = f"{count.decided_in} in, {count.decided_out} out{both}, {count.later} later"
        then = self.app.adopt_words if self.app.laid.accepted else self.finished()
        self.app.say(f"{count.total} decided: {decided}. {then}")

    def finished(self) -> str:
        """What to do when all is decided and nothing is accepted."""
        return "Nothing is accepted, so nothing will be written."

    def editing(self) -> Editing | None:
        item = self.current
        if item is None:
            return None

        def keep(words: str) -> None:
            row = self.app.rewrite(item.id, words, self.TAB)
            self.rows.go_to(row.to)
            self.app.say(f"{row.to} has the new words, {self.app.undo_words}")

        return Editing("Other words for this claim", self.snapshot.claims[item.id].atom.claim, keep)

    def claim_here(self) -> str:
        return self.current.id if self.current is not None else ""

    def show_claim(self, id_: str) -> bool:
        return self.rows.go_to(id_)

    def action_undo(self) -> None:
        self._turn(back=True)

    def action_redo(self) -> None:
        self._turn(back=False)

    def _turn(self, *, back: bool, only: str = "") -> None:
        def deed() -> None:
            self.show_turned(self.turned(back=back, only=only), back=back)

        def told(fault: MemtuiError) -> None:
            if isinstance(fault, MadeElsewhere):
                self._ask_turn(fault)
            else:
                self.app.say_fault(fault)

        self.app.patiently(deed, told)

    def _ask_turn(self, fault: MadeElsewhere) -> None:
        """Say whose the newest decision is, and take it back only after a yes."""
        row = fault.row

        def answered(yes: bool | None) -> None:
            if yes:
                self._turn(back=True, only=row.id)

        words = [f"{row.atom} {_DONE.get(row.do, row.do)}", *self.words_of(row), fault.detail]
        self.app.push_screen(Question(f"{fault.title} Take it back?", words), answered)

    def words_of(self, row: Decision) -> tuple[str, ...]:
        """The words of the claim that a decision is about, where they are known."""
        claim = self.app.sitting.snapshot().claims.get(row.to or row.atom)
        return (claim.atom.claim,) if claim is not None else ()

    def show_turned(self, about: Decision, *, back: bool) -> None:
        """Go to the claim whose decision was taken back or put back, and say which it was."""
        here = any(self.rows.go_to(each) for each in (f"{about.atom} {about.to}", about.to, about.atom) if each)
        where = "" if here else ", in another tab or hidden"
        self.app.say(f"{'taken back' if back else 'put back'}: {about.atom} {_DONE.get(about.do, about.do)}{where}")

    def turned(self, *, back: bool, only: str = "") -> Decision:
        """Undo or redo, or undo only the decision with that id; gives back the decision that it is about."""
        return self.app.turn(back=back, only=only)

    # --- marks, ways out

    def action_mark(self) -> None:
        self.rows.toggle_mark()
        self.refresh_rows()

    def action_range(self) -> None:
        self.app.say(f"range: move, then {self.app.key('mark.range')} again" if self.rows.range_mark() else "")
        self.refresh_rows()

    def action_back(self) -> None:
        if self.close_filter() or self.app.patience.give_up():
            return
        if self.rows.clear_marks():
            self.refresh_rows()
        else:
            self.app.stop_reading()

    async def action_why(self) -> None:
        if self.current is not None:
            await self.run_action(f"app.why({self.current.id!r})")

    async def action_adopt(self) -> None:
        await self.run_action("app.adopt")


def state_spans(item: Queued) -> tuple[tuple[str, str], ...]:
    """The sign of an item's state, and the word where the sign alone could be missed."""
    state = STATES[item.state]
    flags = tuple((f"{FLAGS[flag].sign} ", FLAGS[flag].style) for flag in item.flags if flag in FLAGS)
    word = ((f"{state.word} ", state.style),) if item.state == CHANGED else ()
    return ((f"{state.sign} ", state.style), *flags, *word)


def state_line(item: Queued) -> Line:
    """An item's state and flags in words, for the detail."""
    state = STATES[item.state]
    words = "changed since you decided, open again" if item.state == CHANGED else state.word
    flags = own("".join(f" · {flag}" for flag in item.flags))
    return ((f"{state.sign} {words}{flags}", state.style),)
