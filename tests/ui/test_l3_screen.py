"""The L3 screen: lines, the gate at the cap, pruning by keys, uniting, adopting (tui.md "6 L3", issue 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from memtui.app.app import Memtui
from memtui.engine.promote.l3 import L3_CAP
from tests.l3_world import JULY, RULE, L3World
from tests.ui.world import Stopwatch, press, screen_text

FULL = [f"rule {n:02} of the house" for n in range(L3_CAP)]


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    return L3World(make_repo, person)


def app_at(world: L3World, name: str = "app") -> Memtui:
    return Memtui(replace(world.sitting(name), via="app"), start="l3", read=False, clock=Stopwatch())


def fill(world: L3World, claims: list[str]) -> None:
    body = "".join(f"- {claim}\n" for claim in claims)
    world.file.write_text(f"<!-- memtui:begin v1 (yours) -->\n## Learned\n\n{body}<!-- memtui:end -->\n")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_in_ascii_it_draws_nothing_else(
    world: L3World, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    world.hold("app", RULE)
    world.hold("web", RULE)
    world.moment = JULY
    fill(world, FULL)
    monkeypatch.setenv("MEMTUI_ASCII", "1")
    app = app_at(world)
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        for key in ("r", "G", "a", "e", "escape", "o", "c", "y", "escape"):
            await press(pilot, key)
            assert screen_text(app).isascii(), key


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_31st_waits_and_fits_after_one_prune_by_keys(world: L3World, size: tuple[int, int]) -> None:
    world.hold("app", RULE)
    world.hold("web", RULE)
    world.moment = JULY
    fill(world, FULL)
    app = app_at(world)
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        text = screen_text(app)
        assert "[6 L3" in text
        assert "30/30 full" in text
        assert "Waiting for room: 1 promotion" in text
        await press(pilot, "c")
        assert "prune or accept something first" in screen_text(app)
        await press(pilot, "r")
        text = screen_text(app)
        assert "30 → 29 of 30" in text
        assert "Waiting for room" not in text
        await press(pilot, "G", "a")
        assert "30 → 30 of 30" in screen_text(app)
        await press(pilot, "c")
        text = screen_text(app)
        assert "from app, web" in text
        assert "nothing is written yet" in text
        await press(pilot, "y")
        text = screen_text(app)
        assert "written" in text
        assert "adopted  1" in text
        assert "pruned   1" in text
        assert app.said.startswith("adopted 1, pruned 1 in ~/.claude/CLAUDE.md, commit ")
    written = world.file.read_text()
    assert f"- {RULE}\n" in written
    assert FULL[0] not in written
    assert world.git("log", "--format=%s") == "l3: adopt 1, drop 1"


async def test_a_pruning_is_called_one(world: L3World) -> None:
    world.hold("app", RULE)
    world.moment = JULY
    fill(world, FULL[:2])
    app = app_at(world)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r", "c", "y")
        text = screen_text(app)
        assert "Pruned" in text
        assert "pruned  1" in text
        assert "adopted" not in text
        assert app.said.startswith("pruned 1 from ~/.claude/CLAUDE.md, commit ")


async def test_two_wordings_are_united_by_keys(world: L3World) -> None:
    world.hold("app", RULE)
    world.hold("web", "leave build output out of the repository")
    world.moment = JULY
    app = app_at(world)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "m")
        assert "space marks the rule to unite" in screen_text(app)
        await press(pilot, "space", "m")
        assert "2/2 repositories" in screen_text(app)
        await press(pilot, "u")
        assert "held in 1 of 2 repositories" in screen_text(app)
        await press(pilot, "g", "space", "m", "a", "c", "y", "escape")
        assert "L3 since 2026-07-20" in screen_text(app)


async def test_keep_takes_the_mark_away(world: L3World) -> None:
    world.hold("app", RULE)
    fill(world, FULL[:2])
    app = app_at(world)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r", "g", "a")
        assert world.look().accepted == ()
        await press(pilot, "g", "r", "u")
        assert world.look().accepted == ()


async def test_an_empty_l3_says_how_a_rule_gets_there(world: L3World) -> None:
    world.sitting("app")
    app = app_at(world)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "r", "m", "c")
        assert "memtui l3 add TEXT" in screen_text(app)


async def test_a_repository_around_the_file_is_told_before_it_is_written(world: L3World) -> None:
    dotfiles = world.make_repo("dotfiles").rename(world.file.parent.parent / "dotfiles")
    (dotfiles / "CLAUDE.md").write_text("# Mine\n")
    world.sitting("app")
    world.file.symlink_to(dotfiles / "CLAUDE.md")
    world.l3.add("answer in English", "preference")
    app = app_at(world)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "c")
        assert "the commit is yours" in " ".join(screen_text(app).replace("│", " ").split())
        await press(pilot, "y")
        assert "answer in English" in (dotfiles / "CLAUDE.md").read_text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", ["l3", "adopt"])
def test_picture(snap_compare: Callable[..., bool], world: L3World, screen: str, size: tuple[int, int]) -> None:
    """30 lines, one marked, and a promotion that fits then; the change that adopting would make."""
    world.hold("app", RULE)
    world.hold("web", RULE, "ask before deleting files")
    world.moment = JULY
    fill(world, FULL)
    keys = ["r"] if screen == "l3" else ["r", "G", "k", "a", "c"]

    async def run(pilot: Pilot[int]) -> None:
        await press(pilot, *keys)

    assert snap_compare(app_at(world), terminal_size=size, run_before=run)
