"""The one `@` line by which Claude Code loads a file that it would not read by itself (design §4). Pure.

`@path` anywhere outside code is an import, relative to the importing file. memtui adds the line once, at the end;
where it stands already, in whatever sentence, nothing is added.
"""

from __future__ import annotations

import os

from memtui.engine.blocks.lines import physical_lines
from memtui.engine.blocks.render import newline_of

#: What a harness reads without being told; everything below `.claude/rules/` too.
LOADED = ("claude.md", ".claude/claude.md", "claude.local.md", "agents.md")
_RULES = ".claude/rules/"
_ENDS = b" \t\"'`()[]{}<>,;:!?"


def is_loaded(path: str) -> bool:
    """Whether a harness reads a file at this path (relative to the project) by itself; AGENTS.md only alone."""
    return path.casefold() in LOADED or path.casefold().startswith(_RULES)


def import_line(path: str, importer: str) -> str | None:
    """The line that imports `path` into `importer`, both relative to the project; None for a path that can't be one."""
    relative = os.path.relpath(path, os.path.dirname(importer) or ".")
    if set(os.fsencode(relative)) & set(_ENDS) or relative.endswith("."):
        return None
    return f"@{relative}"


def imports(data: bytes, line: str) -> bool:
    """Whether a file holds this import, outside code and at the start of a word."""
    wanted = {line.encode(), b"@./" + line[1:].encode()}
    lines = (each.text for each in physical_lines(data)[0] if not each.fence)
    return any(wanted & set(_outside_spans(text).split()) for text in lines)


def with_import(data: bytes, line: str) -> bytes:
    """`data` with the import as its last line; the file's own newlines, and none at the end where it had none."""
    if imports(data, line):
        return data
    newline = newline_of(data)
    if data and not data.endswith(b"\n"):
        return data + newline + line.encode()
    return data + line.encode() + newline


def _outside_spans(text: bytes) -> bytes:
    """A line without its code spans; a backtick that closes nothing leaves the rest out, which only adds a line."""
    return b" ".join(text.split(b"`")[::2])
