"""Questions to a repository's history: who wrote a line when, and where a file went. Reads only (design §5)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from memtui.engine.adopt.git import Git
from memtui.engine.errors import GitRefused

_SECONDS = 20.0
_ALL_SECONDS = 20.0
#: A commit that moves everything has too many renames to compare each with each.
_LIMITS = ("-c", "diff.renameLimit=2000", "-c", "log.showSignature=false", "-c", "blame.ignoreRevsFile=")


@dataclass(frozen=True)
class Commit:
    """A commit by its full id and the UTC moment at which its author made it; no name of anybody."""

    id: str
    at: datetime


@dataclass(frozen=True)
class Went:
    """What became of a path that isn't there: whether it ever was, its path now ("" for none), by which commit."""

    existed: bool
    path: str = ""
    commit: str = ""


def blame(git: Git, path: str) -> Mapping[int, Commit]:
    """The commit behind each line of a tracked file as it stands in the worktree; uncommitted lines have none."""
    answer = git.ask(*_LIMITS, "blame", "--porcelain", "--", path, seconds=_SECONDS)
    if answer.status:
        return {}
    times: dict[str, datetime] = {}
    lines: dict[int, str] = {}
    current = ""
    for raw in answer.out.split(b"\n"):
        if raw.startswith(b"\t"):
            continue
        words = raw.decode("utf-8", "replace").split(" ")
        if len(words) >= 3 and len(words[0]) in (40, 64) and words[2].isdigit():
            current = words[0]
            lines[int(words[2])] = current
        elif words[0] == "author-time" and current and words[1:2] and words[1].isdigit():
            times[current] = datetime.fromtimestamp(int(words[1]), UTC)
    return {
        number: Commit(commit, times[commit])
        for number, commit in lines.items()
        if commit in times and commit.strip("0")
    }


def history_of(root: str, environ: Mapping[str, str]) -> Callable[[str], Went | None]:
    """Asks the history of a worktree what became of a path, each path once; git is looked for when it is first asked.

    It answers None for what it doesn't know: there is no repository, git failed, or has taken `_ALL_SECONDS` in all.
    """
    spent = 0.0

    @cache
    def found() -> Git | None:
        try:
            return Git(root, environ)
        except GitRefused:
            return None

    @cache
    def ask(path: str) -> Went | None:
        nonlocal spent
        git = found()
        if git is None or spent > _ALL_SECONDS:
            return None
        began = time.monotonic()
        try:
            return went(git, path)
        except GitRefused:
            return None
        finally:
            spent += time.monotonic() - began

    return ask


def went(git: Git, path: str) -> Went | None:
    """Where the commits of HEAD's history took a file or folder, by git's own similarity, from name to name.

    A folder went where all of its files that the same commit renamed went. What was deleted has no new path. None where
    git can't say: it failed, or the clone is shallow and knows of no such path.
    """
    seen: set[str] = set()
    at, commit, existed = path, "", False
    while at not in seen:
        seen.add(at)
        gone = _gone(git, at)
        if gone is None:
            return None
        if not gone:
            break
        existed = True
        new = _renamed(git, at, gone)
        if not new:
            return Went(True)
        at, commit = new, gone
        if _in_head(git, at):
            return Went(True, at, commit[:12])
    shallow = os.path.lexists(f"{git.place.git}/shallow")
    return None if shallow and not existed else Went(existed)


def _gone(git: Git, path: str) -> str | None:
    """The newest commit that took a path away, "" for none, None where git can't say."""
    answer = git.ask(
        *(*_LIMITS, "log", "-1", "--diff-filter=D", "--no-renames", "--format=%H", "HEAD", "--", path),
        seconds=_SECONDS,
    )
    return None if answer.status else answer.text.strip()


def _renamed(git: Git, path: str, commit: str) -> str:
    """The one path that a commit's renames lead to from `path`, "" where they lead nowhere or apart."""
    shown = git.ask(
        *(*_LIMITS, "show", "--no-ext-diff", "--no-textconv", "-M", "--diff-filter=R", "--name-status", "-z"),
        *("--format=", commit),
        seconds=_SECONDS,
    )
    names = [part.lstrip("\n") for part in shown.names] if not shown.status else []
    found: set[str] = set()
    for at in range(0, len(names) - 2, 3):
        old, new = names[at + 1 : at + 3]
        if old == path:
            found.add(new)
        elif old.startswith(f"{path}/"):
            tail = old.removeprefix(path)
            found.add(new.removesuffix(tail) if new.endswith(tail) else "")
    return found.pop() if len(found) == 1 else ""


def _in_head(git: Git, path: str) -> bool:
    return git.ask("cat-file", "-e", f"HEAD:{path}", seconds=_SECONDS).status == 0
