"""Words on their way through the person's editor: a private file in memtui's home, gone when the editor is left."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

from memtui.engine.errors import BadInput
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.renames import is_dead
from memtui.engine.review.positive import positive_hint
from memtui.engine.text import one_line, visible

FOLDER, FILE = "drafts", "claim.md"
_LIMIT = 1024 * 1024
_LINE = "# ------------------------ >8 ------------------------"
_RULES = (
    "# Only what stands above that line counts; several lines become one.",
    "# Leave it as it is, empty it, or end the editor with an error, and nothing changes.",
)


def draft(home: Home, words: str, about: str, run: Callable[[Path], int]) -> str | None:
    """The words after `run` opened an editor on them and gave back its exit code; None where they stay as they were.

    `about` says above the rules what they are for. Whatever else the editor left beside the file goes with it. Raises
    `BadInput` for bytes that are no text.
    """
    name = f"{os.getpid()}-{secrets.token_hex(6)}"
    notes = [f"# {visible(about)}", *_RULES, *[f"# {hint}" for hint in [positive_hint(words)] if hint]]
    with home.folder(create=True) as top, top.child(FOLDER, create=True) as drafts:
        _sweep(drafts)
        with drafts.child(name, create=True) as folder:
            try:
                folder.create(FILE, "\n".join((words, "", _LINE, *notes, "")).encode())
                code = run(Path(folder.path) / FILE)
                after = folder.read_or_empty(FILE, limit=_LIMIT)
            finally:
                _clear(folder)
        _remove(drafts, name)
    written = _above(after, notes)
    return None if code or written in ("", one_line(words)) else written


def _above(data: bytes, notes: list[str]) -> str:
    """What stands above our own lines, on one line; also where the person removed one of them."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise BadInput("The editor left no text.", str(error), "Save it as UTF-8.") from error
    ours = {_LINE, *notes}
    end = next((at for at, line in enumerate(lines) if line.strip() in ours), len(lines))
    return one_line("\n".join(lines[:end]))


def _clear(folder: Folder) -> None:
    for name in folder.names():
        status = folder.status(name)
        if status is not None and not stat.S_ISDIR(status.st_mode):
            folder.unlink(name)


def _remove(drafts: Folder, name: str) -> None:
    """Remove a draft's folder, unless an editor made a folder of its own there, which is not ours to remove."""
    with drafts.child(name) as folder:
        if folder.names():
            return
    drafts.remove_folder(name)


def _sweep(drafts: Folder) -> None:
    """Remove what a killed run left: words that were never kept."""
    for name in drafts.names():
        pid = name.partition("-")[0]
        if pid.isascii() and pid.isdigit() and is_dead(int(pid)):
            with drafts.child(name) as folder:
                _clear(folder)
            _remove(drafts, name)
