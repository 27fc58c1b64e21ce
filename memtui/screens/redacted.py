"""Tab 5, Redacted: claims in which something was replaced; none passes by one key or in a batch (design §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.errors import MemtuiError
from memtui.engine.redact.second import Mark
from memtui.engine.review.queues import Item
from memtui.engine.review.redactions import kinds_in, lines_if_accepted
from memtui.engine.text import visible
from memtui.screens.desk import Table
from memtui.screens.notice import Question
from memtui.screens.queue import QueueScreen, state_line, state_spans
from memtui.widgets.keys import REDACTED
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own

_ADVICE = "Most redacted claims are better rewritten as a reference, with {key}:"
_EXAMPLE = "the deploy key lives in the ops vault, never in the repo"


def marked(claim: str, marks: Sequence[Mark]) -> Line:
    """The claim's words, what the second scanner marked in them set apart."""
    parts: list[tuple[str, str]] = []
    position = 0
    for mark in marks:
        start, end = max(position, mark.start), max(position, mark.end)
        parts += [(visible(claim[position:start]), "strong"), (visible(claim[start:end]), "redacted")]
        position = end
    return (*((text, style) for text, style in parts if text), (visible(claim[position:]), "strong"))


class RedactedScreen(QueueScreen[Item]):
    """Claims that need a person's look; the detail shows what was replaced and the very line that would be written."""

    BINDINGS: ClassVar[list[BindingType]] = list(REDACTED)
    TAB = "redacted"
    DONE: ClassVar[dict[str, str]] = {
        "clear": "approved as it stands",
        "reject": "kept at L1",
        "drop": "dropped",
        "later": "left for later",
    }
    HELP = """
## Redacted

Claims in which something secret or personal was replaced. Redaction is lexical: it may have missed something.
**Accept** asks once more and lets the words pass as they stand; the claim then goes through its gate like any other.
Most are better **rewritten** without what had to be replaced.
"""

    def items(self, table: Table) -> Sequence[Item]:
        return table.redacted

    def row(self, item: Item) -> Row:
        return Row(item.id, (*state_spans(item), (item.claim, "plain")))

    def detail(self) -> ComposeResult:
        yield Prose(id="prose")

    def show_detail(self, item: Item | None) -> None:
        lines = self._about(item) if item else ((("Nothing is redacted here.", "plain"),),)
        self.query_one("#prose", Prose).show_prose(*lines)

    def record(self, item: Item, do: str) -> None:
        if do == "clear":
            self.app.clear(item.id, self.TAB)
        else:
            super().record(item, "reject" if do == "drop" else do)

    def action_approve(self) -> None:
        if self.current is not None:
            question = "Let this pass exactly as it stands? Anyone who reads the file will read it."
            self._ask_about("clear", question, self.current, self._line(self.current))

    def action_drop(self) -> None:
        if self.current is not None:
            question = "Drop this claim? It returns only when two more sessions say it."
            self._ask_about("drop", question, self.current, [self.current.claim])

    def _ask_about(self, do: str, question: str, item: Item, lines: Sequence[str]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._decide(do, [item])

        self.app.push_screen(Question(question, lines), answered)

    def finished(self) -> str:
        in_staged, in_inbox = self.app.key("tab.staged"), self.app.key("tab.inbox")
        return f"What was accepted goes through its gate: Staged, {in_staged}, or the Inbox, {in_inbox}."

    def _line(self, item: Item) -> Sequence[str]:
        """The line in the file, or the claim where the file can't be said."""
        try:
            return lines_if_accepted(self.snapshot, self.snapshot.claims[item.id]) or (item.claim,)
        except MemtuiError as fault:
            return (item.claim, fault.title)

    def _about(self, item: Item) -> tuple[Line, ...]:
        target = self.snapshot.file.target
        name = visible(target.shown) if target else "the file"
        kinds = kinds_in(self.snapshot.claims[item.id].atom.claim)
        spans = "1 span" if len(kinds) == 1 else f"{len(kinds)} spans"
        found = f"{spans} redacted: {', '.join(kinds)}." if kinds else "Today's rules find something in it."
        marks = self.snapshot.claims[item.id].marks
        if marks and not kinds:
            found = "Nothing was replaced; a second scanner marks something."
        asked = "; ".join(blocker.words for blocker in item.gate.blockers if blocker.code != "redacted")
        return (
            marked(self.snapshot.claims[item.id].atom.claim, marks),
            (*state_line(item), (own(f" · {item.kind} · {item.confidence} · {item.id}"), "dim")),
            ((f"{own(item.gate.receipt)}; first {item.first}, last {item.last}", "dim"),),
            ((item.pointer, "dim"),),
            (),
            ((found, "redacted"),),
            *((("second opinion: ", "dim"), (visible(mark.rule), "redacted")) for mark in marks),
            (("Redaction is lexical: it may have missed one.", "plain"),),
            (("Read for names, hosts, ids, figures: what must a stranger not learn here?", "strong"),),
            (),
            ((f"If accepted, {name} gets exactly this line", "dim"),),
            *((("+ ", "in"), (line, "in")) for line in self._line(item)),
            *(((("Before that, the gate: ", "dim"), (asked, "dim")),) if asked else ()),
            (),
            ((_ADVICE.format(key=self.app.key("redacted.rewrite")), "dim"),),
            ((own("→ "), "dim"), (_EXAMPLE, "dim")),
        )
