"""Deciding in the app: one key decides, is on disk, and advances (tui.md §4, §5.2)."""

from __future__ import annotations

import pytest
from textual.widgets._footer import FooterKey

from memtui.app.app import Memtui
from memtui.screens.edit import EditLine
from memtui.screens.notice import Question
from memtui.screens.queue import QueueScreen
from memtui.widgets.line_view import LineView
from memtui.widgets.queue_list import QueueList
from tests.ui.world import World, footer_text, press, screen_text


def _queue(app: Memtui) -> QueueList:
    assert isinstance(app.screen, QueueScreen)
    return app.screen.rows


async def test_a_verdict_is_on_disk_before_the_next_key_and_the_cursor_goes_on(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        first, second = (item.id for item in app.laid.staged)
        await press(pilot, "a")
        assert [(row.do, row.atom) for row in world.decisions()] == [("accept", first)]
        assert _queue(app).current == second
        assert "✓ 1 in" in screen_text(app)
        await press(pilot, "r")
        assert [(row.do, row.atom) for row in world.decisions()[1:]] == [("reject", second)]
        assert "2 decided: 1 in, 1 out, 0 later. c to preview and adopt." in screen_text(app)
        assert len(app.laid.staged) == 2, "what was rejected here stays visible"


async def test_a_vouch_of_yesterdays_words_stages_them_at_once(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot)
        asked = world.atom("ask before deleting")
        assert _queue(app).go_to(asked)
        await press(pilot, "a")
        assert asked in {item.id for item in app.laid.staged}
        assert next(item for item in app.laid.inbox if item.id == asked).state == "in"


async def test_words_of_today_wait_for_tomorrow(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        env = world.atom(".env")
        _queue(app).go_to(env)
        await press(pilot, "a")
        _queue(app).go_to(env)
        await press(pilot)
        assert "typed and vouched today" in screen_text(app)
        assert env not in {item.id for item in app.laid.staged}
    world.now = "2026-07-21T08:00:00Z"
    later = world.app(start="staged")
    async with later.run_test() as pilot:
        await press(pilot)
        assert env in {item.id for item in later.laid.staged}


async def test_undo_and_redo_have_no_limit(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "r", "u", "u")
        assert [item.state for item in app.laid.staged] == ["open", "open"]
        await press(pilot, "u")
        assert "Nothing to undo." in app.said
        await press(pilot, "U", "U")
        assert sorted(item.state for item in app.laid.staged) == ["in", "out"]
        await press(pilot, "U")
        assert "Nothing to redo." in app.said


async def test_a_key_held_down_decides_once(world: World) -> None:
    world.watch.step = 0.03
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "a", "a")
        assert len(world.decisions()) == 1
        assert app.said == "held key ignored"
        world.watch.step = 0.2
        await press(pilot, "a")
        assert len(world.decisions()) == 2


async def test_moving_decides_nothing_and_ends_do_not_wrap(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "j", "down", "G")
        last = _queue(app).at
        await press(pilot, "j")
        assert _queue(app).at == last == len(app.laid.inbox) - 1
        await press(pilot, "g", "k")
        assert _queue(app).at == 0
        await press(pilot, "ctrl+d", "ctrl+u", "pagedown", "pageup", "end", "home")
        assert world.decisions() == []


async def test_marks_go_together_after_a_question_that_lists_them(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "g", "v", "j", "v", "r")
        assert isinstance(app.screen, Question)
        text = screen_text(app)
        assert "Reject these 2?" in text
        assert "staging database" in text
        await press(pilot, "n")
        assert world.decisions() == []
        await press(pilot, "r", "y")
        assert [row.do for row in world.decisions()] == ["reject", "reject"]
        assert _queue(app).marked == frozenset()


async def test_the_rest_is_accepted_in_staged_and_not_in_the_inbox(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "A")
        assert not isinstance(app.screen, Question)
        await press(pilot, "3", "A")
        assert "Accept these 2?" in screen_text(app)
        await press(pilot, "y")
        assert len(app.laid.accepted) == 2


async def test_a_filter_is_a_view(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "slash", *"vendor", "enter")
        assert [row.id for row in _queue(app).rows] == [world.atom("vendor")]
        assert "· 4 open" in screen_text(app), "counts stay whole"
        await press(pilot, "r")
        assert "3 open above or hidden" in app.said
        await press(pilot, "escape")
        assert len(_queue(app).rows) == 4


async def test_an_edit_is_checked_before_it_counts(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EditLine)
        await press(pilot, "ctrl+u", "a", "enter")
        assert "A claim has 3 to 280 characters" in screen_text(app)
        await press(pilot, *"bc d", "enter")
        (row,) = world.decisions()
        assert (row.do, row.claim) == ("alias", "abc d")
        assert _queue(app).current == row.to
        await press(pilot, "u")
        assert "abc d" not in {item.claim for item in app.laid.staged}


async def test_an_edit_left_alone_changes_nothing(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "e", "q", "escape")
        assert world.decisions() == []
        assert app.is_running


async def test_a_dim_key_says_why(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "c")
        assert app.said == "c: accept something in Staged first"
        await press(pilot, "a", "c")
        assert "adopt" in screen_text(app).splitlines()[0]


async def test_an_agent_decides_nothing(world: World) -> None:
    world.extra["CLAUDECODE"] = "1"
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "e", "A", "u")
        assert world.decisions() == []
        assert "An agent can't decide" in app.said
        await press(pilot, "w")
        assert "why" in screen_text(app).splitlines()[0], "reading works"


