"""Tab 4, Contested: claims that contradict one another, side by side; what a key does is said before it (tui.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content

from memtui.engine.review.pairs import Outcome, PairItem, Side
from memtui.engine.review.queues import IN, LATER, OPEN, OUT, Tally
from memtui.screens.desk import Table
from memtui.screens.queue import REWORDS, QueueScreen, state_line, state_spans
from memtui.screens.rewording import Editing
from memtui.widgets.crumbs import tally_words
from memtui.widgets.keys import CONTESTED
from memtui.widgets.line_view import Line
from memtui.widgets.pair import SideView
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own, quoted, set_apart

_NAMES = {"newer": "newer wins", "older": "older stays", "both": "both hold", "rewrite": "rewrite"}
#: The ids of the keys that resolve a pair.
_IDS = {"newer": "pair.newer", "older": "pair.older", "both": "pair.both", "rewrite": "pair.rewrite"}
_DONE = {**_NAMES, "rewrite": "rewritten", "later": "left for later"}


class ContestedScreen(QueueScreen[PairItem]):
    """Pairs of claims; the detail shows both, the rule that fired, and what each key would do."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = ["queue.tcss", "contested.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = list(CONTESTED)
    TAB = "contested"
    DONE = _DONE
    HELP = """
## Contested

Two claims that can't both hold. Neither may climb while the pair is open.
The words that differ stand in «»; the table says what each key would do to the file and to what is remembered.
**Next pane** goes to one side, **Why** then walks that side's evidence.
"""

    def items(self, table: Table) -> Sequence[PairItem]:
        return table.contested

    def row(self, item: PairItem) -> Row:
        return Row(item.id, (*state_spans(item), (item.claim, "plain")))

    def detail(self) -> ComposeResult:
        yield Prose(id="rule")
        with Horizontal(id="sides"):
            yield SideView(id="older")
            yield SideView(id="newer")
        yield Prose(id="outcomes")

    def on_mount(self) -> None:
        self.query_one("#rule", Prose).can_focus = False  # one line: there is nothing to scroll

    def show_detail(self, item: PairItem | None) -> None:
        rule, outcomes = self.query_one("#rule", Prose), self.query_one("#outcomes", Prose)
        older, newer = self.query_one("#older", SideView), self.query_one("#newer", SideView)
        if item is None:
            rule.show_prose((("Nothing contradicts anything here.", "plain"),))
            older.show_side(())
            newer.show_side(())
            outcomes.show_prose()
            return
        narrow = self.has_class("-narrow")
        rule.show_prose(((item.rule, "strong"),), state_line(item))
        if narrow:
            older.show_side((("OLDER  ", "dim"), (set_apart(item.older.marked), "strong")), *_counted(item.older))
            newer.show_side((("NEWER  ", "dim"), (set_apart(item.newer.marked), "strong")), *_counted(item.newer))
        else:
            older.show_side(
                ((own(f"OLDER · stays with {self.app.key('pair.older')}"), "dim"),), *_side(item.older), *_mark(item)
            )
            newer.show_side(
                ((own(f"NEWER · comes in with {self.app.key('pair.newer')}"), "dim"),),
                *_side(item.newer),
                *_waiting(item.newer),
            )
        resolved = item.state not in (OPEN, LATER)
        outcomes.show_prose(
            *(_told(item, self.app.key("undo")) if resolved else _table(item.outcomes, self.app.key, narrow=narrow))
        )

    def on_resize(self) -> None:
        self.show_detail(self.current)

    def tally_of(self, count: Tally, changed: int) -> Content:
        return tally_words(count, changed, pairs=True)

    def why_not(self, action: str) -> str:
        decided = self.current is not None and self.current.state not in (OPEN, LATER)
        if action in ("verdict", *REWORDS) and decided and not self.app.barred:
            return f"this pair is resolved; {self.app.key('undo')} takes the last decision back"
        return super().why_not(action)

    def record(self, item: PairItem, do: str) -> None:
        self.app.settle(item, do)

    def called(self, item: PairItem) -> str:
        return f"{item.older.id} / {item.newer.id}:"

    def editing(self) -> Editing | None:
        pair = self.current
        if pair is None:
            return None
        words = self.snapshot.claims[pair.newer.id].atom.claim

        def keep(text: str) -> None:
            place = self.rows.at
            self.app.settle(pair, "rewrite", text)
            self.refresh_rows()
            self._advance(f"{self.called(pair)} {_DONE['rewrite']}, {self.app.undo_words}", place + 1)

        return Editing("Your words for both", words, keep)

    def finished(self) -> str:
        key = self.app.key
        return f"What may climb now stands in Inbox and Staged: {key('tab.inbox')}, {key('tab.staged')}."

    async def action_why(self) -> None:
        pair = self.current
        if pair is None:
            return
        older = self.query_one("#older", SideView).has_focus
        await self.run_action(f"app.why({(pair.older if older else pair.newer).id!r})")


