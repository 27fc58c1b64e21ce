"""Rows of security.md C.3 in real repositories, beside those of `tests/engine/test_adopt_*.py`.

`test_every_git_row.py` holds the list of rows, each with the tests that say it.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path

import pytest

from memtui.engine.adopt import git as git_module
from memtui.engine.adopt.transaction import git_state, pending
from memtui.engine.errors import FileRefused
from memtui.engine.home import Home
from tests.conftest import git
from tests.engine.adopt_world import OTHER, RULE, RULES, World
from tests.faults.people import as_nobody, owned_by_nobody
from tests.faults.points import DONE, REFUSED, Fault, outcome
from tests.l3_world import JULY, L3World

EXACTLY = [".memory/adopted.log", "CLAUDE.md"]


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    made.tracked("code.py", "x = 1\n")
    return made.stage()


def test_a_dotfiles_repository_at_claude_gets_no_commit(make_repo: Callable[[str], Path], person: Path) -> None:
    personal = L3World(make_repo, person)
    for name in ("one", "two"):
        personal.hold(name, "never commit generated files")
    personal.moment = JULY
    claude = personal.claude
    (claude / "CLAUDE.md").write_text(RULES)
    git(claude, "init", "--quiet")
    git(claude, "add", "CLAUDE.md")
    git(claude, "commit", "--quiet", "--message", "dotfiles")
    head = git(claude, "rev-parse", "HEAD")
    personal.decide("never commit generated files", "accept")
    with pytest.raises(Exception, match="lies in a git repository"):
        personal.adopt()
    assert (claude / "CLAUDE.md").read_text() == RULES
    assert personal.adopt(agreed=True)
    assert git(claude, "rev-parse", "HEAD") == head
    assert git(claude, "status", "--porcelain") == " M CLAUDE.md"


def test_after_the_merge_the_commit_is_made(world: World) -> None:
    world.git("checkout", "--quiet", "-b", "side")
    world.tracked("side.txt", "side\n")
    world.git("checkout", "--quiet", "main")
    world.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    assert world.adopt().pending
    assert [item.why.split(".")[0] for item in pending(world.home, world.project)] == ["a merge is in progress"]
    world.git("commit", "--quiet", "--message", "merge")
    assert world.retry().commit
    assert world.stat() == EXACTLY
    assert world.status() == []


def test_a_sparse_checkout_without_the_ledgers_folder(world: World) -> None:
    world.tracked("docs/a.txt", "a\n")
    world.git("sparse-checkout", "set", "docs")
    assert world.adopt().commit
    assert world.stat() == EXACTLY
    assert RULE.encode() in world.committed()
    assert world.git("ls-tree", "-r", "--name-only", "HEAD").split("\n") == [
        *EXACTLY,
        "README",
        "code.py",
        "docs/a.txt",
    ]


def test_a_shallow_clone(world: World, home: Home) -> None:
    shallow = world.root.parent / "shallow"
    git(world.root.parent, "clone", "--quiet", "--depth", "1", f"file://{world.root}", str(shallow))
    there = World(shallow, home).stage()
    assert there.adopt().commit
    assert there.stat() == EXACTLY
    assert there.status() == []


def test_the_spelling_that_git_tracks_is_kept(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked("claude.md", RULES)
    receipt = world.stage().adopt()
    assert receipt.written == ("claude.md",)
    assert world.stat() == [".memory/adopted.log", "claude.md"]
    assert sorted(path.name for path in repo.glob("*.md")) == ["claude.md"]


def test_two_spellings_are_refused(world: World) -> None:
    (world.root / "claude.md").write_text(RULES)
    with pytest.raises(Exception, match="both there"):
        world.adopt()
    assert world.target.read_text() == RULES


def test_nothing_is_pushed_and_the_branch_is_named(world: World, tmp_path: Path) -> None:
    remote = tmp_path / "remote.git"
    git(tmp_path, "clone", "--quiet", "--bare", str(world.root), str(remote))
    world.git("remote", "add", "origin", str(remote))
    world.git("config", "push.default", "current")
    before = git(remote, "rev-parse", "main")
    again = World(world.root, world.home).stage(RULE) if world.plan().empty else world
    assert git_state(again.project, again.plan(), again.environ).branch == "main"
    assert again.adopt().branch == "main"
    assert git(remote, "rev-parse", "main") == before


def test_line_endings_by_attribute(world: World) -> None:
    world.tracked(".gitattributes", "*.md text eol=crlf\n")
    world.target.write_bytes(RULES.replace("\n", "\r\n").encode())
    world.git("add", "--renormalize", ".")
    assert world.adopt().commit
    assert b"\r" not in world.committed()
    assert world.target.read_bytes().count(b"\r\n") == world.target.read_bytes().count(b"\n")
    assert world.status() == []


def test_a_file_mode_that_git_doesnt_look_at(world: World) -> None:
    world.git("config", "core.fileMode", "false")
    world.target.chmod(0o755)
    assert world.adopt().commit
    assert world.git("ls-tree", "HEAD", "CLAUDE.md").startswith("100644 ")
    assert world.target.stat().st_mode & 0o7777 == 0o755
    assert world.status() == []


def test_a_hook_in_a_configured_folder_below_the_repository(world: World) -> None:
    world.tracked("hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    world.git("config", "core.hooksPath", "hooks")
    (world.root / "hooks/pre-commit").chmod(0o755)
    world.git("commit", "--quiet", "--all", "--no-verify", "--message", "mode")
    assert world.adopt().pending


@pytest.mark.parametrize("what", ["file", "folder", "ledger", "home"])
def test_without_the_right_to_write_nothing_is_half_done(ground: Path, what: str) -> None:
    world = _reachable_by_all(ground)
    world.adopt()
    world.stage(OTHER)
    folder = world.folder
    place = {"file": world.target, "folder": world.root, "ledger": world.root / ".memory", "home": folder}[what]
    mode = place.stat().st_mode
    owned_by_nobody(world.root, Path(world.home.path))
    place.chmod(mode & 0o7555)
    before = _files(world.root)
    result = as_nobody(world.adopt)
    assert result.code == REFUSED, result.words
    assert str(place) in result.words
    assert _files(world.root) == before
    assert not (folder / "adopt.journal").exists()
    place.chmod(mode)
    again = as_nobody(world.adopt)
    assert again.code == DONE, again.words
    assert OTHER in world.target.read_text()


def _reachable_by_all(ground: Path) -> World:
    """A world outside of pytest's own folders, which every start of a pytest closes for all others again."""
    root = ground / "repo"
    root.mkdir()
    settings = ground / "gitconfig"
    settings.write_text(Path(os.environ["GIT_CONFIG_GLOBAL"]).read_text())
    settings.chmod(0o644)
    own = {"HOME": str(ground), "XDG_CONFIG_HOME": str(ground), "GIT_CONFIG_GLOBAL": str(settings)}
    world = World(root, Home(str(ground / "home")), environ={**os.environ, **own})
    git(root, "init", "--quiet")
    world.tracked("CLAUDE.md", RULES)
    return world.stage()


