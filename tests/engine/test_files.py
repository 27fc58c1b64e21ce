"""Opening and writing: only plain files of ours, old or new and never a part (design §2.4, security.md B.3)."""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memtui.engine import files
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder

OLD, NEW = b"old\n", b"new\n" * 1000
FAULT_POINTS = ("_os_open", "_os_write", "_os_fsync", "_os_rename")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path.resolve() / "place"
    path.mkdir(mode=0o700)
    return path


@pytest.fixture
def folder(place: Path) -> Iterator[Folder]:
    with Folder.open(str(place)) as opened:
        yield opened


class Nth:
    """A system call that fails at its n-th use, writes one byte at a time, and counts."""

    def __init__(self, real: Callable[..., object], n: int, error: int) -> None:
        self.real, self.n, self.error, self.calls = real, n, error, 0

    def __call__(self, *arguments: object, **named: object) -> object:
        self.calls += 1
        if self.calls == self.n:
            raise OSError(self.error, os.strerror(self.error))
        return self.real(*arguments, **named)


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd" if Path("/proc/self/fd").exists() else "/dev/fd"))


def test_what_is_written_is_read_and_private(folder: Folder, place: Path) -> None:
    folder.create("a", OLD)
    folder.append("b", OLD)
    folder.replace("c", OLD)
    for name in "abc":
        assert folder.read(name) == OLD
        assert stat.S_IMODE((place / name).stat().st_mode) == 0o600
    folder.replace("c", NEW, mode=0o640)
    assert folder.read("c") == NEW
    assert stat.S_IMODE((place / "c").stat().st_mode) == 0o640
    assert folder.names() == ["a", "b", "c"]
    folder.unlink("a")
    folder.unlink("a")
    assert folder.names() == ["b", "c"]


def test_what_is_missing_is_said(folder: Folder, place: Path) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        folder.read("nowhere")
    with pytest.raises(NotFound):
        folder.child("nowhere")
    with pytest.raises(NotFound):
        Folder.open(str(place / "nowhere"))
    assert folder.read_or_empty("nowhere") == b""
    assert folder.status("nowhere") is None


def test_folders_are_made_private_with_their_parents(place: Path) -> None:
    with Folder.open(str(place / "x" / "y"), create=True) as made, made.child("z", create=True) as below:
        assert below.path == str(place / "x" / "y" / "z")
    for name in ("x", "x/y", "x/y/z"):
        assert stat.S_IMODE((place / name).stat().st_mode) == 0o700
    with Folder.open(str(place / "x" / "y"), create=True) as again, again.child("z", create=True) as below:
        assert below.names() == []


def test_a_parent_may_be_a_link_the_folder_itself_not(place: Path) -> None:
    (place / "real").mkdir()
    (place / "link").symlink_to("real")
    Folder.open(str(place / "link" / "made"), create=True).close()
    assert (place / "real" / "made").is_dir()
    with pytest.raises(FileRefused):
        Folder.open(str(place / "link"))
    with pytest.raises(FileRefused):
        Folder.open(str(place / "link"), create=True)


def test_create_refuses_what_is_there(folder: Folder) -> None:
    folder.create("a", OLD)
    with pytest.raises(FileRefused, match="there already"):
        folder.create("a", NEW)
    assert folder.read("a") == OLD


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "/etc/passwd", "../x", "a\0b", "x" * 256])
def test_only_names_are_names(folder: Folder, name: str) -> None:
    for use in (folder.read, folder.unlink, folder.status, folder.child, folder.open_read):
        with pytest.raises(FileRefused):
            use(name)
    for write in (folder.create, folder.append, folder.replace):
        with pytest.raises(FileRefused):
            write(name, NEW)
    with pytest.raises(FileRefused):
        folder.hold(name, seconds=0)
    assert folder.names() == []


def _link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


def _dangling(path: Path, outside: Path) -> None:
    path.symlink_to(outside.with_name("nothing"))


def _hard_link(path: Path, outside: Path) -> None:
    path.hardlink_to(outside)


def _fifo(path: Path, outside: Path) -> None:
    os.mkfifo(path)


def _directory(path: Path, outside: Path) -> None:
    path.mkdir()


