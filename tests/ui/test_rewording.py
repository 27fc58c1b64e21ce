"""Changing words in the app: in the editor, in two, another kind; each undone by one key (tui.md §4, §5.2)."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from memtui.app.app import Memtui
from memtui.screens.edit import EditLine
from memtui.screens.notice import Notice
from memtui.screens.queue import QueueScreen
from memtui.screens.same import Choice
from memtui.screens.split import SplitLines
from tests.ui.world import World, press, screen_text


def queue(app: Memtui) -> QueueScreen[Any]:
    assert isinstance(app.screen, QueueScreen)
    return app.screen


def current(app: Memtui) -> str:
    item = queue(app).current
    assert item is not None
    return str(item.claim)


async def test_other_words_come_from_the_editor(world: World) -> None:
    world.answer = "Write release notes to CHANGES.md"
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        before = current(app)
        await press(pilot, "ctrl+e")
        assert world.composed == [f"Other words for this claim: {before}"]
        assert current(app) == world.answer
        assert "has the new words, u to undo" in app.said
        await press(pilot, "u")
        assert before in {item.claim for item in app.laid.staged}
        await press(pilot, "U")
        assert world.answer in {item.claim for item in app.laid.staged}


async def test_an_editor_that_is_left_changes_nothing(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "ctrl+e")
        assert app.said == "the words stay as they were"
        assert world.decisions() == []


async def test_words_that_can_not_be_kept_come_back_with_the_reason(world: World) -> None:
    world.answer = "push with gh" + "p_" + "MemTui" * 6
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "ctrl+e")
        assert isinstance(app.screen, EditLine)
        assert app.screen.query_one(Input).value == world.answer
        assert "These words hold something secret." in screen_text(app)
        await press(pilot, "escape")
        assert world.decisions() == []


@pytest.mark.parametrize(("tab", "keys"), [("contested", ()), ("redacted", ())])
async def test_the_editor_serves_every_queue(disputed: World, tab: str, keys: tuple[str, ...]) -> None:
    disputed.answer = "Squash commits when the review asks for it"
    app = disputed.app(start=tab)
    async with app.run_test() as pilot:
        await press(pilot, *keys, "ctrl+e")
        (row,) = disputed.decisions()
        assert row.claim == disputed.answer
        assert row.do == ("resolve" if tab == "contested" else "alias")


async def test_a_bare_prohibition_gets_a_gentle_hint_while_it_is_typed(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "ctrl+u", *"never push to main")
        assert "It says what not to do." in screen_text(app)
        await press(pilot, *"; open a pull request")
        assert "It says what not to do." not in screen_text(app)
        await press(pilot, "ctrl+u", *"never push to main", "enter")
        assert [row.claim for row in world.decisions()] == ["never push to main"], "a hint stops nothing"


async def test_the_words_of_a_commit_get_no_hint(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "c", "m", "ctrl+u", *"never mind")
        assert isinstance(app.screen, EditLine)
        assert "It says what not to do." not in screen_text(app)


async def test_a_claim_is_split_in_two_and_one_key_undoes_it(world: World) -> None:
    world.tell((("01SESSIONHHHH", "2026-07-10", "Always use tabs and run make lint.", "Yes."),))
    world.harvest()
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        queue(app).show_claim(world.atom("make lint"))
        await press(pilot, "d")
        assert isinstance(app.screen, SplitLines)
        first, second = (field.value for field in app.screen.query(Input))
        assert (first, second) == ("Always use tabs", "Always run make lint")
        await press(pilot, "down", "ctrl+u", *"x", "enter")
        assert "A claim has 3 to 280 characters" in screen_text(app)
        await press(pilot, "ctrl+u", *"run make lint", "up", "enter", "enter")
        assert {"Always use tabs", "run make lint"} <= {item.claim for item in app.laid.inbox}
        assert current(app) == "Always use tabs"
        assert "are two claims now, u to undo" in app.said
        assert "split by you" not in screen_text(app)
        await press(pilot, "w")
        assert "split by you on 2026-07-20" in screen_text(app)
        await press(pilot, "escape", "u")
        assert "Always use tabs and run make lint" in {item.claim for item in app.laid.inbox}
        assert [row.do for row in world.decisions()] == ["split", "undo"]


async def test_a_split_left_alone_changes_nothing(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "d", "escape")
        assert world.decisions() == []


async def test_a_claim_gets_another_kind(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "t")
        assert isinstance(app.screen, Choice)
        claim = app.laid.inbox[0]
        assert "how you like it" in screen_text(app)
        await press(pilot, "enter")
        assert "already" in app.said, "the cursor begins at its own kind"
        await press(pilot, "t", "g", "j", "enter")
        assert next(item for item in app.laid.inbox if item.id == claim.id).kind == "preference"
        await press(pilot, "u")
        assert next(item for item in app.laid.inbox if item.id == claim.id).kind == claim.kind


async def test_edited_claims_are_told_and_left_out_of_a_batch(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "ctrl+u", *"release notes go to CHANGES.md", "enter")
        assert "edited" in screen_text(app)
        await press(pilot, "A", "y")
        assert len(app.laid.accepted) == 1


@pytest.mark.parametrize("key", ["ctrl+e", "d", "t"])
async def test_an_agent_changes_no_words(world: World, key: str) -> None:
    world.extra["CLAUDECODE"] = "1"
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, key)
        assert world.composed == []
        assert "An agent can't decide" in app.said


async def test_every_verb_stands_in_the_palette(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot)
        names = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Edit", "Edit in $EDITOR", "Split", "Kind", "Same", "Vouch"} <= names


async def test_without_a_terminal_the_real_editor_says_so(world: World) -> None:
    world.extra["EDITOR"] = f"{shlex.quote(sys.executable)} -c pass"
    app = Memtui(world.sitting, start="inbox", read=False, clock=world.watch)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "ctrl+e")
        assert isinstance(app.screen, Notice)
        assert "Your editor can't be opened here." in screen_text(app)
        assert list(Path(world.sitting.home.path, "drafts").rglob("claim.md")) == []
