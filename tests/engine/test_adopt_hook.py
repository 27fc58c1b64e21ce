"""The person's pre-commit hook: where it runs, what it may do, what it never costs (design §5, security.md C.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import git_state
from memtui.engine.home import Home
from tests.engine.adopt_world import RULE, RULES, World

EXACTLY = [".memory/adopted.log", "CLAUDE.md"]


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    made.tracked("code.py", "x = 1\n")
    return made.stage()


def _seen(world: World) -> list[str]:
    return (world.root.parent / "seen").read_text().split()


def _look(world: World) -> str:
    return f"git diff --cached --name-only > '{world.root.parent}/seen'"


def test_it_sees_what_is_committed(world: World) -> None:
    world.hook(_look(world))
    state = git_state(world.project, world.plan(), world.environ)
    assert state.hook
    assert not state.hook_would_see_more
    assert world.adopt().commit
    assert _seen(world) == EXACTLY
    assert world.stat() == EXACTLY
    assert world.status() == []


def test_its_no_leaves_everything_of_git_as_it_was(world: World) -> None:
    world.hook("echo 'no secrets please' >&2; exit 1")
    head, index = world.git("rev-parse", "HEAD"), world.git("ls-files", "--stage")
    receipt = world.adopt()
    assert receipt.pending
    assert "no secrets please" in receipt.notes[0]
    assert (world.git("rev-parse", "HEAD"), world.git("ls-files", "--stage")) == (head, index)
    assert RULE in world.target.read_text()
    world.hook("exit 0")
    assert world.retry().commit
    assert world.status() == []


def test_a_signature_that_fails_after_it_puts_the_index_back(world: World) -> None:
    world.hook("exit 0")
    world.git("config", "commit.gpgSign", "true")
    world.git("config", "gpg.program", "false")
    index = world.git("ls-files", "--stage")
    assert world.adopt().pending
    assert world.git("ls-files", "--stage") == index


@pytest.mark.parametrize("staged", [True, False])
def test_with_other_work_it_doesnt_run_and_nothing_is_committed(world: World, staged: bool) -> None:
    world.hook(_look(world))
    (world.root / "code.py").write_text("x = 2\n")
    if staged:
        world.git("add", "code.py")
    assert git_state(world.project, world.plan(), world.environ).hook_would_see_more
    head = world.git("rev-parse", "HEAD")
    receipt = world.adopt()
    assert receipt.pending
    assert "would see more" in receipt.notes[0]
    assert not (world.root.parent / "seen").exists()
    assert world.git("rev-parse", "HEAD") == head


def test_staged_edits_of_the_target_are_other_work_too(world: World) -> None:
    world.hook(_look(world))
    world.target.write_text("Mine.\n" + RULES)
    world.git("add", "CLAUDE.md")
    world.target.write_text(RULES)
    assert world.adopt().pending
    assert not (world.root.parent / "seen").exists()


def test_it_is_skipped_once_when_told(world: World) -> None:
    world.hook("exit 1")
    (world.root / "code.py").write_text("x = 2\n")
    receipt = world.adopt(when_hook_would_see_more="skip-hook")
    assert any("skipped" in note for note in receipt.notes)
    assert world.stat() == EXACTLY
    assert world.status() == [" M code.py"]


def test_in_a_temporary_worktree_it_sees_only_our_change(world: World) -> None:
    world.hook(f"{_look(world)}; cat code.py >> '{world.root.parent}/code'")
    (world.root / "code.py").write_text("x = 2\n")
    (world.root / "new.py").write_text("y = 1\n")
    world.git("add", "new.py")
    assert world.adopt(when_hook_would_see_more="worktree").commit
    assert _seen(world) == EXACTLY
    assert (world.root.parent / "code").read_text() == "x = 1\n"
    assert world.status() == [" M code.py", "A  new.py"]
    assert world.git("worktree", "list").count("\n") == 0
    assert world.leftovers() == []


def test_in_a_temporary_worktree_its_no_counts(world: World) -> None:
    world.hook("exit 1")
    (world.root / "code.py").write_text("x = 2\n")
    assert world.adopt(when_hook_would_see_more="worktree").pending
    assert world.git("worktree", "list").count("\n") == 0
    assert world.status() == [" M CLAUDE.md", " M code.py", "?? .memory/"]


def test_a_change_that_keeps_our_lines_is_taken(world: World) -> None:
    world.hook("printf 'Formatted.\\n' >> CLAUDE.md; git add CLAUDE.md")
    world.adopt()
    assert world.committed().endswith(b"Formatted.\n")
    assert RULE.encode() in world.committed()
    assert world.stat() == EXACTLY
    assert world.status() == []


@pytest.mark.parametrize(
    "script",
    [
        "sed -i '/PR base/d' CLAUDE.md; git add CLAUDE.md",
        "sed -i '/memtui:end/d' CLAUDE.md; git add CLAUDE.md",
        "git rm --quiet --cached CLAUDE.md",
        "echo 'x = 3' > code.py; git add code.py",
        "git rm --quiet --cached .memory/adopted.log",
    ],
)
def test_a_change_of_anything_else_is_not(world: World, script: str) -> None:
    world.hook(script)
    head = world.git("rev-parse", "HEAD")
    assert world.adopt().pending
    assert world.git("rev-parse", "HEAD") == head
    assert world.git("ls-tree", "--name-only", "HEAD").split("\n") == ["CLAUDE.md", "README", "code.py"]


def test_one_that_is_not_executable_is_none(world: World) -> None:
    world.hook("exit 1")
    (world.root / ".git/hooks/pre-commit").chmod(0o644)
    assert not git_state(world.project, world.plan(), world.environ).hook
    assert world.adopt().commit


def test_it_is_found_where_the_settings_say(world: World) -> None:
    hooks = world.root.parent / "hooks"
    hooks.mkdir()
    (hooks / "pre-commit").write_text("#!/bin/sh\nexit 1\n")
    (hooks / "pre-commit").chmod(0o755)
    world.git("config", "core.hooksPath", str(hooks))
    assert world.adopt().pending


def test_other_hooks_are_not_run(world: World) -> None:
    for name in ("commit-msg", "post-commit", "post-checkout", "reference-transaction", "post-index-change"):
        world.hook("")
        hook = world.root / ".git/hooks/pre-commit"
        (world.root / ".git/hooks" / name).write_text(f"#!/bin/sh\ntouch '{world.root.parent}/{name}.ran'\n")
        (world.root / ".git/hooks" / name).chmod(0o755)
        hook.unlink()
    world.adopt()
    assert list(world.root.parent.glob("*.ran")) == []


def test_what_it_changed_in_a_temporary_worktree_reaches_the_index(world: World) -> None:
    world.hook("printf 'Formatted.\\n' >> CLAUDE.md; git add CLAUDE.md")
    (world.root / "code.py").write_text("x = 2\n")
    assert world.adopt(when_hook_would_see_more="worktree").commit
    assert world.committed().endswith(b"Formatted.\n")
    assert world.git("diff", "--cached", "--name-only") == ""
    assert world.status() == [" M CLAUDE.md", " M code.py"]
