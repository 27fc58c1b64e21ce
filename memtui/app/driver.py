"""The terminal driver that leaves at once: Textual's own waits up to a fifth of a second for its thread of keys."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class QuickDriver(LinuxDriver):
    """Textual's driver; when the app is left for good, the thread that reads keys ends by itself.

    It leans on private parts of Textual: where they have other names, leaving takes as long as it does there.
    """

    def disable_input(self) -> None:
        leaving = bool(getattr(self._app, "leaving", False))
        if leaving:
            self._key_thread = None  # nobody waits for it
        super().disable_input()
        if leaving:
            self.exit_event.set()
