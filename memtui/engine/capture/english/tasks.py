"""Whether a sentence orders something to be done now: what stands beside it then describes the case (English)."""

from __future__ import annotations

import re

from memtui.engine.capture.english.words import AUXILIARIES, DETERMINERS, PREPOSITIONS, TASKS, UNIVERSAL

_JOINING = """
    as if when and or because since than not both while also even where which who what why how like once unless though
    although until i we you he she they is be that's it's there's here's whether except till
"""
_LEADS = re.compile(
    r"^\W*(?:(?:ok|okay|so|and|then|now|also|just|please|pls|first|second|next|yes|no|well|hm+|ah|perfect|great|nice|"
    r"thanks|let's|lets|but|or|maybe|simply|instead|you can|we should|should)\b[\s,.:!-]*)*"
)
_MORE_TASKS = """
    divide multiply validate normalize inject encode decode chown shift drop truncate throttle memoize cache escape
    parse wrap sort use load grep debounce rotate backfill resize be put
"""
_RULES_TOO = frozenset(("test", "build", "release", "commit", "deploy", "check", "note", "say", "let"))
_ORDERED = (TASKS - _RULES_TOO) | frozenset(_MORE_TASKS.split())
_AT_HAND = frozenset(("it", "them", "this", "that", "these", "those", "the"))
_NO_VERB = PREPOSITIONS | AUXILIARIES | DETERMINERS | UNIVERSAL | frozenset(_JOINING.split())
#: An order that holds by itself is no task.
_STANDING_ORDER = re.compile(r"(?i)\b(?:always|never|every|from now on|whenever|each time|in general)\b")
_ASKS_FOR = re.compile(
    r"(?i)\b(?:can|could|would) you\b|[,;—-] (?:please |so |and |then )*(?:make|add|fix|change|call|remove|put|"
    r"use) (?:it|the|a|an)\b"
)


def gives_a_task(text: str) -> bool:
    """Whether a sentence orders something to be done now, by its first verb or by asking for it."""
    words = _LEADS.sub("", text.lower()).split(maxsplit=2)
    if len(words) < 2 or _STANDING_ORDER.search(text):
        return False
    if words[1] in _AT_HAND and words[0].isalpha() and words[0] not in _NO_VERB:
        return True  # "divide the price by 100": an unknown word before what is at hand orders something
    return words[0].strip(",.:;!") in _ORDERED or _ASKS_FOR.search(text) is not None
