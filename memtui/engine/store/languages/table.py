"""How each language negates: one table of rewritings per language, applied to folded words (design §3.3, detector).

A line reads `phrase, phrase = replacement`. In a replacement `¬` is a negation, `±` one that counts only where no `¬`
stands beside it ("ne … jamais", "никогда не"), `⊘` negates what follows in favour of what stands before it
("instead of"), `⊖` is "out of", `is` is the copula, and nothing means that the phrase says neither subject nor value.
A phrase that stands for itself only tells the language. `Language.endings` are the inflections that an order, an
infinitive and a statement differ in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NEGATION, REINFORCING, INSTEAD, COPULA, OUT = "¬", "±", "⊘", "is", "⊖"


@dataclass(frozen=True)
class Language:
    """`rewritings`: phrase (1 to 4 words) → words; `marks` and `letters` tell the language."""

    name: str
    rewritings: dict[tuple[str, ...], tuple[str, ...]]
    marks: frozenset[str]
    endings: re.Pattern[str] | None
    letters: str


def listed(text: str) -> frozenset[str]:
    """The words of `text`, which has only spaces between them."""
    return frozenset(text.split())


def _rewritings(table: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    rewritings = {}
    for line in table.strip().splitlines():
        phrases, _, replacement = line.partition("=")
        for phrase in phrases.split(","):
            rewritings[tuple(phrase.split())] = tuple(replacement.split() if "=" in line else phrase.split())
    return rewritings


def language(name: str, table: str, endings: str = "", letters: str = "", words: str = "") -> Language:
    """A language from its table of rewritings; `words` are more of them, which other languages borrow."""
    told = _rewritings(table)
    marks = frozenset(phrase[0] for phrase in told if len(phrase) == 1)
    return Language(
        name, told | _rewritings(words), marks, re.compile(f"(?<=..)(?:{endings})$") if endings else None, letters
    )
