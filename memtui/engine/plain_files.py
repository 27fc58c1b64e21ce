"""What a file must be to be read or written, and why it can't be, in words (design §2.4). Lean."""

from __future__ import annotations

import errno
import os

from memtui.engine.errors import FileRefused

REGULAR, TYPE_MASK = 0o100000, 0o170000


def refusal(error: OSError, where: str) -> FileRefused:
    hint = "Links, devices and files of other users are not followed; check the path and its permissions."
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        hint = f"No space is left on the file system at {mount_of(where)}. Free some, then try again."
    elif error.errno == errno.EROFS:
        hint = f"The file system at {mount_of(where)} is read-only."
    elif error.errno in (errno.EIO, errno.ESTALE):
        hint = f"The file system at {mount_of(where)} fails. Look at the disk, then try again."
    elif error.errno in (errno.EMFILE, errno.ENFILE, errno.EINTR):
        hint = "Nothing is wrong with the file; try again."
    return FileRefused(f"Can't use {where}.", f"{where}: {error.strerror or error}", hint)


def mount_of(path: str) -> str:
    """Where the file system that holds a path begins."""
    path = os.path.realpath(path)
    while path != "/" and not os.path.ismount(path):
        path = os.path.dirname(path)
    return path


def status_of(fd: int, where: str) -> os.stat_result:
    try:
        return os.fstat(fd)
    except OSError as error:
        raise refusal(error, where) from error


def checked(fd: int, where: str) -> os.stat_result:
    """The status of an open regular file with one link, owned by us; else it is closed and refused."""
    try:
        status = status_of(fd, where)
    except FileRefused:
        os.close(fd)
        raise
    if why := fault(status):
        os.close(fd)
        raise FileRefused(f"{where} is not used: {why}.", where, "Replace it by a plain file of your own.")
    return status


def fault(status: os.stat_result) -> str:
    """Why an entry is not plainly a file of ours; "" when it is."""
    if status.st_mode & TYPE_MASK != REGULAR:
        return "it is a link or not a regular file"
    if status.st_nlink > 1:  # 0: replaced by a writer since it was opened, and still whole
        return f"it has {status.st_nlink} hard links"
    if status.st_uid != os.geteuid():
        return f"it belongs to user {status.st_uid}"
    return ""
