"""What is typed or pasted into a field is text and nothing more (security.md B.2)."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input

from memtui.widgets.queue_list import QueueList
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


@pytest.mark.parametrize(("start", "keys"), [("staged", ()), ("tiers", ()), ("import", ()), ("staged", ("f2",))])
async def test_what_is_typed_at_once_behind_the_slash_is_no_verb(
    world: World, start: str, keys: tuple[str, ...]
) -> None:
    app = world.app(start=start)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *keys)
        screen, at = app.screen, app.focused
        assert isinstance(at, QueueList)
        for key in ("j", "slash", *"arxqc3 1"):  # a verb or a way out, each of them, and nobody waits in between
            app.post_message(events.Key({" ": "space"}.get(key, key), {"slash": "/"}.get(key, key)))
        await press(pilot)
        assert app.screen is screen
        assert isinstance(app.focused, Input)
        assert app.focused.value == "arxqc3 1"
        assert world.decisions() == []


async def test_keys_before_the_slash_are_obeyed_before_it(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        for key in ("j", "r", "slash", "x"):
            app.post_message(events.Key(key, {"slash": "/"}.get(key, key)))
        await press(pilot)
        assert [(row.do, row.atom) for row in world.decisions()] == [("reject", app.laid.staged[1].id)]
        assert isinstance(app.focused, Input)
        assert app.focused.value == "x"