def _side(side: Side) -> tuple[Line, ...]:
    """A claim and what was counted of it."""
    sessions, days = _numbers(side)
    words = (
        own(f"{side.tier} · {side.kind} · {side.confidence}"),
        own(f"{sessions} · {days}"),
        f"first {side.first}",
        f"last  {side.last}",
        side.pointer.rsplit("/", 1)[-1],
        side.id,
    )
    return (
        (),
        (("  ", "plain"), (set_apart(side.marked), "strong")),
        (),
        *((("  ", "plain"), (each, "dim")) for each in words),
        (),
    )


def _counted(side: Side) -> tuple[Line, ...]:
    """What was counted of a claim, where there is little room."""
    sessions, days = _numbers(side)
    words = own(f"{side.tier} · {side.confidence} · {sessions}, {days} · last {side.last}")
    return ((("  ", "plain"), (words, "dim")), (("  ", "plain"), (side.pointer.rsplit("/", 1)[-1], "dim")))


def _numbers(side: Side) -> tuple[str, str]:
    sessions = "1 session" if side.sessions == 1 else f"{side.sessions} sessions"
    return sessions, "1 day" if side.days == 1 else f"{side.days} days"


def _mark(item: PairItem) -> tuple[Line, ...]:
    """Whether the file says that the older one is contested."""
    if item.older.tier != "L2":
        return ((("  ", "plain"), ("Not in the file.", "plain")),)
    tag = f"[contested — newer evidence {item.since}]"
    words = f"In the file now, tagged {tag}" if item.tagged else f"In the file now; Staged offers the mark {tag}"
    return ((("  ", "plain"), (words, "contested")),)


def _waiting(side: Side) -> tuple[Line, ...]:
    if side.tier == "L2":
        return ((("  ", "plain"), ("In the file now.", "contested")),)
    return ((("  ", "plain"), (f"Not promotable while this is open (gate: {own(side.gate.receipt)})", "plain")),)


def _table(outcomes: Sequence[Outcome], key: Callable[[str], str], *, narrow: bool) -> tuple[Line, ...]:
    """What each key would do, to the file and to what is remembered."""
    lines: list[Line] = [] if narrow else [(("If you press", "strong"),)]
    for outcome in outcomes:
        head = f" {key(_IDS[outcome.how])}  {_NAMES[outcome.how]:<11}  "
        if narrow:
            lines.append(((head, "strong"), (f"file: {outcome.file}{own(' · ')}{outcome.store}", "plain")))
        else:
            lines.append(((head, "strong"), (f"file: {outcome.file}", "plain")))
            lines.append(((" " * len(head), "plain"), (f"memory: {outcome.store}", "dim")))
    return tuple(lines)


def _told(item: PairItem, undo: str) -> tuple[Line, ...]:
    """What was decided about a pair."""
    said = {IN: "the newer wins", OUT: "the older stays"}.get(item.state, "both hold")
    words = f"Rewritten as {quoted(item.words)}" if item.words else f"Resolved: {said}."
    return (((words, "strong"),), ((f"{undo} takes the last decision back.", "dim"),))
