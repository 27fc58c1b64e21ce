"""Blobs, a private index and the person's own index: the plumbing of one commit (design §5, security.md C.2).

A blob is HEAD's version with only our lines added, passed through the repository's filters both ways, so line
endings, LFS and clean filters come out as if `git add` had seen such a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from memtui.engine.adopt.git import Git
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import GitRefused
from memtui.engine.review.changes import applied
from memtui.engine.store.ledger import LedgerLine, lines_bytes, parse_ledger

#: The index of a commit in the making, and git's lock of it.
INDEX = ("commit.index", "commit.index.lock")
_PLAIN = ("100644", "100755")


@dataclass(frozen=True)
class TreeEntry:
    """What git holds under a path: its mode and the id of its blob."""

    mode: str
    blob: str


@dataclass(frozen=True)
class PathChange:
    """One path of a commit: what HEAD holds (None: nothing), what the commit holds, and how any version gets it.

    `new` is None where an undo takes a file back that adopting had made.
    """

    path: str
    old: TreeEntry | None
    new: TreeEntry | None
    apply: Callable[[bytes], bytes]


def with_lines(data: bytes, lines: Sequence[LedgerLine], *, pointers: bool, name: str, like: bytes = b"") -> bytes:
    """`data` with these changes made in its block; what is so already is left alone.

    What an undo brings back has the bytes and the place that it has in `like`, the file in the worktree.
    """
    block, other = scan(data, name=name), scan(like, name=name)
    entries = applied(block.lines if block else (), lines, like=(other.lines,) if other else ())
    return splice(data, entries, pointers=pointers, name=name, like=like)


def in_worktree(data: bytes, lines: Sequence[LedgerLine], *, pointers: bool, name: str) -> tuple[LedgerLine, ...]:
    """The changes that the worktree's file shows. What is gone by hand meanwhile is history, not content."""
    shown = (with_lines(data, [line], pointers=pointers, name=name, like=data) == data for line in lines)
    return tuple(line for line, there in zip(lines, shown, strict=True) if there)


def with_ledger_lines(data: bytes, lines: Sequence[LedgerLine]) -> bytes:
    """A ledger's bytes with those lines appended that it lacks."""
    known = {line.key for line in parse_ledger(data).lines}
    new = lines_bytes(line for line in lines if line.key not in known)
    return data + (b"\n" if new and data and not data.endswith(b"\n") else b"") + new


def entries_in(git: Git, tree: str, paths: Sequence[str]) -> dict[str, TreeEntry | None]:
    """What a commit or tree ("": an empty one) holds under each path; `GitRefused` for what is no plain file."""
    found: dict[str, TreeEntry | None] = dict.fromkeys(paths)
    for line in git.run("ls-tree", "-z", tree, "--", *paths).names if tree else ():
        head, _, path = line.partition("\t")
        mode, _, blob = head.split(" ")
        if mode not in _PLAIN:
            raise GitRefused(
                f"{path} is no plain file in git", f"mode {mode}", "Commit what it is now, then try again."
            )
        found[path] = TreeEntry(mode, blob)
    return found


def content(git: Git, entry: TreeEntry, path: str) -> bytes:
    """A blob as a checkout would write it at `path`."""
    return git.run("cat-file", "--filters", f"--path={path}", entry.blob).out


def store(git: Git, path: str, data: bytes) -> str:
    """The id of the blob that `git add` would make of `data` at `path`, written to the repository."""
    return git.run("hash-object", "-w", "--stdin", f"--path={path}", stdin=data).text


def changed(git: Git, old: TreeEntry | None, path: str, apply: Callable[[bytes], bytes]) -> PathChange:
    """HEAD's version of a path with a change applied; a path that HEAD lacks starts empty."""
    data = apply(content(git, old, path) if old else b"")
    return PathChange(path, old, TreeEntry(old.mode if old else "100644", store(git, path, data)), apply)


def tree_of(git: Git, head: str, changes: Sequence[PathChange]) -> str:
    """The id of HEAD's tree with these changes and nothing else, built on an index of its own."""
    try:
        index = git.scratch.at(INDEX[0])
        git.run("read-tree", head or "--empty", index=index)
        git.run("update-index", "-z", "--index-info", stdin=_info({c.path: c.new for c in changes}, git), index=index)
        return git.run("write-tree", index=index).text
    finally:
        for leftover in INDEX:  # a killed run may have left its lock, and nobody else uses it
            git.scratch.unlink(leftover)


def index_entries(git: Git, paths: Sequence[str]) -> dict[str, TreeEntry | None]:
    """What the person's index holds under each path; raises `GitRefused` for an unmerged one."""
    found: dict[str, TreeEntry | None] = dict.fromkeys(paths)
    for line in git.run("ls-files", "-s", "-z", "--", *paths).names:
        head, _, path = line.partition("\t")
        mode, blob, stage = head.split(" ")
        if stage != "0":
            raise GitRefused(f"{path} is not merged", hint="Resolve the conflict, then run `memtui adopt --commit`.")
        if path in found:
            found[path] = TreeEntry(mode, blob)
    return found


def move_index(git: Git, changes: Sequence[PathChange]) -> dict[str, TreeEntry | None]:
    """Bring the person's index to the commit for these paths only; gives back what stood there before.

    An entry that equals HEAD's becomes the commit's. Staged edits get the same change applied and stay staged; a
    staged removal stays. Safe to repeat.
    """
    before = index_entries(git, [change.path for change in changes])
    wanted: dict[str, TreeEntry | None] = {}
    for change in changes:
        entry = before[change.path]
        if entry == change.old or (entry is not None and change.old is None and not _size(git, entry)):
            wanted[change.path] = change.new  # an empty entry is one of `git add --intent-to-add`
        elif entry is not None and entry != change.new:
            data = change.apply(content(git, entry, change.path))
            gone = change.new is None and not data
            wanted[change.path] = None if gone else TreeEntry(entry.mode, store(git, change.path, data))
    set_index(git, wanted)
    return {path: before[path] for path in wanted}


def set_index(git: Git, entries: Mapping[str, TreeEntry | None]) -> None:
    """Put entries into the person's index (None removes one); marks such as skip-worktree stay."""
    if not entries:
        return
    git.wait_for_index()
    marked = git.run("ls-files", "-v", "-z", "--", *entries).names
    hidden = [line[2:] for line in marked if line[0] in "Ss"]
    assumed = [line[2:] for line in marked if line[0].islower()]
    git.run("update-index", "-z", "--index-info", stdin=_info(entries, git))
    if hidden:
        git.run("update-index", "--skip-worktree", "--", *hidden)
    if assumed:
        git.run("update-index", "--assume-unchanged", "--", *assumed)


def _size(git: Git, entry: TreeEntry) -> int:
    return int(git.run("cat-file", "-s", entry.blob).text)


def _info(entries: Mapping[str, TreeEntry | None], git: Git) -> bytes:
    """Lines for `update-index --index-info`; mode 0 removes an entry."""
    nothing = TreeEntry("0", "0" * _id_length(entries, git))
    parts = [f"{(entry or nothing).mode} {(entry or nothing).blob} 0\t{path}\0" for path, entry in entries.items()]
    return "".join(parts).encode("utf-8", "surrogateescape")


def _id_length(entries: Mapping[str, TreeEntry | None], git: Git) -> int:
    known = next((len(entry.blob) for entry in entries.values() if entry), 0)
    return known or (64 if git.run("rev-parse", "--show-object-format").text == "sha256" else 40)
