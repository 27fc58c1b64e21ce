"""A claim's checkable parts against the repository: pass, fail or cannot tell, with the line that proves it.

Read-only. A check never sets `verified`, never opens or shuts a gate: it stands beside the verdict (design §3.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from memtui.engine.review.claim_checks.branches import Branches, check_branch
from memtui.engine.review.claim_checks.dependencies import check_dependency
from memtui.engine.review.claim_checks.manifests import Package, packages
from memtui.engine.review.claim_checks.names import check_env, check_symbol
from memtui.engine.review.claim_checks.parts import parts_of
from memtui.engine.review.claim_checks.paths import History, check_path, plain_path
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.scripts import check_script
from memtui.engine.review.claim_checks.verdict import (
    BRANCH,
    DEPENDENCY,
    ENV,
    FAIL,
    PASS,
    PATH,
    SCRIPT,
    SYMBOL,
    Check,
    Part,
)
from memtui.engine.store.snapshot import Adopted, Snapshot


def checkable(claim: str) -> bool:
    """Whether a claim names anything that could be looked up."""
    return bool(parts_of(claim))


@dataclass(frozen=True)
class Checker:
    """Checks claims against one worktree, whose files are read once.

    `history` asks git what became of a path; None where no person has named the folder or there is no repository.
    """

    root: str
    history: History = None

    @cached_property
    def repository(self) -> Repository:
        return Repository(self.root)

    @cached_property
    def packages(self) -> tuple[Package, ...]:
        return packages(self.repository)

    @cached_property
    def branches(self) -> Branches:
        return Branches(self.root)

    def check(self, claim: str) -> tuple[Check, ...]:
        """The checks of a claim's parts, in the order of its words; none where it names nothing that can be checked."""
        found = (self._part(claim, part) for part in parts_of(claim))
        return tuple(each for each in found if each is not None)

    def _part(self, claim: str, part: Part) -> Check | None:
        look: dict[str, Callable[[], Check | None]] = {
            PATH: lambda: self._path(claim, part),
            SCRIPT: lambda: check_script(part, self.repository),
            BRANCH: lambda: self._branch(claim, part),
            DEPENDENCY: lambda: check_dependency(part, self.repository, self.packages),
            ENV: lambda: check_env(claim, part, self.repository),
            SYMBOL: lambda: check_symbol(part, self.repository),
        }
        return look[part.kind]()

    def _path(self, claim: str, part: Part) -> Check | None:
        """The check of a path; what is none may be a branch (`fix/rounding`), or no part at all ("client/server")."""
        check = check_path(claim, part, self.repository, self.history)
        if check.verdict == PASS or "/" not in part.name:
            return check
        if self.branches.find(part.name) is not None:
            return check_branch(replace(part, kind=BRANCH), self.branches)
        if not part.vague or self.repository.kind(plain_path(part.name) or "."):
            return check
        return check if check.offer else None

    def _branch(self, claim: str, part: Part) -> Check:
        """The check of a branch; a word that is no branch may be a path."""
        check = check_branch(part, self.branches)
        if part.vague and check.verdict != PASS and self.repository.kind(plain_path(part.name) or "."):
            return check_path(claim, replace(part, kind=PATH), self.repository, self.history)
        return check

    def renamed(self, claim: str) -> tuple[Check, ...]:
        """The checks of paths in a claim for which git knows a new name; nothing else is looked at."""
        paths = (part for part in parts_of(claim) if part.kind == PATH)
        checks = (check_path(claim, part, self.repository, self.history) for part in paths)
        return tuple(each for each in checks if each.offer)

    def stale(self, claim: str) -> str:
        """What in a claim does not hold here any more, in words; "" where nothing is known to be wrong."""
        return "; ".join(f"{each.part}: {each.words}" for each in self.check(claim) if each.verdict == FAIL)


@dataclass(frozen=True)
class Drift:
    """A line of the block in `file` that names a path which git says was renamed: other words are offered."""

    file: str
    line: Adopted
    part: str
    words: str
    offer: str


def drifted(snapshot: Snapshot, checker: Checker) -> tuple[Drift, ...]:
    """The adopted claims whose files were renamed since; Health and `memtui doctor` show them."""
    file = snapshot.file.target.shown if snapshot.file.target else ""
    return tuple(
        Drift(file, line, each.part, each.words, each.offer)
        for line in snapshot.adopted
        for each in checker.renamed(line.claim)
    )


def tally(checks: Iterable[Check]) -> tuple[int, int, int]:
    """How many passed, failed and could not be told."""
    verdicts = [each.verdict for each in checks]
    failed = verdicts.count(FAIL)
    passed = verdicts.count(PASS)
    return passed, failed, len(verdicts) - passed - failed
