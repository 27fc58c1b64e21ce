"""Standing rules and preferences: always, never, must, don't ever, we use, I prefer, the convention is."""

from __future__ import annotations

import re

from memtui.engine.capture.clauses import clauses
from memtui.engine.capture.heard import CLAIM_MAX, Heard
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import Phrase, kind_of, masked, phrase
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.spoken import read
from memtui.engine.capture.standing import standing
from memtui.engine.capture.stating import statement, stating
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.vetoes import veto

NAME = "directive"

_KEPT = 0.5  # fainter claims are parked by the harvester (plugmem-fusion.md D-6)
_AMONG_ORDERS = re.compile(r"(?i)(?:^|, )[^,]{0,80}\b(?:please|pls|plz|can you)\b[^,]*,")
#: What a faint claim may still be: it is parked anyway, and some of it is a rule said as a wish.
_SOFT = frozenset({"product", "answer"})
#: What makes no claim of a whole sentence makes none of its clauses.
_WHOLE = frozenset({"question", "scene", "hypothetical", "product", "sarcasm", "quoted", "log"})
_LABEL = re.compile(r"(?i)^(?:final )?decision: *")


def hear(utterance: Utterance) -> list[Heard]:
    """The standing rules, preferences and choices in `utterance`."""
    found: list[Heard] = []
    for sentence in sentences(utterance.text):
        if language := language_of(sentence.text):
            spoken = read(sentence, language)
            if spoken.score and not spoken.objects and not spoken.asked_for:
                found.append(Heard(NAME, spoken.kind, spoken.claim, spoken.quote, spoken.score))
            continue
        found += _english(phrase(sentence))
    return found


def _english(said: Phrase) -> list[Heard]:
    """The claim of the whole sentence, else of the first clause that is one, else a faint one below what is kept."""
    whole = _claim(said, faintly=True)
    if whole and whole[0].score >= _KEPT and not _AMONG_ORDERS.search(masked(said.quote)):
        return whole
    if veto(masked(said.quote), said.asked) in _WHOLE or veto(said.bare, said.asked) in _WHOLE:
        return whole if whole and whole[0].score < _KEPT else []
    parts = (_claim(part) for part in clauses(said))
    return next((part for part in parts if part), whole)


def _claim(said: Phrase, faintly: bool = False) -> list[Heard]:
    if len(said.claim) > CLAIM_MAX:
        return []
    score, kind = standing(said.bare), ""
    if not score:
        score, kind = stating(said.bare)
    if not score and faintly:
        score = statement(said.bare)
    against = veto(said.bare, said.asked)
    if not score or (
        against and (against, kind) != ("product", "failure") and not (score < _KEPT and against in _SOFT)
    ):
        return []
    return [Heard(NAME, kind or kind_of(said.bare), _LABEL.sub("", said.claim), said.quote, score)]
