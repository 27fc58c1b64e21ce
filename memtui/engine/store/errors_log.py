"""`errors.log`: what a background run had to give up, without any text of the person (design §2.4).

A line is `<ISO time> <session> <count> <reason>`; the last 200 stay, `status` shows those of seven days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.engine.files import Folder
from memtui.engine.jsonl import iso, moment_of
from memtui.engine.text import one_line, shorten, visible

FILE = "errors.log"
LINES_KEPT = 200
DAYS_SHOWN = 7


@dataclass(frozen=True)
class Fault:
    """One line: when, in which session (`-` for none), how many things were given up, why."""

    at: str
    session: str
    count: int
    reason: str


def append(memory: Folder, faults: Iterable[Fault]) -> None:
    """Add lines and keep the last 200; a fault that stands there already is not repeated. The caller holds the lock."""
    old = [line for line in memory.read_or_empty(FILE).decode("utf-8", "replace").split("\n") if line]
    noted = {line.partition(" ")[2] for line in old}
    new: list[str] = []
    for fault in faults:
        what = f"{fault.session or '-'} {fault.count} {shorten(visible(one_line(fault.reason)), 300)}"
        if what not in noted:
            noted.add(what)
            new.append(f"{fault.at} {what}")
    if new:
        kept = (old + new)[-LINES_KEPT:]
        memory.replace(FILE, ("\n".join(kept) + "\n").encode("utf-8", "replace"))


def recent(memory: Folder, *, now: datetime) -> tuple[Fault, ...]:
    """The faults of the last seven days, oldest first; a line that is none is passed over."""
    since = iso(now - timedelta(days=DAYS_SHOWN))
    found: list[Fault] = []
    for line in memory.read_or_empty(FILE).decode("utf-8", "replace").split("\n"):
        parts = line.split(" ", 3)
        if len(parts) == 4 and parts[2].isdigit() and _is_time(parts[0]) and parts[0] >= since:
            found.append(Fault(parts[0], parts[1], int(parts[2]), parts[3]))
    return tuple(found)


def _is_time(text: str) -> bool:
    try:
        moment_of(text)
    except ValueError:
        return False
    return True
