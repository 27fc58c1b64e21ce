"""What a power cut may leave (after ALICE, OSDI '14): an operation's trace, and the disks that it allows.

A trace lists what reached the kernel, in order. Only what was synced is sure: names by a sync of their folder, bytes
by a sync of their file. Everything else may be there, be missing, be cut or be zeros, each for itself and in any
order. `states` gives such disks, each once.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from memtui.engine import files
from memtui.engine.renames import SWAP

#: What a power cut makes of bytes that no sync has reached.
BYTES: dict[str, Callable[[bytes], bytes]] = {
    "all": lambda data: data,
    "none": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "zeros": lambda data: bytes(len(data)),
}
SUBSETS = 64  # of unsynced changes of names, at one moment


@dataclass(frozen=True)
class Step:
    """One thing that happened: `kind` is name, gone, write, sync or folder; a file is known by its number.

    `name` binds `path` to the file `number`, `gone` takes the name away; `sync` is of a file (`number`) or of a folder
    (`path`), `group` binds names that change together (a rename, a swap).
    """

    kind: str
    path: str = ""
    number: int = 0
    data: bytes = b""
    group: int = 0


@dataclass
class Disk:
    """Paths of files with their numbers, the bytes of each number, and folders."""

    names: dict[str, int] = field(default_factory=dict)
    content: dict[int, bytes] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)

    def image(self) -> frozenset[tuple[str, bytes]]:
        """All that can be read: each path with its bytes, folders without."""
        read = {(path, self.content[number]) for path, number in self.names.items()}
        return frozenset(read | {(path + "/", b"") for path in self.folders})


class Recorder:
    """Writes down what `engine/files.py` asks of the kernel, in this process."""

    def __init__(self, base: Path) -> None:
        self.base = str(base)
        self.steps: list[Step] = []
        self.opened: dict[int, tuple[str, int]] = {}  # descriptor → path, number (0: a folder)
        self.start = _read(base)
        self.names = dict(self.start.names)
        self.last = max(self.start.content, default=0)
        self.group = 0

    def install(self) -> None:
        for name in ("open", "write", "fsync", "rename", "renamed", "unlink", "mkdir", "rmdir"):
            setattr(files, f"_os_{name}", self._recorded(name, getattr(files, f"_os_{name}")))
        inner = SimpleNamespace(**{name: getattr(os, name) for name in dir(os)})
        inner.unlink = self._recorded("unlink", os.unlink)
        vars(files)["os"] = inner

    def _recorded(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        note = getattr(self, f"_{name}")

        def call(*arguments: Any, **more: Any) -> Any:
            result = real(*arguments, **more)
            note(result, *arguments, **more)
            return result

        return call

    def _path(self, name: str, folder: int | None) -> str:
        return name if folder is None else f"{self.opened[folder][0]}/{name}"

    def _open(self, fd: int, name: str, flags: int, mode: int = 0, *, dir_fd: int | None = None) -> None:
        path = os.path.realpath(name) if dir_fd is None else self._path(name, dir_fd)
        if flags & os.O_DIRECTORY:
            self.opened[fd] = (path, 0)
            return
        if path not in self.names:
            self._bind(path, self._fresh())
        self.opened[fd] = (path, self.names[path])

    def _fresh(self) -> int:
        self.last += 1
        return self.last

    def _bind(self, path: str, number: int, group: int = 0) -> None:
        self.names[path] = number
        self.steps.append(Step("name", path, number, group=group))

    def _unbind(self, path: str, group: int = 0) -> None:
        self.names.pop(path, None)
        self.steps.append(Step("gone", path, group=group))

    def _write(self, done: int, fd: int, data: bytes) -> None:
        self.steps.append(Step("write", number=self.opened[fd][1], data=bytes(data[:done])))

    def _fsync(self, _: None, fd: int) -> None:
        path, number = self.opened[fd]
        self.steps.append(Step("sync", "" if number else path, number))

    def _rename(self, _: None, source: str, target: str, *, src_dir_fd: int, dst_dir_fd: int) -> None:
        self._move(self._path(source, src_dir_fd), self._path(target, dst_dir_fd))

    def _renamed(self, done: bool, source: str, target: str, folder: int, how: str) -> None:
        first, second = self._path(source, folder), self._path(target, folder)
        if done and how == SWAP:
            self.group += 1
            one, other = self.names[first], self.names[second]
            self._bind(first, other, self.group)
            self._bind(second, one, self.group)
        elif done:
            self._move(first, second)

    def _move(self, source: str, target: str) -> None:
        self.group += 1
        number = self.names[source]
        self._unbind(source, self.group)
        self._bind(target, number, self.group)

    def _unlink(self, _: None, name: str, *, dir_fd: int) -> None:
        self._unbind(self._path(name, dir_fd))

    def _mkdir(self, _: None, name: str, mode: int, *, dir_fd: int) -> None:
        self.steps.append(Step("folder", self._path(name, dir_fd)))

    def _rmdir(self, _: None, name: str, *, dir_fd: int) -> None:
        self.steps.append(Step("gone", self._path(name, dir_fd) + "/"))


def traced(base: Path, act: Callable[[], object]) -> tuple[Disk, list[Step]]:
    """The disk before `act`, run in a child, and its steps."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            recorder = Recorder(base)
            recorder.install()
            act()
            data = pickle.dumps((recorder.start, recorder.steps))
            while data:
                data = data[os.write(writer, data) :]
            code = 0
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    start, steps = pickle.loads(said)
    return start, steps


