"""The rare answers of adopting: what git can't say, what was cut short twice, what was taken back meanwhile."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from memtui.engine.adopt import transaction
from memtui.engine.adopt import undo as undo_module
from memtui.engine.adopt.git import Git, GitChoice, NotVersioned
from memtui.engine.adopt.git_state import GitState, read_state
from memtui.engine.adopt.history import Commit, Went, blame, history_of, went
from memtui.engine.adopt.hook import run_in_worktree
from memtui.engine.adopt.pasts import commits, from_backups, from_commits
from memtui.engine.adopt.tree import entries_in, index_entries
from memtui.engine.adopt.write import Rewrite
from memtui.engine.blocks.target import choose_target
from memtui.engine.errors import FileRefused, GitRefused, LockBusy, NotFound, Stale, Unfinished
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.review.reversal import Past
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import snapshot
from tests.conftest import git as run
from tests.engine.adopt_world import OTHER, RULE, RULES
from tests.engine.undo_world import Undoing


@pytest.fixture
def world(repo: Path, home: Home) -> Undoing:
    made = Undoing(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made


@pytest.fixture
def plain(tmp_path: Path, home: Home) -> Undoing:
    """Without a repository."""
    folder = tmp_path.resolve() / "plain"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return Undoing(folder, home)


@pytest.fixture
def git(repo: Path) -> Git:
    return Git(str(repo), dict(os.environ))


def test_a_git_for_reading_has_no_place_to_write(git: Git) -> None:
    with pytest.raises(RuntimeError, match="for reading"):
        git.run("hash-object", "--stdin", stdin=b"x")


def test_a_worktree_that_stands_somewhere_else_is_told(git: Git, repo: Path, tmp_path: Path) -> None:
    run(repo, "config", "core.worktree", str(tmp_path))
    with pytest.raises(NotVersioned, match="stands somewhere else"):
        read_state(git, "CLAUDE.md")
    with pytest.raises(NotVersioned, match="no worktree"):
        GitState(False, "no worktree").require(GitChoice())


def test_a_hook_in_a_worktree_needs_a_first_commit(git: Git) -> None:
    with pytest.raises(GitRefused, match="needs a first commit"):
        run_in_worktree(git, "", "tree", ())


def test_only_plain_files_are_taken_from_git(git: Git, repo: Path) -> None:
    (repo / "link").symlink_to("README")
    (repo / "docs").mkdir()
    (repo / "docs" / "a.md").write_text("a\n")
    run(repo, "add", "--all")
    run(repo, "commit", "--quiet", "--message", "more")
    with pytest.raises(GitRefused) as refused:
        entries_in(git, "HEAD", ["README", "link"])
    assert (refused.value.title, refused.value.detail) == ("link is no plain file in git", "mode 120000")
    assert index_entries(git, ["docs"]) == {"docs": None}


def test_what_git_knows_of_a_path(git: Git, repo: Path) -> None:
    assert blame(git, "nothing") == {}
    head = run(repo, "rev-parse", "HEAD")
    with (repo / "README").open("a") as file:
        file.write("author-time of mine\n")
    found = blame(git, "README")
    assert {line: commit.id for line, commit in found.items()} == {1: head}
    assert isinstance(found[1], Commit)
    assert went(git, "never") == Went(False)
    for old, new in (("README", "docs/a b"), ("docs/a b", "README")):
        (repo / new).parent.mkdir(exist_ok=True)
        run(repo, "mv", old, new)
        run(repo, "commit", "--quiet", "--message", f"to {new}")
    assert went(git, "docs/a b") == Went(True, "README", run(repo, "rev-parse", "HEAD")[:12])
    assert went(git, "docs") == Went(True)
    run(repo, "rm", "--quiet", "--force", "README")
    run(repo, "commit", "--quiet", "--message", "gone")
    assert went(git, "README") == Went(True)


def test_what_no_git_can_say(git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert history_of(str(tmp_path), os.environ)("README") is None

    def refuses(*_: object) -> NoReturn:
        raise GitRefused("busy")

    monkeypatch.setattr("memtui.engine.adopt.history.went", refuses)
    assert history_of(git.root, os.environ)("README") is None


def test_an_unborn_branch_has_made_no_commits(tmp_path: Path) -> None:
    run(tmp_path, "init", "--quiet", str(tmp_path / "unborn"))
    git = Git(str(tmp_path.resolve() / "unborn"), dict(os.environ))
    assert commits(git) == {}
    assert went(git, "README") is None


def test_versions_come_from_backups_that_are_whole_and_from_commits_that_made_them(world: Undoing) -> None:
    tx = world.bring(RULE)
    git = Git(str(world.root), world.environ)
    with Folder.open(str(world.folder)) as folder:
        found = from_backups(folder, str(world.target))
        assert found[tx].before == RULES.encode()
        assert from_backups(folder, str(world.root / "AGENTS.md")) == {}
        (kept,) = (world.folder / "backups").iterdir()
        (kept / "1.after").write_bytes(b"forged\n")
        assert from_backups(folder, str(world.target)) == {}
    made = from_commits(git, commits(git), [tx, "tx_of_nobody"], "CLAUDE.md")
    head = world.git("rev-parse", "HEAD")
    assert made == {tx: Past(RULES.encode(), world.target.read_bytes(), True, f"commit {head[:12]}", True)}


def _cut_short(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """The target is written, and then the rest of the run fails."""
    real = Rewrite.write

    def write(file: Rewrite, data: bytes) -> None:
        real(file, data)
        raise error

    monkeypatch.setattr(Rewrite, "write", write)


def test_a_run_that_fails_behind_the_file_is_finished_by_the_next(
    plain: Undoing, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain.stage()
    with monkeypatch.context() as patch:
        _cut_short(patch, FileRefused("the disk fails"))
        with pytest.raises(FileRefused, match="the disk fails"):
            plain.adopt()
    assert (plain.folder / "adopt.journal").exists()
    finished = plain.adopt(replace(plain.plan(), actions=()))
    assert finished.notes[0] == "an adoption that was cut short is finished"
    assert plain.text().count(RULE) == 1
    assert len(plain.ledger().lines) == 1


def test_decisions_that_are_held_leave_an_adoption_to_be_finished_and_it_says_so(
    plain: Undoing, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain.stage()

    def held(*_: object, **__: object) -> None:
        raise LockBusy("Another memtui is writing; waited 5 s.", "decisions.lock", "Nothing is lost; try again.")

    with monkeypatch.context() as patch:
        patch.setattr("memtui.engine.store.decisions.append", held)
        with pytest.raises(Unfinished) as told:
            plain.adopt()
    assert told.value.hint == "CLAUDE.md is written; memtui finishes the rest at its next start."
    assert plain.text().count(RULE) == 1
    finished = plain.adopt(replace(plain.plan(), actions=()))
    assert finished.notes[0] == "an adoption that was cut short is finished"
    assert len(plain.ledger().lines) == 1


@pytest.mark.parametrize("taken_back", [True, False])
def test_a_file_that_was_edited_while_writing_is_taken_back_where_it_can_be(
    plain: Undoing, monkeypatch: pytest.MonkeyPatch, taken_back: bool
) -> None:
    plain.stage()
    with monkeypatch.context() as patch:
        _cut_short(patch, Stale("edited"))
        if not taken_back:
            patch.setattr(Rewrite, "take_back", lambda file, before: False)
        with pytest.raises(Stale, match="edited"):
            plain.adopt()
    assert (plain.folder / "adopt.journal").exists() == (not taken_back)
    assert (plain.text() == RULES) == taken_back


def test_a_second_opinion_that_changed_something_is_looked_at_again(
    plain: Undoing, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[object] = []

    def load(*arguments: Any, **named: Any) -> snapshot.Snapshot:
        loaded.append(arguments)
        return snapshot.load(*arguments, **named)

    plain.stage()
    shown = plain.plan()
    monkeypatch.setattr(transaction, "second_look", lambda *_: True)
    monkeypatch.setattr(transaction, "load", load)
    assert plain.adopt(shown).adopted == 1
    assert len(loaded) == 2


def test_what_a_killed_harvest_left_in_the_memory_is_swept(plain: Undoing) -> None:
    plain.stage().adopt()
    left = plain.root / ".memory" / f".atoms.jsonl.{os.getpid()}-0123456789ab.tmp"
    left.write_bytes(b"half")
    assert plain.recover() is None
    assert not left.exists()


def test_an_undo_that_somebody_was_faster_with(world: Undoing) -> None:
    tx = world.bring(RULE)
    shown = world.plan_back(tx)
    world.take_back(tx)
    with pytest.raises(NothingToDo, match="taken back meanwhile"):
        world.back.write(shown, GitChoice())


def test_an_undo_of_another_moment_is_not_the_one_that_was_shown(plain: Undoing) -> None:
    shown = plain.plan_back(plain.bring(RULE))
    target = choose_target(plain.root, configured="AGENTS.md", level="L2")
    elsewhere = replace(shown, change=replace(shown.change, target=target))
    for fresh, title in (
        (elsewhere, "The block belongs to another file now."),
        (replace(shown, change=replace(shown.change, before=b"x")), "CLAUDE.md changed since you looked."),
        (replace(shown, change=replace(shown.change, after=b"")), "The change is not the one you saw."),
        (replace(shown, ledger=()), "The change is not the one you saw."),
    ):
        with pytest.raises(Stale) as stale:
            undo_module._same(shown, fresh)
        assert stale.value.title == title
    undo_module._same(shown, shown)


def test_a_backup_of_another_file_is_not_put_into_this_one(world: Undoing) -> None:
    world.bring(RULE)
    (name,) = [path.name for path in (world.folder / "backups").iterdir()]
    world.git("mv", "CLAUDE.md", "AGENTS.md")
    with pytest.raises(NotFound, match="is of another file") as refused:
        world.back.plan_restore(name)
    assert str(world.target) in refused.value.detail


def test_a_block_that_cannot_be_read_is_not_shown(world: Undoing) -> None:
    world.bring(RULE)
    assert RULE.encode() in world.back.now("L2").block
    os.link(world.target, world.root / "twin")
    with pytest.raises(FileRefused, match="hard links"):
        world.back.now("L2")


def test_the_persons_own_file_is_not_in_this_projects_git(world: Undoing) -> None:
    shown = world.plan_back(world.bring(RULE, OTHER))
    assert world.back.git_state(shown).found
    state = world.back.git_state(replace(shown, level="L3"))
    assert (state.found, state.trouble) == (False, "its history is kept in memtui's home")
    assert world.back._pasts(world.back.tier("L3"), ["tx_of_nobody"]) == {}
