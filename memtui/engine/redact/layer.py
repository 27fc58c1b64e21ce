"""The first redaction layer: every rule over the text and its shadow, spans united, replaced once, checked (design §6).

The text is scrubbed, cut into pieces that overlap, and searched as it stands, with split strings joined, and inside
base64. What any detector finds goes; then the result is searched again, and must come out clean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memtui.engine.errors import MemtuiError
from memtui.engine.redact.beside import Beside
from memtui.engine.redact.carriers import CARRIERS
from memtui.engine.redact.names import NAMES
from memtui.engine.redact.numbers import NUMBERS
from memtui.engine.redact.pii import PII
from memtui.engine.redact.places import PLACES
from memtui.engine.redact.rule import PLACEHOLDER, Detector
from memtui.engine.redact.shadow import encoded, shadow
from memtui.engine.redact.shapes import SHAPES, key_blocks
from memtui.engine.text import scrub

#: The redaction version, stored with every row: a higher one re-scans all state (design §2.2).
RULES = 2

#: What gives access, and what names a person or a place of theirs.
SECRETS: tuple[Detector, ...] = (*SHAPES, *CARRIERS, *NAMES, Beside())
PERSONAL: tuple[Detector, ...] = (*NUMBERS, *PLACES, *PII)


PIECE, OVERLAP = 2_000, 200  # characters; patterns are bounded by the piece (security.md A.3)
_ROUNDS = 3
_DEPTH = 2  # base64 in base64
_REST = re.compile(r"[\w+/=.~%:-]*+")

Span = tuple[int, int, int]  # start, end, rank of the rule (lower names the kind)


@dataclass(frozen=True)
class Encoded:
    """A detector of the same shape as a rule: runs of base64 that say something secret."""

    kind: str = "encoded-secret"
    needles: tuple[str, ...] = tuple("abcdefghijklmnopqrstuvwxyz0123456789")

    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]:  # noqa: ARG002  every detector gets both
        """Spans `[start, end)` in `text` that have to go."""
        yield from _hidden(text, _DEPTH)


#: The tables in order of precision: where spans meet, the kind of the earlier rule is named.
TABLES: tuple[Detector, ...] = (*SECRETS, Encoded(), *PERSONAL)
_KINDS = ("private-key", *(rule.kind for rule in TABLES))


class RedactionFailed(MemtuiError):
    """Redacted text still holds something sensitive; the caller drops the text (fail closed)."""


@dataclass(frozen=True)
class Redaction:
    """Redacted text. `spans` are `[start, end)` of the placeholders in `text`, `kinds` theirs, sorted, each once."""

    text: str
    kinds: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


def redact(text: str) -> Redaction:
    """`text`, scrubbed, with every sensitive value replaced by `[REDACTED:kind]`.

    Idempotent. Raises `RedactionFailed` when the result still doesn't come out clean (design §6).
    """
    text = scrub(text)
    for _ in range(_ROUNDS):
        found = _united(text)
        if not found:
            return _result(text)
        text = _replaced(text, found)
    if _united(text):
        raise RedactionFailed(
            "Redaction did not come to an end",
            f"a text of {len(text)} characters still matches a rule after {_ROUNDS} rounds",
            "The text is dropped. Please report which kind of value it held, not the value.",
        )
    return _result(text)


def _result(text: str) -> Redaction:
    placeholders = list(PLACEHOLDER.finditer(text))
    kinds = sorted({match[0][len("[REDACTED:") : -1] for match in placeholders})
    return Redaction(text, tuple(kinds), tuple(match.span() for match in placeholders))


def _united(text: str) -> list[Span]:
    """Spans of all rules, those that overlap or touch made one, in order."""
    united: list[Span] = []
    for start, end, rank in sorted(_outside_placeholders(text)):
        if united and start <= united[-1][1]:
            first, last, before = united[-1]
            united[-1] = (first, max(last, end), min(before, rank))
        else:
            united.append((start, end, rank))
    return united


def _outside_placeholders(text: str) -> Iterator[Span]:
    """Spans as found, cut at the placeholders that stand in the text already: they are nobody's value or name."""
    placeholders = [match.span() for match in PLACEHOLDER.finditer(text)]
    for start, end, rank in _found(text):
        for low, high in placeholders:
            if low < end and start < high:
                start, end = (high, end) if low <= start else (start, low)
        if start < end:
            yield start, end, rank


def _found(text: str) -> Iterator[Span]:
    yield from _searched(text, TABLES)
    joined = shadow(text)
    if joined is not None:
        for start, end, rank in _searched(joined.text, TABLES):
            yield *joined.origin(start, end), rank


def _hidden(text: str, depth: int) -> Iterator[tuple[int, int]]:
    """Runs of base64 that hold something secret."""
    for start, end, said in encoded(text):
        if next(_searched(said, SECRETS), None) or (depth > 1 and next(_hidden(said, depth - 1), None)):
            yield start, end


def _searched(text: str, tables: tuple[Detector, ...]) -> Iterator[Span]:
    """What the detectors find in `text`, piece by piece."""
    for start, end in key_blocks(text):
        yield start, end, 0
    for offset in range(0, max(1, len(text) - OVERLAP), PIECE - OVERLAP):
        piece = text[offset : offset + PIECE]
        lowered = _lower(piece)
        cut = offset + PIECE < len(text)
        for rank, detector in enumerate(tables, start=1):
            for start, end in detector.find(piece, lowered):
                reach = offset + end
                if cut and end == len(piece):  # the value goes on behind the piece
                    rest = _REST.match(text, reach)
                    reach = rest.end() if rest else reach
                yield offset + start, reach, rank


def _lower(text: str) -> str:
    """`text` in lower case, as long as before: `İ` would become two characters."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(low if len(low := c.lower()) == 1 else c for c in text)


def _replaced(text: str, spans: list[Span]) -> str:
    out: list[str] = []
    position = 0
    for start, end, rank in spans:
        out += (text[position:start], f"[REDACTED:{_KINDS[rank]}]")
        position = end
    out.append(text[position:])
    return "".join(out)
