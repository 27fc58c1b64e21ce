"""Looking for words in claims, in what was kept of what was said, and in the transcripts (tui.md "Search").

Transcripts are searched where they lie, newest first, in what a person typed; nothing of them is copied into an
index. Words are matched against redacted text, so a search never shows or confirms what redaction took out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memtui.engine.capture.transcripts.roots import TranscriptFile, file_at, opened
from memtui.engine.capture.transcripts.window import Said, window
from memtui.engine.capture.utterance import Utterance
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.jsonl import iso
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.review.readings import GoOn, newest_first
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

CLAIM, QUOTE, TRANSCRIPT = "claim", "quote", "transcript"
_BEFORE = 24  # characters shown before the first word that was found


@dataclass(frozen=True)
class Hit:
    """One place where all words were found: what it is, the claim's id if it has one, the UTC date, the pointer.

    `words` is one line of text around the first word. `file` and `line` say where the transcript can be read, None
    and 0 where it can't.
    """

    kind: str
    atom: str
    words: str
    day: str
    pointer: str
    file: TranscriptFile | None = None
    line: int = 0

    @property
    def id(self) -> str:
        """What tells this hit from others."""
        return f"{self.kind} {self.atom} {self.pointer}"


def terms(query: str) -> tuple[str, ...]:
    """The words to look for, all of which a place must hold, in any order and case."""
    return tuple(query.casefold().split())


def in_store(snapshot: Snapshot, query: str) -> tuple[Hit, ...]:
    """The claims that hold the words, then the kept quotes that do; newest first."""
    wanted = terms(query)
    if not wanted:
        return ()
    files = {file.pointer: file for each in snapshot.transcripts if (file := file_at(each.path))}
    claims: list[Hit] = []
    quotes: list[Hit] = []
    for id_, claim in snapshot.claims.items():
        newest = claim.rows[-1]
        if _holds(f"{claim.atom.claim} {id_}", wanted):
            place = _place(files, newest.pointer)
            claims.append(Hit(CLAIM, id_, _line(claim.atom.claim, wanted), newest.day, newest.pointer, *place))
        for row in claim.rows:
            if _holds(row.quote, wanted):
                place = _place(files, row.pointer)
                quotes.append(Hit(QUOTE, id_, _line(row.quote, wanted), row.day, row.pointer, *place))
    return tuple(hit for hits in (claims, quotes) for hit in sorted(hits, key=lambda hit: hit.day, reverse=True))


def in_transcripts(snapshot: Snapshot, query: str, *, go_on: GoOn = lambda *_: True) -> Iterator[Hit]:
    """What a person typed in the project's transcripts that holds the words, newest transcript first."""
    wanted = terms(query)
    if not wanted:
        return
    for file, utterances in newest_first(snapshot, go_on):
        for utterance in utterances:
            if line := _said(utterance, wanted):
                yield Hit(TRANSCRIPT, "", line, iso(utterance.at)[:10], utterance.pointer, file, utterance.line)


def around(hit: Hit, *, before: int = 3, after: int = 3) -> tuple[Said, ...]:
    """What was said around a hit, redacted; nothing where the transcript can't be read."""
    if hit.file is None:
        return ()
    try:
        with opened(hit.file) as fd:
            return window(fd, hit.line, before=before, after=after)
    except (NotFound, FileRefused):
        return ()


def _said(utterance: Utterance, wanted: tuple[str, ...]) -> str:
    """The line of an utterance around the words; "" where it doesn't hold them all, also once it is redacted."""
    if not _holds(utterance.text, wanted):
        return ""
    try:
        text = redact(utterance.text).text
    except RedactionFailed:
        return ""
    return _line(text, wanted) if _holds(text, wanted) else ""


def _holds(text: str, wanted: tuple[str, ...]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in wanted)


def _line(text: str, wanted: tuple[str, ...]) -> str:
    """One line that begins a little before the first of the words."""
    flat = visible(" ".join(text.split()))
    at = min((found for word in wanted if (found := flat.casefold().find(word)) >= 0), default=0)
    start = max(0, at - _BEFORE)
    return flat if not start else "…" + flat[start:]


def _place(files: dict[str, TranscriptFile], pointer: str) -> tuple[TranscriptFile | None, int]:
    """The file and line of a pointer, where that transcript is known."""
    path, _, number = pointer.partition("#L")
    file = files.get(path)
    return (file, int(number)) if file is not None and number.isdecimal() else (None, 0)
