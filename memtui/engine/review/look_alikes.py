"""Words whose letters are of two scripts that look alike, and which letters those are (security.md B.1 P13)."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = re.compile(r"[^\W\d_]+")


def look_alikes(text: str) -> tuple[str, ...]:
    """A line for each word of `text` that mixes Latin letters with others that look Latin, naming these; usually none.

    Parts of a compound are words of their own: "API-ключ" mixes nothing.
    """
    if text.isascii():
        return ()
    from memtui.engine.store.wording import looks_latin  # slow to load, and most claims are ASCII

    found: dict[str, None] = {}
    for word in _LETTERS.findall(text):
        others = [letter for letter in word if looks_latin(letter)]
        if others and any(letter.isascii() for letter in word):
            names = ", ".join(f"{each} is {_named(each)}" for each in dict.fromkeys(others))
            found[f"{word}: {names}"] = None
    return tuple(found)


def _named(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()
