"""Claude Code's notes after a kill or an error anywhere: all of a plan is written, or nothing (security.md D.1)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.faults.notes_survival import WRITE_NOTES, made_notes
from tests.faults.points import Fault, errors, kills
from tests.faults.survival import failures, points_of

KILLS, TWICE, ERRORS = 60, 15, 40


def test_a_kill_anywhere(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = made_notes(ground, monkeypatch)
    faults = list(kills(points_of(place, WRITE_NOTES.act)))
    rng = random.Random(5)
    chosen: list[tuple[Fault, ...]] = [(fault,) for fault in rng.sample(faults, KILLS)]
    chosen += [(rng.choice(faults), rng.choice(faults)) for _ in range(TWICE)]
    met, found = failures(place, WRITE_NOTES, chosen)
    assert found == []
    assert met == KILLS + TWICE


def test_an_error_anywhere(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = made_notes(ground, monkeypatch)
    faults = list(errors(points_of(place, WRITE_NOTES.act)))
    met, found = failures(place, WRITE_NOTES, [(fault,) for fault in random.Random(6).sample(faults, ERRORS)])
    assert found == []
    assert met == ERRORS


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_point(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = made_notes(ground, monkeypatch)
    points = points_of(place, WRITE_NOTES.act)
    faults = [*kills(points), *errors(points)]
    met, found = failures(place, WRITE_NOTES, [(fault,) for fault in faults])
    assert found == []
    assert met == len(faults) >= 200
