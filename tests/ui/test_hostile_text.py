"""No text of anybody's reaches the terminal as more than text (security.md B.2)."""

from __future__ import annotations

import json

import pytest
from textual.widgets import Input

from memtui.engine.capture.transcripts.session_folder import session_folder
from memtui.engine.errors import MemtuiError
from memtui.engine.review.hunks import hunks
from memtui.engine.text import visible
from memtui.screens.desk import Desk
from memtui.screens.notice import Notice, Question
from memtui.widgets.queue_list import QueueList
from tests.ui.world import World, press, screen_text

EVIL = (
    "\x1b]52;c;eA==\x1b\\",
    "\x1b]0;title\x07",
    "\x1b[2J",
    "\x9b2J",
    "\x1bP1q\x1b\\",
    "\x1b]8;;https://e.invalid\x1b\\",
    "\u202eevil",
    "\u2028",
    "\U000e0041",
    "\u200b",
    "\x07\x08\x0b",
)
MARKUP = ("[/nope]", "list[int]", "[@click=app.quit]x[/]", "[red]", "\\[b]")
ALL = " ".join((*MARKUP, *EVIL))
#: Short enough to stand in one row of a list.
MARKED = "[/nope] \x1b[2J\u202e\u200b[red]"


def _forbidden(text: str) -> list[str]:
    plain = text.replace("\n", "")
    return [char for char in plain if visible(char) != char]


def _check(app: Desk) -> str:
    text = screen_text(app)
    assert _forbidden(text) == []
    return text


def hostile(world: World) -> World:
    """The world with hostile words in a transcript, in the file, and in what was left of a ledger."""
    rule = f"Never trust {ALL} in names."
    story = tuple((f"01SESSIONX{n}", f"2026-07-0{n}", rule, f"I see {ALL}") for n in range(1, 5))
    more = (
        ("01SESSIONX5", "2026-07-05", f"Always squash {MARKED} before merging.", "Yes."),
        ("01SESSIONX6", "2026-07-06", f"Never squash {MARKED} before merging.", "Yes."),
        (
            "01SESSIONX7",
            "2026-07-07",
            f"Always use {MARKED} with the token " + "gh" + "p_" + "MemTui" * 6 + ".",
            "Yes.",
        ),
    )
    world.tell((*story, *more))
    (world.root / "CLAUDE.md").write_bytes(f"# Notes\n\n{ALL}\n".encode())
    world.harvest()
    return world


async def test_every_screen_shows_it_as_text(world: World) -> None:
    world = hostile(world)
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "G")
        assert "[/nope]" in _check(app)
        await press(pilot, "w")
        assert "[@click=app.quit]" in _check(app)
        await press(pilot, "G", "z", "escape", "e")
        _check(app)
        await press(pilot, "escape", "A")
        _check(app)
        await press(pilot, "y", "c")
        assert "[/nope]" in _check(app)
        await press(pilot, "y")
        _check(app)
        await press(pilot, "escape", "1", "l", "h")
        assert "[/nope]" in _check(app)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "i")
        assert "[/nope]" in _check(app)
        for tab, keys in (
            ("4", ("e", "escape", "b")),
            ("5", ("a", "n", "x", "y")),
            ("2", ("m", "enter", "escape", "d", "escape", "t", "escape")),
        ):
            await press(pilot, "escape", tab)
            assert "[/nope]" in _check(app), tab
            for key in keys:
                await press(pilot, key)
                _check(app)
        await press(pilot, "escape", "2", "question_mark")
        _check(app)
        assert app.is_running


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_looking_back_and_searching_show_it_as_text(world: World, size: tuple[int, int]) -> None:
    world = hostile(world)
    app = world.app(start="staged")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "A", "y", "c", "y", "escape", "1", "H")
        assert "[/nope]" in _check(app)
        await press(pilot, "i")
        assert "[/nope]" in _check(app)
        await press(pilot, "escape", "u")
        assert "[/nope]" in _check(app)
        await press(pilot, "escape", "escape", "ctrl+f", *"/nope]", "enter")
        assert "[/nope]" in _check(app)
        await press(pilot, "G", "z", "escape")
        _check(app)
        path = world.root / "CLAUDE.md"
        path.write_bytes(path.read_bytes().replace(b"<!-- memtui:end", f"- By hand {MARKED}\n<!-- memtui:end".encode()))
        await press(pilot, "f5", "3")
        assert "By hand [/nope]" in _check(app)
        assert app.is_running


