"""Taking notes in: they become rows that count for no gate, and candidates in the Inbox (design §2.1, §2.3).

A row needs a line to point at that stays when the note is changed or goes: a copy of the note, redacted, stands in
`manual/import-<source>.jsonl` in the project's folder. The same note is written once, whatever happened before.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from memtui.engine.backends.imports.reconcile import Outcome
from memtui.engine.capture.manual import FOLDER, HARNESS
from memtui.engine.evidence import NOTED, Sighting, line_key
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso_ms, lines_of
from memtui.engine.redact.layer import RULES, RedactionFailed, redact

VERSION = 1
SCORE = 0.5


def take(project: Folder, outcomes: Iterable[Outcome], *, token: str, now: datetime) -> list[Sighting]:
    """Write the notes down that are taken, and give back their rows, which the caller appends; it holds the lock.

    `token` is the project's owner token.
    """
    by_source: dict[str, list[Outcome]] = {}
    for each in outcomes:
        if each.taken:
            by_source.setdefault(each.note.source, []).append(each)
    rows: list[Sighting] = []
    if by_source:
        with project.child(FOLDER, create=True) as folder:
            for source, taken in by_source.items():
                rows += _written(folder, f"import-{source}", taken, token, now)
    return rows


def _written(folder: Folder, session: str, taken: list[Outcome], token: str, now: datetime) -> list[Sighting]:
    """The rows of one source's notes; lines that stand there already keep their numbers."""
    name = f"{session}.jsonl"
    before = folder.read_or_empty(name).split(b"\n")
    numbers = {line: number for number, line in enumerate(before, 1) if line}
    last = len(before) - (not before[-1])
    new: list[bytes] = []
    rows: list[Sighting] = []
    for each in taken:
        line = lines_of([_record(each, now)]).removesuffix(b"\n")
        if line not in numbers:
            last += 1
            numbers[line] = last
            new.append(line + b"\n")
        rows.append(_row(each, f"{FOLDER}/{name}#L{numbers[line]}", session, line_key(token, line), now))
    if new:
        folder.append(name, b"".join(new))
    return rows


def _record(each: Outcome, now: datetime) -> dict[str, object]:
    note = each.note
    return {
        "v": VERSION,
        "at": iso_ms(min(note.at, now)),
        "speaker": note.speaker,
        "text": each.claim,
        "origin": note.source,
        "file": _safe(note.file),
        "line": note.line,
        "commit": note.commit,
        "session": note.session,
    }


def _safe(file: str) -> str:
    """The path of a note, which may hold anything, as it may be kept."""
    try:
        return redact(file).text
    except RedactionFailed:
        return "a file whose name can't be kept"


def _row(each: Outcome, pointer: str, session: str, key: str, now: datetime) -> Sighting:
    note = each.note
    origin = {"origin": note.source, "file": _safe(note.file), "line": note.line}
    origin |= {name: value for name, value in (("commit", note.commit), ("written_in", note.session)) if value}
    return Sighting(
        atom_id=each.id,
        at=iso_ms(min(note.at, now)),
        session=session,
        message_uuid=None,
        pointer=pointer,
        speaker=note.speaker,
        signal=NOTED,
        score=SCORE,
        kind=each.kind,
        harness=HARNESS,
        counts=False,
        quote=each.claim,
        line_key=key,
        rules=RULES,
        payload={"claim": each.claim, "read": now.strftime("%Y-%m-%d"), **origin},
    )
