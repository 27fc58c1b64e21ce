"""One row of a redaction table: what to look for, and what of it has to go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

#: A placeholder as it stands in redacted text. Kinds are words of `[a-z0-9-]`, never counters: atom ids are
#: hashed from redacted text and must not change between sessions (design §6).
PLACEHOLDER = re.compile(r"\[REDACTED:[a-z0-9-]++\]")

#: Names of the groups that hold what has to go: in one of three kinds of quotes, or bare, or in any other shape.
VALUES = ("value", "quoted", "single", "tick", "bare")


class Detector(Protocol):
    """What finds spans of one kind: a `Rule`, or code of its own."""

    @property
    def kind(self) -> str: ...
    @property
    def needles(self) -> tuple[str, ...]: ...
    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]: ...


@dataclass(frozen=True)
class Rule:
    """A kind of sensitive value with its pattern.

    `needles` are lower-case strings of which at least one must occur before the pattern is tried. The part that
    goes is the one group of `VALUES` that matched, else the whole match. `stays` tells look-alikes. A pattern given
    as text is compiled when it is needed first (`re` keeps it): most texts need few of them.
    """

    kind: str
    needles: tuple[str, ...]
    pattern: str | re.Pattern[str]
    stays: Callable[[re.Match[str]], bool] | None = None

    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]:
        """Spans `[start, end)` in `text` that have to go; `lowered` is it in lower case."""
        if not any(needle in lowered for needle in self.needles):
            return
        pattern = re.compile(self.pattern)
        groups = [name for name in VALUES if name in pattern.groupindex]
        for match in pattern.finditer(text):
            if self.stays is None or not self.stays(match):
                yield match.span(next((name for name in groups if match[name] is not None), 0))
