"""Claude Code's hooks: its payloads in, its answers out (harness-facts.md §1.2, §1.3; design §7). Lean.

A hook never fails and never speaks of a fault: whatever it can't use, it leaves, and prints nothing. It takes no
lock, runs no process, reads nothing of a `.memory/` that this machine didn't make, and obeys no `MEMTUI_NOW`.
"""

from __future__ import annotations

import os
import time

from memtui.engine.errors import MemtuiError
from memtui.engine.home import Home
from memtui.engine.lean_json import quote
from memtui.engine.locate import Place, locate
from memtui.engine.recall import index, render, score
from memtui.engine.trust import own_memory
from memtui.hooks.adapters.harness import settings_run
from memtui.hooks.adapters.loaded import project_blocks
from memtui.hooks.adapters.payload import (
    SESSIONS,
    Payload,
    hold_shown,
    note_shown,
    payload_of,
    read_shown,
    switched_off,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memtui.engine.files import Folder

SECONDS = 0.1
TRIGGER = "user-prompt"
#: Prompts that a program wrote.
MACHINE = ("<task-notification",)


def prompt(stdin: bytes, environ: Mapping[str, str], *, started: float | None = None) -> bytes:
    """The answer to a UserPromptSubmit payload: one JSON object with the recall block, or nothing.

    `started` is the `time.monotonic()` of the stub's first line; 100 ms later nothing is said any more.
    """
    deadline = (time.monotonic() if started is None else started) + SECONDS
    if switched_off(environ, "USERPROMPTSUBMIT"):
        return b""
    try:
        call = payload_of(stdin)
        asked = call.text("prompt").strip() if call else ""
        if call is None or not asked or asked.startswith(MACHINE):
            return b""
        if settings_run("user_prompt_submit", environ, call.cwd):
            return b""
        text = _recalled(call, asked, Home.of(environ), environ, deadline)
    except (MemtuiError, OSError, ValueError, RecursionError, MemoryError):
        return b""  # readers report nothing: the next harvest meets the same fault and logs it (design §7)
    if not text:
        return b""
    answer = f'{{"hookSpecificOutput":{{"hookEventName":"UserPromptSubmit","additionalContext":{quote(text)}}}}}\n'
    return answer.encode("ascii")


def _recalled(call: Payload, asked: str, home: Home, environ: Mapping[str, str], deadline: float) -> str:
    """The recall block for a prompt, "" when there is nothing to say; notes in the session what it holds."""
    place = locate(call.cwd)
    entry = home.entry_of(place.store)
    if entry is None:
        return ""
    with own_memory(home, entry) as memory:
        data = index.read(memory)
        header = index.header_of(data)
        if header is None or header.store != index.stamp(memory) or len(asked) < header.min_chars:
            return ""
    _in_time(deadline)
    with home.project(entry.key) as project, project.child(SESSIONS, create=True) as sessions:
        hits = index.search(
            data,
            asked,
            today_ordinal=score.today(time.time()),
            shown=read_shown(sessions, call.session) | _adopted(place, call, environ, header),
        )
        _in_time(deadline)
        if hits and call.session:
            hits = _unsaid(sessions, call, hits, header)
    return render.block(hits, trigger=TRIGGER, graph=header.graph, budget=header.budget)


def _unsaid(sessions: Folder, call: Payload, hits: Sequence[index.Hit], header: index.Header) -> list[index.Hit]:
    """The hits that this session was not told meanwhile, once they are noted.

    The hook may be installed twice: both are started for one prompt, and the second finds the prompt answered.
    """
    number = call.name("prompt_id")
    answered = [f"p:{number}"] if number else []
    held = hold_shown(sessions, call.session)
    try:
        shown = read_shown(sessions, call.session)
        fresh = [hit for hit in hits if hit.id not in shown]
        told = render.fitting(fresh, trigger=TRIGGER, graph=header.graph, budget=header.budget)
        if not told or not shown.isdisjoint(answered):
            return []
        note_shown(sessions, call.session, [*answered, *(hit.id for hit in told)])
        return fresh
    finally:
        os.close(held)


def _in_time(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise TimeoutError


def _adopted(place: Place, call: Payload, environ: Mapping[str, str], header: index.Header) -> set[str]:
    """Ids and claims of the blocks that Claude Code loads by itself in this worktree (design §2.5, §4).

    What SessionStart had to print in their place stands in the session's notes.
    """
    target = header.standing.target if header.standing else ""
    blocks = project_blocks(place, call.cwd, environ, target=target)
    lines = [line for block in blocks if not block.off for line in block.claims]
    return {text for line in lines for text in (line.atom_id, line.claim) if text}
