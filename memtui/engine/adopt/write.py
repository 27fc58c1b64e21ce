"""Writing a target and the ledger: compared right before, replaced at once, appended once (design §5)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass

from memtui.engine.errors import FileRefused, NotFound, Stale
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY
from memtui.engine.plain_files import fault
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
        """ "before", "after", or "other" for what somebody else put there meanwhile, a link or a folder too."""
        if self._is_no_file():
            return "other"
        data = self.read()
        if data is None:
            return "after" if self.removes else "other" if self.existed else "before"
        digest = hashlib.sha256(data).hexdigest()
        if digest == self.after and not self.removes:
            return "after"
        return "before" if self.existed and digest == self.before else "other"

    def _is_no_file(self) -> bool:
        """Whether something stands there that is not plainly a file of ours."""
        try:
            with Folder.open(self.folder) as folder:
                status = folder.status(self.name)
        except NotFound:
            return False
        return status is not None and bool(fault(status))

    @property
    def is_written(self) -> bool:
        """Whether the new bytes stand there; where the file can't be read just now that is possible, so yes."""
        try:
            return self.state() == "after"
        except FileRefused:
            return True

    def write(self, data: bytes) -> None:
        """Put `data` there; raises `Stale` if the file is not the one that was reviewed any more."""
        state = self.state()
        if state == "after" and self.before == self.after:
            return
        with Folder.open(self.folder) as folder:
            if self.removes:
                if state == "before":
                    folder.unlink(self.name)
                    return
            elif folder.replace_if(self.name, data, self._is_before, mode=self.mode):
                return
        raise Stale(
            f"{self.shown} was changed while adopting.",
            self.path,
            "Nothing of yours was overwritten. Look at the new diff, then adopt again.",
        )

    def _is_before(self, data: bytes | None) -> bool:
        if data is None:
            return not self.existed
        return self.existed and hashlib.sha256(data).hexdigest() == self.before

    def tidy(self) -> None:
        """Remove what a killed run left beside the file; a person's edit that it had swapped out is put back."""
        try:
            folder = Folder.open(self.folder)
        except NotFound:
            return
        with folder:
            for temp in folder.temporaries(self.name):
                status, state = folder.status(temp), self.state()
                if status is None or fault(status):
                    continue  # not made by us
                ours = state == "before" or self._is_before(folder.read(temp))
                if state == "after" and not ours:
                    folder.swap(temp, self.name)
                    ours = True
                if ours:  # else the file was edited since, and this may be the only copy of an edit
                    folder.unlink(temp)

    def take_back(self, before: bytes) -> bool:
        """Undo a writing of this run, for another file of the transaction was edited; whether nothing of it is left."""
        try:
            if self.state() != "after":
                return True
            with Folder.open(self.folder) as folder:
                if self.removes:
                    return folder.replace_if(self.name, before, lambda data: data is None, mode=self.mode)
                if self.existed:
                    return folder.replace_if(self.name, before, self._is_after, mode=self.mode)
                folder.unlink(self.name)
                return True
        except FileRefused:
            return False

    def _is_after(self, data: bytes | None) -> bool:
        return data is not None and hashlib.sha256(data).hexdigest() == self.after


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
