"""The only code of memtui that opens files for its own state or writes anything (design §2.4). Lean.

Every file is opened relative to its folder's descriptor, without following links, and must be a regular file
with one link that belongs to us. Writing is temp, fsync, rename, fsync of the folder. A lint forbids any
other way of writing. The `_os_*` names are the fault points that the crash tests wrap.
"""

from __future__ import annotations

import errno
import os
import sys

from memtui.engine.errors import FileRefused, LockBusy, NotFound
from memtui.engine.plain_files import REGULAR, TYPE_MASK, checked, fault, refusal, status_of
from memtui.engine.renames import DAY, NEW_NAME, SWAP, UNSUPPORTED, is_dead, renamed, temp_name, writer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BYTES = 64 * 1024 * 1024
BLOCK = 256 * 1024

#: What a file system without kernel locks says to one who asks.
NO_LOCKS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FRESH = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_LOCK = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_APPEND = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

_os_open = os.open
_os_write = os.write
_os_fsync = os.fsync
_os_rename = os.rename
_os_unlink = os.unlink
_os_mkdir = os.mkdir
_os_rmdir = os.rmdir
_os_renamed = renamed


def _name(name: str) -> str:
    """`name` if it names an entry of a folder and nothing else."""
    if not name or name in (".", "..") or "/" in name or "\0" in name or len(name) > 255:
        raise FileRefused(f"Not a file name: {name!r}.", hint="Names come from memtui itself; please report this.")
    return name


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[_os_write(fd, view) :]


