"""Hand edits and L3 promotions as rows of Staged, by keys; the L3 queue that opens at the cap (design §2.5, §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from memtui.app.app import Memtui
from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.promote.l3 import L3_CAP
from memtui.screens.notice import Notice
from memtui.widgets.queue_list import QueueList
from tests.l3_world import JULY, RULE, L3World
from tests.ui.test_l3_screen import fill
from tests.ui.world import Stopwatch, World, press, screen_text

MIGRATIONS, NOTES = "Never run migrations from a worktree", "Always write release notes to CHANGELOG.md"
WORDS, OWN = "Never run migrations from a branch", "Ask before you drop a table"
FULL = [f"rule {n:02} of the house" for n in range(L3_CAP)]
SIZES = pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])


def claude_md(world: World) -> Path:
    return world.root / "CLAUDE.md"


@pytest.fixture
def edited(world: World) -> World:
    """Two adopted lines; one was changed with an editor, one removed, and one was written beside them."""
    for words in (MIGRATIONS, NOTES):
        world.decide(words, "accept")
    world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice())
    text = claude_md(world).read_text()
    start = text.index(f"- {NOTES}")
    end = text.index("-->\n", start) + 4
    text = text[:start] + text[end:]
    claude_md(world).write_text(text.replace(MIGRATIONS, WORDS).replace(f"- {WORDS}", f"- {OWN}\n- {WORDS}"))
    world.now = "2026-07-20T13:00:00Z"
    return world


@SIZES
async def test_each_hand_edit_is_a_row_with_its_change(edited: World, size: tuple[int, int]) -> None:
    app = edited.app()
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        text = screen_text(app)
        assert "[3 Staged 3]" in text, "the app opens on what waits"
        for row in (f"L2 hand+ {OWN}", f"L2 hand~ {WORDS}", f"L2 hand- {NOTES[:24]}"):
            assert row in text
        assert "a makes it a claim with a pointer" in " ".join(text.split())
        await press(pilot, "j")
        text = screen_text(app)
        assert f"- {MIGRATIONS}" in text
        assert f"+ {WORDS}" in text
        await press(pilot, "j")
        assert "the undo is recorded" in " ".join(screen_text(app).replace("│", " ").split())


async def test_all_three_are_answered_by_keys_and_adopted(edited: World) -> None:
    app = edited.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "A")
        assert "nothing is open here that could go in one batch" in app.said
        await press(pilot, "g", "a")
        assert "it gets its pointer with the next adoption" in app.said
        for key in ("e", "ctrl+e", "d", "t"):
            app.say("")
            await press(pilot, key)
            assert "change them with your editor" in app.said, key
        assert edited.composed == []
        await press(pilot, "a", "a")
        assert "3 decided: 2 in, 1 out" in app.said
        await press(pilot, "c")
        text = screen_text(app)
        assert f"+ <!-- memtui:{atom_id(OWN, 'orchard')} said-2026-07-20.jsonl#L1 -->" in text
        await press(pilot, "y", "escape")
        assert app.laid.hand == ()
    written = claude_md(edited).read_text()
    assert f"- {WORDS}\n<!-- memtui:{atom_id(WORDS, 'orchard')} " in written
    assert NOTES not in written


async def test_all_three_are_put_back_or_left_by_keys_and_undone(edited: World) -> None:
    app = edited.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r", "r", "r")
        text = screen_text(app)
        assert "3 decided: 1 in, 2 out" in app.said
        assert f"+ - {NOTES}" in text
        await press(pilot, "u", "u", "u")
        assert [item.state for item in app.laid.hand] == ["open"] * 3
        await press(pilot, "U", "U", "U", "c", "y")
    written = claude_md(edited).read_text()
    assert WORDS not in written
    assert f"- {OWN}\n- {MIGRATIONS}\n" in written
    assert f"- {NOTES}\n" in written


async def test_why_walks_from_a_hand_edit(edited: World) -> None:
    app = edited.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        assert "no sighting on this machine" in app.said
        await press(pilot, "j", "w")
        assert "why" in screen_text(app).splitlines()[0]


async def test_a_secret_in_the_block_is_flagged_and_not_shown(edited: World) -> None:
    claude_md(edited).write_text(claude_md(edited).read_text().replace(OWN, "Use the token gh" + "p_" + "MemTui" * 6))
    app = edited.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a")
        text = screen_text(app)
        assert "▒" in text
        assert "can't be taken in" in text
        assert "MemTuiMemTui" not in text


@SIZES
def test_picture_of_hand_edits(snap_compare: Callable[..., bool], edited: World, size: tuple[int, int]) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await press(pilot, "a")

    assert snap_compare(edited.app(start="staged"), terminal_size=size, run_before=run)


@pytest.fixture
def climbing(make_repo: Callable[[str], Path], person: Path) -> L3World:
    """A rule that two projects hold long enough."""
    found = L3World(make_repo, person)
    found.hold("app", RULE)
    found.hold("web", RULE)
    found.moment = JULY
    return found


def app_at(world: L3World, *, start: str = "") -> Memtui:
    return Memtui(replace(world.sitting("app"), via="app"), start=start, read=False, clock=Stopwatch())


@SIZES
async def test_a_promotion_into_l3_is_a_row_of_staged(climbing: L3World, size: tuple[int, int]) -> None:
    app = app_at(climbing, start="staged")
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        text = screen_text(app)
        assert "[3 Staged 1]" in text
        assert f"· L3 in    {RULE}" in text
        assert "comes from  app, web" in text
        assert f"+ - {RULE}" in text
        assert ".claude/CLAUDE.md" in text
        await press(pilot, "a")
        assert climbing.item(RULE).accepted
        await press(pilot, "u")
        assert not climbing.item(RULE).accepted
        await press(pilot, "U")
        assert climbing.item(RULE).accepted
        await press(pilot, "6")
        assert "0 → 1 of 30" in screen_text(app)
        await press(pilot, "3", "c", "y", "escape")
        assert app.laid.climbing == ()
    assert f"- {RULE}\n" in climbing.file.read_text()


async def test_undo_in_staged_takes_back_what_was_decided_last(climbing: L3World) -> None:
    climbing.say("app", "ask before deleting files")
    app = app_at(climbing, start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "G", "a", "g", "a")
        (own,) = app.laid.staged
        assert (own.state, climbing.item(RULE).state) == ("in", "in")
        await press(pilot, "c")
        assert "L3: 1 more, into your own file with the next c" in screen_text(app)
        await press(pilot, "escape", "u")
        assert (app.laid.staged[0].state, climbing.item(RULE).state) == ("open", "in")
        await press(pilot, "u")
        assert (app.laid.staged[0].state, climbing.item(RULE).state) == ("open", "open")


async def test_at_the_cap_the_l3_queue_opens_once_and_says_why(climbing: L3World) -> None:
    fill(climbing, FULL)
    app = app_at(climbing)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, Notice)
        text = screen_text(app)
        assert "L3 is full: 1 promotion waits for room." in text
        assert RULE in text
        await press(pilot, "escape")
        assert "[6 L3" in screen_text(app)
        await press(pilot, "3", "f5")
        assert "[3 Staged" in screen_text(app)
        assert not isinstance(app.screen, Notice)


async def test_a_tab_that_was_asked_for_stays_and_the_status_line_tells(climbing: L3World) -> None:
    fill(climbing, FULL)
    app = app_at(climbing, start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "[2 Inbox" in screen_text(app)
        assert "L3 is full and 1 promotion waits for room: 6" in screen_text(app)


async def test_after_an_adoption_the_full_l3_queue_opens(climbing: L3World) -> None:
    climbing.say("app", "ask before deleting files")
    app = app_at(climbing, start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "g", "a")
        fill(climbing, FULL)
        await press(pilot, "c", "y", "escape")
        assert isinstance(app.screen, Notice)
        await press(pilot, "escape")
        assert "[6 L3" in screen_text(app)


@SIZES
def test_picture_of_an_l3_row(snap_compare: Callable[..., bool], climbing: L3World, size: tuple[int, int]) -> None:
    climbing.say("app", "ask before deleting files")

    async def run(pilot: Pilot[int]) -> None:
        await press(pilot, "a", "j")

    assert snap_compare(app_at(climbing, start="staged"), terminal_size=size, run_before=run)


async def test_a_rule_and_a_line_are_rewritten_by_e(climbing: L3World) -> None:
    fill(climbing, FULL[:2])
    app = app_at(climbing, start="l3")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "ctrl+u", *"house rule", "enter")
        text = screen_text(app)
        assert "was: rule 00 of the house" in text
        assert "has the new words" in app.said
        await press(pilot, "u")
        assert "rewritten" in app.said
        assert "was:" not in screen_text(app)
        await press(pilot, "U", "G", "e", "ctrl+u", *"no build output", "enter", "G", "a", "c", "y")
    written = climbing.file.read_text()
    assert "- house rule\n" in written
    assert "rule 00" not in written
    assert "- no build output\n" in written
    assert RULE not in written


async def test_rows_are_sorted_by_o(climbing: L3World) -> None:
    fill(climbing, ["zebra", "a long rule of the house", "middle"])
    app = app_at(climbing, start="l3")
    async with app.run_test(size=(120, 40)) as pilot:
        orders = []
        for _ in range(4):
            await press(pilot, "o")
            rows = app.screen.query_one("#list", QueueList).rows
            orders.append([row.line[-1][0] for row in rows])
        assert orders[0][:3] == ["a long rule of the house", "middle", "zebra"]
        assert orders[1][:3] == ["a long rule of the house", "middle", "zebra"]
        assert "by words" not in screen_text(app).splitlines()[0]
        assert all(order[3] == RULE for order in orders)
