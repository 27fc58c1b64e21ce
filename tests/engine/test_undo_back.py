"""Lines that an adoption took out, reworded or marked come back to their old place, byte for byte (design §5)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memtui.engine.errors import Refused
from memtui.engine.home import Home
from memtui.engine.promote.staging import actions
from memtui.engine.review import undo_plan, verdicts
from memtui.engine.store import decisions
from tests.engine.adopt_world import OTHER, RULE, RULES
from tests.engine.undo_world import Undoing

THIRD = "keep the changelog in the order of the releases"
THREE = (RULE, OTHER, THIRD)


@pytest.fixture
def world(repo: Path, home: Home) -> Undoing:
    made = Undoing(repo, home)
    made.tracked("CLAUDE.md", RULES)
    made.bring(*THREE)
    return made


def _forget_backups(world: Undoing) -> None:
    shutil.rmtree(world.folder / "backups")


@pytest.mark.parametrize("gone", THREE)
@pytest.mark.parametrize("known", ["backups", "commits"])
def test_a_dropped_line_comes_back_to_its_place(world: Undoing, gone: str, known: str) -> None:
    before = world.text()
    tx = world.leave(gone)
    assert gone not in world.text()
    if known == "commits":
        _forget_backups(world)
    world.take_back(tx)
    assert world.text() == before
    assert world.committed() == before.encode()
    assert world.status() == []


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_neighbours_come_back_in_any_order(world: Undoing, order: tuple[int, int]) -> None:
    before = world.text()
    at = {claim: before.index(claim) for claim in THREE}
    first, second, _ = sorted(THREE, key=at.__getitem__)
    made = (world.leave(second), world.leave(first))
    for number in order:
        world.take_back(made[number])
    assert world.text() == before


def test_what_the_person_formatted_comes_back_as_it_was(world: Undoing) -> None:
    text = world.text().replace(f"- {OTHER}\n", f"* {OTHER.replace(' before', chr(10) + '  before')}\n")
    world.target.write_text(text)
    tx = world.leave(OTHER)
    world.target.write_text("Top.\n" + world.text())
    world.take_back(tx)
    assert world.text() == "Top.\n" + text


def test_without_backup_and_commit_the_ledger_is_enough(tmp_path: Path, home: Home) -> None:
    folder = tmp_path.resolve() / "plain"
    folder.mkdir()
    world = Undoing(folder, home)
    world.bring(RULE, OTHER)
    tx = world.leave(RULE)
    _forget_backups(world)
    shown = world.plan_back(tx)
    assert "comes last" in shown.notes[0]
    world.take_back(tx)
    assert f"- {RULE}\n<!-- memtui:{world.id(RULE)} S2.jsonl" in world.text()
    assert world.text().index(OTHER) < world.text().index(RULE)


def test_a_demotion_taken_back_is_a_keep(world: Undoing) -> None:
    tx = world.leave(RULE)
    world.take_back(tx)
    waiting = {action.id: action.kind for action in actions(world.snapshot())}
    assert world.id(RULE) not in waiting
    assert world.id(OTHER) in waiting


def test_what_was_never_adopted_does_not_come_back(world: Undoing) -> None:
    adopted = world.ledger().lines[0].tx
    tx = world.leave(RULE)
    shown = world.plan_back(adopted, world.id(RULE))
    assert shown.notes == (f"{world.id(RULE)} is not in CLAUDE.md any more",)
    world.take_back(adopted, world.id(RULE))
    world.take_back(tx)
    assert RULE not in world.text()


def _reword(world: Undoing, old: str, new: str) -> str:
    world.tick()
    snapshot = world.snapshot()
    assert snapshot.entry is not None
    row = verdicts.edit(snapshot, snapshot.claims[world.id(old)], new, now=world.now, via="test")
    with world.home.project(snapshot.entry.key) as folder:
        decisions.append(folder, [row])
    return world.adopt().tx


def test_a_rewording_goes_back_with_its_alias(world: Undoing) -> None:
    before = world.text()
    tx = _reword(world, OTHER, "run the linter before every push")
    assert "every push" in world.text()
    undone = world.take_back(tx).tx
    assert world.text() == before
    assert world.plan().empty
    assert world.id(OTHER) in world.snapshot().claims
    world.take_back(undone)
    assert "every push" in world.text()
    assert world.plan().empty
    assert world.committed() == world.text().encode()


def test_an_adoption_is_followed_through_its_rewordings(world: Undoing) -> None:
    adopted = world.ledger().lines[0].tx
    reworded = _reword(world, OTHER, "run the linter before every push")
    world.take_back(adopted)
    assert world.text() == RULES
    world.take_back(reworded)
    assert world.text() == RULES


def test_a_rewording_under_a_later_one_is_the_persons_choice(world: Undoing) -> None:
    first = _reword(world, OTHER, "run the linter before every push")
    _reword(world, "run the linter before every push", "run the linter before any push")
    with pytest.raises(Refused, match="changed since") as caught:
        world.take_back(first)
    assert "now: run the linter before any push" in caught.value.detail
    world.take_back(first, anyway=True)
    assert f"- {OTHER}\n" in world.text()


def test_secrets_found_today_do_not_come_back(world: Undoing, monkeypatch: pytest.MonkeyPatch) -> None:
    tx = world.leave(RULE)
    monkeypatch.setattr(undo_plan, "is_clean", lambda _: False)
    with pytest.raises(Refused, match="would be redacted"):
        world.take_back(tx)
    assert RULE not in world.text()


def test_a_block_that_vanished_returns_between_its_neighbours(repo: Path, home: Home) -> None:
    world = Undoing(repo, home)
    world.tracked("CLAUDE.md", RULES)
    world.bring(RULE)
    world.target.write_text(world.text() + "\nBelow.\n")
    with_block = world.text()
    tx = world.leave(RULE)
    assert world.text() == RULES + "\nBelow.\n"
    world.target.write_text("Top.\n" + world.text())
    world.take_back(tx)
    assert world.text() == "Top.\n" + with_block


@pytest.mark.parametrize("data", [b"", b"no newline", b"\xef\xbb\xbfbom\r\nlines\r\n", b"\xff\xfe bad\n\n\n"])
def test_odd_files_come_out_as_they_went_in(repo: Path, home: Home, data: bytes) -> None:
    world = Undoing(repo, home)
    world.target.write_bytes(data)
    first, second = world.bring(RULE), world.bring(OTHER)
    world.take_back(first)
    world.take_back(second)
    assert world.target.read_bytes() == data


def test_in_a_file_without_pointers(repo: Path, home: Home) -> None:
    world = Undoing(repo, home)
    agents = repo / "AGENTS.md"
    agents.write_text(RULES)
    world.bring(RULE, OTHER)
    before = agents.read_text()
    assert "atm_" not in before
    tx = world.leave(RULE)
    world.take_back(tx)
    assert agents.read_text() == before
    world.take_back(world.ledger().lines[0].tx)
    assert agents.read_text() == RULES
