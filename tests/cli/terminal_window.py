"""A real terminal around a real process, by the standard library's pty."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Mapping

from tests.conftest import ROOT

_SECONDS = 60
_CODE = "import sys; from memtui.app.cli.root import run; sys.exit(run(sys.argv[1:]))"


class Window:
    """A `memtui` that runs on a terminal of its own; what it draws is read until a text appears."""

    def __init__(
        self,
        words: list[str],
        environ: Mapping[str, str],
        *,
        cwd: str,
        code: str = _CODE,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.drawn = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(cwd)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a runner in the background ignores it, and so would we
            os.execve(sys.executable, [sys.executable, "-c", code, *words], {**environ, "PYTHONPATH": str(ROOT)})

    def wait_for(self, text: str, *, pressing: str = "") -> None:
        """Read until `text` was drawn; fails when the process ends or says nothing for a minute.

        `pressing` is typed, and again after each second of silence: a verdict right after another counts as a held key.
        """
        self.type(pressing)
        while text.encode() not in self.drawn:
            assert self._read(pressing), f"{text!r} was never drawn: {self.drawn!r}"

    def read_all(self) -> bytes:
        """All that is drawn until the end."""
        self.end()
        return self.drawn

    def type(self, keys: str) -> None:
        """Press keys."""
        if keys:
            os.write(self.fd, keys.encode())

    def end(self, *, pressing: str = "") -> int:
        """Read to the end; gives back the exit code, negative for a signal.

        `pressing` is typed, and again after each second of silence: a key that arrives just before a program begins
        to wait for it may be lost, as Ctrl+C is between Python's prompt and its read.
        """
        self.type(pressing)
        while self._read(pressing):
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self, pressing: str = "") -> bool:
        for _ in range(_SECONDS):
            if select.select([self.fd], [], [], 1.0)[0]:
                break
            self.type(pressing)
        else:
            raise AssertionError(f"nothing for {_SECONDS} s: {self.drawn!r}")
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # Linux says EIO when the other side is gone, macOS an empty read
            return False
        self.drawn += data
        return bool(data)
