"""Shell commands that the agent ran, from the tool records of a transcript (harness-facts §2.2, design §2.3).

A result doesn't name its command. It is looked up in the bytes before the result, so that no record of the
assistant has to be read for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.jsonl import loads

TOOL = "Bash"
_LOOK_BACK = 256 * 1024  # bytes before a result in which its call is looked for
_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")
_EXIT = re.compile(r"(?:Error: )?Exit code (\d{1,3})(?:\n|$)")
_STOPPED = ("130", "143")  # somebody stopped it
#: What marks a record as none of the conversation itself.
NOT_HERE = ("isSidechain", "agentId", "isMeta", "toolDenialKind")


@dataclass(frozen=True)
class Run:
    """One run of a shell command: the line that was run, whether it failed, what it printed (a failed one's only)."""

    command: str
    failed: bool
    output: str = ""


def runs_of(record: Mapping[str, Any], fd: int, offset: int) -> Iterator[Run]:
    """The runs whose results stand in a `user` record at byte `offset`. Denied, stopped, unknown ends are none."""
    for called, block in results_of(record):
        end = ended(block, record.get("toolUseResult"))
        if end is not None and (command := _command(fd, offset, called)):
            yield Run(command, *end)


def results_of(record: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The results in a record of the conversation itself, each with the id of its call."""
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, list) or any(record.get(key) for key in NOT_HERE):
        return
    for block in content:
        if isinstance(block, dict) and block.get("type") == "tool_result":
            called = block.get("tool_use_id")
            if isinstance(called, str) and _ID.fullmatch(called):
                yield called, block


def ended(block: Mapping[str, Any], result: object) -> tuple[bool, str] | None:
    """Whether a run failed, and its output; None where neither success nor failure is said."""
    output = _text(block.get("content"))
    code = _EXIT.match(output)
    if block.get("is_error") is True:
        return (True, output[code.end() :]) if code and code[1] not in _STOPPED else None
    if code or (isinstance(result, dict) and (result.get("interrupted") or result.get("backgroundTaskId"))):
        return None
    return (False, "") if result is None or isinstance(result, dict) else None


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    texts = (block.get("text") for block in content if isinstance(block, dict)) if isinstance(content, list) else ()
    return "\n".join(text for text in texts if isinstance(text, str))


def _command(fd: int, offset: int, called: str) -> str:
    """The command of the call with this id before `offset`; "" for another tool, or a call too far away."""
    start = max(0, offset - _LOOK_BACK)
    data = os.pread(fd, offset - start, start)
    at = data.rfind(f'"id":"{called}"'.encode())
    begin, stop = data.rfind(b"\n", 0, max(at, 0)) + 1, data.find(b"\n", at)
    if at < 0 or stop < 0 or (start and not begin):
        return ""
    try:
        message = loads(data[begin:stop].decode("utf-8-sig", "replace")).get("message")
    except ValueError:
        return ""
    content = message.get("content") if isinstance(message, dict) else None
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("id") == called and block.get("name") == TOOL:
            given = block.get("input")
            command = given.get("command") if isinstance(given, dict) else None
            return command if isinstance(command, str) else ""
    return ""
