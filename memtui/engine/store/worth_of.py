"""How much a claim deserves attention, from its words and its rows (design §3.2). Pure."""

from __future__ import annotations

import re
from datetime import datetime

from memtui.engine.capture.worth import Worth
from memtui.engine.jsonl import moment_of
from memtui.engine.store.merge import Claim

DAYS_RECENT = 90
_CHECKABLE = re.compile(r"[`/\d]")  # a command, a path, a port, a version


def worth_of(claim: Claim, *, now: datetime) -> Worth:
    """The parts of a claim's worth; more sightings never make it less."""
    typed = [row for row in claim.rows if row.speaker == "person"]
    age = (now.date() - moment_of(claim.rows[-1].at).date()).days  # UTC dates, as all gates and queues go by
    return Worth(
        explicit=1.0 if any(row.signal == "explicit" for row in typed) else 0.0,
        standing=max((row.score for row in typed), default=0.0),
        correction=1.0 if any(row.signal == "correction" for row in typed) else 0.0,
        repeated=min(1.0, (len(claim.sessions) - 1) / 2) if claim.sessions else 0.0,
        checkable=1.0 if _CHECKABLE.search(claim.atom.claim) else 0.0,
        recent=max(0.0, 1.0 - max(0, age) / DAYS_RECENT),
    )
