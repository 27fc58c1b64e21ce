"""The app as `memtui serve` starts it, once for each open page: `python -m memtui.app.served PATH`."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def main(path: str) -> int:
    """Run the app on the project at `path`; standard output belongs to the page."""
    from memtui.app.app import run
    from memtui.engine.sitting import Sitting

    with contextlib.redirect_stdout(io.StringIO()):
        return run(Sitting.at(path, os.environ, via="app"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
