"""What `Folder` says when it can't or won't, word for word, and that no descriptor stays open then (design §2.4)."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from memtui.engine import files
from memtui.engine.errors import FileRefused, LockBusy, MemtuiError, NotFound
from memtui.engine.files import Folder

OLD = b"old\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path.resolve() / "place"
    path.mkdir(mode=0o700)
    (path / "x").write_bytes(OLD)
    (path / "y").write_bytes(OLD)
    (path / "d").mkdir()
    return path


@pytest.fixture
def folder(place: Path) -> Iterator[Folder]:
    with Folder.open(str(place)) as opened:
        yield opened


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd" if Path("/proc/self/fd").exists() else "/dev/fd"))


def _said(act: Callable[[], object]) -> tuple[type[MemtuiError], str, str, str]:
    with pytest.raises(MemtuiError) as caught:
        act()
    error = caught.value
    return (type(error), error.title, error.detail, error.hint)


def _always(data: bytes | None) -> bool:
    return True


_Act = Callable[[Folder], object]
_CALLS: list[tuple[object, str, _Act, str]] = [
    (files, "_os_open", lambda folder: folder.read("x"), "/x"),
    (files, "_os_open", lambda folder: folder.read_or_empty("x"), "/x"),
    (files, "_os_open", lambda folder: folder.append("x", OLD), "/x"),
    (files, "_os_open", lambda folder: folder.create("z", OLD), "/z"),
    (files, "_os_open", lambda folder: folder.replace("y", OLD), "/y"),
    (files, "_os_open", lambda folder: folder.replace_if("y", OLD, _always), "/y"),
    (files, "_os_open", lambda folder: folder.hold("x", seconds=0), "/x"),
    (files, "_os_open", lambda folder: folder.child("d"), "/d"),
    (files, "_os_open", lambda folder: Folder.open(folder.path), ""),
    (files, "_os_mkdir", lambda folder: folder.child("c", create=True), "/c"),
    (files, "_os_rename", lambda folder: folder.replace("y", OLD), "/y"),
    (files, "_os_rename", lambda folder: folder.move("y", folder, "z"), "/y"),
    (files, "_os_renamed", lambda folder: folder.swap("x", "y"), "/x"),
    (files, "_os_renamed", lambda folder: folder.replace_if("y", OLD, _always), "/y"),
    (files, "_os_unlink", lambda folder: folder.unlink("x"), "/x"),
    (files, "_os_rmdir", lambda folder: folder.remove_folder("d"), "/d"),
    (files, "_os_fsync", lambda folder: folder.sync(), ""),
    (files, "_os_fsync", lambda folder: folder.append("x", OLD), "/x"),
    (files, "_os_write", lambda folder: folder.append("x", OLD), "/x"),
    (os, "pread", lambda folder: folder.append("x", OLD), "/x"),
    (os, "read", lambda folder: folder.read("x"), "/x"),
    (os, "stat", lambda folder: folder.status("x"), "/x"),
    (os, "listdir", lambda folder: folder.names(), ""),
    (os, "fchmod", lambda folder: folder.make_private(), ""),
    (os, "fstat", lambda folder: folder.require_private(), ""),
    (os, "fstat", lambda folder: folder.read("x"), "/x"),
    (fcntl, "flock", lambda folder: folder.hold("x", seconds=0), "/x"),
]


@pytest.mark.parametrize(("module", "name", "act", "where"), _CALLS)
def test_what_the_system_refuses_is_told_with_its_place(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, module: object, name: str, act: _Act, where: str
) -> None:
    def fails(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EACCES, "Permission denied")

    before = _open_files()
    with monkeypatch.context() as patch:
        patch.setattr(module, name, fails)
        said = _said(lambda: act(folder))
    place = folder.path + where
    assert said[:3] == (FileRefused, f"Can't use {place}.", f"{place}: Permission denied")
    assert folder.names() == ["d", "x", "y"]
    assert _open_files() == before


@pytest.mark.parametrize("name", ["_os_open", "_os_write"])
def test_a_nameless_file_that_cannot_be_made_is_told_and_gone(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def fails(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EACCES, "Permission denied")

    before = _open_files()
    with monkeypatch.context() as patch:
        patch.setattr(files, name, fails)
        kind, title, _, _ = _said(lambda: folder.nameless(OLD))
    assert kind is FileRefused
    assert title.startswith(f"Can't use {folder.path}/.nameless.")
    assert folder.names() == ["d", "x", "y"]
    assert _open_files() == before


def test_what_is_no_name_is_told(folder: Folder) -> None:
    assert _said(lambda: folder.read("../x")) == (
        FileRefused,
        "Not a file name: '../x'.",
        "",
        "Names come from memtui itself; please report this.",
    )
    assert folder.status("n" * 255) is None
    assert _said(lambda: folder.status("n" * 256))[1] == f"Not a file name: {'n' * 256!r}."


def test_what_is_not_there_is_told(folder: Folder) -> None:
    at = f"{folder.path}/n"
    assert _said(lambda: folder.read("n")) == (NotFound, f"No file {at}.", at, "")
    assert _said(lambda: folder.child("n")) == (NotFound, f"No folder {at}.", at, "")
    assert _said(lambda: Folder.open(at)) == (NotFound, f"No folder {at}.", at, "")
    assert _said(lambda: folder.move("n", folder, "z")) == (NotFound, f"No file {at}.", at, "")


def test_what_is_there_already_is_told(folder: Folder) -> None:
    at = f"{folder.path}/x"
    assert _said(lambda: folder.create("x", OLD)) == (FileRefused, f"{at} is there already.", at, "")
    assert _said(lambda: folder.move("y", folder, "x")) == (FileRefused, f"{at} is there already.", at, "")


def test_what_is_not_replaced_is_told(folder: Folder, place: Path) -> None:
    (place / "twin").hardlink_to(place / "x")
    said = (FileRefused, f"{place}/x is not replaced: it has 2 hard links.", f"{place}/x", "Remove it by hand.")
    assert _said(lambda: folder.replace("x", OLD)) == said
    assert _said(lambda: folder.replace_if("x", OLD, _always)) == said
    used = (
        FileRefused,
        f"{place}/x is not used: it has 2 hard links.",
        f"{place}/x",
        "Replace it by a plain file of your own.",
    )
    for act in (folder.read, partial(folder.append, data=OLD), partial(folder.hold, seconds=0)):
        assert _said(partial(act, "x")) == used


def test_what_is_too_large_is_told(folder: Folder, place: Path) -> None:
    said = (FileRefused, f"{place}/x is too large.", "4 bytes, at most 3 are read", "")
    assert _said(lambda: folder.read("x", limit=3)) == said
    assert _said(lambda: folder.read_or_empty("x", limit=3)) == said
    assert folder.read_or_empty("x", limit=4) == OLD


def test_a_folder_that_is_not_private_is_told(folder: Folder, place: Path) -> None:
    place.chmod(0o755)
    folder.require_private()
    place.chmod(0o1720)
    assert _said(folder.require_private) == (
        FileRefused,
        f"{place} is not private.",
        f"owner {os.geteuid()}, mode 1720",
        f"Make it yours: chown it and chmod 700 {place}",
    )


def test_a_folder_that_is_read_only_is_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert _said(folder.require_writable) == (
        FileRefused,
        f"{folder.path} is read-only.",
        folder.path,
        f"Make it yours again: chmod 700 {folder.path}",
    )


@pytest.mark.parametrize(("mode", "after"), [(0o770, 0o700), (0o755, 0o700), (0o702, 0o702), (0o777, 0o777)])
def test_a_folder_is_taken_from_its_group_but_not_from_everybody(
    folder: Folder, place: Path, mode: int, after: int
) -> None:
    place.chmod(mode)
    folder.make_private()
    assert stat.S_IMODE(place.stat().st_mode) == after


def test_what_cannot_be_swapped_is_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_os_renamed", lambda *_: False)
    assert _said(lambda: folder.swap("x", "y")) == (
        FileRefused,
        f"{folder.path}/x can't be put back.",
        f"{folder.path}/y",
        "Rename that file by hand.",
    )


def test_a_lock_that_is_held_is_waited_for_and_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 100.0 + sum(slept))
    monkeypatch.setattr(time, "sleep", slept.append)
    held = folder.hold("lock", seconds=0)
    before = _open_files()
    for seconds, waits in ((0.0, 0), (0.0625, 4)):
        slept.clear()
        assert _said(partial(folder.hold, "lock", seconds=seconds)) == (
            LockBusy,
            f"Another memtui is writing; waited {seconds:g} s.",
            f"{folder.path}/lock",
            "Nothing is lost; try again.",
        )
        assert slept == [0.02] * waits
    assert _open_files() == before
    os.close(held)
    os.close(folder.hold("lock", seconds=0))
    assert stat.S_IMODE(os.stat(folder.at("lock")).st_mode) == 0o600


def test_a_lock_whose_file_is_removed_meanwhile_is_taken_anew(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    real = fcntl.flock
    taken: list[int] = []

    def flock(fd: int, how: int) -> None:
        real(fd, how)
        if len(taken) < 2:
            os.unlink(folder.at("lock"))
        if len(taken) == 1:
            Path(folder.at("lock")).write_bytes(b"")
        taken.append(fd)

    before = _open_files()
    monkeypatch.setattr(fcntl, "flock", flock)
    held = folder.hold("lock", seconds=0)
    assert len(taken) == 3
    assert os.fstat(held).st_ino == os.stat(folder.at("lock")).st_ino
    assert _open_files() == before + 1
    os.close(held)
