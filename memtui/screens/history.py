"""History: every adoption and undo, the change that each made, and the key that takes one back (tui.md §5, History)."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.worker import get_current_worker

from memtui.engine.backends.notes.notes_sitting import LEVEL as NOTES
from memtui.engine.backends.notes.plan import redacted
from memtui.engine.errors import MemtuiError
from memtui.engine.review.history import PARTLY, STANDS, TAKEN_BACK, Event
from memtui.engine.review.hunks import hunks
from memtui.engine.text import visible
from memtui.screens.desk import Table
from memtui.screens.frame import Frame
from memtui.screens.notes_adopt import NotesAdoptScreen
from memtui.screens.then import ThenScreen
from memtui.screens.undo import UndoScreen
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.keys import HISTORY
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved, HistoryTold, PastTold
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import own

_LOOKS = {STANDS: ("✓", "in"), PARTLY: ("*", "changed"), TAKEN_BACK: ("✗", "out")}


class HistoryScreen(Frame):
    """Transactions of both tiers on the left, newest first; what the one under the cursor did on the right."""

    CSS_PATH = "history.tcss"
    AUTO_FOCUS = "#events"
    BINDINGS: ClassVar[list[BindingType]] = list(HISTORY)
    TAB = "tiers"
    HELP = """
## History

