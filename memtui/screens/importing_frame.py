"""The frame of the Import screen: reading in a worker, the list, what is known of the note under the cursor."""

from __future__ import annotations

import time

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.worker import get_current_worker

from memtui.engine.backends.imports.notes import SOURCES
from memtui.engine.backends.notes.plan import NotesPlan
from memtui.engine.review.queues import IN, OPEN, OUT
from memtui.engine.text import visible
from memtui.screens.desk import WRITING, Table
from memtui.screens.filtered import ListFrame
from memtui.screens.import_rows import ImportItem, about, items_of, row_of
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved, ImportRead, ImportReading
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own

_TELL_SECONDS = 0.05  # how often a running reading says how far it is


class ImportFrame(ListFrame):
    """What is remembered elsewhere, read and shown; a subclass decides about it."""

    def __init__(self, tab: str) -> None:
        super().__init__()
        self._tab = tab
        self.items: dict[str, ImportItem] = {}
        self._refused: tuple[str, ...] = ()
        self.plan = NotesPlan()
        self._reading: tuple[str, int, int] | None = None
        self._stopped = False
        self._turn = 0

    # --- the frame

    def detail(self) -> ComposeResult:
        yield Prose(id="about")

    def on_mount(self) -> None:
        self.read()

    @property
    def current(self) -> ImportItem | None:
        return self.items.get(self.rows.current or "")

    def lay(self, table: Table) -> None:  # noqa: ARG002 - the notes are read by a worker
        self.plan = self.app.sitting.notes.plan(self.snapshot)
        self.draw()

    def draw(self) -> None:
        planned = {item.place: item for item in self.plan.items}
        shown = [item for item in self.items.values() if self.needle in f"{item.words} {item.id}".casefold()]
        refused = [Row(f"refused {at}", (("! not read    ", "later"), (why, "dim"))) for at, why in self._told()]
        self.rows.show_rows([*(row_of(item, planned.get(item.id)) for item in shown), *refused])
        self._show()

    def _told(self) -> list[tuple[int, str]]:
        return [(at, why) for at, why in enumerate(self._refused) if self.needle in why.casefold()]

    def _show(self) -> None:
        item, prose = self.current, self.query_one("#about", Prose)
        if item is not None:
            planned = next((each for each in self.plan.items if each.place == item.id), None)
            prose.show_prose(*about(item, planned, self.snapshot, self.app.key))
        elif self.rows.current:
            why = self._refused[int(self.rows.current.rpartition(" ")[2])]
            words = "This file was not read, so nothing of it can come in."
            prose.show_prose(((words, "plain"),), (), ((visible(why), "plain"),))
        else:
            prose.show_prose(*_nothing(reading=self._reading is not None))

    def steps(self) -> list[str]:
        rows = self.rows
        place = f"{rows.at + 1} of {len(rows.rows)}" if rows.rows else "empty"
        found = [f"/{self.needle} {len(rows.rows)}"] if self.needle else []
        marks = [f"{len(rows.marked)} marked"] if rows.marked else []
        return [self._tab, "import", place, *found, *marks]

    def tally(self) -> Content:
        if self._reading is not None:
            what, done, total = self._reading
            far = f", {done} of {total}" if total else ""
            return Content(f"reading {what}{far}, {self.app.key('import.back')} stops ")
        states = [item.state for item in self.items.values()]
        waiting = sum(item.takeable for item in self.items.values())
        plan = f"  * {len(self.plan.items)} planned" if self.plan.items else ""
        return Content(own(f"✓ {states.count(IN)} in  ✗ {states.count(OUT)} out  · {waiting} to decide{plan} "))

    def why_not(self, action: str) -> str:
        item = self.current
        if action in ("reject", "delete", "move", "edit", "undo", "redo", "adopt") and self.app.barred:
            return self.app.barred
        if self.app.writing:
            return WRITING
        if action == "adopt":
            return "" if self.plan.changes or self.plan.problems else _nothing_planned(self.plan)
        if action in ("take", "reject", "mark", "range", "delete", "move", "edit", "open") and item is None:
            return "there is nothing here"
        if item is None or self.rows.marked:
            return ""
        if action in ("take", "reject") and not item.takeable:
            return _cannot(item)
        if action in ("delete", "move", "edit") and not item.own_note:
            opens = self.app.key("import.open")
            yours = item.outcome.note.speaker == "file"
            return f"it stands in a file of yours: {opens} opens it" if yours else "not a note"
        if action == "why" and item.outcome.id not in self.snapshot.claims:
            return "it is no claim of the store's yet"
        return ""

    @on(CursorMoved)
    def _moved(self) -> None:
        self._show()
        self.refresh_rows()

    # --- reading

    def action_read_again(self) -> None:
        self.read()

    def read(self) -> None:
        self._turn += 1
        self._reading = (SOURCES[0], 0, 0)
        self._stopped = False
        self.refresh_rows()
        self._look(self._turn)

    @work(thread=True, exclusive=True, exit_on_error=False, group="import")
    def _look(self, turn: int) -> None:
        """Read and reconcile everything; a newer reading, or esc, ends this one between two notes."""
        worker, told = get_current_worker(), float("-inf")

        def tell(what: str, done: int, total: int) -> bool:
            nonlocal told
            now = time.monotonic()
            if now - told > _TELL_SECONDS:
                self.post_message(ImportReading(turn, what, done, total))
                told = now
            return not worker.is_cancelled and not self._stopped

        self.post_message(ImportRead(turn, self.app.sitting.import_notes(SOURCES, dry_run=True, tell=tell)))

    @on(ImportReading)
    def _told_reading(self, message: ImportReading) -> None:
        if message.turn == self._turn and self._reading is not None:
            self._reading = (message.what, message.done, message.total)
            self.refresh_rows()

    @on(ImportRead)
    def _was_read(self, message: ImportRead) -> None:
        if message.turn != self._turn:
            return
        report, self._reading = message.report, None
        self.items, self._refused = items_of(report), report.refused
        files = "1 file" if report.files == 1 else f"{report.files} files"
        counts = ", ".join(f"{count} {name}" for name, count in report.tally.items())
        stopped = f"stopped: {self.app.key('reload')} reads all. " if report.stopped else ""
        self.app.say(f"{stopped}{len(report.outcomes)} notes in {files}: {counts}" if counts else stopped.strip())
        self.lay(self.app.laid)
        self.refresh_rows()

    # --- other keys

    def action_mark(self) -> None:
        self.rows.toggle_mark()
        self.refresh_rows()

    def action_range(self) -> None:
        self.app.say(f"range: move, then {self.app.key('mark.range')} again" if self.rows.range_mark() else "")
        self.refresh_rows()

    async def action_why(self) -> None:
        if self.current is not None:
            await self.run_action(f"app.why({self.current.outcome.id!r})")

    def action_open(self) -> None:
        item = self.current
        path = self.app.sitting.path_of(item.outcome.note) if item is not None else None
        if item is not None and path is not None:
            self.app.edit_file(path, item.outcome.note.line)

    def action_back(self) -> None:
        if self._reading is not None:
            self._stopped = True
            self.app.say("stopping")
        elif not self.close_filter() and not self.app.patience.give_up() and not self.rows.clear_marks():
            self.app.say("")
            self.dismiss(None)
        self.refresh_rows()


def _cannot(item: ImportItem) -> str:
    """Why a note can't come in."""
    if item.state != OPEN:
        return "it is decided"
    return item.outcome.about or f"it is {item.outcome.outcome}"


def _nothing_planned(plan: NotesPlan) -> str:
    waits = [item for item in plan.items if item.state != "ready"]
    return f"{len(waits)} planned, none ready: {waits[0].state}" if waits else "nothing is planned for notes"


def _nothing(*, reading: bool) -> tuple[Line, ...]:
    if reading:
        return (((own("reading…"), "dim"),),)
    return (
        (("Nothing is remembered elsewhere about this project.", "plain"),),
        (),
        (
            (
                "Looked for: bullets of CLAUDE.md, AGENTS.md and .claude/rules, Claude Code's notes, Codex's memories.",
                "dim",
            ),
        ),
    )