def _socket(path: Path, outside: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("make", [_link, _dangling, _hard_link, _fifo, _directory, _socket])
def test_only_plain_files_are_used(folder: Folder, place: Path, make: Callable[[Path, Path], None]) -> None:
    outside = place.parent / "outside"
    outside.write_bytes(OLD)
    make(place / "x", outside)
    before = _open_files()
    for use in (
        lambda: folder.read("x"),
        lambda: folder.read_or_empty("x"),
        lambda: folder.append("x", NEW),
        lambda: folder.replace("x", NEW),
        lambda: folder.create("x", NEW),
        lambda: folder.hold("x", seconds=0),
    ):
        with pytest.raises(FileRefused):
            use()
    assert outside.read_bytes() == OLD
    assert not outside.with_name("nothing").exists()
    assert folder.names() == ["x"]
    assert _open_files() == before


def test_a_fifo_with_a_reader_gets_nothing(folder: Folder, place: Path) -> None:
    os.mkfifo(place / "x")
    reader = os.open(place / "x", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(FileRefused):
            folder.append("x", NEW)
        assert os.read(reader, 10) == b""
    finally:
        os.close(reader)


@pytest.mark.parametrize("kind", ["link", "file"])
def test_only_real_folders_are_entered(folder: Folder, place: Path, kind: str) -> None:
    if kind == "link":
        (place / "x").symlink_to(place.parent)
    else:
        (place / "x").write_bytes(OLD)
    for create in (False, True):
        with pytest.raises(FileRefused):
            folder.child("x", create=create)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_files_of_others_are_not_used(folder: Folder, place: Path) -> None:
    (place / "x").write_bytes(OLD)
    os.chown(place / "x", 12345, -1)
    for use in (lambda: folder.read("x"), lambda: folder.append("x", NEW), lambda: folder.replace("x", NEW)):
        with pytest.raises(FileRefused, match="user 12345"):
            use()
    os.chown(place, 12345, -1)
    with pytest.raises(FileRefused, match="not private"):
        folder.require_private()


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_write_to_is_not_private(folder: Folder, place: Path, mode: int) -> None:
    folder.require_private()
    place.chmod(mode)
    with pytest.raises(FileRefused, match="not private"):
        folder.require_private()


def test_the_folder_stays_the_one_that_was_opened(folder: Folder, place: Path) -> None:
    place.rename(place.with_name("elsewhere"))
    place.mkdir()
    folder.create("a", OLD)
    assert (place.with_name("elsewhere") / "a").read_bytes() == OLD
    assert list(place.iterdir()) == []


def test_a_reader_beside_a_writer_sees_the_old_file_whole(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.create("a", OLD)

    def open_and_be_replaced(*arguments: Any, **named: Any) -> int:
        fd = os.open(*arguments, **named)
        monkeypatch.undo()
        folder.replace("a", NEW)
        return fd

    monkeypatch.setattr(files, "_os_open", open_and_be_replaced)
    assert folder.read("a") == OLD
    assert folder.read("a") == NEW


def test_a_large_file_is_refused(folder: Folder, place: Path) -> None:
    folder.create("a", b"x" * 11)
    assert folder.read("a", limit=11) == b"x" * 11
    with pytest.raises(FileRefused, match="too large"):
        folder.read("a", limit=10)
    os.truncate(place / "a", 1 << 40)
    with pytest.raises(FileRefused, match="too large"):
        folder.read("a")


def test_an_append_closes_a_torn_line(folder: Folder) -> None:
    folder.create("a", b'{"n":1}\n{"n":')
    folder.append("a", b'{"n":2}\n')
    assert folder.read("a") == b'{"n":1}\n{"n":\n{"n":2}\n'
    folder.append("a", b'{"n":3}\n')
    assert folder.read("a").endswith(b'{"n":2}\n{"n":3}\n')


def test_short_writes_are_completed(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_os_write", lambda fd, data: os.write(fd, data[:3]))
    folder.create("a", NEW)
    folder.append("b", NEW)
    folder.replace("c", NEW)
    assert [folder.read(name) for name in "abc"] == [NEW] * 3


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("point", FAULT_POINTS)
@pytest.mark.parametrize("n", [1, 2])
def test_a_failing_call_leaves_the_old_file_or_the_new(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, point: str, n: int, error: int
) -> None:
    folder.create("a", OLD)
    fault = Nth(getattr(files, point), n, error)
    before = _open_files()
    monkeypatch.setattr(files, point, fault)
    if point != "_os_write":
        monkeypatch.setattr(files, "_os_write", os.write)
    try:
        folder.replace("a", NEW)
    except FileRefused:
        assert fault.calls == n
    else:
        assert fault.calls < n
    monkeypatch.undo()
    assert folder.names() == ["a"]
    # Only the folder's own fsync, the last call, comes after the new file is in place.
    assert folder.read("a") == (OLD if fault.calls == n and (point, n) != ("_os_fsync", 2) else NEW)
    assert _open_files() == before


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("point", ["_os_open", "_os_write", "_os_fsync"])
def test_a_file_that_could_not_be_made_is_not_there(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, point: str, error: int
) -> None:
    monkeypatch.setattr(files, point, Nth(getattr(files, point), 1, error))
    with pytest.raises(FileRefused, match="Can't use"):
        folder.create("a", NEW)
    monkeypatch.undo()
    assert folder.names() == []
    folder.create("a", NEW)


def test_a_full_disk_in_the_middle_of_a_replace(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.create("a", OLD)
    fault = Nth(lambda fd, data: os.write(fd, data[:7]), 3, errno.ENOSPC)
    monkeypatch.setattr(files, "_os_write", fault)
    with pytest.raises(FileRefused):
        folder.replace("a", NEW)
    assert folder.names() == ["a"]
    assert folder.read("a") == OLD


def test_a_full_disk_in_the_middle_of_an_append_costs_one_line(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.create("a", b"one\n")
    monkeypatch.setattr(files, "_os_write", Nth(lambda fd, data: os.write(fd, data[:2]), 2, errno.ENOSPC))
    with pytest.raises(FileRefused):
        folder.append("a", b"two\n")
    monkeypatch.undo()
    folder.append("a", b"three\n")
    assert folder.read("a").split(b"\n") == [b"one", b"tw", b"three", b""]


def test_an_interrupt_leaves_no_temporary_file(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.create("a", OLD)

    def interrupted(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    for point in ("_os_write", "_os_rename"):
        monkeypatch.setattr(files, point, interrupted)
        with pytest.raises(KeyboardInterrupt):
            folder.replace("a", NEW)
        monkeypatch.undo()
        assert folder.names() == ["a"]
        assert folder.read("a") == OLD


def test_replacing_makes_file_and_name_durable(folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []

    def fsync(fd: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")

    monkeypatch.setattr(files, "_os_fsync", fsync)
    folder.replace("a", NEW)
    assert synced == ["file", "folder"]
    synced.clear()
    folder.append("b", NEW)
    folder.append("b", NEW)
    assert synced == ["file", "folder", "file"]
    synced.clear()
    folder.unlink("a")
    folder.child("c", create=True).close()
    assert synced == ["folder", "folder"]


def test_a_read_only_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Folder.open(str(tmp_path)) as folder:
        folder.require_writable()
        monkeypatch.setattr(os, "access", lambda path, mode, dir_fd: (path, mode, dir_fd) != (".", os.W_OK, folder.fd))
        with pytest.raises(FileRefused, match="read-only"):
            folder.require_writable()


@pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling link", "pipe"])
def test_an_entry_of_any_kind_is_moved_and_never_followed(folder: Folder, place: Path, kind: str) -> None:
    (place / "target").mkdir()
    (place / "target" / "kept").write_text("kept\n")
    entry = place / "entry"
    if kind == "file":
        entry.write_text("words\n")
    elif kind == "folder":
        entry.mkdir()
    elif kind == "pipe":
        os.mkfifo(entry)
    else:
        entry.symlink_to("target" if kind == "link" else "nowhere")
    before = os.lstat(entry).st_ino
    with folder.child("to", create=True) as to:
        folder.move("entry", to, "new")
        assert os.lstat(place / "to" / "new").st_ino == before
        assert not os.path.lexists(entry)
        assert (place / "target" / "kept").read_text() == "kept\n"
        with pytest.raises(NotFound):
            folder.move("entry", to, "other")


def test_nothing_is_moved_over_what_is_there(folder: Folder, place: Path) -> None:
    (place / "one").write_text("1\n")
    (place / "two").symlink_to("nowhere")
    with pytest.raises(FileRefused, match="there already"):
        folder.move("one", folder, "two")
    assert (place / "one").read_text() == "1\n"


def test_links_are_named(folder: Folder, place: Path) -> None:
    (place / "plain").write_text("")
    (place / "b").symlink_to("plain")
    (place / "a").symlink_to("nowhere")
    assert folder.links() == ["a", "b"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errno.ENOSPC, "No space is left on the file system at /"),
        (errno.EROFS, "is read-only"),
        (errno.EIO, "fails"),
        (errno.EMFILE, "try again"),
        (errno.EACCES, "check the path"),
    ],
)
def test_a_refusal_says_what_to_do(folder: Folder, monkeypatch: pytest.MonkeyPatch, error: int, words: str) -> None:
    monkeypatch.setattr(files, "_os_open", Nth(os.open, 1, error))
    with pytest.raises(FileRefused) as caught:
        folder.create("a", NEW)
    assert words in caught.value.hint


def test_zeros_that_a_power_cut_left_are_cut_off(folder: Folder, place: Path) -> None:
    (place / "a").write_bytes(b"one\ntw\0\0\0")
    folder.append("a", b"three\n")
    assert folder.read("a") == b"one\nthree\n"
    (place / "b").write_bytes(bytes(10))
    folder.append("b", b"one\n")
    assert folder.read("b") == b"one\n"


def test_a_file_system_without_locks_is_told_apart(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    for error, raised in ((errno.ENOLCK, OSError), (errno.EIO, FileRefused)):
        monkeypatch.setattr(fcntl, "flock", Nth(fcntl.flock, 1, error))
        with pytest.raises(raised):
            folder.hold("lock", seconds=0)
        monkeypatch.undo()
