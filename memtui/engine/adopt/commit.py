"""The commit: exactly the block's lines and the ledger's, built by plumbing, moved by compare-and-swap (design §5).

The person's edits stay unstaged, what they had staged stays staged. Signing is as configured; of the hooks only
pre-commit is asked (hook.py). A refusal leaves repository and index as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from memtui.engine.adopt import hook
from memtui.engine.adopt.git import Git, GitChoice
from memtui.engine.adopt.git_state import LEDGER_PATH, GitState, read_state
from memtui.engine.adopt.tree import (
    PathChange,
    TreeEntry,
    changed,
    content,
    entries_in,
    in_worktree,
    index_entries,
    move_index,
    set_index,
    store,
    tree_of,
    with_ledger_lines,
    with_lines,
)
from memtui.engine.adopt.waiting import Waiting
from memtui.engine.blocks.importing import imports, with_import
from memtui.engine.blocks.render import splice
from memtui.engine.errors import GitRefused, NotFound
from memtui.engine.files import Folder

TRAILER = "Memtui-Transaction"
_SEARCHED = 200


@dataclass(frozen=True)
class Commit:
    """A commit that was made or found: its id, its branch ("" when detached), what else the person should know."""

    id: str
    branch: str
    notes: tuple[str, ...] = ()


def commit(git: Git, batch: Sequence[Waiting], choice: GitChoice) -> Commit:
    """Commit what waits in this worktree, all at once; what HEAD's history holds already is not made twice.

    Raises `GitRefused` (`NotVersioned` where nothing can wait) and leaves everything of git as it was.
    """
    paths = tuple(dict.fromkeys(path for item in batch for path in item.paths))
    for _ in range(2):
        git.wait_for_index()
        states = [read_state(git, path) for path in paths]
        for state in states:
            state.require(choice)
        state = states[0]
        done = _found(git, state.head)
        missing = [item for item in batch if item.tx not in done]
        changes = _changes(git, state.head, missing or batch, choice)
        if not missing:
            return _found_commit(git, state, done[batch[-1].tx], changes)
        made = _made(git, state, missing, changes, choice)
        if made is not None:
            return made
    raise GitRefused("HEAD moved twice meanwhile", hint="Run `memtui adopt --commit`.")


def _found(git: Git, head: str) -> dict[str, str]:
    """The transactions in the newest commits of HEAD's history, each with its commit."""
    if not head:
        return {}
    form = f"--format=%H %(trailers:key={TRAILER},valueonly,separator=%x20)"
    log = git.run("log", "--no-show-signature", f"--max-count={_SEARCHED}", form, head, "--").text
    return {tx: line.split(" ")[0] for line in log.split("\n") for tx in line.split()[1:]}


def _found_commit(git: Git, state: GitState, id_: str, changes: Sequence[PathChange]) -> Commit:
    """A commit of an earlier run, which may have been stopped before it moved the person's index."""
    if id_ == state.head:
        parent = git.ask("rev-parse", "--verify", "--quiet", f"{id_}^").text
        before = entries_in(git, parent, [change.path for change in changes])
        move_index(git, [replace(change, old=before[change.path]) for change in changes])
    return Commit(id_, state.branch, ("it was committed already",))


def _changes(git: Git, head: str, batch: Sequence[Waiting], choice: GitChoice) -> list[PathChange]:
    """The paths of the commit with their new blobs."""
    changes: list[PathChange] = []
    paths = list(dict.fromkeys(path for item in batch for path in item.paths))
    old = entries_in(git, head, [*paths, LEDGER_PATH])
    for path in paths:
        found = _worktree_bytes(git, path)
        data = found or b""
        pointers = all(item.pointers for item in batch if path in item.paths)
        add = partial(with_lines, pointers=pointers, name=path, like=data)
        waiting = [line for item in batch for line in item.lines if line.target == path]
        lines = in_worktree(data, waiting, pointers=pointers, name=path)
        if lines:
            change = changed(git, old[path], path, partial(add, lines=lines))
            if found is None:  # an undo removed what adopting had made; words that only HEAD has stay there
                empty = not (change.old and change.apply(content(git, change.old, path)))
                changes.append(replace(change, new=None) if empty else change)
            else:
                changes.append(change if change.old else _whole(git, change, data, choice))
    for path, line in dict.fromkeys((item.importer, item.imported) for item in batch if item.imported):
        data = _worktree_bytes(git, path) or b""
        if imports(data, line):
            change = changed(git, old[path], path, partial(with_import, line=line))
            changes.append(change if change.old else _whole(git, change, data, choice))
    every = [line for item in batch for line in item.lines]
    changes.append(changed(git, old[LEDGER_PATH], LEDGER_PATH, partial(with_ledger_lines, lines=every)))
    return changes


