"""Claude Code's PreCompact and SessionEnd: start the harvester and return (design §7). Lean.

Neither takes an answer; both have 1.5 s in all in a plugin, so that reading is the harvester's.
"""

from __future__ import annotations

from memtui.engine.errors import MemtuiError
from memtui.engine.home import Home
from memtui.engine.locate import locate
from memtui.hooks.adapters.harness import settings_run
from memtui.hooks.adapters.payload import SESSIONS, Payload, forget_shown, payload_of, switched_off
from memtui.hooks.detached import start_harvester

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def session_end(stdin: bytes, environ: Mapping[str, str]) -> bytes:
    """What a SessionEnd prints: nothing; what was said in it is read in the background."""
    _handed_over(stdin, environ, "session_end")
    return b""


def pre_compact(stdin: bytes, environ: Mapping[str, str]) -> bytes:
    """What a PreCompact prints: nothing; what the session was told may be told again once it is compacted."""
    call = _handed_over(stdin, environ, "pre_compact")
    if call is not None:
        tell_again(Home.of(environ), call)
    return b""


def tell_again(home: Home, call: Payload) -> None:
    """Forget what a session was told, where there is anything to forget."""
    try:
        entry = home.entry_of(locate(call.cwd).store)
        if entry is not None:
            with home.project(entry.key) as project, project.child(SESSIONS) as sessions:
                forget_shown(sessions, call.session)
    except (MemtuiError, OSError, ValueError):
        return  # nothing was noted, or it can't be read: doctor says so


def _handed_over(stdin: bytes, environ: Mapping[str, str], stub: str) -> Payload | None:
    """Start the harvester; gives the call, None where nothing was done. A payload that can't be read starts it, too."""
    if switched_off(environ, "SESSIONEND"):
        return None
    try:
        call = payload_of(stdin)
    except (ValueError, RecursionError, MemoryError):
        call = None
    try:
        cwd = call.cwd if call else "/"
        if settings_run(stub, environ, cwd):
            return None
        start_harvester(Home.of(environ), environ, cwd)
    except (MemtuiError, OSError, ValueError):
        return None
    return call
