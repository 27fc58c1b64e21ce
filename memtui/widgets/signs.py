"""The sign, word and style of every state, the same on all screens, and what stands for a sign in ASCII (tui.md §5.3).

A person's words are drawn as they are. What memtui says itself goes through `own()`, which is ASCII where the terminal
can't show more: `ascii = true` in config.toml, `MEMTUI_ASCII=1`, a Linux console, or a locale that isn't UTF-8.
"""

from __future__ import annotations

import locale
from collections.abc import Mapping
from typing import NamedTuple

from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE
from memtui.engine.review.provenance import AMBIGUOUS, LIVE, MOVED, QUOTE_ONLY
from memtui.engine.review.provenance import CHANGED as LINE_CHANGED
from memtui.engine.review.queues import BOTH, CHANGED, IN, LATER, OPEN, OUT

CURSOR, MARK, CUT = "›", "▸", "…"
#: What stands for each sign of ours.
TWINS = {
    "✓": "y",
    "✗": "n",
    "·": ".",
    "›": ">",
    "‹": "<",
    "▸": "#",
    "…": "...",
    "▒": "%",
    "‼": "!!",
    "∅": "0",
    "≠": "?",
    "→": "->",
    "“": '"',
    "”": '"',
    "«": "<<",
    "»": ">>",
    "—": "-",
    "×": "x",
    "√": "sqrt",
    "└": "`",
}
_TABLE = str.maketrans(TWINS)


class _Drawing:
    """Whether this process draws in ASCII; the app says so when it is made."""

    ascii = False


def draw_in_ascii(wanted: bool) -> None:
    """Draw memtui's own signs in ASCII from now on, or in full again."""
    _Drawing.ascii = wanted


def own(words: str) -> str:
    """Words of memtui's own as this terminal can show them; never for what a person said."""
    return words.replace(" · ", " - ").translate(_TABLE) if _Drawing.ascii else words


def quoted(words: str) -> str:
    """A person's words in our quotation marks."""
    return f"{own('“')}{words}{own('”')}"


def set_apart(marked: str) -> str:
    """A claim whose differing words stand in `«»`, in marks that this terminal can show."""
    return marked.replace("«", own("«")).replace("»", own("»"))


def needs_ascii(environ: Mapping[str, str], *, wanted: bool = False) -> bool:
    """Whether signs are drawn in ASCII: by the settings, by `MEMTUI_ASCII`, or because the terminal shows no more."""
    said = environ.get("MEMTUI_ASCII", "")
    if said:
        return said.casefold() not in ("0", "false", "no", "off")
    return wanted or environ.get("TERM") == "linux" or not _utf8(environ)


def _utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale writes UTF-8; without one that is named, what Python found out."""
    named = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    if named in ("C", "POSIX"):
        return locale.getpreferredencoding(False).casefold().replace("-", "") == "utf8"
    return "." not in named or named.partition(".")[2].partition("@")[0].casefold().replace("-", "") == "utf8"


class Sign(NamedTuple):
    """How a state looks: a sign and a word that are always there, and the style that repeats them."""

    glyph: str
    word: str
    style: str

    @property
    def sign(self) -> str:
        """The sign as this terminal can show it."""
        return own(self.glyph)


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
    "mixed letters": Sign("≠", "mixed letters", "out"),
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
