"""From the first frame to the app and back: what the opening screen shows is read, compared, and kept for next time.

A frame is only ever what the app itself drew when it opened, with the stamp of what it had read (ADR 0026).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import TYPE_CHECKING

import rich
import textual
from rich.console import COLOR_SYSTEMS
from textual.strip import Strip
from textual.widgets import Footer

from memtui.engine.blocks.target import Target
from memtui.engine.frame_stamp import Opening, opening_at, stamp
from memtui.engine.jsonl import moment_of
from memtui.engine.kept_frame import KeptFrame, Piece, Rows, drawable, drop_frames, keep_frame
from memtui.engine.sitting import Sitting
from memtui.engine.store.errors_log import DAYS_SHOWN
from memtui.engine.store.snapshot import Snapshot, read_target

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.app import App

Size = tuple[int, int]
#: What a widget notes that has to be made or placed anew; private to Textual, so that a miss only costs a look.
_DUE = ("_recompose_required", "_layout_required")


def rows_of(app: App[int]) -> Rows:
    """What the app's screen shows, as text and SGR numbers; empty where it shows what no frame may hold."""
    colours = COLOR_SYSTEMS[app.console.color_system or "truecolor"]
    rows: list[tuple[Piece, ...]] = []
    for strip in app.screen._compositor.render_strips():  # noqa: SLF001 - no public way leads to what is drawn
        pieces: list[Piece] = []
        for segment in strip:
            said = Strip.render_ansi(segment.style, colours) if segment.style is not None else ""
            pieces.append((segment.text, tuple(int(number) for number in said.split(";") if number)))
        runs = groupby(pieces, key=lambda each: each[1])
        joined = tuple(("".join(text for text, _ in run), sgr) for sgr, run in runs)
        if not all(drawable(text) for text, _ in joined):
            return ()
        rows.append(tuple(piece for piece in joined if piece[0]))
    return tuple(rows)


def at_rest(app: App[int]) -> bool:
    """Whether the last of the screen has its place, the keys of the footer, and no widget has anything to do."""
    keys = [key for footer in app.screen.query(Footer) for key in footer.children]
    nodes = app.screen.walk_children(with_self=True)
    busy = any(node.message_queue_size or any(getattr(node, name, False) for name in _DUE) for node in nodes)
    return bool(keys) and all(key.size for key in keys) and not busy


def whole_update(app: App[int]) -> RenderableType | None:
    """The whole screen, to be drawn over whatever stands there."""
    return app.screen._compositor.render_update(full=True)  # noqa: SLF001 - as Textual does when it is resized


@dataclass
class Handover:
    """What a start knows of its frame: the project, the size, and the stamp before anything was read."""

    opening: Opening
    environ: Mapping[str, str]
    size: Size
    before: Sequence[str]
    rows: Rows = ()
    after: Sequence[str] = field(default=())
    also: tuple[str, ...] = ()
    until: float = 0.0

    @classmethod
    def begin(cls, sitting: Sitting, size: Size) -> Handover | None:
        """Before the project is read; None where no frame may be kept."""
        opening = opening_at(sitting.home, sitting.project.root)
        before = stamp(opening, sitting.environ, size, _code()) if opening is not None else []
        return cls(opening, sitting.environ, size, before) if opening is not None and before else None

    def opened(self, rows: Rows, size: Size, snapshot: Snapshot) -> None:
        """The app stands there, and this is what it shows of this snapshot."""
        if size != self.size or self._changed() or not (snapshot.claims or snapshot.adopted):
            return
        targets = [snapshot.file.target, snapshot.file.importer.target if snapshot.file.importer else None]
        self.also = (*_code(), *_paths(targets))
        self.after = stamp(self.opening, self.environ, size, self.also)
        self.until = _until(snapshot)
        # The target may be a file that only the settings name: it has to be the one that was shown.
        unchanged = read_target(snapshot.project, snapshot.settings).sha256 == snapshot.file.sha256
        self.rows = rows if unchanged else ()

    def keep(self) -> bool:
        """Keep the frame, if all is still as it was when it was drawn; whether it is."""
        if not self.rows or self.now() != list(self.after):
            return False
        frame = KeptFrame(self.rows, self.after, self.also, self.until)
        keep_frame(self.opening.home, self.opening.entry.key, self.size, frame)
        if self.now() != list(self.after):  # somebody forgot a claim meanwhile: its words must not stay
            drop_frames(self.opening.home, self.opening.entry.key)
        return True

    def keep_or_draw(self, snapshot: Snapshot) -> None:
        """When the app is left: keep the frame, or have the one drawn that is true now."""
        if not self.keep() and self._changed() and (snapshot.claims or snapshot.adopted):
            self.draw_anew()

    def _changed(self) -> bool:
        """Whether the project is another one than before it was read."""
        return stamp(self.opening, self.environ, self.size, _code()) != list(self.before)

    def now(self) -> list[str]:
        """The stamp as it is now."""
        return stamp(self.opening, self.environ, self.size, self.also)

    def draw_anew(self) -> None:
        """Start a process that opens the app unseen, and keeps its frame; nobody waits for it."""
        words = [sys.executable, "-P", "-m", "memtui.app.drawing", self.opening.place.root, *map(str, self.size)]
        silent = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
        try:
            os.posix_spawn(sys.executable, words, dict(self.environ), file_actions=silent, setsid=True)
        except (OSError, ValueError, NotImplementedError):
            return  # then the next start is as slow as it is without a frame


def _code() -> tuple[str, ...]:
    """The code that draws and is not ours."""
    return (os.path.dirname(textual.__file__), os.path.dirname(rich.__file__))


def _paths(targets: Sequence[Target | None]) -> list[str]:
    return sorted({str(target.path) for target in targets if target is not None})


def _until(snapshot: Snapshot) -> float:
    """When the screen would say something else by itself: at the end of the UTC day, or when a fault is old."""
    day = datetime.fromtimestamp(time.time(), UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    old = [moment_of(fault.at) + timedelta(days=DAYS_SHOWN) for fault in snapshot.faults]
    return min([day + timedelta(days=1), *old]).timestamp()
