"""The application: modes, themes, workers and where faults go. What a key means stands in the screens."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import SuspendNotSupported, SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import Worker, WorkerCancelled, WorkerState, get_current_worker

from memtui.app.driver import QuickDriver
from memtui.app.editor import editor_command, writing_command
from memtui.app.first_frame import wanted
from memtui.app.handover import Handover
from memtui.app.taking_over import TakingOver
from memtui.app.theme import ASCII_DRAWN, DEFAULTS, PLAIN, THEMES
from memtui.engine.config import FILE
from memtui.engine.errors import BadInput, LockBusy, MemtuiError, Refused
from memtui.engine.review.l3_items import L3View, staged_l3
from memtui.engine.review.states import lost_words
from memtui.engine.sitting import Sitting
from memtui.engine.store.foreign import Foreign
from memtui.engine.text import visible
from memtui.engine.trust import UNTRACK
from memtui.screens.desk import WRITING, Desk
from memtui.screens.notice import Notice
from memtui.widgets.keymap import plain_key
from memtui.widgets.keys import GLOBAL
from memtui.widgets.messages import Harvested, Harvesting, L3Looked
from memtui.widgets.signs import own
from memtui.widgets.tabs import TABS

if TYPE_CHECKING:
    from memtui.app.first_frame import FirstFrame
    from memtui.engine.adopt.transaction import Receipt
    from memtui.engine.news import Progress


def _opened(path: str) -> Callable[[], Screen[Any]]:
    """Makes the screen `module:class` when its tab is opened first, so that start-up pays for one screen."""

    def make() -> Screen[Any]:
        module, _, name = path.partition(":")
        screen: Screen[Any] = getattr(import_module(module), name)()
        return screen

    return make


#: What may be opened at once and stands in no tab; the names are those of the actions.
_PUSHED = ("history", "import")
#: Keys come from one thread, drawing goes to another: each waits at most so long for one that looks things up.
SWITCH_SECONDS = 0.001


class Memtui(TakingOver):
    """The app over one sitting. `start` is the tab it opens on; `read` harvests new transcripts at the start.

    `foreign` is a `.memory/` that was not made here: what it holds is shown first, then comes Tiers. `first` stands on
    the terminal until the opening screen is drawn, which `handover` is told; `unseen` then leaves.
    """

    TITLE = "memtui"
    CSS_PATH = "memtui.tcss"
    BINDINGS: ClassVar[list[BindingType]] = list(GLOBAL)
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {tab.mode: _opened(tab.screen) for tab in TABS}

    def __init__(
        self,
        sitting: Sitting,
        *,
        start: str = "",
        words: str = "",
        read: bool = True,
        foreign: Foreign | None = None,
        first: FirstFrame | None = None,
        handover: Handover | None = None,
        unseen: bool = False,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        edit: Callable[[Path, int], None] | None = None,
        edit_words: Callable[[str, str], str | None] | None = None,
    ) -> None:
        self.stand_behind(first, handover, unseen=unseen)
        plain = bool(sitting.environ.get("NO_COLOR"))
        # Textual picks its colour filter while it is made: without colours it must know now (tui.md §3.5).
        super().__init__(
            sitting, clock=clock, wall=wall, edit=edit, edit_words=edit_words, ansi_color=True if plain else None
        )
        for theme in THEMES:
            self.register_theme(theme)
        chosen = self.laid.snapshot.settings.theme
        self.theme = PLAIN if plain else chosen if chosen in self.available_themes else THEMES[0].name
        self._then = start if start in _PUSHED else ""
        fullest = "staged" if self.laid.all_staged else "inbox" if self.laid.inbox else "tiers"
        self._start = "tiers" if self._then else start or fullest
        self._chosen = bool(start)
        self._look = 0
        self._told_full = False
        self._read = read
        self._foreign = foreign
        self._words = words
        self._reading: Worker[None] | None = None
        self.leaving = False
        self.set_reactive(Desk.said, words or lost_words(self.laid.snapshot) or self.barred)

    def _fatal_error(self) -> None:
        """Leave after a crash, and tell where it was, not what the variables held: they may hold what was typed."""
        import rich
        from rich.segment import Segments
        from rich.traceback import Traceback

        self.bell()
        told = Traceback(show_locals=False, width=None, suppress=[rich])
        self._exit_renderables.append(Segments(self.console.render(told, self.console.options)))
        self._close_messages_no_wait()

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        return QuickDriver

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DEFAULTS | (ASCII_DRAWN if self.ascii else {})

    def get_key_display(self, binding: Binding) -> str:
        return plain_key(binding) if self.ascii else super().get_key_display(binding)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Every key of the screen, and the themes."""
        for active in screen.active_bindings.values():
            if active.enabled and not active.binding.system and active.binding.tooltip:
                call = partial(self.run_action, active.binding.action, active.node)
                yield SystemCommand(active.binding.description, active.binding.tooltip, call)
        yield SystemCommand("Theme", "Change the colours until you leave", self.action_change_theme)

    async def on_mount(self) -> None:
        await self.switch_mode("tiers" if self._foreign else self._start)
        if not self.compared:
            self._look_through()
        if self.own_keys.faults:
            hint = "The others count. docs/KEYS.md names every id; these keep their usual keys."
            where = f"{self.sitting.home.path}/{FILE}"
            self.show_fault(BadInput(f"Some keys of {where} can't be had.", "\n".join(self.own_keys.faults), hint))
        if self._foreign is not None:
            self._ask_about(self._foreign)
            return
        if self._then:
            await self.run_action(self._then)
        self.call_after_refresh(self.open_at_rest)

    def plain_opening(self) -> bool:
        return not (self._foreign or self._then or self._chosen or self._words or self.own_keys.faults)

    def begin(self) -> None:
        if not self._look:
            self._look_through()
        if self._read and self._foreign is None:
            self._reading = self._harvest()

    def _ask_about(self, seen: Foreign) -> None:
        """Show a foreign `.memory/`; transcripts are read once that is settled, or left."""
        from memtui.screens.foreign import ForeignScreen

        def settled(_: None) -> None:
            self.reload()
            if self._read and self._reading is None:
                self._reading = self._harvest()

        self.push_screen(ForeignScreen(seen), settled)

    # --- L3, over all projects

    def _look_through(self) -> None:
        """Look through all projects beside what is on the screen: there may be many."""
        self._look += 1
        self._looking(self._look)

    @work(thread=True, exclusive=True, exit_on_error=False, group="l3")
    def _looking(self, turn: int) -> None:
        self.post_message(L3Looked(turn, self.sitting.l3.look()))

    @on(L3Looked)
    async def _looked(self, message: L3Looked) -> None:
        if message.turn != self._look:
            return  # looked again since
        self.l3_view = message.view
        if staged_l3(message.view) != self.laid.climbing:  # else nothing on the screen changes
            self.table = replace(self.laid, l3_view=message.view)
        await self._open_full_l3(jump=not self._chosen)

    def look_l3(self) -> L3View:
        self._look += 1
        return super().look_l3()

    async def _open_full_l3(self, *, jump: bool) -> None:
        """At the cap the gate closes and the L3 queue opens: once, with the reason (design §3.3)."""
        waiting = self.l3_view.waiting if self.l3_view is not None else ()
        if self._told_full or not waiting or len(self.screen_stack) > 1:
            return
        self._told_full = True
        if self.current_mode == "l3":
            return  # it is open, and says what waits
        count = "1 promotion waits" if len(waiting) == 1 else f"{len(waiting)} promotions wait"
        if not jump:
            self.say(f"L3 is full and {count} for room: {self.key('tab.l3')}")
            return
        await self.switch_mode("l3")
        detail = "\n".join(own("· ") + item.claim for item in waiting[:6])
        hint = (
            f"{self.key('l3.prune')} marks a line to leave; nothing is pruned for you. "
            f"{self.key('tab.staged')} goes on to Staged."
        )
        self.show_fault(Refused(f"L3 is full: {count} for room.", detail, hint))

    @work(exit_on_error=False)
    async def _after_receipt(self) -> None:
        await self._open_full_l3(jump=True)

    def leave_receipt(self) -> None:
        self._after_receipt()

    # --- what was said since

    @work(thread=True, exclusive=True, exit_on_error=False, group="harvest")
    def _harvest(self) -> None:
        worker = get_current_worker()

        def tell(progress: Progress) -> bool:
            self.post_message(Harvesting(progress))
            return not worker.is_cancelled

        self.post_message(Harvested(self.sitting.harvest(tell=tell)))

    @on(Harvesting)
    def _harvesting(self, message: Harvesting) -> None:
        progress = message.progress
        self.say(f"reading transcripts, {progress.done} of {progress.total}, {self.key('back')} stops")

    @on(Harvested)
    def _harvested(self, message: Harvested) -> None:
        report, self._reading = message.report, None
        before = len(self.laid.snapshot.claims)
        if report.known is None or not report.known.same_as(self.laid.snapshot):
            seen = self.reload()
            self._look_through()
            if not seen:
                return  # why stands on the status line
        fresh = len(self.laid.snapshot.claims) - before
        claims = "1 new claim" if fresh == 1 else f"{fresh} new claims"
        stopped = ", stopped; the rest is read next time" if report.cancelled else ""
        read = f"{self.left_out}read {report.lines:,} new lines, {claims}{stopped}"
        self.say(self.barred or lost_words(self.laid.snapshot) or read)

    @on(Worker.StateChanged)
    def _worker(self, event: Worker.StateChanged) -> None:
        if not isinstance(event.worker.error, WorkerCancelled):
            if event.worker is self._reading and event.state is WorkerState.ERROR:
                self._reading = None  # it reads no more, whatever the status line said last
                self.say("")
            self.report_worker(event.worker)

    def stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self.say("stopping")

    # --- what screens ask for

    def show_fault(self, fault: MemtuiError) -> None:
        self.push_screen(Notice(fault))

    def keep_receipt(self, receipt: Receipt) -> None:
        super().keep_receipt(receipt)
        self.say(f"{receipt_words(receipt)}{self._notes_that_may_go()}")

    def _notes_that_may_go(self) -> str:
        """That notes whose claims stand in the block now wait to be moved; "" where none does."""
        count = self.sitting.notes.plan(self.laid.snapshot).moving
        keys = " ".join(map(self.key, ("tab.tiers", "import", "import.notes")))  # the key of Import is none of Staged's
        return f"; {count} {'note' if count == 1 else 'notes'} may go now: {keys}" if count else ""

    def open_editor(self, path: Path, line: int) -> None:
        command = editor_command(self.sitting.environ, path, line)
        try:
            with self.suspend():
                subprocess.run(command, check=False)
        except (SuspendNotSupported, OSError) as error:
            self.say(f"{command[0]} can't be opened here: {error}")

    def open_words(self, words: str, about: str) -> str | None:
        def run(path: Path) -> int:
            command = writing_command(self.sitting.environ, path)
            with self.suspend():
                return subprocess.run(command, check=False).returncode

        try:
            return self.sitting.draft(words, about, run)
        except (SuspendNotSupported, OSError) as error:
            raise Refused(
                "Your editor can't be opened here.",
                str(error),
                f"{self.key('verdict.edit')} changes the words in place.",
            ) from error

    async def action_tab(self, mode: str) -> None:
        if mode != self.current_mode:
            self.say("")
        await self.switch_mode(mode)

    def action_reload(self) -> None:
        if self.reload_l3():
            self.say(f"read again: {len(self.laid.snapshot.claims)} claims")

    def action_why(self, atom: str) -> None:
        from memtui.screens.why import WhyScreen

        self.say("")
        self.push_screen(WhyScreen(self.laid.snapshot.find(atom), self.current_mode))

    def action_search(self) -> None:
        from memtui.screens.search import SearchScreen

        if not isinstance(self.screen, SearchScreen):
            self.say("")
            self.push_screen(SearchScreen(self.current_mode))

    def action_lab(self) -> None:
        from memtui.screens.prompt_lab import PromptLabScreen

        if not isinstance(self.screen, PromptLabScreen):
            self.say("")
            self.push_screen(PromptLabScreen(self.current_mode))

    def action_health(self) -> None:
        from memtui.screens.health import HealthScreen

        if not isinstance(self.screen, HealthScreen):
            self.say("")
            self.push_screen(HealthScreen(self.current_mode))

    def action_adopt(self) -> None:
        from memtui.screens.adopt import AdoptScreen

        self.say("")
        self.push_screen(AdoptScreen(self.current_mode))

    def action_import(self) -> None:
        from memtui.screens.importing import ImportScreen

        if not isinstance(self.screen, ImportScreen):
            self.say("")
            self.push_screen(ImportScreen(self.current_mode))

    def action_foreign(self) -> None:
        seen = self.sitting.foreign.look()
        if seen is None:
            self.say("the .memory/ of this project is yours")
        elif not seen.to_decide:
            self.say(f"untrack it yourself: {UNTRACK}")
        else:
            self._ask_about(seen)

    def action_history(self) -> None:
        from memtui.screens.history import HistoryScreen

        self.say("")
        self.push_screen(HistoryScreen())

    def action_help(self) -> None:
        from textual.widgets import HelpPanel  # it loads Markdown

        if self.ascii:
            self._say_keys()
        elif self.screen.query(HelpPanel):
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def _say_keys(self) -> None:
        """The keys in plain lines: Textual's panel draws more than ASCII."""
        from memtui.screens.keys_help import KeysHelp

        if isinstance(self.screen, KeysHelp):
            return
        keys: dict[str, tuple[str, str, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.tooltip and not binding.system:
                before = keys.get(binding.action, ("", "", ""))[0]
                names = f"{before} {plain_key(binding)}".strip()
                keys[binding.action] = (names, binding.description.rstrip("…"), binding.tooltip)
        self.push_screen(KeysHelp(self.screen.HELP or "", keys.values()))

    async def action_quit(self) -> None:
        if self.writing:
            self.say(WRITING)
        elif self.patience.words:
            self.say(self.patience.words)
        else:
            self.leaving = True
            self.exit(0)


def receipt_words(receipt: Receipt) -> str:
    """A receipt on one line, as it stays in the terminal after leaving."""
    if receipt.of == "notes":
        count = receipt.undone or receipt.adopted
        did = "took back" if receipt.undone else "changed"
        files = ", ".join(receipt.written) if len(receipt.written) < 5 else f"{len(receipt.written)} files"
        what = "1 note" if count == 1 else f"{count} notes"
        return visible(f"{did} {what}: {files}, backup {receipt.backups[0]}, {receipt.tx}")
    commit = f"commit {receipt.commit[:12]}" if receipt.commit else "not committed"
    counts = ", ".join(f"{words} {count}" for words, count in receipt.counts)
    into = "from" if receipt.gone == receipt.adopted else "into" if not receipt.gone else "in"
    did = f"took {receipt.undone} back in" if receipt.undone else f"{counts} {into}"
    return visible(f"{did} {', '.join(receipt.written)}, {commit}, {receipt.tx}")


def _refresh(sitting: Sitting) -> None:
    """Derive anew what the decisions changed; where the store is held, the next harvest does it."""
    try:
        sitting.refresh()
    except LockBusy as busy:
        sys.stdout.write(f"{busy.title} Your decisions are kept; recall follows them after the next harvest.\n")


def run(
    sitting: Sitting, *, start: str = "", mouse: bool = True, first: FirstFrame | None = None, comes_back: bool = True
) -> int:
    """Open the app on a sitting and return its exit code; receipts are printed when it is left.

    `first` stands on the terminal already. What the app shows first is kept as the next one's first frame, where the
    person `comes_back` to the project.

    Raises `MemtuiError` for what keeps it from opening.
    """
    opened = sitting.open(make=start != "l3")  # L3 is of no project: `~` gets no `.memory/` for it
    seen = sitting.foreign.look()
    asks = seen is not None and seen.to_decide and not seen.asked and start != "l3"
    words = opened.settled if asks else opened.words  # the screen says the rest
    keeps = comes_back and not start and wanted(sitting.environ)
    handover = Handover.begin(sitting, os.get_terminal_size(2)) if keeps else None
    app = Memtui(sitting, start=start, words=words, foreign=seen if asks else None, first=first, handover=handover)
    sys.setswitchinterval(SWITCH_SECONDS)
    code = app.run(mouse=mouse)
    if first is not None:
        first.leave()
    for receipt in app.receipts:
        sys.stdout.write(receipt_words(receipt) + "\n")
    if app.decided:
        _refresh(sitting)
    if handover is not None:
        handover.keep_or_draw(app.laid.snapshot)
    return code if code is not None else app.return_code or 0
