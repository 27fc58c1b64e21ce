"""Files and folders that a claim names: there, gone, or renamed as git says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Protocol

from memtui.engine.atoms import clean_claim
from memtui.engine.errors import BadInput
from memtui.engine.review.claim_checks.repository import FILE, FOLDER, LINK, MISSING, Repository
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check, Part, Proof, judged


class Gone(Protocol):
    """What a history says of a path that isn't there; `adopt.history.Went` is one."""

    @property
    def existed(self) -> bool: ...
    @property
    def path(self) -> str: ...
    @property
    def commit(self) -> str: ...


#: Asks the history for a path, which answers None where it doesn't know; None where there is no history to ask.
History = Callable[[str], Gone | None] | None


def plain_path(text: str) -> str:
    """A path as the repository names it, "" for one that leads out of it."""
    path = text.removeprefix("./").rstrip("/")
    return "" if path.startswith(("/", "~")) or ".." in path.split("/") or not path else path


def check_path(claim: str, part: Part, repository: Repository, history: History) -> Check:
    """Whether the path of a claim is there; a renamed one comes with other words for the claim."""
    path = plain_path(part.name)
    if not path:
        return judged(part, UNSURE, "it leads out of the repository, which isn't looked into")
    kind = repository.kind(path)
    if kind == LINK:
        return judged(part, UNSURE, "it is a link, or stands behind one; links are not followed", Proof(path))
    if kind == FILE and part.name.endswith("/"):
        return judged(part, FAIL, "it is a file, no folder", Proof(path))
    if kind != MISSING:
        return judged(part, PASS, f"the {kind} is there", Proof(path))
    return _missing(claim, part, path, repository, history)


def _missing(claim: str, part: Part, path: str, repository: Repository, history: History) -> Check:
    if _ignored(path, repository):
        return judged(part, UNSURE, "it isn't there now; git ignores it, so that it may be made when needed")
    gone = history(path) if history is not None else None
    if gone is not None and gone.path:
        check = judged(part, FAIL, f"it was renamed to {gone.path} (commit {gone.commit})", Proof(gone.path))
        return check if part.denied else replace(check, offer=_offer(claim, part, path, gone.path))
    others = [each for each in repository.files if each == path or each.endswith("/" + path)]
    if others:
        if "/" not in path and len(others) == 1 and gone is not None and not gone.existed:
            return judged(part, PASS, "the only file of that name", Proof(others[0]))
        return judged(part, UNSURE, f"not there, but {len(others)} elsewhere with that name", Proof(others[0]))
    existed = gone is not None and gone.existed
    if _vague(part.name) and not existed and repository.kind(path.split("/")[0]) != FOLDER:
        return judged(part, UNSURE, "no such path; something else may be meant")
    if "/" not in path and not repository.whole:
        return judged(part, UNSURE, "it isn't at the root, and the repository is too large to look everywhere")
    return judged(part, FAIL, "it was deleted" if existed else "it isn't there")


def _vague(name: str) -> bool:
    """Whether a name with a slash could also be an image, a repository or an import: `acme/shop`."""
    return "/" in name and not name.startswith("./") and not name.endswith("/") and "." not in name.rpartition("/")[2]


def _offer(claim: str, part: Part, old: str, new: str) -> str:
    """The claim with the new path; "" where that would be no claim."""
    place = claim.find(old, part.start)
    if place < 0 or place >= part.end:
        return ""
    try:
        return clean_claim(claim[:place] + new + claim[place + len(old) :])
    except BadInput:
        return ""


def _ignored(path: str, repository: Repository) -> bool:
    """Whether the root's .gitignore, or a folder of things that are made, may cover a path; in doubt it does."""
    if any(path == each or path.startswith(each + "/") for each in repository.passed_over):
        return True
    parts = path.split("/")
    for line in repository.lines(".gitignore") or ():
        pattern = line.strip()
        if not pattern or pattern.startswith(("#", "!")):
            continue
        pattern = pattern.strip("/")
        if "/" not in pattern and any(fnmatchcase(each, pattern) for each in parts):
            return True
        if "/" in pattern and any(fnmatchcase("/".join(parts[: at + 1]), pattern) for at in range(len(parts))):
            return True
    return False
