"""Several processes that begin at once, without a sleep."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from subprocess import PIPE

from tests.source import ROOT

_PRELUDE = """
import sys
def go():
    print("ready", flush=True)
    sys.stdin.readline()
"""


def race(script: str, arguments: Sequence[Sequence[str]]) -> list[int]:
    """Run `script` once per list of arguments; each waits in its `go()` until all are there. Gives the exit codes."""
    with ExitStack() as stack:
        runners = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _PRELUDE + script, *words], stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT
                )
            )
            for words in arguments
        ]
        for runner in runners:
            assert runner.stdout is not None
            assert runner.stdout.readline() == "ready\n"
        for runner in runners:
            assert runner.stdin is not None
            runner.stdin.write("go\n")
            runner.stdin.close()
        return [runner.wait(120) for runner in runners]