Every adoption and every undo, of this project (L2), of your own file (L3) and of Claude Code's notes. **Take back**
shows what that would write, and asks first. An undo can be taken back as well. **Block then** shows the block as it
was.
"""

    def __init__(self) -> None:
        super().__init__()
        self._events: dict[str, Event] = {}
        self._shown: Event | None = None
        self._told_pasts: dict[str, PastTold] = {}
        self._read = False

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield QueueList(id="events")
            with Vertical(id="what"):
                yield Prose(id="about")
                yield DiffLines(id="diff")

    def lay(self, table: Table) -> None:  # noqa: ARG002 - the ledger is read anew
        self._look()

    def steps(self) -> list[str]:
        rows = self.query_one("#events", QueueList)
        return ["tiers", "history", f"{rows.at + 1} of {len(rows.rows)}" if rows.rows else "empty"]

    def tally(self) -> Content:
        back = sum(event.state == TAKEN_BACK for event in self._events.values())
        return Content(own(f"✓ {len(self._events) - back} stand  ✗ {back} taken back "))

    def why_not(self, action: str) -> str:
        event = self._current
        if action in ("take_back", "restore", "then") and event is None:
            return "nothing was adopted yet"
        if event is not None and event.level == NOTES and action in ("then", "restore"):
            return f"notes have no block: {self.app.key('take-back')} takes their change back, from the backup"
        if action == "then" or event is None:
            return ""
        if action in ("take_back", "restore") and self.app.barred:
            return self.app.barred
        if action == "take_back" and event.state == TAKEN_BACK:
            return f"taken back already, by {', '.join(event.undone_by)}: u on that one puts it back"
        if action == "take_back" and any(line.action == "restore" for line in event.lines):
            return f"a restore is taken back by its own backup: {self.app.key('history.restore')}"
        return "its backup is not kept any more" if action == "restore" and not event.backup else ""

    @property
    def _current(self) -> Event | None:
        return self._events.get(self.query_one("#events", QueueList).current or "")

    @work(thread=True, exclusive=True, exit_on_error=False, group="history")
    def _look(self) -> None:
        self.post_message(HistoryTold(self.app.sitting.history()))

    @on(HistoryTold)
    def _told(self, message: HistoryTold) -> None:
        self._events = {f"{event.level} {event.tx}": event for event in message.events}
        self._told_pasts = {}
        self._read = True
        self.query_one("#events", QueueList).show_rows([_row(id_, event) for id_, event in self._events.items()])
        if not self._events:
            self.query_one("#about", Prose).show_prose((("Nothing was adopted yet.", "plain"),))
            self.query_one("#diff", DiffLines).show_words("What you adopt stands here, and can be taken back.")
        else:
            self._show()
        self.refresh_rows()

    @on(CursorMoved)
    def _moved(self) -> None:
        if self._current is not self._shown:
            self._show()
        self.refresh_rows()

    def _show(self) -> None:
        self._shown = event = self._current
        if event is not None:
            self.query_one("#about", Prose).show_prose(*_about(event))
            told = self._told_pasts.get(event.tx)
            if told is None:
                self._ask_past(event)
            else:
                self._show_past(event, told)

    @work(thread=True, exclusive=True, exit_on_error=False, group="past")
    def _ask_past(self, event: Event) -> None:
        sitting = self.app.sitting
        if get_current_worker().is_cancelled:
            return  # the cursor has gone on before this thread began
        try:
            past = None if event.level == NOTES else sitting.back.past(event)
            found = sitting.notes.pasts(event.tx) if event.level == NOTES else (past,) if past else ()
            self.post_message(PastTold(event.tx, found))
        except MemtuiError as fault:
            self.post_message(PastTold(event.tx, (), fault))

    @on(PastTold)
    def _past(self, message: PastTold) -> None:
        if message.fault is None:
            self._told_pasts[message.tx] = message
        event = self._current
        if event is not None and event.tx == message.tx:
            self._show_past(event, message)

    def _show_past(self, event: Event, message: PastTold) -> None:
        diff = self.query_one("#diff", DiffLines)
        if message.pasts:
            found = [hunk for past in message.pasts for hunk in hunks(past.before, past.after)]
            if event.level == NOTES:
                diff.show_hunks([redacted(hunk) for hunk in found])
            elif found:
                diff.show_hunks(found)
            else:
                diff.show_words("The file stayed as it was.")
        elif message.fault is not None:
            diff.show_words(message.fault.title, message.fault.detail, message.fault.hint)
        else:
            diff.show_words("Neither a backup nor a commit holds this change; the ledger says:", "", *_said(event))

    def action_take_back(self) -> None:
        event, back = self._current, self.app.sitting.back
        if event is not None and event.level == NOTES:
            notes = self.app.sitting.notes
            self.app.push_screen(NotesAdoptScreen(lambda anyway: notes.plan_undo(event.tx, anyway=anyway)))
        elif event is not None:
            self.app.push_screen(UndoScreen(lambda anyway: back.plan(*back.lines(tx=event.tx), anyway=anyway)))

    def action_restore(self) -> None:
        event, back = self._current, self.app.sitting.back
        if event is not None:
            self.app.push_screen(UndoScreen(lambda anyway: back.plan_restore(event.backup, anyway=anyway)))

    def action_then(self) -> None:
        event = self._current
        if event is not None:
            self.app.push_screen(ThenScreen(event.level, event.at))

    def action_back(self) -> None:
        self.app.leave_screen()


def _row(id_: str, event: Event) -> Row:
    sign, look = _LOOKS[event.state]
    claims = own(" · ").join(map(visible, event.claims))
    return Row(
        id_,
        (
            (own(f"{sign} "), look),
            (f"{event.at[:10]} ", "dim"),
            (f"{event.level} ", "dim"),
            (f"{event.words}  ", "strong"),
            (claims, "plain"),
        ),
    )


def _about(event: Event) -> list[Line]:
    rows = {
        "when": f"{event.at}  via {event.via}",
        "commit": event.commit[:12] or "none",
        "backup": event.backup or "not kept any more",
        "gate": ", ".join(event.gates),
        "file": event.target,
        "tx": event.tx,
    }
    if event.undoes:
        rows["undoes"] = ", ".join(event.undoes)
    state = event.state + (f" by {', '.join(event.undone_by)}" if event.undone_by else "")
    lines: list[Line] = [((event.words, "strong"), ("  ", "plain"), (state, _LOOKS[event.state][1]))]
    lines += [((f" {name:<8}", "dim"), (visible(words), "plain")) for name, words in rows.items()]
    return lines


def _said(event: Event) -> list[str]:
    return [f"{line.change or line.action}  {line.atom.get('claim', '')}" for line in event.lines]
