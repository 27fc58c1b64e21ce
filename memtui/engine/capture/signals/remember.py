"""Asked for by name: "remember that …", "add to memory: …", "from now on …", a message that is one `# …` line.

A sentence that only points ("save that to memory") asks for the one before it; after a question, a quotation, code or
nothing, it asks for nothing.

`/memtui:remember …` asks for every sentence behind it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memtui.engine.capture.heard import Heard
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import kind_of, phrase
from memtui.engine.capture.sentences import Sentence, sentences
from memtui.engine.capture.spoken import read
from memtui.engine.capture.transcripts.wrappers import REMEMBER
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.vetoes import ALWAYS, veto

NAME = "explicit"
_BACK_SCORE = 0.9

_FUTURE = (
    r"(?:the future|future reference|next time|later|future sessions|all sessions|the next "
    r"(?:session|time)|next session|all future sessions|ever)"
)
_COLON = r"(?: please)?\s?[:,—–-]\s+"
_IN_MIND = r"(?:keep|bear)(?: this| that)? in mind"
_MEMORY = r"(?:your |the |project |claude'?s? )?(?:memory|memories|claude\.md|notes)"
_RULE = (
    r"(?:(?:(?:one|a|another) (?:more )?)?(?:rule|reminder|convention) for (?:this repo|this "
    r"project|you|everyone|all)|lesson(?: learned)?|(?:new |house |ground |one )?rule(?: #?\d{1,2})?|"
    r"gotcha|convention|(?:just )?(?:a )?(?:small |quick |friendly |gentle )?reminder)"
)
_ASKING = (
    rf"(?:remember|memori[sz]e|note|{_IN_MIND})(?: this(?: one)?| that one| for {_FUTURE})?(?:{_COLON}| that\s+)",
    r"(?:keep|bear) in mind\s+",
    r"(?:can|could|will) you (?:please )?(?:remember|note|keep in mind) that\s+",
    rf"(?:remember|memori[sz]e|note|learn) (?:this|that|the following)(?: for {_FUTURE})?\s?[:,]\s+",
    r"(?:mental note|memory|jot (?:this|it) down|write (?:this|it|that) down|note (?:this|it|that) down)\s?:\s+",
    r"(?:jot|write|note) down that\s+",
    rf"(?:add|save|put|write|store) to {_MEMORY} that\s+",
    r"(?:henceforth|from this (?:point|moment|day) on(?:wards?)?),?\s+",
    rf"(?:fyi|note)? ?for {_FUTURE}\s?[:,]\s+",
    r"remember to (?=always\b|never\b)",
    rf"(?:add|save|put|write|store|commit)(?: this| that| it)? (?:to|in|into) {_MEMORY}{_COLON}",
    r"(?:(?:save|store|write down|(?:make|take) a note of) (?:this|that)|make a note)\s?:\s+",
    rf"note (?:to self|for {_FUTURE})(?: and to you)?\s?[:,]\s+",
    rf"for {_FUTURE}\s?[:,]\s+",
    r"(?:don'?t|do not|never) forget\s?[:,]\s+",
    rf"(?:{_RULE}|heads up|psa|memo|important|attention|take note|for the record)\s?[:,]\s+",
    r"(?:don'?t|do not|never) forget that\s+",
    r"(?:you (?:need to|should|must) (?:know|remember)|be aware|take note|make a note) that\s+",
    r"(?:as a (?:general )?(?:rule(?: of thumb)?|principle|guideline)|for the record|in case you forget)[,:]\s+",
    r"(?:let's )?make (?:it|this|that) a (?:rule|habit|convention)(?: that|\s?:| to)\s+",
    r"(?:as of (?:today|now)|from (?:now|here|today) on(?:wards?)?|going forward),?\s+",
    r"(?:in (?:the )?future|next time(?! (?:you|we|i|it)\b)|starting (?:now|today)),?\s+",
)
_ASKED_AFTER = re.compile(
    r"(?i)[,;—–-]\s*(?:so |and )?(?:please )?(?P<how>remember (?:that|this|it)|(?:don'?t|do not|"
    r"never) forget (?:that|this|it)|"
    r"(?:keep|bear) (?:that|this|it) in mind|(?:make|take) a note(?: of (?:that|this|it))?|note (?:that|this|"
    r"it) down)\b"
    r"(?: (?:please|for \w+(?: \w+){0,3}))?[\s.!]*$"
)
_EVER_AFTER = r"(?:from (?:now|here|today|this point) on(?:wards?)?|going forward|henceforth)"
#: Said at the end, or behind what led to it: "check at that size from now on", "…, so from now on we pin it".
_HOLDS_AFTER = re.compile(rf"(?i)(?<=\w),? {_EVER_AFTER}(?: please)?[\s.!]*$")
_HOLDS_WITHIN = re.compile(rf"(?i)(?:[,;—–-]|\b(?:so|and|but))+ {_EVER_AFTER},? (?=\w+ \w)")
_BACK = (
    rf"(?:remember|memori[sz]e) (?:this|that|it)(?: one)?(?: for {_FUTURE})?|"
    rf"(?:add|save|put|write|store|keep|commit) (?:this|that|it) (?:down )?(?:to|in|into) {_MEMORY}|"
    rf"(?:note|write|jot) (?:this|that|it) down|(?:make|take) a note of (?:this|that|it)|"
    rf"(?:don'?t|do not|never) forget (?:this|that|it)|(?:keep|bear) (?:this|that|it) in mind"
)
#: A sentence that asks to keep the one before it: "please save this to memory", "remember that".
_POINTS_BACK = re.compile(
    rf"(?i)^(?:(?:ok(?:ay)?|so|and|also|now|oh),? ){{0,2}}(?:(?:note|reminder)\s?[:,] )?(?:please )?"
    rf"(?:(?:can|could|will|would) you )?(?:please |always ){{0,2}}(?:{_BACK})(?:,? please)?[\s.!?]*$"
)
#: What may stand before a sentence, beside signs: an item's number or letter.
_MARKER = re.compile(r" (?:\(?\d{1,2}[.)]|[a-z]\)|\[[xX]\]) ")
#: How asking begins; what follows is the claim.
ASKED_FOR = re.compile(rf"(?i)^(?:please |always |(?:we|you) should )*(?:{'|'.join(_ASKING)})")


def hear(utterance: Utterance) -> list[Heard]:
    """What `utterance` asks to be remembered; the claim stands without the asking."""
    line = utterance.text.strip()
    if line.startswith(REMEMBER):
        return [heard for sentence in sentences(line[len(REMEMBER) :]) for heard in _heard(sentence, 1.0)]
    if line.startswith("# ") and "\n" not in line:
        return _heard(Sentence(line[2:].strip(), line.endswith("?")), 1.0)
    found: list[Heard] = []
    before: Sentence | None = None
    for sentence in sentences(utterance.text):
        if points_back(sentence):
            if before is not None and not before.asked and _beside(before, sentence, utterance.text):
                found += _heard(before, _BACK_SCORE)
            before = None  # "remember this. save it to memory.": asked for already
            continue
        before = sentence
        if language := language_of(sentence.text):
            spoken = read(sentence, language)
            if spoken.score and spoken.asked_for:
                found.append(Heard(NAME, spoken.kind, spoken.claim, spoken.quote, spoken.score))
            continue
        opening = phrase(sentence).bare
        if asked_for := ASKED_FOR.match(opening):
            found += _heard(sentence, 0.6 if "in mind" in asked_for[0].lower() else 0.95)
        elif after := _ASKED_AFTER.search(sentence.text):
            score = 0.6 if "in mind" in after["how"].lower() else 0.95
            told = _heard(Sentence(sentence.text[: after.start()].rstrip(), False), score)
            found += [replace(one, quote=phrase(sentence).quote) for one in told]
        elif _HOLDS_AFTER.search(sentence.text):
            found += _heard(sentence, 0.9)
        elif within := _HOLDS_WITHIN.search(sentence.text):
            rest = _heard(Sentence(sentence.text[within.end() :], sentence.asked), 0.9)
            found += [replace(one, quote=sentence.text) for one in rest]
    return found


def points_back(sentence: Sentence) -> bool:
    """Whether a sentence states nothing itself, and only asks to keep the one before it."""
    return bool(_POINTS_BACK.match(sentence.text))


def _beside(said: Sentence, after: Sentence, text: str) -> bool:
    """Whether nothing that somebody else wrote stands between: a quotation, code, output, which is then meant."""
    words = " ".join(text.split())
    start = words.rfind(said.text, 0, max(0, words.rfind(after.text)))
    between = words[start + len(said.text) : words.rfind(after.text)] if start >= 0 else ""
    return start >= 0 and not any(char.isalnum() for char in _MARKER.sub("", between))


def _heard(sentence: Sentence, score: float) -> list[Heard]:
    said = phrase(sentence, strip=ASKED_FOR)
    if not said.claim or points_back(sentence) or veto(said.bare, said.asked, only=ALWAYS) is not None:
        return []
    return [Heard(NAME, kind_of(said.bare), said.claim, said.quote, score)]
