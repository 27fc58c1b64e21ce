"""A worktree read for checks: bounded, without following links, without running anything (design §2.4).

What a person wrote for agents or people to read (instructions, documentation) is no proof of anything: it may be as
stale as the claim. Neither is a real `.env`, which is never opened.
"""

from __future__ import annotations

from functools import cached_property

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.locate import locate

MOST_ENTRIES = 30_000
MOST_BYTES = 48 * 1024 * 1024
FILE_LIMIT = 512 * 1024
#: A longer line was made by a machine, and could make a pattern slow: such a file proves nothing.
LONGEST_LINE = 5_000
_DEEP = 16
_REGULAR, _DIRECTORY, _LINK, _TYPE_MASK = 0o100000, 0o040000, 0o120000, 0o170000
#: Folders that hold what others wrote or a machine made: they are not walked, and paths below them are looked up one
#: by one.
_SKIPPED = frozenset(
    (
        *(".git", ".hg", ".svn", ".memory", "node_modules", "bower_components", "vendor", "third_party"),
        *(".venv", "venv", "env", "__pycache__", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache"),
        *("dist", "build", "target", "out", ".next", ".nuxt", ".cache", "coverage", ".idea", ".gradle"),
    )
)
_PROSE = (".md", ".mdx", ".mdc", ".markdown", ".rst", ".txt", ".adoc", ".log", ".svg", ".lock", ".map")
_PROSE_NAMES = frozenset(("package-lock.json", "pnpm-lock.yaml", "yarn.lock", ".cursorrules", "license"))
_SAMPLES = ("example", "sample", "template", "dist", "defaults")
FILE, FOLDER, LINK, MISSING = "file", "folder", "link", ""


class Repository:
    """The files below a worktree's root, found and read when they are first asked for, each once.

    A folder without a repository may be anything, a person's home too: only what stands in it directly is found.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        try:
            self._deepest = _DEEP if locate(root).git else 0
        except FileRefused:
            self._deepest = 0  # nobody can say now whether it is a repository: no more is looked at than without one
        self._texts: dict[str, str | None] = {}
        self.unread = False  # whether a file of the walk could not be read or was too much
        self._left = MOST_BYTES

    @cached_property
    def _walked(self) -> tuple[tuple[str, ...], frozenset[str], bool]:
        """Paths of files, paths of folders that were not walked, and whether everything else was."""
        files: list[str] = []
        skipped: set[str] = set()
        whole = True
        waiting: list[tuple[str, int]] = [("", 0)]
        seen = 0
        try:
            top = Folder.open(self.root)
        except (NotFound, FileRefused):
            return (), frozenset(), False
        with top:
            while waiting:
                at, deep = waiting.pop()
                try:
                    with _below(top, at) as folder:
                        entries = [(name, folder.status(name)) for name in folder.names()]
                except (NotFound, FileRefused, OSError):
                    whole = False
                    continue
                for name, status in entries:
                    seen += 1
                    path = f"{at}/{name}" if at else name
                    kind = 0 if status is None else status.st_mode & _TYPE_MASK
                    if kind == _DIRECTORY and (name in _SKIPPED or deep >= self._deepest):
                        skipped.add(path)
                        whole = whole and name in _SKIPPED
                    elif kind == _DIRECTORY:
                        waiting.append((path, deep + 1))
                    elif kind == _REGULAR:
                        files.append(path)
                if seen > MOST_ENTRIES:
                    whole = False
                    break
        return tuple(sorted(files)), frozenset(skipped), whole

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of all files that were found, relative to the root, sorted."""
        return self._walked[0]

    @property
    def whole(self) -> bool:
        """Whether every folder was walked that is not skipped by its name."""
        return self._walked[2]

    @property
    def spent(self) -> bool:
        """Whether so much was read that a next file might not be."""
        return self._left < FILE_LIMIT

    @property
    def passed_over(self) -> frozenset[str]:
        """The folders of things that others wrote or a machine made."""
        return frozenset(path for path in self._walked[1] if path.rpartition("/")[2] in _SKIPPED)

    def kind(self, path: str) -> str:
        """What stands at a path, every part compared letter by letter: FILE, FOLDER, LINK or MISSING.

        Behind a link stands LINK: it may lead anywhere.
        """
        *parents, last = path.split("/")
        try:
            folder = Folder.open(self.root)
            for name in parents:
                with folder as parent:
                    found = _kind_in(parent, name)
                    if found != FOLDER:
                        return found if found == LINK else MISSING
                    folder = parent.child(name)
            with folder:
                return _kind_in(folder, last)
        except (NotFound, FileRefused):
            return MISSING

    def text(self, path: str, *, keep: bool = True) -> str | None:
        """A text file with newlines made one kind; None where it is missing, binary, made by a machine, too large
        or not safely read. Who looks at many once doesn't `keep` them.
        """
        if path in self._texts:
            return self._texts[path]
        text = self._read(path)
        if keep:
            self._texts[path] = text
        return text

    def lines(self, path: str) -> tuple[str, ...] | None:
        """The same as lines."""
        text = self.text(path)
        return None if text is None else tuple(text.split("\n"))

    def _read(self, path: str) -> str | None:
        *parents, name = path.split("/")
        try:
            with Folder.open(self.root) as top, _below(top, "/".join(parents)) as folder:
                data = folder.read(name, limit=min(FILE_LIMIT, self._left))
        except NotFound:
            return None
        except FileRefused:
            self.unread = True
            return None
        self._left -= len(data)
        if b"\0" in data[:8192]:
            return None
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        if max(map(len, text.split("\n"))) > LONGEST_LINE:
            self.unread = True
            return None
        return text

    def named(self, *names: str) -> tuple[str, ...]:
        """The paths whose last part is one of `names`, the shortest first."""
        return tuple(
            sorted((path for path in self.files if path.rpartition("/")[2] in names), key=lambda p: (p.count("/"), p))
        )

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The files that may prove something: no prose, no lock files, no real `.env`."""
        return tuple(path for path in self.files if _proves(path))


def _kind_in(folder: Folder, name: str) -> str:
    status = folder.status(name) if name in folder.names() else None
    if status is None:
        return MISSING
    return {_REGULAR: FILE, _DIRECTORY: FOLDER}.get(status.st_mode & _TYPE_MASK, LINK)


def _below(top: Folder, path: str) -> Folder:
    """The folder at a path below another one, no part of it a link; the caller closes it."""
    folder = Folder.open(top.path)
    for name in path.split("/") if path else ():
        with folder as parent:
            folder = parent.child(name)
    return folder


def _proves(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    if name.startswith(".env"):
        return any(word in name for word in _SAMPLES)
    if path.startswith(".claude/") or name in _PROSE_NAMES:
        return False
    return not name.endswith(_PROSE)
