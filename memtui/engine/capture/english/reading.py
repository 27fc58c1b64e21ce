"""What the reading of a clause finds, and what speaks for and against its lasting, whatever frame it has."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui.engine.capture.english.grammar import Clause, named, plural
from memtui.engine.capture.english.words import DETERMINERS, POINTING, PREPOSITIONS, UNIVERSAL

REGULAR = re.compile(
    r"\b(?:before|after|for|on|in|with|at|per) (?:every|each|any|all)\b|\b(?:every|each) (?:time|night|day|week|month|"
    r"hour|release|commit|pr|push|change|new|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|\d+)\b|"
    r"\bby default\b|\bby hand\b|\bmanually\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|"
    r"\bnightly\b|\bin general\b|"
    r"\beverywhere\b|\bin this (?:repo|project|code ?base)\b|\bwithout (?:asking|my|a|an|tests?|"
    r"prior|explicit|telling)\b"
)
PARTICIPLE = re.compile(r"\w{2,}(?:ed|en|wn|ilt|ept|ept|ade|old|ent|uilt|un|ung|ut|et|ead|orne|und)$")
ING = re.compile(r"^(?!string|thing|nothing|everything|king|spring|bring|during|staging|billing|missing)\w{2,}ing$")
PAST = re.compile(
    r"^(?:was|were|had|did|wasn't|weren't|didn't|hadn't|would|wouldn't|could|couldn't|might|will|won't|'ll)$"
)
NO_SUBJECT = frozenset(
    [
        "we",
        "i",
        "you",
        "it",
        "let's",
        "lets",
        ",",
        ":",
        "made",
        "that",
        "which",
        "who",
        "when",
        "if",
        "while",
        "there",
        "because",
        "add",
        "fix",
        "make",
        "check",
        "ensure",
        "verify",
    ]
)


@dataclass(frozen=True)
class Reading:
    """How long a sentence holds, in [0, 1], the kind of it, and the frame that heard it."""

    score: float
    kind: str
    frame: str


def reading_of(frame: str, kind: str, score: float) -> Reading:
    """A reading with its score kept within [0, 0.85]: no grammar is as sure as a person who asks to remember."""
    return Reading(round(max(0.0, min(score, 0.85)), 2), kind, frame)


def generic(noun: tuple[str, ...]) -> bool:
    """Whether a noun phrase speaks of a kind: no article, no pointing word, plural, a name or bare."""
    return (
        bool(noun)
        and (not ING.match(noun[0]) or (len(noun) > 1 and plural(noun[-1]) and not DETERMINERS & set(noun)))
        and noun[0] not in DETERMINERS | POINTING
        and not {"i", "you", "we", "they", "he", "she"} & {noun[0]}
    )


def points_out(clause: Clause, words: tuple[str, ...]) -> bool:
    """Whether one of `words` names one thing: code, a path, a number, a name."""
    return any(named(word) for word in words) or bool(clause.names & set(words))


def scope(clause: Clause, low: str) -> float:
    """What speaks for all cases, less what points at this one."""
    words = clause.words
    pointing = POINTING & set(words)
    if "that" in pointing and re.search(r"\w that (?:\w+s|are|we|you|can|must|has|have|need|run|use)\b", low):
        pointing -= {"that"}  # "a header that says so"
    score = 0.1 * bool(REGULAR.search(low)) + 0.1 * bool(UNIVERSAL & set(words) and "each other" not in low)
    score -= 0.15 * bool(pointing - ({"here"} if words[-1] == "here" else set()))
    score -= 0.3 * bool(re.search(r"\b(?<!-)(?:ago|already|yesterday|last|recently|so far|this time)\b(?!-)", low))
    score += 0.2 * bool(re.search(r"\b(?:for|with|among) us\b", low))
    return score - 0.1 * (len(words) > 24)


def noun_phrase(words: tuple[str, ...]) -> tuple[str, ...]:
    """The noun phrase after a verb, up to a preposition or a comma."""
    for number, word in enumerate(words):
        if word in PREPOSITIONS or word in ",;:()" or word in ("and", "or", "if", "when", "unless", "so"):
            return words[:number]
    return words


def rule_like(low: str) -> bool:
    """Whether a condition speaks of any case: "when you …", "if a …", "before touching …", not "if the … is red"."""
    return bool(
        re.match(
            r"(?:wherever|anywhere) |(?:if|when|whenever|before|after|for) (?:you|in doubt|unsure|adding|a |an |"
            r"any|all|every|each|something|"
            r"\w+ing\b|new |\w+s\b (?!is\b))",
            low,
        )
    )


def head(subject: tuple[str, ...]) -> str:
    """The word that says what a noun phrase is about: the last before a preposition."""
    for number, word in enumerate(subject):
        if number and word in PREPOSITIONS:
            return subject[number - 1]
    return subject[-1]