class Folder:
    """A directory held open by its descriptor; all names are relative to it.

    Raises `NotFound` for a missing entry and `FileRefused` for anything that is not plainly ours.
    """

    __slots__ = ("fd", "path")

    def __init__(self, fd: int, path: str) -> None:
        self.fd = fd
        self.path = path

    @classmethod
    def open(cls, path: str, *, create: bool = False) -> Folder:
        """The folder at `path`; its last part may not be a link. `create` makes it (0700) with its parents."""
        if create and os.path.basename(path) and not os.path.lexists(path):
            with cls.open(os.path.realpath(os.path.dirname(path)), create=True) as parent:
                return parent.child(os.path.basename(path), create=True)
        try:
            fd = _os_open(path, _FOLDER)
        except FileNotFoundError:
            raise NotFound(f"No folder {path}.", path) from None
        except OSError as error:
            raise refusal(error, path) from error
        return cls(fd, path)

    def child(self, name: str, *, create: bool = False) -> Folder:
        """The folder `name` in this one, never a link; `create` makes it with mode 0700."""
        where = self.at(name)
        if create:
            try:
                _os_mkdir(_name(name), 0o700, dir_fd=self.fd)
                self.sync()
            except FileExistsError:
                pass
            except OSError as error:
                raise refusal(error, where) from error
        try:
            fd = _os_open(_name(name), _FOLDER, dir_fd=self.fd)
        except FileNotFoundError:
            raise NotFound(f"No folder {where}.", where) from None
        except OSError as error:
            raise refusal(error, where) from error
        return Folder(fd, where)

    def require_private(self) -> None:
        """Refuse a folder that is not ours or that others may write to."""
        status = status_of(self.fd, self.path)
        if status.st_uid != os.geteuid() or status.st_mode & 0o022:
            raise FileRefused(
                f"{self.path} is not private.",
                f"owner {status.st_uid}, mode {status.st_mode & 0o7777:04o}",
                f"Make it yours: chown it and chmod 700 {self.path}",
            )

    def require_writable(self) -> None:
        """Refuse a folder in which we may not make files."""
        if not os.access(".", os.W_OK, dir_fd=self.fd):
            raise FileRefused(f"{self.path} is read-only.", self.path, f"Make it yours again: chmod 700 {self.path}")

    def make_private(self) -> None:
        """Take a folder of ours from its group (0700); one that everybody may write to stays, to be refused."""
        try:
            if not os.fstat(self.fd).st_mode & 0o002:
                os.fchmod(self.fd, 0o700)
        except OSError as error:
            raise refusal(error, self.path) from error

    def at(self, name: str) -> str:
        """The path of an entry, for messages only."""
        return self.path.rstrip("/") + "/" + name

    def open_read(self, name: str) -> int:
        """A blocking descriptor of a regular file of ours, open for reading; the caller closes it."""
        where = self.at(name)
        try:
            fd = _os_open(_name(name), _READ, dir_fd=self.fd)
        except FileNotFoundError:
            raise NotFound(f"No file {where}.", where) from None
        except OSError as error:
            raise refusal(error, where) from error
        checked(fd, where)
        os.set_blocking(fd, True)
        return fd

    def read(self, name: str, *, limit: int = MAX_BYTES) -> bytes:
        """All bytes of a file, at most `limit` of them; a larger file is refused."""
        fd = self.open_read(name)
        try:
            size = os.fstat(fd).st_size
            if size > limit:
                raise FileRefused(f"{self.at(name)} is too large.", f"{size} bytes, at most {limit} are read")
            parts: list[bytes] = []
            left, step = limit, min(max(size + 1, 4096), BLOCK * 4)  # the system makes room for all that is asked
            while left > 0 and (part := os.read(fd, min(step, left))):
                parts.append(part)
                left -= len(part)
            return b"".join(parts)
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        finally:
            os.close(fd)

    def read_or_empty(self, name: str, *, limit: int = MAX_BYTES) -> bytes:
        """As `read`; a missing file is empty."""
        try:
            return self.read(name, limit=limit)
        except NotFound:
            return b""

    def status(self, name: str) -> os.stat_result | None:
        """The status of an entry itself, links not followed; None when there is none."""
        try:
            return os.stat(_name(name), dir_fd=self.fd, follow_symlinks=False)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise refusal(error, self.at(name)) from error

    def names(self) -> list[str]:
        """The names in this folder, sorted."""
        try:
            return sorted(os.listdir(self.fd))
        except OSError as error:
            raise refusal(error, self.path) from error

    def links(self) -> list[str]:
        """The names of symbolic links in this folder, sorted; nothing is followed."""
        with os.scandir(self.fd) as entries:
            return sorted(entry.name for entry in entries if entry.is_symlink())

    def replace(self, name: str, data: bytes, *, mode: int = 0o600) -> None:
        """Put `data` under `name` at once: readers see the old file or the new one, never a part."""
        status = self.status(name)
        if status is not None and (why := fault(status)):
            raise FileRefused(f"{self.at(name)} is not replaced: {why}.", self.at(name), "Remove it by hand.")
        temp = temp_name(name)
        try:
            self._fresh(temp, data, mode)
            try:
                _os_rename(temp, _name(name), src_dir_fd=self.fd, dst_dir_fd=self.fd)
            except BaseException:
                self._drop(temp)
                raise
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        self.sync()

    def replace_if(self, name: str, data: bytes, was: Callable[[bytes | None], bool], *, mode: int = 0o600) -> bool:
        """As `replace`, if `was` says yes to the bytes that stand there (None: no file); else False, nothing changed.

        Where the system can swap two names, what was swapped out is looked at once more and put back if somebody
        wrote it in between. Group and extended attributes of the file are kept where that is allowed.
        """
        status = self.status(name)
        if status is not None and (why := fault(status)):
            raise FileRefused(f"{self.at(name)} is not replaced: {why}.", self.at(name), "Remove it by hand.")
        temp = temp_name(name)
        try:
            self._fresh(temp, data, mode, like=name if status is not None else "")
            try:
                done = self._put(temp, name, data, was)
            except BaseException:
                if not _swapped_out(self, temp, data):
                    self._drop(temp)
                raise
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        self.sync()
        return done

    def _put(self, temp: str, name: str, data: bytes, was: Callable[[bytes | None], bool]) -> bool:
        """`temp` under `name`, if what stands there is still what was expected; `temp` is gone then."""
        try:
            now: bytes | None = self.read(name)
        except NotFound:
            now = None
        if not was(now):
            self._drop(temp)
            return False
        if now is None:
            try:
                if not _os_renamed(temp, name, self.fd, NEW_NAME):
                    _os_rename(temp, _name(name), src_dir_fd=self.fd, dst_dir_fd=self.fd)
            except FileExistsError:
                self._drop(temp)
                return False
            return True
        if not _os_renamed(temp, name, self.fd, SWAP):
            _os_rename(temp, _name(name), src_dir_fd=self.fd, dst_dir_fd=self.fd)
            return True
        if was(self.read(temp)):
            _os_unlink(temp, dir_fd=self.fd)
            return True
        _os_renamed(temp, name, self.fd, SWAP)
        if self.read(temp) != data:  # a third one wrote in between: both are kept, and a person is told
            kept = f"{name[:40]}.kept-{os.urandom(4).hex()}"
            _os_rename(temp, kept, src_dir_fd=self.fd, dst_dir_fd=self.fd)
            raise FileRefused(f"{self.at(name)} is being written by others.", f"One version is in {self.at(kept)}.")
        _os_unlink(temp, dir_fd=self.fd)
        return False

    def swap(self, name: str, other: str) -> None:
        """Let two files stand in each other's place; raises `FileRefused` where the system can't."""
        try:
            if _os_renamed(_name(name), _name(other), self.fd, SWAP):
                self.sync()
                return
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        raise FileRefused(f"{self.at(name)} can't be put back.", self.at(other), "Rename that file by hand.")

    def temporaries(self, name: str = "") -> list[str]:
        """The temporary files here, or those beside `name`; sorted."""
        beside = f".{name[:40]}." if name else "."
        return [each for each in self.names() if each.startswith(beside) and writer_of(each) is not None]

    def sweep(self) -> list[str]:
        """Remove temporary files that a dead process left, or a day old; gives back their names.

        The caller holds the lock under which this folder is written.
        """
        import time

        gone: list[str] = []
        for name in self.temporaries():
            status, pid = self.status(name), writer_of(name)
            if status is None or status.st_mode & TYPE_MASK != REGULAR or status.st_uid != os.geteuid():
                continue
            if (pid is not None and is_dead(pid)) or time.time() - status.st_mtime > DAY:
                self.unlink(name)
                gone.append(name)
        return gone

    def create(self, name: str, data: bytes, *, mode: int = 0o600) -> None:
        """Make `name` with `data`; it must not exist yet."""
        try:
            self._fresh(_name(name), data, mode)
        except FileExistsError:
            raise FileRefused(f"{self.at(name)} is there already.", self.at(name)) from None
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        self.sync()

    def append(self, name: str, data: bytes, *, mode: int = 0o600, lasting: bool = True) -> None:
        """Append whole lines and fsync; a torn last line is closed first, or cut off where a power cut left zeros.

        Without `lasting` nothing is synced: for notes that mean nothing after a power cut.
        """
        where = self.at(name)
        new = self.status(name) is None
        try:
            fd = _os_open(_name(name), _APPEND, mode, dir_fd=self.fd)
        except OSError as error:
            raise refusal(error, where) from error
        size = checked(fd, where).st_size
        try:
            torn = os.pread(fd, BLOCK, max(0, size - BLOCK)).rpartition(b"\n")[2]
            if b"\0" in torn:
                os.ftruncate(fd, size - len(torn))
            elif torn:
                data = b"\n" + data
            _write_all(fd, data)
            if lasting:
                _os_fsync(fd)
        except OSError as error:
            raise refusal(error, where) from error
        finally:
            os.close(fd)
        if new and lasting:
            self.sync()

    def hold(self, name: str, *, seconds: float) -> int:
        """An exclusive kernel lock on `name`, made if need be and never removed; closing the descriptor frees it.

        Waits at most `seconds`, then raises `LockBusy`. Raises `OSError` (ENOLCK, EOPNOTSUPP) where the file
        system has no such locks.
        """
        import fcntl
        import time

        until = time.monotonic() + seconds
        while True:
            try:
                fd = _os_open(_name(name), _LOCK, 0o600, dir_fd=self.fd)
            except OSError as error:
                raise refusal(error, self.at(name)) from error
            status = checked(fd, self.at(name))
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                current = self.status(name)
                if current is not None and (current.st_dev, current.st_ino) == (status.st_dev, status.st_ino):
                    return fd
                os.close(fd)  # somebody removed the file meanwhile (`git clean`): lock the one that is there now
            except BlockingIOError:
                os.close(fd)
                if time.monotonic() >= until:
                    raise LockBusy(
                        f"Another memtui is writing; waited {seconds:g} s.",
                        self.at(name),
                        "Nothing is lost; try again.",
                    ) from None
                time.sleep(0.02)
            except OSError as error:
                os.close(fd)
                if error.errno in NO_LOCKS:
                    raise
                raise refusal(error, self.at(name)) from error

    def unlink(self, name: str) -> None:
        """Remove an entry; a missing one is fine."""
        try:
            _os_unlink(_name(name), dir_fd=self.fd)
        except FileNotFoundError:
            return
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        self.sync()

    def remove_folder(self, name: str) -> None:
        """Remove an empty folder; a missing one is fine."""
        try:
            _os_rmdir(_name(name), dir_fd=self.fd)
        except FileNotFoundError:
            return
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        self.sync()

    def move(self, name: str, to: Folder, new: str) -> None:
        """Give an entry of any kind another place on the same file system; a link is moved itself, never followed.

        Raises `FileRefused` where something of the new name is there, or the file system says no.
        """
        if to.status(new) is not None:
            raise FileRefused(f"{to.at(new)} is there already.", to.at(new))
        try:
            _os_rename(_name(name), _name(new), src_dir_fd=self.fd, dst_dir_fd=to.fd)
        except FileNotFoundError:
            raise NotFound(f"No file {self.at(name)}.", self.at(name)) from None
        except OSError as error:
            raise refusal(error, self.at(name)) from error
        to.sync()
        self.sync()

    def nameless(self, data: bytes) -> int:
        """A descriptor to read `data` from, at its start, of a file that has no name any more; the caller closes it."""
        temp = temp_name("nameless")
        try:
            fd = _os_open(temp, _FRESH & ~os.O_WRONLY | os.O_RDWR, 0o600, dir_fd=self.fd)
        except OSError as error:
            raise refusal(error, self.at(temp)) from error
        try:
            self._drop(temp)
            _write_all(fd, data)
            os.lseek(fd, 0, os.SEEK_SET)
        except OSError as error:
            os.close(fd)
            raise refusal(error, self.at(temp)) from error
        return fd

    def sync(self) -> None:
        """Make the names of this folder durable."""
        try:
            _os_fsync(self.fd)
        except OSError as error:
            raise refusal(error, self.path) from error

    def close(self) -> None:
        os.close(self.fd)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fresh(self, name: str, data: bytes, mode: int, *, like: str = "") -> None:
        fd = _os_open(name, _FRESH, mode, dir_fd=self.fd)
        try:
            _write_all(fd, data)
            if like:
                self._take_after(fd, like)
            os.fchmod(fd, mode)
            _os_fsync(fd)
        except BaseException:
            self._drop(name)
            raise
        finally:
            os.close(fd)

    def _take_after(self, fd: int, like: str) -> None:
        """Give an open file group and extended attributes of another one, where that is allowed."""
        other = self.open_read(like)
        try:
            group = os.fstat(other).st_gid
            if group != os.fstat(fd).st_gid:
                _allowed(lambda: os.fchown(fd, -1, group))
            if sys.platform == "linux":
                for name in os.listxattr(other):
                    _allowed(lambda name=name: os.setxattr(fd, name, os.getxattr(other, name)))  # type: ignore[misc]
        except OSError as error:
            if error.errno not in UNSUPPORTED:
                raise
        finally:
            os.close(other)

    def _drop(self, name: str) -> None:
        try:
            os.unlink(name, dir_fd=self.fd)
        except OSError:
            return


def _allowed(change: Callable[[], None]) -> None:
    """Make a change of a file's outer form; that it is not allowed here is no reason to write nothing."""
    try:
        change()
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EACCES, *UNSUPPORTED):
            raise


def _swapped_out(folder: Folder, temp: str, data: bytes) -> bool:
    """Whether a temporary name holds something else than what was written there: somebody's file, swapped out."""
    try:
        return folder.read(temp) != data
    except (FileRefused, NotFound):
        return True
