"""Adopting in odd repositories: newlines, filters, worktrees, submodules, links, modes (security.md C.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.home import Home
from tests.conftest import git
from tests.engine.adopt_world import OTHER, RULE, RULES, World

EXACTLY = [".memory/adopted.log", "CLAUDE.md"]


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made.stage()


def test_windows_newlines_and_autocrlf(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.git("config", "core.autocrlf", "true")
    world.tracked("CLAUDE.md", RULES.replace("\n", "\r\n"))
    world.stage().adopt()
    assert b"\r" not in world.committed()
    data = world.target.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")
    assert world.status() == []


def test_a_filter_cleans_what_is_committed(world: World) -> None:
    world.git("config", "filter.shout.clean", "tr a-z A-Z")
    world.git("config", "filter.shout.smudge", "cat")
    world.tracked(".gitattributes", "*.txt filter=shout\n")
    world.tracked("docs/rules.txt", "keep\n")
    _configure(world.home, 'target = "docs/rules.txt"')
    world.adopt()
    assert RULE.upper().encode() in world.committed("docs/rules.txt")
    assert RULE in (world.root / "docs/rules.txt").read_text()


def test_a_filter_that_fails_leaves_it_pending(world: World) -> None:
    world.tracked(".gitattributes", "*.md filter=broken\n")
    world.git("config", "filter.broken.clean", "false")
    world.git("config", "filter.broken.required", "true")
    head = world.git("rev-parse", "HEAD")
    assert world.adopt().pending
    assert world.git("rev-parse", "HEAD") == head


def _configure(home: Home, text: str) -> None:
    (Path(home.path) / "config.toml").write_text(text + "\n")


def test_a_linked_worktree_commits_on_its_own_branch(world: World) -> None:
    linked = world.root.parent / "linked"
    world.git("worktree", "add", "--quiet", "-b", "topic", str(linked))
    there = World(linked, world.home)
    receipt = there.adopt()
    assert receipt.branch == "topic"
    assert there.stat() == EXACTLY
    assert there.status() == []
    assert sorted(path.name for path in (linked / ".memory").iterdir()) == ["adopted.log"]
    assert RULE not in world.target.read_text()
    assert world.status() == []
    # The block alone says what is adopted here: on main the claim is still to be decided about.
    assert world.snapshot().adopted_ids == frozenset()


def test_a_ledgers_folder_that_git_made_for_the_group_is_used_in_a_linked_worktree(world: World) -> None:
    linked = world.root.parent / "linked"
    world.git("worktree", "add", "--quiet", "-b", "topic", str(linked))
    (linked / ".memory").mkdir()
    (linked / ".memory").chmod(0o775)  # a checkout under umask 002
    assert World(linked, world.home).adopt().commit
    assert (linked / ".memory").stat().st_mode & 0o777 == 0o700


def test_a_submodule_commits_in_itself(world: World, make_repo: Callable[[str], Path], home: Home) -> None:
    library = make_repo("library")
    world.git("submodule", "--quiet", "add", str(library), "lib")
    world.git("commit", "--quiet", "--message", "add lib")
    inner = World(world.root / "lib", home).stage(OTHER)
    receipt = inner.adopt()
    assert any("submodule" in note for note in receipt.notes)
    assert inner.stat() == EXACTLY
    assert world.status() == [" M lib"]


def test_a_subdirectory_is_its_repository(world: World, home: Home) -> None:
    (world.root / "src").mkdir()
    inside = World(world.root / "src", home)
    assert inside.adopt().commit
    assert world.stat() == EXACTLY


def test_an_outer_rule_that_ignores_the_memory_folder(world: World) -> None:
    world.tracked(".gitignore", ".memory/\n")
    world.adopt()
    assert world.stat() == EXACTLY
    assert world.status() == []


def test_a_link_inside_the_repository_is_written_through(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked("docs/agents.txt", RULES)
    world.target.symlink_to("docs/agents.txt")
    world.git("add", "CLAUDE.md")
    world.git("commit", "--quiet", "--message", "link")
    world.stage().adopt()
    assert world.target.is_symlink()
    assert world.stat() == [".memory/adopted.log", "docs/agents.txt"]
    assert world.status() == []


def test_the_mode_in_git_and_on_disk_is_kept(world: World) -> None:
    world.target.chmod(0o755)
    world.git("commit", "--quiet", "--all", "--message", "mode")
    world.target.chmod(0o750)
    world.adopt()
    assert world.git("ls-tree", "HEAD", "CLAUDE.md").startswith("100755 ")
    assert world.target.stat().st_mode & 0o7777 == 0o750


def test_a_group_readable_file_stays_so(world: World) -> None:
    world.target.chmod(0o640)
    world.adopt()
    assert world.target.stat().st_mode & 0o7777 == 0o640
    assert (world.root / ".memory/adopted.log").stat().st_mode & 0o7777 == 0o600


@pytest.mark.parametrize("mark", ["--skip-worktree", "--assume-unchanged"])
def test_a_file_that_git_overlooks_is_committed_and_stays_so(world: World, mark: str) -> None:
    world.git("update-index", mark, "CLAUDE.md")
    tag = world.git("ls-files", "-v", "CLAUDE.md")[0]
    receipt = world.adopt()
    assert any("overlook" in note for note in receipt.notes)
    assert RULE.encode() in world.committed()
    assert world.git("ls-files", "-v", "CLAUDE.md")[0] == tag
    assert world.status() == []


def test_the_callers_git_variables_lead_nowhere(
    world: World, make_repo: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = make_repo("elsewhere")
    before = git(elsewhere, "rev-parse", "HEAD")
    for name, value in (
        ("GIT_DIR", str(elsewhere / ".git")),
        ("GIT_WORK_TREE", str(elsewhere)),
        ("GIT_INDEX_FILE", str(elsewhere / ".git/index")),
        ("GIT_CONFIG_COUNT", "1"),
        ("GIT_CONFIG_KEY_0", "user.name"),
        ("GIT_CONFIG_VALUE_0", "Somebody"),
    ):
        monkeypatch.setenv(name, value)
        world.environ[name] = value
    receipt = world.adopt()
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_CONFIG_COUNT"):
        monkeypatch.delenv(name)
    assert receipt.commit == world.git("rev-parse", "HEAD")
    assert git(elsewhere, "rev-parse", "HEAD") == before
    assert world.git("log", "-1", "--format=%an") == "A Person"


def test_no_program_of_the_repository_runs_from_a_relative_path(world: World) -> None:
    fake = world.root / "git"
    fake.write_text("#!/bin/sh\ntouch ran\n")
    fake.chmod(0o755)
    world.environ["PATH"] = f".:{world.environ['PATH']}"
    assert world.adopt().commit
    assert not (world.root / "ran").exists()


def test_working_files_that_git_tracks_stop_everything(world: World) -> None:
    world.git("add", "--force", ".memory/.gitignore")
    world.git("commit", "--quiet", "--message", "oops")
    with pytest.raises(Exception, match="tracks memtui's working files"):
        world.adopt()
    assert world.target.read_text() == RULES


def test_a_path_in_any_letters(world: World) -> None:
    path = "docs/Größe [a] *.md"
    world.tracked(path, RULES)
    _configure(world.home, f'target = "{path}"')
    assert world.adopt().commit
    assert RULE.encode() in world.committed(path)
    assert world.status() == []
