"""What Adopt must ask or say about a repository before it writes (design §5, security.md C.3). Reads only."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from memtui.engine.adopt.git import Git, GitChoice, NotVersioned
from memtui.engine.errors import GitRefused
from memtui.engine.home import LEDGER, MEMORY

LEDGER_PATH = f"{MEMORY}/{LEDGER}"

_STATUS = ("--porcelain=v2", "--branch", "-z", "-uno", "--no-renames", "--ignore-submodules=dirty", "--no-ahead-behind")
_OPERATIONS = (
    ("MERGE_HEAD", "a merge"),
    ("rebase-merge", "a rebase"),
    ("rebase-apply/applying", "git am"),
    ("rebase-apply", "a rebase"),
    ("CHERRY_PICK_HEAD", "a cherry-pick"),
    ("REVERT_HEAD", "a revert"),
    ("sequencer", "a cherry-pick or revert"),
    ("BISECT_LOG", "a bisect"),
)


@dataclass(frozen=True)
class GitState:
    """A repository as a commit of ours finds it. Paths are relative to its root.

    `found`: there is a worktree to commit in, else `trouble` says why not. `branch` is "" when detached, `head` ""
    when unborn. `differing`: tracked paths that differ from HEAD; `staged`: those of them that are in the index and
    not ours. `untracked`: HEAD has no such target; `ignored`: git ignores it; `hidden`: it is marked skip-worktree
    or assume-unchanged. `exposed`: tracked files below `.memory/` that are not the ledger.
    """

    found: bool
    trouble: str = ""
    head: str = ""
    branch: str = ""
    operation: str = ""
    identity: bool = True
    signing: bool = False
    hook: bool = False
    index_locked: bool = False
    submodule: bool = False
    untracked: bool = False
    ignored: bool = False
    hidden: bool = False
    differing: tuple[str, ...] = ()
    staged: tuple[str, ...] = ()
    exposed: tuple[str, ...] = ()

    @property
    def unborn(self) -> bool:
        return self.found and not self.head

    @property
    def detached(self) -> bool:
        return self.found and bool(self.head) and not self.branch

    @property
    def hook_would_see_more(self) -> bool:
        """Whether the pre-commit hook would find more than our change, and may strip the person's edits."""
        return self.hook and bool(self.differing)

    def require(self, choice: GitChoice) -> None:
        """Raise `GitRefused` (`NotVersioned`) where no commit may be made here and now with these answers."""
        if not self.found:
            raise NotVersioned(self.trouble)
        if self.ignored:
            raise NotVersioned("git ignores the file")
        later = "Then run `memtui adopt --commit`."
        if self.operation:
            raise GitRefused(f"{self.operation} is in progress", hint=f"Finish or abort it. {later}")
        if not self.identity:
            lines = 'git config --global user.name "Your Name"; git config --global user.email you@example.com'
            raise GitRefused("git doesn't know who you are", lines, f"Run these two lines. {later}")
        if self.unborn and not choice.unborn:
            raise GitRefused("the repository has no commit yet", hint=f"Make the first one yourself. {later}")
        if self.detached and not choice.detached:
            raise GitRefused(f"HEAD is detached at {self.head[:12]}", hint=f"Check out a branch. {later}")


def git_state_at(root: str, path: str, environ: Mapping[str, str]) -> GitState:
    """The state of the repository at `root` for a commit of `path`; never raises for what git says."""
    try:
        return read_state(Git(root, environ), path)
    except GitRefused as refusal:
        return GitState(False, str(refusal).replace("\n", ": "))


def read_state(git: Git, path: str) -> GitState:
    """The state of an open repository. Raises `GitRefused` where git can't read it."""
    # The settings of a reading git hide the hooks, so this question is asked without them.
    words = ("--show-toplevel", "--git-path", "hooks/pre-commit", "--show-superproject-working-tree")
    top, hook, *parent = git.ask("rev-parse", *words, hooks=True).require("rev-parse").text.split("\n")
    if os.path.realpath(top) != git.root:
        raise NotVersioned("its worktree stands somewhere else", top)
    listed = git.run("status", *_STATUS).names
    about = dict(line[2:].split(" ", 1) for line in listed if line.startswith("# "))
    head = "" if about["branch.oid"] == "(initial)" else about["branch.oid"]
    changes = [_change(line) for line in listed if not line.startswith("# ")]
    index = git.run("ls-files", "-v", "-z", "--", path, MEMORY).names
    tag = next((line[0] for line in index if line[2:] == path), "")
    return GitState(
        found=True,
        head=head,
        branch="" if about["branch.head"] == "(detached)" else about["branch.head"],
        operation=_operation(git.place.git_dir),
        identity=all(not git.ask("var", f"GIT_{who}_IDENT").status for who in ("AUTHOR", "COMMITTER")),
        signing=git.ask("config", "--type=bool", "--get", "commit.gpgSign").text == "true",
        hook=_runs(os.path.join(git.root, hook)),
        index_locked=os.path.lexists(f"{git.place.git_dir}/index.lock"),
        submodule=bool(parent),
        untracked=not head or not git.run("ls-tree", "-z", head, "--", path).out,
        ignored=not tag and git.ask("check-ignore", "--quiet", "--", f"./{path}", literal=False).status == 0,
        hidden=bool(tag) and (tag == "S" or tag.islower()),
        differing=tuple(name for _, name in changes),
        staged=tuple(name for staged, name in changes if staged and name not in (path, LEDGER_PATH)),
        exposed=_exposed(line[2:] for line in index if line[2:] != path),
    )


def _change(line: str) -> tuple[bool, str]:
    """Whether a changed path is changed in the index, and the path, of a line of `status --porcelain=v2`."""
    fields = line.split(" ", 10 if line.startswith("u ") else 8)
    return fields[1][0] != ".", fields[-1]


def exposed(git: Git) -> tuple[str, ...]:
    """The tracked files below `.memory/` that are not the ledger: working files that nobody meant to publish."""
    return _exposed(git.run("ls-files", "-z", "--", MEMORY).names)


def _exposed(tracked: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in tracked if name != LEDGER_PATH)


def _runs(hook: str) -> bool:
    """Whether git would run this hook."""
    return os.path.isfile(hook) and os.access(hook, os.X_OK)


def _operation(git_dir: str) -> str:
    return next((words for name, words in _OPERATIONS if os.path.exists(f"{git_dir}/{name}")), "")
