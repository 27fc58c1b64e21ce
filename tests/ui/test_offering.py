"""A habit of the person is marked in the queues and offered for L3 by hand (design §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from memtui.app.app import Memtui
from memtui.engine.atoms import atom_id
from memtui.screens.queue import QueueScreen
from tests.l3_world import RULE, L3World
from tests.ui.world import Stopwatch, press, screen_text

HABIT = "I prefer small commits"


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    found = L3World(make_repo, person)
    found.say("app", HABIT, kind="preference")
    found.say("app", RULE)
    return found


def app_at(world: L3World, start: str) -> Memtui:
    return Memtui(replace(world.sitting("app"), via="app"), start=start, read=False, clock=Stopwatch())


def go(app: Memtui, claim: str) -> None:
    assert isinstance(app.screen, QueueScreen)
    assert app.screen.rows.go_to(atom_id(claim, "app"))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_habit_in_staged_is_offered_and_taken_back(world: L3World, size: tuple[int, int]) -> None:
    app = app_at(world, "staged")
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        go(app, RULE)
        await press(pilot, "x")
        assert "only for a habit of yours" in app.said
        assert "about you" not in screen_text(app)
        assert world.l3.look().items == ()
        go(app, HABIT)
        await press(pilot)
        assert "about you: not only this project: x offers it for L3" in screen_text(app)
        await press(pilot, "x")
        assert world.item(HABIT).gate == "by hand"
        assert world.item(HABIT).accepted
        await press(pilot, "x")
        assert len(world.l3.look().accepted) == 1
        await press(pilot, "u")
        assert not any(item.accepted for item in world.l3.look().items)


async def test_adopting_says_that_a_habit_may_go_to_l3_too(world: L3World) -> None:
    app = app_at(world, "staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        go(app, RULE)
        await press(pilot, "a", "c")
        assert "about you" not in screen_text(app)
        await press(pilot, "escape")
        go(app, HABIT)
        await press(pilot, "a", "c")
        assert "1 about you, not this project" in screen_text(app)
        await press(pilot, "y")
    assert f"- {HABIT}\n" in (world.roots["app"] / "CLAUDE.md").read_text()
    assert not world.file.exists()  # a mark alone writes nothing into the person's own file


async def test_why_says_whom_it_is_about(world: L3World) -> None:
    app = app_at(world, "staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        go(app, HABIT)
        await press(pilot, "w")
        assert "about you" in screen_text(app)


async def test_the_inbox_offers_it_before_its_gate_is_open(make_repo: Callable[[str], Path], person: Path) -> None:
    world = L3World(make_repo, person)
    sitting = world.sitting("app")
    sitting.open()
    sitting.remember(HABIT, terminal=True)
    app = app_at(world, "inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "x offers it for L3" in screen_text(app)
        await press(pilot, "x")
    assert world.item(HABIT).accepted
