"""The places at which a run can be killed or fail: each system call of `engine/files.py`, each git command.

An operation runs in a forked child (`outcome`), so a kill is a kill: nothing unwinds, nothing is flushed, the kernel
drops the locks. A point may be met in three ways: before the call, in the middle of a write, or, for git, with the
command left running behind the dead process.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from memtui.engine import files, plain_files
from memtui.engine.adopt import git as git_module
from memtui.engine.errors import MemtuiError

#: The `_os_*` names of files.py, and what it calls of `os` itself.
NAMED = ("_os_open", "_os_write", "_os_fsync", "_os_rename", "_os_renamed", "_os_unlink", "_os_mkdir", "_os_rmdir")
OF_OS = (
    "close",
    "fchmod",
    "fchown",
    "fstat",
    "ftruncate",
    "listdir",
    "lseek",
    "pread",
    "read",
    "stat",
    "unlink",
    "urandom",
)
#: Calls after which something on disk may be different; the others only look.
CHANGING = (*NAMED[1:], "unlink", "fchmod", "ftruncate", "git")
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EINTR, errno.EMFILE, errno.ESTALE)

DONE, REFUSED, BROKEN, KILLED = 0, 4, 70, 128 + signal.SIGKILL


@dataclass(frozen=True)
class Fault:
    """What happens at the point number `at` (from 1): a kill, or the error `number`; `lasting`: from there on.

    `how` is "before", "torn" (half of a write is done) or "left running" (git goes on alone).
    """

    at: int
    number: int = 0
    how: str = "before"
    lasting: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a child ended (`DONE`, `REFUSED`, `BROKEN`, `KILLED`), the points that it met, and its last words."""

    code: int
    points: tuple[str, ...]
    words: str = ""


class Points:
    """Counts points; at the one that the fault names it kills this process or raises."""

    def __init__(self, fault: Fault | None) -> None:
        self.met: list[str] = []
        self.fault = fault

    def install(self) -> None:
        """Put the points into this process, for good: it is a child that ends soon."""
        for name in NAMED:
            setattr(files, name, self._call(name, getattr(files, name)))
        inner = SimpleNamespace(**{name: getattr(os, name) for name in dir(os)})
        for name in OF_OS:
            setattr(inner, name, self._call(name, getattr(os, name)))
        vars(files)["os"] = vars(plain_files)["os"] = inner
        fcntl.flock = self._call("flock", fcntl.flock)
        real = git_module._executor
        git_module._executor = lambda root: self._git(real(root))

    def _call(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            fault = self._meet(f"{name} {_about(arguments)}")
            if fault is not None:
                if fault.how == "torn" and name == "_os_write":
                    real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                self._strike(fault, name)
            return real(*arguments, **more)

        return call

    def _git(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def execute(command: Sequence[str], **more: Any) -> Any:
            words = list(command)
            fault = self._meet("git " + " ".join(words[words.index("git") + 1 :])[-60:])
            if fault is not None:
                if fault.number:
                    if fault.at % 2:
                        return (128, b"", f"fatal: {os.strerror(fault.number)}")
                elif fault.how == "left running":
                    stdin = more.get("istream") or subprocess.DEVNULL
                    subprocess.Popen(words, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self._strike(fault, "git")
            return real(command, **more)

        return execute

    def _meet(self, what: str) -> Fault | None:
        self.met.append(what)
        fault, at = self.fault, len(self.met)
        if fault is None or at < fault.at or (at > fault.at and not fault.lasting):
            return None
        return fault

    def _strike(self, fault: Fault, name: str) -> None:
        if not fault.number:
            os.kill(os.getpid(), signal.SIGKILL)
        if name == "close" or (fault.lasting and name not in CHANGING):
            return  # a failed close has closed; a full disk can still be read
        raise OSError(fault.number, os.strerror(fault.number))


def _about(arguments: Sequence[Any]) -> str:
    return next((each for each in arguments if isinstance(each, str)), "")


def outcome(act: Callable[[], object], fault: Fault | None = None) -> Outcome:
    """What becomes of `act` in a child that meets `fault`; the points are told only by a child that lives on."""
    reader, writer = os.pipe()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        os.close(reader)
        _in_child(act, fault, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        return Outcome(128 - code, ())
    told = json.loads(said)
    return Outcome(code, tuple(told["points"]), told["words"])


def _in_child(act: Callable[[], object], fault: Fault | None, writer: int) -> None:
    points, code, words = Points(fault), BROKEN, ""
    try:
        points.install()
        act()
        code = DONE
    except MemtuiError as error:
        code, words = REFUSED, str(error)
    except BaseException:  # noqa: BLE001 - told to the parent, whatever it is
        words = traceback.format_exc()[-900:]
    finally:
        data = json.dumps({"points": points.met, "words": words}).encode()
        while data:
            data = data[os.write(writer, data) :]
        os._exit(code)


def kills(points: Sequence[str]) -> Iterator[Fault]:
    """Every way to be killed at these points that leaves another state on disk than the one before.

    Between two looking calls nothing changes on disk, so a kill before the first of them stands for all.
    """
    changed = True
    for at, what in enumerate(points, 1):
        name = what.split(" ", 1)[0]
        if changed or name in CHANGING:
            yield Fault(at)
        changed = name in CHANGING or name == "_os_open"
        if name == "_os_write":
            yield Fault(at, how="torn")
        if name == "git":
            yield Fault(at, how="left running")


def errors(points: Sequence[str]) -> Iterator[Fault]:
    """Every error at every point, once; and each full or failing disk from there on."""
    for at in range(1, len(points) + 1):
        for number in ERRORS:
            yield Fault(at, number)
        for number in (errno.ENOSPC, errno.EIO):
            yield Fault(at, number, lasting=True)
