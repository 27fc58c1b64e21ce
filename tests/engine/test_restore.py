"""Backups put back, and the block as it was at a time or in a commit (design §2.4, §8)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memtui.engine.adopt import backups
from memtui.engine.adopt.then import moment
from memtui.engine.errors import BadInput, FileRefused, NotFound, Refused
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.review.verdicts import NothingToDo
from tests.engine.adopt_world import OTHER, RULE, RULES
from tests.engine.undo_world import Undoing


@pytest.fixture
def world(repo: Path, home: Home) -> Undoing:
    made = Undoing(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made


def _names(world: Undoing) -> list[str]:
    return [kept.name for _, kept in world.back.kept()]


def test_a_backup_comes_back_through_a_transaction(world: Undoing) -> None:
    world.bring(RULE)
    with_it = world.text()
    (name,) = _names(world)
    world.restore(name)
    assert world.text() == RULES
    assert world.committed() == RULES.encode()
    assert world.plan().empty, "what was restored away is not offered again at once"
    line = world.ledger().lines[-1]
    assert (line.action, line.does, line.reason) == ("restore", "drop", f"backup {name}")
    with pytest.raises(NothingToDo):
        world.restore(name)
    world.restore(_names(world)[0])
    assert world.text() == with_it
    assert world.status() == []


def test_a_file_that_changed_is_refused_until_the_person_says_so(world: Undoing) -> None:
    world.bring(RULE)
    world.target.write_text(world.text() + "Mine.\n")
    edited = world.text()
    (name,) = _names(world)
    with pytest.raises(Refused, match="changed since that adoption"):
        world.restore(name)
    assert world.text() == edited
    world.restore(name, anyway=True)
    assert world.text() == RULES
    with Folder.open(str(world.folder)) as folder:
        kept = backups.listed(folder)[0]
        assert backups.read_kept(folder, kept)[0] == edited.encode(), "its own backup holds what was there"


def test_a_file_that_was_made_is_removed(repo: Path, home: Home) -> None:
    world = Undoing(repo, home)
    world.bring(RULE)
    world.restore(_names(world)[0])
    assert not world.target.exists()
    assert world.status() == []


def test_a_backup_that_was_tampered_with_is_refused(world: Undoing) -> None:
    world.bring(RULE)
    (name,) = _names(world)
    (world.folder / "backups" / name / "1.before").write_text("other\n")
    with pytest.raises(FileRefused, match="not what was kept"):
        world.restore(name)
    assert RULE in world.text()


def test_twenty_are_kept_and_only_whole_ones_listed(world: Undoing) -> None:
    tx = world.bring(RULE)
    for _ in range(11):
        tx = world.take_back(world.take_back(tx).tx).tx and tx
    names = _names(world)
    assert len(names) == backups.KEPT
    assert names == sorted(names, reverse=True)
    os.unlink(world.folder / "backups" / names[0] / backups.MANIFEST)
    (world.folder / "backups" / names[1] / backups.MANIFEST).write_text("{")
    assert _names(world) == names[2:]
    with pytest.raises(NotFound, match="no backup"):
        world.back.plan_restore(names[0])


def test_the_block_at_a_time(world: Undoing) -> None:
    world.bring(RULE)
    first = world.now
    world.bring(OTHER)
    world.tick()
    for known in ("backup", "ledger"):
        then = world.back.then("L2", first.isoformat())
        assert known in then.source
        assert RULE in then.block.decode()
        assert OTHER not in then.block.decode()
        assert OTHER in world.back.then("L2", world.now.isoformat()).block.decode()
        shutil.rmtree(world.folder / "backups", ignore_errors=True)
    with pytest.raises(NotFound, match="Nothing is known"):
        world.back.then("L2", "2020-01-01")


def test_the_block_in_a_commit(world: Undoing) -> None:
    world.bring(RULE)
    world.bring(OTHER)
    then = world.back.then("L2", "HEAD~1")
    assert then.source == f"commit {world.git('rev-parse', 'HEAD~1')[:12]}"
    assert OTHER not in then.block.decode()
    assert world.back.then("L2", "HEAD~2").block == b""
    with pytest.raises(NotFound, match="neither a time nor a commit"):
        world.back.then("L2", "--all")


def test_times_are_read_strictly() -> None:
    assert moment("HEAD") is None
    assert moment("2026") is None
    assert str(moment("2026-07-20")) == "2026-07-20 23:59:59+00:00"
    assert str(moment("2026-07-20T12:00")) == "2026-07-20 12:00:00+00:00"
    assert str(moment("2026-07-20 12:00:00+02:00")) == "2026-07-20 12:00:00+02:00"
    with pytest.raises(BadInput):
        moment("2026-02-30")
