"""All real transcripts are read, and what was heard as a person's is what was labelled as such."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memtui.engine.capture.transcripts.claude_code import Reading, read
from memtui.engine.capture.transcripts.cursor import Cursor
from memtui.engine.capture.transcripts.roots import TranscriptFile, list_transcripts

SHARED = Path(os.environ.get("MEMTUI_SHARED") or Path(__file__).parents[3] / "shared")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not (SHARED / "corpus").is_dir(), reason="no real transcripts: set MEMTUI_SHARED"),
]

Place = tuple[str, int, str | None, str]  # session, line, uuid, kind

#: Labelled, not heard.
MISSING: dict[tuple[str, int], str] = {
    ("4aa65553-be37-439e-acb2-f89621d78b4e", 70): "queued, and the file ends before it was sent or taken back",
}
#: Heard, not labelled.
EXTRA: dict[tuple[str, int], str] = {
    (
        "3a782158-6c7c-4d4d-9c73-eae031da5b18",
        395,
    ): "queued, absorbed, delivered by no other record: typed like the rest",
    ("79e9becd-0b83-42f1-8cb1-33375d080476", 778): "words after a command's name",
    ("8ef64fdd-df8c-41f2-ac32-d9471671f062", 4): "words after a command's name",
    ("93d77a79-f7f6-4781-ae8e-492ee04c8177", 57): "words after a command's name",
    ("9ff9c26d-319d-4a47-843a-3d60f73295c9", 2): "words after a command's name",
}


@pytest.fixture(scope="module")
def readings() -> list[tuple[TranscriptFile, Reading]]:
    listing = list_transcripts(SHARED / "corpus")
    assert listing.refused == ()
    return [(file, read(file)) for file in listing.files]


@pytest.fixture(scope="module")
def labelled() -> set[Place]:
    rows = map(json.loads, (SHARED / "claims" / "natural.jsonl").read_text(encoding="utf-8").splitlines())
    return {(row["session"], row["line"], row["uuid"], row["kind"]) for row in rows}


def test_all_sessions_are_read(readings: list[tuple[TranscriptFile, Reading]]) -> None:
    assert len(readings) == 145
    assert [(reading.unknown, reading.too_long, reading.timeless) for _, reading in readings] == [({}, 0, 0)] * 145


def test_human_texts_are_the_labelled_ones(
    readings: list[tuple[TranscriptFile, Reading]], labelled: set[Place]
) -> None:
    heard = {
        (said.session, said.line, said.uuid, said.form)
        for _, reading in readings
        for said in reading.utterances
        if said.speaker == "person" and said.form in ("prompt", "queued", "feedback")
    }
    missing, extra = labelled - heard, heard - labelled
    assert {place[:2] for place in missing} == set(MISSING)
    assert {place[:2] for place in extra} == set(EXTRA)
    assert len(missing) <= len(labelled) / 100
    assert len(extra) <= len(labelled) / 100


def test_answers_and_programs_are_apart(readings: list[tuple[TranscriptFile, Reading]]) -> None:
    said = [utterance for _, reading in readings for utterance in reading.utterances]
    assert sum(utterance.form == "answer" for utterance in said) == 13
    assert sum(utterance.form == "choice" for utterance in said) == 26
    assert sum(utterance.speaker == "program" for utterance in said) == 3


def test_a_second_reading_finds_nothing_new(readings: list[tuple[TranscriptFile, Reading]]) -> None:
    for file, first in readings:
        cursor = Cursor.from_record(first.cursor.to_record())
        second = read(file, cursor=cursor)
        assert (second.utterances, second.cursor, second.rescanned) == ((), first.cursor, False)
