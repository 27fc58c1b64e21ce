"""Changing what a claim says: in place, in the person's editor, split in two; and what kind it is (tui.md §5.2)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from memtui.engine.atoms import KINDS
from memtui.engine.errors import MemtuiError
from memtui.engine.review.positive import positive_hint
from memtui.engine.review.rewording import halves
from memtui.screens.edit import EditLine, Keep
from memtui.screens.filtered import ListFrame
from memtui.screens.same import Choice
from memtui.screens.split import SplitLines
from memtui.widgets.queue_list import Row

_KINDS = {
    "constraint": "a rule: what must be done, or must not",
    "preference": "how you like it",
    "fact": "how things are",
    "decision": "what was agreed on",
    "failure": "what went wrong, and what works instead",
}


class Editing(NamedTuple):
    """What is asked for, the words as they are, and what keeps other ones; `keep` may raise a `MemtuiError`."""

    what: str
    words: str
    keep: Keep


class RewordingFrame(ListFrame):
    """A screen of claims. Subclasses say what editing means for the row under the cursor, and which claim it is."""

    def editing(self) -> Editing | None:
        """What other words would be for; None where there is nothing to edit."""
        raise NotImplementedError

    def claim_here(self) -> str:
        """The id of the project's claim under the cursor, "" where there is none."""
        raise NotImplementedError

    def show_claim(self, id_: str) -> bool:
        """Put the cursor on a claim; False where it isn't shown."""
        raise NotImplementedError

    def action_edit(self) -> None:
        found = self.editing()
        if found is not None:
            self.app.push_screen(EditLine(*found, hint=positive_hint))

    def action_compose(self) -> None:
        """The same in the person's editor; words that can't be kept come back into the line, with the reason."""
        found = self.editing()
        if found is None:
            return
        try:
            words = self.app.edit_words(found.words, found.what)
        except MemtuiError as fault:
            self.app.show_fault(fault)
            return
        if words is None:
            self.app.say("the words stay as they were")
            return
        try:
            found.keep(words)
        except MemtuiError as fault:
            self.app.push_screen(EditLine(found.what, words, found.keep, hint=positive_hint, fault=fault))

    def action_split(self) -> None:
        id_ = self.claim_here()
        if not id_:
            return

        def keep(first: str, second: str) -> None:
            row = self.app.split(id_, first, second, self.TAB)
            self.show_claim(row.to)
            away = "" if self.show_claim(row.new) else ", the second in another tab"
            self.show_claim(row.to)
            self.app.say(f"{row.to} and {row.new} are two claims now{away}, {self.app.undo_words}")

        self.app.push_screen(SplitLines(*halves(self.snapshot.claims[id_].atom.claim), keep))

    def action_kind(self) -> None:
        id_ = self.claim_here()
        if not id_:
            return
        atom = self.snapshot.claims[id_].atom

        def chosen(kind: str | None) -> None:
            if kind:
                self.app.patiently(partial(give, kind))

        def give(kind: str) -> None:
            self.app.give_kind(id_, kind, self.TAB)
            self.show_claim(id_)
            self.app.say(f"{id_} is a {kind} now, {self.app.undo_words}")

        rows = [Row(kind, ((f"{kind:<12}", "strong"), (_KINDS[kind], "plain"))) for kind in KINDS]
        self.app.push_screen(Choice("Which kind is it?", atom.claim, rows, at=atom.kind), chosen)
