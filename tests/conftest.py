"""What every test stands in: an empty person's home, a fixed time, no harness, no real home (design §1)."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_textual_snapshot  # type: ignore[import-untyped]
from hypothesis import settings

from memtui.engine import files
from memtui.engine.home import Home
from tests.environment import clear_environment

if TYPE_CHECKING:
    from collections.abc import Callable

    from syrupy.location import PyTestLocation

ROOT = Path(__file__).resolve().parent.parent
SNAPSHOTS = ROOT / "snapshots"
#: The one Python that makes snapshots; the others only compare.
SNAPSHOT_PYTHON = (3, 11)

GITCONFIG = """\
[user]
    name = A Person
    email = person@example.invalid
[init]
    defaultBranch = main
[commit]
    gpgSign = false
[protocol "file"]
    allow = always
"""

# No test takes the power away, so none needs the disk to have it: waiting for it is half the time of some. That every
# write asks for it, and in which order, the tests of faults see at this same point.
files._os_fsync = os.fstat  # type: ignore[assignment]

settings.register_profile("memtui", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("memtui")


class _Snapshots(pytest_textual_snapshot.SVGImageExtension):  # type: ignore[misc]
    """Pictures stand in `snapshots/<test module>/<test>.svg`."""

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(SNAPSHOTS / Path(test_location.filepath).stem)


# `snap_compare` looks the name up when it is called; the plugin has no option for the folder.
pytest_textual_snapshot.SVGImageExtension = _Snapshots


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("update_snapshots", default=False) and sys.version_info[:2] != SNAPSHOT_PYTHON:
        made_by = ".".join(map(str, SNAPSHOT_PYTHON))
        raise pytest.UsageError(f"Snapshots are made by Python {made_by} only; this is {sys.version.split()[0]}.")


def pytest_collection_finish() -> None:
    """What was imported stays until the end: the collector need not look at it again after each app that closes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def gitconfig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The only git configuration there is beside a repository's own."""
    path = tmp_path_factory.mktemp("git") / "gitconfig"
    path.write_text(GITCONFIG)
    return path


@pytest.fixture(autouse=True)
def person(tmp_path_factory: pytest.TempPathFactory, gitconfig: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder of a person, which HOME and everything else in the environment point to."""
    folder = tmp_path_factory.mktemp("person").resolve()
    clear_environment()
    places = {
        "HOME": "",
        "CLAUDE_CONFIG_DIR": "/.claude",
        "MEMTUI_HOME": "/memtui",
        "XDG_CACHE_HOME": "/.cache",
        "XDG_CONFIG_HOME": "/.config",
        "XDG_DATA_HOME": "/.local/share",
        "XDG_RUNTIME_DIR": "/run",
        "XDG_STATE_HOME": "/.local/state",
    }
    for name, below in places.items():
        monkeypatch.setenv(name, f"{folder}{below}")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(gitconfig))
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    monkeypatch.setenv("GIT_TERMINAL_PROMPT", "0")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    return folder


@pytest.fixture
def home(person: Path) -> Home:
    """memtui's home in the person's folder; nothing is made yet."""
    return Home.of(os.environ)


@pytest.fixture
def now() -> datetime:
    """The moment at which every test happens."""
    return datetime(2026, 7, 20, 12, tzinfo=UTC)


def git(folder: Path, *words: str) -> str:
    """What a git command in `folder` prints, without its last newline; it must succeed."""
    done = subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return done.stdout.removesuffix("\n")


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the repository lies that `make_repo` copies, once the first test made it."""
    return tmp_path_factory.mktemp("blank").resolve() / "repo"


@pytest.fixture
def make_repo(tmp_path: Path, blank: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes a git repository of that name, with one commit on `main`."""

    def make(name: str) -> Path:
        folder = tmp_path.resolve() / name
        if not blank.exists():
            blank.mkdir()
            with monkeypatch.context() as first:
                for moment in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"):
                    first.setenv(moment, "2026-07-19T12:00:00Z")
                git(blank, "init", "--quiet")
                (blank / "README").write_text("A repository.\n")
                git(blank, "add", "README")
                git(blank, "commit", "--quiet", "--message", "begin")
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(blank, folder, symlinks=True)
        git(folder, "update-index", "-q", "--refresh")  # the index knows files by inode
        return folder

    return make


@pytest.fixture
def repo(make_repo: Callable[[str], Path]) -> Path:
    """A git repository with one commit."""
    return make_repo("repo")
