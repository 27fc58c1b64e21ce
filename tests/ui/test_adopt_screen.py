"""From a staged claim to a commit, by keys (design §5, tui.md "Adopt")."""

from __future__ import annotations

import threading

import pytest

from memtui.app.app import receipt_words
from memtui.engine.adopt.transaction import GitChoice, Receipt
from memtui.engine.review.plan import Plan
from memtui.engine.sitting import Sitting
from memtui.screens.adopt import AdoptScreen
from memtui.screens.notice import Notice
from tests.conftest import git
from tests.ui.world import PROSE, World, footer_text, press, screen_text


async def test_from_a_vouch_to_a_commit(world: World) -> None:
    world.decide("vendor", "vouch")
    (world.root / "other").write_text("mine\n")
    git(world.root, "add", "other")
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "A", "y", "c")
        text = screen_text(app)
        assert "1 backup  CLAUDE.md" in text
        assert "+ - Never touch the vendor/ folder" in text
        assert "1 other staged file stays staged" in text
        assert (world.root / "CLAUDE.md").read_text() == PROSE, "nothing is written before y"
        await press(pilot, "y")
        text = screen_text(app)
        assert "adopted  3" in text
        assert app.receipts[0].commit[:12] in text
        footer = await footer_text(pilot)
        assert "Back" in footer
        assert not any(name in footer for name in ("y Adopt", "Edit message", "Answer")), "it is written"
        await press(pilot, "y", "m", "space")
        assert len(app.receipts) == 1
        await press(pilot, "escape")
        assert app.current_mode == "staged"
        assert "Nothing staged" in screen_text(app)
    written = (world.root / "CLAUDE.md").read_text()
    assert written.startswith(PROSE)
    assert f"<!-- memtui:{world.atom('vendor')} 01SESSIONEEEE.jsonl#L3 -->" in written
    names = git(world.root, "show", "--name-only", "--format=", "HEAD").splitlines()
    assert sorted(names) == [".memory/adopted.log", "CLAUDE.md"]
    assert git(world.root, "status", "--porcelain") == "A  other"
    assert receipt_words(app.receipts[0]).startswith("adopted 3 into CLAUDE.md, commit ")


async def test_the_message_is_the_persons(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "c", "m", "ctrl+u", *"rules", "enter")
        assert "commit  rules" in screen_text(app)
        await press(pilot, "y")
    assert git(world.root, "log", "-1", "--format=%s") == "rules"


async def test_the_change_can_be_saved_as_a_patch_and_nothing_is_adopted(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "c", "p", "ctrl+u", *"CLAUDE.md", "enter")
        assert "CLAUDE.md is there already." in screen_text(app)
        await press(pilot, "ctrl+u", *"one.patch", "enter")
        assert "nothing was adopted" in screen_text(app)
        assert isinstance(app.screen, AdoptScreen)
    assert (world.root / "CLAUDE.md").read_text() == PROSE
    git(world.root, "apply", "one.patch")
    assert "memtui:begin" in (world.root / "CLAUDE.md").read_text()


async def test_an_untracked_file_is_asked_about(world: World) -> None:
    git(world.root, "rm", "--quiet", "--cached", "CLAUDE.md")
    git(world.root, "commit", "--quiet", "--message", "untrack")
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "c")
        text = screen_text(app)
        assert "File new to git → write only" in text
        assert "commit  none" in text
        await press(pilot, "h", "space")
        assert "→ commit it whole" in screen_text(app)
        await press(pilot, "y")
    assert app.receipts[0].commit
    assert "CLAUDE.md" in git(world.root, "show", "--name-only", "--format=", "HEAD")


async def test_a_broken_block_is_shown_and_y_refused(world: World) -> None:
    world.decide("migrations", "accept")
    (world.root / "CLAUDE.md").write_text(PROSE + "<!-- memtui:end -->\n")
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        assert "not well-formed" in screen_text(app)
        await press(pilot, "c", "y")
        assert "not well-formed" in app.said
        assert "line 8" in screen_text(app)
    assert app.receipts == []


async def test_what_moved_since_the_plan_stops_it(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "c")
        (world.root / "CLAUDE.md").write_text(PROSE + "\nAnother line.\n")
        await press(pilot, "y")
        assert isinstance(app.screen, Notice)
        await press(pilot, "escape")
        assert app.receipts == []
        await press(pilot, "y")
        assert len(app.receipts) == 1, "the plan was made again from what is there now"
    assert "Another line." in (world.root / "CLAUDE.md").read_text()


async def test_no_key_interrupts_the_writing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    adopt = Sitting.adopt

    def slow(self: Sitting, made: Plan, choice: GitChoice, **more: object) -> Receipt:
        assert go_on.wait(20)
        return adopt(self, made, choice)

    monkeypatch.setattr(Sitting, "adopt", slow)
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "c")
        await pilot.press("y", "escape", "q", "y")
        assert isinstance(app.screen, AdoptScreen)
        assert "can't be stopped" in app.said
        go_on.set()
        await press(pilot)
        assert len(app.receipts) == 1


async def test_a_rejected_claim_is_not_in_the_plan(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "r", "c")
        text = screen_text(app)
        assert "1 in · 1 out" in text
        assert "Never run migrations" not in text
