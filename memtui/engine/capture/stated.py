"""What the transcripts of a project state, heard before anything is locked (design §2.2, §7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from memtui.engine.capture.parking import in_order
from memtui.engine.capture.retraction import Before, without_taken_back
from memtui.engine.capture.sightings import Found, sightings_in
from memtui.engine.capture.signals.approval import approves, released
from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.transcripts.claude_code import Reading
from memtui.engine.capture.transcripts.roots import TranscriptFile
from memtui.engine.capture.utterance import Utterance
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import iso_ms

#: What was said in a reading, each with what it states.
Stated = Sequence[tuple[Utterance, Found]]


def stated(reading: Reading, *, slug: str, token: str, now: datetime) -> Stated:
    """What was said in a reading, each with its rows; `slug` and `token` are the project's."""
    said = (*in_order(reading), *reading.pairs)
    return [(utterance, sightings_in(utterance, slug=slug, token=token, now=now)) for utterance in said]


def coming(found: Mapping[str, Stated], parked: Mapping[str, Sequence[Sighting]]) -> set[str]:
    """The ids of the claims that may come in; what is parked needs an approval. Both are by the transcript's path."""
    rows = [row for said in found.values() for _, each in said for row in each.rows]
    for path, said in found.items():
        if any(approves(utterance) for utterance, _ in said):
            rows += [*parked.get(path, ()), *(row for _, each in said for row in each.parked)]
    return {row.atom_id for row in rows}


def rows_of(
    readings: Sequence[tuple[TranscriptFile, Reading]],
    found: Mapping[str, Stated],
    parked: Mapping[str, list[Sighting]],
    known: Sequence[Sighting],
    last: Mapping[str, str],
    *,
    token: str,
) -> list[Sighting]:
    """The rows of these readings that nothing took back, with those that take back what is `known`.

    `last` is when a transcript's newest words were said, as far as it was read before.
    """
    rows: list[Sighting] = []
    # A fork copies its parent's lines: the older conversation is read first and owns them.
    for file, reading in sorted(readings, key=lambda item: (_first(item[1]), item[0].path)):
        waiting = parked.get(file.path, [])
        before = Before(at="" if reading.rescanned else last.get(file.path, ""))
        for utterance, each in found[file.path]:
            waiting = without_taken_back(waiting, (), utterance, before, token=token)
            if approves(utterance):
                rows.extend(released(waiting, utterance))
                waiting = []
            rows = without_taken_back(rows, known, utterance, before, token=token)
            if utterance.speaker == PERSON:
                before = Before(utterance)
            rows.extend(each.rows)
            waiting = [*waiting, *each.parked]
    return rows


def _first(reading: Reading) -> str:
    return iso_ms(reading.first_at) if reading.first_at else "9"
