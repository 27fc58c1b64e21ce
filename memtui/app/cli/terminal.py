"""Whether a person sits in front of us, and what their terminal can do."""

from __future__ import annotations

import sys
from collections.abc import Mapping


def person_there() -> bool:
    """Whether standard input and output are both a terminal: only then somebody can be asked (design §5)."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def screen_there(environ: Mapping[str, str]) -> bool:
    """Whether the app can be drawn; a dumb terminal gets plain lines, as a pipe does (tui.md §3.9)."""
    return person_there() and environ.get("TERM", "dumb") != "dumb"


def coloured(environ: Mapping[str, str]) -> bool:
    """Whether lines may be coloured: on a terminal, unless NO_COLOR is set."""
    return sys.stdout.isatty() and not environ.get("NO_COLOR") and environ.get("TERM", "dumb") != "dumb"
