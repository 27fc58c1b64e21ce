"""Where the block stands and who loads it: the imported sibling, and `delivery = "hook"` (design §4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.blocks.importing import is_loaded
from memtui.engine.config import settings
from memtui.engine.errors import BadInput, Refused, Stale
from memtui.engine.home import Home
from memtui.engine.store.snapshot import HOOK_TARGET
from tests.engine.adopt_world import OTHER, RULE, RULES, World


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    (repo / "docs").mkdir()
    return made.stage()


def _configure(home: Home, *lines: str) -> None:
    (Path(home.path) / "config.toml").write_text("\n".join(lines) + "\n")


def test_a_sibling_is_imported_by_one_line(world: World) -> None:
    _configure(world.home, 'target = "docs/memory.md"')
    receipt = world.adopt()
    assert receipt.written == ("docs/memory.md", "CLAUDE.md")
    assert world.target.read_text() == RULES + "@docs/memory.md\n"
    assert RULE in (world.root / "docs/memory.md").read_text()
    assert world.stat() == [".memory/adopted.log", "CLAUDE.md", "docs/memory.md"]
    assert world.status() == []
    world.stage(OTHER).adopt()
    assert world.target.read_text() == RULES + "@docs/memory.md\n"
    assert world.stat() == [".memory/adopted.log", "docs/memory.md"]
    assert world.status() == []


def test_the_persons_edits_beside_the_import_stay_unstaged(world: World) -> None:
    _configure(world.home, 'target = "docs/memory.md"')
    world.target.write_text("Mine.\n" + RULES)
    assert world.adopt().commit
    assert world.committed() == (RULES + "@docs/memory.md\n").encode()
    assert world.target.read_text() == "Mine.\n" + RULES + "@docs/memory.md\n"
    assert world.status() == [" M CLAUDE.md"]


def test_without_any_instructions_a_new_file_holds_the_import_alone(repo: Path, home: Home) -> None:
    world = World(repo, home)
    (repo / "docs").mkdir()
    world.stage()
    _configure(home, 'target = "docs/memory.md"')
    assert world.adopt().commit
    assert world.target.read_text() == "@docs/memory.md\n"
    assert world.stat() == [".memory/adopted.log", "CLAUDE.md", "docs/memory.md"]


def test_a_nested_file_imports_from_where_it_stands(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked(".claude/CLAUDE.md", RULES)
    (repo / "docs").mkdir()
    world.stage()
    _configure(home, 'target = "docs/memory.md"')
    world.adopt()
    assert (repo / ".claude/CLAUDE.md").read_text() == RULES + "@../docs/memory.md\n"


def test_beside_agents_md_alone_nothing_is_made_and_it_is_told(repo: Path, home: Home) -> None:
    world = World(repo, home)
    world.tracked("AGENTS.md", RULES)
    (repo / "docs").mkdir()
    world.stage()
    _configure(home, 'target = "docs/memory.md"')
    assert "add the line @docs/memory.md" in world.snapshot().file.unloaded
    assert world.adopt().commit
    assert not world.target.exists()
    assert (repo / "AGENTS.md").read_text() == RULES


def test_agents_md_chosen_beside_claude_md_is_imported(world: World) -> None:
    world.tracked("AGENTS.md", "# Agents\n")
    _configure(world.home, 'target = "AGENTS.md"')
    world.adopt()
    assert world.target.read_text() == RULES + "@AGENTS.md\n"
    assert "atm_" not in (world.root / "AGENTS.md").read_text()


def test_an_importing_file_that_changed_since_stops_it(world: World) -> None:
    _configure(world.home, 'target = "docs/memory.md"')
    shown = world.plan()
    world.target.write_text("Mine.\n" + RULES)
    with pytest.raises(Stale):
        world.adopt(shown)
    assert not (world.root / "docs/memory.md").exists()
    assert world.target.read_text() == "Mine.\n" + RULES


@pytest.mark.parametrize("existed", [True, False])
def test_an_importing_file_that_is_edited_while_writing_takes_everything_back(world: World, existed: bool) -> None:
    class Told(list[str]):
        def append(self, words: str) -> None:
            if words == "Writing CLAUDE.md":
                world.target.write_text("Mine.\n" + RULES)

    block = world.root / "docs/memory.md"
    if existed:
        block.write_text("# Memory\n")
    _configure(world.home, 'target = "docs/memory.md"')
    world.told = Told()
    with pytest.raises(Stale, match="while adopting"):
        world.adopt()
    assert world.target.read_text() == "Mine.\n" + RULES
    assert (block.read_text() if block.exists() else "") == ("# Memory\n" if existed else "")
    assert block.exists() == existed
    assert not (world.folder / "adopt.journal").exists()
    world.told = []
    assert world.adopt().adopted == 1
    assert world.target.read_text() == "Mine.\n" + RULES + "@docs/memory.md\n"


def test_a_name_that_no_import_can_hold_is_told(world: World) -> None:
    _configure(world.home, 'target = "docs/my memory.md"')
    assert "no session loads it" in world.snapshot().file.unloaded
    assert world.adopt().commit
    assert world.target.read_text() == RULES


def test_an_import_that_would_stand_in_code_is_not_written(world: World) -> None:
    _configure(world.home, 'target = "docs/memory.md"')
    open_fence = RULES + "```sh\nmake test\n"
    world.tracked("CLAUDE.md", open_fence)
    assert "never closed" in world.snapshot().file.unloaded
    assert world.adopt().written == ("docs/memory.md",)
    assert world.target.read_text() == open_fence


def test_for_a_hook_the_block_stands_in_a_file_that_nobody_loads(world: World) -> None:
    _configure(world.home, 'delivery = "hook"')
    receipt = world.adopt()
    assert receipt.written == (HOOK_TARGET,)
    assert RULE in (world.root / HOOK_TARGET).read_text()
    assert world.target.read_text() == RULES
    assert world.stat() == [".memory/adopted.log", HOOK_TARGET]
    assert not is_loaded(HOOK_TARGET)


def test_for_a_hook_a_chosen_file_is_not_imported(world: World) -> None:
    _configure(world.home, 'delivery = "hook"', 'target = "docs/memory.md"')
    assert world.adopt().written == ("docs/memory.md",)
    assert world.target.read_text() == RULES


@pytest.mark.parametrize("name", ["CLAUDE.md", "AGENTS.md"])
def test_for_a_hook_a_file_that_is_loaded_anyway_is_refused(world: World, name: str) -> None:
    _configure(world.home, 'delivery = "hook"', f'target = "{name}"')
    with pytest.raises(Refused):
        world.adopt()
    assert "loaded by the harness itself" in str(world.snapshot().file.fault)
    assert world.target.read_text() == RULES


def test_delivery_has_two_ways(home: Home, world: World) -> None:
    assert settings(home).delivery == "native"
    _configure(home, 'delivery = "mail"')
    with pytest.raises(BadInput, match="delivery"):
        settings(home)
