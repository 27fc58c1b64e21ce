"""Claude Code's SessionEnd: starts the harvester and returns; always exits 0 (design §7)."""

import os
import sys

if __name__ == "__main__":
    try:
        sys.path.append(os.path.abspath(__file__ + "/../../.."))
        from memtui.hooks.adapters.ending import session_end

        session_end(sys.stdin.buffer.read(), os.environ)
    finally:
        os._exit(0)
