"""Staged beyond promotions: demotions, marks; and "same rule" in the Inbox (design §3.2, §3.3)."""

from __future__ import annotations

from textual.widgets import Input

from memtui.app.app import Memtui
from memtui.screens.edit import EditLine
from memtui.screens.notice import Question
from memtui.screens.queue import QueueScreen
from memtui.screens.same import Choice
from memtui.widgets.diff_lines import DiffLines
from tests.ui.world import World, press, screen_text

DEV = "the PR base branch is dev"
RULE = "Never run migrations from a worktree"
OPEN_PRS, TARGET, DRAFTS = "Always open pull requests", "Pull requests must always", "Never open draft"


def _go(app: Memtui, atom: str) -> None:
    assert isinstance(app.screen, QueueScreen)
    assert app.screen.rows.go_to(atom)


async def test_a_mark_is_a_row_says_what_it_writes_and_is_accepted(disputed: World) -> None:
    disputed.settle_in(DEV)
    app = disputed.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        _go(app, disputed.atom(DEV))
        await press(pilot)
        text = screen_text(app)
        assert "L2 tag" in text
        assert "contested, newer evidence 2026-07-15" in text
        assert "a writes the mark behind the line" in text
        assert f"+ - {DEV} [contested" in text
        await press(pilot, "r")
        assert "The mark of" in app.said
        await press(pilot, "a", "c", "y")
        assert f"- {DEV} [contested — newer evidence 2026-07-15]" in (disputed.root / "CLAUDE.md").read_text()


async def test_the_evidence_stands_beside_the_verdict_without_a_key(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        _go(app, world.atom(RULE))
        await press(pilot)
        text = screen_text(app)
        for words in (
            "you said “Never run migrations from a worktree.”",
            "3/3 sessions",
            "3 days",
            "costs about",
            "tokens a session",
            "/4,096 B · CLAUDE.md",
            f"+ - {RULE}",
        ):
            assert words in text, words


async def test_an_old_line_may_be_kept_or_let_go(world: World) -> None:
    world.settle_in(RULE)
    world.now = "2026-11-20T12:00:00Z"
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        rule = world.atom(RULE)
        _go(app, rule)
        await press(pilot)
        text = screen_text(app)
        assert "L2 out" in text
        assert "not heard of since 2026-07-20" in text
        assert "a keeps the line (kept twice, it stays for good)" in text
        assert f"- - {RULE}" in text
        await press(pilot, "a")
        (kept,) = [item for item in app.laid.staged if item.id == rule]
        assert (kept.state, kept.receipt) == ("in", "kept: counts as heard of today")
        assert app.laid.accepted == frozenset(), "nothing is written for a line that stays"
        await press(pilot, "u", "r")
        assert app.laid.accepted == {rule}
        assert next(item for item in app.laid.staged if item.id == rule).state == "out"
        await press(pilot, "c", "y")
        assert RULE not in (world.root / "CLAUDE.md").read_text()


async def test_relatives_stand_beside_a_claim_with_their_count_and_a_warning(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        _go(app, disputed.atom(OPEN_PRS))
        await press(pilot)
        text = screen_text(app)
        assert "relatives  m unites" in text
        assert "L1 1 session   ! negated  Never open draft" in text
        assert "L1 1 session   Pull requests must always target" in text


async def test_same_rule_by_keys_under_either_wording_or_a_new_one(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        ours, theirs = disputed.atom(OPEN_PRS), disputed.atom(TARGET)
        for row, stays in ((0, ours), (1, theirs)):
            _go(app, ours)
            await press(pilot, "m")
            assert isinstance(app.screen, Choice)
            await press(pilot, "j", "enter")
            assert "Whose words stay?" in screen_text(app)
            await press(pilot, *["j"] * row, "enter")
            assert disputed.decisions()[-1].to == stays
            assert len(app.laid.snapshot.claims[stays].sessions) == 2
            await press(pilot, "u")
            assert {ours, theirs} <= app.laid.snapshot.claims.keys()
        _go(app, ours)
        await press(pilot, "m", "j", "enter", "j", "j", "enter")
        assert isinstance(app.screen, EditLine)
        await press(pilot, "ctrl+u", "a", "enter")
        assert "A claim has 3 to 280 characters" in screen_text(app)
        await press(pilot, *"ll work goes to dev", "enter")
        claims = {claim.atom.claim: claim for claim in app.laid.snapshot.claims.values()}
        assert len(claims["all work goes to dev"].sessions) == 2


async def test_a_guarded_relative_is_united_only_after_a_question(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        _go(app, disputed.atom(OPEN_PRS))
        before = len(disputed.decisions())
        await press(pilot, "m", "enter")
        assert isinstance(app.screen, Question)
        assert "hardly say the same (negated)" in screen_text(app)
        await press(pilot, "n", "m", "escape")
        assert len(app.screen_stack) == 1
        assert len(disputed.decisions()) == before


async def test_without_a_relative_same_says_so(disputed: World) -> None:
    app = disputed.app(start="inbox")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        _go(app, disputed.atom("staging database"))
        await press(pilot, "m")
        assert app.said == "m: no other claim resembles this one"
        assert "relatives  none" in screen_text(app)


async def test_a_line_that_an_old_copy_took_along_is_told_and_offered_again(world: World) -> None:
    file = world.root / "CLAUDE.md"
    before = file.read_bytes()
    world.settle_in(RULE)
    file.write_bytes(before)
    app = world.app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "1 adopted line is gone from CLAUDE.md: an old copy was saved over it" in screen_text(app)
        await press(pilot, "3")
        _go(app, world.atom(RULE))
        await press(pilot)
        assert "an old copy" in screen_text(app)
        await press(pilot, "a", "c", "y")
        assert RULE in file.read_text()


async def test_an_import_is_part_of_the_diff(world: World) -> None:
    (world.person / "memtui/config.toml").write_text('target = "memory.md"\n')
    world.decide(RULE, "accept")
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "c")
        text = screen_text(app)
        assert "import  one line at the end of CLAUDE.md" in text
        assert "+ @memory.md" in text.replace("+@", "+ @")
        await press(pilot, "y")
        assert (world.root / "CLAUDE.md").read_text().endswith("\n@memory.md\n")


async def test_evidence_that_has_no_room_scrolls_and_is_not_cut(world: World) -> None:
    app = world.app(start="staged")
    long = (
        f"{RULE} before two people have read them, because the column order changed silently in March and forty "
        "thousand invoices had to be restored from the nightly dump, which took the whole of a long weekend"
    )
    async with app.run_test(size=(70, 24)) as pilot:
        await press(pilot)
        _go(app, world.atom(RULE))
        await press(pilot, "e")
        app.screen.query_one(Input).value = long
        await press(pilot, "enter")
        assert "costs about" not in screen_text(app), "there is no room for it"
        await press(pilot, "tab", "G")
        assert "costs about" in screen_text(app)
        await press(pilot, "tab")
        assert isinstance(app.focused, DiffLines)
