"""What a signal hands on: one claim with the sentence it stood in (design §2.2)."""

from __future__ import annotations

from dataclasses import dataclass

CLAIM_MIN, CLAIM_MAX, QUOTE_MAX = 3, 280, 400  # characters
KEPT_FROM = 0.5  # fainter claims are parked (plugmem-fusion.md D-6)


@dataclass(frozen=True)
class Heard:
    """One claim that a signal heard in an utterance."""

    signal: str  # "directive" | "correction" | "explicit" | "failure"
    kind: str  # constraint | preference | fact | decision | failure
    claim: str  # one line, 3..280 chars, the person's words, lead-ins removed, polarity kept
    quote: str  # the sentence, <= 400 chars, always contains the claim
    score: float  # 0..1; >= 0.9 with "correction", or "explicit" -> stated; 0.5..0.9 -> observed; < 0.5 parked
