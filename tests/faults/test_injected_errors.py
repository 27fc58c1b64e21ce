"""A call that fails, once or from there on: refused or done, and never a half (security.md D.1, D.2).

The long run, over varied worlds (`docs/quality.md`): `pytest -m long -n 2 tests/faults/test_injected_errors.py`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.faults.l3_survival import ADOPT_L3, made_l3
from tests.faults.points import errors
from tests.faults.survival import ADOPT, failures, points_of
from tests.faults.worlds import Variety, any_variety, made

#: The default run, over 300 errors; the long one, 5,000.
PLAIN, IN_GIT, L3, LINKED = 220, 30, 50, 8
WORLDS, ERRORS = 50, 100


def test_the_default_run_is_large_enough() -> None:
    assert PLAIN + IN_GIT + L3 >= 300
    assert WORLDS * ERRORS >= 5_000


@pytest.mark.parametrize(("state", "count"), [("none", PLAIN), ("other staged", IN_GIT)])
def test_in_an_adoption(ground: Path, state: str, count: int) -> None:
    place = made(ground, Variety(state=state))
    chosen = random.Random(state).sample(list(errors(points_of(place, ADOPT.act))), count)
    met, found = failures(place, ADOPT, [(fault,) for fault in chosen])
    assert found == []
    assert met == count


def test_in_l3(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = made_l3(ground, Variety(), monkeypatch)
    chosen = random.Random(3).sample(list(errors(points_of(place, ADOPT_L3.act))), L3)
    met, found = failures(place, ADOPT_L3, [(fault,) for fault in chosen])
    assert found == []
    assert met == L3


def test_what_tells_of_a_linked_worktree(ground: Path) -> None:
    """A repository that can't be read for a moment is one all the same: the commit is made, or waits."""
    place = made(ground, Variety(state="linked"))
    points = points_of(place, ADOPT.act)
    chosen = [fault for fault in errors(points) if points[fault.at - 1].endswith(".git/worktrees/linked")]
    met, found = failures(place, ADOPT, [(fault,) for fault in random.Random(5).sample(chosen, LINKED)])
    assert found == []
    assert met == LINKED


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", range(WORLDS))
def test_anywhere_in_any_world(ground: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"error {number}")
    if number % 5 == 0:
        personal = made_l3(ground, any_variety(rng), monkeypatch)
        chosen = rng.sample(list(errors(points_of(personal, ADOPT_L3.act))), ERRORS)
        met, found = failures(personal, ADOPT_L3, [(fault,) for fault in chosen])
    else:
        place = made(ground, any_variety(rng))
        chosen = rng.sample(list(errors(points_of(place, ADOPT.act))), ERRORS)
        met, found = failures(place, ADOPT, [(fault,) for fault in chosen])
    assert found == []
    assert met == ERRORS
