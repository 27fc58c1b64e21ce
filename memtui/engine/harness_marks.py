"""How to tell that a coding agent started us. Lean."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: Variables that coding agents set for the commands they run.
HARNESS_MARKS = (
    "CLAUDECODE",
    "CLAUDE_CODE_SESSION_ID",
    "CODEX_SANDBOX",
    "CODEX_THREAD_ID",
    "OPENCODE",
    "OPENCODE_SESSION_ID",
    "OPENCLAW_SESSION_ID",
    "OPENCLAW_AGENT_ID",
    "GEMINI_CLI",
    "CURSOR_AGENT",
    "AI_AGENT",
)


def harness_mark(environ: Mapping[str, str]) -> str:
    """The mark of the agent that started us, "" where a person did."""
    return next((mark for mark in HARNESS_MARKS if environ.get(mark)), "")
