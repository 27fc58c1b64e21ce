"""What a file was before and after each transaction: from backups, and from commits where those are gone.

Both are only read. A backup whose bytes are not those of its manifest tells nothing (security.md D.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from memtui.engine.adopt import backups
from memtui.engine.adopt.commit import TRAILER
from memtui.engine.adopt.git import Git
from memtui.engine.adopt.git_state import LEDGER_PATH
from memtui.engine.adopt.tree import content, entries_in
from memtui.engine.errors import FileRefused, GitRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.review.reversal import Past
from memtui.engine.store import ledger
from memtui.engine.store.l3_store import BLOCK


def from_backups(folder: Folder, path: str) -> dict[str, Past]:
    """The versions of the file at `path` by transaction, newest first."""
    found: dict[str, Past] = {}
    for kept in backups.listed(folder):
        if kept.path == path and kept.tx not in found:
            try:
                before, after = backups.read_kept(folder, kept)
            except (FileRefused, NotFound):
                continue  # `memtui restore` names it when its bytes are asked for
            found[kept.tx] = Past(before, after, kept.existed, f"backup {kept.name}")
    return found


def commits(git: Git, path: str = LEDGER_PATH) -> dict[str, tuple[str, ...]]:
    """The transactions that each commit of HEAD's history made, newest first; `path` is the ledger's."""
    head = git.ask("rev-parse", "--verify", "--quiet", "HEAD").text
    if not head:
        return {}
    form = f"--format=%H %(trailers:key={TRAILER},valueonly,separator=%x20)"
    log = git.run("log", "--no-show-signature", form, head, "--", path).text
    return {line.split(" ")[0]: tuple(line.split()[1:]) for line in log.split("\n") if line}


def from_commits(git: Git, made: Mapping[str, tuple[str, ...]], wanted: Iterable[str], path: str) -> dict[str, Past]:
    """The versions of `path` in git around the wanted transactions, as far as commits hold them."""
    found: dict[str, Past] = {}
    for tx in wanted:
        id_ = next((id_ for id_, all_ in made.items() if tx in all_), "")
        if id_:
            parent = git.ask("rev-parse", "--verify", "--quiet", f"{id_}^").text
            before, after = committed(git, parent, path), committed(git, id_, path)
            alone = len(made[id_]) == 1
            found[tx] = Past(before or b"", after or b"", before is not None, f"commit {id_[:12]}", alone)
    return found


def committed(git: Git, commit: str, path: str) -> bytes | None:
    """What a checkout of a commit ("": nothing yet) would hold at `path`; None for no file."""
    try:
        entry = entries_in(git, commit, [path])[path]
    except GitRefused:
        return None  # a link or a folder then: no block of ours
    return content(git, entry, path) if entry else None


def pasts_of(folder: Folder, path: str, git: Git | None, name: str, wanted: Iterable[str]) -> dict[str, Past]:
    """All versions that backups know, and those around the wanted transactions that only commits know."""
    found = from_backups(folder, path)
    missing = [tx for tx in wanted if tx not in found]
    if missing and git is not None:
        log = ledger.FILE if name == BLOCK else LEDGER_PATH
        more = from_commits(git, commits(git, log), missing, name)
        # Of the person's own file the home keeps the block alone: whether there was a file is not in it.
        found |= {tx: replace(past, existed=True) for tx, past in more.items()} if name == BLOCK else more
    return found
