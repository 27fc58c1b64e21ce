"""What the commit of an adoption holds, and what of the person's work it leaves alone (design §5, security.md C.3)."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.adopt import git as git_module
from memtui.engine.adopt.transaction import git_state, pending
from memtui.engine.home import Home
from memtui.engine.review.verdicts import NothingToDo
from tests.conftest import git
from tests.engine.adopt_world import NOW, OTHER, RULE, RULES, World

EXACTLY = [".memory/adopted.log", "CLAUDE.md"]


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made.stage()


def test_the_commit_lists_exactly_the_target_and_the_ledger(world: World) -> None:
    receipt = world.adopt()
    assert world.stat() == EXACTLY
    assert world.status() == []
    assert receipt.commit == world.git("rev-parse", "HEAD")
    assert (receipt.branch, receipt.adopted, receipt.written, receipt.pending) == ("main", 1, ("CLAUDE.md",), False)
    assert f"- {RULE}\n<!-- memtui:atm_" in world.target.read_text()
    assert world.committed() == world.target.read_bytes()
    assert world.git("log", "-1", "--format=%(trailers:key=Memtui-Transaction,valueonly)").strip() == receipt.tx
    assert world.snapshot().adopted_ids
    assert world.leftovers() == []
    assert not (world.folder / "adopt.journal").exists()
    assert not (world.folder / "pending.json").exists()


def test_a_second_adoption_adds_to_the_first(world: World) -> None:
    world.adopt()
    world.stage(OTHER).adopt()
    assert world.stat() == EXACTLY
    assert world.status() == []
    assert {line.atom["claim"] for line in world.ledger().lines} == {RULE, OTHER}
    assert world.git("rev-list", "--count", "HEAD") == "4"


def test_another_staged_file_stays_staged(world: World) -> None:
    (world.root / "code.py").write_text("x = 1\n")
    world.git("add", "code.py")
    world.adopt()
    assert world.stat() == EXACTLY
    assert world.status() == ["A  code.py"]


def test_unstaged_edits_of_the_target_stay_unstaged(world: World) -> None:
    world.target.write_text("My own line.\n" + RULES)
    world.adopt()
    assert world.stat() == EXACTLY
    assert world.status() == [" M CLAUDE.md"]
    assert b"My own line." not in world.committed()
    assert RULE.encode() in world.committed()
    assert world.git("diff", "--numstat").split("\t")[:2] == ["1", "0"]


def test_a_hand_edit_inside_the_block_stays_unstaged(world: World) -> None:
    world.adopt()
    edited = world.target.read_text().replace("## Learned", "## Learned by us")
    world.target.write_text(edited)
    world.stage(OTHER).adopt()
    assert world.status() == [" M CLAUDE.md"]
    assert b"Learned by us" not in world.committed()
    assert OTHER.encode() in world.committed()


def test_staged_edits_of_the_target_stay_staged(world: World) -> None:
    world.target.write_text("My own line.\n" + RULES)
    world.git("add", "CLAUDE.md")
    world.adopt()
    assert world.stat() == EXACTLY
    assert world.status() == ["M  CLAUDE.md"]
    assert b"My own line." not in world.committed()
    staged = world.git("diff", "--cached", "--numstat")
    assert staged.split("\t")[:2] == ["1", "0"]  # the block is not shown as removed


def test_untracked_words_are_committed_only_after_asking(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.target.write_text(RULES)
    world.stage()
    assert git_state(world.project, world.plan(), world.environ).untracked
    receipt = world.adopt()
    assert receipt.pending
    assert "not in git yet" in receipt.notes[0]
    assert world.status() == ["?? .memory/", "?? CLAUDE.md"]
    again = world.retry(commit_untracked=True)
    assert again.commit == world.git("rev-parse", "HEAD")
    assert world.committed() == world.target.read_bytes()
    assert world.status() == []
    assert pending(home, world.project) == ()


def test_a_target_that_memtui_made_is_committed_without_asking(repo: Path, home: Home) -> None:
    world = World(repo, home).stage()
    assert world.adopt().commit
    assert world.stat() == EXACTLY
    assert world.status() == []
    assert (world.target.stat().st_mode & 0o777) == 0o644


def test_without_a_repository_nothing_is_committed_and_nothing_waits(tmp_path: Path, home: Home) -> None:
    folder = tmp_path.resolve() / "plain"
    folder.mkdir()
    world = World(folder, home).stage()
    receipt = world.adopt()
    assert RULE in world.target.read_text()
    assert "no repository" in receipt.notes[0]
    assert (receipt.commit, receipt.pending, receipt.adopted) == ("", False, 1)
    assert pending(home, world.project) == ()
    assert not (folder / ".git").exists()
    assert not git_state(world.project, world.plan(), world.environ).found


def test_a_bare_repository_is_written_and_not_committed(tmp_path: Path, home: Home) -> None:
    folder = tmp_path.resolve() / "bare.git"
    git(tmp_path, "init", "--quiet", "--bare", str(folder))
    receipt = World(folder, home).stage().adopt()
    assert "bare" in receipt.notes[0]
    assert not receipt.pending


def test_an_ignored_target_is_written_and_not_committed(world: World) -> None:
    world.git("rm", "--quiet", "--cached", "CLAUDE.md")
    world.tracked(".gitignore", "CLAUDE.md\n")
    before = world.git("rev-parse", "HEAD")
    assert git_state(world.project, world.plan(), world.environ).ignored
    receipt = world.adopt()
    assert "ignores" in receipt.notes[0]
    assert not receipt.pending
    assert world.git("rev-parse", "HEAD") == before


def test_never_commit_is_a_setting(world: World) -> None:
    before = world.git("rev-parse", "HEAD")
    receipt = world.adopt(commit=False)
    assert (receipt.commit, receipt.pending) == ("", False)
    assert world.git("rev-parse", "HEAD") == before
    with pytest.raises(NothingToDo):
        world.retry()


def test_an_unborn_branch_waits_for_a_yes(tmp_path: Path, home: Home) -> None:
    folder = tmp_path.resolve() / "new"
    folder.mkdir()
    git(folder, "init", "--quiet")
    (folder / "CLAUDE.md").write_text(RULES)
    world = World(folder, home).stage()
    assert git_state(world.project, world.plan(), world.environ).unborn
    assert world.adopt().pending
    receipt = world.retry(unborn=True)
    assert world.stat() == EXACTLY
    assert receipt.commit == world.git("rev-parse", "main")
    assert world.status() == []


def test_a_detached_head_is_told(world: World) -> None:
    world.git("checkout", "--quiet", "--detach")
    main = world.git("rev-parse", "main")
    assert git_state(world.project, world.plan(), world.environ).detached
    receipt = world.adopt()
    assert receipt.branch == ""
    assert any("detached" in note for note in receipt.notes)
    assert world.git("rev-parse", "HEAD") == receipt.commit
    assert world.git("rev-parse", "main") == main


def test_a_detached_head_may_be_refused(world: World) -> None:
    world.git("checkout", "--quiet", "--detach")
    assert world.adopt(detached=False).pending


def _merge(world: World) -> None:
    world.git("checkout", "--quiet", "-b", "side")
    world.tracked("side.txt", "side\n")
    world.git("checkout", "--quiet", "main")
    world.git("merge", "--quiet", "--no-ff", "--no-commit", "side")


def _conflicting(world: World) -> None:
    world.git("checkout", "--quiet", "-b", "side")
    world.tracked("README", "side\n")
    world.git("checkout", "--quiet", "main")
    world.tracked("README", "main\n")


def _fails(world: World, *words: str) -> None:
    done = subprocess.run(["git", *words], cwd=world.root, capture_output=True, check=False)
    assert done.returncode


def _rebase(world: World) -> None:
    _conflicting(world)
    _fails(world, "rebase", "side")


def _cherry_pick(world: World) -> None:
    _conflicting(world)
    _fails(world, "cherry-pick", "side")


def _revert(world: World) -> None:
    _conflicting(world)
    world.tracked("README", "again\n")
    _fails(world, "revert", "--no-edit", "HEAD~1")


def _am(world: World) -> None:
    _conflicting(world)
    patch = world.root.parent / "side.patch"
    patch.write_text(world.git("format-patch", "--stdout", "-1", "side") + "\n")
    _fails(world, "am", str(patch))


def _bisect(world: World) -> None:
    world.git("bisect", "start", "HEAD", "HEAD~1")
    world.git("checkout", "--quiet", "main")


@pytest.mark.parametrize("begin", [_merge, _rebase, _cherry_pick, _revert, _am, _bisect])
def test_nothing_is_committed_during_another_operation(world: World, begin: Callable[[World], None]) -> None:
    begin(world)
    head, index = world.git("rev-parse", "HEAD"), world.git("ls-files", "--stage")
    state = git_state(world.project, world.plan(), world.environ)
    assert state.operation
    receipt = world.adopt()
    assert RULE in world.target.read_text()
    assert receipt.pending
    assert state.operation in receipt.notes[0]
    assert (world.git("rev-parse", "HEAD"), world.git("ls-files", "--stage")) == (head, index)


def test_an_identity_is_never_made_up(world: World, tmp_path: Path) -> None:
    known = world.environ["GIT_CONFIG_GLOBAL"]
    world.without_identity(tmp_path)
    assert not git_state(world.project, world.plan(), world.environ).identity
    receipt = world.adopt()
    assert receipt.pending
    assert "git config --global user.email" in receipt.notes[0]
    world.environ["GIT_CONFIG_GLOBAL"] = known
    assert world.retry().commit == world.git("rev-parse", "HEAD")
    assert world.status() == []


def test_two_that_waited_are_committed_together_and_in_order(world: World, tmp_path: Path) -> None:
    known = world.environ["GIT_CONFIG_GLOBAL"]
    world.without_identity(tmp_path)
    first = world.adopt()
    world.environ["GIT_CONFIG_GLOBAL"] = known
    second = world.stage(OTHER).adopt()
    assert world.status() == []
    assert any(first.tx in note for note in second.notes)
    trailers = world.git("log", "-1", "--format=%(trailers:key=Memtui-Transaction,valueonly)").split()
    assert trailers == [first.tx, second.tx]


def test_a_signing_program_that_fails_leaves_it_pending(world: World) -> None:
    world.git("config", "commit.gpgSign", "true")
    world.git("config", "gpg.program", "false")
    head = world.git("rev-parse", "HEAD")
    assert git_state(world.project, world.plan(), world.environ).signing
    receipt = world.adopt()
    assert receipt.pending
    assert world.git("rev-parse", "HEAD") == head
    world.git("config", "commit.gpgSign", "false")
    assert world.retry().commit
    assert world.status() == []


def test_a_commit_is_signed_as_configured(world: World) -> None:
    signer = world.root.parent / "signer"
    signer.write_text("#!/bin/sh\ncat >/dev/null\necho '[GNUPG:] SIG_CREATED ' >&2\necho SIGNED\n")
    signer.chmod(0o755)
    world.git("config", "commit.gpgSign", "true")
    world.git("config", "gpg.program", str(signer))
    world.adopt()
    assert "gpgsig SIGNED" in world.git("cat-file", "commit", "HEAD")


def test_the_index_lock_of_another_git_is_left_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_module, "INDEX_LOCK_SECONDS", 0.1)
    lock = world.root / ".git/index.lock"
    lock.write_text("")
    receipt = world.adopt()
    assert receipt.pending
    assert lock.exists()
    lock.unlink()
    assert world.retry().commit
    assert world.status() == []


def test_head_that_moves_once_is_met_and_twice_is_pending(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from memtui.engine.adopt import commit as commit_module

    real = commit_module._commit_object
    moves = [1]

    def moved(*arguments: object) -> str:
        made: str = real(*arguments)  # type: ignore[arg-type]
        if moves[0]:
            moves[0] -= 1
            world.git("commit", "--quiet", "--allow-empty", "--message", "somebody else")
        return made

    monkeypatch.setattr(commit_module, "_commit_object", moved)
    world.adopt()
    assert world.git("log", "-2", "--format=%s").split("\n")[1] == "somebody else"
    assert world.status() == []
    moves[0] = 2
    assert world.stage(OTHER).adopt().pending


def test_a_commit_made_by_hand_meanwhile_is_enough(world: World, tmp_path: Path) -> None:
    known = world.environ["GIT_CONFIG_GLOBAL"]
    world.without_identity(tmp_path)
    world.adopt()
    world.git("add", "--all")
    world.git("commit", "--quiet", "--message", "by hand")
    world.environ["GIT_CONFIG_GLOBAL"] = known
    head = world.git("rev-parse", "HEAD")
    assert world.retry().commit == head
    assert world.git("rev-parse", "HEAD") == head
    assert pending(world.home, world.project) == ()


def test_the_ledger_says_what_and_how(world: World) -> None:
    receipt = world.adopt()
    (line,) = world.ledger().lines
    assert (line.tx, line.action, line.gate, line.via, line.target) == (
        receipt.tx,
        "adopt",
        "recurred",
        "cli",
        "CLAUDE.md",
    )
    assert line.at == "2026-07-20T12:00:00Z"
    assert "~/.claude" not in world.committed(".memory/adopted.log").decode()
    manifest = json.loads((world.folder / "backups" / receipt.backups[0] / "manifest.json").read_text())
    assert manifest["files"][0]["path"] == str(world.target)
    assert (world.folder / "backups" / receipt.backups[0] / "1.before").read_text() == RULES
    assert os.stat(world.folder / "backups" / receipt.backups[0] / "1.before").st_mode & 0o777 == 0o600
    assert world.now == NOW


def test_a_repository_with_long_ids(tmp_path: Path, home: Home) -> None:
    folder = tmp_path.resolve() / "long"
    git(tmp_path, "init", "--quiet", "--object-format=sha256", str(folder))
    world = World(folder, home)
    world.tracked("CLAUDE.md", RULES)
    world.hook("exit 1")
    world.stage()
    assert world.adopt().pending
    world.hook("exit 0")
    assert len(world.retry().commit) == 64
    assert world.status() == []


def test_agents_md_gets_no_pointers_and_an_equal_commit(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked("AGENTS.md", RULES)
    world.stage().adopt()
    world.stage(OTHER).adopt()
    text = (world.root / "AGENTS.md").read_bytes()
    assert b"atm_" not in text
    assert world.committed("AGENTS.md") == text
    assert text.count(RULE.encode()) == 1
    assert world.status() == []


def test_a_broken_block_in_head_leaves_it_pending(world: World) -> None:
    world.tracked("CLAUDE.md", RULES + "<!-- memtui:end -->\n")
    world.target.write_text(RULES)
    receipt = world.adopt()
    assert receipt.pending
    assert "not well-formed" in receipt.notes[0]


def test_an_unmerged_target_leaves_it_pending(world: World) -> None:
    world.target.write_text(RULES + "mine\n")
    world.git("stash")
    world.tracked("CLAUDE.md", RULES + "theirs\n")
    _fails(world, "stash", "pop")
    world.target.write_text(RULES + "theirs\n")
    receipt = world.adopt()
    assert receipt.pending
    assert "not merged" in receipt.notes[0]


def test_a_removal_that_is_staged_stays_staged(world: World) -> None:
    world.git("rm", "--quiet", "--cached", "CLAUDE.md")
    assert world.adopt().commit
    assert world.git("diff", "--cached", "--name-status") == "D\tCLAUDE.md"


def test_a_target_only_announced_to_git(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.target.write_text(RULES)
    world.git("add", "--intent-to-add", "CLAUDE.md")
    world.stage().adopt(commit_untracked=True)
    assert world.committed() == world.target.read_bytes()
    assert world.status() == []


def test_git_state_reads_only(world: World) -> None:
    (world.root / "code.py").write_text("x = 1\n")
    world.git("add", "code.py")
    before = sorted((str(p), p.stat().st_mtime_ns) for p in (world.root / ".git").rglob("*"))
    state = git_state(world.project, world.plan(), world.environ)
    assert sorted((str(p), p.stat().st_mtime_ns) for p in (world.root / ".git").rglob("*")) == before
    assert (state.found, state.branch, state.head) == (True, "main", world.git("rev-parse", "HEAD"))
    assert (state.staged, state.differing) == (("code.py",), ("code.py",))
    assert (state.untracked, state.ignored, state.hidden, state.hook, state.submodule) == (False,) * 5


def test_a_line_that_is_gone_by_hand_is_not_committed_behind_it(world: World, tmp_path: Path) -> None:
    known = world.environ["GIT_CONFIG_GLOBAL"]
    world.without_identity(tmp_path)
    world.adopt()
    world.git("checkout", "--quiet", "--", "CLAUDE.md")
    world.environ["GIT_CONFIG_GLOBAL"] = known
    assert world.retry().commit
    assert world.stat() == [".memory/adopted.log"]
    assert world.target.read_text() == RULES
    assert world.status() == []
