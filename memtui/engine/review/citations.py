"""Ambiguous citations are logged, by the walk of a person that met them (design §2.2).

A harvest doesn't look: it would have to read every transcript again to find what nobody asked about.
"""

from __future__ import annotations

from memtui.engine.errors import MemtuiError
from memtui.engine.home import Home
from memtui.engine.jsonl import iso
from memtui.engine.project import working_folder
from memtui.engine.review.provenance import AMBIGUOUS, Chain
from memtui.engine.store import errors_log
from memtui.engine.store.errors_log import Fault
from memtui.engine.store.lock import store_lock
from memtui.engine.store.snapshot import Snapshot

_WAIT_SECONDS = 0.5


def note_ambiguous(home: Home, snapshot: Snapshot, walked: Chain) -> None:
    """Put each ambiguous citation of a walk into `errors.log`, one line, never twice.

    A look must not fail for it: where the log can't be written now, the next look does it.
    """
    faults = [
        Fault(iso(snapshot.now), step.row.session, step.found.files, _reason(step.row.pointer))
        for step in walked.steps
        if step.found.state == AMBIGUOUS
    ]
    if not faults or snapshot.entry is None:
        return
    try:
        with (
            working_folder(home, snapshot.entry, now=snapshot.now) as memory,
            store_lock(memory, seconds=_WAIT_SECONDS),
        ):
            errors_log.append(memory, faults)
    except MemtuiError:
        return


def _reason(pointer: str) -> str:
    return f"files could be meant by line {pointer.rpartition('#L')[2]}: none is cited"
