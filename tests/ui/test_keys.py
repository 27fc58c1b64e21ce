"""Keys are declared once, and their page is made from there (tui.md §1.3, §5.2)."""

from __future__ import annotations

from collections import Counter

from memtui.widgets.keys import PLACES, keys_page
from tests.source import ROOT
from tests.ui.world import World, press, screen_text


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "KEYS.md").read_text(encoding="utf-8") == keys_page()


def test_every_key_has_an_id_and_a_tooltip() -> None:
    bindings = [binding for place in PLACES.values() for binding in place]
    assert [binding for binding in bindings if not (binding.id and binding.tooltip and binding.description)] == []
    assert not any(binding.priority for binding in bindings), "a priority key would be taken from a field of text"


def test_no_place_has_one_key_twice() -> None:
    for place, bindings in PLACES.items():
        keys = Counter(key for binding in bindings for key in binding.key.split(","))
        assert [key for key, count in keys.items() if count > 1] == [], place


async def test_help_opens_and_closes(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "question_mark")
        assert "Claims that recurred" in screen_text(app)
        await press(pilot, "question_mark")
        assert "Claims that recurred" not in screen_text(app)


async def test_the_palette_offers_the_keys(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        names = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Accept", "Reject", "Later", "Why", "Prompt lab", "Health", "Theme", "Quit"} <= names
        assert "Screenshot" not in names
