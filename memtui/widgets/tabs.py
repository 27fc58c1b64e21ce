"""The row of tabs: one entry in `TABS` makes a tab, its key and its mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.widgets import Static

from memtui.widgets.messages import TabChosen


@dataclass(frozen=True)
class Tab:
    """A tab: its key, its mode, its name, and the screen that it opens as `module:class`."""

    key: str
    mode: str
    name: str
    screen: str


TABS = (
    Tab("1", "tiers", "Tiers", "memtui.screens.tiers:TiersScreen"),
    Tab("2", "inbox", "Inbox", "memtui.screens.inbox:InboxScreen"),
    Tab("3", "staged", "Staged", "memtui.screens.staged:StagedScreen"),
    Tab("4", "contested", "Contested", "memtui.screens.contested:ContestedScreen"),
    Tab("5", "redacted", "Redacted", "memtui.screens.redacted:RedactedScreen"),
    Tab("6", "l3", "L3", "memtui.screens.l3:L3Screen"),
)


class TabRow(Static):
    """All tabs with their counts; the open one stands in brackets. Below `ROOMY` columns they stand closer."""

    ROOMY = 100
    _ends: tuple[tuple[int, str], ...] = ()
    _shown: tuple[str, Mapping[str, str], Callable[[str], str]] = ("", {}, str)

    def show(self, mode: str, counts: Mapping[str, str], key: Callable[[str], str]) -> None:
        """Show the row with `mode` open; `counts` are the words behind the names, such as `41` or `30/30 full`.

        `key` names the key of an id.
        """
        if (mode, counts) != self._shown[:2]:
            self._shown = mode, counts, key
            self._draw()

    def _draw(self) -> None:
        mode, counts, key = self._shown
        room = " " if self.app.size.width >= self.ROOMY else ""
        spans: list[tuple[str, str]] = [(" ", "")]
        ends: list[tuple[int, str]] = []
        for tab in TABS:
            count = f" {counts[tab.mode]}" if tab.mode in counts else ""
            words = f"{key(f'tab.{tab.mode}')} {tab.name}{count}"
            here = tab.mode == mode
            spans.append((f"[{words}]" if here else f"{room}{words}{room}", "bold $foreground" if here else ""))
            spans.append((" ", ""))
            ends.append((sum(len(text) for text, _ in spans), tab.mode))
        self._ends = tuple(ends)
        self.update(Content.assemble(*spans), layout=False)

    def on_resize(self) -> None:
        if self._shown[0]:
            self._draw()

    def on_click(self, event: events.Click) -> None:
        mode = next((mode for end, mode in self._ends if event.x < end), None)
        if mode is not None:
            self.post_message(TabChosen(mode))
