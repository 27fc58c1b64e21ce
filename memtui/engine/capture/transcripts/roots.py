"""Where the transcripts of Claude Code lie, and which files of a root are sessions (harness-facts §2.1)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder

_SESSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
_REGULAR, _DIRECTORY, _TYPE_MASK = 0o100000, 0o040000, 0o170000


@dataclass(frozen=True)
class TranscriptFile:
    """One session's file: `path` is `<root>/projects/<slug>/<name>`, `name` is `<session>.jsonl`."""

    root: str
    slug: str
    name: str
    session: str
    path: str

    @property
    def pointer(self) -> str:
        """What pointers into the file begin with, up to the `#` (design §2.1)."""
        return f"~/.claude/projects/{self.slug}/{self.name}"


@dataclass(frozen=True)
class Listing:
    """The sessions of a root, sorted by path, and the paths that look like one but are not safely read."""

    files: tuple[TranscriptFile, ...]
    refused: tuple[str, ...]


def transcript_roots(environ: Mapping[str, str], home_dir: Path, explicit: Path | None) -> tuple[Path, ...]:
    """The folders that hold `projects/`: the one asked for, else `CLAUDE_CONFIG_DIR`, else `~/.claude`.

    The root itself may be a link, as in many dotfiles; nothing below it may.
    """
    configured = environ.get("CLAUDE_CONFIG_DIR", "")
    root = explicit or (Path(configured) if configured else home_dir / ".claude")
    return (root.expanduser().resolve(),)


def transcript_files(root: Path) -> list[TranscriptFile]:
    """The sessions of `root`; what is refused stands in `list_transcripts`."""
    return list(list_transcripts(root).files)


def file_at(path: str) -> TranscriptFile | None:
    """The session at `<root>/projects/<slug>/<session>.jsonl`; None for a path of another shape."""
    root, projects, below = path.rpartition("/projects/")
    slug, slash, name = below.partition("/")
    if not (root and projects and slug and slash and name.endswith(".jsonl") and "/" not in name):
        return None
    return TranscriptFile(root, slug, name, name.removesuffix(".jsonl"), path)


@contextmanager
def opened(file: TranscriptFile) -> Iterator[int]:
    """The open file's descriptor; no part below the root is followed where it is a link (security.md B.3).

    Raises `NotFound` and `FileRefused`.
    """
    with (
        Folder.open(file.root) as root,
        root.child("projects") as projects,
        projects.child(file.slug) as folder,
    ):
        fd = folder.open_read(file.name)
    try:
        yield fd
    finally:
        os.close(fd)


def list_transcripts(root: Path) -> Listing:
    """All `projects/<slug>/<session>.jsonl` of `root`; a missing folder holds none.

    Agent files, `memory/`, `subagents/` and names that no session has are passed over. Links, FIFOs, devices
    and odd slugs are refused. Nothing is opened but folders. security.md B.3 F1, F2, F8.
    """
    files: list[TranscriptFile] = []
    refused: list[str] = []
    try:
        with Folder.open(str(root)) as top, top.child("projects") as projects:
            for slug in projects.names():
                _list_project(str(root), projects, slug, files, refused)
    except NotFound:
        pass
    except FileRefused:
        refused.append(os.path.join(root, "projects"))
    return Listing(tuple(files), tuple(refused))


def _list_project(root: str, projects: Folder, slug: str, files: list[TranscriptFile], refused: list[str]) -> None:
    status = projects.status(slug)
    if status is None or status.st_mode & _TYPE_MASK == _REGULAR:
        return
    if status.st_mode & _TYPE_MASK != _DIRECTORY or not slug.isprintable() or slug.startswith("."):
        refused.append(projects.at(slug))
        return
    try:
        with projects.child(slug) as folder:
            for name in folder.names():
                session, dot, suffix = name.rpartition(".")
                if not dot or suffix != "jsonl" or session.startswith("agent-"):
                    continue
                found = folder.status(name)
                named = _SESSION.fullmatch(session) is not None and ".." not in session
                if named and found is not None and found.st_mode & _TYPE_MASK == _REGULAR:
                    files.append(TranscriptFile(root, slug, name, session, folder.at(name)))
                else:
                    refused.append(folder.at(name))
    except (FileRefused, NotFound, OSError):
        refused.append(projects.at(slug))
