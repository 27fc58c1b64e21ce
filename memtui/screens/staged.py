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


class StagedScreen(QueueScreen):
    """Proposals for the project's file; the detail is the block as it will be, with everything accepted so far."""

    BINDINGS: ClassVar[list[BindingType]] = list(STAGED)
    TAB = "staged"
    HELP = """
## Staged

Claims that recurred, or that you vouched for. **Accept** lets one in, **Reject** keeps it out.
On the right stands what the file will be with everything accepted so far and the claim under the cursor.
Nothing is written until you press **c** and then **y**.
"""

    def items(self, table: Table) -> tuple[Item, ...]:
        return table.staged

    def row(self, item: Item) -> Row:
        return Row(item.id, (*state_spans(item), ("L2 ", "dim"), (item.claim, "plain")))

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
        signs = [line.sign for hunk in found for line in hunk.lines]
        target = self.snapshot.file.target
        name = visible(target.shown) if target else ""
        where.update(Content(f"@ {name}  +{signs.count('+')} -{signs.count('-')}"))
        diff.show_hunks(found, claim=item.id)

    def _hunks(self, atom: str) -> tuple[Hunk, ...]:
        """The change of the file with everything accepted and the claim `atom`."""
        if self.snapshot.file.fault is not None:
            raise self.snapshot.file.fault
        table = self.app.laid
        wanted = table.accepted | {atom}
        after = file_after(self.snapshot, [each for each in table.proposals if each.claim.atom.id in wanted])
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
    """The claim and the receipt of its gate."""
    kind = f" · {item.kind} · {item.confidence} · {item.gate.receipt} · L1 → L2"
    pointer = item.pointer.rsplit("/", 1)[-1]
    seen = f"first {item.first}   last {item.last}   {pointer}"
    state = state_line(item)[0][0]
    blocked = "".join(f"\n{blocker.words}" for blocker in item.gate.blockers)
    return Content.assemble((item.claim, "bold"), f"\n{state}{kind}\n{seen}{blocked}")
