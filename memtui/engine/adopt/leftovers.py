"""What a killed run leaves behind: temporary files, swept by the next start (security.md D.1).

A temporary name says which process wrote it. Its folder is swept under the lock that guards it, so whoever wrote
there is dead; a file beside a target is looked at first, because it may be an edit that was swapped out (write.py).
"""

from __future__ import annotations

import os
import time

from memtui.engine.adopt.held import Held
from memtui.engine.adopt.tree import INDEX
from memtui.engine.adopt.write import Rewrite
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY

_STAGED = "staged"
#: Locks that git takes in a repository; a git that still runs holds one for far shorter than this.
_GIT_LOCKS = (("", "index.lock"), ("", "HEAD.lock"), ("refs/heads", "main.lock"))
_GIT_SECONDS = 10.0


def sweep(store: Held, files: tuple[Rewrite, ...] = ()) -> None:
    """Remove what dead processes left in a project's folders and beside `files`; the caller holds the lock."""
    for file in files:
        file.tidy()
    store.folder.sweep()
    for name in INDEX:
        if store.folder.status(name) is not None:
            store.folder.unlink(name)
    store.memory.sweep()
    _below(store.memory, _STAGED)
    if store.project.root != store.project.store:
        try:
            with Folder.open(store.project.root) as root:
                _below(root, MEMORY)  # the ledger of a linked worktree
        except (FileRefused, NotFound):
            return  # gone, or not ours: whoever writes there next says so


def left_in(folder: Folder) -> bool:
    """Whether anything is left to sweep; cheap."""
    if folder.temporaries() or any(folder.status(name) is not None for name in INDEX):
        return True
    try:
        with folder.child(_STAGED) as staged:
            return bool(staged.temporaries())
    except (FileRefused, NotFound):
        return False


def sweep_l3(folder: Folder) -> None:
    """As `sweep`, in the home's `l3/`, whose git is ours alone: what a killed git has locked is freed."""
    folder.sweep()
    _below(folder, _STAGED)
    _below(folder, ".git")
    for below, name in _GIT_LOCKS:
        try:
            with Folder.open(os.path.join(folder.path, ".git", below)) as git:
                status = git.status(name)
                if status is not None and time.time() - status.st_mtime > _GIT_SECONDS:
                    git.unlink(name)
        except NotFound:
            continue


def _below(folder: Folder, name: str) -> None:
    try:
        with folder.child(name) as below:
            below.sweep()
    except (FileRefused, NotFound):
        return
