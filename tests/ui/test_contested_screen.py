"""Contested: both sides, the rule and the outcomes before the key; each key resolves; decided pairs stay (tui.md)."""

from __future__ import annotations

import pytest

from memtui.screens.edit import EditLine
from memtui.screens.queue import QueueScreen
from memtui.screens.why import WhyScreen
from memtui.widgets.pair import SideView
from tests.ui.world import World, footer_text, press, screen_text

DEV, MAIN = "the PR base branch is dev", "the PR base branch is main"


async def test_both_sides_the_rule_and_the_outcomes_stand_there_before_a_key(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        text = screen_text(app)
        for words in (
            "[4 Contested 2]",
            f"{DEV} / main",
            "OLDER · stays with r",
            "the PR base branch is «dev»",
            "NEWER · comes in with a",
            "the PR base branch is «main»",
            "value conflict: same subject, same linking word, another value",
            "2 sessions · 2 days",
            "If you press",
            "memory: older is let go, newer is stated now, waits at 1/2",
            "Not promotable while this is open",
            "= 0 both",
        ):
            assert words in text
        older, newer = app.screen.query_one("#older"), app.screen.query_one("#newer")
        assert newer.region.x == older.region.right
        await press(pilot, "j")
        assert "one says no to the other" in screen_text(app)


async def test_when_narrow_the_older_stands_above_the_newer_and_all_keys_can_be_read(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        older, newer = app.screen.query_one("#older"), app.screen.query_one("#newer")
        assert newer.region.y == older.region.bottom
        text = screen_text(app)
        for words in ("«dev»", "«main»", "newer wins", "older stays", "both hold", "e  rewrite", "value conflict"):
            assert words in text
        assert (await footer_text(pilot)).endswith("q Quit")
        await pilot.resize_terminal(120, 40)
        await press(pilot)
        assert older.region.right == newer.region.x
        assert "first 2026-07-01" in screen_text(app)


@pytest.mark.parametrize(
    ("key", "how", "state", "words"),
    [
        ("a", "newer", "in", "newer wins"),
        ("r", "older", "out", "older stays"),
        ("b", "both", "both", "both hold"),
    ],
)
async def test_a_key_resolves_and_the_pair_stays_until_the_sitting_ends(
    disputed: World, key: str, how: str, state: str, words: str
) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        first, second = app.laid.contested
        await press(pilot, key)
        (row,) = disputed.decisions()
        assert (row.do, row.how, row.atom, row.to) == ("resolve", how, first.older.id, first.newer.id)
        assert words in app.said
        assert isinstance(app.screen, QueueScreen)
        assert app.screen.rows.current == second.id
        assert [pair.state for pair in app.laid.contested] == [state, "open"]
        await press(pilot, "k", "a")
        assert len(disputed.decisions()) == 1, "a resolved pair takes no second key"
        assert app.said == "a: this pair is resolved; u takes the last decision back"
        assert "Resolved" in screen_text(app)
        await press(pilot, "u")
        assert [pair.state for pair in app.laid.contested] == ["open", "open"]
        assert app.screen.rows.current == first.id
        await press(pilot, "U")
        assert app.laid.contested[0].state == state
    again = disputed.app(start="contested")
    async with again.run_test() as pilot:
        await press(pilot)
        assert [pair.id for pair in again.laid.contested] == [second.id]


async def test_a_rewrite_begins_with_the_newer_words_and_counts_for_both(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EditLine)
        assert MAIN in screen_text(app)
        await press(pilot, "ctrl+u", "a", "enter")
        assert "A claim has 3 to 280 characters" in screen_text(app)
        assert disputed.decisions() == []
        await press(pilot, *" PR goes to dev", "enter")
        (row,) = disputed.decisions()
        assert (row.how, row.claim) == ("rewrite", "a PR goes to dev")
        assert len(disputed.sitting.snapshot().claims[row.new].sessions) == 3
        await press(pilot, "k")
        assert "Rewritten as “a PR goes to dev”" in screen_text(app)
        await press(pilot, "u")
        assert [pair.state for pair in app.laid.contested] == ["open", "open"]


async def test_later_moves_on_is_off_for_today_and_can_be_undone(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        assert [pair.state for pair in app.laid.contested] == ["later", "open"]
        assert "~ 1 later" in screen_text(app)
        await press(pilot, "u")
        assert [pair.state for pair in app.laid.contested] == ["open", "open"]
        await press(pilot, "U", "g", "a")
        assert [pair.state for pair in app.laid.contested] == ["in", "open"], "what waits can be resolved all the same"
    disputed.now = "2026-07-21T08:00:00Z"
    assert disputed.app(start="contested").laid.contested[0].state == "open"


async def test_tab_goes_to_a_side_and_why_walks_that_one(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        pair = app.laid.contested[0]
        for tabs, side in ((1, pair.older), (2, pair.newer)):
            await press(pilot, *["tab"] * tabs)
            assert isinstance(app.focused, SideView)
            heading = next(line for line in screen_text(app).splitlines() if "OLDER" in line)
            assert ("› OLDER" in heading) == (side is pair.older)
            assert ("› NEWER" in heading) == (side is pair.newer)
            await press(pilot, "w")
            assert isinstance(app.screen, WhyScreen)
            assert side.id in screen_text(app)
            await press(pilot, "escape", *["h"] * tabs)
            assert app.focused is not None
            assert app.focused.id == "list"


async def test_the_last_pair_says_where_to_go_on(disputed: World) -> None:
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "b")
        assert "2 decided: 1 in, 0 out, 1 both, 0 later. What may climb now" in app.said
        await press(pilot, "space", "v", "A", "R")
        assert len(disputed.decisions()) == 2, "pairs have no batch"


async def test_no_pair_is_a_sentence(world: World) -> None:
    app = world.app(start="contested")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a")
        assert "Nothing contradicts anything here." in screen_text(app)
        assert app.said == "a: there is nothing here"


async def test_an_agent_resolves_nothing(disputed: World) -> None:
    disputed.extra["CLAUDECODE"] = "1"
    app = disputed.app(start="contested")
    async with app.run_test() as pilot:
        await press(pilot, "a", "b", "e", "s")
        assert disputed.decisions() == []
        assert "An agent can't decide" in app.said


async def test_what_stands_in_the_file_goes_out_with_the_newer(disputed: World) -> None:
    """The older claim's line is staged to go by itself, and the next adoption writes that."""
    disputed.settle_in(DEV)
    app = disputed.app(start="contested")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        text = screen_text(app)
        assert f"file: - {DEV}" in text
        assert "Staged offers the" in text
        await press(pilot, "g", "a", "3")
        (item,) = [item for item in app.laid.staged if item.action == "drop"]
        assert isinstance(app.screen, QueueScreen)
        app.screen.rows.go_to(item.id)
        await press(pilot)
        text = screen_text(app)
        assert "L2 out" in text
        assert "let go when a contradiction was resolved" in text
        assert f"- - {DEV}" in text
        await press(pilot, "r")
        assert app.said.endswith("u takes the last decision back")
        await press(pilot, "c", "y")
        assert DEV not in (disputed.root / "CLAUDE.md").read_text()
