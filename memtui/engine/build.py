"""Which memtui this is: a mark of its own files, so that nothing derived by other code counts as today's. Lean.

A version number would not tell two working copies apart, and reading it from the metadata takes longer than this.
"""

from __future__ import annotations

import os
import zlib

_SUFFIXES = (".py", ".tcss", ".json")


def build_mark(*parts: str) -> str:
    """A mark of the files in these folders of the package (all of it without any): their names, sizes and times."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    found: list[str] = []
    for part in parts or ("",):
        _files(os.path.join(package, part), found)
    return f"{len(found)}-{zlib.crc32(''.join(sorted(found)).encode('utf-8', 'replace')):08x}"


def _files(folder: str, found: list[str]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_SUFFIXES):
                status = entry.stat()
                found.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}\n")
            elif entry.name != "__pycache__" and entry.is_dir():
                _files(entry.path, found)
