"""Claude Code's PreCompact: starts the harvester and returns; always exits 0 (design §7)."""

import os
import sys

if __name__ == "__main__":
    try:
        sys.path.append(os.path.abspath(__file__ + "/../../.."))
        from memtui.hooks.adapters.ending import pre_compact

        pre_compact(sys.stdin.buffer.read(), os.environ)
    finally:
        os._exit(0)
