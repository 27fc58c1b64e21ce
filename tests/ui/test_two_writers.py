"""Somebody else writes while the app is open: a lock is held, or decisions are made elsewhere (tui.md §5.5)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from memtui.app.app import Memtui, run
from memtui.engine.adopt.transaction import Receipt
from memtui.engine.errors import LockBusy
from memtui.engine.files import Folder
from memtui.engine.sitting import Sitting
from memtui.engine.store import decisions, l3_store, lock
from memtui.screens.edit import EditLine
from memtui.screens.notice import Question
from memtui.widgets.queue_list import QueueList
from tests.engine.remembered import Remembered
from tests.ui.test_gone_meanwhile import rows
from tests.ui.test_hand_edits_screen import OWN, edited
from tests.ui.test_import_screen import app_on, there
from tests.ui.test_pictures import WIDE
from tests.ui.world import World, press, screen_text

__all__ = ["edited", "there"]  # fixtures


@contextmanager
def held(folder: Folder, name: str) -> Iterator[None]:
    """What another process does while it writes, or is stopped in the middle of it."""
    fd = folder.hold(name, seconds=0)
    try:
        yield
    finally:
        os.close(fd)


@contextmanager
def deciding(sitting: Sitting) -> Iterator[None]:
    """Another memtui holds the decisions of the project."""
    entry = sitting.home.entry_of(sitting.project.store)
    assert entry is not None
    with sitting.home.project(entry.key) as folder, held(folder, decisions.LOCK):
        yield


async def until_free(pilot: Pilot[int]) -> None:
    """Wait until what waited is done; a test that waits for ever is ended by its timeout."""
    assert isinstance(pilot.app, Memtui)
    while pilot.app.patience.words:
        await pilot.pause(0.01)
    await press(pilot)


async def test_a_decision_waits_for_the_lock_and_the_keys_go_on(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        first = app.laid.inbox[0]
        with deciding(world.sitting):
            await press(pilot, "a")
            assert app.said == "not recorded yet, trying again: another memtui writes; esc gives up"
            await press(pilot, "1", "2", "j", "j")
            assert world.decisions() == []
            await press(pilot, "r")
            assert "another memtui writes" in app.said, "one decision waits, no second one is taken"
            await press(pilot, "q")
            assert not app.leaving
            assert "another memtui writes" in app.said
        await until_free(pilot)
        assert [(row.do, row.atom) for row in world.decisions()] == [("vouch", first.id)], "not one lost, none twice"
        assert first.id in app.said
        await press(pilot, "u")
        assert app.said.startswith(f"taken back: {first.id}")


async def test_what_waits_can_be_given_up(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        with deciding(world.sitting):
            await press(pilot, "a", "escape")
            assert app.said == "given up: that was not recorded"
        await press(pilot, "r")
        assert [row.do for row in world.decisions()] == ["reject"]


async def test_the_rest_of_a_batch_follows_and_none_is_decided_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "space", "space", "space", "r")
        marked = [item.id for item in app.laid.inbox[:3]]
        append = decisions.append
        between: list[int] = []

        def once(folder: Folder, *words: Any, **more: Any) -> None:
            """The first is written; then another process comes in between."""
            append(folder, *words, **more)
            if not between:
                between.append(folder.hold(decisions.LOCK, seconds=0))

        monkeypatch.setattr(decisions, "append", once)
        await press(pilot, "y")
        assert [row.atom for row in world.decisions()] == marked[:1]
        assert "trying again" in app.said
        os.close(between[0])
        await until_free(pilot)
        assert [row.atom for row in world.decisions()] == marked
        assert "3 claims rejected" in app.said


async def test_words_that_wait_stand_in_their_line_until_they_are_written(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "e")
        with deciding(world.sitting):
            app.screen.query_one(Input).value = "Keep the vendored code as it came"
            await press(pilot, "enter")
            line = app.screen
            assert isinstance(line, EditLine)
            assert "another memtui writes" in screen_text(app)
            app.screen.query_one(Input).value = "Keep vendored code as it came"
            await press(pilot, "enter")
        await until_free(pilot)
        assert app.screen is not line
        assert [row.claim for row in world.decisions()] == ["Keep vendored code as it came"], "the newer words count"
        with deciding(world.sitting):
            await press(pilot, "d", "enter", "enter", "escape")
        await press(pilot)
        assert app.patience.words == ""
        assert len(world.decisions()) == 1, "leaving the line gives them up"


async def test_a_line_taken_in_by_hand_waits_for_the_harvester_whole(edited: World) -> None:
    app = edited.app(start="staged")
    sitting = edited.sitting
    entry = sitting.home.entry_of(sitting.project.store)
    assert entry is not None
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        before = len(edited.decisions())
        with sitting.home.memory(entry) as memory, held(memory, lock.FILE):
            await press(pilot, "a")
            assert "a harvest or adoption writes" in app.said
        await until_free(pilot)
        assert [row.do for row in edited.decisions()[before:]] == ["hand"]
        claims = [claim for claim in sitting.snapshot().claims.values() if claim.atom.claim == OWN]
        assert [len(claim.rows) for claim in claims] == [1], "said once, however often it was tried"


async def test_l3_that_somebody_writes_is_waited_for(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        with l3_store.l3_folder(world.sitting.home, create=True) as folder, held(folder, l3_store.LOCK):
            app.patiently(lambda: void(app.add_l3("Answer in short sentences", "preference")))
            assert "another memtui writes" in app.said
        await until_free(pilot)
        assert [row.claim for row in world.sitting.l3.look().state.decisions.rows] == ["Answer in short sentences"]


async def test_a_plan_for_notes_waits_too(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I")
        rows(app).go_to("memory/pnpm.md:11")
        with Folder.open(str(there.kept / "notes"), create=True) as folder, held(folder, "lock"):
            await press(pilot, "x")
            assert "another memtui writes" in app.said
        await until_free(pilot)
        assert [row.how for row in there.sitting.notes.kept.decisions.rows] == ["delete"]
        with Folder.open(str(there.kept / "notes")) as folder, held(folder, "lock"):
            await press(pilot, "u")
            await press(pilot, "escape")
            assert app.said == "given up: that was not recorded"
        assert len(there.sitting.notes.kept.decisions.rows) == 1


async def test_undo_passes_over_what_another_app_decided_about_other_claims(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        mine, others = app.laid.inbox[0], app.laid.inbox[1]
        await press(pilot, "a")
        world.decide(others.claim, "reject")
        await press(pilot, "u")
        assert app.said.startswith(f"taken back: {mine.id}")
        await press(pilot, "U")
        live = world.sitting.snapshot().decisions.live()
        assert [(row.do, row.atom) for row in live] == [("vouch", mine.id), ("reject", others.id)]


async def test_undo_asks_before_it_takes_back_what_was_decided_elsewhere(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        item = app.laid.inbox[0]
        world.decide(item.claim, "reject")
        await press(pilot, "f5", "u")
        assert isinstance(app.screen, Question)
        text = " ".join(screen_text(app).split())
        assert "The newest decision is not of this sitting. Take it back?" in text
        assert f"{item.id} rejected" in text
        assert item.claim in text
        assert "made in an app, 2026-07-20 12:00 UTC" in text
        await press(pilot, "n")
        assert len(world.sitting.snapshot().decisions.live()) == 1
        await press(pilot, "u", "y")
        assert app.said.startswith(f"taken back: {item.id} rejected")
        assert world.sitting.snapshot().decisions.live() == ()
        await press(pilot, "u")
        assert app.said == "Nothing to undo."


async def test_what_another_decision_builds_on_is_asked_about(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        item = app.laid.inbox[0]
        await press(pilot, "s")
        world.decide(item.claim, "reject")
        await press(pilot, "u")
        assert isinstance(app.screen, Question)
        assert f"{item.id} rejected" in screen_text(app)
        other = app.laid.inbox[1]
        world.decide(other.claim, "reject")
        await press(pilot, "y")
        live = world.sitting.snapshot().decisions.live()
        assert [(row.do, row.atom) for row in live] == [("later", item.id), ("reject", other.id)]


async def test_a_plan_for_a_note_made_elsewhere_is_asked_about(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I")
        there.sitting.notes.decide("memory/pnpm.md:11", "delete")
        await press(pilot, "u")
        assert isinstance(app.screen, Question)
        assert "memory/pnpm.md:11 goes" in screen_text(app)
        await press(pilot, "y")
        assert there.sitting.notes.kept.wanted == {}


def test_a_store_that_is_held_when_one_leaves_costs_no_receipt(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def left(self: Memtui, *, mouse: bool) -> int:
        self.decided = {"inbox": frozenset({"atm_00000001"})}
        self.receipts.append(Receipt("tx_1", adopted=1, written=("CLAUDE.md",)))
        return 0

    def busy(_: Sitting) -> None:
        raise LockBusy("Another memtui is writing; waited 5 s.", "atoms.lock")

    monkeypatch.setattr(Memtui, "run", left)
    monkeypatch.setattr(Sitting, "refresh", busy)
    assert run(world.sitting) == 0
    receipt, told = capsys.readouterr().out.splitlines()
    assert receipt.startswith("adopted 1 into CLAUDE.md")
    assert told.startswith("Another memtui is writing; waited 5 s. Your decisions are kept")


def void(_: object) -> None:
    """A deed gives nothing back."""


async def test_a_decision_that_waits_outlives_a_line_of_words_about_another_claim(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        first, second = app.laid.inbox[0], app.laid.inbox[1]
        with deciding(world.sitting):
            await press(pilot, "a", "j", "e", "escape")
            assert "another memtui writes" in app.patience.words, "leaving the line gives up its own words only"
            await press(pilot, "e")
            line = app.screen
            assert isinstance(line, EditLine)
            app.screen.query_one(Input).value = "Never edit the vendored code"
            await press(pilot, "enter")
            assert app.screen is line
            assert "another memtui writes" in screen_text(app)
        await until_free(pilot)
        assert [(row.do, row.atom) for row in world.decisions()] == [("vouch", first.id)]
        await press(pilot, "enter")
        assert [(row.do, row.atom) for row in world.decisions()][1:] == [("alias", second.id)]


async def test_a_decision_that_waited_leaves_the_cursor_where_the_person_went(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot)
        first = app.laid.inbox[0]
        with deciding(world.sitting):
            await press(pilot, "a", "G")
            there = app.screen.query_one(QueueList).current
            assert there != first.id
        await until_free(pilot)
        assert app.screen.query_one(QueueList).current == there, "the next verdict is meant for this row"
        assert f"{first.id} vouched for" in app.said


async def test_nothing_is_adopted_while_a_decision_waits(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "a")
        (accepted,) = app.laid.accepted
        assert app.screen.query_one(QueueList).current != accepted
        before = (world.root / "CLAUDE.md").read_bytes()
        with deciding(world.sitting):
            app.screen.query_one(QueueList).go_to(accepted)
            await press(pilot, "r", "c", "y")
            assert not app.writing
            assert "another memtui writes" in app.said
        await until_free(pilot)
        assert world.decisions()[-1].do == "reject"
        await press(pilot, "y")
        assert (world.root / "CLAUDE.md").read_bytes() == before, "it was rejected before the adoption"
