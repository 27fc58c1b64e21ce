"""Search as a person uses it (tui.md "Search")."""

from __future__ import annotations

from tests.ui.world import SLUG, World, press, screen_text


async def test_typing_finds_and_enter_walks_to_why(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "ctrl+f", *"vendor")
        text = screen_text(app)
        assert "3 found" not in text
        assert "2 found" in text  # the claim and its quote; the line in the transcript is the quote's own
        assert "Never touch the vendor/ folder." in text
        assert "I leave it alone." in text
        await press(pilot, "enter", "enter")
        assert "1 of 1 sightings live" in screen_text(app)
        await press(pilot, "escape", "escape")
        assert app.current_mode == "staged"
        assert "vendor" not in screen_text(app)


async def test_keys_are_words_while_one_types(world: World) -> None:
    app = world.app(start="staged")
    before = world.decisions()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+f", *"aqr")
        assert "Nothing holds all of these words." in screen_text(app)
        await press(pilot, "backspace", "backspace", "backspace")
        assert "Type words to look for." in screen_text(app)
    assert world.decisions() == before


async def test_a_hit_is_opened_and_copied(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "ctrl+f", *"vendor", "enter", "o", "y")
        path = world.claude / "projects" / SLUG / "01SESSIONEEEE.jsonl"
        assert world.edited == [(path, 3)]
        assert app.clipboard == f"~/.claude/projects/{SLUG}/01SESSIONEEEE.jsonl#L3"


async def test_what_is_no_claim_says_so(world: World) -> None:
    world.tell((("01SESSIONXXXX", "2026-07-19", "please look at the pelican import", "I look at it."),))
    world.harvest()
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "ctrl+f", *"pelican", "enter", "enter")
        assert "this is no claim's" in app.said
        await press(pilot, "slash", *" import")
        assert "1 found" in screen_text(app)
