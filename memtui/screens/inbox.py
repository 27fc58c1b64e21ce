"""Tab 2, Inbox: what was noticed and no one has decided; a person may stand for it (design §3.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from memtui.engine.capture.worth import Worth
from memtui.engine.review.kin import Kin, relatives_of
from memtui.engine.review.queues import Item
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import shorten
from memtui.screens.checked import CheckedQueue
from memtui.screens.desk import Table
from memtui.screens.edit import EditLine
from memtui.screens.notice import Question
from memtui.screens.offering import offer_words
from memtui.screens.queue import state_line, state_spans
from memtui.screens.same import OTHER_WORDS, Choice
from memtui.screens.tiers import NOTHING_YET, import_offer
from memtui.widgets.keys import INBOX
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own, quoted

_PARTS = {
    "explicit": "you asked to remember it",
    "standing": "worded as a standing rule",
    "correction": "it set the agent right",
    "repeated": "said in more than one session",
    "checkable": "names a command, file or branch",
    "recent": "said lately",
}


class InboxScreen(CheckedQueue[Item]):
    """Claims by worth; the detail shows the person's own sentence first."""

    BINDINGS: ClassVar[list[BindingType]] = list(INBOX)
    TAB = "inbox"
    HELP = """
## Inbox

What memtui heard you say and nobody has decided yet, best first.
**Vouch** stands for a claim in your own name: one conversation and one vouch open the gate.
Said and vouched for on one day, it stands in Staged the next.
**Edit** changes its words, **Edit in $EDITOR** does it there, **Split** makes two claims of one, **Kind** says
what it is. **Same** unites a claim with one that says the same in other words: you choose which, and whose words stay.
"""

    def __init__(self) -> None:
        super().__init__()
        self._found_kin: tuple[Snapshot | None, dict[str, tuple[Kin, ...]]] = (None, {})

    def items(self, table: Table) -> tuple[Item, ...]:
        return table.inbox

    def row(self, item: Item) -> Row:
        worth = f"{item.worth.score:.2f} "
        return Row(item.id, (*state_spans(item), (worth, "dim"), (f"{item.kind:<11}", "dim"), (item.claim, "plain")))

    def detail(self) -> ComposeResult:
        yield Prose(id="prose")

    def show_detail(self, item: Item | None) -> None:
        about = _about(item, self._kin(item), self.checks(item), self.app.key) if item else self._empty()
        self.query_one("#prose", Prose).show_prose(*about)

    def _kin(self, item: Item) -> tuple[Kin, ...]:
        """The relatives of an item, looked for once in a snapshot: it takes as long as all the rest of a key."""
        seen, kin = self._found_kin
        if seen is not self.snapshot:
            self._found_kin = _, kin = self.snapshot, {}
        if item.id not in kin:
            kin[item.id] = relatives_of(self.snapshot.claims[item.id], self.snapshot)
        return kin[item.id]

    def action_same(self) -> None:
        item = self.current
        if item is None:
            return
        kin = {each.id: each for each in self._kin(item)}
        if not kin:
            self.app.say(f"{self.app.key('same')}: no other claim resembles this one")
            return

        def chosen(id_: str | None) -> None:
            if id_ and kin[id_].guarded:
                self._ask_guarded(item, kin[id_])
            elif id_:
                self._ask_wording(item, kin[id_])

        rows = [Row(each.id, _kin_line(each)) for each in kin.values()]
        self.app.push_screen(Choice("Which of these is the same rule?", item.claim, rows), chosen)

    def _ask_guarded(self, item: Item, other: Kin) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._ask_wording(item, other)

        question = f"These two hardly say the same ({other.guarded}). Unite them all the same?"
        self.app.push_screen(Question(question, [item.claim, other.claim]), answered)

    def _ask_wording(self, item: Item, other: Kin) -> None:
        def chosen(id_: str | None) -> None:
            if id_ == OTHER_WORDS:
                claim = self.snapshot.claims[other.id].atom.claim
                self.app.push_screen(EditLine("Words for both", claim, lambda words: unite(item.id, other.id, words)))
            elif id_ in (item.id, other.id):
                self.app.patiently(partial(unite, other.id if id_ == item.id else item.id, id_))

        def unite(atom: str, into: str, words: str = "") -> None:
            row = self.app.unite(atom, into, words, self.TAB)
            self.rows.go_to(row.to)
            self.refresh_rows()
            self.app.say(f"{row.atom} is the same rule as {row.to} now, {self.app.undo_words}")

        rows = [
            Row(item.id, ((item.claim, "plain"),)),
            Row(other.id, ((other.claim, "plain"),)),
            Row(OTHER_WORDS, ((own("other words …"), "dim"),)),
        ]
        self.app.push_screen(Choice("Whose words stay?", "All sightings of both count for them.", rows), chosen)

    def finished(self) -> str:
        return f"Vouched claims stand in Staged: {self.app.key('tab.staged')}."

    def _empty(self) -> tuple[Line, ...]:
        offer = import_offer(self.app.sitting.remembered, self.app.key("import"))
        if not self.snapshot.claims:
            return tuple(((words, "plain"),) for words in (*NOTHING_YET, *offer))
        waiting = len(self.app.laid.all_staged)
        more = (
            f"{waiting} in Staged: {self.app.key('tab.staged')}."
            if waiting
            else "What you say in your next sessions will."
        )
        return ((("Nothing waits here. " + more, "plain"),), *(((words, "plain"),) for words in offer))


