"""What Textual and memtui draw around a person's words, in ASCII; the words themselves are drawn as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.widgets import Static

from memtui.widgets.signs import TWINS

_ROUND = {"•": "*", "⏎": "<", "↑": "^", "↓": "v", "←": "<", "→": ">", "⌫": "<", "…": ".", "▔": "-", "‼": "!"}
_SHADED = range(0x2580, 0x25A0)
_BOXES = range(0x2500, 0x2580)


class AsciiSigns(LineFilter):
    """One character for each cell, so that nothing moves: frames, bars and signs; whatever else is there is a `?`."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        return [
            segment if segment.text.isascii() else Segment("".join(map(_twin, segment.text)), segment.style)
            for segment in segments
        ]


def _twin(character: str) -> str:
    if character.isascii():
        return character
    point, cells = ord(character), cell_len(character)
    if point in _BOXES:
        found = "-" if character in "─━┄┅┈┉╌╍═╴╶╸╺" else "|" if character in "│┃┆┇┊┋╎╏║╵╷╹╻" else "+"
    elif point in _SHADED:
        found = _ROUND.get(character, "|" if point in range(0x2589, 0x2590) else " ")
    else:
        found = _ROUND.get(character) or TWINS.get(character, "?")[:1]
    return found[:cells].ljust(cells) if cells else ""


#: How `engine.text.visible()` shows what a terminal would hide: `‹U+202E›`, and pictures of controls.
_HIDDEN = re.compile(r"‹(?=U\+)|(?<=[0-9A-F])›|[\u2400-\u2421]")


class _HiddenSigns(LineFilter):
    """What stands for a hidden character, in ASCII; everything else is a person's."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        return [
            segment if segment.text.isascii() else Segment(_HIDDEN.sub(_shown, segment.text), segment.style)
            for segment in segments
        ]


def _shown(found: re.Match[str]) -> str:
    return {"‹": "<", "›": ">"}.get(found[0], "?")


_AS_IT_IS = _HiddenSigns()


def as_it_is(filters: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """The filters of a widget that holds a person's words: of them only what stands for hidden characters changes."""
    return [_AS_IT_IS if isinstance(each, AsciiSigns) else each for each in filters]


class Words(Static):
    """A `Static` that may hold a person's words."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        return as_it_is(super().get_line_filters())
