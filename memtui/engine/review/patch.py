"""A plan as a patch that `git apply` takes, for a person who wants to carry the change elsewhere (tui.md §5, Adopt)."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from memtui.engine.errors import BadInput, FileRefused, NotFound, Refused
from memtui.engine.files import Folder
from memtui.engine.review.plan import FileChange, Plan

_NO_NEWLINE = b"\n\\ No newline at end of file\n"
_QUOTED = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\t"): "\\t"}


def patch_of(made: Plan) -> bytes:
    """The bytes of the patch; the ledger is not in it, because nothing is adopted by saving one.

    Raises `Refused` for a file that a patch can't name. The target never lies outside the project.
    """
    root = os.path.realpath(made.snapshot.project.root)
    return b"".join(part for change in made.changes for part in _file(change, root))


def save_patch(made: Plan, where: str) -> Path:
    """Write the patch to a new file; `where` counts from the project.

    Raises the plan's own problem, `Refused` for an empty plan, `BadInput`, `NotFound` or `FileRefused` for the place.
    """
    if made.empty:
        raise Refused("Nothing is accepted, so there is no change to save.", hint="Accept something in Staged first.")
    if made.problems:
        raise made.problems[0]
    if not where.strip() or not where.isprintable():
        raise BadInput("That is no name for a file.", repr(where), "Name a file, such as memtui.patch.")
    path = Path(os.path.abspath(os.path.join(made.snapshot.project.root, os.path.expanduser(where))))
    try:
        with Folder.open(str(path.parent)) as folder:
            folder.create(path.name, patch_of(made), mode=0o644)
    except NotFound as error:
        raise NotFound(f"There is no folder {path.parent}.", str(path), "Make it first.") from error
    except FileRefused as error:
        raise FileRefused(error.title, error.detail, "Take another name; nothing was written.") from error
    return path


def _file(change: FileChange, root: str) -> Iterator[bytes]:
    if change.before == change.after:
        return
    name = os.path.relpath(change.target.path, root)
    old, new = _named("a", name), _named("b", name)
    yield b"diff --git " + old + b" " + new + b"\n"
    if not change.target.exists:
        old = b"/dev/null"
        yield b"new file mode 100644\n"
    found = difflib.diff_bytes(
        difflib.unified_diff, _lines(change.before), _lines(change.after), old, new, lineterm=b"\n"
    )
    for line in found:
        yield line if line.endswith(b"\n") else line + _NO_NEWLINE


def _lines(data: bytes) -> list[bytes]:
    """Lines with their `\\n`, which alone ends a line for git."""
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def _named(side: str, name: str) -> bytes:
    """A path as git writes it: in quotes where it holds something odd."""
    if not name.isprintable():
        raise Refused("A patch can't name this file.", repr(name))
    plain = name.translate(_QUOTED)
    quoted = plain != name
    return (f'"{side}/{plain}"' if quoted else f"{side}/{name}").encode()
