"""Corrections: "no, we use X", "actually X", "X, not Y", "use X instead of Y" (plugmem-fusion.md A.4)."""

from __future__ import annotations

import re

from memtui.engine.capture.heard import CLAIM_MAX, Heard
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import Phrase, kind_of, phrase
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.spoken import read
from memtui.engine.capture.standing import standing
from memtui.engine.capture.stating import ORDERS
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.vetoes import mocking, veto

NAME = "correction"

_PRIOR = {"feedback": 0.1, "queued": 0.05}  # words typed while refusing a tool, or into a running turn, set right

_CONTRAST = re.compile(
    r"(?i)\S,? (?:and )?not (?:in |on |a |an |the |from |at |by |with )?[\w`¤\"./-]+|"
    r"\b(?:instead of|rather than)\b|, only \w"
)
_STATES = re.compile(
    rf"(?i)^(?!(?:{ORDERS})\b)(?!it\b|that\b|this\b|there\b|he\b|she\b|they\b|you\b|i\b|what\b|"
    rf"here\b)(?:[\w`¤./'-]+ ){{1,6}}?"
    r"(?:is|are|lives?|goes|go|stays?|runs?|uses?|needs?|requires?|expires?|comes?|belongs?|means?|"
    r"dropped|listens?|points?|starts?|ships?|deploys?|"
    r"takes?|returns?|expects?|sits?|exists?|happens?|supports?)\b"
)
_ORDERS = re.compile(
    r"(?i)^(?:use|keep|put|write|call|name)\b.{1,120}\b(?:instead of|rather than|not|only)\b|"
    r"^no (?:[\w-]+ ){1,2}[\w-]+s$"
)
# "use uv, not pip": a choice between two named things, none of them "the …" of the moment.
_CHOOSES = re.compile(
    r"(?i)^(?:use|write|prefer|(?:indent|format|deploy|commit|import|store|install|test|sort|quote|"
    r"log|sign|branch) (?:with|in|to|from|by|via|through|off)) (?!the\b|this\b|that\b|these\b|it\b|"
    r"a\b|an\b|my\b|your\b|one\b)[\w`¤\"./ -]{1,40}?"
    r"(?:,? (?:and )?not|,? instead of|,? rather than) (?!the\b|this\b|that\b|it\b|just\b)[\w`¤\"]"
)
# After "no": a practice that is refused, and a name put for another ("not jest, vitest").
_REFUSES = re.compile(
    r"(?i)^(?:don'?t|do not) (?:use|mock|stub|hard-?code|log|catch|swallow|wrap|import|generate|guess|"
    r"assume|invent|skip|squash|bump|disable|"
    r"commit|push|edit|mix|copy|inline) (?!it\b|this\b|that\b|them\b|yet\b)\w"
)
_NAMES = re.compile(
    r"(?i)^not (?:in|on|at|with|from|to|via|by) [\w`¤./@-]+, (?:but )?(?:in|on|at|with|from|"
    r"to|via|by) [\w`¤./@-]+$|^not [\w`¤./@-]+, (?:but )?[\w`¤./@-]+$|^[\w`¤./@-]+, not [\w`¤./@-]+$"
)
_CALLED = re.compile(
    r"(?i)^(?:it|they|that)(?:'s| is|'re| are) (?:called|named|in|on|at|under|spelled) (?!the (?:first|second))\w"
)
_ONLY_AN_OBJECTION = re.compile(
    r"(?i)^\W*(?:no+|nope|nah|wrong|(?:that'?s|this is|thats) (?:not|wrong)[^,.:;]{0,30}|"
    r"not (?:quite|right|[\w`¤.-]{1,30})|"
    r"you (?:keep|always|never|still|again) [^,.:;]{2,60}|i (?:already )?(?:said|"
    r"told you)[^,.:;]{0,20}|actually)(?:[\s,.!:]+no+)*\W*$"
)


def hear(utterance: Utterance) -> list[Heard]:
    """The corrections in `utterance`; after "no." or "you keep using X." the next sentence is the correction."""
    found: list[Heard] = []
    objected = False
    for sentence in sentences(utterance.text):
        if language := language_of(sentence.text):
            spoken = read(sentence, language)
            if spoken.score and (objected or spoken.objects) and not spoken.asked_for:
                score = min(1.0, max(spoken.score, 0.7) + _PRIOR.get(utterance.form, 0.0))
                found.append(Heard(NAME, spoken.kind, spoken.claim, spoken.quote, round(score, 2)))
            objected = spoken.objects and spoken.empty
            continue
        said = phrase(sentence)
        score = 0.0 if len(said.claim) > CLAIM_MAX else _score(said, objected or said.objects, utterance.form)
        if score and not mocking(sentence.text) and veto(said.bare, said.asked) is None:
            found.append(Heard(NAME, kind_of(said.bare), said.claim, said.quote, score))
        objected = not sentence.asked and _ONLY_AN_OBJECTION.match(sentence.text.replace("’", "'")) is not None
    return found


def _score(said: Phrase, objects: bool, form: str) -> float:
    contrast = _CONTRAST.search(said.bare) is not None
    states = _STATES.match(said.bare) is not None
    if objects and (standing(said.bare) or _ORDERS.match(said.bare) or (contrast and states)):
        score = 0.9
    elif (
        (objects and _REFUSES.match(said.bare))
        or _NAMES.match(said.bare)
        or (objects and (states or _CALLED.match(said.bare)))
    ):
        score = 0.7
    elif (contrast and states) or _CHOOSES.match(said.bare):
        score = 0.6
    elif form in _PRIOR and standing(said.bare):
        score = 0.8
    else:
        return 0.0
    return min(1.0, round(score + _PRIOR.get(form, 0.0), 2))
