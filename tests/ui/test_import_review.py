"""What was imported is reviewed by keys and by the command line, twice, with one result."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from memtui.app.app import Memtui
from memtui.app.cli.root import memtui
from memtui.engine.backends.imports.notes import SOURCES
from memtui.engine.review.queues import IN, LATER, OUT, inbox
from tests.engine.remembered import NOW, Remembered
from tests.ui.test_pictures import WIDE
from tests.ui.world import Stopwatch, press, settle

PLAN = ("a", "a", "r", "a", "s", "r", "a", "a", "r", "s")
COMMANDS = {"a": "vouch", "r": "reject", "s": "later"}
STATES = {"a": IN, "r": OUT, "s": LATER}
NOUNS = ("login", "billing", "search", "export", "upload", "invoice", "catalogue", "checkout")


@pytest.fixture
def places(make_repo: Callable[[str], Path], tmp_path: Path) -> tuple[Remembered, Remembered]:
    """Two clones of one project, in which the same is remembered."""
    first, second = (Remembered(make_repo(f"{name}/app")) for name in ("keys", "lines"))
    for there in (first, second):
        for number, noun in enumerate(NOUNS):
            there.note(f"note-{number}", f"The {noun} service must answer within {number + 2} seconds.")
        there.file("CLAUDE.md", "# Rules\n\n" + "".join(f"- Module {noun} owns its tables\n" for noun in NOUNS))
        there.commit("rules", "2026-03-04")
        assert there.sitting.open().unused == ""
        assert there.sitting.import_notes(SOURCES).tally == {"new": 16}
    return first, second


async def by_keys(there: Remembered) -> None:
    app = Memtui(there.sitting, start="inbox", read=False, clock=Stopwatch())
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, *PLAN)


def by_lines(there: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMTUI_NOW", NOW.isoformat())
    Path(there.home.path, "config.toml").write_text("decide_without_terminal = true\n")
    ids = [item.id for item in inbox(there.sitting.snapshot())]
    for key, id_ in zip(PLAN, ids, strict=False):
        done = CliRunner().invoke(memtui, ["-C", str(there.root), COMMANDS[key], id_, "--yes"], env=dict(os.environ))
        assert done.exit_code == 0, done.output


@pytest.fixture(params=[pytest.param((200, 8), marks=pytest.mark.long, id="280"), pytest.param((40, 2), id="60")])
def much(request: pytest.FixtureRequest, make_repo: Callable[[str], Path]) -> tuple[Remembered, Remembered]:
    """Two clones of one project with many notes and bullets each; nothing is imported yet."""
    places = tuple(Remembered(make_repo(f"{name}/app")) for name in ("keys", "lines"))
    for there in places:
        there.remember_much(*request.param)
        assert there.sitting.open().unused == ""
    return places[0], places[1]


def rows(there: Remembered) -> list[tuple[str, str, str, bool]]:
    """Every sighting that stands: claim, time, origin, whether it counts."""
    claims = there.sitting.snapshot().claims.values()
    found = [
        (row.claim, row.at, row.origin.partition(", commit")[0], row.counts) for claim in claims for row in claim.rows
    ]
    return sorted(found)


async def imported_by_keys(there: Remembered, *wanted: str) -> str:
    app = Memtui(there.sitting, start="inbox", read=False, clock=Stopwatch())
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, "I", *wanted)
        return app.said


def imported_by_lines(there: Remembered, *words: str) -> str:
    done = CliRunner().invoke(memtui, ["-C", str(there.root), "import", *words], env=dict(os.environ))
    assert done.exit_code == 0, done.output
    return done.output


async def test_much_comes_in_by_keys_and_by_lines_twice_with_one_result(
    much: tuple[Remembered, Remembered], monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    keys, lines = much
    count = len(keys.sitting.import_notes(SOURCES, dry_run=True).outcomes)
    monkeypatch.setenv("MEMTUI_NOW", NOW.isoformat())
    began = time.perf_counter()
    assert "✓ 3 notes in" in await imported_by_keys(keys, "space", "space", "space", "a", "y")
    assert len(rows(keys)) == 3
    assert f"✓ {count - 3} notes in" in await imported_by_keys(keys, "A", "y")
    record_property(f"import_{count}_by_keys_seconds", round(time.perf_counter() - began, 2))
    first = [f"CLAUDE.md:{line}" for line in (3, 4, 5)]
    imported_by_lines(lines, *(part for place in first for part in ("--only", place)))
    assert len(rows(lines)) == 3
    assert f"imported  {count - 3} of {count} notes" in imported_by_lines(lines)
    assert rows(keys) == rows(lines)
    assert len(rows(keys)) == count
    assert not any(counts for *_, counts in rows(keys))
    before = [there.state() for there in much]
    assert f"{count} known" in await imported_by_keys(keys)
    assert "nothing new is shown here" in await imported_by_keys(keys, "A")
    assert f"imported  0 of {count} notes" in imported_by_lines(lines)
    assert [there.state() for there in much] == before
    assert states(keys) == states(lines)
    await by_keys(keys)
    by_lines(lines, monkeypatch)
    assert states(keys) == states(lines)
    assert f"{count - 3} known, 3 rejected" in await imported_by_keys(keys)
    assert states(keys) == states(lines)


def states(there: Remembered) -> dict[str, str]:
    decided = there.sitting.snapshot().claims
    return {item.claim: item.state for item in inbox(there.sitting.snapshot(), keep=decided)}


async def test_keys_and_lines_come_to_one_result_twice(
    places: tuple[Remembered, Remembered], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys, lines = places
    order = [item.claim for item in inbox(keys.sitting.snapshot())]
    await by_keys(keys)
    by_lines(lines, monkeypatch)
    wanted = {claim: STATES[key] for claim, key in zip(order, PLAN, strict=False)}
    assert {claim: state for claim, state in states(keys).items() if state != "open"} == wanted
    assert states(keys) == states(lines)
    for there in places:
        there.sitting.refresh()  # as leaving the app does
        before = there.state()
        again = there.sitting.import_notes(SOURCES)
        assert again.tally == {"known": 13, "rejected": 3}
        assert again.taken == ()
        assert there.state() == before
    assert states(keys) == states(lines)
