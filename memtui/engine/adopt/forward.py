"""From written files to the end of a transaction; each step may be repeated after a crash (design §5).

Ledger → commit → decisions → working files → journal away.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from memtui.engine.adopt import backups, journal, waiting
from memtui.engine.adopt.commit import commit
from memtui.engine.adopt.git import Git, GitChoice, NotVersioned
from memtui.engine.adopt.held import Held
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.waiting import Waiting
from memtui.engine.adopt.write import append_ledger
from memtui.engine.errors import Refused
from memtui.engine.promote.staging import write_all
from memtui.engine.store import decisions
from memtui.engine.store.snapshot import load

Tell = Callable[[str], None]


#: What a receipt of L3 is of.
RULES = "rules"


@dataclass(frozen=True)
class Receipt:
    """What an adoption did: `commit` is an id or "", `written` the files as shown, `backups` the folders made.

    `adopted` and `undone` count claims, or what else it was `of`; `gone` are those of the adopted that left the file.
    `notes` are sentences for the person; `pending` says that a commit waits for `memtui adopt --commit`.
    """

    tx: str
    commit: str = ""
    branch: str = ""
    written: tuple[str, ...] = ()
    backups: tuple[str, ...] = ()
    adopted: int = 0
    notes: tuple[str, ...] = ()
    pending: bool = False
    undone: int = 0
    of: str = "claims"
    gone: int = 0

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """What was done, in words with their numbers; nothing where no file was written."""
        if self.of == "notes":
            found = {"taken back": self.undone, "changed": self.adopted}
        else:
            out = "pruned" if self.of == RULES else "dropped"
            found = {"taken back": self.undone, "adopted": self.adopted - self.gone, out: self.gone}
        return tuple((words, count) for words, count in found.items() if count)


def go_on(store: Held, running: Journal, tell: Tell) -> Receipt:
    """Finish a transaction whose files are written; gives back its receipt."""
    tell("Writing the ledger")
    append_ledger(running.root, running.lines)
    receipt = Receipt(
        tx=running.tx,
        written=tuple(file.shown for file in running.files),
        backups=(running.backup,),
        adopted=running.adopted,
        gone=running.gone,
        undone=running.undone,
        notes=("adopted, not committed: that is your setting",),
    )
    if running.git.commit:
        waiting.add(store.folder, _waits(running))
        receipt = commit_waiting(store, running.root, running.git, receipt, tell)
    known = {row.id for row in decisions.read(store.folder).rows}
    decisions.append(store.folder, [row for row in running.decisions if row.id not in known])
    write_all(store.memory, load(store.home, store.project, now=store.now))
    backups.prune(store.folder, keep=running.backup)
    journal.remove(store.folder)
    return receipt


def _waits(running: Journal) -> Waiting:
    """What the commit of a transaction needs; its second file, if there is one, is the one that imports the first."""
    block, *others = running.files
    importer = os.path.relpath(others[0].path, running.root) if others else ""
    return Waiting(
        running.tx,
        running.root,
        running.message,
        block.pointers,
        running.lines,
        importer=importer,
        imported=running.imported,
    )


def commit_waiting(store: Held, root: str, choice: GitChoice, receipt: Receipt, tell: Tell) -> Receipt:
    """Commit all that waits in one worktree; a refusal by git leaves it waiting and stands in the notes."""
    everything = waiting.read(store.folder)
    batch = [item for item in everything if item.root == root]
    others = [item for item in everything if item.root != root]
    if not batch:
        return receipt
    tell("Committing")
    try:
        made = commit(Git(root, store.environ, store.folder), batch, choice)
    except NotVersioned as none:
        waiting.write(store.folder, others)
        return replace(receipt, notes=(f"adopted, not committed: {_words(none)}",))
    except Refused as refusal:
        why = _words(refusal)
        waiting.write(store.folder, [*others, *(replace(item, why=why) for item in batch)])
        return replace(receipt, notes=(f"adopted, not committed: {why}",), pending=True)
    waiting.write(store.folder, others)
    earlier = [item.tx for item in batch if item.tx != receipt.tx]
    along = (f"committed along: {', '.join(earlier)}",) if earlier and receipt.tx else ()
    return replace(receipt, commit=made.id, branch=made.branch, notes=(*made.notes, *along), pending=False)


def _words(refusal: Refused) -> str:
    return ". ".join(part.rstrip(".") for part in (refusal.title, refusal.detail, refusal.hint) if part)
