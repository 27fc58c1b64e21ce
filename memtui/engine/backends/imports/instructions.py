"""The bullets of a project's instruction files outside memtui's block: CLAUDE.md, AGENTS.md, `.claude/rules/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path, PurePosixPath

from memtui.engine.adopt.history import Commit
from memtui.engine.backends.imports.notes import MOST_FILES, Found, Note, read_note_file
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BlockBroken, FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.store.bullets import Bullet, bullets

FILES: Mapping[str, tuple[str, ...]] = {
    "claude-md": ("CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"),
    "agents-md": ("AGENTS.md",),
}
RULES = PurePosixPath(".claude/rules")
_DEEP = 4

#: Line number → commit of a file of the repository; empty where there is no history.
Blame = Callable[[str], Mapping[int, Commit]]


def notes_of_files(root: Path, source: str, blame: Blame) -> Found:
    """The bullets of the files of one source (`claude-md`, `agents-md` or `rules`) in the worktree at `root`."""
    found = Found()
    paths = _rules(root, found) if source == "rules" else [PurePosixPath(name) for name in FILES[source]]
    for path in paths:
        _read(root, path, source, blame, found)
    return found


def _read(root: Path, path: PurePosixPath, source: str, blame: Blame, found: Found) -> None:
    try:
        with Folder.open(str(root / path.parent)) as folder:
            read = read_note_file(folder, path.name, str(path), found)
    except NotFound:
        return
    except FileRefused as error:
        found.refused.append(f"{path}: {error.title}")
        return
    if read is None:
        return
    data, changed = read
    try:
        block = scan(data, name=str(path))
    except BlockBroken as error:
        found.refused.append(f"{path}: {error.title} {error.detail}")
        return
    states = bullets(data, block)
    commits = blame(str(path)) if states else {}
    found.notes += [_note(bullet, path, source, changed, commits) for bullet in states]


def _note(bullet: Bullet, path: PurePosixPath, source: str, changed: datetime, commits: Mapping[int, Commit]) -> Note:
    """The bullet with the newest commit behind its lines; one with an uncommitted line is as old as the file."""
    behind = [commits.get(number) for number in range(bullet.line, bullet.last + 1)]
    known = [commit for commit in behind if commit is not None]
    newest = max(known, key=lambda commit: commit.at) if known and len(known) == len(behind) else None
    return Note(
        source=source,
        file=str(path),
        line=bullet.line,
        last=bullet.last,
        text=bullet.text,
        at=newest.at if newest else changed,
        commit=newest.id[:12] if newest else "",
    )


def _rules(root: Path, found: Found) -> list[PurePosixPath]:
    """The Markdown files below `.claude/rules`, sorted; links are not followed."""
    try:
        with Folder.open(str(root)) as top, top.child(RULES.parent.name) as claude, claude.child(RULES.name) as rules:
            paths = list(_markdown(rules, RULES, _DEEP))
    except NotFound:
        return []
    except FileRefused as error:
        found.refused.append(f"{RULES}: {error.title}")
        return []
    if len(paths) > MOST_FILES:
        found.refused.append(f"{RULES}: {len(paths)} files, the first {MOST_FILES} are read")
    return paths[:MOST_FILES]


def _markdown(folder: Folder, at: PurePosixPath, deep: int) -> Iterator[PurePosixPath]:
    for name in folder.names():
        if name.endswith(".md"):
            yield at / name
        elif deep and "." not in name:
            try:
                with folder.child(name) as below:
                    yield from list(_markdown(below, at / name, deep - 1))
            except (NotFound, FileRefused):
                continue  # a plain file or a link: it holds no rules
