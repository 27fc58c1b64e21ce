"""Prompt lab as a person uses it: the hook's very bytes, why, and what adopting would change (tui.md §5, design §7)."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.review import prompts as reading
from memtui.engine.review.prompts import Prompt
from memtui.engine.review.recalled import BLOCKED, CAP, FLOOR, KNOWN, SPACE, STALE, TOLD, Scored
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.adapters.claude_code import prompt as hook
from memtui.hooks.trying import Trial
from memtui.screens import prompt_lab
from memtui.screens.desk import Desk
from memtui.screens.frame import Frame
from memtui.screens.prompt_lab import PromptLabScreen
from memtui.screens.trial_lines import claim_row, parts_of
from memtui.screens.why import WhyScreen
from memtui.widgets.prose import Prose
from tests.hooks.world import payload
from tests.ui.test_pictures import NARROW, WIDE, SnapCompare
from tests.ui.test_pictures import keys as pressed
from tests.ui.world import World, press, screen_text, settle

ASK = "Which worktree should I run the migrations from, and where do the release notes go?"


@pytest.fixture
def asking(world: World) -> World:
    """The world with a real prompt that two staged claims and an unstaged one answer."""
    world.tell((("01SESSIONXXXX", "2026-07-19", f"{ASK} May I touch vendor/?", "Let me see."),))
    world.harvest()
    world.watch.step = 0.0  # two trials may be timed at once: a clock that goes on would tell the one of the other
    return world


def emitted(world: World, text: str) -> str:
    """What the hook itself says to a prompt in a new session, by its own clock, when it is not hurried."""
    session = f"s{len(list(world.person.rglob('*.shown')))}"
    stdin = payload("UserPromptSubmit", world.root, prompt=text, session_id=session)
    return hook(stdin, os.environ, started=float("inf")).decode()


def shows(app: Desk, screen: type[Frame]) -> bool:
    return isinstance(app.screen, screen)


def detail(app: Desk) -> str:
    prose = app.screen.query_one("#detail", Prose)._prose
    return "\n".join("".join(text for text, _ in line) for line in prose)


async def test_a_real_prompt_shows_the_hooks_bytes_and_why(asking: World) -> None:
    app = asking.app(start="staged")
    app.wall = time.time
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f2", "j")
        text = screen_text(app)
        assert "staged › prompt lab › 2 of 7" in text
        assert f"2026-07-19 {ASK[:20]}" in text
        assert "The hook tells 3 claims in" in text
        assert "found in 0.0 ms; after 100 a hook says nothing" in text
        await press(pilot, "y")
        said = emitted(asking, f"{ASK} May I touch vendor/?")
        assert app.clipboard == said
        assert app.said == f"copied {len(said):,} bytes"
        shown = detail(app)
        assert said.removesuffix("\n") in shown.replace("\n", "")
        assert "shared × 1.40 constraint × 1.00 observed" in shown
        await press(pilot, "tab", "j")
        assert "Never run migrations" not in detail(app).split("\n")[0]
        await press(pilot, "w")
        assert shows(app, WhyScreen)
        await press(pilot, "escape", "escape")
        assert app.current_mode == "staged"
        assert not shows(app, PromptLabScreen)


async def test_a_typed_prompt_is_answered_while_one_types(asking: World) -> None:
    app = asking.app(start="inbox")
    app.wall = time.time
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "f2", "slash", *"never run migrations?")
        assert "typed      never run migrations?" in screen_text(app)
        assert "it is shorter than 30 characters" in screen_text(app)
        await press(pilot, *" from any worktree")
        assert "The hook tells 1 claim" in screen_text(app)
        await press(pilot, "enter", "y")
        assert app.clipboard == emitted(asking, "never run migrations? from any worktree")
        await press(pilot, "slash", *["backspace"] * 39)
        assert "typed" not in screen_text(app)


async def test_with_and_without_the_staged_claims(asking: World) -> None:
    app = asking.app(start="staged")
    app.wall = time.time
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f2", "j")
        assert "t  once 2 staged changes are adopted it tells 1 claim" in screen_text(app)
        await press(pilot, "t")
        text = screen_text(app)
        assert "prompt lab › 2 of 7 › once adopted" in text
        assert "Once adopted, the hook tells 1 claim" in text
        assert "= loaded" in text
        assert "t  now it tells 3 claims" in text
        await press(pilot, "y")
        foretold = app.clipboard
        await press(pilot, "k", "t")
        assert "once adopted" not in screen_text(app).split("\n")[0]
    for words in ("migrations", "release notes"):
        asking.decide(words, "accept")
    asking.now = "2026-07-20T12:01:00Z"
    asking.sitting.adopt(asking.sitting.plan(asking.sitting.snapshot()), GitChoice())
    assert emitted(asking, f"{ASK} May I touch vendor/?") == foretold != ""


async def test_keys_that_do_nothing_say_why(empty_world: World) -> None:
    app = empty_world.app(start="tiers")
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "f2")
        assert "No prompt stands in this project's transcripts: type one, /." in screen_text(app)
        for key, words in (
            ("t", "nothing is staged that changes the file"),
            ("y", "the hook says nothing"),
            ("w", "no claim stands under the cursor"),
        ):
            await press(pilot, key)
            assert words in app.said
        await press(pilot, "slash", *"what do you remember about this?")
        assert "memtui knows nothing of this project yet" in screen_text(app)


async def test_reading_can_be_stopped_and_begun_again(asking: World, monkeypatch: pytest.MonkeyPatch) -> None:
    go, first = threading.Event(), threading.Event()

    def slowly(snapshot: Snapshot, *, go_on: Callable[[int, int], bool]) -> Iterator[Prompt]:
        for number, found in enumerate(reading.typed_prompts(snapshot, go_on=go_on)):
            if number:
                first.set()
                assert go.wait(60)
            yield found

    monkeypatch.setattr(prompt_lab, "typed_prompts", slowly)
    app = asking.app(start="staged")
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("f2")
        while not first.is_set():
            await pilot.pause()
        assert "transcript 0 of 8, esc stops" in screen_text(app)
        assert "reading…" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert shows(app, PromptLabScreen)
        assert "esc stops" not in screen_text(app)
        go.set()
        await settle(pilot)
        assert "prompt lab › empty" in screen_text(app)
        asking.now = "2026-07-20T12:00:01Z"
        await press(pilot, "f5")
        assert "prompt lab › 1 of 7" in screen_text(app)
        await press(pilot, "escape")
        assert not shows(app, PromptLabScreen)


async def test_a_prompt_with_a_secret_is_asked_and_not_shown(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f2")
        text = screen_text(app)
        assert "Always push with the token" in text
        assert "MemTuiMemTui" not in text
        assert isinstance(app.screen, PromptLabScreen)
        assert any("MemTuiMemTui" in each.text for each in app.screen._prompts.values())


async def test_an_agent_may_look_and_the_lab_opens_once(asking: World) -> None:
    asking.extra["CLAUDECODE"] = "1"
    app = asking.app(start="staged")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f2", "f2", "j")
        assert "The hook tells 3 claims" in screen_text(app)
        await press(pilot, "escape")
        assert not shows(app, PromptLabScreen)


async def test_a_slow_machine_is_told_so(asking: World) -> None:
    asking.watch.step = 0.2
    app = asking.app(start="staged")
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f2", "j")
        lines = app.screen.query_one("#head", Prose)._prose
        style = {style for line in lines for text, style in line if text.startswith("found in ")}
        assert style == {"full"}


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        (TOLD, "✓ told"),
        (SPACE, "~ no room: it would not fit into the 1,000 bytes of a block"),
        (CAP, "~ over the cap: 5 better ones are told"),
        (FLOOR, "· too low: below 0.55 nothing is told"),
        (KNOWN, "= not told: it stands in a block that the session loads"),
        (BLOCKED, "= not told: the file's own words say it, or win over it"),
        (STALE, "· not told: the file it names doesn't hold that name any more"),
    ],
)
def test_every_fate_has_a_sign_and_words(fate: str, words: str) -> None:
    shared = tuple((f"word{number}", 1.0) for number in range(10))
    claim = Scored(
        "atm_00000001", "a [/b] claim", "fact", "stated", "2026-07-01", 1, shared, 1, 1, 1, 1.1, 0.9, 1.0, fate
    )
    lines = parts_of(claim, Trial(b"", "", (claim,), budget=1000, cap=5, floor=0.55))
    text = ["".join(part for part, _ in row) for row in lines]
    assert text[:2] == ["a [/b] claim", words]
    assert text[2] == "1.00 = 1.00 shared × 1.00 fact × 1.10 stated × 0.90 said 1 day ago"
    assert text[3].endswith("word7 1.00 + 2 more) / √ of the claim's 1 word")
    assert text[4] == "! told with a tag: newer evidence 2026-07-01"
    row = "".join(part for part, _ in claim_row(claim).line)
    assert row.startswith(words[0] + " ")
    assert row.split("  ")[0][2:] in ("told", "no room", "over cap", "too low", "loaded", "in prose", "outdated")


KEYS = {"now": ("f2", "j"), "then": ("f2", "j", "t", "tab", "tab")}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("shown", KEYS)
def test_picture(snap_compare: SnapCompare, asking: World, shown: str, size: tuple[int, int]) -> None:
    assert snap_compare(asking.app(start="staged"), terminal_size=size, run_before=pressed(*KEYS[shown]))
