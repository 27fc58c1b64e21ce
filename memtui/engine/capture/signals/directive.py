"""Standing rules and preferences: always, never, must, don't ever, we use, I prefer, the convention is."""

from __future__ import annotations

import re
from dataclasses import replace

from memtui.engine.capture.clauses import clauses
from memtui.engine.capture.english.lasting import lasting
from memtui.engine.capture.english.marks import aside, stands
from memtui.engine.capture.heard import CLAIM_MAX, Heard
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import Phrase, kind_of, masked, phrase
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.setting import Setting, setting
from memtui.engine.capture.signals.remember import points_back
from memtui.engine.capture.spoken import PLAIN, read
from memtui.engine.capture.standing import standing
from memtui.engine.capture.stating import statement, stating
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.vetoes import mocking, veto

NAME = "directive"

_FAINT, _FAINTEST, _SURE = 0.3, 0.1, 0.75
_PLAINLY = 0.55
_SHORT = 24  # words of a sentence out of which a fact may be cut
_WEAK, _PASSES = 0.6, 0.35  # a faint cue of a fact gives way to a grammar that says it passes
_OF_A_CASE = 0.4  # what is told in a case without a mark of standing is parked
_KEPT = 0.5  # fainter claims are parked by the harvester (plugmem-fusion.md D-6)
_AMONG_ORDERS = re.compile(r"(?i)(?:^|, )[^,]{0,80}\b(?:please|pls|plz|can you)\b[^,]*,")
#: A second rule behind a first: "we use …, please use … and not …".
_AND_PLEASE = re.compile(r"(?i)(?:,|;| -) (?:and )?(?:please|pls) (?=\w)")
#: What a faint claim may still be: it is parked anyway, and some of it is a rule said as a wish.
_SOFT = frozenset({"product", "answer"})
#: What makes no claim of a whole sentence makes none of its clauses.
_WHOLE = frozenset({"question", "scene", "hypothetical", "product", "sarcasm", "quoted", "log"})
#: A faint claim with its reason would be two claims of unlike polarity in one.
_REASONED = re.compile(r"(?i)\b(?:since|because|that'?s why)\b")
_UNSURE = re.compile(r"(?i)^(?:if|when) (?:you(?:'re| are) )?(?:not sure|unsure|in doubt)\b[^,]*, *")
_BUT_FAILURES = frozenset({("product", "failure"), ("moment", "failure"), ("task", "failure")})
#: What is told with a request to mend it is the case at hand.
_TO_MEND = re.compile(
    r"(?i)[,;:—–-]\s*(?:and |so |but )?(?:please |pls |can you |could you |would you |let's |you should )+"
    r"(?:have a |take a |just )?(?:look|fix|check|investigate|debug|find|see|help|repair|solve|handle|address|figure)\b"
)
_LABEL = re.compile(
    r"(?i)^(?:(?:the )?(?:final )?decision(?: is (?:made|final|taken))?|(?:decided|agreed|confirmed)(?: (?:with|"
    r"by|in) [\w ]{2,24})?): *"
)


def hear(utterance: Utterance) -> list[Heard]:
    """The standing rules, preferences and choices in `utterance`."""
    found: list[Heard] = []
    said = sentences(utterance.text)
    among = setting(said)
    for sentence in said:
        if language := language_of(sentence.text):
            spoken = read(sentence, language)
            told_among = spoken.why == PLAIN and among.describes
            if spoken.score and not spoken.objects and not spoken.asked_for and not told_among:
                found.append(Heard(NAME, spoken.kind, spoken.claim, spoken.quote, spoken.score))
            continue
        if mocking(sentence.text) or points_back(sentence):
            continue
        heard = _english(phrase(sentence))
        if _TO_MEND.search(masked(sentence.text)):
            heard = [one for one in heard if one.kind not in ("fact", "failure")]
        found += [_among(one, among) for one in heard]
    return found


