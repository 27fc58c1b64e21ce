"""A terminal around one process, and a clock beside it: what `benchmarks/app.py` measures with. Linux and macOS.

Nobody answers the questions that a program asks its terminal, so none of them is waited for.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 60.0
#: A burst of drawing has ended when nothing came for so long.
QUIET = 0.04
_ESCAPES = re.compile(rb"\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|\x1b[P\]][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.")


class Window:
    """A program on a terminal of its own, from the moment it is started."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], *, cwd: str, size: tuple[int, int], alone: bool
    ) -> None:
        self.raw = self.before = b""
        self.ended = False
        self.begun = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(cwd)
            if alone:
                os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
            os.execve(command[0], list(command), dict(environ))

    def until(self, text: str) -> float:
        """Seconds from now until `text` has been drawn since the last key; escapes between its letters don't count."""
        began, wanted = time.perf_counter(), text.encode()
        while wanted not in _ESCAPES.sub(b"", self.raw):
            if not self._read(PATIENCE):
                raise SystemExit(f"{text!r} was never drawn; nothing was measured: {self.raw[-600:]!r}")
        return time.perf_counter() - began

    def since_start(self, text: str) -> float:
        """Seconds from the start of the process until `text` has been drawn."""
        self.until(text)
        return time.perf_counter() - self.begun

    def press(self, keys: str) -> None:
        """Type keys; what was drawn before is forgotten."""
        self.before, self.raw = self.raw, b""
        os.write(self._fd, keys.encode())

    def timed(self, keys: str) -> tuple[float, float]:
        """Seconds from a key to the first that is drawn for it, and to the last before it is quiet."""
        began = time.perf_counter()
        self.press(keys)
        if not self._read(PATIENCE):
            shown = _ESCAPES.sub(b"", self.before[-3000:]).decode(errors="replace")
            raise SystemExit(f"nothing is drawn for {keys!r}; nothing was measured. Before it:\n{shown}")
        first = last = time.perf_counter()
        while self._read(QUIET):
            last = time.perf_counter()
        return first - began, last - began

    def settle(self, seconds: float = 0.3) -> None:
        """Read until nothing has come for a while."""
        while self._read(seconds):
            pass

    def leave(self, keys: str) -> float:
        """Seconds from the key that quits until the process is gone."""
        began = time.perf_counter()
        self.press(keys)
        while not self.ended:
            self._read(PATIENCE)
        os.waitpid(self.pid, 0)
        left = time.perf_counter() - began
        os.close(self._fd)
        return left

    def cpu(self) -> float:
        """CPU milliseconds of all threads so far; 0 where the system doesn't tell."""
        spent = 0
        for task in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            try:
                spent += int(task.read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):  # a thread that has just ended
                continue
        return spent / 1e6

    def memory(self, what: str = "VmRSS") -> float:
        """MB in memory now, or at most so far with `VmHWM`; 0 where the system doesn't tell."""
        status = Path(f"/proc/{self.pid}/status")
        found = re.search(rf"{what}:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0

    def _read(self, seconds: float) -> bool:
        """Read once; False after so many seconds of silence, and at the end."""
        if self.ended or not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # Linux says so when the other side is gone
            data = b""
        self.raw += data
        self.ended = not data
        return not self.ended
