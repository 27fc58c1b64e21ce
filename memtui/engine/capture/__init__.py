"""What is scored from outside (design §1): the claims in a text, and a text without its secrets."""

from __future__ import annotations


def claims_in(text: str) -> list[dict[str, object]]:
    """The claims a person states in `text`, best first: `claim`, `kind`, `score` in [0, 1] (design §2.3)."""
    from memtui.engine.capture.hearing import hear
    from memtui.engine.capture.utterance import typed

    heard = sorted(hear(typed(text)), key=lambda one: -one.score)
    return [{"claim": one.claim, "kind": one.kind, "score": one.score} for one in heard]


def redact_text(text: str) -> str:
    """`text` with every sensitive value replaced by `[REDACTED:kind]` (design §6)."""
    from memtui.engine.redact.layer import redact

    return redact(text).text
