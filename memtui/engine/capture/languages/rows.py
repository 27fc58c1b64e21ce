"""Rows of a language table as patterns (the notation is in `table.py`)."""

from __future__ import annotations

import re
from functools import cache

from memtui.engine.capture.languages.table import Language

_LETTER = r"[\w\u0900-\u0963]"  # `\w` misses the vowel signs of Devanagari
_NEVER = re.compile(r"(?!)")


def alternatives(row: str) -> list[str]:
    """The alternatives of a row, longest first, so that the longest is found where two begin alike."""
    return sorted((one.strip() for one in row.split("|") if one.strip()), key=len, reverse=True)


def expression(alternative: str, spaced: bool) -> str:
    """One alternative as a regular expression, at word boundaries where the language has them."""
    start, end = alternative.startswith("^"), alternative.endswith("$")
    words = alternative.removeprefix("^").removesuffix("$").strip()
    body = (
        re.escape(words).replace(r"\*", f"{_LETTER}{{0,20}}").replace(r"\ …\ ", r"\b.{1,60}?" if spaced else ".{0,40}?")
    )
    if spaced:
        body = body.replace(r"\b.{1,60}?", f"(?!{_LETTER}).{{1,60}}?(?<!{_LETTER})")
        left = "" if words[:1] in (",", "'") else f"(?<!{_LETTER})"
        body = left + body + ("" if words.endswith("'") else f"(?!{_LETTER})")
    return ("^" if start else "") + body + (r"[^\w¤]*$" if end else "")


@cache
def pattern(language: Language, row: str) -> re.Pattern[str]:
    """The row named `row` of `language`; a pattern that matches nothing when the row is empty."""
    found = [expression(one, language.spaced) for one in alternatives(getattr(language, row))]
    return re.compile("(?i)" + "|".join(found)) if found else _NEVER


@cache
def opening(language: Language) -> re.Pattern[str]:
    """What asks for a claim to be kept, at the start of a sentence, with what joins the claim to it."""

    def any_of(row: str) -> str:
        return "|".join(expression(one, language.spaced) for one in alternatives(row)) or "(?!)"

    that = rf"(?:{any_of(language.that)})\s*" if language.that else "(?!)"
    gap = r"\s+" if language.spaced else r"\s*"
    mark = r"\s*[,:：，、—–-]+\s*"
    return re.compile(
        rf"(?i)^(?:(?:{any_of(language.remember)})(?:{mark}(?:{that})?|\s+{that})"
        rf"|(?:{any_of(language.from_now_on)})(?:{mark}|{gap})(?:{that})?)"
    )


@cache
def lead(language: Language, row: str, needs_mark: bool) -> re.Pattern[str]:
    """A row at the start of a sentence with what follows it; `needs_mark`: with punctuation, never a space alone."""
    found = "|".join(expression(one, language.spaced) for one in alternatives(getattr(language, row))) or "(?!)"
    after = r"\s*[,.!:;…、，。！：；—–]+\s*|\s+-+\s+" + ("" if needs_mark else r"|\s+")
    return re.compile(rf"(?i)^(?:{found})(?:{after})")


@cache
def repeated(language: Language) -> re.Pattern[str]:
    """ "I told you" at the start, with the mark or the word that joins what was told."""
    found = "|".join(expression(one, language.spaced) for one in alternatives(language.told)) or "(?!)"
    that = "|".join(expression(one, language.spaced) for one in alternatives(language.that)) or "(?!)"
    return re.compile(
        rf"(?i)^(?:{found})(?:\s*[,.!:;…、，。！：；—–]+\s*(?:(?:{that})\s*)?|\s+(?:{that})\s*|(?<=けど)|(?<=が))"
    )


@cache
def trail(language: Language, row: str) -> re.Pattern[str]:
    """A row at the end of a sentence."""
    found = "|".join(expression(one.removesuffix("$"), language.spaced) for one in alternatives(getattr(language, row)))
    return re.compile(rf"(?i)(?:[,、，\s]*(?:{found})\s*)$") if found else _NEVER