async def test_in_ascii_what_is_hidden_is_shown_in_ascii_too(world: World) -> None:
    world = hostile(world)
    world.extra["MEMTUI_ASCII"] = "1"
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "G")
        assert "<U+202E>evil" in screen_text(app)
        for key in ("G", "w", "z"):
            text = screen_text(app)
            assert _forbidden(text) == []
            assert text.isascii(), f"before {key}"
            await press(pilot, key)
        assert screen_text(app).isascii()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_prompt_lab_and_health_show_it_as_text(world: World, size: tuple[int, int]) -> None:
    world = hostile(world)
    hook = {"type": "command", "command": f"/bin/{ALL}", "args": [f"{ALL}/memtui/hooks/session_end.py"]}
    settings = {"hooks": {"SessionEnd": [{"hooks": [hook]}]}, "cleanupPeriodDays": 1}
    (world.claude / "settings.json").write_text(json.dumps(settings))
    entry = world.sitting.snapshot().entry
    assert entry is not None
    with world.sitting.home.memory(entry) as memory:
        memory.append("errors.log", f"2026-07-19T09:00:00Z - 1 {ALL}\n".encode())
    app = world.app(start="staged")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f2", "G")
        assert "[/nope]" in _check(app)
        for _ in range(8):
            await press(pilot, "k", "t")
            _check(app)
        app.screen.query_one("#words", Input).value = f"Never trust names: {ALL} squash before merging"
        await press(pilot, "tab", "j", "tab", "G", "y")
        assert "[/nope]" in _check(app)
        await press(pilot, "f3")
        assert "given-up" in _check(app)
        count = len(app.screen.query_one("#rows", QueueList).rows)
        assert count > 8
        for row in range(count):
            await press(pilot, "y", "j")
            assert _forbidden(app.clipboard) == [], row
            _check(app)
        assert app.is_running


async def test_faults_and_questions_are_text_too(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(Notice(MemtuiError(ALL, ALL, ALL)))
        await press(pilot)
        assert "[/nope]" in _check(app)
        await press(pilot, "escape")
        app.push_screen(Question(ALL, [ALL]))
        await press(pilot)
        assert "list[int]" in _check(app)
        await press(pilot, "n")
        app.say(ALL)
        await press(pilot)
        assert "[red]" in _check(app)


async def test_wide_and_combining_text_keeps_the_layout(world: World) -> None:
    words = "Always say 漢字漢字漢字 e\u0301e\u0301 👩‍👩‍👧‍👦 " + "漢" * 100
    world.tell((("01SESSIONW", "2026-07-18", words + ".", "Yes."),))
    world.harvest()
    app = world.app(start="inbox")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j")
        widths = {strip.cell_length for strip in app.screen._compositor.render_strips()}
        assert widths == {80}
        assert "…" in screen_text(app)


def test_a_diff_line_is_visible_text() -> None:
    (hunk,) = hunks(b"a\n", f"a\n{ALL}\n".encode())
    assert _forbidden("".join(line.text for line in hunk.lines)) == []


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_what_is_remembered_elsewhere_is_text_too(world: World, size: tuple[int, int]) -> None:
    memory = world.claude / "projects" / session_folder(str(world.root)) / "memory"
    memory.mkdir(parents=True)
    (memory / "plain.md").write_text(f"A note {ALL}\n")
    (memory / "na[red]me\x1b[31m\u202e.md").write_text(f"Another {MARKED}\n")
    (memory / "MEMORY.md").write_text(f"- [{MARKED}](plain.md) — {ALL}\n")
    (memory / "le[@click=app.quit]ads.md").symlink_to(world.root)
    (world.root / "CLAUDE.md").write_text(f"# Notes\n\n- A bullet {MARKED} {ALL}\n")
    app = world.app(start="inbox")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "I")
        assert "[/nope]" in _check(app)
        for key in ("j", "x", "j", "x", "k", "e"):
            await press(pilot, key)
            _check(app)
        await press(pilot, "ctrl+u", *"[b]plain words", "enter")
        assert "[b]plain words" in _check(app)
        await press(pilot, "G")
        assert "not read" in _check(app)
        await press(pilot, "c")
        assert "[/nope]" in _check(app)
        await press(pilot, "y")
        _check(app)
        await press(pilot, "escape", "g", "v", "G", "v", "a")
        assert "[/nope]" in _check(app)
        await press(pilot, "y", "w", "escape", "escape", "1", "H")
        assert "[/nope]" in _check(app)
        await press(pilot, "u")
        _check(app)
        assert app.is_running
