"""Repeated look-up: "`<name>` is defined in `<file>`", for a name that the agent keeps looking for (design §2.3).

Hears a name from tool records (`transcripts/calls.py`) once the code at hand says where it is defined: the driver asks
for that when a name was looked for three times in two sessions, so the sentence was true when it was made. Nobody typed
it: it counts for no gate until a person vouches, and recall tells it only while the file still holds the name
(`recall/held.py`). What is no look-up: words, sweeps through the code, files that are read, globs, and names that
several files define or none.
"""

from __future__ import annotations

from memtui.engine.capture.heard import Heard
from memtui.engine.capture.utterance import LOOKED, Utterance
from memtui.engine.evidence import LOOKUP
from memtui.engine.recall.held import claim_of

NAME = LOOKUP

_SCORE = 0.5  # kept, and behind whatever a person typed


def hear(utterance: Utterance) -> list[Heard]:
    """The one claim of a name and its file; nothing for any other utterance, or a file of an odd name."""
    name, newline, path = utterance.text.partition("\n")
    claim = claim_of(name, path) if utterance.form == LOOKED and newline else ""
    if not claim:
        return []
    return [Heard(NAME, "fact", claim, claim, _SCORE)]
