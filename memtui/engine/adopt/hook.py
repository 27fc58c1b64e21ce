"""The person's pre-commit hook: it has its say where it can do no harm (design §5, security.md C.2).

Hook frameworks take everything that is not in the index for unstaged work, stash it and check out. So the hook runs in
place only when nothing but our paths differs from HEAD; else the person's answer counts: no commit now (default), a
temporary worktree, or no hook this once. Other hooks (commit-msg, post-commit, …) are not run: the message is ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from memtui.engine.adopt.git import HOOK_SECONDS, Git, GitChoice
from memtui.engine.adopt.git_state import GitState
from memtui.engine.adopt.tree import PathChange, content, entries_in, index_entries
from memtui.engine.errors import GitRefused

_WORKTREE = "hook-worktree"
_RETRY = "Then run `memtui adopt --commit`."


def in_place(git: Git, state: GitState, changes: Sequence[PathChange]) -> bool:
    """Whether the hook would see our change and nothing else in the person's own worktree and index."""
    if set(state.differing) - {change.path for change in changes}:
        return False
    index = index_entries(git, [change.path for change in changes])
    if any(index[change.path] not in (change.old, change.new) for change in changes):
        return False
    # A path that HEAD lacks is no difference to git status; what stands there must be what is committed.
    return all(_worktree_blob(git, change.path) == (change.new.blob if change.new else "") for change in changes)


def run_in_place(git: Git, tree: str, changes: Sequence[PathChange]) -> str:
    """The tree that the hook leaves in the person's index, which holds our change; raises `GitRefused`."""
    return _judged(git, git, tree, changes)


def run_in_worktree(git: Git, head: str, tree: str, changes: Sequence[PathChange]) -> str:
    """As `run_in_place`, in a temporary worktree that holds HEAD with our change staged."""
    if not head:
        raise GitRefused("the hook needs a first commit", hint=f"Make one yourself. {_RETRY}")
    path = git.scratch.at(_WORKTREE)
    _drop_worktree(git, path)
    git.run("worktree", "add", "--quiet", "--detach", path, head)
    try:
        apart = Git(path, git.environ, git.scratch)
        apart.run("read-tree", "-m", "-u", head, tree)
        return _judged(git, apart, tree, changes)
    finally:
        _drop_worktree(git, path)


def refuse_more(choice: GitChoice) -> None:
    """Raise where the person's answer is to write without a commit."""
    if choice.when_hook_would_see_more == "write-only":
        raise GitRefused(
            "your pre-commit hook would see more than this change",
            "Hooks may stash what else you changed.",
            f"Commit or stash your own work. {_RETRY}",
        )


def _judged(git: Git, where: Git, tree: str, changes: Sequence[PathChange]) -> str:
    answer = where.ask("hook", "run", "pre-commit", hooks=True, seconds=HOOK_SECONDS)
    if answer.status:
        raise GitRefused("your pre-commit hook says no", answer.complaint, f"Mend what it names. {_RETRY}")
    left = where.run("write-tree").text
    if left == tree:
        return tree
    names = set(git.run("diff-tree", "-r", "-z", "--name-only", tree, left).names)
    if not names <= {change.path for change in changes} or not all(_intact(git, left, each) for each in changes):
        raise GitRefused(
            "your pre-commit hook changed more than the form of our lines",
            ", ".join(sorted(names)),
            f"Look at it. {_RETRY}",
        )
    return left


def _intact(git: Git, tree: str, change: PathChange) -> bool:
    """Whether a version that the hook made still holds every line of ours: adding them again changes nothing."""
    entry = entries_in(git, tree, [change.path])[change.path]
    if entry is None or change.new is None:
        return entry == change.new
    data = content(git, entry, change.path)
    return change.apply(data) == data


def _worktree_blob(git: Git, path: str) -> str:
    answer = git.ask("hash-object", f"--path={path}", "--", path)
    return answer.text if answer.status == 0 else ""


def _drop_worktree(git: Git, path: str) -> None:
    git.ask("worktree", "remove", "--force", "--force", path)
    git.ask("worktree", "prune")
