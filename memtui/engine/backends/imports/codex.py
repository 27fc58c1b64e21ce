"""Codex's memories: bullets of `<codex>/memories/*.md`, written by its background pipeline (harness-facts.md §6.2)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from memtui.engine.backends.imports.notes import Found, Note, read_note_file
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.store.bullets import bullets

SOURCE = "codex"
#: The digest and its summary; `raw_memories.md` and the rollout summaries are what these were made from.
FILES = ("MEMORY.md", "memory_summary.md")


def codex_folder(environ: Mapping[str, str]) -> Path:
    """Codex's own folder: `CODEX_HOME`, else `~/.codex`."""
    named = environ.get("CODEX_HOME", "")
    return Path(named) if os.path.isabs(named) else Path(environ.get("HOME", "/")) / ".codex"


def notes_of_codex(place: Path) -> Found:
    """The bullets of Codex's memories. They are about all projects: a person says which of them hold here."""
    found = Found()
    try:
        with Folder.open(str(place)) as top, top.child("memories") as folder:
            for name in FILES:
                shown = f"codex/memories/{name}"
                read = read_note_file(folder, name, shown, found)
                if read is not None:
                    data, changed = read
                    found.notes += [
                        Note(SOURCE, shown, bullet.line, bullet.last, bullet.text, changed, "agent")
                        for bullet in bullets(data)
                    ]
    except NotFound:
        return found
    except FileRefused as error:
        found.refused.append(f"codex/memories: {error.title}")
    return found
