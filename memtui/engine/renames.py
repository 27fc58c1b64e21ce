"""How one file takes another's place: names of temporary files, and renames that swap two names. Lean.

Only `engine/files.py` uses it: a swap is the one way to learn, after the fact and without a loss, that somebody
else had written a file right before it was replaced.
"""

from __future__ import annotations

import errno
import os
import sys

#: What two names of a folder may do in one step: stand in each other's place, or one become a name that is free.
SWAP, NEW_NAME = "swap", "new"
_RENAMES = {"linux": ("renameat2", {SWAP: 2, NEW_NAME: 1}), "darwin": ("renameatx_np", {SWAP: 2, NEW_NAME: 4})}
UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP)
DAY = 86_400.0


def renamed(source: str, target: str, folder: int, how: str) -> bool:
    """Rename within a folder as `how` says; False where system or file system can't. Raises `OSError`."""
    import ctypes

    name, flags = _RENAMES.get(sys.platform, ("", {}))
    call = getattr(ctypes.CDLL(None, use_errno=True), name, None) if name else None
    if call is None:
        return False
    if call(folder, os.fsencode(source), folder, os.fsencode(target), ctypes.c_uint(flags[how])) == 0:
        return True
    number = ctypes.get_errno()
    if number in UNSUPPORTED:
        return False
    raise OSError(number, os.strerror(number), target)


def temp_name(name: str) -> str:
    """A name beside `name` for what is still being written; it says which process writes."""
    return f".{name[:40]}.{os.getpid()}-{os.urandom(6).hex()}.tmp"


def writer_of(name: str) -> int | None:
    """The process that a temporary name of ours says; None for every other name."""
    if not (name.startswith(".") and name.endswith(".tmp")):
        return None
    pid, _, rest = name[:-4].rpartition(".")[2].partition("-")
    ours = len(rest) == 12 and not set(rest) - set("0123456789abcdef")
    return int(pid) if ours and pid.isascii() and pid.isdigit() else None


def is_dead(pid: int) -> bool:
    """Whether no other process has this number; our own is at work on nothing while it looks."""
    if pid == os.getpid():
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False
