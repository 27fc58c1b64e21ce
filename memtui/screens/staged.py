"""Tab 3, Staged: what waits for a yes or no, each with the real change of its file (tui.md "Staged")."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from memtui.engine.errors import MemtuiError
from memtui.engine.review.cost import cost_of
from memtui.engine.review.hand_items import HandItem, seen_change
from memtui.engine.review.hunks import Hunk, hunks
from memtui.engine.review.l3_items import L3Item
from memtui.engine.review.l3_plan import file_with
from memtui.engine.review.plan import file_after
from memtui.engine.review.queues import Item
from memtui.engine.store.decisions import Decision
from memtui.engine.text import visible
from memtui.screens import l3_rows
from memtui.screens.checked import CheckedQueue
from memtui.screens.desk import Table
from memtui.screens.queue import REWORDS
from memtui.screens.rewording import Editing
from memtui.screens.staged_rows import StagedRow, about, row_of
from memtui.screens.tiers import NOTHING_YET
from memtui.widgets.ascii import Words
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.keys import STAGED
from memtui.widgets.queue_list import Row
from memtui.widgets.scrolling import Evidence
from memtui.widgets.signs import own


class StagedScreen(CheckedQueue[StagedRow]):
    """Changes that wait; the detail is the block as it will be, with everything accepted so far."""

    BINDINGS: ClassVar[list[BindingType]] = list(STAGED)
    TAB = "staged"
    HELP = """
## Staged

