"""Writing a target and the ledger: compared right before, replaced at once, appended once (design §5)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass

from memtui.engine.errors import FileRefused, NotFound, Stale
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY
from memtui.engine.project import came_by_git
from memtui.engine.review.plan import FileChange
from memtui.engine.store import ledger
from memtui.engine.store.ledger import LedgerLine

_LEDGER_MODE = 0o600
_NEW_FILE_MODE = 0o644


@dataclass(frozen=True)
class Rewrite:
    """One file of a transaction: where it stands, the SHA-256 of its bytes before and after, its mode.

    `removes`: afterwards there is no file; an undo takes one back that adopting had made.
    """

    shown: str
    folder: str
    name: str
    before: str
    after: str
    existed: bool
    mode: int
    pointers: bool
    removes: bool = False

    @property
    def path(self) -> str:
        return f"{self.folder}/{self.name}"

    def read(self) -> bytes | None:
        """The bytes that stand there now, None where there is no file, or no folder any more."""
        try:
            with Folder.open(self.folder) as folder:
                return folder.read(self.name)
        except NotFound:
            return None

    def state(self) -> str:
        """ "before", "after", or "other" for what somebody else wrote meanwhile."""
        data = self.read()
        if data is None:
            return "after" if self.removes else "other" if self.existed else "before"
        digest = hashlib.sha256(data).hexdigest()
        if digest == self.after and not self.removes:
            return "after"
        return "before" if self.existed and digest == self.before else "other"

    def write(self, data: bytes) -> None:
        """Put `data` there; raises `Stale` if the file is not the one that was reviewed any more."""
        state = self.state()
        if state == "after" and self.before == self.after:
            return
        if state != "before":
            raise Stale(
                f"{self.shown} was changed while adopting.",
                self.path,
                "Nothing of yours was overwritten. Look at the new diff, then adopt again.",
            )
        with Folder.open(self.folder) as folder:
            if self.removes:
                folder.unlink(self.name)
            else:
                folder.replace(self.name, data, mode=self.mode)


def rewrite_of(change: FileChange) -> Rewrite:
    """What writing a planned change takes; refuses now what would fail half-way (read-only file or folder)."""
    target = change.target
    folder, mode = str(target.folder), _NEW_FILE_MODE
    with Folder.open(folder) as opened:
        status = opened.status(target.name)
        if status is not None:
            mode = status.st_mode & 0o7777
        if not mode & 0o200 or not os.access(folder, os.W_OK | os.X_OK):
            raise FileRefused(
                f"{target.shown} is read-only.", str(target.path), "Make the file and its folder writable for you."
            )
    return Rewrite(
        shown=target.shown,
        folder=folder,
        name=target.name,
        before=change.sha256_before,
        after=change.sha256_after,
        existed=status is not None,
        mode=mode,
        pointers=target.pointers,
        removes=change.removes,
    )


def ledger_folder(root: str) -> Folder:
    """The `.memory/` of the worktree that adopts; in a linked one it is made here and holds the ledger only."""
    with Folder.open(root) as opened:
        memory = opened.child(MEMORY, create=True)
    try:
        came_by_git(memory)
        memory.require_private()
        memory.require_writable()  # a ledger that can't be appended to is refused before anything is written
        memory.read_or_empty(ledger.FILE)
    except FileRefused:
        memory.close()
        raise
    return memory


def append_ledger(root: str, lines: Sequence[LedgerLine]) -> None:
    """Append to a worktree's ledger those lines that it lacks."""
    with ledger_folder(root) as memory:
        append_lines(memory, lines)


def append_lines(folder: Folder, lines: Sequence[LedgerLine]) -> None:
    """Append those lines that a folder's ledger lacks; a line torn by a crash of ours is written whole."""
    data = folder.read_or_empty(ledger.FILE)
    known = {line.key for line in ledger.parse_ledger(data).lines}
    new = ledger.lines_bytes(line for line in lines if line.key not in known)
    whole, newline, torn = data.rpartition(b"\n")
    if not new:
        return
    if torn and new.startswith(torn):
        folder.replace(ledger.FILE, whole + newline + new, mode=_LEDGER_MODE)
    else:
        folder.append(ledger.FILE, new, mode=_LEDGER_MODE)
