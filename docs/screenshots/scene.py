"""The project that pictures and recording show: the demo, with its clock set."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from memtui.app.demo import Demo, build
from memtui.app.demo_wider import widen

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def scene(folder: str) -> Demo:
    """The whole demo in `folder`, harvested."""
    environ = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
    demo = build(folder, {**environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}, now=NOW)
    return widen(Demo(demo.folder, demo.project, {**demo.environ, "MEMTUI_NOW": NOW.isoformat()}), now=NOW)