def states(start: Disk, steps: list[Step]) -> Iterator[tuple[bool, Disk]]:
    """Every disk that a power cut may leave, once, and whether the operation had ended when the power went."""
    seen: set[tuple[bool, frozenset[tuple[str, bytes]]]] = set()
    for moment in range(len(steps) + 1):
        for disk in _at(start, steps[:moment]):
            key = (moment == len(steps), disk.image())
            if key not in seen:
                seen.add(key)
                yield moment == len(steps), disk


def _at(start: Disk, done: list[Step]) -> Iterator[Disk]:
    """The disks of one moment: all subsets of unsynced name changes, each with all fates of unsynced bytes."""
    loose = [index for index, step in enumerate(done) if not _is_synced(done, index)]
    groups = dict.fromkeys(_group(done, index) for index in loose if done[index].kind != "write")
    numbers = dict.fromkeys(done[index].number for index in loose if done[index].kind == "write")
    choices = list(product((True, False), repeat=len(groups)))[:SUBSETS]
    for kept in choices:
        fate = dict(zip(groups, kept, strict=True))
        for bytes_of in product(BYTES, repeat=len(numbers)):
            how = dict(zip(numbers, bytes_of, strict=True))
            yield _made(start, done, set(loose), fate, how)


def _group(done: list[Step], index: int) -> int:
    return done[index].group or -index - 1


def _is_synced(done: list[Step], index: int) -> bool:
    step = done[index]
    if step.kind == "sync":
        return True
    later = done[index + 1 :]
    if step.kind == "write":
        return any(each.kind == "sync" and each.number == step.number for each in later)
    folder = os.path.dirname(step.path.rstrip("/"))
    return any(each.kind == "sync" and each.path == folder for each in later)


def _made(start: Disk, done: list[Step], loose: set[int], fate: dict[int, bool], how: dict[int, str]) -> Disk:
    disk = Disk(dict(start.names), dict(start.content), set(start.folders))
    written: dict[int, bytes] = {}
    for index, step in enumerate(done):
        if step.kind == "write":
            if index in loose:
                written[step.number] = written.get(step.number, b"") + step.data
            else:
                disk.content[step.number] = disk.content.get(step.number, b"") + step.data
            continue
        if step.kind == "sync" or (index in loose and not fate[_group(done, index)]):
            continue
        if step.kind == "name":
            disk.names[step.path] = step.number
            disk.content.setdefault(step.number, b"")
        elif step.kind == "folder":
            disk.folders.add(step.path)
        elif step.path.endswith("/"):
            disk.folders.discard(step.path[:-1])
        else:
            disk.names.pop(step.path, None)
    for number, data in written.items():
        disk.content[number] = disk.content.get(number, b"") + BYTES[how[number]](data)
    for path in [*disk.names, *disk.folders]:
        if os.path.dirname(path) not in disk.folders:
            disk.names.pop(path, None)  # a name in a folder that is lost
    return disk


def _read(base: Path) -> Disk:
    disk = Disk(folders={str(base)})
    for number, path in enumerate(sorted(base.rglob("*")), 1):
        if path.is_dir():
            disk.folders.add(str(path))
        else:
            disk.names[str(path)] = number
            disk.content[number] = path.read_bytes()
    return disk


def put(disk: Disk, base: Path) -> None:
    """Make the folder `base`, which is as it was before the operation, hold what a disk holds."""
    there = _read(base)
    for path in there.names.keys() - disk.names.keys():
        Path(path).unlink()
    for folder in sorted(there.folders - disk.folders, reverse=True):
        Path(folder).rmdir()
    for folder in sorted(disk.folders - there.folders):
        Path(folder).mkdir(mode=0o700)
    for path, number in disk.names.items():
        data, before = disk.content[number], there.names.get(path)
        if before is None:
            Path(path).touch(mode=0o600)
        if before is None or there.content[before] != data:
            Path(path).write_bytes(data)
