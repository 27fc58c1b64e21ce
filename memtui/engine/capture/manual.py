"""Words said by hand: `memtui remember TEXT` (design §3.2, §5).

They stand in `manual/<session>.jsonl` in the project's folder first, so that evidence has a line to point at, and
become one sighting with the signal `explicit`. All that is said by hand on one UTC day is one conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memtui.engine.atoms import atom_id, clean_claim
from memtui.engine.capture.phrasing import kind_of
from memtui.engine.capture.signals.remember import NAME
from memtui.engine.errors import Refused
from memtui.engine.evidence import IMPORT, IMPORTED, MANUAL, Sighting, line_key
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso_ms, lines_of
from memtui.engine.redact.layer import RULES, redact

FOLDER = MANUAL
HARNESS = "manual"
VERSION = 1
IMPORTED_SCORE = 0.5
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


def note_imported(
    project: Folder, claims: Sequence[tuple[str, str, str]], *, slug: str, token: str, now: datetime
) -> list[Sighting]:
    """Write claims of a foreign store down and give back their sightings, which the caller appends; it holds the lock.

    Each is (words, kind, where they stood), checked before. They count for no gate, and one claim is imported once,
    because its id stands for the message's (design §2.4).
    """
    if not claims:
        return []
    day = now.strftime("%Y-%m-%d")
    session = f"{IMPORT}-{day}"
    name = f"{session}.jsonl"
    lines = [
        lines_of([{"v": VERSION, "at": iso_ms(now), "speaker": IMPORT, "text": words, "from": origin}])
        for words, _, origin in claims
    ]
    with project.child(FOLDER, create=True) as folder:
        first = folder.read_or_empty(name).count(b"\n") + 1
        folder.append(name, b"".join(lines))
    return [
        Sighting(
            atom_id=atom_id(words, slug),
            at=iso_ms(now),
            session=session,
            message_uuid=f"{IMPORT}-{atom_id(words, slug)}",
            pointer=f"{FOLDER}/{name}#L{number}",
            speaker=IMPORT,
            signal=IMPORTED,
            score=IMPORTED_SCORE,
            kind=kind,
            harness=HARNESS,
            counts=False,
            quote=words,
            line_key=line_key(token, line.removesuffix(b"\n")),
            rules=RULES,
            payload={"claim": words, "read": day, "from": origin},
        )
        for number, ((words, kind, origin), line) in enumerate(zip(claims, lines, strict=True), first)
    ]
