"""`memtui` and `python -m memtui`."""

from __future__ import annotations

import gc
import os
import sys

STOPPED = 130


def main() -> None:
    """Run the command line with the process's arguments and exit with its code (design §8).

    What start-up makes stays to the end, so the collector looks through it seldom, and the process ends without taking
    it apart piece by piece: both are time that a person waits for. What the list showed last is painted before anything
    else is loaded (performance.md §6).
    """
    gc.set_threshold(20_000, 20, 20)
    from memtui.app.first_frame import first_frame

    frame = first_frame(sys.argv[1:], os.environ)
    try:
        from memtui.app.cli.root import run

        code = run(sys.argv[1:], frame)
    except KeyboardInterrupt:  # while it was loaded
        code = STOPPED
    finally:
        if frame is not None:
            frame.leave()
    import contextlib

    with contextlib.suppress(BrokenPipeError, ValueError):  # nobody reads it any more, or it is closed
        sys.stdout.flush()
    with contextlib.suppress(BrokenPipeError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
