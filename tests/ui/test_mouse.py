"""The mouse does what keys do: click, double click, tabs and footer (tui.md §3.9)."""

from __future__ import annotations

import pytest
from textual.widgets._footer import FooterKey

from memtui.screens.queue import QueueScreen
from memtui.screens.same import Choice
from memtui.screens.why import WhyScreen
from memtui.widgets.queue_list import QueueList
from tests.ui.world import World, footer_text, press, screen_text


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_a_click_chooses_a_row_and_shows_it(world: World, size: tuple[int, int]) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        await pilot.click("#list", offset=(20, 2))
        await press(pilot)
        assert isinstance(app.screen, QueueScreen)
        assert app.screen.rows.at == 2
        assert app.screen.rows.has_focus
        assert app.laid.inbox[2].quote in " ".join(screen_text(app).split())
        assert world.decisions() == []


async def test_a_click_below_the_rows_moves_nothing(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        await pilot.click("#list", offset=(20, 20))
        await pilot.click("#list", offset=(20, 20), times=2)
        await press(pilot)
        assert isinstance(app.screen, QueueScreen)
        assert app.screen.rows.at == 0


@pytest.mark.parametrize("tab", ["inbox", "staged"])
async def test_a_double_click_walks_back(world: World, tab: str) -> None:
    app = world.app(start=tab)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        wanted = (app.laid.inbox if tab == "inbox" else app.laid.staged)[1]
        await pilot.click("#list", offset=(20, 1), times=2)
        await press(pilot)
        assert isinstance(app.screen, WhyScreen)
        assert wanted.id in screen_text(app)
        assert world.decisions() == []
        await pilot.click("#chain", offset=(4, 1), times=2)
        await press(pilot)
        assert isinstance(app.screen, WhyScreen), "there is nothing further back"


async def test_in_tiers_a_click_opens_the_tier_and_a_double_click_walks_back(world: World) -> None:
    app = world.app(start="tiers")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        await pilot.click("#L1", offset=(10, 1))
        await press(pilot)
        assert "tiers › L1 › 2 of" in screen_text(app)
        await pilot.click("#L1", offset=(10, 1), times=2)
        await press(pilot)
        assert isinstance(app.screen, WhyScreen)


async def test_a_double_click_takes_a_choice(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "t")
        assert isinstance(app.screen, Choice)
        await pilot.click("#rows", offset=(10, 1), times=2)
        await press(pilot)
        assert [(row.do, row.how) for row in disputed.decisions()] == [("kind", "preference")]


async def test_tabs_and_footer_can_be_clicked(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await footer_text(pilot)
        await pilot.click("#tabs", offset=(screen_text(app).splitlines()[1].index("3 Staged") + 2, 0))
        await press(pilot)
        assert app.current_mode == "staged"
        await footer_text(pilot)
        (accept,) = [key for key in app.screen.query(FooterKey) if key.description == "Accept"]
        await pilot.click(accept)
        await press(pilot)
        assert [row.do for row in world.decisions()] == ["accept"]


async def test_in_a_scrolled_list_a_click_chooses_the_row_that_is_seen(world: World) -> None:
    world.tell(
        tuple(
            (f"01SESSION{at:02}", "2026-07-10", f"Always run the check number {at} of the release list.", "Yes.")
            for at in range(60)
        )
    )
    world.harvest()
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, QueueScreen)
        rows: QueueList = app.screen.rows
        rows.scroll_relative(y=10, animate=False)
        await press(pilot)
        assert rows.at == 0
        await pilot.click("#list", offset=(20, 0))
        await press(pilot)
        assert rows.at == 10
