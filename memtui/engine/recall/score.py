"""How well a claim answers a prompt: shared words, weighed (agent-memory.md §2, design §7). Lean.

score = Σ rarity of the shared words / √(words of the claim) × kind × confidence × recency
"""

from __future__ import annotations

from math import fsum, log, sqrt

from memtui.engine.recall.header import FLOOR as FLOOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_KIND = {"constraint": 1.4, "correction": 1.3, "failure": 1.2}
_CONFIDENCE = {"verified": 1.3, "stated": 1.1}

#: No weight is larger.
BEST = max(_KIND.values()) * max(_CONFIDENCE.values())

_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_EPOCH = 719_163


def rarity(claims_with_it: int, claims: int) -> float:
    """What one shared word counts, in (0.4, 1]: 1 when one claim of all has it, least when all have it."""
    return 0.4 + 0.6 * log((claims + 1) / claims_with_it) / log(claims + 1)


def overlap(shared: Iterable[float], words: int) -> float:
    """How much of a claim of `words` ≥ 1 words a prompt shares, from the rarities of the words in both."""
    # fsum: the order of a set must not decide between two claims
    return fsum(shared) / sqrt(words)


def weight(kind: str, confidence: str, age_days: int) -> float:
    """What a claim counts whatever the prompt, at most `BEST`."""
    of_kind, of_confidence, recency = weights(kind, confidence, age_days)
    return of_kind * of_confidence * recency


def weights(kind: str, confidence: str, age_days: int) -> tuple[float, float, float]:
    """The factors of `weight`: what the kind, the confidence and the age count."""
    recency = 0.7 + 0.3 / (1 + max(0, age_days) / 30)
    return _KIND.get(kind, 1.0), _CONFIDENCE.get(confidence, 1.0), recency


def today(seconds: float) -> int:
    """The day of a Unix time in UTC, counted as `datetime.date.toordinal` counts."""
    return int(seconds // 86_400) + _EPOCH


def ordinal(day: str) -> int:
    """The day of a date `YYYY-MM-DD`, counted as `datetime.date.toordinal` counts. Raises `ValueError`."""
    parts = day.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not "".join(parts).isdecimal() or not day.isascii():
        raise ValueError("not a date")
    year, month, date = int(parts[0]), int(parts[1]), int(parts[2])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not year or not 1 <= month <= 12 or not 1 <= date <= _MONTHS[month - 1] + (leap and month == 2):
        raise ValueError("no such day")
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400
    return days + sum(_MONTHS[: month - 1]) + (leap and month > 2) + date
