"""Taking adoptions back: exactly their lines, around later edits, as a new ledger line and commit (design §5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.adopt.git import GitChoice
from memtui.engine.errors import Refused, Stale
from memtui.engine.home import Home
from memtui.engine.review.verdicts import NothingToDo
from tests.engine.adopt_world import OTHER, RULE, RULES
from tests.engine.undo_world import Undoing

THIRD = "keep the changelog in the order of the releases"


@pytest.fixture
def world(repo: Path, home: Home) -> Undoing:
    made = Undoing(repo, home)
    made.tracked("CLAUDE.md", RULES)
    return made


def test_undo_leaves_the_bytes_of_never_having_adopted(world: Undoing) -> None:
    tx = world.bring(RULE)
    assert RULE in world.text()
    receipt = world.take_back(tx)
    assert world.text() == RULES
    assert world.committed() == RULES.encode()
    assert sorted(world.stat()) == [".memory/adopted.log", "CLAUDE.md"]
    assert world.status() == []
    assert receipt.undone == 1
    assert receipt.adopted == 0
    line = world.ledger().lines[-1]
    assert (line.action, line.undoes, line.does, line.atom_id) == ("undo", tx, "drop", world.id(RULE))
    message = world.git("log", "-1", "--format=%B")
    assert message.startswith("memory: undo adopt 1\n\n- taken out: PR base")
    assert f"Memtui-Undoes: {tx}\nMemtui-Transaction: {receipt.tx}" in message


def test_around_edits_before_inside_and_after(world: Undoing) -> None:
    world.bring(RULE)
    tx = world.bring(OTHER)
    text = world.text()
    edited = "Top.\n" + text.replace("## Learned\n", "## Learned by us\n") + "Below.\n"
    edited = edited.replace("- PR base", "- my own line\n- PR base")
    world.target.write_text(edited)
    world.take_back(tx)
    gone = f"- {OTHER}\n<!-- memtui:{world.id(OTHER)} S2.jsonl"
    at = edited.index(gone)
    end = edited.index("\n", at + len(gone)) + 1
    assert world.text() == edited[:at] + edited[end:]
    assert world.status() == [" M CLAUDE.md"]
    assert b"Top." not in world.committed()
    assert OTHER.encode() not in world.committed()
    assert RULE.encode() in world.committed()


def test_in_any_order(world: Undoing) -> None:
    one, two, three = world.bring(RULE), world.bring(OTHER), world.bring(THIRD)
    world.take_back(two)
    assert OTHER not in world.text()
    world.take_back(one)
    world.take_back(three)
    assert world.text() == RULES
    assert world.committed() == RULES.encode()


def test_redo_and_undo_of_it(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.bring(OTHER)
    both = world.text()
    undone = world.take_back(tx).tx
    world.take_back(undone)
    assert world.text() == both
    assert world.committed() == both.encode()
    assert world.ledger().stands(world.ledger().transaction(tx)[0])
    world.take_back(tx)
    assert RULE not in world.text()
    with pytest.raises(NothingToDo, match="already"):
        world.take_back(tx)
    with pytest.raises(NothingToDo, match="already"):
        world.take_back(undone)


def test_part_of_a_transaction(world: Undoing) -> None:
    tx = world.bring(RULE, OTHER)
    world.take_back(tx, world.id(OTHER))
    assert RULE in world.text()
    assert OTHER not in world.text()
    world.take_back(tx)
    assert world.text() == RULES


def test_a_claim_taken_back_is_not_offered_again_at_once(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.take_back(tx)
    assert world.plan().empty
    claim = world.snapshot().claims[world.id(RULE)]
    assert claim.gone is not None
    assert claim.gone.how == "taken back"
    world.tick()
    world.decide(world.snapshot(), RULE, "vouch")
    world.decide(world.snapshot(), RULE, "accept")
    world.adopt()
    assert RULE in world.text()


def test_a_line_changed_by_hand_is_refused_with_three_versions(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.target.write_text(world.text().replace("never main", "sometimes main"))
    edited = world.text()
    with pytest.raises(Refused, match="changed since") as caught:
        world.take_back(tx)
    assert "adopted: PR base branch is dev, never main" in caught.value.detail
    assert "now: PR base branch is dev, sometimes main" in caught.value.detail
    assert world.text() == edited
    world.take_back(tx, anyway=True)
    assert world.text() == RULES


def test_a_created_file_goes_if_nothing_else_is_in_it(repo: Path, home: Home) -> None:
    world = Undoing(repo, home)
    tx = world.bring(RULE)
    assert world.target.exists()
    undone = world.take_back(tx).tx
    assert not world.target.exists()
    assert world.status() == []
    assert "CLAUDE.md" not in world.git("ls-tree", "--name-only", "HEAD")
    world.take_back(undone)
    assert RULE in world.text()
    assert world.status() == []
    world.target.write_text(world.text() + "Mine.\n")
    world.take_back(tx)
    assert world.text() == "Mine.\n"


def test_an_empty_file_of_the_persons_stays(world: Undoing) -> None:
    world.target.write_bytes(b"")
    tx = world.bring(RULE)
    world.take_back(tx)
    assert world.target.read_bytes() == b""


def test_what_moved_since_the_diff_was_shown_stops_it(world: Undoing) -> None:
    tx = world.bring(RULE)
    shown = world.plan_back(tx)
    world.target.write_text(world.text() + "More.\n")
    with pytest.raises(Stale, match="changed since you looked"):
        world.back.write(shown, GitChoice())
    assert world.text().endswith("More.\n")


def _merging(world: Undoing, *, on: bool) -> None:
    marker = world.root / ".git/MERGE_HEAD"
    if on:
        marker.write_text(world.git("rev-parse", "HEAD") + "\n")
    else:
        marker.unlink()


def test_an_adoption_that_waits_for_its_commit_is_taken_back_with_it(world: Undoing) -> None:
    _merging(world, on=True)
    tx = world.bring(RULE)
    _merging(world, on=False)
    receipt = world.take_back(tx)
    assert receipt.commit
    assert world.text() == RULES
    assert world.committed() == RULES.encode()
    assert world.committed(".memory/adopted.log") == (world.root / ".memory/adopted.log").read_bytes()
    assert world.status() == []


def test_an_undo_that_git_refuses_waits_for_its_commit(world: Undoing) -> None:
    tx = world.bring(RULE)
    _merging(world, on=True)
    receipt = world.take_back(tx)
    assert receipt.pending
    assert world.text() == RULES
    assert RULE.encode() in world.committed()
    _merging(world, on=False)
    assert world.retry().commit
    assert world.committed() == RULES.encode()
    assert world.status() == []


def test_what_the_person_had_staged_stays_staged(world: Undoing) -> None:
    tx = world.bring(RULE)
    world.target.write_text("Top.\n" + world.text())
    (world.root / "other").write_text("mine\n")
    world.git("add", "CLAUDE.md", "other")
    world.target.write_text(world.text() + "Below.\n")
    world.take_back(tx)
    assert world.text() == "Top.\n" + RULES + "Below.\n"
    assert world.committed() == RULES.encode()
    assert world.git("show", ":CLAUDE.md") == ("Top.\n" + RULES).rstrip("\n")
    assert world.status() == ["MM CLAUDE.md", "A  other"]
