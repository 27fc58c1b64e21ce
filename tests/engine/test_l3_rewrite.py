"""Rules and lines of L3 in other words, their order, and a repository around the file (design §3.3, §5)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.atoms import atom_id, check
from memtui.engine.errors import Refused
from memtui.engine.review.l3_items import CLIMBS, LINE, ORDERS, ordered
from memtui.engine.review.l3_plan import file_with
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import parse_ledger
from tests.l3_world import JULY, RULE, L3World

WORDS = "keep generated files out of git"


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    """Two projects that hold the rule since June, looked at in July."""
    found = L3World(make_repo, person)
    found.hold("app", RULE)
    found.hold("web", RULE)
    found.moment = JULY
    return found


@pytest.fixture
def adopted(world: L3World) -> L3World:
    world.decide(RULE, "accept")
    world.adopt()
    return world


def test_a_line_gets_other_words_and_keeps_its_projects(adopted: L3World) -> None:
    old, new = atom_id(RULE, None), atom_id(WORDS, None)
    adopted.l3.edit(adopted.item(RULE), WORDS)
    (item,) = adopted.look().items
    assert (item.id, item.claim, item.action, item.state, item.rewritten) == (old, WORDS, "edit", "in", new)
    adopted.adopt()
    assert f"- {WORDS}\n<!-- memtui:{new} " in adopted.file.read_text()
    assert RULE not in adopted.file.read_text()
    line = parse_ledger((adopted.home / "adopted.log").read_bytes()).lines[-1]
    assert (line.action, line.gate, line.atom_id, line.replaces) == ("edit", "edited", new, old)
    check(line.atom)
    assert line.atom["promoted_from_projects"] == ["app", "web"]
    (item,) = adopted.look().items
    assert (item.place, item.id, item.action) == (LINE, new, "")


def test_a_rewritten_line_can_be_rewritten_pruned_and_taken_back(adopted: L3World) -> None:
    adopted.l3.edit(adopted.item(RULE), WORDS)
    adopted.l3.edit(adopted.item(WORDS), "leave generated files alone")
    adopted.decide("leave generated files alone", "reject")
    (item,) = adopted.look().items
    assert (item.action, item.state) == ("drop", "out")
    for _ in range(3):
        adopted.l3.turn(back=True)
    (item,) = adopted.look().items
    assert (item.claim, item.action) == (RULE, "")


def test_a_rule_climbs_under_other_words(world: L3World) -> None:
    world.l3.edit(world.item(RULE), WORDS)
    assert world.item(WORDS).place == CLIMBS
    world.decide(WORDS, "accept")
    world.adopt()
    assert f"- {WORDS}\n" in world.file.read_text()


def test_an_entry_by_hand_gets_other_words(world: L3World) -> None:
    world.l3.add("answer in english", "preference")
    world.l3.edit(world.item("answer in english"), "answer in French")
    world.adopt()
    assert "- answer in French\n" in world.file.read_text()
    assert "english" not in world.file.read_text()


def test_a_line_written_by_hand_is_rewritten(world: L3World) -> None:
    world.file.write_text("<!-- memtui:begin v1 -->\n## Learned\n\n- be kind\n<!-- memtui:end -->\n")
    world.l3.edit(world.item("be kind"), "be very kind")
    world.adopt()
    assert "- be very kind\n" in world.file.read_text()
    assert "- be kind\n" not in world.file.read_text()


def test_words_that_can_not_stand_are_refused(adopted: L3World) -> None:
    item = adopted.item(RULE)
    with pytest.raises(NothingToDo):
        adopted.l3.edit(item, RULE.upper() + ".")
    with pytest.raises(Refused, match="secret"):
        adopted.l3.edit(item, "use gh" + "p_" + "MemTui" * 6)
    adopted.l3.add("be kind", "preference")
    adopted.adopt()
    with pytest.raises(Refused, match="stand in L3 already"):
        adopted.l3.edit(item, "be kind")


def test_the_receipt_names_the_branch(world: L3World) -> None:
    world.decide(RULE, "accept")
    receipt = world.l3.adopt(world.l3.plan(world.look()))
    assert receipt.branch == world.git("symbolic-ref", "--short", "HEAD") == "main"


def test_the_change_shown_beside_a_row_is_with_all_that_is_accepted(world: L3World) -> None:
    world.l3.add("be kind", "preference")
    change = file_with(world.look(), world.item(RULE))
    assert change is not None
    assert b"- be kind\n" in change.after
    assert f"- {RULE}\n".encode() in change.after
    assert not world.item(RULE).accepted


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_keeps_all_rows_and_the_lines_on_top(world: L3World, order: str) -> None:
    lines = "- zebra\n- a\n- a much longer line of the house\n"
    world.file.write_text(f"<!-- memtui:begin v1 -->\n{lines}<!-- memtui:end -->\n")
    items = world.look().items
    found = ordered(items, order)
    assert sorted(item.id for item in found) == sorted(item.id for item in items)
    assert [item.place for item in found] == [LINE, LINE, LINE, CLIMBS]
    if order == "longest first":
        assert found[0].claim == "a much longer line of the house"


@pytest.fixture
def dotfiles(world: L3World) -> L3World:
    """The person's file is a link into a repository of theirs."""
    folder = world.make_repo("dotfiles").rename(world.file.parent.parent / "dotfiles")
    (folder / "CLAUDE.md").write_text("# Mine\n")
    world.file.symlink_to(folder / "CLAUDE.md")
    world.decide(RULE, "accept")
    return world


def settings(world: L3World, value: str) -> None:
    (world.home.parent / "config.toml").write_text(f'dotfiles = "{value}"\n')


def test_the_setting_answers_before_anybody_is_asked(dotfiles: L3World) -> None:
    assert dotfiles.l3.plan(dotfiles.look()).repository
    settings(dotfiles, "write")
    assert dotfiles.l3.plan(dotfiles.look()).repository == ""
    dotfiles.adopt()
    assert RULE in dotfiles.file.read_text()


def test_never_stands_above_an_earlier_yes(dotfiles: L3World) -> None:
    dotfiles.adopt(agreed=True)
    dotfiles.l3.add("be kind", "preference")
    assert dotfiles.l3.plan(dotfiles.look()).problems == ()
    settings(dotfiles, "never")
    before = dotfiles.file.read_bytes()
    with pytest.raises(Refused, match="git repository"):
        dotfiles.adopt(agreed=True)
    assert dotfiles.file.read_bytes() == before
