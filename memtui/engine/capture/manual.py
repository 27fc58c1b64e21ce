"""Words said by hand: `memtui remember TEXT` (design §3.2, §5).

They stand in `manual/<session>.jsonl` in the project's folder first, so that evidence has a line to point at, and
become one sighting with the signal `explicit`. All that is said by hand on one UTC day is one conversation.
"""

from __future__ import annotations

from datetime import datetime

from memtui.engine.atoms import atom_id, clean_claim
from memtui.engine.capture.phrasing import kind_of
from memtui.engine.capture.signals.remember import NAME
from memtui.engine.errors import Refused
from memtui.engine.evidence import Sighting, line_key
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso_ms, lines_of
from memtui.engine.redact.layer import RULES, redact

FOLDER = "manual"
HARNESS = "manual"
VERSION = 1
#: Who may have typed it; only a person's words count for a gate.
SPEAKERS = ("person", "program", "agent")
_SESSIONS = {"person": "said", "program": "program", "agent": "agent"}


def check_words(text: str) -> str:
    """The claim that these words make. Raises `BadInput` for none and `Refused` where redaction takes something out."""
    words = clean_claim(text)
    result = redact(words)
    if result.text != words:
        kinds = ", ".join(result.kinds)
        raise Refused("These words hold something secret.", kinds, "Say where it is kept instead of what it is.")
    return words


def note(project: Folder, words: str, *, speaker: str, slug: str, token: str, now: datetime) -> Sighting:
    """Write checked `words` down and give back their sighting, which the caller appends; it holds the lock.

    `speaker` is one of `SPEAKERS`, `token` the project's owner token, `slug` its short name.
    """
    day = now.strftime("%Y-%m-%d")
    session = f"{_SESSIONS[speaker]}-{day}"
    name = f"{session}.jsonl"
    line = lines_of([{"v": VERSION, "at": iso_ms(now), "speaker": speaker, "text": words}])
    with project.child(FOLDER, create=True) as folder:
        folder.append(name, line)
        number = folder.read(name).count(b"\n")
    return Sighting(
        atom_id=atom_id(words, slug),
        at=iso_ms(now),
        session=session,
        message_uuid=None,
        pointer=f"{FOLDER}/{name}#L{number}",
        speaker=speaker,
        signal=NAME,
        score=1.0,
        kind=kind_of(words),
        harness=HARNESS,
        counts=speaker == "person",
        quote=words,
        line_key=line_key(token, line.removesuffix(b"\n")),
        rules=RULES,
        payload={"claim": words, "read": day},
    )
