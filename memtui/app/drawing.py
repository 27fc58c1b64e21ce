"""The opening screen drawn unseen, for the next first frame: `python -m memtui.app.drawing ROOT WIDTH HEIGHT`.

The app starts it when it is left and the project is another one than when it opened.
"""

from __future__ import annotations

import os
import sys


def main(root: str, width: int, height: int) -> int:
    """Open the app on a project without a terminal, and keep what it shows first."""
    from memtui.app.app import Memtui
    from memtui.app.handover import Handover
    from memtui.engine.sitting import Sitting

    sitting = Sitting.at(root, os.environ, via="app")
    handover = Handover.begin(sitting, (width, height))
    if handover is None:
        return 0
    app = Memtui(sitting, read=False, handover=handover, unseen=True)
    app.run(headless=True, size=(width, height))
    handover.keep()
    return 0


if __name__ == "__main__":
    os.nice(10)
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
