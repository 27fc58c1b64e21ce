"""What of the hooks' health a person should look at, and how long the installed prompt hook takes (design §7).

The timing starts the hook as Claude Code does, but without a session, so that it notes nothing.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memtui.engine.jsonl import dumps
from memtui.engine.store.doctor import Finding
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.events import EVENTS
from memtui.hooks.health import Health

TOO_SLOW = 2.0
_RUNS = 7
_PROMPT = "is there anything that this memory knows about a prompt like this one?"
_INSTALL = "`memtui install` writes them anew."
_HARVEST = "`memtui harvest` says more."


@dataclass(frozen=True)
class Timing:
    """The installed prompt hook beside its interpreter's `-c pass`, medians in milliseconds."""

    floor: float
    hook: float

    @property
    def ratio(self) -> float:
        return self.hook / self.floor if self.floor else 0.0


def findings(seen: Health, snapshot: Snapshot, timing: Timing | None = None) -> Iterator[Finding]:
    """What a person should look at; hooks that were never installed are none."""
    for words in seen.unreadable:
        yield Finding("settings.json", 0, "settings", words, "Mend it; Claude Code can't read it either.")
    for each in seen.going:
        if each.unread:
            words = f"{each.unread:,} bytes are unread, and Claude Code deletes it from {each.goes} on"
            yield Finding(each.path, 0, "unread", words, "`memtui harvest` reads it now.")
    if not seen.installed and not seen.plugin:
        return
    for handler in seen.installed:
        if handler.fault:
            yield Finding(handler.file, 0, "hook", f"{handler.event}: {handler.fault}", _INSTALL)
    missing = [event for event in EVENTS if event not in {each.event for each in seen.installed}]
    if missing and not seen.plugin:
        yield Finding("settings.json", 0, "hook", f"no hook for {', '.join(missing)}", _INSTALL)
    for words in seen.switched_off:
        yield Finding("settings.json", 0, "hooks-off", words, "No hook runs until that is taken out.")
    if seen.trusted is False:
        hint = "Start Claude Code here once and trust the folder; until then interactive sessions run no hooks."
        yield Finding(".claude.json", 0, "untrusted", "Claude Code doesn't trust this folder", hint)
    if not seen.harvester or not os.access(seen.harvester, os.X_OK):
        words = f"the interpreter of the harvester can't be run: {seen.harvester or 'none is recorded'}"
        yield Finding("harvester.json", 0, "harvester", words, "Only recall works; `memtui install` records it.")
    if seen.last is not None and seen.last.ended == "fault":
        yield Finding(
            "harvest.json", 0, "harvester", f"{seen.last.at}: {seen.last.fault}", "`memtui harvest` says more."
        )
    if seen.failed:
        words = f"{seen.failed} runs of a hook failed in the last {len(seen.sessions)} sessions"
        yield Finding("transcripts", 0, "hook-error", words, _INSTALL)
    if snapshot.file.block is not None and snapshot.settings.delivery == "native" and seen.loaded < seen.told:
        shown = snapshot.file.target.shown if snapshot.file.target else "the block's file"
        words = f"{shown} was not loaded in {seen.told - seen.loaded} of {seen.told} sessions"
        yield Finding(shown, 0, "not-loaded", words, "CLAUDE.local.md, claudeMdExcludes or another folder hides it.")
    if timing is not None and timing.ratio > TOO_SLOW:
        words = f"the prompt hook takes {timing.ratio:.1f} times as long as `python -c pass`"
        yield Finding("settings.json", 0, "slow", words, "Install memtui with compiled files, off network drives.")


def measure(
    seen: Health, root: str, environ: Mapping[str, str], *, go_on: Callable[[], bool] = lambda: True
) -> Timing | None:
    """Time the installed prompt hook; None where none is installed that runs, or `go_on` says no in between."""
    ours = [each for each in seen.installed if each.event == "UserPromptSubmit" and not each.fault]
    if not ours:
        return None
    command = ours[0].command
    payload = dumps({"hook_event_name": "UserPromptSubmit", "cwd": root, "session_id": "", "prompt": _PROMPT})
    floor: list[float] = []
    hook: list[float] = []
    try:
        for _ in range(_RUNS):
            if not go_on():
                return None
            floor.append(_timed((command[0], "-c", "pass"), "", environ))
            hook.append(_timed(command, payload, environ))
    except (OSError, subprocess.SubprocessError):
        return None
    return Timing(statistics.median(floor), statistics.median(hook))


def _timed(command: Sequence[str], stdin: str, environ: Mapping[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, input=stdin.encode(), capture_output=True, env=dict(environ), timeout=10, check=True)
    return (time.perf_counter() - begun) * 1000
