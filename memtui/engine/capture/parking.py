"""Faint claims that only an approval brings in (plugmem-fusion.md A.12): nothing of them is stored.

The transcript is the spool: where an approval is read in a later reading than what it approves, the session is read
once more up to there.
"""

from __future__ import annotations

from datetime import datetime

from memtui.engine.capture.retraction import Before, without_taken_back
from memtui.engine.capture.sightings import sightings_in
from memtui.engine.capture.signals.approval import approves
from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.transcripts.claude_code import Reading, read
from memtui.engine.capture.transcripts.roots import TranscriptFile
from memtui.engine.capture.utterance import Utterance
from memtui.engine.evidence import Sighting


def in_order(reading: Reading) -> list[Utterance]:
    """What was said and what was merged, in the order of the file."""
    return sorted((*reading.utterances, *reading.merges), key=lambda utterance: utterance.line)


def parked_before(file: TranscriptFile, reading: Reading, *, slug: str, token: str, now: datetime) -> list[Sighting]:
    """The faint claims of a session from before `reading`, where it holds an approval of them; else none.

    Raises `NotFound` and `FileRefused` where the transcript can't be read any more.
    """
    start = reading.cursor.line - reading.lines
    if not start or not any(map(approves, in_order(reading))):
        return []
    parked: list[Sighting] = []
    before = Before()
    for utterance in in_order(read(file)):
        if utterance.line > start:
            break
        parked = [] if approves(utterance) else without_taken_back(parked, (), utterance, before, token=token)
        if utterance.speaker == PERSON:
            before = Before(utterance)
        parked += sightings_in(utterance, slug=slug, token=token, now=now).parked
    return parked
