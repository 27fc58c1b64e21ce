"""Branches, by the files below `.git` and without running git: loose refs, packed refs, what origin's HEAD names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.locate import config_value, locate
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check, Part, Proof, judged
from memtui.engine.review.claim_checks.vocabulary import COMMON_BRANCHES

_COMMON = re.compile(COMMON_BRANCHES)
_LIMIT = 8 * 1024 * 1024
_MOST_REFS = 20_000
_HEADS, _REMOTES = "refs/heads/", "refs/remotes/"


class Branches:
    """The branches of the repository of a worktree: those here, and those of its remotes as last fetched."""

    def __init__(self, root: str) -> None:
        fetch = url = ""
        try:
            self.git = locate(root).git
            if self.git:
                fetch = config_value(self.git, "remote", "origin", "fetch")
                url = config_value(self.git, "remote", "origin", "url")
        except FileRefused:
            self.git = ""  # nothing can be said of its branches now
        self._refs: dict[str, Proof] = {}
        self.default = ""
        self.readable = bool(self.git)
        if self.git:
            self._read()
        #: Whether a remote's branches may be missing here: nothing fetched, or not all of them.
        fetched = any(ref.startswith(_REMOTES) for ref in self._refs)
        self.partial = bool(url) and (not fetched or "*" not in fetch)

    def _read(self) -> None:
        try:
            with Folder.open(self.git) as folder:
                if "reftable" in folder.names():
                    self.readable = False
                    return
                packed = folder.read_or_empty("packed-refs", limit=_LIMIT).decode("utf-8", "replace")
                for number, line in enumerate(packed.split("\n"), 1):
                    _, space, ref = line.partition(" ")
                    if space and not line.startswith(("#", "^")):
                        self._refs[ref.strip()] = Proof(".git/packed-refs", number, ref.strip())
                with folder.child("refs") as refs:
                    for path in _loose(refs, "refs"):
                        self._refs[path] = Proof(f".git/{path}")
                    self.default = _origin_head(refs)
        except (NotFound, FileRefused):
            self.readable = False

    def find(self, name: str) -> tuple[str, Proof] | None:
        """Where a branch is ("here" or a remote's name), and the ref; None for none."""
        if _HEADS + name in self._refs:
            return "here", self._refs[_HEADS + name]
        for ref, proof in sorted(self._refs.items()):
            if ref.startswith(_REMOTES):
                remote, _, branch = ref.removeprefix(_REMOTES).partition("/")
                if branch == name and branch != "HEAD":
                    return remote, proof
        return None


def _loose(folder: Folder, at: str) -> Iterator[str]:
    """The paths of the loose refs below a folder, links left out."""
    count = 0
    for name in folder.names():
        path = f"{at}/{name}"
        try:
            below = folder.child(name)
        except FileRefused:
            if not name.endswith(".lock"):
                yield path
            continue
        with below:
            for each in list(_loose(below, path)):
                count += 1
                if count > _MOST_REFS:
                    return
                yield each


def _origin_head(refs: Folder) -> str:
    """The branch that origin calls its default, as last heard; "" where nobody knows."""
    try:
        with refs.child("remotes") as remotes, remotes.child("origin") as origin:
            text = origin.read("HEAD", limit=4096).decode("utf-8", "replace").strip()
    except (NotFound, FileRefused):
        return ""
    prefix = f"ref: {_REMOTES}origin/"
    return text.removeprefix(prefix) if text.startswith(prefix) else ""


def check_branch(part: Part, branches: Branches) -> Check:
    """Whether there is a branch of that name; of a default branch, whether origin calls it so."""
    if not branches.readable:
        return judged(part, UNSURE, "the branches can't be read here")
    if part.default:
        if not branches.default:
            return judged(part, UNSURE, "nobody noted here which branch is origin's default")
        proof = Proof(".git/refs/remotes/origin/HEAD", 1, branches.default)
        same = branches.default == part.name
        return judged(part, PASS if same else FAIL, f"origin's default branch is {branches.default}", proof)
    found = branches.find(part.name)
    if found is not None:
        where, proof = found
        at = "here" if where == "here" else f"at {where}, as last fetched"
        return judged(part, PASS, f"the branch {part.name} is there, {at}", proof)
    if part.vague and not _COMMON.fullmatch(part.name):
        return judged(part, UNSURE, f"no branch {part.name} here; something else may be meant")
    if branches.partial:
        return judged(part, UNSURE, f"no branch {part.name} here; not all of the remote's are known")
    return judged(part, FAIL, f"there is no branch {part.name}")
