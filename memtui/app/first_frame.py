"""The first frame: what the opening screen showed last, painted before Textual is imported (performance.md §6). Lean.

Only a frame whose stamp is exactly that of now is painted. What is typed meanwhile stays in the terminal's queue; the
app reads it when its own first screen stands there, and only if that is the very same one (`app/handover.py`).
"""

from __future__ import annotations

import os
import sys
import termios
import time

from memtui.engine.errors import MemtuiError
from memtui.engine.frame_stamp import Opening, opening_at, stamp
from memtui.engine.home import Home
from memtui.engine.kept_frame import Rows, read_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Switches the first frame off when it is 0.
SWITCH = "MEMTUI_FIRST_FRAME"
ENTER = "\x1b[?1049h"
_IN, _OUT = 0, 2  # Textual draws on standard error
_BEFORE = ENTER + "\x1b[?25l\x1b[?2004h\x1b[?7l"
_AFTER = "\x1b[0m\x1b[?7h\x1b[?2004l\x1b[?1049l\x1b[?25h"
#: Fields of what `termios` gives back.
_IFLAG, _LFLAG, _CC = 0, 3, 6
_OFF = b"\0"  # no character does it


class FirstFrame:
    """A frame that stands on the terminal: `rows` of a screen of `size`, and how the terminal was `before`."""

    __slots__ = ("before", "rows", "size", "taken")

    def __init__(self, rows: Rows, size: tuple[int, int], before: list[object]) -> None:
        self.rows = rows
        self.size = size
        self.before = before
        self.taken = False  # by the app, which then leaves the screen itself

    def leave(self) -> None:
        """Give the terminal back as it was found; what was typed for the app must not reach the shell."""
        try:
            if not self.taken:
                self.taken = True
                _draw(_AFTER)
                termios.tcflush(_IN, termios.TCIFLUSH)
            termios.tcsetattr(_IN, termios.TCSANOW, self.before)  # type: ignore[arg-type]
        except (OSError, termios.error):
            return  # the terminal is gone


def first_frame(arguments: Sequence[str], environ: Mapping[str, str]) -> FirstFrame | None:
    """Paint the kept frame of the project that these arguments open, if there is one that is true now."""
    path = opened_path(arguments)
    if path is None or not wanted(environ):
        return None
    try:
        width, height = os.get_terminal_size(_OUT)
        found = opening_at(Home.of(environ), os.path.abspath(path))
        rows = found and true_rows(found, environ, (width, height))
        return _painted(rows, (width, height)) if rows else None
    except (MemtuiError, OSError, termios.error):
        return None  # then it opens as it does without


def opened_path(arguments: Sequence[str]) -> str | None:
    """The folder that a command line opens the app on; None for any other command line."""
    words = list(arguments)
    path = "."
    while words:
        word = words.pop(0)
        if word == "-C" and words:
            path = words.pop(0)
        elif not words and (word in (".", "..") or word.startswith(("/", "./", "../"))):
            path = os.path.join(path, word)
        elif word != "--no-mouse":
            return None
    return path


def wanted(environ: Mapping[str, str]) -> bool:
    """Whether a frame may be painted or kept: on a terminal that can draw, in the foreground, not switched off."""
    if environ.get(SWITCH) == "0" or environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        return all(map(os.isatty, (0, 1, 2))) and os.tcgetpgrp(_IN) == os.getpgrp()
    except OSError:
        return False


def true_rows(opening: Opening, environ: Mapping[str, str], size: tuple[int, int]) -> Rows | None:
    """The rows of the frame that is kept for this opening, if its stamp is that of now."""
    kept = read_frame(opening.home, opening.entry.key, size)
    if kept is None or (kept.until and not environ.get("MEMTUI_NOW") and time.time() >= kept.until):
        return None
    now = stamp(opening, environ, size, kept.also)
    return kept.rows if now and tuple(now) == kept.stamp else None


def _painted(rows: Rows, size: tuple[int, int]) -> FirstFrame:
    """Take the terminal as Textual does, but so that Ctrl+C still stops us, and draw."""
    before = termios.tcgetattr(_IN)
    taken = termios.tcgetattr(_IN)
    taken[_LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    taken[_IFLAG] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
    taken[_CC][termios.VMIN] = 1
    taken[_CC][termios.VSUSP] = _OFF  # stopped now, it would leave the shell on this screen
    frame = FirstFrame(rows, size, before)
    termios.tcsetattr(_IN, termios.TCSANOW, taken)
    try:
        _draw(_BEFORE + drawn(rows))
    except BaseException:
        frame.leave()
        raise
    return frame


def drawn(rows: Rows) -> str:
    """The rows in escapes of our own making."""
    parts: list[str] = []
    for number, row in enumerate(rows, 1):
        parts.append(f"\x1b[{number};1H")
        parts.extend(f"\x1b[0;{';'.join(map(str, sgr))}m{text}" if sgr else f"\x1b[0m{text}" for text, sgr in row)
    return "".join([*parts, "\x1b[0m"])


def _draw(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