def _about(item: Item, kin: tuple[Kin, ...], checks: tuple[Line, ...], key: Callable[[str], str]) -> tuple[Line, ...]:
    """Everything a verdict needs: claim, sentence, gate, checks, worth in parts, relatives."""
    asked = "; ".join(blocker.words for blocker in item.gate.blockers)
    return (
        ((item.claim, "strong"),),
        (*state_line(item), (own(f" · {item.kind} · {item.confidence} · {item.id}"), "dim")),
        (),
        (("written    " if item.origin else "you said   ", "dim"), (quoted(item.quote), "plain")),
        (("           ", "dim"), (f"{item.quoted_on}{own(' · ')}{item.origin or _session(item)}", "dim")),
        (("           ", "dim"), (item.pointer, "dim")),
        (),
        (("gate       ", "dim"), (asked, "plain") if asked else ("open: it stands in Staged", "in")),
        (("           ", "dim"), (f"{own(item.gate.receipt)}; first {item.first}, last {item.last}", "dim")),
        *checks,
        *([(("about you  ", "dim"), (offer_words(key), "plain"))] if item.about_you else []),
        (),
        (("worth      ", "dim"), (f"{item.worth.score:.2f}", "strong")),
        *(_part(item.worth, field.name) for field in fields(Worth)),
        (),
        (("relatives  ", "dim"), (f"{key('same')} unites this claim with one of them" if kin else "none", "dim")),
        *((("  ", "plain"), *_kin_line(each)) for each in kin),
    )


def _session(item: Item) -> str:
    return own(f"{item.harness} · session {shorten(item.session, 13)}")


def _kin_line(kin: Kin) -> Line:
    """A relative: where it stands, its sessions, what speaks against uniting, its words."""
    sessions = "1 session" if kin.sessions == 1 else f"{kin.sessions} sessions"
    guard = ((f"! {kin.guarded}  ", "contested"),) if kin.guarded else ()
    return ((f"{kin.tier} {sessions:<11} ", "dim"), *guard, (kin.claim, "plain"))


def _part(worth: Worth, name: str) -> Line:
    value: float = getattr(worth, name)
    style = "plain" if value else "dim"
    return ((f"  {name:<12}", style), (f"{value:.2f}  ", style), (_PARTS[name] if value else "no", style))
