"""Tab 3, Staged: claims whose gate is open, with the real change of the file (tui.md "Staged")."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from memtui.engine.errors import MemtuiError
from memtui.engine.review.hunks import Hunk, hunks
from memtui.engine.review.plan import file_after
from memtui.engine.review.queues import Item
from memtui.engine.text import visible
from memtui.screens.desk import Table
from memtui.screens.queue import QueueScreen, state_line, state_spans
from memtui.screens.tiers import NOTHING_YET
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.keys import STAGED
from memtui.widgets.queue_list import Row

#: What accepting an item does to the block; one width, so that claims stand under one another.
_LABELS = {"adopt": "L2 in    ", "drop": "L2 out   ", "edit": "L2 edit  ", "tag": "L2 tag   ", "untag": "L2 untag "}
_MOVES = {"adopt": "L1 → L2", "drop": "leaves L2", "edit": "other words", "tag": "is marked", "untag": "mark goes"}
_KEYS = {
    "drop": "a keeps the line (kept twice, it stays for good), r lets it go",
    "tag": "a writes the mark behind the line; its contest is resolved in Contested: 4",
    "untag": "a takes the mark off the line",
}


class StagedScreen(QueueScreen[Item]):
    """Proposals for the project's file; the detail is the block as it will be, with everything accepted so far."""

    BINDINGS: ClassVar[list[BindingType]] = list(STAGED)
    TAB = "staged"
    HELP = """
## Staged

Claims that recurred, or that you vouched for. **Accept** lets one in, **Reject** keeps it out.
On the right stands what the file will be with everything accepted so far and the claim under the cursor.
A line unheard of for long may be staged to leave: there **Accept** keeps it and **Reject** lets it go.
Nothing is written until you press **c** and then **y**.
"""

    def items(self, table: Table) -> tuple[Item, ...]:
        return table.staged

    def row(self, item: Item) -> Row:
        state, *more = state_spans(item)
        return Row(item.id, (state, (_LABELS[item.action], "dim"), *more, (item.claim, "plain")))

    def detail(self) -> ComposeResult:
        yield Static(markup=False, id="about")
        yield Static(markup=False, id="where")
        yield DiffLines(id="diff")

    def show_detail(self, item: Item | None) -> None:
        about, where = self.query_one("#about", Static), self.query_one("#where", Static)
        diff = self.query_one("#diff", DiffLines)
        if item is None:
            about.update(Content("\n".join(self._empty())))
            where.update(Content(""))
            diff.show_words()
            return
        about.update(_about(item))
        try:
            found = self._hunks(item.id)
        except MemtuiError as fault:
            where.update(Content(""))
            diff.show_words(fault.title, fault.detail, fault.hint)
            return
        if not found:
            where.update(Content(""))
            diff.show_words("The file stays as it is.")
            return
        signs = [line.sign for hunk in found for line in hunk.lines]
        target = self.snapshot.file.target
        name = visible(target.shown) if target else ""
        where.update(Content(f"@ {name}  +{signs.count('+')} -{signs.count('-')}"))
        diff.show_hunks(found, claim=item.id)

    def why_not(self, action: str) -> str:
        if action == "verdict" and self.current is not None and self.current.settled and not self.app.barred:
            return f"{self.current.receipt}; u takes the last decision back"
        return super().why_not(action)

    def _hunks(self, atom: str) -> tuple[Hunk, ...]:
        """The change of the file with everything accepted and the claim `atom`."""
        if self.snapshot.file.fault is not None:
            raise self.snapshot.file.fault
        table = self.app.laid
        wanted = table.accepted | {atom}
        after = file_after(self.snapshot, [action for action in table.actions if action.id in wanted])
        return hunks(self.snapshot.file.data, after)

    def _empty(self) -> tuple[str, ...]:
        if not self.snapshot.claims:
            return NOTHING_YET
        short = sum(item.gate.sessions_needed - item.gate.sessions == 1 for item in self.app.laid.inbox)
        near = f"{short} atoms are one session short: 1 then l." if short > 1 else ""
        near = "1 atom is one session short: 1 then l." if short == 1 else near
        waiting = len(self.app.laid.inbox)
        return (f"Nothing staged. {near}".strip(), f"{waiting} wait in the Inbox for a vouch: 2." if waiting else "")


def _about(item: Item) -> Content:
    """The claim, what would happen to it, and why."""
    state = state_line(item)[0][0]
    told = [f"{state} · {item.kind} · {item.confidence} · {_MOVES[item.action]}"]
    if item.action == "adopt":
        told = [f"{state} · {item.kind} · {item.confidence} · {item.receipt} · {_MOVES[item.action]}"]
    told.append(f"first {item.first}   last {item.last}   {item.pointer.rsplit('/', 1)[-1]}")
    if item.action == "adopt":
        told += [blocker.words for blocker in item.gate.blockers]
    else:
        told += [item.receipt, *([] if item.settled else [_KEYS[item.action]])]
    return Content.assemble((item.claim, "bold"), "\n" + "\n".join(told))
