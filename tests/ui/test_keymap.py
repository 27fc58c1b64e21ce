"""A person's own keys: what they change, and that a wrong line is told and stops nothing (tui.md §5.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.adopt.transaction import GitChoice
from memtui.screens.frame import Frame
from memtui.screens.health import HealthScreen
from memtui.screens.importing import ImportScreen
from memtui.screens.notes_adopt import NotesAdoptScreen
from memtui.screens.notice import Notice
from memtui.screens.prompt_lab import PromptLabScreen
from memtui.widgets.keymap import Keymap, keymap
from memtui.widgets.keys import PLACES
from tests.engine.remembered import Remembered
from tests.ui.test_import_screen import app_on, there, unfolded
from tests.ui.world import World, footer_text, press, screen_text

__all__ = ["there"]  # a fixture


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


async def test_help_texts_name_the_own_keys(world: World) -> None:
    wants(world, '"import.take" = "f6"', '"lab.then" = "f7"', '"health.edit" = "f8"', '"why.unfold" = "f9"')
    long = "Never run migrations from a worktree. " + "And again and again. " * 60
    world.tell((("01SESSIONZZZZ", "2026-07-16", long, "Yes."),))
    world.harvest()
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        for keys, words in (
            (("1", "I"), "f6 brings a note"),
            (("f2",), "f7 shows the same"),
            (("f3",), "f8 gives a claim"),
        ):
            await press(pilot, *keys)
            assert words in (app.screen.HELP or "").replace("**", "")
            await press(pilot, "escape")
        await press(pilot, "3", "G", "w", "G")
        assert "more lines, f9 unfolds" in screen_text(app)


@pytest.mark.parametrize("screen", [HealthScreen, ImportScreen, NotesAdoptScreen, PromptLabScreen])
def test_help_texts_name_keys_that_there_are(screen: type[Frame]) -> None:
    told = Keymap().told(screen.HELP or "")
    assert "{" not in told
    assert "**" in told


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


async def test_sentences_of_import_lab_and_health_name_the_own_keys(there: Remembered) -> None:
    """Also those that stand on no footer: what the right pane, the receipt and the head of a trial say."""
    with there.home.folder() as folder:
        lines = ('"undo" = "ctrl+z"', '"import.notes" = "N"', '"import.take" = "+"', '"import.move" = "M"')
        more = (
            '"import.delete" = "f6"',
            '"tab.inbox" = "f7"',
            '"lab.type" = "f8"',
            '"import" = "f9"',
            '"reload" = "f4"',
        )
        folder.replace("config.toml", ("[keys]\n" + "\n".join((*lines, *more)) + "\n").encode())
    app = app_on(there)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert not isinstance(app.screen, Notice), app.own_keys.faults
        await press(pilot, "f9", "end", "home", "j")
        text = unfolded(screen_text(app))
        assert "+ brings it into the Inbox" in text
        assert "M moves the note" in text
        assert "f6 lets it go" in text
        await press(pilot, "f6")
        assert app.said == "memory/pnpm.md:11 goes, ctrl+z to undo, N shows the plan"
        assert "nothing is written before N and y" in unfolded(screen_text(app))
        await press(pilot, "ctrl+z")
        assert "taken back" in app.said
        await press(pilot, "M", "+")
        assert app.said == "✓ 1 note in: f7 shows the Inbox"
        (claim,) = there.sitting.snapshot().claims.values()
        there.sitting.force(claim, "it stands in the file for this test")
        there.sitting.decide(there.sitting.snapshot(), claim, "accept")
        there.sitting.adopt(there.sitting.plan(there.sitting.snapshot()), GitChoice(commit=False))
        app.reload()
        assert app._notes_that_may_go() == "; 1 note may go now: 1 f9 N"
        await press(pilot, "escape", "f2")
        assert "type one, f8." in unfolded(screen_text(app))


async def test_the_keys_after_an_adoption_lead_to_the_notes(there: Remembered) -> None:
    app = app_on(there, start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *(app.key(ref) for ref in ("tab.tiers", "import")))
        assert isinstance(app.screen, ImportScreen)