def _among(heard: Heard, around: Setting) -> Heard:
    """`heard` with what its prompt takes from it; nothing turns a claim that is said for ever into a faint one."""
    if _FAINT <= heard.score < _KEPT and aside(heard.quote):
        return replace(heard, score=_PLAINLY)
    beside_others = (around.told > 1 or (around.sentences > 1 and around.orders)) and heard.kind in ("fact", "failure")
    if (around.tells_a_case or beside_others) and not stands(heard.quote):
        return replace(heard, score=min(heard.score, _OF_A_CASE))
    if heard.score >= _SURE:
        return heard
    return replace(heard, score=round(max(_FAINTEST, heard.score - around.cost(heard.kind, heard.quote)), 2))


def _english(said: Phrase) -> list[Heard]:
    """The claim of the whole sentence, else of its clauses that are one, else a faint one below what is kept."""
    whole = _claim(said, faintly=True)
    if not whole or whole[0].score < _KEPT:
        whole = _lasting(said) or whole
    if whole and whole[0].score >= _KEPT and not _AMONG_ORDERS.search(masked(said.quote)):
        two = _each(said) if _AND_PLEASE.search(said.bare) else []
        return two if len(two) > 1 else whole
    if veto(masked(said.quote), said.asked) in _WHOLE or veto(said.bare, said.asked) in _WHOLE:
        return whole if whole and whole[0].score < _KEPT else []
    parts = _each(said)
    if veto(said.bare, said.asked) == "task":
        parts = [one for one in parts if one.kind not in ("fact", "failure")]
    return parts or whole


def _each(said: Phrase) -> list[Heard]:
    """The clauses of `said` that are claims by themselves and don't overlap."""
    parts: list[Heard] = []
    for part in clauses(said):
        if not any(part.claim in one.claim or one.claim in part.claim for one in parts):
            parts += _claim(part) or _surely(part)
    return parts


def _surely(part: Phrase) -> list[Heard]:
    """A clause whose grammar says plainly that it holds; facts are not cut out of a longer thought."""
    found = _lasting(part)
    short = len(part.quote.split()) <= _SHORT
    return [one for one in found if one.score >= (_PLAINLY if one.kind not in ("fact", "failure") or short else 1.0)]


#: Ways of speaking that the frame of a sentence judges better than a row of vetoes.
_JUDGED = {
    "duty": frozenset({"product", "answer"}),
    "i": frozenset({"product", "narrative", "remark"}),
    "choice": frozenset({"narrative", "answer"}),
    "we": frozenset({"narrative"}),
    "order": frozenset({"hypothetical"}),
    "thing": frozenset({"product"}),
    "costs": frozenset({"product"}),
}


def _lasting(said: Phrase) -> list[Heard]:
    """The whole sentence, where its grammar says that it holds."""
    if len(said.claim) > CLAIM_MAX:
        return []
    found = lasting(said.bare)
    but = _JUDGED.get(found.frame, frozenset())
    if found.kind == "failure":
        but |= {"hypothetical", "moment", "task"}
    reasoned = found.score < _KEPT and _REASONED.search(said.bare)
    if found.score < _FAINT or reasoned or veto(_UNSURE.sub("", said.bare), said.asked, but=but) is not None:
        return []
    return [Heard(NAME, found.kind, _LABEL.sub("", said.claim), said.quote, found.score)]


def _claim(said: Phrase, faintly: bool = False) -> list[Heard]:
    if len(said.claim) > CLAIM_MAX:
        return []
    score, kind = standing(said.bare), ""
    if not score:
        score, kind = stating(said.bare)
        read = lasting(said.bare) if 0 < score <= _WEAK else None
        if read and read.frame == "thing" and read.score < _PASSES:
            score = _FAINT
    if not score and faintly:
        score = statement(said.bare)
    against = veto(said.bare, said.asked)
    if not score or (against and (against, kind) not in _BUT_FAILURES and not (score < _KEPT and against in _SOFT)):
        return []
    return [Heard(NAME, kind or kind_of(said.bare), _LABEL.sub("", said.claim), said.quote, score)]
