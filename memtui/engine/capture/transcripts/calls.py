"""What the agent's own calls say: names that it looked for, and merges whose results are still to come.

A call stands in a record of the assistant's, which are most of a transcript: only those that name such a call in their
first bytes are read (`lines.py`), and their results only while a merge waits for its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from memtui.engine.capture.look_ups import names_in, searched_for
from memtui.engine.capture.signals.approval import merges
from memtui.engine.capture.transcripts.tool_runs import NOT_HERE, TOOL, ended, results_of

GREP = "Grep"
WINDOW = timedelta(minutes=10)  # so long a result is waited for
MOST_WAITING = 20
MOST_LOOKS = 300  # of one reading
MOST_OF_A_NAME = 3  # look-ups of one name in one reading: more say nothing new

_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")


@dataclass(frozen=True)
class Waiting:
    """A call that merges, and waits for its result: when it was made, and where it stands."""

    at: datetime
    line: int
    offset: int


class Calls:
    """The merges that wait, by the id of their call, and how often each name was looked for in this reading."""

    def __init__(self) -> None:
        self.waiting: dict[str, Waiting] = {}
        self._looked: dict[str, int] = {}
        self._looks = 0

    def wait_for(self, record: Mapping[str, Any], at: datetime, line: int, offset: int) -> None:
        """Note the calls of an assistant's record that merge: their results are waited for."""
        for called, name, given in _calls(record):
            merging = name == TOOL and merges(_text(given.get("command")), _text(record.get("gitBranch")))
            if merging and len(self.waiting) < MOST_WAITING:
                self.waiting[called] = Waiting(at, line, offset)

    def looked_for(self, record: Mapping[str, Any]) -> list[str]:
        """The names that the calls of an assistant's record look for, each no more than a few times a reading."""
        found: list[str] = []
        for _, name, given in _calls(record):
            if name == GREP:
                found += names_in(_text(given.get("pattern")))
            elif name == TOOL:
                found += names_in(searched_for(_text(given.get("command"))))
        return [name for name in dict.fromkeys(found) if self._is_new(name)]

    def merged(self, record: Mapping[str, Any], at: datetime) -> bool:
        """Whether a record holds the result of a merge that succeeded; nothing is waited for twice, or for long."""
        if not self.waiting:
            return False
        self.waiting = {called: call for called, call in self.waiting.items() if abs(at - call.at) <= WINDOW}
        done = False
        for called, block in results_of(record):
            if self.waiting.pop(called, None) is not None:
                end = ended(block, record.get("toolUseResult"))
                done = done or (end is not None and not end[0])
        return done

    def _is_new(self, name: str) -> bool:
        count = self._looked.get(name, 0)
        if count >= MOST_OF_A_NAME or self._looks >= MOST_LOOKS:
            return False
        self._looked[name] = count + 1
        self._looks += 1
        return True


def _calls(record: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Id, tool and input of the calls in a record of the conversation itself."""
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if any(record.get(key) for key in NOT_HERE):
        return
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("type") == "tool_use" and isinstance(block.get("input"), dict):
            called, name = _text(block.get("id")), _text(block.get("name"))
            if _ID.fullmatch(called):
                yield called, name, block["input"]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
