"""How `Folder` puts one file in the place of another, and what it leaves of those that others write meanwhile."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from memtui.engine import files
from memtui.engine.errors import FileRefused
from memtui.engine.files import BLOCK, Folder
from memtui.engine.renames import DAY

OLD, NEW, THEIRS = b"old\n", b"new\n", b"theirs\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path.resolve() / "place"
    path.mkdir(mode=0o700)
    return path


@pytest.fixture
def folder(place: Path) -> Iterator[Folder]:
    with Folder.open(str(place)) as opened:
        yield opened


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd" if Path("/proc/self/fd").exists() else "/dev/fd"))


def _was_old(data: bytes | None) -> bool:
    return data == OLD


def _before(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[int], object]) -> None:
    """Let `act` happen right before each call of a fault point, with the call's number from 1."""
    real, calls = getattr(files, name), [0]

    def call(*arguments: Any, **named: Any) -> Any:
        calls[0] += 1
        act(calls[0])
        return real(*arguments, **named)

    monkeypatch.setattr(files, name, call)


@pytest.mark.parametrize("swaps", [True, False])
def test_what_is_expected_is_replaced(
    folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch, swaps: bool
) -> None:
    if not swaps:
        monkeypatch.setattr(files, "_os_renamed", lambda *_: False)
    seen: list[bytes | None] = []

    def missing(data: bytes | None) -> bool:
        seen.append(data)
        return data is None

    assert folder.replace_if("a", OLD, missing, mode=0o640)
    assert seen == [None]
    assert (folder.read("a"), _mode(place / "a")) == (OLD, 0o640)
    before = _open_files()
    assert folder.replace_if("a", NEW, _was_old)
    assert (folder.read("a"), _mode(place / "a")) == (NEW, 0o600)
    assert not folder.replace_if("a", THEIRS, _was_old)
    assert not folder.replace_if("b", THEIRS, _was_old)
    assert folder.read("a") == NEW
    assert folder.names() == ["a"]
    assert _open_files() == before


