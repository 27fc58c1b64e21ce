"""Lists and texts that change their length: what scrolls, and when the screen is laid out anew."""

from __future__ import annotations

from textual.app import App, ComposeResult

from memtui.widgets.line_view import LineView
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
