"""What a check says about one part of a claim, and how the line that proves it is shown (design §3.3).

A check is advice: it never sets a claim's confidence and opens no gate. When in doubt it says that it cannot tell.
"""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.text import one_line, shorten, visible

PASS, FAIL, UNSURE = "pass", "fail", "cannot tell"
VERDICTS = (PASS, FAIL, UNSURE)
PATH, SCRIPT, BRANCH, DEPENDENCY, ENV, SYMBOL = "path", "script", "branch", "dependency", "env", "symbol"

_SHOWN = 160


@dataclass(frozen=True)
class Part:
    """A checkable part of a claim: its kind, its words, where they stand in the claim `[start, end)`.

    `name` is what is looked up; `runner` belongs to a script ("npm", "make", …), `version` to a dependency ("" where
    none is claimed), `floor` says that the version is the least one. `denied`: the claim says no to it, or that it is
    gone or still to be made, so that its being there proves nothing. `default`: said to be the default branch.
    `within` is the path that it is said to stand in. `vague`: another thing of that name may be meant.
    """

    kind: str
    text: str
    start: int
    end: int
    name: str
    runner: str = ""
    version: str = ""
    floor: bool = False
    denied: bool = False
    default: bool = False
    within: str = ""
    vague: bool = False


@dataclass(frozen=True)
class Check:
    """The verdict on one part. `where` is `file:line` (or a file alone), `line` what stands there, redacted.

    `words` say what was looked at and found; `offer` are other words for the whole claim where git knows better.
    """

    kind: str
    part: str
    verdict: str
    words: str
    where: str = ""
    line: str = ""
    offer: str = ""


@dataclass(frozen=True)
class Proof:
    """A line of a file of the repository, or with number 0 the file itself."""

    file: str
    number: int = 0
    text: str = ""

    @property
    def where(self) -> str:
        return f"{self.file}:{self.number}" if self.number else self.file


def judged(part: Part, verdict: str, words: str, proof: Proof | None = None) -> Check:
    """The check of a part; what the claim says no to is never passed or failed (no false "pass")."""
    if part.denied and verdict != UNSURE:
        verdict, words = UNSURE, f"{words}; the claim says no to it, or that it is to come or gone"
    where, line = (proof.where, _safe(proof.text)) if proof else ("", "")
    return Check(part.kind, visible(part.text), verdict, visible(words), visible(where), line)


def _safe(text: str) -> str:
    """A line of somebody's file as it may be shown: redacted, on one line, cut."""
    try:
        return visible(shorten(one_line(redact(text[:2_000]).text), _SHOWN))
    except RedactionFailed:
        return ""
