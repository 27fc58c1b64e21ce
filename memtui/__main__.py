"""`memtui` and `python -m memtui`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line with the process's arguments and exit with its code (design §8)."""
    from memtui.app.cli.root import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