@pytest.mark.parametrize("tab", ["tiers", "inbox", "staged", "contested", "redacted", "l3"])
async def test_inside_a_harness_the_verbs_are_dim_and_c_says_why(world: World, tab: str) -> None:
    world.extra["CLAUDECODE"] = "1"
    app = world.app(start=tab)
    async with app.run_test(size=(120, 40)) as pilot:
        await footer_text(pilot)
        bright = {key.description for key in app.screen.query(FooterKey) if not key.has_class("-disabled")}
        assert bright <= {"Why", "Block", "History", "Filter", "Help", "Quit", "Sort"}
        await press(pilot, "c")
        assert app.said.startswith("c: An agent can't decide")


async def test_a_claim_said_again_after_accepting_is_open_again(world: World) -> None:
    world.decide("migrations", "accept")
    world.tell((("01SESSIONHHHH", "2026-07-20", "Never run migrations from a worktree.", "Yes."),))
    app = world.app(start="staged", read=True)
    async with app.run_test() as pilot:
        await press(pilot)
        assert {item.state for item in app.laid.staged} == {"open", "changed"}
        assert "* 1 changed" in screen_text(app)
        await press(pilot, "j")
        assert "changed since you decided" in screen_text(app)


async def test_the_harvest_at_the_start_keeps_the_cursor_on_its_claim(world: World) -> None:
    world.tell((("01SESSIONHHHH", "2026-07-20", "Always sign your commits with a key.", "Yes."),))
    app = world.app(start="inbox", read=True)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "j")
        assert len(app.laid.inbox) == 5
        assert "read 2 new lines, 1 new claim" in app.said


async def test_tabs_keep_their_place(world: World) -> None:
    app = world.app(start="inbox")
    async with app.run_test() as pilot:
        await press(pilot, "j", "3", "1", "2")
        assert app.current_mode == "inbox"
        assert _queue(app).at == 1


async def test_a_terminal_that_is_too_small_says_so(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(50, 20)) as pilot:
        for wide, high in ((50, 20), (80, 15)):
            await pilot.resize_terminal(wide, high)
            await press(pilot)
            lines = [line.strip() for line in screen_text(app).splitlines() if line.strip()]
            assert lines == [f"memtui needs 60×16, this is {wide}×{high}"]
        await pilot.resize_terminal(60, 16)
        await press(pilot)
        assert "[3 Staged 2]" in screen_text(app)


async def test_panes_take_the_keys_in_turn_and_stack_when_narrow(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "l")
        assert isinstance(app.focused, LineView)
        assert app.focused.id == "diff"
        await press(pilot, "h")
        assert app.focused.id == "list"
        left, detail = app.screen.query_one("#left"), app.screen.query_one("#detail")
        assert detail.region.x == left.region.right
        await pilot.resize_terminal(80, 24)
        await press(pilot)
        assert detail.region.y == left.region.bottom


async def test_footer_fits_in_80_columns(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in "54321":
            await press(pilot, key)
            assert (await footer_text(pilot)).endswith("q Quit")


async def test_quitting_keeps_decisions(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "q")
    assert app.return_code == 0
    assert [row.do for row in world.decisions()] == ["accept"]
