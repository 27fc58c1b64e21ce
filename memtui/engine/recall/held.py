"""Whether the file that a look-up names still holds the name (design §2.3). Lean; one file is read, no links."""

from __future__ import annotations

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder

_BETWEEN = "` is defined in `"
_NAME_MAX, _PATH_MAX = 64, 180
#: A larger file was made by a machine, and takes too long for a hook.
_FILE_MAX = 512 * 1024
_IN_NAMES = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$"
_IN_PATHS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+@/")


def claim_of(name: str, path: str) -> str:
    """A look-up's claim in its fixed form; "" for a name or path that can't stand there."""
    plain = name.isascii() and name.isidentifier() and len(name) <= _NAME_MAX
    inside = len(path) <= _PATH_MAX and _IN_PATHS.issuperset(path)
    inside = inside and {"", ".", ".."}.isdisjoint(path.split("/"))
    return f"`{name}{_BETWEEN}{path}`" if plain and inside else ""


def place_of(claim: str) -> tuple[str, str]:
    """Name and path of a claim in that form; two empty texts for any other."""
    name, _, path = claim[1:-1].partition(_BETWEEN)
    return (name, path) if claim and claim == claim_of(name, path) else ("", "")


def still_held(root: str, claim: str) -> bool:
    """Whether the file below `root` that a look-up's claim names holds the name as a whole word."""
    name, path = place_of(claim)
    if not name:
        return False
    *parents, last = path.split("/")
    try:
        folder = Folder.open(root)
        for parent in parents:
            with folder as outer:
                folder = outer.child(parent)
        with folder:
            return _holds(folder.read(last, limit=_FILE_MAX), name.encode())
    except (NotFound, FileRefused):
        return False


def _holds(data: bytes, name: bytes) -> bool:
    at = data.find(name)
    while at >= 0:
        end = at + len(name)
        beside = data[max(0, at - 1) : at] + data[end : end + 1]
        if not any(byte in _IN_NAMES for byte in beside):
            return True
        at = data.find(name, end)
    return False
