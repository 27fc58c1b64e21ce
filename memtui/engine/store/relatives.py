"""Claims that may say the same in other words: offered beside a claim, never acted upon (design §3.2).

Words weigh by how rare they are among the others; runs of three characters find what is inflected or misspelt.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, Literal, TypeVar

from memtui.engine.recall.tokens import tokens

Id = TypeVar("Id", bound=Hashable)
FLOOR = 0.2
_WORDS, _GRAMS = 0.65, 0.35


@dataclass(frozen=True)
class Relative(Generic[Id]):
    """A claim that resembles another; `score` in 0…1; `guarded` says why the two are not one rule."""

    id: Id
    score: float
    guarded: Literal["", "negated", "other value"]


def relatives(claim: str, others: Sequence[tuple[Id, str]], *, limit: int = 5) -> tuple[Relative[Id], ...]:
    """The `limit` claims among `others` that resemble `claim` most, best first, then as they came."""
    words, grams = _shape(claim)
    shapes = [_shape(text) for _, text in others]
    known = Counter(word for theirs, _ in shapes for word in theirs)
    weight = {word: math.log(1 + (len(others) + 1) / (1 + known[word])) for word in {*known, *words}}
    ours = sum(weight[word] for word in words)
    scored = []
    for place, (theirs, their_grams) in enumerate(shapes):
        shared = words & theirs
        common = len(grams & their_grams)
        if not shared and 4 * common < len(grams):
            continue
        total = ours + sum(weight[word] for word in theirs)
        by_words = 2 * sum(sorted(weight[word] for word in shared)) / total if total else 0.0
        by_grams = 2 * common / (len(grams) + len(their_grams)) if grams or their_grams else 0.0
        score = round(min(1.0, _WORDS * by_words + _GRAMS * by_grams), 3)
        if score >= FLOOR:
            scored.append((-score, place))
    best = sorted(scored)[: max(0, limit)]
    return tuple(Relative(others[at][0], -score, _guarded(claim, others[at][1])) for score, at in best)


def _guarded(claim: str, other: str) -> Literal["", "negated", "other value"]:
    from memtui.engine.store.contradictions import conflict, differ_in_polarity  # slow to load, seldom asked

    why = conflict(claim, other)
    if why:
        return "negated" if why.rule == "negation" else "other value"
    return "negated" if differ_in_polarity(claim, other) else ""


@lru_cache(maxsize=4096)
def _shape(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a claim and its runs of three characters, word ends included."""
    padded = f" {' '.join(text.casefold().split())} "
    return frozenset(tokens(text)), frozenset(padded[at : at + 3] for at in range(len(padded) - 2))