def test_a_file_that_somebody_makes_meanwhile_stays(
    folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _before(monkeypatch, "_os_renamed", lambda _: (place / "a").write_bytes(THEIRS))
    assert not folder.replace_if("a", NEW, lambda data: data is None)
    assert folder.read("a") == THEIRS
    assert folder.names() == ["a"]


def test_what_somebody_wrote_meanwhile_is_put_back(
    folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.create("a", OLD)
    _before(monkeypatch, "_os_renamed", lambda call: (place / "a").write_bytes(THEIRS) if call == 1 else None)
    assert not folder.replace_if("a", NEW, _was_old)
    assert folder.read("a") == THEIRS
    assert folder.names() == ["a"]


def test_of_two_who_write_meanwhile_both_are_kept(folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "n" * 50
    folder.create(name, OLD)
    _before(monkeypatch, "_os_renamed", lambda call: (place / name).write_bytes(THEIRS if call == 1 else b"third\n"))
    with pytest.raises(FileRefused) as refused:
        folder.replace_if(name, NEW, _was_old)
    (kept,) = [each for each in folder.names() if each != name]
    assert kept.startswith("n" * 40 + ".kept-")
    assert len(kept) == 40 + len(".kept-") + 8
    assert (folder.read(name), folder.read(kept)) == (THEIRS, b"third\n")
    assert (refused.value.title, refused.value.detail) == (
        f"{place}/{name} is being written by others.",
        f"One version is in {place}/{kept}.",
    )


def test_an_interrupt_before_the_swap_leaves_nothing_one_after_it_the_old_file(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    folder.create("a", OLD)
    with pytest.raises(KeyboardInterrupt):
        folder.replace_if("a", NEW, interrupt)
    assert folder.names() == ["a"]
    _before(monkeypatch, "_os_unlink", interrupt)
    with pytest.raises(KeyboardInterrupt):
        folder.replace_if("a", NEW, _was_old)
    monkeypatch.undo()
    (left,) = folder.temporaries("a")
    assert (folder.read("a"), folder.read(left)) == (NEW, OLD)


def test_an_interrupt_when_the_temporary_file_is_gone_already(folder: Folder, place: Path) -> None:
    def gone(data: bytes | None) -> NoReturn:
        (place / folder.temporaries("a")[0]).unlink()
        raise KeyboardInterrupt

    folder.create("a", OLD)
    with pytest.raises(KeyboardInterrupt):
        folder.replace_if("a", NEW, gone)
    assert folder.names() == ["a"]


def test_replacing_is_durable_on_either_way(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []

    def fsync(fd: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")

    def of(act: Callable[[], object]) -> list[str]:
        synced.clear()
        act()
        return list(synced)

    monkeypatch.setattr(files, "_os_fsync", fsync)
    assert of(lambda: folder.create("a", OLD)) == ["file", "folder"]
    assert of(lambda: folder.create("b", OLD)) == ["file", "folder"]
    assert of(lambda: folder.replace_if("a", NEW, _was_old)) == ["file", "folder"]
    assert of(lambda: folder.swap("a", "b")) == ["folder"]
    assert (folder.read("a"), folder.read("b")) == (OLD, NEW)
    with folder.child("to", create=True) as to:
        assert of(lambda: folder.move("a", to, "a")) == ["folder", "folder"]
        assert of(lambda: to.unlink("a")) == ["folder"]
        assert of(lambda: to.unlink("a")) == []
    assert of(lambda: folder.remove_folder("to")) == ["folder"]
    assert of(lambda: folder.remove_folder("to")) == []


def test_the_mode_is_the_one_that_was_asked_for_whatever_the_umask(folder: Folder, place: Path) -> None:
    before = os.umask(0o077)
    try:
        folder.create("a", OLD, mode=0o664)
        folder.replace("b", OLD, mode=0o664)
        folder.replace_if("c", OLD, lambda data: data is None, mode=0o664)
    finally:
        os.umask(before)
    assert [_mode(place / name) for name in "abc"] == [0o664] * 3
    folder.append("d", OLD, mode=0o640)
    assert _mode(place / "d") == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to any group")
def test_the_group_of_a_file_is_kept(folder: Folder, place: Path) -> None:
    folder.create("a", OLD)
    os.chown(place / "a", -1, 12345)
    assert folder.replace_if("a", NEW, _was_old)
    assert (place / "a").stat().st_gid == 12345
    assert (place / "a").stat().st_uid == os.geteuid()
    folder.replace("a", NEW)
    assert (place / "a").stat().st_gid == os.getegid()


@pytest.mark.skipif(sys.platform != "linux", reason="Python has extended attributes on Linux only")
def test_extended_attributes_are_kept_where_that_is_allowed(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.create("a", OLD)
    there = os.stat(folder.at("a")).st_ino
    put: list[tuple[str, bytes]] = []

    def names(fd: int) -> list[str]:
        return ["user.one", "user.two"] if os.fstat(fd).st_ino == there else []

    def value(fd: int, name: str) -> bytes:
        return f"{name} of {os.fstat(fd).st_ino == there}".encode()

    def set_(fd: int, name: str, data: bytes) -> None:
        put.append((name, data))
        if name == "user.one":
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "listxattr", names)
    monkeypatch.setattr(os, "getxattr", value)
    monkeypatch.setattr(os, "setxattr", set_)
    assert folder.replace_if("a", NEW, _was_old)
    assert put == [("user.one", b"user.one of True"), ("user.two", b"user.two of True")]


@pytest.mark.skipif(sys.platform != "linux", reason="Python has extended attributes on Linux only")
@pytest.mark.parametrize(
    ("point", "error", "done"),
    [
        ("setxattr", errno.EPERM, True),
        ("setxattr", errno.EACCES, True),
        ("setxattr", errno.EOPNOTSUPP, True),
        ("setxattr", errno.EIO, False),
        ("listxattr", errno.EOPNOTSUPP, True),
        ("listxattr", errno.ENOSYS, True),
        ("listxattr", errno.EPERM, False),
    ],
)
def test_only_what_is_not_allowed_is_left_out(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, point: str, error: int, done: bool
) -> None:
    def fails(*_: object) -> NoReturn:
        raise OSError(error, os.strerror(error))

    folder.create("a", OLD)
    monkeypatch.setattr(os, "listxattr", lambda fd: ["user.one"])
    monkeypatch.setattr(os, "getxattr", lambda fd, name: b"1")
    monkeypatch.setattr(os, point, fails)
    before = _open_files()
    if done:
        assert folder.replace_if("a", NEW, _was_old)
    else:
        with pytest.raises(FileRefused):
            folder.replace_if("a", NEW, _was_old)
    assert folder.read("a") == (NEW if done else OLD)
    assert folder.names() == ["a"]
    assert _open_files() == before


def test_nobody_else_may_read_what_is_half_written(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []

    def write(fd: int, data: bytes) -> int:
        modes.append(stat.S_IMODE(os.fstat(fd).st_mode))
        return os.write(fd, data)

    monkeypatch.setattr(files, "_os_write", write)
    before = os.umask(0)
    try:
        folder.create("a", OLD)
        folder.replace("a", NEW)
        folder.replace_if("a", OLD, lambda data: data == NEW)
        folder.append("b", OLD)
        os.close(folder.nameless(OLD))
    finally:
        os.umask(before)
    assert modes == [0o600] * 5


def test_a_nameless_file_is_read_from_its_start(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "_os_write", lambda fd, data: os.write(fd, data[:3]))
    fd = folder.nameless(NEW)
    assert (os.read(fd, 100), folder.names(), os.listdir(tmp_path)) == (NEW, [], ["place"])
    assert stat.S_IMODE(os.fstat(fd).st_mode) == 0o600
    os.close(fd)


def test_a_descriptor_to_read_from_blocks(folder: Folder) -> None:
    folder.create("a", OLD)
    fd = folder.open_read("a")
    assert os.get_blocking(fd)
    assert os.read(fd, 10) == OLD
    os.close(fd)


def test_a_large_file_is_read_in_parts_and_never_beyond_the_limit(
    folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = os.urandom(64) * (BLOCK // 16) + b"e"
    (place / "a").write_bytes(data)
    real, asked = os.read, []

    def grows(fd: int, size: int) -> bytes:
        asked.append(size)
        with (place / "a").open("ab") as file:
            file.write(b"more")
        return real(fd, min(size, BLOCK))

    monkeypatch.setattr(os, "read", grows)
    assert folder.read("a", limit=len(data)) == data
    assert max(asked) == 4 * BLOCK
    assert asked[-1] == 1


def test_a_torn_line_is_found_however_the_file_is_cut(folder: Folder, place: Path) -> None:
    for torn in (b"x", b"x" * (BLOCK + 5), b"one\n" + b"x" * 3, b"y" * BLOCK + b"\nz"):
        (place / "a").write_bytes(torn)
        folder.append("a", b"two\n")
        assert folder.read("a") == torn + b"\ntwo\n"
    for whole in (b"", b"one\n", b"y" * (2 * BLOCK) + b"\n"):
        (place / "a").write_bytes(whole)
        folder.append("a", b"two\n")
        assert folder.read("a") == whole + b"two\n"


def _temporary(place: Path, of: str, pid: int, number: int = 0) -> Path:
    path = place / f".{of}.{pid}-{number:012x}.tmp"
    path.write_bytes(b"half")
    return path


def test_the_temporary_files_of_a_name(folder: Folder, place: Path) -> None:
    mine = [_temporary(place, "a", 7, 1), _temporary(place, "a", 8)]
    other = _temporary(place, "ab", 7)
    long = _temporary(place, "n" * 40, 7)
    for name in (".a.7-nothex.tmp", ".a.tmp", "a", "b.7-000000000000.tmp", ".a.x-000000000000.tmp"):
        (place / name).write_bytes(b"")
    assert folder.temporaries("a") == sorted(path.name for path in mine)
    assert folder.temporaries("n" * 60) == [long.name]
    assert folder.temporaries() == sorted(path.name for path in (*mine, other, long))


def test_only_what_a_dead_process_left_or_a_day_old_is_swept(
    folder: Folder, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive, dead = os.getppid(), os.getpid()  # our own number: we are at work on nothing while we look
    now = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    gone = [_temporary(place, "a", dead, 1), _temporary(place, "a", alive, 2), _temporary(place, "b", dead, 3)]
    kept = [
        _temporary(place, "a", alive, 4),
        place / f".d.{dead}-000000000005.tmp",
        place / f".l.{dead}-000000000006.tmp",
    ]
    kept[1].mkdir()
    kept[2].symlink_to(place)
    gone.append(_temporary(place, "z", dead, 8))
    for each in gone:
        os.utime(each, (now, now))
    os.utime(gone[1], (now, now - DAY - 1))
    os.utime(kept[0], (now, now - DAY))
    if os.geteuid() == 0:
        kept.append(_temporary(place, "o", dead, 7))
        os.chown(kept[-1], 12345, -1)
    assert folder.sweep() == sorted(path.name for path in gone)
    assert folder.names() == sorted(path.name for path in kept)


def test_a_place_is_named_once_with_its_slash(folder: Folder) -> None:
    with Folder.open("/") as top:
        assert top.at("x") == "/x"
    assert folder.at("x") == f"{folder.path}/x"
    with Folder(os.dup(folder.fd), "/X") as other:
        assert other.at("x") == "/X/x"
