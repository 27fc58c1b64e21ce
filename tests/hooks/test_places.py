"""Where a session works, and which store that is: the right memory, and the right word to the person (done-when 7)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.engine.project import open_store, project_at, register
from tests.conftest import ROOT, git
from tests.hooks.world import PNPM, Place, payload

STUB = ROOT / "memtui" / "hooks"


def test_a_worktree(place: Place, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    git(place.root, "worktree", "add", "--quiet", str(tree))
    assert place.told(cwd=str(tree)) == [f"- {PNPM}"]
    assert place.start(cwd=str(tree)) == {}


def test_a_subdirectory(place: Place) -> None:
    below = place.root / "web" / "app"
    below.mkdir(parents=True)
    assert place.told(cwd=str(below)) == [f"- {PNPM}"]
    assert place.start(cwd=str(below)) == {}


def test_a_link_in_the_path(place: Place, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(place.root.parent, target_is_directory=True)
    assert place.told(cwd=str(link / place.root.name)) == [f"- {PNPM}"]
    assert place.start(cwd=str(link / place.root.name)) == {}


def test_another_project_of_the_same_name(place: Place, home: Home, now: datetime, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / place.root.name
    other.mkdir(parents=True)
    git(other, "init", "--quiet")
    assert place.told(cwd=str(other)) == []
    theirs = Place(other, home, open_store(home, project_at(str(other)), now=now))
    theirs.remember("use yarn here, never npm or pnpm")
    assert theirs.told() == ["- use yarn here, never npm or pnpm"]
    assert place.told() == [f"- {PNPM}"]


def test_a_renamed_directory(place: Place, home: Home, now: datetime) -> None:
    moved = place.root.with_name("renamed")
    place.root.rename(moved)
    registry = Path(home.path, "projects.json").read_bytes()
    assert place.told(cwd=str(moved)) == [f"- {PNPM}"], "the very same folder is read as before"
    assert "this project was moved. Run `memtui` here once" in place.message(cwd=str(moved))
    assert Path(home.path, "projects.json").read_bytes() == registry, "only a person's opening writes the new path down"
    open_store(home, project_at(str(moved)), now=now)
    assert place.told(cwd=str(moved), session_id="opened") == [f"- {PNPM}"]
    assert place.start(cwd=str(moved), session_id="later") == {}


def test_a_renamed_directory_whose_sessions_were_read_already(place: Place, home: Home, now: datetime) -> None:
    """The harvester knows the new path by then, as a project that nobody opened."""
    moved = place.root.with_name("renamed")
    place.root.rename(moved)
    register(home, project_at(str(moved)), transcripts="", now=now)
    assert place.told(cwd=str(moved)) == [f"- {PNPM}"]


@pytest.mark.parametrize("way", ["copied", "copied and removed", "renamed and made anew", "renamed and cloned over"])
def test_what_is_not_the_same_directory_is_not_read(place: Place, way: str) -> None:
    moved = place.root.with_name("renamed")
    if way.startswith("copied"):
        shutil.copytree(place.root, moved)
    else:
        place.root.rename(moved)
    if way == "copied and removed":  # to another disk, or out of an archive
        shutil.rmtree(place.root)
    elif way == "renamed and made anew":
        place.root.mkdir()
    elif way == "renamed and cloned over":
        (moved / ".memory" / "owner").write_text("f" * 32 + "\n")
    assert place.told(cwd=str(moved)) == []


def test_a_link_in_a_renamed_directory(place: Place, tmp_path: Path) -> None:
    moved = place.root.with_name("renamed")
    place.root.rename(moved)
    (moved / ".memory" / "staged").symlink_to(tmp_path)
    assert place.told(cwd=str(moved)) == []


def test_a_moved_remote(place: Place) -> None:
    git(place.root, "remote", "add", "origin", "https://example.test/new/home.git")
    assert place.told() == [f"- {PNPM}"]
    assert place.start() == {}


def test_the_root_folder(place: Place) -> None:
    assert place.told(cwd="/") == []
    assert place.start(cwd="/") == {}


def test_a_deleted_folder(place: Place, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    for event, name in (("SessionStart", "session_start"), ("SessionEnd", "session_end")):
        gone.mkdir()
        script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -I -S {STUB}/{name}.py"
        done = subprocess.run(["sh", "-c", script], input=payload(event, gone), capture_output=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    below = place.root / "gone"
    assert place.told(cwd=str(below)) == [f"- {PNPM}"], "its repository is still there"


def test_a_lost_store(place: Place) -> None:
    shutil.rmtree(place.root / ".memory")
    assert place.told() == []
    assert place.start() == {}, "the harvester makes it anew, so there is nothing to say"


def test_a_cloned_store(place: Place, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(place.root, clone)
    (clone / ".memory" / "owner").unlink()
    assert place.told(cwd=str(clone)) == []
    assert "was not made here, so nothing of it is used" in place.message(cwd=str(clone))
    assert place.message(cwd=str(clone)) == ""


def test_a_project_that_was_opened_and_then_replaced_by_a_clone(place: Place, tmp_path: Path) -> None:
    (place.root / ".memory" / "owner").write_text("f" * 32 + "\n")
    assert place.told() == []
    assert ".memory was not made here, so nothing of it is used" in place.message()


def test_a_project_that_nobody_opened(place: Place, make_repo: Callable[[str], Path]) -> None:
    other = make_repo("other")
    assert place.told(cwd=str(other)) == []
    assert place.start(cwd=str(other)) == {}
    assert not (other / ".memory").exists()
