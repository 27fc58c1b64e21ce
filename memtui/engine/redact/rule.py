"""One row of a redaction table: what to look for, and what of it has to go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: A placeholder as it stands in redacted text. Kinds are words of `[a-z0-9-]`, never counters: atom ids are
#: hashed from redacted text and must not change between sessions (design §6).
PLACEHOLDER = re.compile(r"\[REDACTED:[a-z0-9-]+\]")

#: Names of the groups that hold what has to go: in one of three kinds of quotes, or bare, or in any other shape.
VALUES = ("value", "quoted", "single", "tick", "bare")


@dataclass(frozen=True)
class Rule:
    """A kind of sensitive value with its pattern.

    `needles` are lower-case strings of which at least one must occur before the pattern is tried. The part that
    goes is the one group of `VALUES` that matched, else the whole match. `stays` tells look-alikes.
    """

    kind: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    stays: Callable[[re.Match[str]], bool] | None = None

    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]:
        """Spans `[start, end)` in `text` that have to go; `lowered` is `text.lower()`."""
        if not any(needle in lowered for needle in self.needles):
            return
        groups = [name for name in VALUES if name in self.pattern.groupindex]
        for match in self.pattern.finditer(text):
            if self.stays is None or not self.stays(match):
                yield match.span(next((name for name in groups if match[name] is not None), 0))
