"""A person's own keys: what they change, and that a wrong line is told and stops nothing (tui.md §5.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.screens.notice import Notice
from memtui.widgets.keymap import Keymap, keymap
from memtui.widgets.keys import PLACES
from tests.ui.world import World, footer_text, press, screen_text


def wants(world: World, *lines: str) -> None:
    """Write `[keys]` of config.toml."""
    with world.sitting.home.folder() as folder:
        folder.replace("config.toml", ("[keys]\n" + "\n".join(lines) + "\n").encode())


async def test_own_keys_decide_and_the_usual_ones_do_nothing(world: World) -> None:
    wants(world, '"verdict.accept" = "y"', '"undo" = ["backspace", "ctrl+z"]', '"move.down" = "n"')
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a")
        assert world.decisions() == []
        await press(pilot, "y")
        assert [row.do for row in world.decisions()] == ["accept"]
        assert "backspace to undo" in app.said
        await press(pilot, "ctrl+z")
        assert "taken back" in app.said
        await press(pilot, "k", "n", "y", "backspace")
        assert [row.do for row in world.decisions()] == ["accept", "undo", "accept", "undo"]


async def test_footer_help_tabs_and_sentences_show_them(world: World) -> None:
    wants(world, '"verdict.accept" = "y"', '"adopt" = "f6"', '"tab.inbox" = "f7"')
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        footer = await footer_text(pilot)
        assert "y Accept" in footer
        assert "f6 Adopt" in footer
        assert "f7 Inbox" in screen_text(app)
        await press(pilot, "y", "y")
        assert "f6 to preview and adopt." in app.said
        await press(pilot, "question_mark")
        assert "f6 Adopt" in screen_text(app)


async def test_wrong_lines_are_told_and_the_app_goes_on(world: World) -> None:
    wants(
        world,
        '"verdict.akzept" = "y"',
        '"undo" = "ctrl+shift+nothing"',
        '"verdict.later" = "r"',
        '"quit" = "ctrl+c"',
        '"edit.leave" = "x"',
        '"redo" = 5.5',
        '"help" = "f1"',
    )
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, Notice)
        text = " ".join(screen_text(app).split())
        for words in (
            "verdict.akzept: there is no such id",
            "undo: ctrl+shift+nothing is no key",
            "r is Reject (verdict.reject) in Inbox already",
            "quit: ctrl+c is kept",
            "edit.leave: x is typed there",
            "redo: 5.5 is no key",
        ):
            assert words in text
        await press(pilot, "escape", "r")
        assert [row.do for row in world.decisions()] == ["reject"]
        await press(pilot, "f1")
        assert "Claims that recurred" in screen_text(app), "the right lines count"


async def test_keys_may_be_swapped(world: World) -> None:
    wants(world, '"undo" = "w"', '"why" = "u,enter"')
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "u")
        assert "why" in screen_text(app).splitlines()[0]
        await press(pilot, "escape", "a", "w")
        assert [row.do for row in world.decisions()] == ["accept", "undo"]


def test_the_defaults_have_no_fault_and_change_nothing() -> None:
    assert keymap(()) == Keymap()
    same = [(binding.id or "", binding.key) for place in PLACES.values() for binding in place]
    assert keymap(same).faults == ()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("+", "plus"),
        ("!", "exclamation_mark"),
        ("_", "underscore"),
        ("ctrl+T", "ctrl+t"),
        ("T", "T"),
        ("f12", "f12"),
        ("ü", "ü"),
    ],
)
def test_signs_and_names_are_keys(name: str, key: str) -> None:
    assert keymap([("redo", name)]) == Keymap({"redo": key})


IDS = sorted({binding.id or "" for place in PLACES.values() for binding in place})


@given(
    st.dictionaries(
        st.sampled_from(IDS) | st.text(max_size=8), st.text(max_size=12) | st.sampled_from("arsu"), max_size=8
    )
)
def test_any_table_gives_keys_that_clash_nowhere(wanted: dict[str, str]) -> None:
    found = keymap(wanted.items())
    assert keymap(found.keys.items()) == Keymap(found.keys)
    assert len(found.keys) + len(found.faults) == len(wanted)
    assert all(found.shown(ref) for ref in IDS)