Claims that recurred, or that you vouched for. **Accept** lets one in, **Reject** keeps it out.
On the right stands what the file will be with everything accepted so far and the claim under the cursor.
A line unheard of for long may be staged to leave: there **Accept** keeps it and **Reject** lets it go.
**hand** rows are what you did in the block with an editor: **Accept** lets it count, **Reject** puts back what was
adopted (a line of your own is left to you). **L3** rows change your own file and are adopted after the project's.
Nothing is written before **Adopt**, which asks first.
"""

    def items(self, table: Table) -> tuple[StagedRow, ...]:
        return table.all_staged

    def row(self, item: StagedRow) -> Row:
        return row_of(item)

    def detail(self) -> ComposeResult:
        with Evidence(id="evidence"):
            yield Words(markup=False, id="about")
        yield Words(markup=False, id="where")
        yield DiffLines(id="diff")

    def panes(self) -> list[Widget]:
        first, *others = super().panes()
        evidence = self.query_one(Evidence)
        return [first, *([evidence] if evidence.max_scroll_y > 0 else []), *others]

    def show_detail(self, item: StagedRow | None) -> None:
        self.query_one(Evidence).scroll_home(animate=False)
        words, where = self.query_one("#about", Words), self.query_one("#where", Words)
        diff = self.query_one("#diff", DiffLines)
        where.update(Content(""))
        if item is None:
            words.update(Content("\n".join(self._empty())))
            diff.show_words()
            return
        after = self._after(item)
        words.update(about(item, self.app.key, self._evidence(item, after)))
        try:
            name, found = self._change(item, after)
        except MemtuiError as fault:
            diff.show_words(fault.title, fault.detail, fault.hint)
            return
        if not found:
            diff.show_words("The file stays as it is.")
            return
        signs = [line.sign for hunk in found for line in hunk.lines]
        where.update(Content(f"@ {visible(name)}  +{signs.count('+')} -{signs.count('-')}"))
        diff.show_hunks(found, claim=_shown_id(item))

    def why_not(self, action: str) -> str:
        item = self.current
        if action == "verdict" and isinstance(item, Item) and item.settled and not self.app.barred:
            return f"{item.receipt}; {self.app.key('undo')} takes the last decision back"
        if action in REWORDS and isinstance(item, HandItem) and not self.app.barred:
            return "the words stand in the file: change them with your editor"
        if action in ("split", "kind") and isinstance(item, L3Item) and not self.app.barred:
            return "a rule of L3 is split, or given another kind, in its projects"
        if action == "adopt" and not self.app.barred and self._l3_accepted:
            return ""
        return super().why_not(action)

    def record(self, item: StagedRow, do: str) -> None:
        if isinstance(item, HandItem):
            self.app.decide_hand(item, do, self.TAB)
        elif isinstance(item, L3Item):
            self.app.decide_l3(item, do)
        else:
            super().record(item, do)

    def in_batch(self, item: StagedRow) -> bool:
        """What was done by hand, and what every project will read, is answered one by one."""
        return isinstance(item, Item)

    def done(self, item: StagedRow, do: str) -> str:
        if isinstance(item, HandItem):
            return f"{item.id}: {item.told or self.DONE[do]}"
        if isinstance(item, L3Item):
            return f"{item.id} {l3_rows.DONE[do]} in L3"
        return super().done(item, do)

    def turned(self, *, back: bool, only: str = "") -> Decision:
        return self.app.turn_staged(back=back, only=only)

    def finished(self) -> str:
        return self.app.adopt_words if self._l3_accepted else super().finished()

    def editing(self) -> Editing | None:
        item = self.current
        if not isinstance(item, L3Item):
            return super().editing()

        def keep(words: str) -> None:
            row = self.app.rewrite_l3(item, words)
            self.rows.go_to(row.to)
            self.app.say(f"{row.to} has the new words, {self.app.undo_words}")

        return Editing("Other words for this rule", item.claim, keep)

    async def action_why(self) -> None:
        item = self.current
        here = l3_rows.said_here(item, self.snapshot) if isinstance(item, L3Item) else item.id if item else ""
        if isinstance(item, HandItem) and not any(here in (id_, *c.former) for id_, c in self.snapshot.claims.items()):
            self.app.say("no sighting on this machine: nothing to walk back to")
        elif here:
            await self.run_action(f"app.why({here!r})")
        elif item is not None:
            self.app.say(l3_rows.NOT_HERE)

    async def action_adopt(self) -> None:
        """The project's file first; with nothing accepted for it, the person's own."""
        if self.app.laid.accepted or not self._l3_accepted:
            await super().action_adopt()
            return
        from memtui.screens.l3_adopt import AdoptL3Screen

        self.app.push_screen(AdoptL3Screen())

    @property
    def _l3_accepted(self) -> bool:
        return any(item.accepted for item in self.app.laid.climbing)

    def _after(self, item: StagedRow) -> bytes | None:
        """The project's file with everything accepted and this row; None where it is another file, or can't be made."""
        if isinstance(item, L3Item) or self.snapshot.file.fault is not None:
            return None
        table = self.app.laid
        wanted = table.accepted | {_shown_id(item)}
        return file_after(self.snapshot, [each for each in table.actions if each.id in wanted])

    def _change(self, item: StagedRow, after: bytes | None) -> tuple[str, tuple[Hunk, ...]]:
        """The file's name, and its change with everything accepted and this row."""
        if isinstance(item, L3Item):
            change = file_with(self.app.laid.l3_view, item) if self.app.laid.l3_view else None
            return (change.target.shown, hunks(change.before, change.after)) if change else ("", ())
        file = self.snapshot.file
        if file.fault is not None:
            raise file.fault
        name = file.target.shown if file.target else ""
        if isinstance(item, HandItem) and item.action is None:
            return f"{name}, as it is now", seen_change(item)
        return name, hunks(file.data, file.data if after is None else after)

    def _evidence(self, item: StagedRow, after: bytes | None) -> tuple[str, ...]:
        """What stands beside a verdict about a line of the block: what it costs, and what the repository says to it."""
        if not isinstance(item, Item) or item.settled:
            return ()
        table = self.app.laid
        others = [each for each in table.actions if each.id in table.accepted]
        action = next((each for each in table.actions if each.id == item.id), None)
        cost = cost_of(action, others, self.snapshot, after=after) if action is not None else None
        told: list[str] = []
        if cost is not None:
            words, *leaving = cost.words
            told += [own(words), *leaving]
        if item.action == "adopt":
            told += ["".join(words for words, _ in line) for line in self.checks(item) if line]
        return tuple(told)

    def _empty(self) -> tuple[str, ...]:
        if not self.snapshot.claims:
            return NOTHING_YET
        short = sum(item.gate.sessions_needed - item.gate.sessions == 1 for item in self.app.laid.inbox)
        where = f"{self.app.key('tab.tiers')} then {self.app.key('pane.next')}."
        near = f"{short} atoms are one session short: {where}" if short > 1 else ""
        near = f"1 atom is one session short: {where}" if short == 1 else near
        waiting = len(self.app.laid.inbox)
        return (
            f"Nothing staged. {near}".strip(),
            f"{waiting} wait in the Inbox for a vouch: {self.app.key('tab.inbox')}." if waiting else "",
        )


def _shown_id(item: StagedRow) -> str:
    """The id under which a row's lines stand in the diff."""
    if isinstance(item, HandItem) and item.action is not None:
        return item.action.id
    return item.rewritten or item.id if isinstance(item, L3Item) else item.id
