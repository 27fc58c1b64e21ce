"""What stands on a terminal, cell by cell, and the shortest drawing that leads from one picture to the next."""

from __future__ import annotations

import re
from itertools import groupby

Cell = tuple[str, str]
BLANK: Cell = (" ", "")
_TOKEN = re.compile(r"(\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|\r|\n)")
_PLACE = re.compile(r"\x1b\[(?:(\d+);(\d+))?H")


def plain(data: str) -> str:
    """The letters and line ends of a drawing, without all that moves or colours them."""
    return "".join(token for token in _TOKEN.split(data) if token == "\n" or not token.startswith(("\x1b", "\r")))


class Grid:
    """A terminal that knows places, styles and letters of one cell, which is all that the app draws with."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[BLANK] * width for _ in range(height)]
        self._at = (0, 0)
        self._style = ""

    def draw(self, data: str) -> None:
        """Take a drawing in; what a program asks its terminal or tells it beside drawing is passed over."""
        for token in _TOKEN.split(data):
            row, column = self._at
            if place := _PLACE.fullmatch(token):
                self._at = (int(place[1] or 1) - 1, int(place[2] or 1) - 1)
            elif token.startswith("\x1b[") and token.endswith("m"):
                self._style = token[2:-1].removeprefix("0").removeprefix(";")
            elif token == "\r":
                self._at = (row, 0)
            elif token == "\n":
                self._at = (min(row + 1, len(self.rows) - 1), column)
            elif not token.startswith("\x1b"):
                for letter in token:
                    if column < len(self.rows[row]):
                        self.rows[row][column] = (letter, self._style)
                    column += 1
                self._at = (row, column)

    def copy(self) -> list[list[Cell]]:
        """The cells as they are now."""
        return [list(row) for row in self.rows]

    def since(self, before: list[list[Cell]]) -> str:
        """A drawing of the cells that differ from `before`."""
        out: list[str] = []
        for number, (old, new) in enumerate(zip(before, self.rows, strict=True), 1):
            changed = [at for at, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]
            if changed:
                first, last = changed[0], changed[-1]
                out.append(f"\x1b[{number};{first + 1}H")
                for style, cells in groupby(new[first : last + 1], key=lambda cell: cell[1]):
                    out.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
                    out.append("".join(letter for letter, _ in cells))
        return "".join([*out, "\x1b[0m"] if out else out)
