"""Killed anywhere, during recovery too: the next start finishes or rolls back (security.md D.1, D.2).

The long run, over varied worlds (`docs/quality.md`): `pytest -m long -n 2 tests/faults/test_kill_points.py`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.faults.l3_survival import ADOPT_L3, made_l3
from tests.faults.points import Fault, kills
from tests.faults.survival import ADOPT, failures, points_of
from tests.faults.worlds import STATES, Variety, any_variety, made

#: The default run, about 400 kills; the long one, 10,000.
PLAIN, AGAIN, TWO_FILES, IN_GIT, L3 = 220, 60, 12, 8, 50
WORLDS, KILLS = 100, 100


def test_the_default_run_is_large_enough() -> None:
    assert PLAIN + AGAIN + TWO_FILES * 2 + IN_GIT * len(STATES[1:]) + L3 >= 400
    assert WORLDS * KILLS >= 10_000


def test_at_every_point_of_an_adoption(ground: Path) -> None:
    place = made(ground, Variety())
    faults = list(kills(points_of(place, ADOPT.act)))
    met, found = failures(place, ADOPT, [(fault,) for fault in faults])
    assert found == []
    assert met == len(faults) >= PLAIN


@pytest.mark.parametrize("state", ["none", "other staged"])
def test_with_two_files(ground: Path, state: str) -> None:
    place = made(ground, Variety(target="sibling", state=state))
    faults = list(kills(points_of(place, ADOPT.act)))
    chosen = random.Random(4).sample(faults[len(faults) // 3 :], TWO_FILES)
    met, found = failures(place, ADOPT, [(fault,) for fault in chosen])
    assert found == []
    assert met == TWO_FILES


def test_while_recovering(ground: Path) -> None:
    place = made(ground, Variety())
    faults = _twice(random.Random(2), list(kills(points_of(place, ADOPT.act))), AGAIN)
    met, found = failures(place, ADOPT, faults)
    assert found == []
    assert met == AGAIN


@pytest.mark.parametrize("state", STATES[1:])
def test_with_a_repository(ground: Path, state: str) -> None:
    place = made(ground, Variety(state=state))
    points = points_of(place, ADOPT.act)
    rng = random.Random(state)
    faults = list(kills(points))
    late = [fault for fault in faults if points[fault.at - 1].startswith("git")]
    chosen = rng.sample(late, IN_GIT * 2 // 3) + rng.sample(faults, IN_GIT - IN_GIT * 2 // 3)
    met, found = failures(place, ADOPT, [(fault,) for fault in chosen])
    assert found == []
    assert met == IN_GIT


def test_in_l3(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = made_l3(ground, Variety(), monkeypatch)
    rng, faults = random.Random(3), list(kills(points_of(place, ADOPT_L3.act)))
    chosen = [(fault,) for fault in rng.sample(faults, L3 - 15)] + _twice(rng, faults, 15)
    met, found = failures(place, ADOPT_L3, chosen)
    assert found == []
    assert met == L3


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(WORLDS))
def test_anywhere_in_any_world(ground: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"kill {number}")
    if number % 5 == 0:
        personal = made_l3(ground, any_variety(rng), monkeypatch)
        faults = list(kills(points_of(personal, ADOPT_L3.act)))
        met, found = failures(personal, ADOPT_L3, _mixed(rng, faults))
    else:
        place = made(ground, any_variety(rng))
        faults = list(kills(points_of(place, ADOPT.act)))
        met, found = failures(place, ADOPT, _mixed(rng, faults))
    assert found == []
    assert met == KILLS


def _mixed(rng: random.Random, faults: list[Fault]) -> list[tuple[Fault, ...]]:
    twice = KILLS // 4
    return [(rng.choice(faults),) for _ in range(KILLS - twice)] + _twice(rng, faults, twice)


def _twice(rng: random.Random, faults: list[Fault], count: int) -> list[tuple[Fault, ...]]:
    """Kills late enough to leave something, each with one or two kills of the recoveries after it."""
    late = faults[len(faults) // 3 :]
    return [
        (rng.choice(late), *(Fault(rng.randint(1, 300)) for _ in range(rng.choice((1, 1, 2))))) for _ in range(count)
    ]
