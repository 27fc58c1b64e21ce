"""Errors as a person meets them: what, where and what to do next on stderr, never a traceback (issue 2)."""

from __future__ import annotations

import os

from memtui.app.cli.output import say
from memtui.engine.errors import MemtuiError

UNEXPECTED = 1


def tell(error: MemtuiError) -> int:
    """Print a fault that memtui knows; gives back its exit code. Nothing to do is no fault: it is said on stdout."""
    if error.exit_code == 0:
        say(error.title)
        return 0
    say(f"memtui: {error.title}", err=True)
    for part in (error.detail, error.hint):
        for line in part.split("\n") if part else ():
            say(f"  {line}", err=True)
    return error.exit_code


def tell_unexpected(error: Exception) -> int:
    """Print one line for a fault nobody foresaw: its kind only, for its text may hold a person's words."""
    if os.environ.get("MEMTUI_DEBUG") == "1":
        raise error
    say(
        f"memtui: unexpected {type(error).__name__}. Run it again with MEMTUI_DEBUG=1 "
        "and report what it prints where you got memtui from (README, “Reporting a fault”).",
        err=True,
    )
    return UNEXPECTED
