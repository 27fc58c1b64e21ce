"""Claude Code's settings.json: read strictly, changed in our handlers only, written with a backup (harness-facts §1.4).

Unknown keys and the order of all keys stay. A file that isn't plainly understood is refused and left as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn

from memtui.engine.errors import BadInput, FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.hooks.events import EVENTS, handler, is_ours

BACKUPS = "settings-backups"
_BOM = "\ufeff"
_MAX = 4 * 1024 * 1024
_HINT = "Mend the file first; nothing was changed."

Record = dict[str, Any]


@dataclass(frozen=True)
class SettingsFile:
    """A settings file: its path, where it really stands (it may be a link), its bytes and what they say."""

    path: str
    real: str
    exists: bool
    data: bytes
    record: Record

    @property
    def handlers(self) -> list[tuple[str, Record]]:
        """Our handlers in it, each with its event."""
        found = []
        for event, groups in _hooks(self.record).items():
            for group in groups if isinstance(groups, list) else ():
                inner = group.get("hooks") if isinstance(group, dict) else None
                found += [(event, each) for each in inner if is_ours(each)] if isinstance(inner, list) else []
        return found


def read_settings(path: str) -> SettingsFile:
    """The settings at `path`, empty where there are none. Raises `BadInput` naming line and column, `FileRefused`."""
    real = os.path.realpath(path)
    try:
        with Folder.open(os.path.dirname(real)) as folder:
            status = folder.status(os.path.basename(real))
            data = folder.read_or_empty(os.path.basename(real), limit=_MAX)
    except NotFound:
        return SettingsFile(path, real, False, b"", {})
    return SettingsFile(path, real, status is not None, data, _parsed(data, path))


def with_hooks(file: SettingsFile, python: str, folder: str) -> bytes:
    """The bytes of the file with our handlers in it, each once; the same bytes where it holds exactly these."""
    record = _without_ours(file)
    wanted = {event: handler(event, python, folder) for event in EVENTS}
    there = [(event, each) for event, each in file.handlers]
    if sorted(there, key=_by_event) == sorted(wanted.items(), key=_by_event):
        return file.data
    hooks = record.setdefault("hooks", {})
    for event, each in wanted.items():
        groups = hooks.setdefault(event, [])
        if not isinstance(groups, list):
            raise BadInput(f"`hooks.{event}` is not a list.", file.path, _HINT)
        groups.append({"hooks": [each]})
    return _written(file, record)


def without_hooks(file: SettingsFile) -> bytes:
    """The bytes of the file without our handlers, and without what they alone kept there."""
    return _written(file, _without_ours(file)) if file.handlers else file.data


def write_settings(home: Home, file: SettingsFile, data: bytes, *, now: datetime) -> str:
    """Keep the old bytes in memtui's home and write the new ones; gives the backup's path, "" for a new file.

    Raises `FileRefused` when the file changed since it was read.
    """
    backup = ""
    name = os.path.basename(file.real)
    with Folder.open(os.path.dirname(file.real), create=not file.exists) as folder:
        if folder.read_or_empty(name, limit=_MAX) != file.data:
            raise FileRefused(f"{file.path} changed meanwhile.", file.path, "Run the command once more.")
        mode = 0o600
        status = folder.status(name)
        if status is not None:
            mode = status.st_mode & 0o7777
            with home.folder(create=True) as kept, kept.child(BACKUPS, create=True) as backups:
                copy = f"{now.strftime('%Y%m%dT%H%M%SZ')}-{os.urandom(3).hex()}-{name}"
                backups.create(copy, file.data)
                backup = backups.at(copy)
        folder.replace(name, data, mode=mode)
    return backup


def _by_event(pair: tuple[str, Record]) -> str:
    return pair[0]


def _hooks(record: Record) -> Mapping[str, Any]:
    found = record.get("hooks")
    return found if isinstance(found, dict) else {}


def _parsed(data: bytes, path: str) -> Record:
    """The object that the file holds; an empty file holds none."""
    if not data.strip():
        return {}
    try:
        record = json.loads(
            data.decode("utf-8").removeprefix(_BOM), object_pairs_hook=_unique, parse_constant=_no_constant
        )
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8.", f"byte {error.start}", _HINT) from error
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{path} is not JSON.", f"line {error.lineno}, column {error.colno}: {error.msg}", _HINT
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path} can't be read safely.", str(error), _HINT) from error
    if not isinstance(record, dict) or not isinstance(record.get("hooks", {}), dict):
        raise BadInput(f"{path} is not a settings file.", "It, or `hooks` in it, is no object.", _HINT)
    return record


def _unique(pairs: list[tuple[str, Any]]) -> Record:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a key stands there twice, and one of them would be lost")
    return record


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _without_ours(file: SettingsFile) -> Record:
    """A copy of the record without our handlers; groups and lists that held nothing else go, too."""
    record: Record = json.loads(json.dumps(file.record))
    for event, groups in list(_hooks(record).items()):
        if not isinstance(groups, list):
            continue
        kept = []
        for group in groups:
            inner = group.get("hooks") if isinstance(group, dict) else None
            if not isinstance(inner, list) or not any(is_ours(each) for each in inner):
                kept.append(group)
                continue
            group["hooks"] = [each for each in inner if not is_ours(each)]
            if group["hooks"]:
                kept.append(group)
        if kept or not groups:
            record["hooks"][event] = kept
        else:
            del record["hooks"][event]
    if file.handlers and not record.get("hooks"):
        record.pop("hooks", None)
    return record


def _written(file: SettingsFile, record: Record) -> bytes:
    """A record in the file's own style: its indentation, its last newline, its byte order mark."""
    old = file.data.decode("utf-8")
    text = json.dumps(record, indent=_indent(old), ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate stands there as an escape, and stays one
        text = json.dumps(record, indent=_indent(old), ensure_ascii=True)
    newline = "\r\n" if "\r\n" in old else "\n"
    ending = "\n" if not old.strip() or old.endswith("\n") else ""
    return ((_BOM if old.startswith(_BOM) else "") + (text + ending).replace("\n", newline)).encode("utf-8")


def _indent(text: str) -> int | str:
    """What the first indented line begins with; two spaces where there is none."""
    for line in text.split("\n")[1:]:
        space = line[: len(line) - len(line.lstrip(" \t"))]
        if space and line.strip():
            return "\t" if space[0] == "\t" else len(space)
    return 2
