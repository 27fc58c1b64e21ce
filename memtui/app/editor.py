"""Which command opens a file for reading, at a line, in the person's editor."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

_READ_ONLY = {"vi": "-R", "vim": "-R", "nvim": "-R", "view": "-R", "nano": "-v"}


def editor_command(environ: Mapping[str, str], path: Path, line: int) -> list[str]:
    """`$VISUAL`, else `$EDITOR`, else vi, as a literal command list; read-only where we know how to ask for it."""
    words = shlex.split(environ.get("VISUAL") or environ.get("EDITOR") or "vi")
    name = Path(words[0]).name
    if name in ("code", "codium", "cursor"):
        return [*words, "--goto", f"{path}:{line}"]
    option = [_READ_ONLY[name]] if name in _READ_ONLY else []
    return [*words, *option, f"+{line}", str(path)]
