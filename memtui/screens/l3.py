"""Tab 6, L3: the lines of the person's own file, what may climb, what waits; the person prunes (tui.md "6 L3")."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.blocks.render import budget_bytes
from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.review.l3_items import CLIMBS, HELD, LINE, ORDERS, WAITS, L3Item, L3View, ordered
from memtui.engine.review.l3_plan import L3_BUDGET, L3Plan
from memtui.engine.store.decisions import Decision
from memtui.engine.text import visible
from memtui.screens import l3_rows
from memtui.screens.desk import Table
from memtui.screens.queue import QueueScreen, state_spans
from memtui.screens.rewording import Editing
from memtui.widgets.gauge import count_words, gauge
from memtui.widgets.keys import L3
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own

_PLACES = {LINE: "", CLIMBS: "L3 + ", WAITS: "waits ", HELD: "L2 only "}


class L3Screen(QueueScreen[L3Item]):
    """Lines first, the longest unheard of on top; then what may climb, what waits, what too few projects hold."""

    BINDINGS: ClassVar[list[BindingType]] = list(L3)
    TAB = "l3"
    DONE: ClassVar[dict[str, str]] = l3_rows.DONE
    HELP = """
## L3

What every session of yours reads, in every project. **Prune** marks a line to leave; its projects keep theirs.
**Keep** takes the mark away, and lets a rule climb that two repositories hold for 30 days.
At 30 the gate closes and promotions wait: memtui counts, you prune. **Mark** a rule and **Unite** another one with it;
**Rewrite** gives one other words, its projects keep theirs; **Sort** shows the rows in another order.
Nothing is written before **Adopt**, which asks first.
"""

    def __init__(self) -> None:
        super().__init__()
        self._seen: L3View | None = None
        self._plan: L3Plan | None = None
        self._order = ORDERS[0]

    def items(self, table: Table) -> tuple[L3Item, ...]:  # noqa: ARG002 - L3 is of no project
        self._seen = self.app.l3_view or self.app.look_l3()
        self._plan = self.app.sitting.l3.plan(self._seen)
        return ordered(self._seen.items, self._order)

    def on_screen_resume(self) -> None:
        """Back from another tab: what was decided there may count here."""
        if self.app.l3_stale:
            self.app.reload_l3()

    def steps(self) -> list[str]:
        return [*super().steps(), *([self._order] if self._order != ORDERS[0] else [])]

    def row(self, item: L3Item) -> Row:
        place = _PLACES[item.place]
        words = (item.claim, "dim" if item.place == HELD else "plain")
        about = (f"{item.last or '-':<10} {len(item.projects):>2}  ", "dim")
        return Row(item.id, (*state_spans(item), about, (place, "dim"), words))

    def detail(self) -> ComposeResult:
        yield Prose(id="prose")

    def show_detail(self, item: L3Item | None) -> None:
        lines = [*self._fill(), (), *(l3_rows.about_row(item) if item else _empty()), (), *self._waiting()]
        self.query_one("#prose", Prose).show_prose(*lines)

    def why_not(self, action: str) -> str:
        if action == "adopt" and not self.app.barred:
            return "" if self._plan is not None and not self._plan.empty else "prune or accept something first"
        return super().why_not(action)

    def record(self, item: L3Item, do: str) -> None:
        self.app.decide_l3(item, do)

    def finished(self) -> str:
        return self.app.adopt_words if self._plan is not None and not self._plan.empty else super().finished()

    def action_same(self) -> None:
        """Unite the marked rule with the one under the cursor, whose words stay."""
        marked = [self._items[each] for each in self.rows.marked if each in self._items]
        if len(marked) != 1 or self.current is None:
            mark, unite = self.app.key("mark.row"), self.app.key("l3.same")
            self.app.say(f"{mark} marks the rule to unite; {unite} on another one unites them under its words")
            return
        item, other = marked[0], self.current

        def deed() -> None:
            row = self.app.sitting.l3.same(item, other)
            self.rows.clear_marks()
            self.app.reload_l3()
            self.app.say(f"{row.atom} is {row.to} now, {self.app.undo_words}")

        self.app.patiently(deed)

    def editing(self) -> Editing | None:
        """Other words for a line or a rule; the projects keep theirs."""
        item = self.current
        if item is None:
            return None

        def keep(words: str) -> None:
            row = self.app.rewrite_l3(item, words)
            self.rows.go_to(item.id) or self.rows.go_to(row.to)
            self.app.say(f"{item.id} has the new words, {self.app.undo_words}")

        return Editing("Other words for this rule", item.claim, keep)

    def action_order(self) -> None:
        """Sort the rows another way."""
        self._order = ORDERS[(ORDERS.index(self._order) + 1) % len(ORDERS)]
        self.lay(self.app.laid)
        self.refresh_rows()
        self.app.say(f"sorted {self._order}")

    def turned(self, *, back: bool, only: str = "") -> Decision:
        return self.app.turn_l3(back=back, only=only)

    def words_of(self, row: Decision) -> tuple[str, ...]:
        found = (item for item in self.app.look_l3().items if item.id in (row.to, row.atom))
        return tuple(item.claim for item in found)[:1] or ((row.claim,) if row.claim else ())

    def show_turned(self, about: Decision, *, back: bool) -> None:
        self.rows.go_to(about.atom)
        what = "rewritten" if about.how == "rewrite" else self.DONE.get(about.do, about.do)
        self.app.say(f"{'taken back' if back else 'put back'}: {about.atom} {what}")

    async def action_why(self) -> None:
        """Back to the lines it was said on, if this project holds it."""
        item = self.current
        here = l3_rows.said_here(item, self.snapshot) if item else ""
        if here:
            await self.run_action(f"app.why({here!r})")
        elif item is not None:
            self.app.say(l3_rows.NOT_HERE)

    async def action_adopt(self) -> None:
        from memtui.screens.l3_adopt import AdoptL3Screen

        self.app.push_screen(AdoptL3Screen())

    def _fill(self) -> list[Line]:
        """How full L3 is, and how full it would be."""
        if self._seen is None or self._plan is None:
            return []
        file, before = self._seen.state.file, len(self._seen.state.lines)
        if file.fault is not None:
            return [((visible(str(file.fault)).replace("\n", " "), "out"),)]
        after = L3_CAP - self._seen.room
        size = budget_bytes(file.data, strips_comments=file.target.strips_comments) if file.target else 0
        then = self._plan.budget[0] if self._plan.change else size
        arrow = own(f"{before} → {after} of {L3_CAP}   {size:,} → {then:,} of {L3_BUDGET:,} B")
        same = f"{count_words(before, L3_CAP)}   {size:,} of {L3_BUDGET:,} B"
        lines: list[Line] = [((arrow if self._plan.items else same, "strong"),), gauge(after, L3_CAP)]
        lines += [(("! ", "out"), (fault.title, "out")) for fault in self._plan.problems]
        return lines

    def _waiting(self) -> list[Line]:
        waiting = self._seen.waiting if self._seen else ()
        if not waiting:
            return []
        count = "1 promotion" if len(waiting) == 1 else f"{len(waiting)} promotions"
        return [
            ((f"Waiting for room: {count}", "later"),),
            *((("  ", "dim"), (each.claim, "plain")) for each in waiting),
        ]


def _empty() -> list[Line]:
    return [(("Nothing stands in L3 yet. A rule that two projects hold for 30 days may climb; ", "plain"),),
            (("`memtui l3 add TEXT` enters one by hand.", "plain"),)]  # fmt: skip
