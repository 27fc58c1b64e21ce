"""The sentences of a CLAUDE.md that may speak against a claim: bullets and prose, no code (design §3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_LEAD = re.compile(r"\s*(?:(?:[-*+•]|\d{1,3}[.)]|>|#{1,6})\s+)*(?:\[[ xX]\]\s+)?")
_STRESS = re.compile(r"\*\*|__")
_END = re.compile(r"(?<=[.!?])\s+(?=[^\sa-z])|(?<=[。！？])")
_LONGEST = 400  # characters; a longer sentence is no rule


def prose_sentences(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """`(line, sentence)` of what stands outside fences, without bullets and stress; lines count from 1."""
    fence = ""
    for number, line in enumerate(lines, 1):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            continue
        if mark:
            fence = mark[1]
            continue
        if line.lstrip().startswith(("<!--", "|")):
            continue
        text = _STRESS.sub("", line[_end_of_lead(line) :].strip())
        for sentence in _END.split(text):
            if any(char.isalnum() for char in sentence) and len(sentence) <= _LONGEST:
                yield number, sentence.strip()


def _end_of_lead(line: str) -> int:
    lead = _LEAD.match(line)
    return lead.end() if lead else 0
