"""Which blocks Claude Code loads by itself in a worktree, and which ones something switched off (design §4). Lean.

Measured on 2.1.332: CLAUDE.md and .claude/CLAUDE.md are both loaded; AGENTS.md only where no CLAUDE.md and no
CLAUDE.local.md is (harness-facts.md §3.3); a worktree inside the repository gets nothing of the files around it.
"""

from __future__ import annotations

import os

from memtui.engine.errors import BlockBroken, FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.hooks.adapters.harness import claude_folder, excludes, matches, read_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memtui.engine.blocks.entries import Entry
    from memtui.engine.locate import Place

CLAUDE, NESTED, LOCAL, AGENTS = "CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md", "AGENTS.md"
_MAX_TARGET = 4 * 1024 * 1024


class Found:
    """A block in a file: its path, its claims, and why Claude Code doesn't load it ("" when it does).

    What is loaded is mostly not said again, so the claims are read from the file's bytes only when somebody asks.
    """

    __slots__ = ("_claims", "_data", "off", "path")

    def __init__(self, path: str, data: bytes, off: str) -> None:
        self.path = path
        self.off = off
        self._data = data
        self._claims: list[Entry] | None = None

    @property
    def claims(self) -> list[Entry]:
        """The claims in the block; none when it is broken."""
        if self._claims is None:
            self._claims = _claims_in(self._data)
        return self._claims


def project_blocks(
    place: Place, cwd: str, environ: Mapping[str, str], *, target: str = "", hook: bool = False
) -> list[Found]:
    """The blocks of a worktree's files, each once; `target` is the configured file, `hook`: nobody loads it."""
    found: list[Found] = []
    seen: set[str] = set()
    names = [CLAUDE, NESTED, AGENTS]
    if target and target not in names:
        names.append(target)
    for name in names:
        path = place.root + "/" + name
        if not os.path.exists(path):
            continue
        real = os.path.realpath(path)
        if real in seen:
            continue
        data = _with_block(real)
        if not data:
            continue
        off = "it is printed here" if hook and name == target else _why_off(place.root, name, cwd, environ)
        if not off:
            seen.add(real)
        found.append(Found(real, data, off))
    # one file under two names is loaded when one of them is
    loaded = {each.path for each in found if not each.off}
    kept = [each for each in found if not each.off or each.path not in loaded]
    if not _inside(place) or any(each.claims for each in kept):
        return kept
    return list(_around(place))


def _inside(place: Place) -> bool:
    """Whether this worktree stands inside the repository that its store belongs to."""
    return place.worktree and place.root.startswith(place.store + "/")


def _around(place: Place) -> Iterator[Found]:
    """The block of the repository around a worktree that has no such file of its own."""
    if any(os.path.lexists(f"{place.root}/{name}") for name in (CLAUDE, NESTED, AGENTS)):
        return
    for name in (CLAUDE, NESTED, AGENTS):
        real = os.path.realpath(f"{place.store}/{name}")
        block = Found(real, _with_block(real), "it stands in the repository around this worktree")
        if block.claims:
            yield block
            return


def person_block(environ: Mapping[str, str], cwd: str) -> Found | None:
    """The block of the person's own CLAUDE.md, which every session loads unless it is excluded."""
    claude = claude_folder(environ)
    path = f"{claude}/{CLAUDE}"
    data = _with_block(os.path.realpath(path)) if claude else b""
    return Found(path, data, _excluded(path, cwd, cwd, environ)) if data else None


def _with_block(path: str) -> bytes:
    """The bytes of a file that may hold a block; b"" where there is none to look for."""
    try:
        with Folder.open(os.path.dirname(path)) as folder:
            data = folder.read_or_empty(os.path.basename(path), limit=_MAX_TARGET)
    except (FileRefused, NotFound, OSError, ValueError):
        return b""
    return data if b"memtui:begin" in data else b""


def _claims_in(data: bytes) -> list[Entry]:
    if not data:
        return []
    from memtui.engine.blocks.scan import scan

    try:
        block = scan(data)
    except (BlockBroken, ValueError):
        return []
    return [entry for entry in block.lines if entry.kind == "claim"] if block else []


def _why_off(root: str, name: str, cwd: str, environ: Mapping[str, str]) -> str:
    """Why Claude Code doesn't load a file of the worktree, in words; "" when it does."""
    if name in (CLAUDE, NESTED):
        return _excluded(f"{root}/{name}", root, cwd, environ)
    if any(_imports(f"{root}/{each}", f"{root}/{name}") for each in (CLAUDE, NESTED, LOCAL)):
        return ""
    if name != AGENTS:
        return "no file that is loaded imports it"
    for folder in _down(root, cwd):
        for other in (CLAUDE, NESTED, LOCAL):
            if os.path.exists(f"{folder}/{other}"):
                return f"{folder}/{other}"[len(root) + 1 :] + " switches it off"
    return _excluded(f"{root}/{AGENTS}", root, cwd, environ)


def _excluded(path: str, root: str, cwd: str, environ: Mapping[str, str]) -> str:
    patterns = excludes(environ, (environ.get("CLAUDE_PROJECT_DIR", ""), root, cwd))
    if not patterns:
        return ""
    real = os.path.realpath(path)
    hit = any(matches(path, pattern) or matches(real, pattern) for pattern in patterns)
    return "claudeMdExcludes names it" if hit else ""


def _down(root: str, cwd: str) -> list[str]:
    """The folders from the root down to where the session works."""
    found = [root]
    here = os.path.realpath(cwd)
    if here.startswith(root + "/"):
        for part in here[len(root) + 1 :].split("/"):
            found.append(f"{found[-1]}/{part}")
    return found


def _imports(path: str, wanted: str) -> bool:
    """Whether a file has an `@` line that names another one, relative to itself."""
    if os.path.realpath(path) == os.path.realpath(wanted):
        return False
    for line in read_plain(path).split(b"\n"):
        for word in line.split():
            if word.startswith(b"@") and len(word) > 1 and b"\0" not in word:
                named = os.path.join(os.path.dirname(path), os.fsdecode(word[1:]))
                if os.path.realpath(named) == os.path.realpath(wanted):
                    return True
    return False
