"""Claude Code's hooks: its payloads in, its answers out (harness-facts.md §1.2, §1.3; design §7). Lean.

A hook never fails and never speaks of a fault: whatever it can't use, it leaves, and prints nothing. It takes no
lock, runs no process, reads nothing of a `.memory/` that this machine didn't make, and obeys no `MEMTUI_NOW`.
"""

from __future__ import annotations

import os
import time

from memtui.engine.errors import BlockBroken, FileRefused, MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.lean_json import loads, quote
from memtui.engine.locate import locate
from memtui.engine.recall import index, render, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS = 0.1
TRIGGER = "user-prompt"
#: Prompts that a program wrote.
MACHINE = ("<task-notification",)

_OFF = ("0", "false", "no", "off")
_SESSION = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
_MAX_SHOWN = 1024 * 1024
_MAX_TARGET = 4 * 1024 * 1024


class _Asked:
    """What a person typed, where, and in which session; `session` is "" when its id is none of ours to use."""

    __slots__ = ("cwd", "session", "text")

    def __init__(self, text: str, cwd: str, session: str) -> None:
        self.text = text
        self.cwd = cwd
        self.session = session


def prompt(stdin: bytes, environ: Mapping[str, str], *, started: float | None = None) -> bytes:
    """The answer to a UserPromptSubmit payload: one JSON object with the recall block, or nothing.

    `started` is the `time.monotonic()` of the stub's first line; 100 ms later nothing is said any more.
    """
    deadline = (time.monotonic() if started is None else started) + SECONDS
    if environ.get("AGENT_MEMORY_USERPROMPTSUBMIT", "").strip().lower() in _OFF:
        return b""
    try:
        asked = _asked(stdin)
        text = _recalled(asked, Home.of(environ), deadline) if asked else ""
    except (MemtuiError, OSError, ValueError, RecursionError, MemoryError):
        return b""  # readers report nothing: the next harvest meets the same fault and logs it (design §7)
    if not text:
        return b""
    answer = f'{{"hookSpecificOutput":{{"hookEventName":"UserPromptSubmit","additionalContext":{quote(text)}}}}}\n'
    return answer.encode("ascii")


def _asked(stdin: bytes) -> _Asked | None:
    """The prompt of a payload; None for what no person typed into the main conversation. Raises `ValueError`."""
    payload = loads(stdin.decode("utf-8"))
    if not isinstance(payload, dict) or "agent_id" in payload:
        return None
    text, cwd, session = payload.get("prompt"), payload.get("cwd"), payload.get("session_id")
    if not isinstance(text, str) or not isinstance(cwd, str) or not os.path.isabs(cwd):
        return None
    text = text.strip()
    if text.startswith(MACHINE):
        return None
    return _Asked(text, cwd, session if isinstance(session, str) and _is_session(session) else "")


def _is_session(text: str) -> bool:
    return 0 < len(text) <= 128 and text[0] not in "._-" and _SESSION.issuperset(text)


def _recalled(asked: _Asked, home: Home, deadline: float) -> str:
    """The recall block for a prompt, "" when there is nothing to say; notes in the session what it holds."""
    place = locate(asked.cwd)
    entry = home.entry_of(place.store)
    if entry is None:
        return ""
    with home.memory(entry) as memory:
        data = index.read(memory)
        header = index.header_of(data)
        if header is None or header.store != index.stamp(memory) or len(asked.text) < header.min_chars:
            return ""
    _in_time(deadline)
    name = asked.session + ".shown"
    with home.project(entry.key) as project, project.child("sessions", create=True) as sessions:
        shown = _shown(sessions, name) if asked.session else set()
        hits = index.search(
            data,
            asked.text,
            today_ordinal=score.today(time.time()),
            shown=shown | _adopted(place.root),
        )
        _in_time(deadline)
        frame = {"trigger": TRIGGER, "graph": header.graph}
        told = render.fitting(hits, **frame, budget=header.budget)
        if told and asked.session:
            # Nothing may stop the answer after this: a claim that is noted but not said is lost to the session.
            sessions.append(name, "".join(hit.id + "\n" for hit in told).encode("ascii"))
    return render.block(hits, **frame, budget=header.budget)


def _in_time(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise TimeoutError


def _shown(sessions: Folder, name: str) -> set[str]:
    """The ids that this session has been told already."""
    return set(sessions.read_or_empty(name, limit=_MAX_SHOWN).decode("ascii", "replace").split("\n"))


def _adopted(root: str) -> set[str]:
    """Ids and claims of the block that Claude Code loads by itself in this worktree (design §2.5, §4).

    It reads CLAUDE.md and .claude/CLAUDE.md, and AGENTS.md where there is neither (harness-facts.md §3.3).
    """
    found: set[str] = set()
    loads_agents = True
    for name in ("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"):
        path = os.path.realpath(os.path.join(root, name))
        if not os.path.exists(path) or (name == "AGENTS.md" and not loads_agents):
            continue
        loads_agents = False
        found |= _in_block(path)
    return found


def _in_block(path: str) -> set[str]:
    """Ids and claims in the block of a file; none when there is no block or it is broken."""
    try:
        with Folder.open(os.path.dirname(path)) as folder:
            data = folder.read(os.path.basename(path), limit=_MAX_TARGET)
        if b"memtui:begin" not in data:
            return set()
        from memtui.engine.blocks.scan import scan

        block = scan(data)
    except (BlockBroken, FileRefused, NotFound):
        return set()
    return {text for entry in block.lines for text in (entry.atom_id, entry.claim) if text} if block else set()
