"""Corrections: "no, we use X", "actually X", "X, not Y", "use X instead of Y" (plugmem-fusion.md A.4)."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import parsed
from memtui.engine.capture.english.lasting import lasting
from memtui.engine.capture.english.marks import stands
from memtui.engine.capture.english.words import TASKS
from memtui.engine.capture.heard import CLAIM_MAX, Heard
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import Phrase, kind_of, phrase
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.setting import setting
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
    r"(?i)^not [\w`¤./@-]+, (?:but )?[\w`¤./@-]+ (?:is|are) (?:our|the|what) \w|"
    r"^[\w`¤./@-]+ (?:no|não|non), [\w`¤./@-]+$|"  # "maven no, gradle" is too short to tell its language
    r"^not (?:in|on|at|with|from|to|via|by) [\w`¤./@-]+, (?:but )?(?:in|on|at|with|from|"
    r"to|via|by) [\w`¤./@-]+$|^not [\w`¤./@-]+, (?:but )?[\w`¤./@-]+$|^[\w`¤./@-]+, not [\w`¤./@-]+$"
)
_CALLED = re.compile(
    r"(?i)^(?:it|they|that)(?:'s| is|'re| are) (?:called|named|in|on|at|under|spelled) (?!the (?:first|second))\w"
)
# "it's poetry here, not pip": what a thing is, said against what was taken for it.
_IS_THAT = re.compile(
    r"(?i)^(?:it|they|those|these)(?:'s| is| are|'re) (?!(?:the|not|still|too|so|just|a bit|very|really)\b)[\w`¤].*?"
    r"(?:, (?:and )?not (?!yet\b|quite\b|really\b)\w*[`¤\w]|\bhere\b(?=,|$))"
)
_SPELLED = re.compile(
    r"(?i)^it(?:'s| is) (?:called|spelled|named|written) .+\b(?:everywhere|here|in (?:our|this|the whole))\b"
)
_TOLD = re.compile(r"(?i)^\W*(?:as |like )?i (?:already )?(?:said|told you)\b(?! to\b)")
_CAN = re.compile(r"(?i)^an? [\w-]+ (?:can|may|has|is|belongs?|needs?) \w")  # "no, a tenant can have several admins"
_FRAMES = frozenset({"thing", "we", "there", "you", "told", "duty", "choice"})
_HOLDS = 0.25  # what lasting needs to hold of a sentence that sets right
_ONLY_AN_OBJECTION = re.compile(
    r"(?i)^\W*(?:(?:haha|lol|oh|uh|ah|hm+),? )?(?:no+|nope|nah|wrong|(?:that'?s|this is|thats) (?:not|"
    r"wrong)[^,.:;]{0,30}|"
    r"not (?!sure\b|yet\b|now\b|really\b|at all\b|bad\b|needed\b)(?:quite|right|(?:[\w-]{1,12} ){0,3}[\w`¤.-]{1,30})|"
    r"you (?:keep|always|never|still|again) [^,.:;]{2,60}|i (?:already )?(?:said|"
    r"told you)[^,.:;]{0,20}|actually)(?:[\s,.!:]+no+)*\W*$"
)


def hear(utterance: Utterance) -> list[Heard]:
    """The corrections in `utterance`; after "no." or "you keep using X." the next sentence is the correction."""
    found: list[Heard] = []
    objected = False
    said_at_once = sentences(utterance.text)
    tells_a_case = setting(said_at_once).tells_a_case
    for sentence in said_at_once:
        if language := language_of(sentence.text):
            spoken = read(sentence, language)
            if spoken.score and (objected or spoken.objects) and not spoken.asked_for:
                score = min(1.0, max(spoken.score, 0.7) + _PRIOR.get(utterance.form, 0.0))
                found.append(Heard(NAME, spoken.kind, spoken.claim, spoken.quote, round(score, 2)))
            objected = spoken.objects and spoken.empty
            continue
        said = phrase(sentence)
        score = 0.0 if len(said.claim) > CLAIM_MAX else _score(said, objected or said.objects, utterance.form)
        sets_right = (objected or said.objects) and (_IS_THAT.match(said.bare) or _CAN.match(said.bare))
        but = frozenset({"answer", "product"}) if sets_right or _SPELLED.match(said.bare) else frozenset[str]()
        but |= {"task"} if objected or said.objects else frozenset[str]()
        if tells_a_case and not (objected or said.objects) and not stands(sentence.text):
            score = 0.0  # "overdue is computed, not stored": the case at hand
        if score and not mocking(sentence.text) and veto(said.bare, said.asked, but=but) is None:
            found.append(Heard(NAME, kind_of(said.bare), said.claim, said.quote, score))
        objected = not sentence.asked and _ONLY_AN_OBJECTION.match(sentence.text.replace("’", "'")) is not None
    return found


def _names_a_way(bare: str) -> bool:
    """Whether what was told before is no task: it has three words or more and opens with no order."""
    words = parsed(bare).words
    return len(words) > 2 and words[0] not in TASKS


def _reads(bare: str) -> bool:
    """Whether the grammar of what sets right says, more than not, that it holds."""
    read = lasting(bare)
    return read.frame in _FRAMES and read.score >= _HOLDS


def _score(said: Phrase, objects: bool, form: str) -> float:
    contrast = _CONTRAST.search(said.bare) is not None
    states = _STATES.match(said.bare) is not None
    if objects and (standing(said.bare) or _ORDERS.match(said.bare) or (contrast and states)):
        score = 0.9
    elif (
        (objects and _REFUSES.match(said.bare))
        or _NAMES.match(said.bare)
        or (objects and (states or _CALLED.match(said.bare) or _IS_THAT.match(said.bare)))
    ):
        score = 0.7
    elif (objects and (_reads(said.bare) or _CAN.match(said.bare))) or _SPELLED.match(said.bare):
        score = 0.6
    elif _TOLD.match(said.quote) and _names_a_way(said.bare):
        score = 0.7
    elif (contrast and states) or _CHOOSES.match(said.bare):
        score = 0.6
    elif form in _PRIOR and standing(said.bare):
        score = 0.8
    else:
        return 0.0
    return min(1.0, round(score + _PRIOR.get(form, 0.0), 2))
