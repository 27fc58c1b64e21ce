"""Pictures of every screen (tui.md §3.8). Look at each one before it is kept: `snapshots/test_pictures/`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from memtui.engine.adopt.git import GitChoice
from tests.ui.world import SLUG, World, press

WIDE, NARROW = (120, 40), (80, 24)
SnapCompare = Callable[..., bool]


def keys(*wanted: str) -> Callable[[Pilot[int]], object]:
    """Presses keys before the picture is taken."""

    async def run(pilot: Pilot[int]) -> None:
        await press(pilot, *wanted)

    return run


@pytest.fixture
def reviewed(world: World) -> World:
    """The world after a vouch, with a transcript that has aged out."""
    world.decide("vendor", "vouch")
    (world.claude / "projects" / SLUG / "01SESSIONBBBB.jsonl").unlink()
    return world


SCREENS = {
    "inbox": ("inbox", ("j", "a")),
    "staged": ("staged", ("a", "a", "k")),
    "adopt": ("staged", ("a", "a", "s", "c")),
    "tiers": ("tiers", ("l", "h")),
    "why": ("staged", ("j", "w", "j")),
    "search": ("staged", ("ctrl+f", *"never", "enter", "j", "j")),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(snap_compare: SnapCompare, reviewed: World, screen: str, size: tuple[int, int]) -> None:
    start, wanted = SCREENS[screen]
    assert snap_compare(reviewed.app(start=start), terminal_size=size, run_before=keys(*wanted))


HISTORY = {"history": ("j",), "take_back": ("j", "u"), "block_then": ("i",), "taken_back": ("j", "u", "y", "escape")}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", HISTORY)
def test_history(snap_compare: SnapCompare, world: World, screen: str, size: tuple[int, int]) -> None:
    for hour, words in ((10, "migrations"), (11, "release notes")):
        world.now = f"2026-07-20T{hour}:00:00Z"
        world.decide(words, "accept")
        # Without commits: their ids would be others each time.
        world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice(commit=False))
    world.now = "2026-07-20T12:00:00Z"
    with world.sitting.home.folder() as folder:
        folder.replace("config.toml", b'commit = "never"\n')
    assert snap_compare(world.app(start="history"), terminal_size=size, run_before=keys(*HISTORY[screen]))


DISPUTED = {
    "contested": ("contested", ("b", "k", "j", "tab")),
    "redacted": ("redacted", ("r", "j")),
    "same": ("inbox", ("G", "m")),
    "mark": ("staged", ("G",)),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", DISPUTED)
def test_disputed(snap_compare: SnapCompare, disputed: World, screen: str, size: tuple[int, int]) -> None:
    disputed.settle_in("the PR base branch is dev")
    start, wanted = DISPUTED[screen]
    assert snap_compare(disputed.app(start=start), terminal_size=size, run_before=keys(*wanted))


def test_the_first_run(snap_compare: SnapCompare, empty_world: World) -> None:
    assert snap_compare(empty_world.app(), terminal_size=NARROW, run_before=keys())


def test_light(snap_compare: SnapCompare, reviewed: World) -> None:
    app = reviewed.app(start="staged")
    app.theme = "memtui-light"
    assert snap_compare(app, terminal_size=WIDE, run_before=keys("a", "r"))


def test_ansi(snap_compare: SnapCompare, reviewed: World) -> None:
    app = reviewed.app(start="staged")
    app.theme = "ansi-dark"
    assert snap_compare(app, terminal_size=WIDE, run_before=keys("a", "r"))


REWORDING = {"split": ("d",), "kind": ("t", "j"), "hint": ("e", "ctrl+u", *"Never touch vendor/")}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", REWORDING)
def test_rewording(snap_compare: SnapCompare, disputed: World, screen: str, size: tuple[int, int]) -> None:
    disputed.tell((("01SESSIONHHHH", "2026-07-16", "Always use tabs and run make lint.", "Yes."),))
    disputed.harvest()
    assert snap_compare(
        disputed.app(start="inbox"), terminal_size=size, run_before=keys("j", "j", "j", "j", *REWORDING[screen])
    )


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("screen", ["inbox", "staged", "help"])
def test_ascii(snap_compare: SnapCompare, reviewed: World, screen: str, size: tuple[int, int]) -> None:
    reviewed.extra["MEMTUI_ASCII"] = "1"
    start, wanted = {"help": ("staged", ("question_mark",))}.get(screen) or SCREENS[screen]
    assert snap_compare(reviewed.app(start=start), terminal_size=size, run_before=keys(*wanted))


def test_a_question(snap_compare: SnapCompare, reviewed: World) -> None:
    assert snap_compare(reviewed.app(start="staged"), terminal_size=WIDE, run_before=keys("A"))


def test_an_edit(snap_compare: SnapCompare, reviewed: World) -> None:
    assert snap_compare(reviewed.app(start="inbox"), terminal_size=NARROW, run_before=keys("e", "ctrl+u", "enter"))