def _worktree_bytes(git: Git, path: str) -> bytes | None:
    folder, _, name = f"{git.root}/{path}".rpartition("/")
    try:
        with Folder.open(folder) as opened:
            return opened.read(name)
    except NotFound:
        return None


def _whole(git: Git, change: PathChange, data: bytes, choice: GitChoice) -> PathChange:
    """The whole file for a path that HEAD lacks: with words of the person only after asking (design §5)."""
    theirs = splice(data, (), pointers=True, name=change.path).strip()
    if theirs == change.apply(b"").strip():
        theirs = b""  # a file that memtui made for its one import
    if theirs and not (choice.commit_untracked or choice.unborn):
        raise GitRefused(
            f"{change.path} is not in git yet",
            "A commit would take the whole file along.",
            "Commit it yourself, or answer yes when Adopt asks. Then run `memtui adopt --commit`.",
        )
    return replace(change, new=TreeEntry("100644", store(git, change.path, data)))


def _made(
    git: Git, state: GitState, batch: Sequence[Waiting], changes: Sequence[PathChange], choice: GitChoice
) -> Commit | None:
    """The new commit; None when HEAD moved meanwhile and everything has to be built again."""
    real = [change for change in changes if change.new != change.old]
    if not real:
        return Commit(state.head, state.branch, ("HEAD holds it already",))
    built = tree = tree_of(git, state.head, changes)
    notes = _notes(state)
    before = index_entries(git, [change.path for change in changes])
    moved = False
    try:
        if state.hook and hook.in_place(git, state, changes):
            moved = True
            move_index(git, real)
            tree = hook.run_in_place(git, tree, real)
        elif state.hook:
            hook.refuse_more(choice)
            if choice.when_hook_would_see_more == "worktree":
                tree = hook.run_in_worktree(git, state.head, tree, real)
            else:
                notes.append("your pre-commit hook was skipped, as you answered")
        id_ = _commit_object(git, state, tree, message(batch))
        _move_head(git, state, id_)
    except BaseException as error:
        if moved:
            set_index(git, before)
        if isinstance(error, _HeadMoved):
            return None
        raise
    if tree != built:
        left = entries_in(git, tree, [change.path for change in real])
        real = [replace(change, new=left[change.path]) if change.new else change for change in real]
    _bring_index(git, real, notes)
    if git.run("rev-parse", "HEAD^{tree}").text != tree:
        notes.append("HEAD doesn't hold what was committed: somebody moved it since")
    return Commit(id_, state.branch, tuple(notes))


class _HeadMoved(Exception):
    """The compare-and-swap of HEAD found another commit there."""


def _move_head(git: Git, state: GitState, id_: str) -> None:
    answer = git.ask("update-ref", "-m", "memtui: adopt", "HEAD", id_, state.head)
    if answer.status and git.ask("rev-parse", "--verify", "--quiet", "HEAD").text != state.head:
        raise _HeadMoved
    answer.require("update-ref")


def _bring_index(git: Git, changes: Sequence[PathChange], notes: list[str]) -> None:
    """The person's index follows the commit, which stands, whatever the index says."""
    try:
        move_index(git, changes)
    except GitRefused as refusal:
        names = " ".join(change.path for change in changes)
        notes.append(f"the index was not brought along ({refusal.title}): git reset -q -- {names}")


def _commit_object(git: Git, state: GitState, tree: str, text: str) -> str:
    parent = ("-p", state.head) if state.head else ()
    signed = ("-S",) if state.signing else ()
    return git.run("commit-tree", *signed, *parent, "-F", "-", tree, stdin=text.encode(errors="replace")).text


def message(batch: Sequence[Waiting]) -> str:
    """The message of one adoption as it was shown, or one for all that waited."""
    if len(batch) == 1:
        return batch[0].message
    lines = [line for item in batch for line in item.lines]
    claims = "\n".join(f"- {line.atom['claim']}" for line in lines)
    trailers = "\n".join(f"{TRAILER}: {item.tx}" for item in batch)
    return f"memory: adopt {len(lines)}\n\n{claims}\n\n{trailers}\n"


def _notes(state: GitState) -> list[str]:
    notes: list[str] = []
    if state.detached:
        notes.append(f"HEAD is detached at {state.head[:12]}: no branch holds this commit")
    if state.submodule:
        notes.append("this is a submodule: the parent repository shows a change now")
    if state.hidden:
        notes.append("git is told to overlook the file in this worktree (skip-worktree or assume-unchanged)")
    return notes
