"""Health as `memtui doctor --json` says it; the rows for a person are in `hooks/health_words.py` (design §4)."""

from __future__ import annotations

import statistics
from typing import Any

from memtui.hooks.events import EVENTS
from memtui.hooks.findings import Timing
from memtui.hooks.health import Health


def health_record(seen: Health, timing: Timing | None) -> dict[str, Any]:
    """Health as JSON."""
    last = seen.last
    return {
        "hooks": [
            {"file": each.file, "event": each.event, "command": " ".join(each.command), "fault": each.fault}
            for each in seen.installed
        ],
        "plugin": seen.plugin,
        "trusted": {True: "yes", False: "no", None: "unknown"}[seen.trusted],
        "switched_off": list(seen.switched_off),
        "harvester": seen.harvester,
        "last": {
            "at": last.at if last else "",
            "ended": last.ended if last else "",
            "seconds": last.seconds if last else 0,
            "fault": last.fault if last else "",
        },
        "backlog": {"transcripts": seen.backlog, "bytes": seen.backlog_bytes},
        "retention": seen.retention,
        "vanishing": seen.vanishing,
        "going": [
            {"path": each.path, "goes": each.goes, "unread": each.unread, "claims": list(each.claims)}
            for each in seen.going
        ],
        "sessions": len(seen.sessions),
        "loaded": seen.loaded,
        "told": seen.told,
        "prompts": seen.prompts,
        "hits": seen.hits,
        "failed": seen.failed,
        "runs": {event: statistics.median(took) for event in EVENTS if (took := seen.milliseconds(event))},
        "timing": {"floor": round(timing.floor, 1) if timing else 0, "hook": round(timing.hook, 1) if timing else 0},
    }
