"""The hooks there are: event, stub, seconds until Claude Code gives up on it (design §7)."""

from __future__ import annotations

import os

#: A prompt waits for its hook, so it has a second; the others have five, of which a plugin's SessionEnd gets 1.5.
EVENTS: dict[str, tuple[str, int]] = {
    "SessionStart": ("session_start", 5),
    "UserPromptSubmit": ("user_prompt_submit", 1),
    "PreCompact": ("pre_compact", 5),
    "SessionEnd": ("session_end", 5),
}
FOLDER = os.path.dirname(os.path.abspath(__file__))
FLAGS = ("-I", "-S")
#: How a handler of ours is told from all others.
MARK = "/memtui/hooks/"


def stub_path(event: str, folder: str = FOLDER) -> str:
    """The absolute path of an event's entry file."""
    return f"{folder}/{EVENTS[event][0]}.py"


def handler(event: str, python: str, folder: str = FOLDER) -> dict[str, object]:
    """The handler of an event as it stands in a settings file: exec form, no shell, nothing looked up on PATH."""
    return {
        "type": "command",
        "command": python,
        "args": [*FLAGS, stub_path(event, folder)],
        "timeout": EVENTS[event][1],
    }


def is_ours(found: object) -> bool:
    """Whether a handler starts one of our stubs, wherever they lay when it was written."""
    if not isinstance(found, dict):
        return False
    args = found.get("args")
    words = [found.get("command"), *(args if isinstance(args, list) else ())]
    stubs = tuple(f"{MARK}{stub}.py" for stub, _ in EVENTS.values())
    return any(isinstance(word, str) and word.replace("\\", "/").rstrip("\"' ").endswith(stubs) for word in words)
