"""Loaded before every other plugin (`-p`, pyproject.toml): Textual reads its environment when it is imported.

The snapshot plugin imports Textual before any conftest runs, so a conftest would be too late.
"""

from __future__ import annotations

import os
import sys

#: Variables by which a harness, git, a terminal or a person's settings would reach into a test.
FOREIGN_PREFIXES = (
    "AGENT_MEMORY_",
    "CLAUDE",
    "CODEX_",
    "CURSOR_",
    "GEMINI_",
    "GIT_",
    "OPENCLAW",
    "OPENCODE",
    "TEXTUAL",
)
FOREIGN = ("AI_AGENT", "COLORTERM", "FORCE_COLOR", "MEMTUI_HOME", "MEMTUI_NOW", "NO_COLOR")
_OWN = "TEXTUAL_SNAPSHOT_TEMPDIR"  # the snapshot plugin's own, between its processes

REAL_HOME = os.path.realpath(os.path.expanduser("~"))
#: What no test may touch below the real home.
FORBIDDEN = tuple(
    f"{REAL_HOME}/{name}"
    for name in (".claude", ".claude.json", ".local/share/memtui", "Library/Application Support/memtui", ".gitconfig")
)
_TOUCHES = frozenset(
    (
        "open",
        "os.chmod",
        "os.link",
        "os.listdir",
        "os.mkdir",
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.scandir",
        "os.symlink",
    )
)


class RealHomeTouched(BaseException):
    """A test reached for the person's own files; no `except Exception` may hide that."""


def clear_environment() -> None:
    """Drop what would reach into a test."""
    for name in list(os.environ):
        if name != _OWN and (name in FOREIGN or name.startswith(FOREIGN_PREFIXES)):
            del os.environ[name]


def _guard(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _TOUCHES:
        return
    for argument in arguments:
        if isinstance(argument, bytes):
            argument = os.fsdecode(argument)
        if isinstance(argument, str) and argument.startswith(FORBIDDEN):
            raise RealHomeTouched(f"{event} {argument}")


clear_environment()
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["MEMTUI_SECOND_OPINION"] = "0"  # loading it takes seconds; its own tests switch it on
sys.addaudithook(_guard)
