"""Health as a person uses it: what is wrong, how the hooks do, what will vanish, a renamed file (tui.md §5)."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from memtui.engine.config import Clock
from memtui.engine.store import errors_log
from memtui.engine.store.errors_log import Fault
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks import checkup, install
from memtui.hooks.findings import Timing
from memtui.hooks.health import Health, health
from memtui.screens.desk import Desk
from memtui.screens.frame import Frame
from memtui.screens.health import HealthScreen
from memtui.screens.why import WhyScreen
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList
from tests.hooks.test_health import ran, told
from tests.transcripts import line
from tests.ui.test_pictures import NARROW, WIDE, SnapCompare
from tests.ui.test_pictures import keys as pressed
from tests.ui.world import SLUG, World, press, screen_text, settle

STALE = ("FFFF", "GGGG")  # the sessions that go soon


def put_hooks(world: World) -> None:
    """Install the hooks with an interpreter of the person's, in a folder that Claude Code trusts."""
    python = world.person / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    now = datetime.fromisoformat(world.now)
    change = install.installing(install.USER, world.environ, str(world.root), python=str(python))
    install.apply(world.sitting.home, change, now=now)
    install.record_interpreter(world.sitting.home, str(python))


@pytest.fixture
def lived(renamed: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A renamed file, hooks that ran, something given up, and two transcripts that go within a week."""
    world = renamed
    put_hooks(world)
    path = world.claude / "projects" / SLUG / "01SESSIONEEEE.jsonl"
    notes = (
        ran("UserPromptSubmit", "01SESSIONEEEE", 31),
        told("01SESSIONEEEE"),
        ran("SessionStart", "01SESSIONEEEE", 44),
    )
    path.write_bytes(path.read_bytes() + b"".join(map(line, notes)))
    world.harvest()
    now = datetime.fromisoformat(world.now)
    for file in (world.claude / "projects" / SLUG).iterdir():
        at = (now - timedelta(days=25 if file.stem[-4:] in STALE else 1)).timestamp()
        os.utime(file, (at, at))
    entry = world.sitting.snapshot().entry
    assert entry is not None
    with world.sitting.home.memory(entry) as memory:
        errors_log.append(
            memory, [Fault("2026-07-18T09:00:00Z", "01SESSIONAAAA", 2, "a line of 40 MB was passed over")]
        )
    monkeypatch.setattr(checkup, "measure", lambda *_, **__: Timing(12.0, 18.0))
    return world


def real_time(world: World, app: Desk) -> None:
    """Let the clock not be a set one, which Health would speak of."""
    app.sitting = replace(app.sitting, clock=lambda: Clock(datetime.fromisoformat(world.now), is_set=False))


def shows(app: Desk, screen: type[Frame]) -> bool:
    return isinstance(app.screen, screen)


def detail(app: Desk) -> str:
    prose = app.screen.query_one("#detail", Prose)._prose
    return "\n".join("".join(text for text, _ in part) for part in prose)


def rows(app: Desk) -> list[str]:
    return ["".join(text for text, _ in row.line) for row in app.screen.query_one("#rows", QueueList).rows]


async def test_what_is_wrong_stands_first_then_how_things_are(lived: World) -> None:
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f3")
        found = rows(app)
        assert "! 2 to look at" in screen_text(app)
        assert found[0].startswith("! given-up  2026-07-18T09:00:00Z session 01SESSIONAAAA: 2 a line of 40 MB")
        assert found[1].startswith("! renamed  ")
        assert "`memtui harvest` tries what it can once more." in detail(app)
        by_name = {name: [row for row in found[2:] if row.split()[0] == name] for name in ("hooks", "timing", "noted")}
        assert by_name["hooks"] == ["  hooks          ~/.claude/settings.json (all events)"]
        assert "prompt hook 18 ms, `python -c pass` 12 ms: 1.5×" in by_name["timing"][0]
        assert [row.split("  ")[-1].strip() for row in by_name["noted"]] == [
            "SessionStart: 44 ms",
            "UserPromptSubmit: 31 ms",
        ]
        assert any("interpreter    ~/venv/bin/python" in row for row in found)
        await press(pilot, "j", "j")
        assert "~/venv/bin/python -I -S" in detail(app)
        await press(pilot, "y")
        assert app.clipboard.startswith("hooks\n")
        await press(pilot, "escape")
        assert not shows(app, HealthScreen)


async def test_what_will_vanish_stands_with_its_claims(lived: World) -> None:
    app = lived.app(start="staged")
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "f3")
        found = rows(app)
        at = next(n for n, row in enumerate(found) if "goes 2026-07-25" in row)
        assert found[at : at + 4] == [
            "~ goes 2026-07-25  01SESSIONFFFF  1 claim depends on it",
            "  └ Always ask before deleting files",
            "~ goes 2026-07-25  01SESSIONGGGG  1 claim depends on it",
            "  └ Never commit .env files",
        ]
        await press(pilot, *["j"] * at)
        assert "After that only the kept quotes speak for:" in detail(app)
        await press(pilot, "w")
        assert "this row is about no claim" in app.said
        await press(pilot, "j", "w")
        assert shows(app, WhyScreen)
        assert "Always ask before deleting files" in screen_text(app)
        await press(pilot, "escape")
        assert shows(app, HealthScreen)
        assert "its quotes stay" in detail(app)


async def test_a_renamed_file_is_offered_as_an_edit(lived: World) -> None:
    before = (lived.root / "CLAUDE.md").read_bytes()
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f3", "e")
        assert "only a claim that names a renamed file" in app.said
        await press(pilot, "j")
        assert "now     Always take the counters from tools/count.py" in detail(app)
        assert "offered Always take the counters from tools/derive.py" in detail(app)
        made_before = lived.decisions()
        await press(pilot, "e", "escape")
        assert lived.decisions() == made_before, "leaving the field decides nothing"
        await press(pilot, "e", "enter")
        made = lived.decisions()[-1]
        assert (made.do, made.claim) == ("alias", "Always take the counters from tools/derive.py")
        assert f"{made.to} has the new words and waits in Staged" in app.said
        assert (lived.root / "CLAUDE.md").read_bytes() == before, "nothing is written before c"
        assert "wait in Staged already" in detail(app)
        await press(pilot, "e")
        assert "wait in Staged already" in app.said
        await press(pilot, "escape", "3", "c")
        assert "+ - Always take the counters from tools/derive.py" in screen_text(app)
        await press(pilot, "y", "escape", "f3")
        assert not any("renamed" in row for row in rows(app))


async def test_words_that_are_no_claim_are_refused_there(lived: World) -> None:
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        before = lived.decisions()
        await press(pilot, "f3", "j", "e", "ctrl+u", "enter")
        assert lived.decisions() == before
        await press(pilot, "escape")
        assert shows(app, HealthScreen)


async def test_a_teammates_line_is_shown_and_left_to_them(lived: World) -> None:
    path = lived.root / "CLAUDE.md"
    path.write_text(path.read_text().replace("<!-- memtui:end", "- Also see tools/count.py first\n<!-- memtui:end"))
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f3", "j", "j")
        assert "Also see tools/derive.py first" in detail(app)
        await press(pilot, "e")
        assert "nobody said it on this machine" in app.said


async def test_an_agent_may_look_and_not_edit(lived: World) -> None:
    lived.extra["CLAUDECODE"] = "1"
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f3")
        assert any("given-up" in row for row in rows(app))
        assert not any("renamed" in row for row in rows(app)), "an agent's look asks no git"


async def test_all_is_well(world: World) -> None:
    app = world.app(start="staged")
    real_time(world, app)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "f3", "f3")
        assert "✓ healthy" in screen_text(app).split("\n")[0]
        assert rows(app)[0].startswith("✓ healthy        every file can be read")
        assert any("not installed: `memtui install`" in row for row in rows(app))
        await press(pilot, "escape")
        assert not shows(app, HealthScreen)


async def test_a_project_that_nobody_spoke_in(empty_world: World) -> None:
    app = empty_world.app(start="tiers")
    real_time(empty_world, app)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "f3")
        assert rows(app)[0].startswith("✓ healthy")


async def test_a_check_shows_how_far_it_is_and_can_be_stopped(lived: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()
    cancelled: list[bool] = []

    def slowly(home: object, snapshot: Snapshot, environ: Mapping[str, str], **more: object) -> Health:
        if "sessions" in more:
            return health(lived.sitting.home, snapshot, environ, sessions=0)
        begun.set()
        assert go.wait(60)
        go_on = more["go_on"]
        assert callable(go_on)
        cancelled.append(not go_on())
        return health(lived.sitting.home, snapshot, environ, go_on=go_on)

    monkeypatch.setattr(checkup, "health", slowly)
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("f3")
        while not begun.is_set():
            await pilot.pause()
        await pilot.pause()
        assert f"! 2 so far  looking at {checkup.NOTES}, esc stops" in screen_text(app)
        assert rows(app)[1].startswith("! renamed"), "what is known is shown"
        await pilot.press("j", "escape")
        await pilot.pause()
        assert f"stopped before {checkup.NOTES}" in screen_text(app)
        go.set()
        await settle(pilot)
        assert cancelled == [True]
        assert f"stopped before {checkup.NOTES}" in screen_text(app)
        await press(pilot, "escape")
        assert not shows(app, HealthScreen)


async def test_looking_again_keeps_the_place(lived: World) -> None:
    app = lived.app(start="staged")
    real_time(lived, app)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "f3", "j", "j", "j")
        assert detail(app).startswith("interpreter")
        lived.now = "2026-07-20T12:00:01Z"
        await press(pilot, "f5")
        assert detail(app).startswith("interpreter")
        lived.now = "2026-07-20T12:00:02Z"
        (lived.claude / "settings.json").write_text("{")
        await press(pilot, "f5")
        assert any("settings" in row for row in rows(app)), "what is wrong by now is found"
        assert "✓" not in screen_text(app)


SHOWN = {"renamed": ("f3", "j", "j"), "vanishing": ("f3", *["j"] * 12)}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("shown", SHOWN)
def test_picture(snap_compare: SnapCompare, lived: World, shown: str, size: tuple[int, int]) -> None:
    assert snap_compare(lived.app(start="staged"), terminal_size=size, run_before=pressed(*SHOWN[shown]))
