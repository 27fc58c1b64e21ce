"""How far each transcript was read, and what L0 is known from it: `cursors.json` in memtui's home (design §2.4, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.jsonl import Record, dumps, loads

FILE = "cursors.json"
VERSION = 1


@dataclass(frozen=True)
class Transcript:
    """A transcript that was read: its path, session, lines, human texts, times of its first and last record, cursor."""

    path: str
    session: str
    lines: int
    texts: int
    first: str
    last: str
    cursor: Record

    def record(self) -> Record:
        """The transcript as it stands in the file, under its path."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "path"}


def read(folder: Folder) -> dict[str, Transcript]:
    """The transcripts read so far, by path. A damaged or refused file is empty: everything is read once more."""
    try:
        data = folder.read_or_empty(FILE)
    except FileRefused:
        return {}  # `set_aside` says so
    if not data:
        return {}
    return _parsed(data) or {}


def set_aside(folder: Folder) -> list[str]:
    """Give a file of cursors that can't be read another name, and say so in words; nothing is read twice for it.

    Also one that is no plain file of ours, so that it can be written anew.
    """
    try:
        data = folder.read_or_empty(FILE)
        if not data or _parsed(data) is not None:
            return []
        why = "it is damaged, or of a newer memtui"
    except FileRefused as error:
        why = error.title
    number = 1
    while folder.status(f"{FILE}.refused-{number}") is not None:
        number += 1
    name = f"{FILE}.refused-{number}"
    try:
        folder.move(FILE, folder, name)
    except (FileRefused, NotFound) as error:
        return [f"{folder.at(FILE)}: {why} It can't be set aside, either: {error.title}"]
    return [f"{folder.at(FILE)}: {why}; set aside as {name}. Every transcript is read once more, nothing counts twice."]


def _parsed(data: bytes) -> dict[str, Transcript] | None:
    """The transcripts in the bytes of a file; None where it is damaged."""
    try:
        listed = loads(data)
        if listed.get("v") != VERSION:
            return None
        return {path: Transcript(path=path, **record) for path, record in listed["files"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def write(folder: Folder, transcripts: Mapping[str, Transcript]) -> None:
    """Replace the file, if it changes."""
    listed = {path: transcript.record() for path, transcript in transcripts.items()}
    data = (dumps({"v": VERSION, "files": listed}) + "\n").encode("utf-8", "replace")
    if folder.read_or_empty(FILE) != data:
        folder.replace(FILE, data)
