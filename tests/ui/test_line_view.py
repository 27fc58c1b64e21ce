"""Lists and texts that change their length: what scrolls, and when the screen is laid out anew."""

from __future__ import annotations

from rich.console import RenderableType
from textual import on
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

from memtui.widgets.line_view import LineView
from memtui.widgets.messages import CursorMoved
from memtui.widgets.queue_list import QueueList, Row

HEIGHT = 20


class Shelf(App[None]):
    """One list and nothing else."""

    CSS = "LineView { overflow-x: hidden; }"

    def compose(self) -> ComposeResult:
        yield QueueList()


def rows(count: int) -> list[Row]:
    return [Row(str(at), ((f"row {at}", "plain"),)) for at in range(count)]


def letters(view: LineView) -> list[str]:
    """What the view draws, row by row."""
    return [view.render_line(y).text.rstrip() for y in range(view.size.height)]


async def test_a_scrollbar_comes_and_goes_with_the_rows() -> None:
    app = Shelf()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        for count, scrolls in ((5, False), (12, False), (100, True), (150, True), (3, False), (HEIGHT, False)):
            view.show_rows(rows(count))
            await pilot.pause()
            assert view.show_vertical_scrollbar is scrolls, count
            assert view.max_scroll_y == max(0, count - HEIGHT)
            if scrolls:
                assert view.vertical_scrollbar.window_virtual_size == count


async def test_the_last_row_is_reached_after_a_list_has_grown() -> None:
    app = Shelf()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        view.show_rows(rows(50))
        await pilot.pause()
        view.show_rows(rows(80))
        view.action_last()
        await pilot.pause()
        assert letters(view)[-1] == "› row 79"


async def test_a_list_that_shrinks_below_the_cursor_shows_its_end() -> None:
    app = Shelf()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        view.show_rows(rows(100))
        await pilot.pause()
        view.action_last()
        await pilot.pause()
        view.show_rows(rows(30))
        await pilot.pause()
        assert view.scroll_y == 30 - HEIGHT
        assert letters(view)[-1].endswith("row 29")


async def test_only_one_row_bears_the_cursor_after_moves() -> None:
    app = Shelf()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        view.show_rows(rows(60))
        view.focus()
        await pilot.press("j", "j")
        view.toggle_mark()
        await pilot.press("k", "G", "k", "g", "j")
        await pilot.pause()
        drawn = letters(view)
        assert [at for at, line in enumerate(drawn) if line.startswith("›")] == [1]
        assert [at for at, line in enumerate(drawn) if line[1] != " "] == [2]


class Diary(Shelf):
    """A shelf that notes what was drawn, and what was told of the cursor."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        self.notes.append("drawn")
        super()._display(screen, renderable)

    @on(CursorMoved)
    def _moved(self, message: CursorMoved) -> None:
        self.notes.append(message.id)


async def hears(pilot: Pilot[None], of: str) -> list[str]:
    """The notes, once the cursor on this row was told."""
    app = pilot.app
    assert isinstance(app, Diary)
    while of not in app.notes:
        await pilot.pause()
    return app.notes


async def test_the_cursor_is_drawn_on_its_row_before_anybody_hears_of_it() -> None:
    app = Diary()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        view.show_rows(rows(9))
        await hears(pilot, "0")
        for at in range(1, 4):
            app.notes.clear()
            view.action_move(1)
            notes = await hears(pilot, str(at))
            assert notes[0] == "drawn"
            assert [note for note in notes if note != "drawn"] == [str(at)]


async def test_rows_that_were_only_passed_are_not_told() -> None:
    app = Diary()
    async with app.run_test(size=(40, HEIGHT)) as pilot:
        view = app.query_one(QueueList)
        view.show_rows(rows(9))
        await hears(pilot, "0")
        app.notes.clear()
        for _ in range(5):
            view.action_move(1)
        notes = await hears(pilot, "5")
        assert [note for note in notes if note != "drawn"] == ["5"]
