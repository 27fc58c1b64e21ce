"""A shallow reading of one English clause: what opens it, its subject, its verb, what follows (for `lasting`).

No tagger and no model: word lists, the place of the first finite verb, and what stands before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui.engine.capture.english.words import (
    ADVERBS,
    AUXILIARIES,
    BREAKS,
    DETERMINERS,
    HABITS,
    MANNERS,
    OPEN_MAIN,
    PREPOSITIONS,
    TASKS,
)

_TOKEN = re.compile(r"(?<![\w¤])--?[a-z][\w-]*|[\w¤@#$%&*~](?:[\w¤/'@#*~&$%+<>-]|[.:](?=[^\s.]))*|[,;:()=]")
_NAME = re.compile(r"(?<=[\s(/])(?:[A-Z][a-z]\w+|[A-Z]{2,}\w*|[a-z]+[A-Z]\w*)")
_CONDITION = re.compile(
    r"(?i)^(?:if|when|whenever|wherever|anywhere|before|after|every time|each time|once|unless|without|for|in|"
    r"on|under|with|as soon as|"
    r"as long as|across|throughout|outside|inside|within|during|at|to|instead of|because of|since|while|on top of|by|"
    r"from|depending on|regarding|concerning|as for)\b"
)
_JOINS = PREPOSITIONS | frozenset(
    ("if", "when", "that", "which", "unless", "and", "or", "because", "so", "until", "what")
)
_FINITE = AUXILIARIES | frozenset(("needs", "gets", "get"))
_SPEAKERS = frozenset(["we", "you", "i", "it", "they", "i'd", "we'd", "i'm", "we're", "i'll", "we'll", "it's"])


@dataclass(frozen=True)
class Clause:
    """One clause in lower-case words; a comma and a colon are words of their own."""

    words: tuple[str, ...]
    condition: str  # "if …", "for …" before the comma, as its first word; empty without
    subject: tuple[str, ...]  # before the finite verb; empty for an order or a fragment
    verb: str  # the finite verb as written; empty for none
    names: frozenset[str]  # words written as names: Capitals inside the sentence, ACRONYMS, camelCase
    adverbs: tuple[str, ...]  # between subject and verb, and after an auxiliary
    rest: tuple[str, ...]  # after the verb and its adverbs


def parsed(bare: str) -> Clause:
    """The masked words `bare` of one sentence, read as one clause with what is said before its first comma apart."""
    words = tuple(word.strip("_*~") or word for word in _TOKEN.findall(bare.lower().replace("`", "¤")))
    condition, main = _main(bare, words)
    subject, verb, adverbs, rest = _divided(main)
    names = frozenset(name.lower() for name in _NAME.findall(bare))
    return Clause(main, condition, subject, verb, names, adverbs, rest)


def _main(bare: str, words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What a sentence is said under, and its main clause."""
    if not _CONDITION.match(bare):
        return "", words
    mark = next((n for n, word in enumerate(words) if word in (",", ":") and 1 < n < len(words) - 1), len(words))
    for number in range(2, min(6, mark, len(words) - 1)):
        if (
            words[number]
            in ("use", "prefer", "always", "never", "write", "keep", "only", "no", "avoid", "say", "explain")
            and words[number - 1] not in _JOINS | AUXILIARIES
            and (mark == len(words) or words[number] in ("use", "prefer", "write", "keep", "say", "explain"))
        ):
            return words[0], words[number:]
    if mark < len(words):
        rest = words[mark + 1 :]
        return words[0], rest[1:] if rest[0] == "then" else rest
    for number in range(4 if words[1:2] == ("you",) else 3, min(12, len(words) - 1)):
        if words[number] in OPEN_MAIN and words[number - 1] not in _JOINS | DETERMINERS | {"to", "you", "can", "must"}:
            return words[0], words[number + (words[number] in ("also", "then", "please")) :]
    for number in range(3, len(words) - 2):
        if words[number] in _SPEAKERS and words[number - 1] not in _JOINS:
            return words[0], words[number:]
    for number in range(3, len(words) - 3):
        before = words[number - 1]
        if words[number] == "the" and before not in _JOINS | DETERMINERS | AUXILIARIES and not _acts(before):
            return words[0], words[number:]  # "if two people deploy at the same time the second one wins"
    return (words[0], words) if words[0] in ("if", "when", "while") else ("", words)


def _acts(word: str) -> bool:
    """Whether a word can be a verb that takes what follows it."""
    return word in TASKS | MANNERS | HABITS | BREAKS or stem(word) in HABITS | BREAKS or word.endswith(("ing", "ed"))


def _divided(
    words: tuple[str, ...],
) -> tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]:
    at = finite_verb(words)
    if at is None:
        return (), "", (), words
    start = at
    while start > 1 and words[start - 1] in ADVERBS:
        start -= 1
    end = at + 1
    while end < len(words) and words[end] in ADVERBS:
        end += 1
    relative = next((n for n, word in enumerate(words[:start]) if n and word in ("that", "which", "who")), start)
    return words[:relative], words[at], words[start:at] + words[at + 1 : end], words[end:]


def finite_verb(words: tuple[str, ...]) -> int | None:
    """The place of the first finite verb after a subject of up to nine words; None where there is none."""
    for at in range(1, min(len(words), 10)):
        word, before = words[at], words[at - 1]
        if before in ("that", "which", "who") and at > 2:
            continue  # "a PR that touches payments needs …"
        if before in DETERMINERS or word in ",;:()=":
            continue
        if word in _FINITE or word.endswith(("'re", "'ve", "'ll")):
            return at
        if word in ("times", "time", "errors", "runs") and words[at + 1 : at + 2] == ("out",):
            return at
        if before in PREPOSITIONS and before != "for":
            continue
        if word.endswith("s") and stem(word) in HABITS | BREAKS and before not in ("and", "or"):
            if at + 1 < len(words) and (words[at + 1] in _FINITE or _plural_verb(words, at + 1)):
                continue  # "the build runs are", "package names start"
            return at
        if _plural_verb(words, at):
            return at
    return None


def _plural_verb(words: tuple[str, ...], at: int) -> bool:
    """Whether a verb without -s stands here after a plural, "we", "they", or joined subjects."""
    if words[at] not in HABITS and words[at] not in BREAKS:
        return False
    before = at - 1
    while before > 0 and words[before] in ADVERBS:
        before -= 1
    plural = words[before].endswith("s") and not words[before].endswith(("ss", "us", "is", "'s"))
    plural = plural or any(
        word in PREPOSITIONS and words[place].endswith("s") and len(words[place]) > 3
        for place, word in enumerate(words[1:before])
    )
    return plural or words[before] in ("we", "you", "i", "they", "people", "data", "media") or "and" in words[:before]


def stem(word: str) -> str:
    """The base form of a verb with -s."""
    if word[:-1] in BREAKS or word[:-1] in HABITS:
        return word[:-1]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("shes", "ches", "sses", "xes", "zes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def plural(word: str) -> bool:
    """Whether a noun looks plural."""
    return len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "os"))


def named(word: str) -> bool:
    """Whether a word names one thing by its shape: code, a path, a version, a number, an address."""
    return bool(re.search(r"¤|\d|[/@_<>#=]|\w\.\w|^--?\w", word))
