"""The demo: a throw-away home, git repository and Claude folder, filled by writing transcripts and harvesting them.

It never touches the person's own files: everything, the environment included, is built here.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.app.demo_records import session_id, transcript
from memtui.app.demo_story import FILES, PROJECT, SESSIONS, Session
from memtui.engine.capture.transcripts.session_folder import session_folder
from memtui.engine.errors import Refused
from memtui.engine.files import Folder
from memtui.engine.redact.second import SWITCH
from memtui.engine.sitting import Sitting

#: What of the person's environment the demo keeps: how to draw, which editor, where programs are.
KEPT = frozenset(
    ("PATH", "TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "EDITOR", "VISUAL", "TZ", "MEMTUI_ASCII")
)
_GITCONFIG = b"[user]\n\tname = Demo Person\n\temail = demo@example.invalid\n[commit]\n\tgpgSign = false\n"


@dataclass(frozen=True)
class Demo:
    """A demo on disk: its folder, the repository in it, and the environment in which memtui works there."""

    folder: str
    project: str
    environ: Mapping[str, str]

    def sitting(self, *, via: str = "app") -> Sitting:
        """The sitting at the demo's project."""
        return Sitting.at(self.project, self.environ, via=via)

    @property
    def sessions(self) -> str:
        """The folder of the project's transcripts."""
        return f"{self.environ['CLAUDE_CONFIG_DIR']}/projects/{session_folder(self.project)}"

    @property
    def command(self) -> str:
        """What to type to come back to it."""
        names = ("HOME", "CLAUDE_CONFIG_DIR", "MEMTUI_HOME", "GIT_CONFIG_GLOBAL")
        return " ".join(["env", *(f"{name}='{self.environ[name]}'" for name in names), f"memtui '{self.project}'"])


def demo_environ(folder: str, environ: Mapping[str, str]) -> dict[str, str]:
    """The demo's environment: all that names a place lies below `folder`; a set clock stays set."""
    home = f"{folder}/home"
    kept = {name: value for name, value in environ.items() if name in KEPT}
    kept[SWITCH] = "0"  # its home is a new one each time, and a scanner's first start there takes seconds
    if environ.get("MEMTUI_HOME") and environ.get("MEMTUI_NOW"):
        kept["MEMTUI_NOW"] = environ["MEMTUI_NOW"]
    return {
        **kept,
        "HOME": home,
        "CLAUDE_CONFIG_DIR": f"{home}/.claude",
        "MEMTUI_HOME": f"{home}/memtui",
        "GIT_CONFIG_GLOBAL": f"{home}/.gitconfig",
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_TERMINAL_PROMPT": "0",
    }


@contextmanager
def temporary(environ: Mapping[str, str], *, now: datetime, keep: bool = False) -> Iterator[Demo]:
    """A demo in a temporary folder of its own, removed afterwards unless it is to `keep`."""
    parent = os.path.realpath(environ.get("TMPDIR") or "/tmp")
    name = f"memtui-demo-{os.urandom(5).hex()}"
    with Folder.open(parent) as above:
        above.child(name, create=True).close()
    try:
        yield build(f"{parent}/{name}", environ, now=now)
    finally:
        if not keep:
            remove(f"{parent}/{name}")


def remove(folder: str) -> None:
    """Remove a demo. `engine/files.py` takes no trees away, on purpose: the one tree memtui owns goes by `rm`."""
    subprocess.run(["rm", "-rf", "--", folder], check=False, stdin=subprocess.DEVNULL)


def build(folder: str, environ: Mapping[str, str], *, now: datetime) -> Demo:
    """Write the story into `folder`, which is made if need be, and harvest it. Raises `Refused` for one in use."""
    with Folder.open(folder, create=True) as top:
        if top.names():
            raise Refused("The folder of the demo is not empty.", folder, "Name a folder that doesn't exist yet.")
        folder = os.path.realpath(folder)
        with top.child("home", create=True) as home, home.child(".claude", create=True):
            home.create(".gitconfig", _GITCONFIG)
    demo = Demo(folder, f"{folder}/{PROJECT}", demo_environ(folder, environ))
    make_repository(demo, FILES, now - timedelta(days=40))
    write_sessions(demo, SESSIONS, now)
    _heard(demo)
    return demo


def make_repository(demo: Demo, files: Mapping[str, str], at: datetime) -> None:
    """The demo's project as a git repository with one commit, made on the day of `at`."""
    with Folder.open(demo.project, create=True) as project:
        for name, text in files.items():
            project.create(name, text.encode(), mode=0o644)
    stamp = at.strftime("%Y-%m-%dT12:00:00Z")
    environ = {**demo.environ, "GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    # GitPython's `Repo.init` turns keywords into options, which security.md B.6 forbids: plain git, literal words.
    _git(demo, environ, "init", "--quiet", "--template=", "--initial-branch=dev")
    _git(demo, environ, "add", "--all")
    _git(demo, environ, "commit", "--quiet", "--message", "Split expenses")


def _git(demo: Demo, environ: Mapping[str, str], *words: str) -> None:
    try:
        done = subprocess.run(
            ["git", *words], cwd=demo.project, env=environ, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
    except FileNotFoundError as error:
        raise Refused("The demo needs git.", "There is no git on PATH.", "Install git and try again.") from error
    if done.returncode:
        raise Refused("git could not make the demo's repository.", done.stderr.strip(), "Is git 2.28 or newer?")


def write_sessions(demo: Demo, sessions: Iterable[Session], now: datetime) -> None:
    """The transcripts of these sessions, as Claude Code leaves them."""
    with Folder.open(demo.sessions, create=True) as folder:
        for session in sessions:
            data = transcript(session, cwd=demo.project, now=now)
            folder.create(f"{session_id(session)}.jsonl", data)


def _heard(demo: Demo) -> None:
    """Harvest, and let the oldest transcript age out, as Claude Code does after 30 days."""
    sitting = demo.sitting(via="cli")
    sitting.open()
    sitting.harvest()
    with Folder.open(demo.sessions) as folder:
        for session in SESSIONS:
            if session.aged:
                folder.unlink(f"{session_id(session)}.jsonl")
