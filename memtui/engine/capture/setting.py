"""What a sentence stands among: a short prompt is often the claim itself, a long one tells what is going on now.

In long prompts plain statements of fact describe the matter at hand; rules, wishes and choices are told apart by
their own words. Text in the register of a review or a document was as a rule not typed here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memtui.engine.capture.english.tasks import gives_a_task
from memtui.engine.capture.sentences import Sentence

_FREE = 32  # words of a prompt that cost nothing
_LONG = 45  # words that describe a case, however few the sentences
_A_WORD, _MOST = 0.005, 0.3
_FEW = 2  # sentences
_TOLD_FROM = 5  # words
_FORMAL_FROM = 10  # words of a sentence
#: Said beside the matter, for whoever doesn't know it.
_BY_THE_WAY = re.compile(
    r"(?i)\b(?:btw|by the way|fyi|just so you know|that'?s why|so you know|for context|in case you wonder|as usual)\b"
)
#: A report of what went wrong just now.
_REPORTS = re.compile(
    r"(?i)^(?:i (?:get|got|see|saw|am getting|can't|cannot)|i'm (?:getting|seeing)|it (?:now |still |"
    r"just )?(?:works?|fails?|says|"
    r"shows|still|"
    r"doesn't|prints|hangs|takes)|(?:the|these|those|some|two|three|all) (?:[\w-]+ ){0,3}(?:tests?|build|ci|pipeline|"
    r"job|deploy) (?:pass|fail|is failing|are failing|is red|failed|broke)\w*|(?:it's|this is|that's) (?:really |very |"
    r"too |still )?(?:slow|broken|wrong|failing|red|odd|weird|strange))\b"
)
_HELP = re.compile(
    r"(?i)\b(?:can|could|would) you\b|\bany (?:ideas?|clue)\b|\bhelp me\b|^(?:why|how|what|"
    r"where|which|who|is|are|does|do)\b(?! not)"
)


#: What sets the listener right: what stands beside it is what should have been known.
_SETS_RIGHT = re.compile(
    r"(?i)^(?:no|nope|wrong|not quite|actually)\b[,.! ]|^you (?:\w+ )?(?:put|keep|kept|forgot|missed|always|still|"
    r"again)\b|"
    r"^you\b.*\bagain\W*$|\b(?:went|been|talked) (?:through|over|about) this\b|\bi (?:already )?(?:told you|said)\b"
)


@dataclass(frozen=True)
class Setting:
    """The size and the tone of a prompt: words, sentences, whether it is written like a document, whether it asks."""

    words: int
    sentences: int
    formal: bool
    asks: bool  # a question or a request for help stands beside it: what is told describes the case
    reports: bool = False  # trouble is reported beside it: likewise
    orders: bool = False  # a task is given beside it: likewise
    told: int = 1  # sentences that are more than an opener ("no.", "option B.")

    @property
    def describes(self) -> bool:
        """Whether a statement without any cue most likely describes the case: one of several, or beside a question."""
        return self.sentences > _FEW or self.words > _FREE or (self.sentences > 1 and (self.asks or self.reports))

    @property
    def tells_a_case(self) -> bool:
        """Whether a prompt is long enough to describe a case: what it tells then holds only with a mark of its own."""
        return (self.sentences > _FEW and self.words > _FREE) or self.words > _LONG

    def cost(self, kind: str, sentence: str) -> float:
        """What the score of a claim of this kind, said in `sentence`, loses here, in [0, 1]."""
        long = min(_MOST, max(0, self.words - _FREE) * _A_WORD)
        if kind not in ("fact", "failure"):
            return round(long / 3, 2)
        if _BY_THE_WAY.search(sentence):
            return round(long / 3, 2)
        case = (0.14 if self.asks or self.reports else 0.04) * (self.sentences > 1)
        written = 0.12 if self.formal and len(sentence.split()) >= _FORMAL_FROM else 0.0
        dashed = 0.1 if any(mark in sentence for mark in (" — ", " → ", "**")) and self.words > _FREE else 0.0
        return round(case + long + written + dashed, 2)


def setting(found: Sequence[Sentence]) -> Setting:
    """The setting that the sentences of one prompt make."""
    words = sum(len(sentence.text.split()) for sentence in found)
    typed = [sentence.text for sentence in found]
    formal = len(typed) > 1 and all(
        text[:1].isupper() and text.rstrip(")\"'").endswith((".", "?", ":")) for text in typed
    )
    asks = any(sentence.asked or _HELP.search(sentence.text) for sentence in found)
    reports = any(_REPORTS.search(text) for text in typed)
    orders = any(gives_a_task(text) for text in typed)
    told = (
        1 if any(_SETS_RIGHT.search(text) for text in typed) else sum(len(text.split()) >= _TOLD_FROM for text in typed)
    )
    return Setting(words, len(typed), formal, asks, reports, orders, told)
