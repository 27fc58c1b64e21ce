"""Running git: literal command lists in a built environment, nothing that stages, commits or configures by itself.

Of GitPython only `Repo(...)` and `repo.git.execute([...])` are used (design §5, security.md B.6). `execute` adds to
the environment of this process and can't take away, so every command starts behind `env -i`: a `GIT_DIR` or
`GIT_INDEX_FILE` of the caller reaches no git of ours (security.md R8).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.errors import FileRefused, GitRefused
from memtui.engine.files import Folder
from memtui.engine.locate import Place, locate, unreadable
from memtui.engine.text import shorten, visible

#: What git, a signing program or a hook may need of the person's environment; everything else stays outside.
_PASSED = (
    *("HOME", "USER", "LOGNAME", "TERM", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"),
    *("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"),
    *("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"),
    *("SSH_AUTH_SOCK", "GNUPGHOME", "GPG_TTY", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"),
)
_FIXED = {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_EDITOR": ":", "GIT_PAGER": "cat"}
_QUIET = (
    "core.fsmonitor=false",
    "core.fsync=added,reference",  # a commit whose objects a power cut takes is no commit
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.safecrlf=false",
    "core.splitIndex=false",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    "user.useConfigOnly=true",  # git would make an identity up from the host's name
)
SECONDS = 60.0
HOOK_SECONDS = 900.0
INDEX_LOCK_SECONDS = 3.0


class NotVersioned(GitRefused):
    """The file is in no repository, or in none that may hold it; there is nothing to commit later either."""


@dataclass(frozen=True)
class GitChoice:
    """What the person answered before adopting (design §5).

    `commit`: False for "never". `when_hook_would_see_more`: "write-only", "skip-hook" or "worktree".
    `commit_untracked`: commit the whole file although HEAD has none. `unborn`, `detached`: commit there too.
    """

    commit: bool = True
    when_hook_would_see_more: str = "write-only"
    commit_untracked: bool = False
    unborn: bool = False
    detached: bool = True


@dataclass(frozen=True)
class Answer:
    """What a command left: exit status, standard output as bytes, standard error."""

    status: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        """The output as text, without its last newline."""
        return self.out.decode("utf-8", "surrogateescape").removesuffix("\n")

    @property
    def names(self) -> tuple[str, ...]:
        """The parts of an output that ends each with NUL."""
        return tuple(self.out.decode("utf-8", "surrogateescape").split("\0")[:-1])

    def require(self, command: str) -> Answer:
        """Itself, of a command that must succeed; raises `GitRefused` with git's own words."""
        if self.status:
            raise GitRefused(f"git {command} failed", self.complaint, "Mend it, then run `memtui adopt --commit`.")
        return self

    @property
    def complaint(self) -> str:
        """The last lines of standard error, safe to show."""
        lines = [visible(line) for line in self.err.split("\n") if line.strip()]
        return shorten(" / ".join(lines[-4:]), 400)


class Git:
    """The git of one worktree. Raises `NotVersioned` where there is none or git refuses to look at it.

    `scratch` takes the input of commands and private indexes; without it git is only read.
    """

    def __init__(self, root: str, environ: Mapping[str, str], scratch: Folder | None = None) -> None:
        self.root = root
        self.place = _worktree(root)
        self.environ = environ
        self._scratch = scratch
        self._execute = _executor(root)

    @property
    def scratch(self) -> Folder:
        if self._scratch is None:
            raise RuntimeError("this git is for reading")
        return self._scratch

    def ask(
        self,
        *words: str,
        stdin: bytes | None = None,
        index: str = "",
        hooks: bool = False,
        seconds: float = SECONDS,
        literal: bool = True,
    ) -> Answer:
        """The answer of one command, whatever its status. `index` is another index file; `hooks` lets hooks run."""
        more = {"GIT_INDEX_FILE": index} if index else {}
        settings = [part for each in _QUIET if not hooks for part in ("-c", each)]
        flags = ["--no-pager", *(["--literal-pathspecs"] if literal and not hooks else []), *settings]
        command = ["/usr/bin/env", "-i", *_built(self.environ, more), "git", "-C", self.root, *flags, *words]
        fd = self.scratch.nameless(stdin) if stdin is not None else None
        try:
            status, out, err = self._execute(
                command,
                istream=fd,
                with_extended_output=True,
                with_exceptions=False,
                stdout_as_string=False,
                strip_newline_in_stdout=False,
                kill_after_timeout=seconds,
            )
        except OSError as error:
            raise GitRefused("git can't be started", str(error), "Check that git is on your PATH.") from error
        finally:
            if fd is not None:
                os.close(fd)
        return Answer(int(status), out, err)

    def run(self, *words: str, stdin: bytes | None = None, index: str = "") -> Answer:
        """The answer of a command that must succeed; raises `GitRefused` with git's own words."""
        return self.ask(*words, stdin=stdin, index=index).require(words[0])

    def wait_for_index(self) -> None:
        """Wait a while for another git to finish with the index; its lock is never removed."""
        lock = f"{self.place.git_dir}/index.lock"
        until = time.monotonic() + INDEX_LOCK_SECONDS
        while os.path.lexists(lock):
            if time.monotonic() >= until:
                raise GitRefused(
                    "Another git is busy in this repository.",
                    lock,
                    "When no git runs any more, remove that file, then run `memtui adopt --commit`.",
                )
            time.sleep(0.05)


def _executor(root: str) -> Callable[..., Any]:
    """GitPython's way to run a command in a repository; imported here, because only who commits needs it."""
    try:
        import git
    except ImportError as error:
        raise NotVersioned("git is not installed", str(error).split("\n")[0]) from error
    try:
        return git.Repo(root, search_parent_directories=False, expand_vars=False).git.execute
    except git.exc.GitError as error:
        raise NotVersioned("git can't use this repository", visible(str(error))) from error


def _worktree(root: str) -> Place:
    try:
        place = locate(root)
    except FileRefused as fault:
        raise _unsaid(str(fault)) from fault
    if not place.git and (trouble := unreadable(root)):
        raise _unsaid(trouble)
    if not place.git or place.root != root:
        raise NotVersioned("no repository", root)
    if place.git == place.root:
        raise NotVersioned("a bare repository", root)
    return place


def _unsaid(trouble: str) -> GitRefused:
    """That a repository is there or not: the commit waits until somebody can say."""
    return GitRefused("the repository can't be read", trouble, "Mend it, then run `memtui adopt --commit`.")


def _built(environ: Mapping[str, str], more: Mapping[str, str]) -> list[str]:
    """The environment as words for `env`; a relative PATH entry would find programs in the repository."""
    path = ":".join(part for part in environ.get("PATH", "").split(":") if part.startswith("/"))
    passed = {name: environ[name] for name in _PASSED if name in environ}
    built = {**passed, "PATH": path or "/usr/bin:/bin", **_FIXED, **more}
    return [f"{name}={value}" for name, value in built.items()]
