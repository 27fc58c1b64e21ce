"""Words typed while Claude works, as far as only the queue's bookkeeping holds them (harness-facts §2.3 step 7).

A queued text is said once: by the `user` record or the `queued_command` attachment that delivers it, else by the
line where it was queued. Which of these it is shows only later lines, so a text waits:

    queued     ── delivered ──────────────────────────▶ dropped, the other record speaks
       ├─ remove ──▶ absorbed ── Claude speaks ───────▶ said here
       └─ popAll ──▶ taken ───── other words follow ──▶ said here, but taken back: it doesn't count

Nothing is decided by the end of a file: what still waits is kept in the cursor, as a place without its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

QUEUED, ABSORBED, TAKEN = "queued", "absorbed", "taken"
STATES = (QUEUED, ABSORBED, TAKEN)
_MOST = 64  # waiting texts; older ones are given up


@dataclass(frozen=True)
class Waiting:
    """A queued text at its line; `raw` is that line, `record` what it holds."""

    line: int
    offset: int
    state: str
    text: str
    raw: bytes = field(repr=False)
    record: Mapping[str, Any] = field(repr=False)

    def is_said_by(self, text: str) -> bool:
        """Whether `text` holds this text as whole lines: several queued texts are sent as one."""
        return f"\n{self.text}\n" in f"\n{text}\n"


class Queue:
    """The texts that wait; each method takes one event of the file and returns what is said by now."""

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []

    @property
    def absorbing(self) -> bool:
        """Whether a text waits for the assistant's next record."""
        return any(item.state == ABSORBED for item in self.waiting)

    def operate(self, item: Waiting) -> list[Waiting]:
        """A `queue-operation`; `item` is that line, in whatever state."""
        operation = item.record.get("operation")
        if operation == "enqueue" and item.text:
            said = self._settle(TAKEN, item.text)
            self.waiting = [*self.waiting, replace(item, state=QUEUED)][-_MOST:]
            return said
        if operation == "remove":
            self._remove(item)
        elif operation == "popAll":
            has_text = item.record.get("content") is not None
            self.waiting = [
                replace(other, state=TAKEN)
                if other.state == QUEUED and (not has_text or other.text == item.text)
                else other
                for other in self.waiting
            ]
        return []

    def deliver(self, text: str, uuid: object) -> None:
        """A `queued_command` attachment with this text, or with the `source_uuid` of a queued command."""
        for item in self.waiting:
            if item.text == text or (uuid is not None and item.record.get("commandUuid") == uuid):
                self.waiting.remove(item)
                return

    def prompt(self, text: str) -> list[Waiting]:
        """A prompt was sent: it says the texts it holds; others absorbed or taken back are said where they wait."""
        self.waiting = [item for item in self.waiting if item.state == TAKEN or not item.is_said_by(text)]
        return [*self._settle(ABSORBED, text), *self._settle(TAKEN, text)]

    def answer(self) -> list[Waiting]:
        """The assistant spoke, beyond more tool calls: an attachment would have come before."""
        return self._settle(ABSORBED, "")

    def _remove(self, item: Waiting) -> None:
        absorbed = item.record.get("reason") in (None, "absorbed_mid_turn")
        state = ABSORBED if absorbed else TAKEN
        has_text = item.record.get("content") is not None
        for place, other in enumerate(self.waiting):
            # Old versions don't say which text went: the oldest.
            if other.state == QUEUED and (not has_text or other.text == item.text):
                self.waiting[place] = replace(other, state=state)
                return
        if item.text:
            self.waiting = [*self.waiting, replace(item, state=state)][-_MOST:]

    def _settle(self, state: str, text: str) -> list[Waiting]:
        settled = [item for item in self.waiting if item.state == state]
        self.waiting = [item for item in self.waiting if item.state != state]
        return [item for item in settled if not item.is_said_by(text)]
