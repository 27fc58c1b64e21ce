"""The terminal driver: it leaves at once, and takes over from a first frame without a flash (performance.md §6)."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, MouseEvent, Paste

from memtui.app.first_frame import ENTER

if TYPE_CHECKING:
    from textual.message import Message

    from memtui.app.first_frame import FirstFrame


class QuickDriver(LinuxDriver):
    """Textual's driver; when the app is left for good, the thread that reads keys ends by itself.

    Over a first frame the alternate screen is there already, keys wait for `hand_over`, and the terminal is left as it
    was before the frame. It leans on private parts of Textual: where they have other names, leaving takes as long as it
    does there, and the screen is cleared once.
    """

    _held: list[Message] | None = None

    @property
    def _frame(self) -> FirstFrame | None:
        frame: FirstFrame | None = getattr(self._app, "first", None)
        return frame

    def start_application_mode(self) -> None:
        frame = self._frame
        if frame is not None and not frame.taken:
            self._lock, self._held = Lock(), []
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if frame is not None:
            frame.taken = True
            self.attrs_before = frame.before

    def write(self, data: str) -> None:
        frame = self._frame
        if data == ENTER and frame is not None and not frame.taken:
            return  # it would clear the frame
        super().write(data)

    def process_message(self, message: Message) -> None:
        if self._held is not None and isinstance(message, Key | Paste | MouseEvent):
            with self._lock:
                if self._held is not None:
                    self._held.append(message)
                    return
        super().process_message(message)

    def hand_over(self, *, keys: bool) -> bool:
        """Let keys through from now on, and with `keys` those that were typed before; whether there were any."""
        if self._held is None:
            return False
        with self._lock:
            held, self._held = self._held, None
            for message in held if keys else ():
                super().process_message(message)
        return bool(held)

    def disable_input(self) -> None:
        leaving = bool(getattr(self._app, "leaving", False))
        if leaving:
            self._key_thread = None  # nobody waits for it
        super().disable_input()
        if leaving:
            self.exit_event.set()
