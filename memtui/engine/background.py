"""The harvester as the hooks start it: one at a time, a minute at most, and never in anybody's way (design §7).

    harvest.asked   a token that every start writes      harvest.lock   held by the one that reads
    harvest.json    {"v":1,"at":…,"ended":…,"seconds":…,"read":…,"sightings":…,"refused":…,"asked":…,"fault":…}

Who finds another one reading leaves its token there: the reader looks once more before it ends. Who waited five
seconds in vain goes; the next one reads the same lines, because the transcript is the spool.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from memtui.engine.errors import LockBusy, MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.jsonl import dumps, iso, loads
from memtui.engine.project import ProjectRef
from memtui.engine.store.lock import store_lock

ASKED, LOCK, FILE = "harvest.asked", "harvest.lock", "harvest.json"
VERSION = 1
WAIT_SECONDS = 5.0
BUDGET_SECONDS = 60.0
#: A session's notes are of no use once Claude Code has deleted its transcript.
NOTES_DAYS = 30
DONE, BUSY, BUDGET, FAULT = "done", "busy", "budget", "fault"


@dataclass(frozen=True)
class Run:
    """One background harvest: when it began, how it ended (done, busy, budget, fault), lines read, new sightings.

    `fault` is the kind of error that ended it; `asked` the token of the newest start it has covered.
    """

    at: str
    ended: str
    seconds: float = 0.0
    read: int = 0
    sightings: int = 0
    refused: int = 0
    asked: str = ""
    fault: str = ""


def run(
    home: Home,
    roots: Iterable[Path],
    here: ProjectRef,
    *,
    clock: Callable[[], datetime],
    wait: float = WAIT_SECONDS,
    budget: float = BUDGET_SECONDS,
) -> Run:
    """Read what is unread in all transcripts, and derive the files of `here` anew even without news.

    Waits `wait` seconds for another one, reads for `budget` seconds at most.
    """
    began, until = time.monotonic(), time.monotonic() + budget
    with home.folder(create=True) as folder:
        folder.replace(ASKED, os.urandom(8).hex().encode())
        try:
            with store_lock(folder, seconds=wait, name=LOCK):
                before = last_run(home)
                if before is not None and before.ended == DONE and before.asked == _asked(folder):
                    return before  # it looked once more, and read for us, too
                done = _read(home, tuple(roots), here, folder, clock=clock, until=until, began=began)
                folder.replace(FILE, (dumps({"v": VERSION, **vars(done)}) + "\n").encode())
        except LockBusy:
            return Run(iso(clock()), BUSY)
        _drop_old_notes(home, clock())
    return done


def last_run(home: Home) -> Run | None:
    """The newest background harvest that held the lock; None where there was none, or it can't be read."""
    try:
        with home.folder() as folder:
            record = loads(folder.read_or_empty(FILE, limit=1024 * 1024))
        if record.pop("v") != VERSION:
            return None
        return Run(**record)
    except (NotFound, ValueError, TypeError, KeyError, AttributeError):
        return None


def _asked(folder: Folder) -> str:
    return folder.read_or_empty(ASKED, limit=4096).decode("ascii", "replace")


def _read(
    home: Home,
    roots: tuple[Path, ...],
    here: ProjectRef,
    folder: Folder,
    *,
    clock: Callable[[], datetime],
    until: float,
    began: float,
) -> Run:
    """Harvest until nobody asks any more, or the time is over."""
    at, read, sightings = iso(clock()), 0, 0
    while True:
        asked = _asked(folder)
        try:
            report = harvest(home, roots, now=clock(), here=here, tell=lambda _: time.monotonic() < until)
        except Exception as error:  # noqa: BLE001  nobody sees a traceback of ours: its kind is kept for doctor
            words = error.title if isinstance(error, MemtuiError) else type(error).__name__
            return Run(at, FAULT, _since(began), read, sightings, 0, asked, words)
        read += report.lines
        sightings += report.sightings
        ended = BUDGET if report.cancelled else DONE
        if report.cancelled or _asked(folder) == asked:
            return Run(at, ended, _since(began), read, sightings, len(report.refused), asked)


def _since(began: float) -> float:
    return round(time.monotonic() - began, 3)


def _drop_old_notes(home: Home, now: datetime) -> None:
    """Remove the notes of sessions that nobody can resume any more."""
    oldest = (now - timedelta(days=NOTES_DAYS)).timestamp()
    for entry in home.entries():
        try:
            with home.project(entry.key) as project, project.child("sessions") as sessions:
                for name in sessions.names():
                    status = sessions.status(name)
                    if status is not None and status.st_mtime < oldest:
                        sessions.unlink(name)
        except NotFound:
            continue
