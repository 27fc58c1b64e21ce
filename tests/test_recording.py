"""The recording of the four jobs is one that a terminal can play, shows them, and holds nothing of a machine."""

from __future__ import annotations

import importlib.util
import json
import re
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.source import ROOT

FOLDER = ROOT / "docs" / "screenshots"
CAST = FOLDER / "four-jobs.cast"
BEGIN, END = "\x1b[?1049h", "\x1b[?1049l"
#: All that may be done to a player's terminal: styles, places, and the app's own screen.
ALLOWED = re.compile(r"\x1b\[(?:[\d;]*m|\d+;\d+H|\?1049[hl]|\?25[hl]|2J)")


def events() -> list[tuple[float, str, str]]:
    _, *rows = CAST.read_text(encoding="utf-8").splitlines()
    return [(at, kind, data) for at, kind, data in map(json.loads, rows)]


def grid_of(head: dict[str, Any]) -> Any:
    """The terminal that the recording was made with."""
    spec = importlib.util.spec_from_file_location("recorded_grid", FOLDER / "grid.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Grid(head["width"], head["height"])


def test_it_is_a_cast() -> None:
    head = json.loads(CAST.read_text(encoding="utf-8").partition("\n")[0])
    assert head["version"] == 2
    assert (head["width"], head["height"]) == (110, 30)
    rows = events()
    assert {kind for _, kind, _ in rows} == {"o"}
    times = [at for at, _, _ in rows]
    assert all(one < other for one, other in pairwise(times))
    assert 20 < times[-1] < 90
    assert CAST.stat().st_size < 300_000


def test_it_shows_the_four_jobs() -> None:
    grid = grid_of(json.loads(CAST.read_text(encoding="utf-8").partition("\n")[0]))
    screens: list[str] = []
    for _, _, data in events():
        if BEGIN in data or screens:
            grid.draw(data.partition(BEGIN)[2] or data)
            screens.append("\n".join("".join(letter for letter, _ in row).rstrip() for row in grid.rows))
    shown = iter(screens)
    # Each is looked for after the one before it.
    for words in (
        ("[3 Staged 2]", "· 2 open"),
        ("[3 Staged 2]", "2 decided: 2 in"),
        ("› adopt", "nothing is written yet", "+ ## Learned"),
        ("› adopt", "written", "backup"),
        ("[2 Inbox",),
        ("› why", "sightings live", "read in place, never copied"),
        ("[6 L3 30/30 full]", "30 → 29 of 30"),
        ("› l3 › adopt", "drop"),
        ("[6 L3 29/30]", "29/30"),
        ("[4 Contested 1]", "If you press"),
        ("[4 Contested 1]", "Resolved: the newer wins."),
        ("[1 Tiers]", "adopted 2026-07-20"),
    ):
        assert any(all(word in screen for word in words) for screen in shown), words


def test_it_leaves_the_terminal_as_it_was() -> None:
    *_, (_, _, last) = events()
    assert END in last
    assert "adopted 2 into CLAUDE.md" in last
    assert last.endswith("$ ")


def test_it_asks_the_players_terminal_nothing() -> None:
    for _, _, data in events():
        rest = ALLOWED.sub("", data)
        bad = {
            letter
            for letter in rest
            if unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") and letter not in "\r\n"
        }
        assert not bad, (bad, rest[:80])


@pytest.mark.parametrize("path", sorted([CAST, *FOLDER.glob("*.png")]), ids=lambda path: path.name)
def test_it_holds_nothing_of_a_machine(path: Path) -> None:
    data = path.read_bytes()
    for words in (b"/root", b"/home/", b"/Users/", b"site-packages", bytes(ROOT)):
        assert words not in data
    assert path.suffix == ".cast" or len(data) < 250_000
