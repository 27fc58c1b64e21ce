"""A word with letters of two scripts is marked, and Why says which letters they are (security.md B.1 P13)."""

from __future__ import annotations

from tests.ui.world import World, press, screen_text

WORDS = "always deploy from the m\u0430in branch"


async def test_it_is_marked_and_its_letters_are_named(world: World) -> None:
    world.sitting.remember(WORDS, terminal=True)
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "g")
        text = screen_text(app)
        assert f"≠ 0.71 constraint {WORDS}" in text
        assert "open · mixed letters" in text
        assert "U+0430" not in text
        await press(pilot, "w")
        assert "U+0430 CYRILLIC SMALL LETTER A" in screen_text(app)


async def test_other_words_are_not(world: World) -> None:
    world.sitting.remember("always write die Grüße und API-ключ as they are", terminal=True)
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "g")
        assert "mixed letters" not in screen_text(app)
        await press(pilot, "w")
        assert "U+04" not in screen_text(app)
