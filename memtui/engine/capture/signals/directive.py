"""Standing rules and preferences: always, never, must, don't ever, we use, I prefer, the convention is."""

from __future__ import annotations

import re

from memtui.engine.capture.heard import Heard
from memtui.engine.capture.phrasing import kind_of, phrase
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.standing import standing
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.vetoes import veto

NAME = "directive"

_LABEL = re.compile(r"(?i)^decision: *")


def hear(utterance: Utterance) -> list[Heard]:
    """The standing rules, preferences and choices in `utterance`."""
    found: list[Heard] = []
    for sentence in sentences(utterance.text):
        said = phrase(sentence)
        score = standing(said.bare)
        if score and veto(said.bare, said.asked) is None:
            found.append(Heard(NAME, kind_of(said.bare), _LABEL.sub("", said.claim), said.quote, score))
    return found
