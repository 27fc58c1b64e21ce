"""The only way from the command line to standard output: every text is made `visible()` here (security.md B.2 U4)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from memtui.app.cli.terminal import coloured
from memtui.engine.text import visible

#: A piece of a line: plain, or (text, style) with a style of `STYLES`.
Part = str | tuple[str, str]

STYLES: Mapping[str, dict[str, Any]] = {
    "strong": {"bold": True},
    "dim": {"dim": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "warn": {"fg": "yellow"},
}


def say(*parts: Part, err: bool = False) -> None:
    """Print one line. Whatever stands in the parts, the terminal shows it and obeys nothing."""
    paint = not err and coloured(os.environ)
    click.echo("".join(_drawn(part, paint) for part in parts), err=err, color=paint)


def _drawn(part: Part, paint: bool) -> str:
    text, style = part if isinstance(part, tuple) else (part, "")
    shown = visible(text)
    return click.style(shown, **STYLES[style]) if paint and style else shown


def table(rows: Iterable[Sequence[str]], styles: Sequence[str] = ()) -> None:
    """Print rows with their columns aligned; the last column takes what room it needs."""
    shown = [[visible(cell) for cell in row] for row in rows]
    if not shown:
        return
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    widths[-1] = 0
    looks = [*styles, *[""] * (len(widths) - len(styles))]
    for row in shown:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        parts: list[Part] = []
        for cell, look in zip(cells, looks, strict=True):
            parts += [(cell, look) if look else cell, "  "]
        say(*parts[:-1])


def say_json(record: Mapping[str, Any]) -> None:
    """Print one JSON document with `v`: everything but printable ASCII is escaped, so texts are exact and harmless."""
    text = json.dumps({"v": 1, **record}, ensure_ascii=True, sort_keys=False, allow_nan=False)
    click.echo(text.replace("\x7f", "\\u007f"), color=False)
