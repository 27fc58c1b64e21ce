"""L3 at rest: the person's own file, and `l3/` in memtui's home, a small git repository (design §2.4, §3.3).

    l3/  adopted.log  block.md  (both committed)  decisions.jsonl  staged/  backups/  lock

L3 is reviewed from here whatever project is open.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from memtui.engine.atoms import atom_id
from memtui.engine.blocks.scan import scan
from memtui.engine.blocks.target import choose_target
from memtui.engine.config import settings
from memtui.engine.errors import MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import dumps, loads
from memtui.engine.store import decisions, ledger
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.ledger import Ledger, LedgerLine
from memtui.engine.store.snapshot import TargetFile

FOLDER = "l3"
BLOCK = "block.md"
LOCK = "lock"
ASKED = "asked.json"  # repositories about which the person was asked once
WAIT_SECONDS = 5.0
_IGNORE = b"# memtui: the ledger and the block are history, the rest is not.\n*\n!.gitignore\n!adopted.log\n!block.md\n"
_CONFIG = b"""[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
[user]
\tname = memtui
\temail = memtui@localhost
"""


@dataclass(frozen=True)
class L3Line:
    """A claim of the person's block; `told` is the newest ledger line about it, None for one written by hand."""

    id: str
    claim: str
    pointer: str | None
    contested: str | None
    line: int
    told: LedgerLine | None

    @property
    def projects(self) -> tuple[str, ...]:
        """The projects that the ledger names for it."""
        named = self.told.atom.get("promoted_from_projects") if self.told else None
        return tuple(map(str, named)) if isinstance(named, list) else ()


@dataclass(frozen=True)
class L3State:
    """The person's file, the claims in its block, and what the home's `l3/` holds."""

    file: TargetFile
    lines: tuple[L3Line, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    decisions: Decisions = field(default_factory=Decisions)
    asked: tuple[str, ...] = ()
    dotfiles: str = "ask"  # the setting: may the file be written where it lies in a repository?

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(line.id for line in self.lines)


def l3_folder(home: Home, *, create: bool = False) -> Folder:
    """The folder `l3/`; raises `NotFound` where nothing was ever kept there."""
    with home.folder(create=create) as folder:
        return folder.child(FOLDER, create=create)


@contextmanager
def held_l3(home: Home, *, wait: float = WAIT_SECONDS) -> Iterator[Folder]:
    """The folder while its lock is ours, a repository from the first time on; raises `LockBusy` after `wait` s."""
    with l3_folder(home, create=True) as folder:
        fd = folder.hold(LOCK, seconds=wait)
        try:
            _make_repository(folder)
            yield folder
        finally:
            os.close(fd)


def read_l3(home: Home, claude: Path) -> L3State:
    """L3 as it is on disk; `claude` is Claude Code's own folder. Takes no lock, writes nothing."""
    file, dotfiles = read_person(claude), settings(home).dotfiles
    try:
        with l3_folder(home) as folder:
            log = ledger.parse_ledger(folder.read_or_empty(ledger.FILE))
            return L3State(file, _lines(file, log), log, decisions.read(folder), read_asked(folder), dotfiles)
    except NotFound:
        return L3State(file, _lines(file, Ledger()), dotfiles=dotfiles)


def read_person(claude: Path) -> TargetFile:
    """The file that every session of the person reads; a fault is kept, a missing one is none."""
    target = None
    try:
        target = choose_target(claude, configured=None, level="L3")
        if not target.exists:
            return TargetFile(target)
        with Folder.open(str(target.folder)) as folder:
            data = folder.read(target.name)
        return TargetFile(target, data, scan(data, name=target.shown))
    except NotFound:
        return TargetFile(None)
    except MemtuiError as error:
        return TargetFile(target, fault=error)


def read_asked(folder: Folder) -> tuple[str, ...]:
    """The repositories that the person agreed to have the file written in."""
    data = folder.read_or_empty(ASKED)
    try:
        return tuple(map(str, loads(data)["roots"])) if data else ()
    except (KeyError, TypeError, ValueError):
        return ()  # asked once more


def note_asked(folder: Folder, root: str) -> None:
    """Remember that the person agreed for the repository at `root`."""
    folder.replace(ASKED, dumps({"v": 1, "roots": sorted({*read_asked(folder), root})}).encode() + b"\n")


def _lines(file: TargetFile, log: Ledger) -> tuple[L3Line, ...]:
    told = log.newest()
    found: list[L3Line] = []
    for entry in file.block.lines if file.block else ():
        if entry.kind == "claim":
            own = entry.atom_id or atom_id(entry.claim, None)
            found.append(L3Line(own, entry.claim, entry.pointer, entry.contested, entry.line, told.get(own)))
    return tuple(found)


def _make_repository(folder: Folder) -> None:
    """The least that git takes for a repository, without the person's templates and hooks; HEAD comes last."""
    with folder.child(".git", create=True) as git:
        if git.status("HEAD") is None:
            git.child("objects", create=True).close()
            with git.child("refs", create=True) as refs:
                refs.child("heads", create=True).close()
            git.replace("config", _CONFIG)
            git.replace("HEAD", b"ref: refs/heads/main\n")
    if folder.status(".gitignore") is None:
        folder.create(".gitignore", _IGNORE)
