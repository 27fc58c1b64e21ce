"""What git tracks, read from its index without running it (design §2.4)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.files import Folder
from memtui.engine.git_index import tracked
from tests.conftest import git

NAMES = (
    ".memory/adopted.log",
    ".memory/atoms.jsonl",
    ".memory/staged/é.json",
    ".memory/" + "n" * 250 + "/" + "m" * 250,
)
OTHERS = ("-first", ".github/x", ".memory.foreign/x", ".memoryx", "README", "sub/.memory/atoms.jsonl", "z")


@pytest.mark.parametrize("version", [2, 3, 4])
def test_every_version_of_the_index(repo: Path, version: int) -> None:
    for name in (*NAMES, *OTHERS):
        (repo / name).parent.mkdir(parents=True, exist_ok=True)
        (repo / name).write_text(name)
    git(repo, "add", "--force", "--all")
    if version == 3:  # only an entry with a flag of its own makes git write it
        git(repo, "update-index", "--skip-worktree", ".memory/atoms.jsonl", "README")
    else:
        git(repo, "update-index", "--index-version", str(version))
    data = (repo / ".git" / "index").read_bytes()
    assert int.from_bytes(data[4:8], "big") == version
    assert sorted(tracked(str(repo / ".git"), ".memory")) == sorted(NAMES)
    said = git(repo, "ls-files", "-z", "--", ".memory").split("\0")
    assert set(tracked(str(repo / ".git"), ".memory")) == {name for name in said if name}


def test_a_conflict_is_one_path(repo: Path) -> None:
    for branch, words in (("one", "1"), ("two", "2")):
        git(repo, "checkout", "--quiet", "-b", branch, "main")
        (repo / ".memory").mkdir(exist_ok=True)
        (repo / ".memory" / "x").write_text(words)
        git(repo, "add", "--force", ".memory/x")
        git(repo, "commit", "--quiet", "--message", branch)
    with pytest.raises(subprocess.CalledProcessError):
        git(repo, "merge", "--quiet", "one")
    assert len(git(repo, "ls-files", "--unmerged").splitlines()) == 2
    assert tracked(str(repo / ".git"), ".memory") == [".memory/x"]


@pytest.mark.parametrize("version", [2, 4])
def test_names_far_down_in_a_long_index(repo: Path, version: int) -> None:
    first = [f"-{number:04}-{'x' * 60}" for number in range(600)]  # a dash is sorted before a dot
    kept = [f".memory/staged/atm_{number:08x}.json" for number in range(300)]
    for name in (*first, *kept, "README"):
        (repo / name).parent.mkdir(parents=True, exist_ok=True)
        (repo / name).write_text(name)
    git(repo, "add", "--force", "--all")
    git(repo, "update-index", "--index-version", str(version))
    data = (repo / ".git" / "index").read_bytes()
    assert data.index(kept[0].encode()) > 16 * 1024 if version == 2 else len(data) > 16 * 1024
    assert tracked(str(repo / ".git"), ".memory") == kept


def test_without_an_index_nothing_is_tracked(repo: Path, tmp_path: Path) -> None:
    assert tracked(str(tmp_path / "nowhere"), ".memory") == []
    (repo / ".git" / "index").unlink()
    assert tracked(str(repo / ".git"), ".memory") == []
    (repo / ".git" / "index").symlink_to("/etc/hostname")
    assert tracked(str(repo / ".git"), ".memory") == []


@given(st.binary(max_size=400), st.integers(0, 5), st.integers(0, 2**32 - 1))
def test_no_bytes_make_it_fail(tmp_path_factory: pytest.TempPathFactory, rest: bytes, version: int, count: int) -> None:
    folder = tmp_path_factory.mktemp("index")
    with Folder.open(str(folder)) as opened:
        opened.replace("index", b"DIRC" + version.to_bytes(4, "big") + count.to_bytes(4, "big") + rest)
    assert isinstance(tracked(str(folder), ".memory"), list)
