"""Failure → success: a command that failed, and what was run instead soon after (design §2.3, plugmem-fusion.md A.3).

The most recent failure with the same head, within ten minutes; older failures of that head go with it. What still
waits at the end of a reading is kept in the cursor as a place, without its text.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.engine.capture.commands import COMMAND_MAX, error_line, head_of, is_trivial, one_command
from memtui.engine.capture.transcripts.tool_runs import Run
from memtui.engine.text import scrub

WINDOW = timedelta(minutes=10)
MOST = 20  # failures that wait, and pairs of one session


@dataclass(frozen=True)
class Failure:
    """A command that failed: the command, its head, its output, when, and the place of its result."""

    command: str
    head: str
    output: str
    at: datetime
    line: int
    offset: int


class Pairs:
    """The failures that wait for a success, oldest first, and how many pairs the session has made."""

    def __init__(self, made: int = 0) -> None:
        self.waiting: list[Failure] = []
        self.made = made

    @property
    def open(self) -> bool:
        """Whether a success could make a pair."""
        return bool(self.waiting) and self.made < MOST

    def take(self, run: Run, at: datetime, line: int, offset: int) -> str:
        """A run and its result's time and place; the text of the pair it completes, "" for none.

        The text is three lines for the signal: the failed command, its error line, the command run instead.
        """
        self.waiting = [failure for failure in self.waiting if abs(at - failure.at) <= WINDOW]
        command = one_command(scrub(run.command)) if len(run.command) <= 4 * COMMAND_MAX else ""
        head = head_of(command) if command else ""
        if not head:
            return ""
        if run.failed:
            failure = Failure(command, head, run.output, at, line, offset)
            self.waiting = [*self.waiting, failure][-MOST:]
            return ""
        same = [failure for failure in self.waiting if failure.head == head]
        if not same or self.made >= MOST:
            return ""
        self.waiting = [failure for failure in self.waiting if failure.head != head]
        text = _text(same[-1], command)
        self.made += bool(text)
        return text


def _text(failure: Failure, instead: str) -> str:
    error = scrub(error_line(failure.output)).replace("\n", " ").strip()
    if not error or max(len(failure.command), len(instead)) > COMMAND_MAX:
        return ""
    trivial = is_trivial(failure.command, failure.output, error, instead)
    return "" if trivial else f"{failure.command}\n{error}\n{instead}"
