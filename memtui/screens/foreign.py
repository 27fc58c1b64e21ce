"""A `.memory/` that was not made here: why it is not used, what it holds, and the choices (design §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content

from memtui.engine.errors import MemtuiError
from memtui.engine.review.foreign import FRESH, MOVED, TAKEN, Settled
from memtui.engine.store.foreign import Foreign, ForeignClaim, unused_words
from memtui.engine.trust import UNTRACK
from memtui.screens.desk import WRITING, Table
from memtui.screens.frame import Frame
from memtui.screens.notice import Question
from memtui.widgets.keys import FOREIGN
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved, ForeignSettled
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import STATES, own

_ASKED = 8  # claims named in the question
_DONE = {
    TAKEN: "Imported as unreviewed.",
    FRESH: "This project starts fresh.",
    MOVED: "The project goes on here, with all that was known of it.",
}


class ForeignScreen(Frame):
    """The folder on the left, its claims on the right; nothing of it is used while this is read."""

    CSS_PATH = "foreign.tcss"
    AUTO_FOCUS = "#claims"
    BINDINGS: ClassVar[list[BindingType]] = list(FOREIGN)
    TAB = "tiers"
    HELP = """
## A memory that was not made here

It came with a clone or a copy, belongs to another user, or holds links: nothing of it is used.
**Import** takes its claims as unreviewed: shown in the Inbox, counted by no gate, recalled for nobody until you vouch.
**Discard** starts fresh. Either way the folder is moved aside and nothing is deleted.
"""

    def __init__(self, seen: Foreign) -> None:
        super().__init__()
        self._seen = seen
        self._done: Settled | None = None

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Prose(id="about")
            with Vertical(id="right"):
                yield QueueList(id="claims")
                yield Prose(id="detail")

    def lay(self, _table: Table) -> None:
        key = self.app.key
        about = _told(self._done, key) if self._done else _about(self._seen, key)
        self.query_one("#about", Prose).show_prose(*about)
        self.query_one("#claims", QueueList).show_rows([_row(at, claim) for at, claim in enumerate(self._seen.claims)])
        self._show_detail()

    def steps(self) -> list[str]:
        return ["a .memory/ that was not made here"]

    def tally(self) -> Content:
        if self.app.writing:
            return Content("writing ")
        return Content("done " if self._done else "nothing of it is used ")

    def why_not(self, action: str) -> str:
        if self.app.writing:
            return WRITING
        if action not in ("take", "discard", "moved"):
            return ""
        if self.app.barred:
            return self.app.barred
        return "nothing in it can be imported" if action == "take" and not self._seen.importable else ""

    def over(self, action: str) -> bool:
        if action == "moved" and not self._seen.copy_of:
            return True
        return self._done is not None and action in ("take", "discard", "moved")

    @on(CursorMoved)
    def _show_detail(self) -> None:
        at = self.query_one("#claims", QueueList).at
        lines = _detail(self._seen.claims[at]) if self._seen.claims else _none(self._seen)
        self.query_one("#detail", Prose).show_prose(*lines)

    def action_take(self) -> None:
        claims = self._seen.importable
        more = [f"and {len(claims) - _ASKED} more"] if len(claims) > _ASKED else []
        one = len(claims) == 1
        question = f"Import {'this claim' if one else f'these {len(claims)} claims'} as unreviewed?"
        items = [*(claim.claim for claim in claims[:_ASKED]), *more]
        self._ask(question, [*items, *self._touched()], self.app.sitting.foreign.take)

    def action_discard(self) -> None:
        self._ask("Start fresh, without any of it?", self._touched(), self.app.sitting.foreign.discard)

    def action_moved(self) -> None:
        question = "Is it the same project, at another place now?"
        items = (f"was at {self._seen.copy_of}", "its evidence and decisions go on here; that place becomes the copy")
        self._ask(question, items, self.app.sitting.foreign.moved)

    def action_leave(self) -> None:
        if self._done is None and not self.app.barred:
            try:
                self.app.sitting.foreign.leave()
            except MemtuiError as fault:
                self.app.show_fault(fault)
                return
            self.app.say(f"left where it is, unused: {self.app.key('tiers.foreign')} opens it again from Tiers")
        self.dismiss(None)

    def _touched(self) -> list[str]:
        found = [f"{self._seen.path} is moved into memtui's home; nothing is deleted"]
        return [*found, "adopted.log stays: git tracks it"] if self._seen.ledger else found

    def _ask(self, question: str, items: Sequence[str], settle: Callable[[], Settled]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.app.writing = True
                self.refresh_rows()
                self._settle(settle)

        self.app.push_screen(Question(question, items), answered)

    @work(thread=True, exit_on_error=False, group="foreign")
    def _settle(self, settle: Callable[[], Settled]) -> None:
        """Do it; not exclusive and never cancelled, because a folder moved by half is none."""
        try:
            self.post_message(ForeignSettled(settle()))
        except MemtuiError as fault:
            self.post_message(ForeignSettled(None, fault))

    @on(ForeignSettled)
    def _settled(self, message: ForeignSettled) -> None:
        self.app.writing = False
        if message.fault is not None:
            self.app.show_fault(message.fault)
        self._done = message.done
        self.app.say("")
        self.app.reload()
        self.lay(self.app.laid)
        self.refresh_rows()


def _about(seen: Foreign, key: Callable[[str], str]) -> list[Line]:
    kinds = ", ".join(f"{count} {kind}" for kind, count in seen.kinds.items())
    refused = len(seen.claims) - len(seen.importable)
    lines: list[Line] = [(("This .memory/ is not used", "strong"),), ((seen.path, "dim"),), ()]
    lines += [(("! ", "later"), (cause.words, "plain")) for cause in seen.causes]
    lines += [
        (),
        *_choices(seen, key),
        (),
        (("It holds", "strong"),),
        ((f"{len(seen.claims)} claims", "plain"), (f"  {kinds}", "dim")),
    ]
    if refused:
        lines.append(((f"{refused} of them refused", "out"), ("  see each in the list", "dim")))
    lines += [(("left out  ", "later"), (f"{where}  {fault}", "plain")) for where, fault in seen.faults[:6]]
    if len(seen.faults) > 6:
        lines.append(((f"and {len(seen.faults) - 6} more faults: memtui foreign", "dim"),))
    lines += [(("not read  ", "dim"), (names, "dim")) for names in unused_words(seen)]
    if seen.ledger:
        lines.append((("adopted.log stays: git tracks it", "dim"),))
    if seen.tracked:
        lines += [
            (),
            (("git tracks what it shouldn't. Untrack it yourself:", "later"),),
            ((UNTRACK, "strong"),),
        ]
    return lines


def _choices(seen: Foreign, key: Callable[[str], str]) -> list[Line]:
    """What can be done about it, each behind its key."""
    taken = f"import {len(seen.importable)} as unreviewed, move the folder aside"
    choices = {
        "foreign.import": taken if seen.importable else "",
        "foreign.discard": "discard: move it aside and start fresh",
        "foreign.moved": "it is the same project, moved here" if seen.copy_of else "",
        "foreign.leave": "not now: it stays, unused",
    }
    return [((f"{key(ref):<3} ", "strong"), (words, "plain")) for ref, words in choices.items() if words]


def _told(done: Settled, key: Callable[[str], str]) -> list[Line]:
    lines: list[Line] = [((_DONE[done.answer], "strong"),)]
    if done.answer == TAKEN:
        lines.append(((f"{done.imported} new, {done.known} known, {done.refused} refused or left out", "plain"),))
    if done.aside:
        lines += [(), (("moved aside  ", "dim"), (done.aside, "plain"))]
    if done.ledger_kept:
        lines.append((("adopted.log stays in its place", "dim"),))
    if done.imported:
        lines += [(), ((f"They wait in the Inbox, {key('tab.inbox')}.", "plain"),)]
    if done.unused:
        lines += [(), (("! ", "later"), (done.unused, "later"))]
    return [*lines, (), ((f"{key('foreign.leave')} ", "strong"), ("goes on to Tiers", "plain"))]


def _row(at: int, claim: ForeignClaim) -> Row:
    state = STATES["out" if claim.refused else "open"]
    return Row(str(at), ((f"{state.sign} ", state.style), (claim.claim, "plain")))


def _detail(claim: ForeignClaim) -> tuple[Line, ...]:
    why: tuple[Line, ...] = ((("refused: ", "out"), (claim.refused, "out")),) if claim.refused else ()
    about = own(f"{claim.kind} · says it is {claim.tier} · {claim.where} · {claim.id} here")
    return (((claim.claim, "strong"),), *why, ((about, "dim"),))


def _none(seen: Foreign) -> tuple[Line, ...]:
    return ((("No claim of it can be read." if seen.faults else "It holds no claim.", "plain"),),)
