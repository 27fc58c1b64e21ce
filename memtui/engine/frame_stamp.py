"""Everything that the opening screen depends on, as lines that are compared: the stamp of a kept frame. Lean.

A file counts by its identity, size and times. What else a screen could say by itself (checks against the repository,
other projects, what is new in the transcripts) comes after the first paint, and so is no part of a frame.
"""

from __future__ import annotations

import os
import sys
import time

from memtui.engine.build import build_mark
from memtui.engine.errors import MemtuiError
from memtui.engine.harness_marks import harness_mark
from memtui.engine.home import LEDGER, MEMORY
from memtui.engine.locate import locate
from memtui.engine.trust import causes_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memtui.engine.home import Entry, Home
    from memtui.engine.locate import Place

#: A project with more files in its folders has no frame: looking at them all would take too long.
MOST_FILES = 400
_NAMES = (
    *("HOME", "XDG_DATA_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TERM"),
    *("COLORTERM", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES", "PYTHONPATH"),
)
_PREFIXES = ("MEMTUI_", "TEXTUAL_")
#: The files in a project that may hold its block, or be read beside it; any spelling of them counts.
_READ = ("claude.md", "claude.local.md", "agents.md", ".claude")
_BACKUPS = "backups"  # no screen reads one unasked
#: What nothing reads back: a change of it changes no screen.
_WRITTEN_ONLY = ("staged", "recall.index", "atoms.jsonl")


class Opening:
    """What a start is about: the project that the folder belongs to, and its line in the registry."""

    __slots__ = ("entry", "home", "place")

    def __init__(self, home: Home, place: Place, entry: Entry) -> None:
        self.home = home
        self.place = place
        self.entry = entry


def opening_at(home: Home, path: str) -> Opening | None:
    """The opening of a project that a person has opened before and whose `.memory/` is trusted; None for any other."""
    try:
        place = locate(path)
        entries = home.entries()
        entry = next((entry for entry in entries if entry.store == place.store), None)
        if entry is None or not entry.opened or causes_at(place.store, entry, entries):
            return None
        home.memory(entry).close()
    except (MemtuiError, OSError, ValueError):
        return None
    return Opening(home, place, entry)


def stamp(opening: Opening, environ: Mapping[str, str], size: tuple[int, int], also: Iterable[str]) -> list[str]:
    """The lines of a stamp; `also` are paths that only the loaded settings know. Empty where no frame may be kept."""
    if harness_mark(environ):
        return []
    home, place, entry = opening.home, opening.place, opening.entry
    kept = f"{home.path}/projects/{entry.key}"
    claude = os.path.realpath(environ.get("CLAUDE_CONFIG_DIR") or environ.get("HOME", "/") + "/.claude")
    lines = [
        f"build {build_mark()} {sys.version} {sys.prefix}",
        f"size {size[0]}x{size[1]}",
        f"day {'' if environ.get('MEMTUI_NOW') else time.strftime('%Y-%m-%d', time.gmtime())}",
        f"place {place.root} {place.store} {place.git} {place.git_dir}",
        f"entry {entry.key} {entry.repo_id} {entry.slug} {entry.token} {entry.device}:{entry.inode} {entry.answer}",
        *(f"env {name}={value}" for name, value in sorted(environ.items()) if _matters(name)),
    ]
    try:
        files = [f"{home.path}/config.toml", f"{claude}/CLAUDE.md", f"{place.git}/config", *also]
        files += [f"{place.root}/{MEMORY}/{LEDGER}", f"{place.store}/{MEMORY}"]
        files += _within(kept, below=True)
        files += _within(f"{home.path}/l3", below=False)
        files += [each for each in _within(f"{place.store}/{MEMORY}", below=False) if _name(each) not in _WRITTEN_ONLY]
        files += [each for each in _within(place.root, below=False) if _name(each).lower() in _READ]
        files += [each for each in _within(f"{place.root}/.claude", below=False) if _name(each).lower() in _READ]
    except OSError:
        return []
    return [*lines, *map(_mark, files)] if len(files) <= MOST_FILES else []


def _matters(name: str) -> bool:
    return name in _NAMES or name.startswith(_PREFIXES)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _within(folder: str, *, below: bool) -> list[str]:
    """The paths in a folder, sorted; with `below` those of its folders as well."""
    found: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                found.append(entry.path)
                if below and entry.name != _BACKUPS and entry.is_dir(follow_symlinks=False):
                    found += _within(entry.path, below=len(found) <= MOST_FILES)
    except (FileNotFoundError, NotADirectoryError):
        pass
    return sorted(found)


def _mark(path: str) -> str:
    """The identity of what stands at a path: the entry itself, and what a link leads to."""
    found: list[str] = []
    for follow in (False, True):
        try:
            seen = os.stat(path, follow_symlinks=follow)
        except OSError as error:
            found.append(f"none {error.errno}")
            continue
        who = f"{seen.st_dev}:{seen.st_ino} {seen.st_mode:o} {seen.st_uid} {seen.st_size}"
        found.append(f"{who} {seen.st_mtime_ns} {seen.st_ctime_ns}")
        if not follow and (seen.st_mode & 0o170000) != 0o120000:
            break
    return f"file {path} {' -> '.join(found)}"