def _files(root: Path) -> dict[Path, bytes]:
    """All files but git's index, which git may refresh."""
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and path.name != "index"}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
@pytest.mark.parametrize("what", ["file", "folder", "memory"])
def test_what_belongs_to_somebody_else_is_refused(world: World, what: str) -> None:
    place = {"file": world.target, "folder": world.root, "memory": world.root / ".memory"}[what]
    os.chown(place, 12345, -1)
    with pytest.raises(FileRefused):
        world.adopt()
    assert world.target.read_text() == RULES


def test_a_read_only_file_system_is_named(world: World) -> None:
    result = outcome(world.adopt, Fault(120, errno.EROFS, lasting=True))
    assert result.code == REFUSED
    assert "is read-only" in result.words
    assert world.target.read_text() == RULES


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KiB; it needs root, and a kernel that lets root mount."""
    place = tmp_path.resolve() / "small"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k,mode=700", "none", str(place)], capture_output=True)
    if done.returncode:
        pytest.skip("only root can mount a file system")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def _fill(file: FileIO) -> None:
    while True:
        file.write(bytes(4096))


@pytest.mark.parametrize("left", [0, 4096, 8192, 12288, 20480, 36864])
def test_a_disk_that_is_full_at_any_step(small_disk: Path, left: int) -> None:
    root = small_disk / "repo"
    root.mkdir()
    (root / "CLAUDE.md").write_text(RULES)
    world = World(root, Home(str(small_disk / "home"))).stage()
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
        _fill(file)
    os.truncate(filler, filler.stat().st_size - left)
    result = outcome(world.adopt)
    assert result.code in (DONE, REFUSED), result.words
    if result.code == REFUSED:
        assert f"No space is left on the file system at {small_disk}" in result.words
    assert world.target.read_text() == RULES or world.target.read_text().count(RULE) == 1
    filler.unlink()
    world.recover()
    if RULE not in world.target.read_text():
        assert world.target.read_text() == RULES
        world.adopt()
    assert len(world.ledger().lines) == 1
    assert world.leftovers() == []


@pytest.mark.parametrize("limit", [64, 256, 1024, 4096])
def test_a_write_that_the_kernel_cuts(world: World, limit: int) -> None:
    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        world.adopt()

    result = outcome(limited)
    assert result.code in (DONE, REFUSED), result.words
    world.recover()
    if RULE not in world.target.read_text():
        assert world.target.read_text() == RULES
        assert world.adopt().commit
    elif pending(world.home, world.project):
        assert world.retry().commit
    assert len(world.ledger().lines) == 1
    assert world.stat() == EXACTLY
    assert world.status() == []
    assert world.leftovers() == []


def test_a_git_that_dies_with_the_index_locked(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "INDEX_LOCK_SECONDS", 0.1)
    fake = world.root.parent / "bin/git"
    fake.parent.mkdir()
    fake.write_text(
        f"#!/bin/sh\ncase \"$*\" in *update-index*) : > '{world.root}/.git/index.lock'; kill -9 $$;; esac\n"
        f'PATH="{world.environ["PATH"]}" exec git "$@"\n'
    )
    fake.chmod(0o755)
    usual = world.environ["PATH"]
    world.environ["PATH"] = f"{fake.parent}:{usual}"
    receipt = world.adopt()
    assert receipt.pending or any("index was not brought along" in note for note in receipt.notes)
    world.environ["PATH"] = usual
    assert RULE in world.target.read_text()
    (world.root / ".git/index.lock").unlink(missing_ok=True)
    if receipt.pending:
        assert world.retry().commit
    else:
        world.git("reset", "--quiet", "--", *EXACTLY)
    assert world.status() == []
