"""Claude Code's UserPromptSubmit: prints what is remembered about a prompt, or nothing; always exits 0 (design §7)."""

import os
import sys
import time

STARTED = time.monotonic()
if __name__ == "__main__":
    try:
        sys.path.append(os.path.abspath(__file__ + "/../../.."))
        from memtui.hooks.adapters.claude_code import prompt

        print(prompt(sys.stdin.buffer.read(), os.environ, started=STARTED).decode(), end="", flush=True)  # noqa: T201
    finally:
        os._exit(0)
