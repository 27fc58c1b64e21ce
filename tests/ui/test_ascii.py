"""Terminals that show ASCII only: every sign of ours has a twin, and a person's words stay as they are (tui.md §5)."""

from __future__ import annotations

import re

import pytest

from memtui.app.app import Memtui
from memtui.screens.queue import QueueScreen
from memtui.widgets.signs import CHECKS, FLAGS, POINTERS, STATES, TWINS, draw_in_ascii, needs_ascii, own
from tests.ui.world import World, press, screen_text

BEYOND = re.compile(r"[^\n\x20-\x7e]")
TAG = "[contested — newer evidence"
WIDE, NARROW = (120, 40), (80, 24)


@pytest.fixture
def plain(disputed: World) -> World:
    """The disputed world in a terminal that shows ASCII only, with something adopted, aged out and checkable."""
    disputed.settle_in("the PR base branch is dev")
    disputed.tell((("01SESSIONXXXX", "2026-07-16", "Always update README when `make lint` changes.", "Yes."),))
    disputed.harvest()
    (disputed.claude / "projects" / "-work-orchard" / "01SESSIONBBBB.jsonl").unlink()
    disputed.extra["MEMTUI_ASCII"] = "1"
    return disputed


def beyond(app: Memtui) -> list[str]:
    """The lines of the screen that hold more than ASCII."""
    lines = screen_text(app).replace(TAG, "").splitlines()  # the mark in the file is shown as it stands there
    return [line for line in lines if BEYOND.search(line)]


WALKS = {
    "tiers": ("tiers", ("l", "h", "i", "escape", "slash", "x", "escape")),
    "inbox": (
        "inbox",
        ("j", "a", "s", "j", "m", "escape", "space", "R", "n", "e", "escape", "d", "escape", "t", "escape"),
    ),
    "inbox_all": ("inbox", ("j",) * 10),
    "staged": ("staged", ("a", "r", "k", "A", "n", "w", "j", "z", "escape")),
    "why": ("staged", ("j", "w", "j", "v", "z", "right_square_bracket", "j")),
    "adopt": ("staged", ("a", "c", "l", "m", "escape", "y", "u", "escape")),
    "contested": ("contested", ("tab", "j", "e", "escape", "b", "k")),
    "redacted": ("redacted", ("j", "a", "n", "x", "n", "e", "escape")),
    "l3": ("l3", ("o", "j", "c")),
    "history": ("history", ("j", "i", "escape", "u", "escape")),
    "search": ("staged", ("ctrl+f", *"never", "enter", "j", "j")),
    "import": ("tiers", ("I", "j", "e", "escape", "c", "a", "question_mark", "escape")),
    "lab": ("staged", ("f2", "j", "j", "tab", "tab", "j", "t", "slash", *"never run migrations from a worktree")),
    "health": ("staged", ("f3", *"jjjjjjjj", "question_mark")),
    "help": ("staged", ("question_mark", "G")),
    "palette": ("staged", ("ctrl+p", *"un")),
}


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_no_screen_draws_more_than_ascii(plain: World, walk: str, size: tuple[int, int]) -> None:
    start, keys = WALKS[walk]
    app = plain.app(start=start)
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        assert beyond(app) == []
        for key in keys:
            await press(pilot, key)
            assert beyond(app) == [], f"after {key}"


async def test_a_terminal_that_is_too_small_says_so_in_ascii(plain: World) -> None:
    app = plain.app(start="staged")
    async with app.run_test(size=(50, 20)) as pilot:
        await press(pilot)
        assert "memtui needs 60x16, this is 50x20" in screen_text(app)
        assert beyond(app) == []


@pytest.mark.parametrize("tab", ["inbox", "staged"])
async def test_a_persons_words_stay_as_they_are(world: World, tab: str) -> None:
    world.extra["MEMTUI_ASCII"] = "1"
    words = "Never use „Größe“ → Länge · 5× in the vu reports"
    world.tell(
        tuple((f"01SESSIONZ{n}ZZZ", f"2026-07-1{n}", f"{words}.", "Ja.") for n in range(1 if tab == "inbox" else 3))
    )
    world.harvest()
    app = world.app(start=tab)
    async with app.run_test(size=(160, 40)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, QueueScreen)
        app.screen.show_claim(world.atom("vu reports"))
        await press(pilot)
        text = screen_text(app)
        assert words in text
        assert not BEYOND.search(text.replace(words, ""))


@pytest.mark.parametrize(
    ("environ", "wanted", "plain"),
    [
        ({"LANG": "en_GB.UTF-8"}, False, False),
        ({"LANG": "de_DE.utf8"}, False, False),
        ({"LANG": "C.UTF-8", "TERM": "xterm-256color"}, False, False),
        ({"LANG": "en_GB.UTF-8"}, True, True),
        ({"LANG": "en_GB.UTF-8", "MEMTUI_ASCII": "1"}, False, True),
        ({"LANG": "en_GB.UTF-8", "MEMTUI_ASCII": "0"}, True, False),
        ({"LANG": "en_GB.UTF-8", "TERM": "linux"}, False, True),
        ({"LANG": "de_DE.ISO-8859-1"}, False, True),
        ({"LC_ALL": "de_DE.ISO-8859-15@euro", "LANG": "en_GB.UTF-8"}, False, True),
        ({"LANG": "en_GB.ISO-8859-1", "LC_CTYPE": "en_GB.UTF-8"}, False, False),
        ({}, False, False),
    ],
)
def test_when_signs_are_drawn_in_ascii(environ: dict[str, str], wanted: bool, plain: bool) -> None:
    assert needs_ascii(environ, wanted=wanted) is plain


def test_every_sign_has_a_twin_of_its_own() -> None:
    assert all(twin.isascii() and twin.isprintable() for twin in TWINS.values())
    draw_in_ascii(True)
    try:
        for signs in (STATES, FLAGS, POINTERS, CHECKS):
            drawn = {name: sign.sign for name, sign in signs.items()}
            assert all(sign.isascii() for sign in drawn.values())
            words = {(drawn[name], sign.word) for name, sign in signs.items()}
            assert len(words) == len(signs)
        assert len({sign.sign for sign in STATES.values()}) == len(STATES)
        assert own("a · b → c…") == "a - b -> c..."
    finally:
        draw_in_ascii(False)


async def test_the_setting_counts_and_the_next_app_draws_in_full_again(world: World) -> None:
    with world.sitting.home.folder() as folder:
        folder.replace("config.toml", b"ascii = true\n")
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        assert beyond(app) == []
    world.extra["MEMTUI_ASCII"] = "0"
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot)
        assert beyond(app)
