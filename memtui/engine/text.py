"""Cleaning of untrusted text: at the door (`scrub`) and at every screen (`visible`). Lean: a hook may import it.

Stored text is scrubbed once, when it is read; `visible` is applied once more where text leaves memtui,
because a file on disk may have been written by anybody (design §8, security.md B.2).
"""

from __future__ import annotations

#: What stands for a byte or a surrogate that is no character.
REPLACED = "\ufffd"
#: Characters that change how text around them is shown without being seen themselves.
_HIDDEN = (
    (0x00AD, 0x00AD),  # soft hyphen
    (0x061C, 0x061C),  # Arabic letter mark
    (0x180E, 0x180E),
    (0x200B, 0x200B),  # zero-width space; ZWNJ and ZWJ (U+200C, U+200D) shape words and stay
    (0x200E, 0x200F),  # direction marks
    (0x2028, 0x202E),  # line and paragraph separators, bidi embeddings
    (0x2060, 0x206F),  # word joiner, invisible operators, bidi isolates
    (0xFE00, 0xFE0E),  # variation selectors; VS16 (U+FE0F) makes an emoji and stays
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFF9, 0xFFFB),  # interlinear annotation
    (0xE0000, 0xE01EF),  # tags and variation selectors
)


class _Visible(dict):  # type: ignore[type-arg]
    """Table for `str.translate`, filled as characters are met."""

    def __missing__(self, point: int) -> int | str:
        shown: int | str = point
        if point < 0x20:
            shown = 0x2400 + point
        elif point == 0x7F:
            shown = 0x2421
        elif 0x80 <= point < 0xA0 or 0xD800 <= point < 0xE000 or _is_hidden(point):
            shown = f"‹U+{point:04X}›"
        self[point] = shown
        return shown


def _is_hidden(point: int) -> bool:
    return any(low <= point <= high for low, high in _HIDDEN)


_TABLE = _Visible()


def visible(text: str) -> str:
    """`text` as one line that a terminal shows and never obeys.

    Controls become control pictures (U+2400…), C1, bidi, zero-width, tag characters and surrogates become
    `‹U+202E›`, a tab becomes four spaces. The result holds nothing that `str.splitlines` splits on.
    """
    if text.isascii() and text.isprintable():
        return text
    return text.replace("\t", "    ").translate(_TABLE)


class _Scrubbed(dict):  # type: ignore[type-arg]
    """Table for `str.translate`: None drops a character."""

    def __missing__(self, point: int) -> int | None:
        kept: int | None = point
        if point in (0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029):
            kept = 0x0A
        elif (point < 0x20 and point not in (0x09, 0x0A)) or 0x7F <= point < 0xA0 or _is_hidden(point):
            kept = None
        self[point] = kept
        return kept


_SCRUBBED = _Scrubbed()


def scrub(text: str) -> str:
    """`text` without what nobody typed: lone surrogates become U+FFFD, controls and hidden characters go.

    Newlines and tabs stay; CR, CRLF, VT, FF, NEL and the Unicode separators become a newline.
    """
    if text.isascii() and text.isprintable():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\r\n", "\n").translate(_SCRUBBED)


def one_line(text: str) -> str:
    """`text` on one line: runs of white space, newlines included, are one space."""
    return " ".join(text.split())


def shorten(text: str, limit: int) -> str:
    """`text` cut to at most `limit` characters, the last one `…` when something was cut."""
    return text if len(text) <= limit else text[: max(0, limit - 1)] + "…"
