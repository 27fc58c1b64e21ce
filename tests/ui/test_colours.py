"""Colour repeats what signs and words say, and can be read (tui.md §3.5, §5.3)."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import Theme

from memtui.app.app import Memtui
from memtui.app.theme import PLAIN, THEMES
from memtui.engine.review.queues import CHANGED, IN, LATER, OPEN, OUT
from memtui.widgets.signs import STATES
from tests.ui.world import World, press, screen_text

TEXT = (
    "foreground",
    "dim",
    "primary",
    "text-success",
    "text-error",
    "text-warning",
    "text-accent",
    "footer-key-foreground",
    "footer-description-foreground",
)
GROUNDS = ("background", "surface", "cursor", "quiet")


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(colour: Color) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_text_can_be_read_on_every_ground(theme: Theme) -> None:
    colours = theme.to_color_system().generate() | theme.variables
    weak = {
        (text, ground): round(ratio, 2)
        for text in TEXT
        for ground in GROUNDS
        if (ratio := contrast(Color.parse(colours[text]), Color.parse(colours[ground]))) < 4.5
    }
    assert weak == {}


async def test_without_colours_no_colour_is_sent_and_the_words_say_it_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.tell((("01SESSIONHHHH", "2026-07-20", "Never run migrations from a worktree.", "Yes."),))
    world.decide("migrations", "accept")
    world.harvest()
    world.extra["NO_COLOR"] = "1"
    monkeypatch.setenv("NO_COLOR", "1")
    app = world.app(start="staged")
    assert app.theme == PLAIN
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        text = screen_text(app)
        for state in (IN, OUT, LATER, OPEN, CHANGED):
            assert f"{STATES[state].sign} " in text
            assert STATES[state].word in text
        colours = [
            segment.style.color
            for strip in app.screen._compositor.render_strips()
            for segment in strip.apply_filter(app._filters[-1], Color(0, 0, 0))
            if segment.style and segment.style.color and not segment.style.color.is_default
        ]
        assert colours == []


async def test_the_theme_of_the_settings_is_used(world: World) -> None:
    with world.sitting.home.folder() as folder:
        folder.replace("config.toml", b'theme = "memtui-light"\n')
    assert world.app().theme == "memtui-light"


async def test_an_unknown_theme_falls_back(world: World) -> None:
    with world.sitting.home.folder() as folder:
        folder.replace("config.toml", b'theme = "no such theme"\n')
    app: Memtui = world.app()
    assert app.theme == THEMES[0].name
