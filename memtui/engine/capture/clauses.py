"""One rule among other things in the same sentence: "…, we name tests `x_y`, and check that …".

A whole sentence is the rule where it can be; only where it can't, its clauses are tried one by one. A clause that
stands under a condition ("if …, we …") is never cut from it, and what restricts a clause stays with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from memtui.engine.capture.english.grammar import parsed
from memtui.engine.capture.english.words import POINTING
from memtui.engine.capture.phrasing import NEGATION, Phrase

_BREAK = re.compile(
    r"(?i)(?:,|;|:| [—–-])\s+(?:(?:and|but|so|because|since|as) )?(?:please )?|\s+(?:but|so) (?=(?:we|make sure|"
    r"never|always|claude|[\w-]+s (?:must|never|always|need))\b)"
)
_CONDITION = re.compile(
    r"(?i)^(?:if|when|whenever|unless|once|after|before|while|until|for|in|on|at|with|without|during|"
    r"since|because|as|where|"
    r"suppose|assume|assuming|say|imagine|let's say|then|or|not|except|instead|rather|maybe|perhaps|"
    r"i think|i guess)\b"
)
_ORDERED = re.compile(r"(?i)\b(?:please|pls|plz|can you|could you|let's)\b")
# What follows a clause and belongs to it: exceptions, conditions, and whatever is denied beside it.
_RESTRICTS = re.compile(rf"(?i)^(?:or|if|when|even|also)\b|{NEGATION.pattern.removeprefix('(?i)')}")
# Said as a rule by itself, whatever stands around it.
_STRONG = re.compile(
    r"(?i)^(?:we|i (?:never|always)|never|always|no [\w-]+s (?:in|on|outside|without)|don'?t ever|"
    r"claude|agents?|make sure|no [\w-]+s (?:and|or) (?:no )?[\w-]+s (?:in|on|outside|without)\b|"
    r"use [\w`¤.-]+ (?:and |, )?(?:not|instead|over)\b|everything|everyone|nothing|"
    r"nobody|there(?:'s| is| are) no|"
    r"(?:each|every|all|any) (?:[\w-]+ ){1,3}(?:is|are|has|have|gets?|needs?|goes?|must|lives?|uses?|comes?|starts?)|"
    r"[\w`¤-]+s (?:always|never|must)|our|my|prefer)\b|^(?:the )?[\w`¤.'-]+(?: [\w`¤.'-]+){0,5} (?:is|"
    r"are|expires?|lives?|runs?)\b"
)
_ORDERS = re.compile(r"(?i)(?:please|don'?t|do not|never|always|use|keep|make sure|only|avoid|we|claude)\b")
_SHORT = 24  # words
# What is listed or told behind these is the matter at hand.
_TROUBLE = re.compile(
    r"(?i)\b(?:problems?|issues?|bugs?|errors?|wrong|broken|findings?|questions?|options?|steps|checked|example|"
    r"conflicts?|"
    r"merged|pulled|"
    r"pushed|rebased|looks?|seems?|still|now)\b"
)
_PRONOUNS = frozenset(("i", "you", "he", "she", "they", "what", "which", "who", "one", "some"))
_WORDS = 4  # fewer are a remnant: "never drafts"
_MAKE_SURE = re.compile(r"(?i)^make sure that\s+")


def _stands(first: str, said: Phrase) -> bool:
    """Whether a clause of a short sentence has a subject of its own that names something, and a verb."""
    if len(said.quote.split()) > _SHORT or _TROUBLE.search(said.bare):
        return False
    clause = parsed(_BREAK.split(first, maxsplit=1)[0])
    return bool(clause.verb and clause.subject) and clause.subject[0] not in POINTING | _PRONOUNS


def clauses(said: Phrase) -> Iterator[Phrase]:
    """The clauses of `said` that can stand alone, in order; none when it is one clause."""
    cuts = [(match.start(), match.end()) for match in _BREAK.finditer(said.bare)]
    if not cuts or said.asked:
        return
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(said.bare)]
    for number, start in enumerate(starts):
        first = said.bare[start:]
        before = [said.bare[a:b] for a, b in zip(starts[:number], ends[:number], strict=True)]
        if not (_STRONG.match(first) or _stands(first, said)) or any(
            _CONDITION.match(one) and not _ORDERED.search(one) for one in before
        ):
            continue
        last = number
        while last + 1 < len(starts) and _RESTRICTS.search(said.bare[starts[last + 1] : ends[last + 1]]):
            if "please" in said.bare[ends[last] : starts[last + 1]]:
                break  # a rule of its own
            last += 1
        joined = said.bare[ends[number - 1] : start].strip().lower() if number else ""
        if joined.endswith("so") and not _ORDERS.match(first):
            continue  # what follows from the case at hand
        if joined[:1] == ":" and _TROUBLE.search(before[-1]):
            continue
        if joined[:1] != ":" and any(NEGATION.search(one) for one in before[-1:]) and not _ORDERED.search(before[-1]):
            continue
        if skip := _MAKE_SURE.match(first):
            start += skip.end()
        if len(said.bare[start : ends[last]].split()) < _WORDS:
            continue
        if (start, ends[last]) != (0, len(said.bare)):
            yield replace(
                said, claim=said.claim[start : ends[last]].rstrip(), bare=said.bare[start : ends[last]].rstrip()
            )
