"""What stands on the status line and in the crumbs when screens change, or the store can't be read for a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.world import World, press, screen_text


@pytest.mark.parametrize("keys", [("2",), ("w",), ("1", "H"), ("ctrl+f",)], ids=["tab", "why", "history", "search"])
async def test_words_stay_on_the_screen_they_were_said_on(world: World, keys: tuple[str, ...]) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r")
        assert "u to undo" in app.said
        await press(pilot, *keys)
        assert "u to undo" not in screen_text(app)


async def test_words_of_a_screen_go_with_it(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w", "y")
        assert "copied" in screen_text(app)
        await press(pilot, "escape")
        assert "copied" not in screen_text(app)


async def test_a_receipt_is_still_read_behind_it(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "c", "y", "escape")
        assert "adopted 1 into CLAUDE.md" in screen_text(app)


async def test_a_store_that_cannot_be_read_ends_nothing(world: World) -> None:
    entry = world.sitting.snapshot().entry
    assert entry is not None
    evidence = Path(world.sitting.home.path, "projects") / entry.key / "evidence.jsonl"
    away = evidence.with_name("away")
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        before = [item.id for item in app.laid.all_staged]
        evidence.rename(away)
        evidence.symlink_to(away)
        await press(pilot, "f5")
        text = screen_text(app)
        assert "! as it was read before" in text
        assert "evidence.jsonl" in app.said
        assert "f5 tries again" in text
        assert [item.id for item in app.laid.all_staged] == before
        await press(pilot, "3", "j", "a")
        assert "! as it was read before" in screen_text(app)
        evidence.unlink()
        away.rename(evidence)
        await press(pilot, "f5")
        text = screen_text(app)
        assert "as it was read before" not in text
        assert "read again" in app.said
        assert "✓ 1 in" in text, "the verdict made meanwhile is there"


async def test_a_harvest_into_a_store_that_cannot_be_read_ends_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = world.app(start="staged", read=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        from memtui.engine.errors import FileRefused
        from memtui.engine.news import Harvest
        from memtui.engine.sitting import Sitting
        from memtui.widgets.messages import Harvested

        def refused(_: Sitting) -> None:
            raise FileRefused("The store is away.", "somewhere")

        with monkeypatch.context() as patched:
            patched.setattr(Sitting, "snapshot", refused)
            app.post_message(Harvested(Harvest(lines=1)))
            await press(pilot)
            assert app.said == "not read, f5 tries again: The store is away. somewhere"
        await press(pilot, "f5")
        assert app.unread == ""
