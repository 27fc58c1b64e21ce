"""A screen that writes when its one key is pressed, and shows the receipt: both adoptions stand on it (design §5)."""

from __future__ import annotations

from collections.abc import Callable

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content

from memtui.engine.adopt.transaction import Receipt
from memtui.engine.errors import MemtuiError, Unfinished
from memtui.screens.frame import Frame
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.line_view import Line
from memtui.widgets.messages import Adopted, Writing
from memtui.widgets.prose import Prose
from memtui.widgets.signs import own

Write = Callable[[Callable[[str], None]], Receipt]


class WriterScreen(Frame):
    """What is written is given as one function; its progress, its fault and its receipt are shown here."""

    def __init__(self) -> None:
        super().__init__()
        self.receipt: Receipt | None = None

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Prose(id="steps-list")
            with Vertical(id="right"):
                yield DiffLines(id="diff")

    def tally(self) -> Content:
        if self.receipt is not None:
            return Content("written ")
        return Content("writing " if self.app.writing else "nothing is written yet ")

    def written(self) -> None:
        """What a screen puts away once it is written."""

    def write(self, writing: Write) -> None:
        """Start to write; keys that would disturb it are refused until it is done.

        Nothing is written while a decision waits: it may be the one that keeps a line out.
        """
        if self.app.patience.words:
            self.app.say(self.app.patience.words)
            return
        self.app.writing = True
        self.refresh_rows()
        self._write(writing)

    @work(thread=True, exit_on_error=False, group="adopt")
    def _write(self, writing: Write) -> None:
        """Write it; not exclusive and never cancelled, because half an adoption is none."""
        try:
            receipt = writing(self._tell)
        except MemtuiError as fault:
            self.post_message(Adopted(None, fault))
        else:
            self.post_message(Adopted(receipt))

    def _tell(self, words: str) -> None:
        self.post_message(Writing(words))

    @on(Writing)
    def _said(self, message: Writing) -> None:
        self.app.say(own(f"{message.words}…"))

    @on(Adopted)
    def _adopted(self, message: Adopted) -> None:
        self.app.writing = False
        if message.fault is not None:
            written = isinstance(message.fault, Unfinished)
            self.app.say("written; the rest follows at the next start" if written else "nothing was written")
            self.app.reload()
            self.app.show_fault(message.fault)
        elif message.receipt is not None:
            self.receipt = message.receipt
            self.app.keep_receipt(message.receipt)
            self.written()
            back = next(each.id or "" for each in self.BINDINGS if isinstance(each, Binding) and each.action == "back")
            keys = self.app.key("take-back"), self.app.key(back)
            self.query_one("#steps-list", Prose).show_prose(*receipt_lines(message.receipt, *keys))
        self.refresh_rows()

    def action_take_back(self) -> None:
        """Take back what was just written."""
        from memtui.screens.undo import UndoScreen  # it is a writer itself

        if self.receipt is not None:
            back, tx = self.app.sitting.back, self.receipt.tx
            self.app.push_screen(UndoScreen(lambda anyway: back.plan(*back.lines(tx=tx), anyway=anyway)))

    def action_back(self) -> None:
        if self.receipt is None:
            self.app.leave_screen()
        else:  # the receipt's words go along
            self.app.pop_screen()
            self.app.leave_receipt()


def receipt_lines(receipt: Receipt, again: str, back: str) -> list[Line]:
    """A receipt: what was written, where the backup is, which commit holds it, and the keys that go on."""
    commit = f"{receipt.commit[:12]} on {receipt.branch or 'a detached HEAD'}" if receipt.commit else "none"
    done = receipt.counts[0][0] if receipt.counts else "adopted"
    rows = {
        **{words: str(count) for words, count in receipt.counts},
        "wrote": ", ".join(receipt.written),
        "backup": ", ".join(receipt.backups) or "none was needed",
        "commit": commit,
        "tx": receipt.tx,
    }
    lines: list[Line] = [((done.capitalize(), "strong"),), ()]
    width = max(map(len, rows)) + 2
    lines += [((f" {name:<{width}}", "dim"), (words, "plain")) for name, words in rows.items()]
    lines += [((" ! ", "later"), (note, "plain")) for note in receipt.notes]
    if receipt.pending:
        lines += [(), (("The commit waits: memtui adopt --commit", "later"),)]
    queue = "" if receipt.of == "notes" else " to the queue"
    words = f"{back} goes back" if receipt.undone else f"{again} takes it back, {back} goes back{queue}"
    return [*lines, (), ((words, "dim"),)]
