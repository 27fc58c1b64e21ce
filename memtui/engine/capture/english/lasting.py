"""How long a sentence holds, from its grammar: who it speaks of, in which tense, with which scope (English).

`standing` and `stating` hear set phrases. Here a sentence is read as a clause, and evidence for and against its lasting
is added up: a plural without an article speaks of all of a kind, "the … button" of one thing at hand; "use" and "keep"
say how, "add" and "fix" say what now; "is built with" holds, "is failing" passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from memtui.engine.capture.english.failures import costs
from memtui.engine.capture.english.grammar import Clause, parsed
from memtui.engine.capture.english.orders import ban, order, refusal
from memtui.engine.capture.english.people import chose, we
from memtui.engine.capture.english.reading import Reading, reading_of
from memtui.engine.capture.english.rules import duty, told, way
from memtui.engine.capture.english.things import MOST_OF_A_THING, there, thing, you
from memtui.engine.capture.english.wishes import annoys, i

_LONGEST = 34  # words
# A remark on code as reviews and programs write it: its identifiers, calls, lines, hashes, assignments.
_ON_CODE = re.compile(
    r"\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*\b(?=.*\b(?:is|are|was|runs?|sets?|calls?|uses?|includes?|doesn't|wraps?|"
    r"handles?|returns?|only)\b)(?<!GitHub)(?<!GitLab)(?<!DuckDB)|\w\(\)|:=|\b(?i:lines? \d)|"
    r"\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b"
)
_OURS = re.compile(
    r"(?i)\b(?:this|that) (?=(?:repo|repository|project|code ?base|service|app|package|monorepo|library|machine|"
    r"team|company)\b)"
)
_LABELLED = re.compile(
    r"(?i)(?:(?:the )?(?:final )?decision(?: is (?:made|final|taken))?|(?:decided|agreed|confirmed)(?: (?:with|"
    r"by|in) [\w ]{2,24})?|(?:house |team )?rule|policy|convention|preference)\s?:\s+(?=\w+ \w)"
)
_MAKE_SURE = re.compile(
    r"(?i)^(?:please )?make sure (?:that )?(?=(?:every|all|each|any|no|nothing|we|you always|"
    r"you never|to always|to never)\b)"
)
_WHEREVER = re.compile(r"(?i)^(?:whenever|wherever|where|if|when) (?:at all )?possible,?\s+")
_FROM_VERSION = re.compile(
    r"(?i)^(?:from|starting with|since|as of) (?:(?:v|version )?\d[\w.]*|january|february|march|april|may|june|"
    r"july|august|"
    r"september|october|november|december|next (?:year|quarter|release))(?: (?:on|onwards))?,?\s+"
)
_EMPHASIS = re.compile(r"(?<!\w)[_*~]{1,2}(\w+)[_*~]{1,2}(?!\w)")
_FRAMES: tuple[Callable[[Clause, str], Reading | None], ...] = (
    costs, refusal, ban, told, duty, chose, we, annoys, i, there, you, order, way, thing,
)  # fmt: skip


def lasting(bare: str) -> Reading:
    """How long the masked words hold; a score of 0 for nothing that could be a claim."""
    if _ON_CODE.search(bare):
        return Reading(0.0, "", "")
    label = _LABELLED.match(bare)
    if label:
        inner = lasting(bare[label.end() :])
        return Reading(
            max(0.6, inner.score), "decision" if "deci" in label[0].lower() else inner.kind or "constraint", "label"
        )
    bare = _WHEREVER.sub("always ", _MAKE_SURE.sub("", bare))
    bare = _FROM_VERSION.sub("", _EMPHASIS.sub(r"\1", _OURS.sub("our ", bare)))
    clause = parsed(bare)
    if not 2 - bool(clause.condition) <= len(clause.words) <= _LONGEST:
        return Reading(0.0, "", "")
    low = bare.lower()
    for frame in _FRAMES:
        if found := frame(clause, low):
            if found.frame in ("thing", "i", "we", "there") and found.score and clause.names:
                most = MOST_OF_A_THING if found.kind in ("fact", "failure") else 1.0
                return reading_of(found.frame, found.kind, min(most, found.score + 0.08))
            return found
    return Reading(0.0, "", "")
