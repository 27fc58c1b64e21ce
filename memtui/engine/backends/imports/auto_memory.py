"""Claude Code's auto memory: one note a file in `<claude>/projects/<slug>/memory/` (harness-facts.md §3.4).

A model wrote these notes, so they count for no gate. Files may change or vanish under memtui: each is read once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from memtui.engine.atoms import CLAIM_MAX
from memtui.engine.backends.imports.notes import MOST_FILES, Found, Note, Tell, read_note_file, untold
from memtui.engine.blocks.lines import physical_lines
from memtui.engine.capture.transcripts.session_folder import LIMIT, session_folder
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.jsonl import loads, moment_of
from memtui.engine.store.bullets import bullets
from memtui.engine.text import one_line, scrub

SOURCE = "auto-memory"
FOLDER, INDEX = "memory", "MEMORY.md"
_SESSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
_FIELD = re.compile(r"\s*([A-Za-z_]+):\s*(.*?)\s*(?:\s#.*)?")
_POINTER = re.compile(r"\[[^\]]*\]\([^)]*\)")
_STRESS = re.compile(r"\*\*|__")
#: What a note's own type says about its kind; the words say it for the others.
_KINDS = {"user": "preference", "reference": "fact"}


def memory_folder(claude: Path, store: str, user: str) -> Path | None:
    """Where the notes about a project lie, None where there are none.

    `claude` is Claude Code's folder, `store` the main worktree's real path, `user` the person's home folder. The
    person's own `settings.json` may name another folder; settings inside a repository are never asked (design §2.4).
    """
    named = _configured(claude, user)
    if named is not None:
        return named if named.is_dir() else None
    projects, slug = claude / "projects", session_folder(store)
    if (projects / slug / "memory").is_dir():
        return projects / slug / "memory"
    if len(slug) <= LIMIT or not projects.is_dir():
        return None
    others = [name for name in sorted(os.listdir(projects)) if name.startswith(slug[:LIMIT] + "-")]
    folders = [projects / name / "memory" for name in others if (projects / name / "memory").is_dir()]
    return folders[0] if len(folders) == 1 else None


def _configured(claude: Path, user: str) -> Path | None:
    try:
        with Folder.open(str(claude)) as folder:
            named = loads(folder.read("settings.json")).get("autoMemoryDirectory")
    except (NotFound, FileRefused, ValueError):
        return None
    if not isinstance(named, str) or "\0" in named:
        return None
    if named.startswith("~/"):
        return Path(user, named[2:]) if os.path.isabs(user) else None
    return Path(named) if os.path.isabs(named) else None


def notes_of_memory(place: Path, tell: Tell = untold) -> Found:
    """The notes of an auto memory folder, and the bullets of its index that are no pointers."""
    found = Found()
    try:
        with Folder.open(str(place)) as folder:
            names = [name for name in folder.names() if name.endswith(".md")]
            if len(names) > MOST_FILES:
                found.refused.append(f"memory: {len(names)} notes, the first {MOST_FILES} are read")
            for at, name in enumerate(names[:MOST_FILES]):
                if not tell(SOURCE, at, len(names)):
                    found.stopped = True
                    break
                shown = f"{FOLDER}/{name}"
                read = read_note_file(folder, name, shown, found)
                if read is not None:
                    found.notes += notes_in(name, *read)
    except NotFound:
        return found
    except FileRefused as error:
        found.refused.append(f"memory: {error.title}")
    return found


def notes_in(name: str, data: bytes, changed: datetime) -> list[Note]:
    """The notes in the bytes of one file of the folder: any number in the index, at most one in another file."""
    shown = f"{FOLDER}/{name}"
    return _index(data, changed, shown) if name == INDEX else _note(data, changed, shown)


def _index(data: bytes, changed: datetime, shown: str) -> list[Note]:
    """Older versions wrote notes into the index itself; a line that only points to a file is none."""
    return [
        Note(SOURCE, shown, bullet.line, bullet.last, bullet.text, changed, "agent")
        for bullet in bullets(data)
        if not _POINTER.match(bullet.text)
    ]


def _note(data: bytes, changed: datetime, shown: str) -> list[Note]:
    """The note of one file: its first paragraph, or its description where that is too long to be a claim."""
    lines, _ = physical_lines(data)
    texts = [scrub(line.text.decode("utf-8", "replace")) for line in lines]
    end = next((at for at, text in enumerate(texts[1:], 1) if text.rstrip() == "---"), 0)
    front = texts[1:end] if texts and texts[0].rstrip() == "---" and end else []
    fields = {match[1]: match[2].strip("\"'") for text in front if (match := _FIELD.fullmatch(text)) and match[2]}
    note = _paragraph(texts, len(front) + 2 if front else 0, shown, _written(fields, changed))
    if note is None:
        return []
    described = one_line(fields.get("description", ""))
    if len(note.text) > CLAIM_MAX and 0 < len(described) <= CLAIM_MAX:
        at = next(number for number, text in enumerate(texts, 1) if text.lstrip().startswith("description:"))
        note = replace(note, line=at, last=at, text=described)
    session = fields.get("originSessionId", "")
    return [
        replace(
            note, kind=_KINDS.get(fields.get("type", ""), ""), session=session if _SESSION.fullmatch(session) else ""
        )
    ]


def _written(fields: Mapping[str, str], changed: datetime) -> datetime:
    """When the note says it was written; a file's own time where it doesn't."""
    try:
        return moment_of(fields["modified"])
    except (KeyError, ValueError):
        return changed


def _paragraph(texts: list[str], start: int, shown: str, at: datetime) -> Note | None:
    """The first paragraph from a line on (0: the first); headings and blank lines before it are passed over."""
    words: list[str] = []
    first = 0
    for number, text in enumerate(texts[start:], start + 1):
        if text.strip() and not text.lstrip().startswith(("#", "<!--", "```", "~~~")):
            first = first or number
            words.append(text.strip())
        elif words:
            break
    text = one_line(_STRESS.sub("", " ".join(words))).removeprefix("- ")
    if not any(char.isalpha() for char in text):
        return None
    return Note(SOURCE, shown, first, first + len(words) - 1, text, at, "agent")
