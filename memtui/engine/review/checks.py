"""Checks of words that a person typed into memtui: the same ones that captured words pass (design §2.1, §6)."""

from __future__ import annotations

from memtui.engine.atoms import clean_claim
from memtui.engine.errors import BadInput, Refused
from memtui.engine.redact.layer import redact
from memtui.engine.text import one_line, shorten


def check_edit(text: str) -> str:
    """The claim that edited words make: clean, of right length, without anything that redaction would take out.

    Raises `BadInput` for words that are no claim and `Refused` where something sensitive stands in them.
    """
    words = clean_claim(text)
    result = redact(words)
    if result.text != words:
        kinds = ", ".join(result.kinds)
        raise Refused("These words hold something secret.", kinds, "Write where it is kept instead of what it is.")
    return words


def check_reason(text: str) -> str:
    """The reason a person gives, redacted, on one line, at most 200 characters. Raises `BadInput` for none."""
    words = shorten(one_line(redact(text).text), 200)
    if not words:
        raise BadInput("A reason is needed.", hint="Say in a few words why this may skip its gate: --reason TEXT")
    return words
