"""Claude Code's SessionStart: says what the files can't, and starts the harvester; always exits 0 (design §7)."""

import gc
import os
import sys

if __name__ == "__main__":
    gc.disable()
    try:
        sys.path.append(os.path.abspath(__file__ + "/../../.."))
        from memtui.hooks.adapters.starting import session_start

        print(session_start(sys.stdin.buffer.read(), os.environ).decode(), end="", flush=True)  # noqa: T201
    finally:
        os._exit(0)
