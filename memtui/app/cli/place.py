"""Where a command works: the folder, the environment, and the sitting that both give (design §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.app.cli.terminal import screen_there

if TYPE_CHECKING:
    from memtui.app.first_frame import FirstFrame
    from memtui.engine.sitting import Sitting


@dataclass(frozen=True)
class Place:
    """What every command starts from; `mouse` and `frame`, which stands on the terminal already, are for the app."""

    path: str
    environ: Mapping[str, str]
    mouse: bool = True
    frame: FirstFrame | None = None

    @property
    def screen(self) -> bool:
        """Whether the app can be drawn here."""
        return screen_there(self.environ)

    def sitting(self, *, via: str = "cli", claude_dir: str = "") -> Sitting:
        """The sitting at this place. Raises `BadInput` for an environment that makes no sense."""
        from memtui.engine.sitting import Sitting

        where = Path(claude_dir) if claude_dir else None
        return Sitting.at(self.path, self.environ, via=via, claude_dir=where)

    def open_app(self, start: str = "") -> int:
        """Run the app on this project; `start` is "" or the mode of a tab. Gives back its exit code."""
        from memtui.app.app import run

        return run(self.sitting(via="app"), start=start, mouse=self.mouse, first=self.frame)
