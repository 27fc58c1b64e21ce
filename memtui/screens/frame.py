"""What all full screens share: crumbs, tabs, body, status line, keys; and a reason for every dim key (tui.md §5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static
from textual.worker import Worker

from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.store.snapshot import Snapshot
from memtui.screens.desk import Desk, Table
from memtui.widgets.crumbs import Crumbs
from memtui.widgets.gauge import count_words
from memtui.widgets.line_view import LineView
from memtui.widgets.messages import RowOpened, TabChosen
from memtui.widgets.signs import own
from memtui.widgets.status_line import StatusLine
from memtui.widgets.tabs import TabRow

SMALLEST = (60, 16)


class Frame(Screen[None]):
    """A screen with a body of its own between the common rows. Subclasses say what is in it, and in which tab."""

    app = getters.app(Desk)
    # Textual declares these two without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (SMALLEST[0], "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (SMALLEST[1], "-high")]  # noqa: RUF012
    TAB: ClassVar[str] = ""
    _dim: frozenset[str] = frozenset()
    _over: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        yield Static(markup=False, id="too-small")
        yield Crumbs(id="crumbs")
        yield TabRow(markup=False, id="tabs")
        yield from self.body()
        yield StatusLine(markup=False, id="status")
        yield Footer(compact=True, show_command_palette=False)

    def body(self) -> ComposeResult:
        """The widgets between tabs and status line."""
        raise NotImplementedError

    def opened(self) -> None:
        """The app has opened on this screen: what takes longer may be looked up now."""

    def lay(self, table: Table) -> None:
        """Show what is on the table now."""
        raise NotImplementedError

    def steps(self) -> list[str]:
        """The crumbs below the project."""
        raise NotImplementedError

    def tally(self) -> Content:
        """What stands at the right of the crumbs."""
        return Content("")

    def why_not(self, action: str) -> str:  # noqa: ARG002 - for subclasses
        """Why a key of this screen does nothing now; "" where it works."""
        return ""

    def over(self, action: str) -> bool:  # noqa: ARG002 - for subclasses
        """Whether a key of this screen has done its work, so that it isn't offered any more."""
        return False

    def panes(self) -> list[Widget]:
        """What the keys for panes go through, in this order."""
        return [pane for pane in self.query(LineView) if pane.display and pane.can_focus]

    def action_pane(self, steps: int) -> None:
        panes = self.panes()
        at = panes.index(self.focused) if self.focused in panes else -1
        panes[(at + steps) % len(panes)].focus()

    @property
    def _actions(self) -> set[str]:
        bindings = (binding for bindings in self._bindings.key_to_bindings.values() for binding in bindings)
        return {binding.action.partition("(")[0] for binding in bindings}

    @property
    def snapshot(self) -> Snapshot:
        return self.app.laid.snapshot

    def on_mount(self) -> None:
        if self.HELP:
            vars(self)["HELP"] = self.app.own_keys.told(self.HELP)  # each class has its ids, this screen the keys
        self.watch(self.app, "table", self._lay, init=False)
        self.watch(self.app, "said", self._say)
        self.watch(self.app, "unread", self.refresh_rows, init=False)
        self.lay(self.app.laid)
        self.refresh_rows()

    def refresh_rows(self) -> None:
        """Draw crumbs and tabs again, and the keys if other ones are dim than before."""
        old = Content("! as it was read before  " if self.app.unread else "")
        self.query_one(Crumbs).show([self.snapshot.project.slug, *self.steps()], old + self.tally())
        self.query_one(TabRow).show(self.TAB, self.counts(), self.app.key)
        dim = frozenset(action for action in self._actions if self.why_not(action))
        over = frozenset(action for action in self._actions if self.over(action))
        if (dim, over) != (self._dim, self._over):
            self._dim, self._over = dim, over
            self.refresh_bindings()  # makes every key of the footer anew, so not on each press

    def counts(self) -> Mapping[str, str]:
        """The number at each tab; at L3 also the cap."""
        table = self.app.laid
        queues = {
            "inbox": table.inbox,
            "staged": table.all_staged,
            "contested": table.contested,
            "redacted": table.redacted,
        }
        return {**{name: str(len(rows)) for name, rows in queues.items()}, "l3": count_words(table.l3, L3_CAP)}

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        if self.over(action):
            return False
        return None if self.why_not(action) else True

    def on_key(self, event: events.Key) -> None:
        """A key that is dim still comes here: say why."""
        binding = self.active_bindings.get(event.key)
        if binding is not None and not binding.enabled:
            words = self.why_not(binding.binding.action.partition("(")[0])
            if words:
                self.app.say(f"{binding.binding.key_display or event.key}: {words}")
                event.stop()

    @on(events.Resize)
    def _measure(self, event: events.Resize) -> None:
        wide, high = SMALLEST
        words = own(f"memtui needs {wide}×{high}, this is {event.size.width}×{event.size.height}")
        self.query_one("#too-small", Static).update(Content(words))

    @on(RowOpened)
    async def _opened(self) -> None:
        """A double click does what enter does: it walks back to where the claim was said."""
        if "why" in self._actions and not self.why_not("why"):
            await self.run_action("why")

    @on(TabChosen)
    async def _open_tab(self, message: TabChosen) -> None:
        await self.run_action(f"app.tab({message.mode!r})")

    @on(Worker.StateChanged)
    def _worker(self, event: Worker.StateChanged) -> None:
        self.app.report_worker(event.worker)

    def _lay(self, table: Table | None) -> None:
        if table is not None and self.is_mounted:
            self.lay(table)
            self.refresh_rows()

    def _say(self, words: str) -> None:
        self.query_one(StatusLine).say(words)
