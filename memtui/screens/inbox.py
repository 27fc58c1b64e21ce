"""Tab 2, Inbox: what was noticed and no one has decided; a person may stand for it (design §3.2)."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.capture.worth import Worth
from memtui.engine.review.queues import Item
from memtui.engine.text import shorten
from memtui.screens.desk import Table
from memtui.screens.queue import QueueScreen, state_line, state_spans
from memtui.screens.tiers import NOTHING_YET
from memtui.widgets.keys import INBOX
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row

_PARTS = {
    "explicit": "you asked to remember it",
    "standing": "worded as a standing rule",
    "correction": "it set the agent right",
    "repeated": "said in more than one session",
    "checkable": "names a command, file or branch",
    "recent": "said lately",
}


class InboxScreen(QueueScreen):
    """Claims by worth; the detail shows the person's own sentence first."""

    BINDINGS: ClassVar[list[BindingType]] = list(INBOX)
    TAB = "inbox"
    HELP = """
## Inbox

What memtui heard you say and nobody has decided yet, best first.
**Vouch** stands for a claim in your own name: one conversation and one vouch open the gate.
Said and vouched for on one day, it stands in Staged the next.
"""

    def items(self, table: Table) -> tuple[Item, ...]:
        return table.inbox

    def row(self, item: Item) -> Row:
        worth = f"{item.worth.score:.2f} "
        return Row(item.id, (*state_spans(item), (worth, "dim"), (f"{item.kind:<11}", "dim"), (item.claim, "plain")))

    def detail(self) -> ComposeResult:
        yield Prose(id="prose")

    def show_detail(self, item: Item | None) -> None:
        self.query_one("#prose", Prose).show_prose(*(_about(item) if item else self._empty()))

    def finished(self) -> str:
        return "Vouched claims stand in Staged: 3."

    def _empty(self) -> tuple[Line, ...]:
        if not self.snapshot.claims:
            return tuple(((words, "plain"),) for words in NOTHING_YET)
        waiting = len(self.app.laid.staged)
        more = f"{waiting} in Staged: 3." if waiting else "What you say in your next sessions will."
        return ((("Nothing waits here. " + more, "plain"),),)


def _about(item: Item) -> tuple[Line, ...]:
    """Everything a verdict needs: claim, sentence, worth in parts, gate."""
    asked = "; ".join(blocker.words for blocker in item.gate.blockers)
    return (
        ((item.claim, "strong"),),
        (*state_line(item), (f" · {item.kind} · {item.confidence} · {item.id}", "dim")),
        (),
        (("you said   ", "dim"), (f"“{item.quote}”", "plain")),
        (("           ", "dim"), (f"{item.quoted_on} · {item.harness} · session {shorten(item.session, 13)}", "dim")),
        (("           ", "dim"), (item.pointer, "dim")),
        (),
        (("gate       ", "dim"), (asked, "plain") if asked else ("open: it stands in Staged", "in")),
        (("           ", "dim"), (f"{item.gate.receipt}; first {item.first}, last {item.last}", "dim")),
        (),
        (("worth      ", "dim"), (f"{item.worth.score:.2f}", "strong")),
        *(_part(item.worth, field.name) for field in fields(Worth)),
    )


def _part(worth: Worth, name: str) -> Line:
    value: float = getattr(worth, name)
    style = "plain" if value else "dim"
    return ((f"  {name:<12}", style), (f"{value:.2f}  ", style), (_PARTS[name] if value else "no", style))
