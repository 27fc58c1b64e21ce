"""The sign, word and style of every state, the same on all screens (tui.md §5.3)."""

from __future__ import annotations

from typing import NamedTuple

from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE
from memtui.engine.review.provenance import AMBIGUOUS, LIVE, MOVED, QUOTE_ONLY
from memtui.engine.review.provenance import CHANGED as LINE_CHANGED
from memtui.engine.review.queues import BOTH, CHANGED, IN, LATER, OPEN, OUT

CURSOR, MARK, CUT = "›", "▸", "…"


class Sign(NamedTuple):
    """How a state looks: a sign and a word that are always there, and the style that repeats them."""

    sign: str
    word: str
    style: str


STATES = {
    IN: Sign("✓", "in", "in"),
    OUT: Sign("✗", "out", "out"),
    BOTH: Sign("=", "both", "in"),
    LATER: Sign("~", "later", "later"),
    OPEN: Sign("·", "open", "dim"),
    CHANGED: Sign("*", "changed", "changed"),
}
FLAGS = {
    "contested": Sign("!", "contested", "contested"),
    "redacted": Sign("▒", "redacted", "redacted"),
    "second opinion": Sign("▒", "second opinion", "redacted"),
    "instruction-like": Sign("‼", "instruction-like", "out"),
}
#: What became of a note that is remembered elsewhere.
OUTCOMES = {
    "new": Sign("·", "new", "plain"),
    "contradicts": Sign("!", "contradicts", "contested"),
    "stale": Sign("?", "stale", "later"),
    "secret": Sign("▒", "secret", "redacted"),
    "known": Sign("=", "known", "dim"),
    "rejected": Sign("✗", "rejected", "out"),
    "forgotten": Sign("✗", "forgotten", "out"),
    "too long": Sign("»", "too long", "later"),
    "no claim": Sign("∅", "no claim", "dim"),
    "unsafe": Sign("‼", "unsafe", "out"),
}
POINTERS = {
    LIVE: Sign("✓", "live", "in"),
    MOVED: Sign(">", "moved", "in"),
    LINE_CHANGED: Sign("*", "changed", "later"),
    QUOTE_ONLY: Sign("∅", "quote only", "dim"),
    AMBIGUOUS: Sign("≠", "files", "later"),
}
CHECKS = {
    PASS: Sign("✓", "pass", "in"),
    FAIL: Sign("✗", "fail", "out"),
    UNSURE: Sign("?", "cannot tell", "dim"),
}
