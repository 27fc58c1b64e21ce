"""The walk back to the lines (tui.md "Why")."""

from __future__ import annotations

from tests.ui.world import SLUG, World, press, screen_text


async def test_the_walk_shows_the_typed_line(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        text = screen_text(app)
        assert "3 of 3 sightings live" in text
        assert "›3 user" in text
        assert "Always write release notes to CHANGELOG.md." in text
        await press(pilot, "j")
        assert "line 1" in screen_text(app)
        await press(pilot, "escape")
        assert app.current_mode == "staged"


async def test_lines_can_be_walked_opened_and_copied(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w", "left_square_bracket", "o", "y")
        path = world.claude / "projects" / SLUG / "01SESSIONAAAA.jsonl"
        assert world.edited == [(path, 2)]
        assert app.clipboard == f"~/.claude/projects/{SLUG}/01SESSIONAAAA.jsonl#L3"


async def test_a_transcript_that_is_gone_leaves_its_quote(world: World) -> None:
    (world.claude / "projects" / SLUG / "01SESSIONAAAA.jsonl").unlink()
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        text = screen_text(app)
        assert "∅ quote only" in text
        assert "The transcript is gone." in text
        await press(pilot, "o")
        assert world.edited == []
        assert "only the kept quote" in app.said


async def test_two_files_are_never_shown_as_the_cited_one(world: World) -> None:
    path = world.claude / "projects" / SLUG / "01SESSIONAAAA.jsonl"
    for name in ("-one", "-two"):
        folder = world.claude / "projects" / name
        folder.mkdir()
        (folder / path.name).write_bytes(path.read_bytes())
    path.unlink()
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        text = screen_text(app)
        assert "≠ 2 files" in text
        assert "none of them is shown" in text


async def test_long_words_are_folded_until_asked_for(world: World) -> None:
    long = "Never run migrations from a worktree. " + "And again and again. " * 60
    world.tell((("01SESSIONZZZZ", "2026-07-16", long, "Yes."),))
    world.harvest()
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "G", "w", "G")
        assert "more lines, z unfolds" in screen_text(app)
        await press(pilot, "z")
        assert "z unfolds" not in screen_text(app)
