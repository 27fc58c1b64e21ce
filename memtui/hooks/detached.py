"""Starting the harvester: one process of its own session, with nothing of the hook's to hold on to (design §7). Lean.

    harvester.json  {"v":1,"python":"/…/bin/python"}      in memtui's home, written by `memtui install`

A plugin's hook runs under whatever `python3` is, which has no memtui: the interpreter that has is named there.
"""

from __future__ import annotations

import os

from memtui.engine.errors import MemtuiError
from memtui.engine.lean_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from memtui.engine.home import Home

FILE = "harvester.json"
VERSION = 1
ARGUMENTS = ("-I", "-m", "memtui")
#: What the harvester needs of the environment; a session's sockets, tokens and marks are none of it.
_PASSED = (
    *("HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "USER", "LOGNAME"),
    *("MEMTUI_HOME", "CLAUDE_CONFIG_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"),
    "MEMTUI_SECOND_OPINION",
)


def interpreter(home: Home) -> str:
    """The absolute path of the interpreter that has memtui, "" where none was recorded."""
    try:
        with home.folder() as folder:
            record = loads(folder.read_or_empty(FILE, limit=4096).decode("utf-8"))
        python = record["python"]
        known = record["v"] == VERSION
    except (MemtuiError, OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return python if known and isinstance(python, str) and os.path.isabs(python) else ""


def start_harvester(home: Home, environ: Mapping[str, str], cwd: str) -> int:
    """Start the harvester for what is unread, and don't wait for it; gives its process id, 0 where it can't be started.

    What isn't started now is read by the next harvest: the transcript is the spool.
    """
    python = interpreter(home)
    if not python:
        return 0
    here = cwd if os.path.isdir(cwd) else "/"
    words = [python, *ARGUMENTS, "-C", here, "harvest", "--background"]
    passed = {name: environ[name] for name in _PASSED if name in environ}
    silent = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    try:
        try:
            return os.posix_spawn(python, words, passed, file_actions=silent, setsid=True)
        except NotImplementedError:  # then the harvester makes its session itself
            return os.posix_spawn(python, words, passed, file_actions=silent)
    except (OSError, ValueError):
        return 0
