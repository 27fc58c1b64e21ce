"""memtui's home: what can't be rebuilt, and the read side of the registry of projects (design §2.4). Lean.

    config.toml   projects.json   projects/<key>/…   l3/…   cache/…

`engine/project.py` writes the registry; a hook only reads it here, to learn whether a `.memory/` is ours.
"""

from __future__ import annotations

import os
import sys

from memtui.engine.errors import BadInput, FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.lean_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MEMORY = ".memory"
OWNER = "owner"
LEDGER = "adopted.log"
REGISTRY = "projects.json"
CACHE = "cache"  # deletable
REGISTRY_VERSION = 2  # 1: one transcript root a project, as text


class Entry:
    """One line of the registry: a store that this machine made.

    `key` names `projects/<key>/`; `store` and `root` are real paths; `token` also stands in `.memory/owner`;
    `device` and `inode` are those of `.memory`, 0 while the project was never opened; `seen` is a UTC date.
    `transcripts` are the roots its sessions were found in, the newest first. `answer` is what the person said about
    a `.memory/` that was not made here (`store/foreign.py`), "" while nobody asked.
    """

    __slots__ = (
        "answer",
        "device",
        "inode",
        "key",
        "repo_id",
        "root",
        "seen",
        "slug",
        "store",
        "token",
        "transcripts",
    )

    def __init__(self, record: Mapping[str, object]) -> None:
        self.key = _text(record, "key")
        self.store = _text(record, "store")
        self.root = _text(record, "root")
        self.repo_id = _text(record, "repo_id")
        self.slug = _text(record, "slug")
        self.token = _text(record, "token")
        self.answer = _text(record, "answer")
        self.transcripts = _texts(record, "transcripts")
        self.device = _number(record, "device")
        self.inode = _number(record, "inode")
        self.seen = _text(record, "seen")

    @property
    def opened(self) -> bool:
        """Whether a person has opened this project, so that its working files stand in `<store>/.memory/`."""
        return self.inode != 0

    def record(self) -> dict[str, object]:
        """The entry as it stands in `projects.json`."""
        record: dict[str, object] = {name: getattr(self, name) for name in Entry.__slots__}
        return {**record, "transcripts": list(self.transcripts)}


def _text(record: Mapping[str, object], name: str) -> str:
    value = record.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"{name} is not text")
    return value


def _texts(record: Mapping[str, object], name: str) -> tuple[str, ...]:
    """A list of texts; one text alone is a list of one, as an earlier memtui wrote it."""
    value = record.get(name, "")
    if isinstance(value, str):
        return (value,) if value else ()
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError(f"{name} is not a list of texts")
    return tuple(value)


def _number(record: Mapping[str, object], name: str) -> int:
    value = record.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is not a number")
    return value


class Home:
    """The folder of memtui's own state; every method opens what it needs and closes it again."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Home:
        """The home that the environment names: `MEMTUI_HOME`, else the platform's data folder."""
        named = environ.get("MEMTUI_HOME", "")
        if named:
            if not os.path.isabs(named):
                raise BadInput("MEMTUI_HOME is not an absolute path.", named, "Set it to a folder like ~/.memtui")
            return cls(os.path.realpath(named))
        user = environ.get("HOME", "")
        if not os.path.isabs(user):
            raise BadInput("No home folder.", "HOME is not set to an absolute path.", "Set HOME or MEMTUI_HOME.")
        if sys.platform == "darwin":
            base = user + "/Library/Application Support"
        else:
            base = environ.get("XDG_DATA_HOME", "")
            base = base if os.path.isabs(base) else user + "/.local/share"
        return cls(os.path.realpath(base + "/memtui"))

    def folder(self, *, create: bool = False) -> Folder:
        """The home itself, private to its owner."""
        folder = Folder.open(self.path, create=create)
        try:
            folder.require_private()
        except FileRefused:
            folder.close()
            raise
        return folder

    def project(self, key: str, *, create: bool = False) -> Folder:
        """`projects/<key>/`: evidence, decisions, cursors, backups and the journal of one project."""
        with self.folder(create=create) as home, home.child("projects", create=create) as projects:
            return projects.child(key, create=create)

    def entries(self) -> list[Entry]:
        """The registry, in the order of the file; a missing one is empty. Raises `BadInput` when it is damaged."""
        try:
            with self.folder() as home:
                data = home.read_or_empty(REGISTRY, limit=16 * 1024 * 1024)
        except NotFound:
            return []
        if not data:
            return []
        try:
            registry = loads(data.decode("utf-8"))
            if registry["v"] > REGISTRY_VERSION:
                raise ValueError(f"written by a newer memtui (v {registry['v']})")
            return [Entry(record) for record in registry["projects"]]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadInput(
                "The registry of projects can't be read.",
                f"{self.path}/{REGISTRY}: {error}",
                "Restore it from a backup or move it away; `memtui harvest --all` makes a new one.",
            ) from error

    def entry_of(self, store: str) -> Entry | None:
        """The entry of a store's real path, or None."""
        for entry in self.entries():
            if entry.store == store:
                return entry
        return None

    def memory(self, entry: Entry, *, create: bool = False) -> Folder:
        """The folder of the working files: `<store>/.memory/` once opened, else `projects/<key>/memory/`.

        Raises `FileRefused` for a `.memory` without the owner token that this home wrote there. Device and inode
        only tell a move from a copy: they change when a disk is mounted anew or a backup comes back.
        """
        if not entry.opened:
            with self.project(entry.key, create=create) as project:
                return project.child("memory", create=create)
        with Folder.open(entry.store) as store:
            memory = store.child(MEMORY)
        try:
            memory.require_private()
            token = memory.read_or_empty(OWNER, limit=4096).decode("ascii", "replace").strip()
            if token != entry.token:
                raise FileRefused(
                    f"{memory.path} was not made here.",
                    "Its owner token is not the one this machine recorded.",
                    "If you moved or restored it yourself, move it away and run memtui here: it is rebuilt.",
                )
        except FileRefused:
            memory.close()
            raise
        return memory
