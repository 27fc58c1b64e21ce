"""What is typed or pasted into a field is text and nothing more (security.md B.2)."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input

from tests.ui.test_hostile_text import ALL, _check
from tests.ui.world import World, press, screen_text


@pytest.mark.parametrize("keys", [("f2", "slash"), ("ctrl+f",), ("slash",)], ids=["lab", "search", "filter"])
async def test_pasted_text_obeys_nothing(world: World, keys: tuple[str, ...]) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *keys)
        field = app.focused
        assert isinstance(field, Input)
        field.post_message(events.Paste(f"a\tb {ALL}"))
        await press(pilot)
        assert field.value.startswith("a b [/nope]")
        assert field.value.isprintable()
        _check(app)
        await press(pilot, *" c")
        assert field.value.endswith(" c")
        assert " c" in screen_text(app)
