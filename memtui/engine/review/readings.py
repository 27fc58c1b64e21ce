"""A project's transcripts read one after the other, where they lie: what Search and the Prompt lab look through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from memtui.engine.capture.transcripts.claude_code import read
from memtui.engine.capture.transcripts.roots import TranscriptFile, file_at
from memtui.engine.capture.utterance import Utterance
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.store.snapshot import Snapshot

#: Asked before each transcript, with how many are done and how many there are; False ends the reading.
GoOn = Callable[[int, int], bool]


def newest_first(snapshot: Snapshot, go_on: GoOn) -> Iterator[tuple[TranscriptFile, Sequence[Utterance]]]:
    """Each transcript of the project with what was said in it, the newest transcript and the newest words first.

    Files that can't be read any more are passed over: Claude Code deletes them after 30 days.
    """
    transcripts = sorted(snapshot.transcripts, key=lambda each: each.last, reverse=True)
    for done, each in enumerate(transcripts):
        if not go_on(done, len(transcripts)):
            return
        file = file_at(each.path)
        if file is None:
            continue
        try:
            utterances = read(file).utterances
        except (NotFound, FileRefused):
            continue
        yield file, utterances[::-1]
