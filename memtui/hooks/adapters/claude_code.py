"""Claude Code's hooks: its payloads in, its answers out (harness-facts.md §1.2, §1.3; design §7). Lean.

A hook never fails and never speaks of a fault: whatever it can't use, it leaves, and prints nothing. It takes no
lock, runs no process, reads nothing of a `.memory/` that this machine didn't make, and obeys no `MEMTUI_NOW`.
"""

from __future__ import annotations

import os
import time

from memtui.engine.home import Home
from memtui.engine.recall import render
from memtui.hooks.adapters.answering import EVENT, FAULTS, TRIGGER, answer, refused, remembered, unasked
from memtui.hooks.adapters.harness import settings_run
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
    from memtui.engine.recall import index

SECONDS = 0.1


def prompt(stdin: bytes, environ: Mapping[str, str], *, started: float | None = None) -> bytes:
    """The answer to a UserPromptSubmit payload: one JSON object with the recall block, or nothing.

    `started` is the `time.monotonic()` of the stub's first line; 100 ms later nothing is said any more.
    """
    deadline = (time.monotonic() if started is None else started) + SECONDS
    if switched_off(environ, EVENT):
        return b""
    try:
        call = payload_of(stdin)
        if call is None or unasked(call.text("prompt"), environ):
            return b""
        if settings_run("user_prompt_submit", environ, call.cwd):
            return b""
        return _recalled(call, Home.of(environ), environ, deadline)
    except FAULTS:
        return b""  # readers report nothing: the next harvest meets the same fault and logs it (design §7)


def _recalled(call: Payload, home: Home, environ: Mapping[str, str], deadline: float) -> bytes:
    """The answer to a prompt, b"" when there is nothing to say; notes in the session what it holds."""
    memory, text = remembered(home, call.cwd), call.text("prompt")
    if memory.entry is None or memory.header is None or refused(memory, text, environ):
        return b""
    _in_time(deadline)
    with home.project(memory.entry.key) as project, project.child(SESSIONS, create=True) as sessions:
        said = answer(memory, text, environ, seconds=time.time(), known=read_shown(sessions, call.session))
        _in_time(deadline)
        if said.hits and call.session:
            said.hits = _unsaid(sessions, call, said.hits, memory.header)
    return said.emitted()


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
