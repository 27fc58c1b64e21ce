"""Health in words, the same in `memtui doctor`, `memtui status` and on the screen (design §4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from memtui.hooks.events import EVENTS
from memtui.hooks.findings import Timing
from memtui.hooks.health import Health, vanishes_on
from memtui.hooks.vanishing import Vanishing


def hooks_row(seen: Health) -> str:
    """Where the hooks stand, in one line."""
    if not seen.installed and not seen.plugin:
        return "not installed: `memtui install`"
    parts = []
    for file in dict.fromkeys(each.file for each in seen.installed):
        events = [each.event for each in seen.installed if each.file == file]
        found = "all events" if set(events) == set(EVENTS) else ", ".join(events)
        parts.append(f"{file} ({found})")
    if seen.plugin:
        parts.append("as a plugin" + ("; the settings go first" if seen.installed else ""))
    if seen.switched_off:
        parts.append("off: " + ", ".join(seen.switched_off))
    return "; ".join(parts)


def backlog_row(seen: Health) -> str:
    """What is unread, in one line; "" when nothing is."""
    if not seen.backlog:
        return ""
    plural = "transcript" if seen.backlog == 1 else "transcripts"
    return f"{seen.backlog} {plural} with {seen.backlog_bytes:,} unread bytes: `memtui harvest`"


def health_rows(seen: Health, timing: Timing | None, now: datetime) -> Iterator[tuple[str, str]]:
    """Health in rows of a name and what there is to say."""
    yield "hooks", hooks_row(seen)
    pythons = dict.fromkeys(each.command[0] for each in seen.installed if each.command)
    if pythons:
        yield "interpreter", ", ".join(pythons)
    if timing is not None:
        yield "timing", f"prompt hook {timing.hook:.0f} ms, `python -c pass` {timing.floor:.0f} ms: {timing.ratio:.1f}×"
    for event in EVENTS:
        if took := seen.milliseconds(event):
            yield "noted", f"{event}: {', '.join(map(str, took[-5:]))} ms"
    if seen.last is not None:
        yield (
            "harvester",
            f"{seen.last.ended} on {seen.last.at} after {seen.last.seconds:.1f} s {seen.last.fault}".rstrip(),
        )
        if seen.last.refused:
            yield "refused", f"{seen.last.refused} files or projects could not be read safely: `memtui harvest --all`"
    if backlog := backlog_row(seen):
        yield "unread", backlog
    if seen.sessions:
        yield "prompts", f"{seen.prompts} in {len(seen.sessions)} sessions, {seen.hits} with something recalled"
    if seen.told:
        yield "loaded", f"the block's file in {seen.loaded} of {seen.told} sessions"
    kept = f"Claude Code keeps transcripts for {seen.retention} days"
    if seen.vanishing:
        kept += f"; {seen.vanishing} not touched since {vanishes_on(seen, now)} go within a week, quotes stay"
    yield "retention", kept


def goes_words(each: Vanishing, now: datetime) -> str:
    """When a transcript goes."""
    return f"goes on {each.goes}" if each.goes > now.strftime("%Y-%m-%d") else "goes when Claude Code starts next"


def going_words(each: Vanishing) -> str:
    """What goes with a transcript, in one line."""
    count = len(each.claims)
    claims = "no claim depends" if not count else "1 claim depends" if count == 1 else f"{count} claims depend"
    unread = f"; {each.unread:,} bytes are unread" if each.unread else ""
    return f"{claims} on it{unread}"
