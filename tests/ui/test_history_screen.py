"""History: what was adopted, what it changed, and taking it back by keys (tui.md §5, design §5)."""

from __future__ import annotations

import pytest

from memtui.engine.adopt import looking_back
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.looking_back import LookingBack
from memtui.engine.review.history import Event
from memtui.engine.review.reversal import Past
from memtui.engine.store.snapshot import Snapshot
from memtui.screens.desk import Desk
from memtui.screens.frame import Frame
from memtui.screens.history import HistoryScreen
from memtui.screens.then import ThenScreen
from memtui.screens.tiers import TiersScreen
from memtui.screens.undo import UndoScreen
from tests.conftest import git
from tests.ui.world import PROSE, World, footer_text, press, screen_text


def shows(app: Desk, screen: type[Frame]) -> bool:
    return isinstance(app.screen, screen)


@pytest.fixture
def lived(world: World) -> World:
    """Two adoptions, an hour apart."""
    now = world.now
    for hour, words in ((10, "migrations"), (11, "release notes")):
        world.now = f"2026-07-20T{hour}:00:00Z"
        world.decide(words, "accept")
        world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice())
    world.now = now
    return world


async def test_from_tiers_to_an_undo_and_back(lived: World) -> None:
    file = lived.root / "CLAUDE.md"
    with_both = file.read_text()
    app = lived.app(start="tiers")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "H")
        assert shows(app, HistoryScreen)
        text = screen_text(app)
        assert "history › 1 of 2" in text
        assert "+ - Always write release notes to CHANGELOG.md" in text
        await press(pilot, "j")
        assert "+ - Never run migrations from a worktree" in screen_text(app)
        await press(pilot, "u")
        assert shows(app, UndoScreen)
        text = screen_text(app)
        assert "- - Never run migrations from a worktree" in text
        assert "commit  CLAUDE.md, .memory/adopted.log" in text
        assert file.read_text() == with_both, "nothing is written before y"
        await press(pilot, "y")
        assert "taken back  1" in screen_text(app)
        assert "migrations" not in file.read_text()
        assert "release notes" in file.read_text()
        await press(pilot, "escape")
        text = screen_text(app)
        assert "✗ 1 taken back" in text
        assert "undo 1" in text
        await press(pilot, "G")
        assert "taken back already" not in app.said
        await press(pilot, "u")
        assert "taken back already" in app.said
        await press(pilot, "g", "u", "y")
        assert file.read_text() == with_both
        await press(pilot, "escape", "escape")
        assert shows(app, TiersScreen)
    assert git(lived.root, "log", "-2", "--format=%s").splitlines() == ["memory: redo adopt 1", "memory: undo adopt 1"]
    assert git(lived.root, "status", "--porcelain") == ""


async def test_each_change_is_looked_up_once_and_without_the_claims(
    lived: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, asked = lived.app(start="tiers"), list[str]()
    real = LookingBack.past

    def past(back: LookingBack, event: Event) -> Past | None:
        asked.append(event.tx)
        return real(back, event)

    def claims(*_: object, **__: object) -> Snapshot:
        raise AssertionError("reading the claims takes longer than a key may")

    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        monkeypatch.setattr(LookingBack, "past", past)
        monkeypatch.setattr(looking_back, "load", claims)
        await press(pilot, "H", *"jkjk")
        assert len(asked) == len(set(asked)) == 2
        assert "+ - Always write release notes to CHANGELOG.md" in screen_text(app)
        await press(pilot, "j")
        assert "+ - Never run migrations from a worktree" in screen_text(app)


async def test_the_receipt_leads_to_its_undo(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "c")
        assert "Take back" not in await footer_text(pilot)
        await press(pilot, "u")
        assert not shows(app, UndoScreen)
        await press(pilot, "y")
        assert "Take back" in await footer_text(pilot)
        await press(pilot, "u")
        assert shows(app, UndoScreen)
        await press(pilot, "y")
        assert (world.root / "CLAUDE.md").read_text() == PROSE
        assert "Nothing" not in app.said
    assert [receipt.undone for receipt in app.receipts] == [0, 1]


async def test_a_line_changed_by_hand_needs_one_key_more(lived: World) -> None:
    file = lived.root / "CLAUDE.md"
    file.write_text(file.read_text().replace("release notes", "long notes"))
    edited = file.read_text()
    app = lived.app(start="history")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "u")
        text = screen_text(app)
        assert "was changed since" in text
        assert "now     Always write long notes" in text
        await press(pilot, "y")
        assert file.read_text() == edited
        await press(pilot, "a")
        assert "it goes all the same" in screen_text(app)
        await press(pilot, "y")
    assert "long notes" not in file.read_text()
    assert "migrations" in file.read_text()


async def test_restore_and_the_block_then(lived: World) -> None:
    app = lived.app(start="history")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j", "i")
        assert shows(app, ThenScreen)
        text = screen_text(app)
        assert "2026-07-20T10:00:00Z, from backup 20260720T100000Z-1" in text
        assert "migrations" in text
        assert "release notes" not in text
        await press(pilot, "escape", "b")
        assert "changed since that adoption" in screen_text(app)
        await press(pilot, "escape", "k", "b", "y")
        assert "taken back  1" in screen_text(app)
    assert "release notes" not in (lived.root / "CLAUDE.md").read_text()
    assert "migrations" in (lived.root / "CLAUDE.md").read_text()


async def test_without_a_past_the_keys_say_so(world: World) -> None:
    app = world.app(start="history")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Nothing was adopted yet." in screen_text(app)
        await press(pilot, "u")
        assert app.said == "u: nothing was adopted yet"


async def test_an_agent_may_look_and_not_take_back(lived: World) -> None:
    lived.extra["CLAUDECODE"] = "1"
    app = lived.app(start="history")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "release notes" in screen_text(app)
        await press(pilot, "u")
        assert shows(app, HistoryScreen)
        assert "CLAUDECODE" in app.said
