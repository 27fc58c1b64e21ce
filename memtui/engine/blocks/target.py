"""Which file holds the block, and whether it may be written (design §4, harness-facts.md §3.3, security.md F5–F7).

CLAUDE.md if it is there; else .claude/CLAUDE.md; else AGENTS.md, which a new CLAUDE.md would silently switch off;
else a new CLAUDE.md. A configured file comes before all of them. A link is written through and kept.
"""

from __future__ import annotations

import grp
import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from memtui.engine.errors import BadInput, FileRefused, NotFound
from memtui.engine.files import Folder

#: Claude Code skips an instructions file that is larger.
MAX_TARGET = 4 * 1024 * 1024

Level = Literal["L2", "L3"]


@dataclass(frozen=True)
class Target:
    """A file for the block: `shown` names it for people, `path` is what is really written, `folder`/`name` its parts.

    `pointers`: the comment lines with ids and pointers belong there. `strips_comments`: no reader of the file sees
    them. `exists`: False for a file that is still to be made. `reason` says why this file, in a few words.
    """

    shown: str
    path: Path
    folder: Path
    name: str
    pointers: bool
    exists: bool
    strips_comments: bool
    reason: str


def choose_target(root: Path, *, configured: str | None, level: Level) -> Target:
    """The target of a project (`root` is its worktree) or of the person (`root` is Claude Code's own folder).

    `configured` is a path relative to `root`. Raises `FileRefused` for what must not be written, `BadInput` for
    a configured path that leaves `root`, `NotFound` for a folder that is not there.
    """
    relative, reason = _choice(root, configured, level)
    return _checked(root, relative, reason, level)


def _choice(root: Path, configured: str | None, level: Level) -> tuple[PurePosixPath, str]:
    if configured is not None:
        wanted = PurePosixPath(configured)
        if not wanted.name or wanted.is_absolute() or ".." in wanted.parts or not configured.isprintable():
            raise BadInput(
                "The configured target is not a path inside the project.",
                repr(configured),
                "Give a path relative to the project, such as docs/memory.md.",
            )
        return _spelled(root, wanted) or wanted, "set in config.toml"
    claude, nested, agents = (PurePosixPath(each) for each in ("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"))
    if found := _spelled(root, claude):
        return found, f"{found} is there"
    if level == "L3":
        return claude, "there is no CLAUDE.md yet"
    if found := _spelled(root, nested):
        return found, f"{found} is there, and no CLAUDE.md"
    if found := _spelled(root, agents):
        return found, f"only {found} is there, and a new CLAUDE.md would switch it off"
    return claude, "there is no CLAUDE.md and no AGENTS.md yet"


def _spelled(root: Path, wanted: PurePosixPath) -> PurePosixPath | None:
    """`wanted` as it is spelled on disk, None if it isn't there; two spellings are refused."""
    folder = root / wanted.parent
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise FileRefused(f"Can't read the folder {folder}.", error.strerror or str(error)) from error
    same = sorted(name for name in names if name.casefold() == wanted.name.casefold())
    if len(same) > 1:
        raise FileRefused(
            f"{' and '.join(same)} are both there.",
            str(folder),
            "On many systems they are one file; keep one spelling and remove the other.",
        )
    return wanted.parent / same[0] if same else None


def _checked(root: Path, relative: PurePosixPath, reason: str, level: Level) -> Target:
    stands_at = root / relative
    exists = os.path.lexists(stands_at)
    try:
        home = root.resolve()
        real = stands_at.resolve(strict=True) if exists else stands_at.parent.resolve(strict=True) / relative.name
    except FileNotFoundError as error:
        if exists:
            raise FileRefused(
                f"{relative} is a link to nothing.",
                f"{stands_at} → {os.readlink(stands_at)}",
                "Mend or remove the link.",
            ) from error
        raise NotFound(f"No folder {stands_at.parent}.", str(relative), "Make it first.") from error
    except (OSError, RuntimeError) as error:
        raise FileRefused(f"{relative} leads nowhere.", str(stands_at), "Mend or remove the link.") from error
    inside = real.is_relative_to(home)
    if level == "L2" and not inside:
        raise FileRefused(
            f"{relative} leads out of the project.",
            f"{stands_at} → {real}",
            "Replace the link by a file, or by a link to a file inside the project.",
        )
    if level == "L3" and not inside and not real.is_relative_to(home.parent):
        raise FileRefused(
            f"{relative} leads out of your home folder.",
            f"{stands_at} → {real}",
            "Replace the link by a file, or by a link into your own dotfiles.",
        )
    for folder in [real.parent, *(real.parent.parents if inside else ())]:
        _require_unswappable(folder)
        if folder == home:
            break
    if exists:
        _require_plain(real, relative)
    pointers = real.name.casefold() != "agents.md" and not _read_by_others(home, real)
    return Target(
        shown=_shown(root, relative, real, level, linked=real != home / relative),
        path=real,
        folder=real.parent,
        name=real.name,
        pointers=pointers,
        exists=exists,
        strips_comments=pointers,
        reason=reason,
    )


def _require_plain(real: Path, relative: PurePosixPath) -> None:
    with Folder.open(str(real.parent)) as folder:
        fd = folder.open_read(real.name)
        try:
            size = os.fstat(fd).st_size
        finally:
            os.close(fd)
    if size > MAX_TARGET:
        raise FileRefused(
            f"{relative} is too large.", f"{size} bytes; Claude Code reads at most {MAX_TARGET}", "Make it smaller."
        )


def _require_unswappable(folder: Path) -> None:
    """Refuse a folder in which somebody else could put another file in the place of ours."""
    status = folder.stat()
    mine = status.st_uid in (os.geteuid(), 0)
    sticky = bool(status.st_mode & stat.S_ISVTX)
    shared = status.st_mode & stat.S_IWOTH or (status.st_mode & stat.S_IWGRP and not _is_private(status.st_gid))
    if not mine or (shared and not sticky):
        raise FileRefused(
            f"Others may replace files in {folder}.",
            f"owner {status.st_uid}, group {status.st_gid}, mode {stat.S_IMODE(status.st_mode):04o}",
            f"Make it yours: chmod go-w {folder}",
        )


def _is_private(gid: int) -> bool:
    """Whether a group is the person's own (umask 002 makes folders writable for it) and has nobody else in it."""
    try:
        group, person = grp.getgrgid(gid), pwd.getpwuid(os.geteuid())
    except KeyError:
        return False
    return group.gr_name == person.pw_name and set(group.gr_mem) <= {person.pw_name}


def _read_by_others(home: Path, real: Path) -> bool:
    """Whether another harness reads the same file through a link beside it (AGENTS.md → CLAUDE.md)."""
    with os.scandir(home) as entries:
        links = [entry for entry in entries if entry.is_symlink() and entry.name.casefold() != "claude.md"]
    return any(os.path.realpath(link.path) == str(real) for link in links)


def _shown(root: Path, relative: PurePosixPath, real: Path, level: Level, *, linked: bool) -> str:
    if level == "L2":
        return f"{relative} → {real.relative_to(root.resolve())}" if linked else str(relative)
    return f"{_short(root / relative)} → {_short(real)}" if linked else _short(root / relative)


def _short(path: Path) -> str:
    home = os.path.expanduser("~")
    return "~" + str(path).removeprefix(home) if path.is_relative_to(home) else str(path)
