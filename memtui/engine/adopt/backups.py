"""Backups: what a transaction replaces and puts in its place, kept immutable in memtui's home (design §2.4, §5).

    backups/20260720T120000Z-1/  1.before  1.after  manifest.json

Names say nothing about the files (security.md A.3); the manifest does. It is written last: a folder without one is
of a run that got no further, and goes with the next pruning.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memtui.engine.adopt.write import Rewrite
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.jsonl import dumps, loads

FOLDER = "backups"
MANIFEST = "manifest.json"
VERSION = 1
KEPT = 20
_NAME = re.compile(r"\d{8}T\d{6}Z-\d{1,6}")


def next_name(project: Folder, now: datetime) -> str:
    """A name that no backup of the project has yet; the caller holds the lock."""
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    with project.child(FOLDER, create=True) as backups:
        taken = set(backups.names())
    number = 1
    while f"{stamp}-{number}" in taken:
        number += 1
    return f"{stamp}-{number}"


def make(project: Folder, name: str, tx: str, files: Sequence[tuple[Rewrite, bytes, bytes]]) -> None:
    """Keep the bytes before and after of each file; raises `FileRefused` if anything of it is there already."""
    manifest: list[dict[str, object]] = []
    with project.child(FOLDER, create=True) as backups, backups.child(name, create=True) as folder:
        for number, (rewrite, before, after) in enumerate(files, 1):
            if rewrite.existed:
                folder.create(f"{number}.before", before)
            folder.create(f"{number}.after", after)
            manifest.append(
                {
                    "path": rewrite.path,
                    "existed": rewrite.existed,
                    "mode": rewrite.mode,
                    "sha256": rewrite.before,
                    "sha256_after": rewrite.after,
                }
            )
        folder.create(MANIFEST, dumps({"v": VERSION, "tx": tx, "files": manifest}).encode() + b"\n")


def after_bytes(project: Folder, name: str, number: int, rewrite: Rewrite) -> bytes:
    """What the file `number` (from 1) becomes, checked against its digest."""
    with project.child(FOLDER) as backups, backups.child(name) as folder:
        data = folder.read(f"{number}.after")
        if hashlib.sha256(data).hexdigest() != rewrite.after:
            raise FileRefused("A backup is not what was written.", folder.at(f"{number}.after"))
    return data


@dataclass(frozen=True)
class Kept:
    """One backed-up file: its folder's name, number in it, transaction, path, digests before and after, its mode.

    `existed`: the file was there before; else there are no bytes of before.
    """

    name: str
    number: int
    tx: str
    path: str
    existed: bool
    mode: int
    sha256: str
    sha256_after: str

    @property
    def at(self) -> str:
        """The UTC time of the backup, in ISO form."""
        stamp = self.name.partition("-")[0]
        day, _, time = stamp.removesuffix("Z").partition("T")
        return f"{day[:4]}-{day[4:6]}-{day[6:]}T{time[:2]}:{time[2:4]}:{time[4:]}Z"


def listed(project: Folder) -> tuple[Kept, ...]:
    """All backed-up files, newest first; a folder that is no whole backup of ours is left out."""
    try:
        backups = project.child(FOLDER)
    except NotFound:
        return ()
    with backups:
        names = sorted(filter(_NAME.fullmatch, backups.names()), key=_age, reverse=True)
        return tuple(kept for name in names for kept in _manifest(backups, name))


def read_kept(project: Folder, kept: Kept) -> tuple[bytes, bytes]:
    """The bytes before and after, checked against their digests; raises `FileRefused` for others."""
    with project.child(FOLDER) as backups, backups.child(kept.name) as folder:
        found = []
        for side, digest in (("before", kept.sha256), ("after", kept.sha256_after)):
            name = f"{kept.number}.{side}"
            data = b"" if side == "before" and not kept.existed else folder.read(name)
            if hashlib.sha256(data).hexdigest() != digest:
                raise FileRefused("A backup is not what was kept.", folder.at(name), "Nothing is taken from it.")
            found.append(data)
    return found[0], found[1]


def _manifest(backups: Folder, name: str) -> list[Kept]:
    try:
        with backups.child(name) as folder:
            record = loads(folder.read(MANIFEST))
        if record["v"] > VERSION:
            return []
        return [
            Kept(
                name=name,
                number=number,
                tx=str(record["tx"]),
                path=str(each["path"]),
                existed=each["existed"] is True,
                mode=int(each["mode"]),
                sha256=str(each["sha256"]),
                sha256_after=str(each["sha256_after"]),
            )
            for number, each in enumerate(record["files"], 1)
        ]
    except (FileRefused, NotFound, KeyError, TypeError, ValueError):
        return []  # of a run that got no further, or not ours: `prune` removes the first kind


def prune(project: Folder, *, keep: str) -> None:
    """Remove all but the newest 20 backups and what a broken run left; `keep` is the running transaction's."""
    with project.child(FOLDER, create=True) as backups:
        names = [name for name in backups.names() if name != keep]
        whole = [name for name in names if _is_whole(backups, name)]
        newest = sorted(whole, key=_age)[-(KEPT - 1) :]
        for name in names:
            if name not in newest:
                _remove(backups, name)


def _age(name: str) -> tuple[str, int]:
    stamp, _, number = name.rpartition("-")
    return stamp, int(number) if number.isdigit() else 0


def _is_whole(backups: Folder, name: str) -> bool:
    try:
        with backups.child(name) as folder:
            return folder.status(MANIFEST) is not None
    except (FileRefused, NotFound):
        return True  # not a folder of ours: not ours to remove


def _remove(backups: Folder, name: str) -> None:
    try:
        folder = backups.child(name)
    except (FileRefused, NotFound):
        return
    with folder:
        for entry in folder.names():
            folder.unlink(entry)
    backups.remove_folder(name)
