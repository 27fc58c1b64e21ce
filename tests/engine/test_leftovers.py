"""What a killed run leaves is swept by the next start, and nothing of anybody who still lives (security.md D.1)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.project import open_store
from memtui.engine.renames import is_dead, temp_name, writer_of
from tests.conftest import git
from tests.engine.adopt_world import RULES, World
from tests.l3_world import L3World

HEX = "0123456789ab"


@pytest.fixture
def world(tmp_path: Path, home: Home) -> World:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, home).stage()


@pytest.fixture
def dead() -> int:
    """The number of a process that has ended."""
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_a_temporary_name_says_who_writes() -> None:
    assert writer_of(temp_name("CLAUDE.md")) == os.getpid()
    assert len(temp_name("Ä" * 200).encode()) < 255
    for name in ("CLAUDE.md", ".CLAUDE.md.tmp", ".x.123.tmp", f".x.12-{HEX}.swp", f".x.1a-{HEX}.tmp", ".x.12-xyz.tmp"):
        assert writer_of(name) is None


def test_who_lives_is_left_alone(dead: int) -> None:
    assert is_dead(dead)
    assert not is_dead(os.getppid())


def test_dead_writers_files_go_and_all_others_stay(tmp_path: Path, dead: int) -> None:
    place = tmp_path / "place"
    place.mkdir(mode=0o700)
    gone = [f".a.{dead}-{HEX}.tmp", f".a.{os.getpid()}-{HEX}.tmp"]
    stay = [f".a.{os.getppid()}-{HEX}.tmp", ".CLAUDE.md.swp", ".CLAUDE.md.tmp", "a.tmp"]
    old = f".old.{os.getppid()}-{HEX}.tmp"
    for name in (*gone, *stay, old):
        (place / name).write_text("half")
    (place / f".link.{dead}-{HEX}.tmp").symlink_to(place / "a.tmp")
    os.utime(place / old, (0, 0))
    with Folder.open(str(place)) as folder:
        assert folder.sweep() == sorted([*gone, old])
        assert folder.names() == sorted([*stay, f".link.{dead}-{HEX}.tmp"])


def test_the_next_start_sweeps_everywhere(world: World, dead: int) -> None:
    name = f".x.{dead}-{HEX}.tmp"
    staged = world.root / ".memory/staged"
    staged.mkdir(exist_ok=True, mode=0o700)
    places = [world.folder, world.root / ".memory", staged, Path(world.home.path)]
    for place in places:
        (place / name).write_text("half")
    (world.folder / "commit.index").write_text("half")
    open_store(world.home, world.project, now=world.now)
    assert world.recover() is None
    assert world.told == []
    assert [place for place in places if (place / name).exists()] == []
    assert not (world.folder / "commit.index").exists()


def test_an_editors_file_beside_the_target_stays(world: World, dead: int) -> None:
    swap = world.root / ".CLAUDE.md.swp"
    swap.write_text("an editor's")
    assert world.adopt().adopted == 1
    assert swap.read_text() == "an editor's"


@pytest.mark.parametrize(("lock", "below"), [("index.lock", ""), ("HEAD.lock", ""), ("main.lock", "refs/heads")])
def test_a_lock_that_a_killed_git_left_in_the_homes_repository(
    tmp_path: Path, person: Path, lock: str, below: str
) -> None:
    def make_repo(name: str) -> Path:
        folder = tmp_path.resolve() / name
        folder.mkdir(parents=True)
        git(folder, "init", "--quiet")
        return folder

    personal = L3World(make_repo, person)
    personal.sitting("one")
    personal.l3.add("answer in one paragraph", "preference")
    assert personal.adopt()
    path = personal.home / ".git" / below / lock
    path.write_text("")
    personal.l3.add("keep the tone plain", "preference")
    os.utime(path, (0, 0))
    assert personal.adopt()
    assert not path.exists()
    assert len(personal.git("log", "--format=%H").split()) == 2


def test_a_fresh_lock_in_the_homes_repository_is_left_alone(tmp_path: Path, person: Path) -> None:
    def make_repo(name: str) -> Path:
        folder = tmp_path.resolve() / name
        folder.mkdir(parents=True)
        git(folder, "init", "--quiet")
        return folder

    personal = L3World(make_repo, person)
    personal.sitting("one")
    personal.l3.add("answer in one paragraph", "preference")
    assert personal.adopt()
    path = personal.home / ".git/HEAD.lock"
    path.write_text("")
    personal.l3.add("keep the tone plain", "preference")
    assert personal.adopt() == ""
    assert path.exists()
    assert "keep the tone plain" in personal.file.read_text()
