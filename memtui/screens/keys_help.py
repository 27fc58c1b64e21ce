"""All keys of a screen in plain lines, for terminals that draw ASCII only; elsewhere Textual's panel shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer

from memtui.widgets.keys import KEYS_HELP
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose


class KeysHelp(ModalScreen[None]):
    """What the screen is for, and every key with its tooltip. `keys` are (key, name, tooltip)."""

    CSS_PATH = "notice.tcss"
    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = list(KEYS_HELP)

    def __init__(self, about: str, keys: Iterable[tuple[str, str, str]]) -> None:
        super().__init__()
        self._about = about
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        with Vertical(id="window", classes="-tall"):
            yield Prose(id="help")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#help", Prose).show_prose(*_lines(self._about, self._keys))

    def action_close(self) -> None:
        self.dismiss(None)


def _lines(about: str, keys: Iterable[tuple[str, str, str]]) -> list[Line]:
    lines: list[Line] = []
    for line in about.strip().splitlines():
        heading = line.startswith("#")
        lines.append(((line.lstrip("# ").replace("**", ""), "strong" if heading else "plain"),))
    lines.append(())
    width = max((len(key) for key, _, _ in keys), default=0)
    return lines + [((f"{key:>{width}}  ", "strong"), (f"{name}: {tooltip}", "plain")) for key, name, tooltip in keys]
