"""What stops an adoption at its last look: nothing is written, and the words say what moved (design §5)."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.adopt import recheck
from memtui.engine.adopt.transaction import git_state, pending, recover
from memtui.engine.errors import BadInput, MemtuiError
from memtui.engine.home import Home
from memtui.engine.review.plan import Plan
from memtui.engine.review.verdicts import NothingToDo
from tests.engine.adopt_world import RULE, RULES, World


@pytest.fixture
def world(tmp_path: Path, home: Home) -> World:
    """Without a repository: git is the matter of other tests."""
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, home).stage()


def _refused(world: World, shown: Plan | None = None) -> MemtuiError:
    with pytest.raises(MemtuiError) as refused:
        world.adopt(shown)
    assert world.target.read_text() == RULES
    assert not (world.root / ".memory/adopted.log").exists()
    assert not (world.folder / "adopt.journal").exists()
    return refused.value


def test_a_plan_that_writes_nothing(world: World) -> None:
    assert _refused(world, replace(world.plan(), change=None)).title == "This plan writes nothing."


def test_a_plan_for_another_file(world: World) -> None:
    shown = world.plan()
    world.target.rename(world.root / "AGENTS.md")
    with pytest.raises(MemtuiError) as refused:
        world.adopt(shown)
    assert refused.value.title == "The block belongs to another file now."
    assert refused.value.detail == "CLAUDE.md → AGENTS.md"
    assert (world.root / "AGENTS.md").read_text() == RULES


def test_a_file_that_may_not_be_written_any_more(world: World) -> None:
    shown = world.plan()
    os.link(world.target, world.root / "twin")
    assert "hard links" in _refused(world, shown).title


def test_a_claim_whose_evidence_is_gone(world: World) -> None:
    shown = world.plan()
    with world.home.project(world.folder.name) as folder:
        folder.unlink(evidence.FILE)
    error = _refused(world, shown)
    assert error.title == f"{shown.actions[0].id} is gone."
    assert error.detail == RULE


def test_words_that_would_be_redacted_today(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recheck, "is_clean", lambda words: words != RULE)
    assert "would be redacted today" in _refused(world).title


def test_a_record_that_is_no_valid_atom(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(record: object) -> None:
        raise BadInput("no", "a field is off")

    monkeypatch.setattr(recheck, "check", refuses)
    error = _refused(world)
    assert error.title.endswith("is not a valid atom.")
    assert (error.detail, error.hint) == ("a field is off", "Reject it; its evidence stays.")


def test_nothing_accepted_nothing_written(tmp_path: Path, home: Home) -> None:
    world = World(tmp_path.resolve(), home)
    world.say(RULE)
    with pytest.raises(NothingToDo, match="Nothing is accepted yet"):
        world.adopt()
    with pytest.raises(NothingToDo, match="No adoption waits"):
        world.retry()


def test_a_project_that_the_home_does_not_know_has_nothing_to_settle(world: World, tmp_path: Path) -> None:
    stranger = Home(str(tmp_path / "other-home"))
    assert pending(stranger, world.project) == ()
    assert recover(stranger, world.project, now=world.now, environ=world.environ, tell=world.told.append) is None
    assert pending(world.home, world.project) == ()
    shutil.rmtree(world.folder)
    assert pending(world.home, world.project) == ()
    assert world.recover() is None


def test_without_a_target_git_has_nothing_to_say(world: World) -> None:
    shown = world.plan()
    bare = replace(shown, change=None, snapshot=replace(shown.snapshot, file=replace(shown.snapshot.file, target=None)))
    state = git_state(world.project, bare, world.environ)
    assert (state.found, state.trouble) == (False, "there is no file to commit")
