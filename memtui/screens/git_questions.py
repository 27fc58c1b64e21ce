"""What Adopt asks and says about git before it writes: the person's answers become a `GitChoice` (design §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.adopt.transaction import GitChoice, GitState
from memtui.engine.config import Settings
from memtui.engine.errors import GitRefused


@dataclass(frozen=True)
class Ask:
    """One question: the field of `GitChoice` it decides, its words, and its answers.

    An answer is (value, words); the first is the default.
    """

    field: str
    words: str
    answers: tuple[tuple[object, str], ...]


def asks(state: GitState, settings: Settings) -> tuple[Ask, ...]:
    """The questions that this repository raises now."""
    if not state.found or state.ignored or state.operation or settings.commit == "never":
        return ()
    found: list[Ask] = []
    if settings.commit == "ask":
        found.append(Ask("commit", "Commit?", ((True, "commit"), (False, "write only"))))
    if state.unborn:
        found.append(Ask("unborn", "No commit yet", ((False, "write only"), (True, "make the first one"))))
    if state.detached:
        found.append(Ask("detached", "Detached HEAD", ((True, "commit there"), (False, "write only"))))
    if state.untracked:
        answers = ((False, "write only"), (True, "commit it whole"))
        found.append(Ask("commit_untracked", "File new to git", answers))
    if state.hook_would_see_more:
        ways: tuple[tuple[object, str], ...] = (
            ("write-only", "write only"),
            ("worktree", "run it in a worktree"),
            ("skip-hook", "skip it this once"),
        )
        found.append(Ask("when_hook_would_see_more", "Hook would see more", ways))
    return tuple(found)


def choice_of(settings: Settings, given: Mapping[str, object]) -> GitChoice:
    """The choice that the settings and the answers come to; `given` maps fields to values."""
    values: dict[str, Any] = {"commit": settings.commit != "never", **given}
    return GitChoice(**values)


def refusal(state: GitState, choice: GitChoice) -> str:
    """Why there will be no commit, in words; "" where there will be one."""
    if not choice.commit:
        return "not asked for"
    try:
        state.require(choice)
    except GitRefused as refused:
        return "; ".join(part for part in (refused.title, refused.detail, refused.hint) if part)
    if state.untracked and not choice.commit_untracked and not state.unborn:
        return "git doesn't know the file yet"
    if state.hook_would_see_more and choice.when_hook_would_see_more == "write-only":
        return "your pre-commit hook would see more than this change"
    return ""


def remarks(state: GitState) -> tuple[str, ...]:
    """What a person would like to know besides."""
    found: list[str] = []
    if state.staged:
        count = len(state.staged)
        others = "1 other staged file stays" if count == 1 else f"{count} other staged files stay"
        found.append(f"{others} staged; the commit names only these two paths")
    if state.index_locked:
        found.append("another git command holds the index: Adopt waits 3 s for it")
    if state.submodule:
        found.append("this is a submodule: the commit lands in it")
    if state.signing:
        found.append("the commit is signed, as you configured")
    if state.exposed:
        found.append(f"git tracks working files of memtui: {' '.join(state.exposed[:3])}")
    return tuple(found)
