"""What every hook does with its payload, and the notes kept of a session (harness-facts.md §1.2). Lean.

`sessions/<session>.shown` in the project's folder of memtui's home holds one line for each thing that this session was
told, so that nothing is said twice: a claim's id, `p:<prompt id>` for a prompt that was answered.
"""

from __future__ import annotations

import os

from memtui.engine.lean_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memtui.engine.files import Folder

SESSIONS = "sessions"
SHOWN = ".shown"

_OFF = ("0", "false", "no", "off")
_SESSION = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
_MAX_SHOWN = 1024 * 1024
_WAIT = 0.05


class Payload:
    """One call of a hook: the folder, the session ("" when its id is none of ours to use), and the event's fields."""

    __slots__ = ("cwd", "fields", "session")

    def __init__(self, cwd: str, session: str, fields: Mapping[str, object]) -> None:
        self.cwd = cwd
        self.session = session
        self.fields = fields

    def text(self, name: str) -> str:
        """A field that is text, else ""."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def name(self, field: str) -> str:
        """A field that may name something of ours (a session, a prompt), else ""."""
        value = self.text(field)
        return value if is_name(value) else ""


def switched_off(environ: Mapping[str, str], event: str) -> bool:
    """Whether the person switched a hook off by `AGENT_MEMORY_<EVENT>` (design §7)."""
    return environ.get(f"AGENT_MEMORY_{event}", "").strip().lower() in _OFF


def payload_of(stdin: bytes) -> Payload | None:
    """The call that a payload describes; None for one of a sub-agent, or without a folder. Raises `ValueError`."""
    record = loads(stdin.decode("utf-8"))
    if not isinstance(record, dict) or "agent_id" in record:
        return None
    cwd = record.get("cwd")
    if not isinstance(cwd, str) or not os.path.isabs(cwd):
        return None
    found = Payload(cwd, "", record)
    found.session = found.name("session_id")
    return found


def is_name(text: str) -> bool:
    """Whether an id of the harness may name a file or a line of ours."""
    return 0 < len(text) <= 128 and text[0] not in "._-" and _SESSION.issuperset(text)


def read_shown(sessions: Folder, session: str) -> set[str]:
    """What a session was told already."""
    if not session:
        return set()
    return set(sessions.read_or_empty(session + SHOWN, limit=_MAX_SHOWN).decode("ascii", "replace").split("\n"))


def hold_shown(sessions: Folder, session: str) -> int:
    """The session's notes, held against another hook of the same event; closing the descriptor frees them."""
    return sessions.hold(session + SHOWN, seconds=_WAIT)


def note_shown(sessions: Folder, session: str, told: Iterable[str]) -> None:
    """Note what a session is told. Nothing may stop the answer after this: what is noted and not said is lost."""
    if session:
        lines = "".join(each + "\n" for each in told).encode("ascii", "replace")
        sessions.append(session + SHOWN, lines, lasting=False)  # no session survives a power cut


def forget_shown(sessions: Folder, session: str) -> None:
    """Let a session be told everything again: its context was compacted or cleared."""
    if session and sessions.status(session + SHOWN) is not None:
        sessions.replace(session + SHOWN, b"")
