"""How far each transcript was read, and what L0 is known from it: `cursors.json` in memtui's home (design §2.4, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    """The transcripts read so far, by path. A damaged file is empty: everything is read once more, nothing twice."""
    data = folder.read_or_empty(FILE)
    if not data:
        return {}
    try:
        listed = loads(data)
        if listed.get("v") != VERSION:
            return {}
        return {path: Transcript(path=path, **record) for path, record in listed["files"].items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}


def write(folder: Folder, transcripts: Mapping[str, Transcript]) -> None:
    """Replace the file, if it changes."""
    listed = {path: transcript.record() for path, transcript in transcripts.items()}
    data = (dumps({"v": VERSION, "files": listed}) + "\n").encode("utf-8", "replace")
    if folder.read_or_empty(FILE) != data:
        folder.replace(FILE, data)
