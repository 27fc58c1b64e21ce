"""Which command opens a file in the person's editor: for reading, at a line, or to write in it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from memtui.engine.errors import BadInput

_READ_ONLY = {"vi": "-R", "vim": "-R", "nvim": "-R", "view": "-R", "nano": "-v"}
#: Editors that come back at once with a window of their own, unless they are told to wait.
_WINDOWED = {"code": "--wait", "codium": "--wait", "cursor": "--wait", "subl": "--wait", "zed": "--wait"}


def editor_command(environ: Mapping[str, str], path: Path, line: int) -> list[str]:
    """`$VISUAL`, else `$EDITOR`, else vi, as a literal command list; read-only where we know how to ask for it."""
    words = _editor(environ)
    name = Path(words[0]).name
    if name in ("code", "codium", "cursor"):
        return [*words, "--goto", f"{path}:{line}"]
    option = [_READ_ONLY[name]] if name in _READ_ONLY else []
    return [*words, *option, f"+{line}", str(path)]


def writing_command(environ: Mapping[str, str], path: Path) -> list[str]:
    """The same editor to write in a file; one with a window of its own is told to wait until that is closed."""
    words = _editor(environ)
    wait = _WINDOWED.get(Path(words[0]).name, "")
    return [*words, *([wait] if wait and not {wait, wait[1:3]} & set(words) else []), str(path)]


def _editor(environ: Mapping[str, str]) -> list[str]:
    named = environ.get("VISUAL") or environ.get("EDITOR") or "vi"
    try:
        words = shlex.split(named)
    except ValueError as error:
        raise BadInput("Your editor can't be started.", f"{named}: {error}", "Mend VISUAL or EDITOR.") from error
    return words or ["vi"]
