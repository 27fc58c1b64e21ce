"""What the home's cache keeps of a project, for the time when words of it have to go (design §6)."""

from __future__ import annotations

import os

from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.kept_frame import drop_frames
from memtui.engine.store.judged import forget_judged


def drop_derived(project: Folder) -> None:
    """Remove frames and findings of a project, given its folder in the home: the next start makes them anew."""
    projects, key = os.path.split(project.path)
    home = Home(os.path.dirname(projects))
    drop_frames(home, key)
    forget_judged(home, key)
