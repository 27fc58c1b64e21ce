"""Failure → success: "When <command> fails with <first error line>: <what was run instead>" (design §2.3).

Hears pairs that the reader found in tool records (`transcripts/pairs.py`), and nothing that anybody said. Nobody
typed them, so they count for no gate until a person vouches; recall may use them. What is no pair: the same command
again, slips of syntax, paths put right, failing tests and lint, looking around, joined commands (`commands.py`).
"""

from __future__ import annotations

from memtui.engine.capture.heard import Heard
from memtui.engine.capture.utterance import PAIR, Utterance

NAME = "failure"

_SCORE = 0.5  # kept, and behind whatever a person typed
_ERROR_MAX = 90


def hear(utterance: Utterance) -> list[Heard]:
    """The one claim of a pair; nothing for any other utterance. The text is redacted by then, so it may be cut."""
    parts = utterance.text.split("\n")
    if utterance.form != PAIR or len(parts) != 3:
        return []
    failed, error, instead = parts
    claim = f"When {failed} fails with {_cut(error)}: {instead}"
    return [Heard(NAME, "failure", claim, claim, _SCORE)]


def _cut(error: str) -> str:
    """An error line, cut between words where it is long; its own full stop or colon goes."""
    if len(error) > _ERROR_MAX:
        head = error[: _ERROR_MAX - 1]
        error = (head.rsplit(" ", 1)[0] if " " in head[30:] else head) + "…"
    return error.rstrip(" .:,;")
