"""A habit of the person in a queue, and the key that enters it into L3 by hand (design §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from memtui.engine.review.queues import Item, Queued
from memtui.screens.queue import QueueScreen

E = TypeVar("E", bound=Queued)


def offer_words(key: Callable[[str], str]) -> str:
    """What the key does, for a claim that says how a person is or works anywhere."""
    return f"not only this project: {key('l3.offer')} offers it for L3"


class OfferingQueue(QueueScreen[E]):
    """A queue some of whose claims are about the person."""

    def why_not(self, action: str) -> str:
        if action == "offer" and not self.app.barred:
            item = self.current
            return "" if isinstance(item, Item) and item.about_you else "only for a habit of yours"
        return self.app.barred if action == "offer" else super().why_not(action)

    def action_offer(self) -> None:
        """Enter the claim under the cursor into L3; the project keeps its own, and L3 waits for its adoption."""
        item = self.current
        if item is None:
            return
        atom = self.snapshot.claims[item.id].atom
        keys = f"{self.app.key('tab.l3')}, and {self.app.key('undo')} there"

        def deed() -> None:
            row = self.app.add_l3(atom.claim, atom.kind)
            self.app.say(f"{row.atom} stands in L3, accepted: {keys}")

        self.app.patiently(deed)
