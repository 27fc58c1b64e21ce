"""Where a working directory belongs, found by reading `.git` files and never by running git (design §2.4). Lean.

Worktrees and subdirectories of one repository share its store: the main worktree's root, or the common
directory of a bare repository. "No repository" and "nobody can say now" are two answers: the first gives a folder a
store of its own, so what can't be read for a moment raises `FileRefused`.
"""

from __future__ import annotations

import errno
import os
import stat

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LIMIT = 1024 * 1024
#: What the system says where plainly nothing is that could tell; after anything else, something may be there.
_NOTHING = frozenset(
    (
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EISDIR,
        errno.ELOOP,
        errno.ENAMETOOLONG,
        errno.EINVAL,
        errno.ENXIO,
        errno.ENODEV,
    )
)


class Place:
    """`root`: top of this worktree; `store`: folder whose `.memory/` serves it; `git`: common git folder or ""."""

    __slots__ = ("git", "git_dir", "root", "store")

    def __init__(self, root: str, store: str, git: str, git_dir: str) -> None:
        self.root = root
        self.store = store
        self.git = git
        self.git_dir = git_dir

    @property
    def worktree(self) -> bool:
        """Whether this is a linked worktree, whose store stands elsewhere."""
        return self.root != self.store


def locate(path: str) -> Place:
    """The place of `path`, which need not exist any more; without a repository the folder itself.

    Raises `FileRefused` where what decides it can't be read: another answer would open another store.
    """
    try:
        here = os.path.realpath(path) if os.path.isabs(path) else path
    except ValueError:  # NUL or a lone surrogate, from a transcript
        return Place(path, path, "", "")
    at = here
    while os.path.isabs(at):
        dot = at + "/.git" if at != "/" else "/.git"
        if _is_git_folder(dot):
            return Place(at, at, dot, dot)
        if _is(dot, stat.S_ISREG):
            git_dir = _pointed(at, ".git", "gitdir:")
            if git_dir:
                return _behind_file(at, git_dir)
        elif _is_git_folder(at) and _is_bare(at):
            return Place(at, at, at, at)
        parent = os.path.dirname(at)
        if parent == at:
            break
        at = parent
    return Place(here, here, "", "")


def unreadable(root: str) -> str:
    """Why a `.git` at the top of `root` can't be read, where it can't: what it is then nobody knows. "" else."""
    dot = root + "/.git"
    try:
        os.stat(dot + "/HEAD" if os.path.isdir(dot) else dot)
        git_dir = _pointed(root, ".git", "gitdir:") if os.path.isfile(dot) else ""
        for folder, name in ((root, ".git"), (git_dir, "commondir"), (git_dir, "gitdir")):
            if git_dir:
                with Folder.open(folder) as opened:
                    opened.read_or_empty(name, limit=_LIMIT)
    except (NotFound, FileNotFoundError, NotADirectoryError):
        return ""
    except (FileRefused, OSError) as error:
        return str(error)
    return ""


def _behind_file(root: str, git_dir: str) -> Place:
    """The place of a folder whose `.git` is a file: a linked worktree, a submodule or a separate git folder."""
    common = _pointed(git_dir, "commondir", "")
    if not common:
        return Place(root, root, git_dir, git_dir) if _is_git_folder(git_dir) else Place(root, root, "", "")
    # Anybody can write a `.git` file that names somebody else's repository: the repository must name it back.
    listed = os.path.dirname(git_dir) == common + "/worktrees" and _is_git_folder(common)
    back = os.path.realpath(os.path.join(git_dir, read_text(git_dir, "gitdir").strip().replace("\0", "")))
    if not listed or back != root + "/.git":
        return Place(root, root, "", "")
    return Place(root, _main_worktree(common), common, git_dir)


def _main_worktree(common: str) -> str:
    """The root of a repository's main worktree; the common folder itself where there is none."""
    if _is_bare(common):
        return common
    if os.path.basename(common) == ".git":
        return os.path.dirname(common)
    named = config_value(common, "core", "", "worktree")  # a submodule's
    main = os.path.realpath(os.path.join(common, named)) if named and "\0" not in named else ""
    return main if main and _pointed(main, ".git", "gitdir:") == common else common


def _pointed(folder: str, name: str, prefix: str) -> str:
    """The real path that a one-line file names, relative to its folder; "" when it names none that exists."""
    text = read_text(folder, name).strip()
    if not text.startswith(prefix):
        return ""
    target = text[len(prefix) :].strip()
    if not target or "\0" in target or "\n" in target:
        return ""
    path = os.path.realpath(os.path.join(folder, target))
    return path if _is(path, stat.S_ISDIR) else ""


def _is_git_folder(path: str) -> bool:
    """Whether `path` itself looks like a bare repository."""
    return (
        _is(path + "/HEAD", stat.S_ISREG) and _is(path + "/objects", stat.S_ISDIR) and _is(path + "/refs", stat.S_ISDIR)
    )


def _is(path: str, kind: Callable[[int], bool]) -> bool:
    """Whether something of a kind stands at a path, behind links; raises `FileRefused` where nobody can say."""
    try:
        return kind(os.stat(path).st_mode)
    except ValueError:  # NUL or a lone surrogate
        return False
    except OSError as error:
        if error.errno not in _NOTHING:
            raise _unsaid(path, error) from error
        return False


def _unsaid(path: str, error: OSError) -> FileRefused:
    return FileRefused(
        "What repository this is can't be read now.",
        f"{path}: {error.strerror or error}",
        "Nothing was opened. Make it readable, or try again in a moment.",
    )


def _is_bare(git: str) -> bool:
    """Whether the configuration says `bare = true`."""
    return config_value(git, "core", "", "bare").lower() == "true"


def config_value(git: str, section: str, sub: str, key: str) -> str:
    """The last plain value of a key in a repository's own `config` file; includes are not followed.

    Raises `FileRefused` as `read_text` does.

    Reading the file, not running git, keeps `include.path` and friends of a hostile repository asleep.
    """
    found = ""
    here = False
    for raw in read_text(git, "config").split("\n"):
        line = raw.strip()
        if line.startswith("["):
            head = line[1:].split("]", 1)[0].strip()
            name, _, quoted = head.partition(" ")
            here = name.lower() == section and quoted.strip().strip('"') == sub
            continue
        name, equals, value = line.partition("=")
        if here and equals and name.strip().lower() == key:
            found = value.split(" #", 1)[0].split(" ;", 1)[0].strip().strip('"')
    return found


def read_text(folder: str, name: str) -> str:
    """A small file as text, "" when it is missing or is not plainly a file of ours.

    Raises `FileRefused` where it may be one and can't be read.
    """
    try:
        with Folder.open(os.path.realpath(folder)) as opened:
            return opened.read_or_empty(name, limit=_LIMIT).decode("utf-8", "replace")
    except NotFound:
        return ""
    except FileRefused as refused:
        cause = refused.__cause__
        if isinstance(cause, OSError) and cause.errno not in _NOTHING:
            raise _unsaid(f"{folder}/{name}", cause) from cause
        return ""
