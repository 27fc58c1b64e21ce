"""Health: `memtui doctor` as a screen. What is wrong, what the hooks did, what will vanish (tui.md §5, design §7)."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.worker import get_current_worker

from memtui.engine.text import visible
from memtui.hooks.checkup import Checkup, check_up
from memtui.screens.desk import Table
from memtui.screens.edit import EditLine
from memtui.screens.frame import Frame
from memtui.screens.health_rows import Seen, health_items
from memtui.widgets.keys import HEALTH_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CheckedUp, CursorMoved
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList
from memtui.widgets.signs import own


class HealthScreen(Frame):
    """What to look at first, then how things stand; the row under the cursor in full on the right."""

    CSS_PATH = "health.tcss"
    AUTO_FOCUS = "#rows"
    BINDINGS: ClassVar[list[BindingType]] = list(HEALTH_KEYS)
    HELP = """
## Health

What `memtui doctor` says: files that can't be read, hooks that can't run, what was lost or given up in the last seven
days, and transcripts that Claude Code deletes within a week with the claims that only quotes speak for then.
**{health.edit}** gives a claim the new name of a file that was renamed; **{reload}** looks again. Nothing is changed by
looking.
"""

    def __init__(self, tab: str) -> None:
        super().__init__()
        self._tab = tab
        self._turn = 0
        self._seen = Checkup()
        self._stopped = self._whole = False
        self._items: dict[str, Seen] = {}

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield QueueList(id="rows")
            yield Prose(id="detail")

    def lay(self, _table: Table) -> None:
        self._turn += 1
        self._stopped = False
        self._check(self._turn)

    def steps(self) -> list[str]:
        rows = self.query_one("#rows", QueueList)
        return [self._tab, "health", f"{rows.at + 1} of {len(rows.rows)}" if rows.rows else own("…")]

    def tally(self) -> Content:
        count = len(self._seen.findings)
        found = f"! {count} to look at " if count else own("✓ healthy ")
        if self._seen.step:
            found = f"! {count} so far  " if count else ""
            looking = f"looking at {self._seen.step}, {self.app.key('health.back')} stops "
            found += f"stopped before {self._seen.step} " if self._stopped else looking
        return Content(found)

    def why_not(self, action: str) -> str:
        item = self._item
        if action == "edit":
            if item is None or item.drift is None:
                return "only a claim that names a renamed file has other words to offer"
            return self.app.barred or item.settled
        if action == "why" and (item is None or item.claim not in self.snapshot.claims):
            return "this row is about no claim of this machine"
        return "there is nothing here yet" if action == "copy" and item is None else ""

    @property
    def _item(self) -> Seen | None:
        return self._items.get(self.query_one("#rows", QueueList).current or "")

    # --- looking

    @work(thread=True, exclusive=True, exit_on_error=False, group="health")
    def _check(self, turn: int) -> None:
        """Post each step as it is done; a newer check, esc or leaving cancels this one."""
        worker = get_current_worker()
        for seen in check_up(self.app.sitting, go_on=lambda: not worker.is_cancelled):
            if worker.is_cancelled:
                return
            self.post_message(CheckedUp(turn, seen))

    @on(CheckedUp)
    def _checked(self, message: CheckedUp) -> None:
        if message.turn != self._turn or self._stopped:
            return
        seen, whole = message.seen, self._whole
        self._seen, self._whole = seen, whole or not seen.step
        if not (seen.step and whole):  # looking again, what stood there stays until all is seen
            items = health_items(seen, self.snapshot, self.app.sitting.environ, self.app.key)
            self._items = {item.id: item for item in items}
            rows = self.query_one("#rows", QueueList)
            top = rows.at == 0
            rows.show_rows([item.row for item in items])
            if top and not whole:
                rows.action_first()  # what to look at comes in above: who has not moved sees it
        self._show()

    @on(CursorMoved)
    def _moved(self) -> None:
        self._show()

    def _show(self) -> None:
        item = self._item
        lines: tuple[Line, ...] = item.detail if item else (((own("reading…"), "plain"),),)
        self.query_one("#detail", Prose).show_prose(*lines)
        self.refresh_rows()

    # --- keys

    def action_edit(self) -> None:
        """Ask for other words, with the file's new name in them; they are checked and wait in Staged."""
        item = self._item
        if item is None or item.drift is None:
            return
        about = self.snapshot.find(item.drift.line.id).atom.id

        def keep(words: str) -> None:
            row = self.app.rewrite(about, words, "staged")
            keys = f"{self.app.key('tab.staged')}, then {self.app.key('adopt')}"
            self.app.say(f"{row.to} has the new words and waits in Staged: {keys} writes it")

        self.app.push_screen(EditLine("The claim with the file's new name", item.drift.offer, keep))

    async def action_why(self) -> None:
        if self._item is not None:
            await self.run_action(f"app.why({self._item.claim!r})")

    def action_copy(self) -> None:
        if self._item is not None:
            lines = ("".join(text for text, _ in line) for line in self._item.detail)
            self.app.copy_to_clipboard("\n".join(map(visible, lines)))
            self.app.say("copied what stands beside the row")

    def action_back(self) -> None:
        if self._seen.step and not self._stopped:
            self.workers.cancel_group(self, "health")
            self._stopped = True
            self._show()
        else:
            self.app.leave_screen()
