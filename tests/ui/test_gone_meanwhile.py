"""What other processes do while the app is open: claims and notes are gone, files can't be read, the store is held."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.widgets import Input

from memtui.app.app import Memtui
from memtui.engine.errors import LockBusy
from memtui.engine.news import Harvest, Progress
from memtui.engine.sitting import Sitting
from memtui.screens.edit import EditLine
from memtui.screens.importing import ImportScreen
from memtui.screens.notice import Question
from memtui.screens.same import Choice
from memtui.screens.split import SplitLines
from memtui.widgets.messages import ImportRead, NotesTaken
from memtui.widgets.queue_list import QueueList
from tests.engine.remembered import Remembered
from tests.ui.test_import_screen import app_on, claims, there, unfolded
from tests.ui.test_pictures import WIDE
from tests.ui.test_rewording import queue
from tests.ui.world import World, press, screen_text

__all__ = ["there"]  # a fixture


def forget(world: World, words: str) -> None:
    """What another process does: `memtui forget`."""
    snapshot = world.sitting.snapshot()
    world.sitting.forget(snapshot.claims[world.atom(words)].names)


@pytest.mark.parametrize(("key", "screen"), [("e", EditLine), ("d", SplitLines), ("t", Choice)])
async def test_a_claim_forgotten_while_its_words_are_changed_is_told(
    world: World, key: str, screen: type[object]
) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        item = queue(app).current
        assert item is not None
        await press(pilot, key)
        assert isinstance(app.screen, screen), app.screen
        forget(world, item.claim)
        app.reload()
        await press(pilot)
        if screen is EditLine:
            app.screen.query_one(Input).value = "Other words altogether"
        if screen is SplitLines:
            for name, words in (("first", "Write tests first"), ("second", "Ship on Fridays")):
                app.screen.query_one(f"#{name}", Input).value = words
            await press(pilot, "enter")
        await press(pilot, *(("down",) if screen is Choice else ()), "enter")
        assert "was forgotten" in screen_text(app)


async def test_a_claim_forgotten_while_a_question_is_open(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "space", "space")
        item = app.laid.inbox[0]
        await press(pilot, "r")
        assert isinstance(app.screen, Question)
        forget(world, item.claim)
        app.reload()
        await press(pilot, "y")
        assert "was forgotten" in app.said


async def test_notes_whose_decisions_can_not_be_read_are_told_and_end_nothing(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I")
        rows(app).go_to("memory/pnpm.md:11")
        await press(pilot, "x")
        kept = there.kept / "notes" / "decisions.jsonl"
        kept.unlink()
        os.mkfifo(kept)
        await press(pilot, "f5", "j", "x", "m")
        assert "is not used: it is a link or not a regular file" in app.said
        await press(pilot, "c")
        assert "is not used" in " ".join(screen_text(app).split())
        assert app._notes_that_may_go() == "", "what was adopted is told all the same"


async def test_a_note_that_comes_in_while_a_reading_is_stopped(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I")
        rows(app).go_to("memory/pnpm.md:11")
        await press(pilot)
        screen = app.screen
        assert isinstance(screen, ImportScreen)
        assert screen.current is not None
        note = screen.current.outcome.note
        part = there.sitting.import_notes(("claude-md",), dry_run=True)  # what a reading knows that esc ended early
        report = there.sitting.take_notes([note])
        screen.post_message(ImportRead(screen._turn, replace(part, stopped=True)))
        screen.post_message(NotesTaken(1, report))
        await press(pilot)
        assert app.said == "✓ 1 note in: 2 shows the Inbox"
        assert claims(there) == {"Use pnpm, never npm."}


async def test_why_a_file_was_not_read_is_told_whole(there: Remembered) -> None:
    (there.memory / "linked.md").symlink_to(there.memory / "pnpm.md")
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "G")
        assert "This file was not read, so nothing of it can come in." in unfolded(screen_text(app))
        assert str(there.memory / "linked.md") in "".join(unfolded(screen_text(app)).split())


async def test_a_store_that_is_held_ends_the_reading_and_its_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(_: Sitting, *, tell: Callable[[Progress], bool]) -> Harvest:
        tell(Progress(1, 2, "one.jsonl"))
        raise LockBusy("Another memtui is writing; waited 5 s.", "atoms.lock", "Nothing is lost; try again.")

    monkeypatch.setattr(Sitting, "harvest", held)
    app = world.app(start="inbox", read=True)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        assert "Another memtui is writing" in screen_text(app)
        await press(pilot, "escape", "escape")
        assert app.said == "", "nothing is read any more, and nothing stops"


def rows(app: Memtui) -> QueueList:
    assert isinstance(app.screen, ImportScreen)
    return app.screen.rows
