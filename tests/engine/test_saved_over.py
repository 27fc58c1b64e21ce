"""An editor that saves an old copy of the file: the lines it took along are told and offered again (design §2.5)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine.atoms import atom_id
from memtui.engine.home import Home
from memtui.engine.promote.staging import actions
from memtui.engine.review.queues import OPEN, staged
from memtui.engine.review.states import lost_words, state_of
from tests.engine.adopt_world import OTHER, RULE, RULES, World

THIRD = "error texts name the file at fault"


@pytest.fixture
def world(tmp_path: Path, home: Home) -> World:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, home)


def _adopted(world: World, *claims: str) -> list[bytes]:
    """Each claim in an adoption of its own; the bytes of the file before the first and after each."""
    versions = [world.target.read_bytes()]
    for claim in claims:
        world.now += timedelta(minutes=1)
        world.stage(claim).adopt()
        versions.append(world.target.read_bytes())
    return versions


def _offered(world: World) -> list[str]:
    return sorted(action.claim.atom.claim for action in actions(world.snapshot()) if action.kind == "adopt")


@pytest.mark.parametrize(("version", "lost"), [(0, [RULE, OTHER, THIRD]), (1, [OTHER, THIRD]), (2, [THIRD]), (3, [])])
def test_the_file_as_it_was_before(world: World, version: int, lost: list[str]) -> None:
    versions = _adopted(world, RULE, OTHER, THIRD)
    world.target.write_bytes(versions[version])
    assert _offered(world) == sorted(lost)
    snapshot = world.snapshot()
    assert set(snapshot.saved_over) == {atom_id(claim, world.project.slug) for claim in lost}
    assert bool(lost_words(snapshot)) == bool(lost)
    for item in staged(snapshot):
        assert item.state == OPEN, "nothing is written again without a yes"
        assert "an old copy of the file was saved over it" in item.receipt
    for claim in lost:
        world.accept(claim)
    world.now += timedelta(minutes=1)
    if lost:
        assert world.adopt().adopted == len(lost)
    assert all(world.target.read_text().count(claim) == 1 for claim in (RULE, OTHER, THIRD))
    assert world.snapshot().saved_over == ()


def test_an_old_copy_with_other_words_outside_the_block(world: World) -> None:
    versions = _adopted(world, RULE, OTHER, THIRD)
    world.target.write_bytes(b"My own words.\n" + versions[1])
    assert _offered(world) == sorted([OTHER, THIRD])
    assert lost_words(world.snapshot()) == (
        "2 adopted lines are gone from CLAUDE.md: an old copy was saved over it; they wait in Staged again"
    )


def test_one_line_less_in_a_file_with_other_words_is_a_line_taken_out(world: World) -> None:
    versions = _adopted(world, RULE, OTHER)
    world.target.write_bytes(b"My own words.\n" + versions[1])
    snapshot = world.snapshot()
    assert _offered(world) == []
    assert snapshot.saved_over == ()
    gone = snapshot.claims[atom_id(OTHER, world.project.slug)].gone
    assert gone is not None
    assert gone.how == "by hand"


def test_a_line_taken_out_of_the_middle_is_no_old_copy(world: World) -> None:
    _adopted(world, RULE, OTHER, THIRD)
    text = world.target.read_text().split("\n")
    at = next(number for number, line in enumerate(text) if OTHER in line)
    world.target.write_text("\n".join(text[:at] + text[at + 2 :]))
    assert _offered(world) == []
    assert world.snapshot().saved_over == ()


def test_a_file_that_is_gone_is_no_old_copy(world: World) -> None:
    world.target.unlink()
    assert world.stage().adopt().adopted == 1
    world.target.unlink()
    assert world.snapshot().saved_over == ()


def test_a_refusal_after_it_stays(world: World) -> None:
    versions = _adopted(world, RULE, OTHER)
    world.target.write_bytes(versions[1])
    world.decide(world.snapshot(), OTHER, "reject")
    assert _offered(world) == []
    snapshot = world.snapshot()
    assert state_of(snapshot.find(atom_id(OTHER, world.project.slug)), snapshot).name == "rejected"
    assert lost_words(snapshot) == ""


def test_what_came_back_from_git_together_with_its_ledger_is_no_old_copy(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked("CLAUDE.md", RULES)
    _adopted(world, RULE, OTHER)
    world.git("checkout", "--quiet", "HEAD~1")
    assert world.snapshot().saved_over == ()
