"""The Import screen: what is remembered elsewhere is read, chosen and brought in by keys (tui.md §5, ADR 19 and 23)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from memtui.app.app import Memtui, receipt_words
from memtui.engine.backends.imports.notes import Found, read_note_file
from memtui.engine.files import Folder
from memtui.engine.review.queues import inbox, redacted
from memtui.screens.history import HistoryScreen
from memtui.screens.importing import ImportScreen
from memtui.screens.notes_adopt import NotesAdoptScreen
from memtui.screens.queue import QueueScreen
from tests.engine.remembered import SECRET, SESSION, Remembered
from tests.ui.test_pictures import NARROW, WIDE, SnapCompare, keys
from tests.ui.world import Stopwatch, footer_text, press, screen_text, settle

INDEX = "# Memory\n\n- [pnpm](pnpm.md) — npm breaks the lockfile\n- [tabs](tabs.md) — four columns\n"
LONG = "word " * 90


@pytest.fixture
def there(make_repo: Callable[[str], Path]) -> Remembered:
    """Bullets with a history, three notes, one secret, and one that is too long."""
    found = Remembered(make_repo("app"))
    found.file("CLAUDE.md", "# Rules\n\n- Keep commits small and whole\n- The plan is docs/plan.md\n")
    found.commit("rules", "2026-03-04")
    found.note("pnpm", "Use pnpm, never npm.")
    found.note("tabs", "Tabs are four columns wide.")
    found.note("token", f"The staging token is {SECRET} for now.")
    found.note("vast", LONG, described=LONG)
    (found.memory / "MEMORY.md").write_text(INDEX)
    assert found.sitting.open().unused == ""
    return found


def app_on(there: Remembered, *, start: str = "tiers") -> Memtui:
    return Memtui(there.sitting, start=start, read=False, clock=Stopwatch())


def unfolded(text: str) -> str:
    """The right pane as one line."""
    return " ".join(" ".join(line.partition("│")[2] for line in text.splitlines()).split())


def claims(there: Remembered) -> set[str]:
    return {claim.atom.claim for claim in there.sitting.snapshot().claims.values()}


async def test_it_is_offered_where_nothing_is_yet(there: Remembered) -> None:
    for start in ("tiers", "inbox"):
        app = app_on(there, start=start)
        async with app.run_test(size=WIDE) as pilot:
            await settle(pilot)
            text = screen_text(app)
            words = "I takes in what is remembered already: CLAUDE.md, Claude Code's notes"
            assert words in (unfolded(text) if start == "inbox" else " ".join(text.split()))
            assert "Import…" in {command.title for command in app.get_system_commands(app.screen)}
            await press(pilot, "I")
            assert isinstance(app.screen, ImportScreen)
            await press(pilot, "escape")
            assert not isinstance(app.screen, ImportScreen)


async def test_each_note_says_where_it_comes_from_and_what_became_of_it(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I")
        text = screen_text(app)
        assert "6 notes in 6 files: 3 new, 1 stale, 1 secret, 1 too long" in text
        assert "origin     claude-md, CLAUDE.md:3" in text
        assert "2026-03-04, commit " in text
        assert "by git blame" in unfolded(text)
        assert "· 5 to decide" in text
        await press(pilot, "j")
        text = screen_text(app)
        assert "auto-memory, memory/pnpm.md:11" in text
        assert f"2026-06-30, by the agent in session {SESSION[:12]}" in unfolded(text)
        await press(pilot, "slash", *"plan", "enter")
        assert "docs/plan.md: it isn't there" in unfolded(screen_text(app))
        await press(pilot, "escape", "slash", *"word", "enter")
        assert "449 characters, at most 280" in unfolded(screen_text(app))
        await press(pilot, "a")
        assert "449 characters" in app.said
        await press(pilot, "escape", "slash", *"token", "enter")
        assert SECRET not in screen_text(app)
        assert "something was redacted" in screen_text(app)


async def test_chosen_notes_come_in_and_the_others_stay_out(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "a")
        assert "✓ 1 note in" in app.said
        assert claims(there) == {"Keep commits small and whole"}
        await press(pilot, "r")
        assert "1 note kept out" in app.said
        await press(pilot, "r")
        assert "✓ 1 in  ✗ 2 out" in screen_text(app)
        assert [item.claim for item in inbox(there.sitting.snapshot())] == ["Keep commits small and whole"]
        await press(pilot, "u")
        assert "✓ 2 in  ✗ 1 out" in screen_text(app)
        await press(pilot, "u", "U", "U")
        assert "put back: kept out" in app.said
        assert "✓ 1 in  ✗ 2 out" in screen_text(app)
        await press(pilot, "f5")
        assert "1 known" in app.said
        assert "2 rejected" in app.said
        await press(pilot, "g", "A")
        assert "nothing new is shown here" in app.said
        await press(pilot, "escape", "2")
        assert "Keep commits small and whole" in screen_text(app)
        assert "imported" in screen_text(app)
    assert there.sitting.snapshot().claims  # they count for nothing, all of them
    assert all(claim.counting == () for claim in there.sitting.snapshot().claims.values())


async def test_what_was_kept_out_together_is_taken_back_together(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "g", "space", "space", "r", "y")
        assert "2 notes kept out" in app.said
        await press(pilot, "space", "space", "x")
        await press(pilot, "u", "u")
        assert "taken back: 2 kept out" in app.said
        assert len(inbox(there.sitting.snapshot())) == 2
        await press(pilot, "U")
        assert inbox(there.sitting.snapshot()) == ()
        (claim, *_) = there.sitting.snapshot().claims.values()
        there.sitting.decide(there.sitting.snapshot(), claim, "vouch")
        await press(pilot, "u")
        assert "Other decisions were made since." in app.said
    assert there.sitting.notes.plan().items == ()


async def test_marks_and_ranges_ask_once(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "g", "v", "G", "v")
        assert "6 marked" in screen_text(app)
        await press(pilot, "a")
        assert "Bring in these 5 notes?" in screen_text(app)
        await press(pilot, "n")
        assert claims(there) == set()
        await press(pilot, "a", "y")
        assert "✓ 5 notes in" in app.said
        assert len(claims(there)) == 5
        assert len(redacted(there.sitting.snapshot())) == 1
        await press(pilot, "g", "w")
        assert isinstance(app.screen, ImportScreen) is False


async def test_all_that_is_new_comes_in_by_one_key_and_nothing_flagged(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "A", "y")
    assert claims(there) == {"Keep commits small and whole", "Use pnpm, never npm.", "Tabs are four columns wide."}


async def test_what_changed_since_it_was_read_does_not_come_in(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "j")
        there.note("pnpm", "Use yarn, never npm.")
        await press(pilot, "x")
        assert "was changed since it was read" in app.said
        assert there.sitting.notes.plan().items == ()
        await press(pilot, "a")
        assert "1 changed or known since" in app.said
        assert claims(there) == set()
        await press(pilot, "f5", "a")
    assert claims(there) == {"Use yarn, never npm."}


async def test_a_reading_can_be_stopped(there: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def slowly(folder: Folder, name: str, shown: str, found: Found) -> tuple[bytes, datetime] | None:
        begun.set()
        assert go.wait(10)
        return read_note_file(folder, name, shown, found)

    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        monkeypatch.setattr("memtui.engine.backends.imports.auto_memory.read_note_file", slowly)
        await pilot.press("I")
        assert begun.wait(10)
        await pilot.pause()
        assert "esc stops" in screen_text(app)
        await pilot.press("escape")
        assert app.said == "stopping"
        go.set()
        await settle(pilot)
        assert isinstance(app.screen, ImportScreen)
        assert app.said.startswith("stopped: f5 reads all.")
        assert claims(there) == set()
        await press(pilot, "f5")
        assert "6 notes in 6 files" in app.said
        await press(pilot, "escape")
        assert not isinstance(app.screen, ImportScreen)


async def test_a_note_is_moved_reworded_and_deleted_by_one_plan(there: Remembered) -> None:
    before = {path.name: path.read_text() for path in there.memory.iterdir()}
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "c")
        assert "nothing is planned for notes" in app.said
        await press(pilot, "x")
        assert "it stands in a file of yours: o opens it" in app.said
        await press(pilot, "j", "x")
        text = screen_text(app)
        assert "goes: the file and its line in the index" in text
        assert "* 1 planned" in text
        await press(pilot, "j", "e", "ctrl+u", *"Tabs are two columns wide.", "enter")
        assert "gets other words: Tabs are two columns wide." in unfolded(screen_text(app))
        await press(pilot, "j", "j", "m", "u", "U", "u")
        assert {path.name: path.read_text() for path in there.memory.iterdir()} == before
        await press(pilot, "c")
        assert isinstance(app.screen, NotesAdoptScreen)
        text = screen_text(app)
        for words in (
            "memory/pnpm.md, removed",
            "- Use pnpm, never npm.",
            "+ Tabs are two columns wide.",
            "backup  memory",
        ):
            assert words in text, words
        assert {path.name: path.read_text() for path in there.memory.iterdir()} == before
        await press(pilot, "y")
        text = screen_text(app)
        assert "Changed" in text
        assert "the notes lie outside the repository" in text
        assert not (there.memory / "pnpm.md").exists()
        assert "two columns" in (there.memory / "tabs.md").read_text()
        await press(pilot, "u")
        assert "Take back" in screen_text(app)
        await press(pilot, "y")
        assert {path.name: path.read_text() for path in there.memory.iterdir()} == before
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, ImportScreen)
    assert "changed 2 notes" in receipt_words(app.receipts[0])
    assert "took back 2 notes" in receipt_words(app.receipts[1])


async def test_history_shows_a_change_of_notes_and_takes_it_back(there: Remembered) -> None:
    before = (there.memory / "token.md").read_text()
    notes = there.sitting.notes
    notes.decide("memory/token.md:11", "delete")
    notes.write(notes.plan())
    app = app_on(there, start="history")
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, HistoryScreen)
        text = screen_text(app)
        assert "notes drop 1" in text
        assert "- The staging token is [REDACTED:" in text
        assert SECRET not in text
        await press(pilot, "i")
        assert "notes have no block" in app.said
        await press(pilot, "u", "y")
        assert SECRET not in screen_text(app)
        assert (there.memory / "token.md").read_text() == before
        await press(pilot, "escape")
        assert "✗ 1 taken back" in screen_text(app)


async def test_an_edited_note_needs_one_key_more(there: Remembered) -> None:
    notes, tabs = there.sitting.notes, there.memory / "tabs.md"
    notes.decide("memory/tabs.md:11", "edit", "Tabs are two columns wide.")
    notes.write(notes.plan())
    tabs.write_text(tabs.read_text().replace("two columns", "three columns"))
    app = app_on(there, start="history")
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, "u", "y")
        assert "three columns" in tabs.read_text()
        await press(pilot, "a", "y")
    assert "four columns" in tabs.read_text()


async def test_inside_an_agent_notes_are_not_decided(there: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    app = app_on(there)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "I", "j", "x", "r")
        assert app.barred in app.said
    assert not (there.kept / "notes").exists()
    assert claims(there) == set()


async def test_the_keys_fit_into_80_columns(there: Remembered) -> None:
    app = app_on(there)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "I", "j")
        line = await footer_text(pilot)
        assert line.startswith("a In r Out m Move x Delete e Edit u Undo c Notes…")
        assert "q Quit" in line


SCREENS = {
    "import": ("j", "a"),
    "import_plan": ("j", "x", "j", "e", "ctrl+u", *"Two columns", "enter", "k"),
    "import_notes": ("j", "x", "j", "e", "ctrl+u", *"Two columns", "enter", "c"),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", SCREENS)
def test_pictures(snap_compare: SnapCompare, there: Remembered, screen: str, size: tuple[int, int]) -> None:
    assert snap_compare(app_on(there), terminal_size=size, run_before=keys("I", *SCREENS[screen]))


def test_the_screen_is_no_queue() -> None:
    assert not issubclass(ImportScreen, QueueScreen)
