"""What git tracks below a folder, read from the index file and never by running git (design §2.4, security.md R6).

A repository that nobody trusts yet may hold anything in its configuration, so git isn't asked about it. The index is
a list sorted by path: entries of 62 bytes and a name, versions 2 to 4 (git's index-format page).
"""

from __future__ import annotations

import os

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import MAX_BYTES, Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER, _FIXED = 12, 62
_EXTENDED = 0x4000
#: What is read first: a name that begins with a dot stands near the top, and an index has megabytes.
_FIRST = 16 * 1024


def tracked(git_dir: str, folder: str) -> list[str]:
    """The paths below `folder` (relative to the worktree's root) in a git folder's index; none where it can't be read.

    A split index keeps its names in another file, which isn't read.
    """
    try:
        with Folder.open(git_dir) as opened:
            status = opened.status("index")
            if status is None:
                return []
            state = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
            known = _KNOWN.get((git_dir, folder))
            if known is None or known[0] != state:
                known = _KNOWN[git_dir, folder] = (state, _read(opened, folder))
    except (NotFound, FileRefused, OSError):
        return []
    return list(known[1])


#: What was read last, by git folder and folder below: every look at a project asks, and git seldom writes.
_KNOWN: dict[tuple[str, str], tuple[tuple[int, ...], tuple[str, ...]]] = {}


def _read(git: Folder, folder: str) -> tuple[str, ...]:
    """The paths below `folder`, each once, read no further than to where they end."""
    fd = git.open_read("index")
    try:
        data, step = b"", _FIRST
        while True:
            part = os.read(fd, step)
            data += part
            step = len(data) * 3
            found, whole = _below(data, folder)
            if whole or not part or len(data) > MAX_BYTES:
                return found
    finally:
        os.close(fd)


def _below(data: bytes, folder: str) -> tuple[tuple[str, ...], bool]:
    """The paths below `folder` in an index that may be cut short or of a version to come; whether these are all."""
    prefix = folder.encode("utf-8", "surrogateescape") + b"/"
    found: dict[str, None] = {}  # a path in conflict stands there up to three times
    try:
        for name in _names(data):
            if name.startswith(prefix):
                found[name.decode("utf-8", "replace")] = None
            elif name > prefix:
                return tuple(found), True
    except (IndexError, ValueError):
        return tuple(found), False  # what was read so far
    return tuple(found), True


def _names(data: bytes) -> Iterator[bytes]:
    """The path of each entry. Raises `ValueError` or `IndexError` for bytes that are no index."""
    version = int.from_bytes(data[4:8], "big")
    if data[:4] != b"DIRC" or version not in (2, 3, 4):
        raise ValueError("not an index")
    at, before = _HEADER, b""
    for _ in range(int.from_bytes(data[8:12], "big")):
        flags = int.from_bytes(data[at + _FIXED - 2 : at + _FIXED], "big")
        start = at + _FIXED + (2 if flags & _EXTENDED else 0)
        if version == 4:
            cut, start = _number(data, start)
            end = data.index(b"\0", start)
            name = before[: len(before) - cut] + data[start:end]
            at = end + 1
        else:
            end = data.index(b"\0", start)
            name = data[start:end]
            at += (end - at + 8) // 8 * 8  # padded with one to eight zeros
        before = name
        yield name


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number as version 4 writes it (git's offset encoding), and the place behind it."""
    byte = data[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = data[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1
