"""Ten adoptions taken back in random order around edits by hand, in a real repository (design §5).

`pytest -m long tests/engine/test_undo_random.py` makes many more histories.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from memtui.engine.home import Home
from tests.engine.adopt_world import RULES
from tests.engine.undo_world import Undoing

CLAIMS = (
    "ask before deleting anything",
    "commit small steps",
    "docs live beside the code",
    "every fix brings a test",
    "generated files stay out of review",
    "keep the changelog in order",
    "money is counted in cents",
    "names say what is inside",
    "run the linter before each push",
    "the vendor folder is not ours",
)


def _edit(random: Random, text: str, number: int) -> str:
    """One edit by hand outside the block: a line above or below it, or a line of the prose removed."""
    match random.choice(("above", "below", "prose")):
        case "above":
            return f"Above, number {number}.\n" + text
        case "below":
            return text + f"Below, number {number}.\n"
    return text.replace("Be kind.\n", f"Be kind, number {number}.\n")


def _both(random: Random, number: int, world: Undoing, alone: str) -> str:
    """The same edit of the file and of a file that never saw an adoption."""
    state = random.getstate()
    edited = _edit(random, world.text() if world.target.exists() else "", number)
    random.setstate(state)
    world.target.write_text(edited)
    return _edit(random, alone, number)


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 40))]


@pytest.mark.parametrize("seed", SEEDS)
def test_ten_adoptions_and_five_edits(repo: Path, home: Home, seed: int) -> None:
    random = Random(seed)
    world = Undoing(repo, home)
    world.tracked("CLAUDE.md", RULES)
    alone = RULES
    made: list[str] = []
    for number, claim in enumerate(CLAIMS):
        made.append(world.bring(claim))
        if number % 4 == 1:
            alone = _both(random, number, world, alone)
    random.shuffle(made)
    for number, tx in enumerate(made, 100):
        world.take_back(tx)
        if number % 5 == 1:
            alone = _both(random, number, world, alone)
    assert world.text() == alone
    assert world.committed() == RULES.encode()
    assert world.status() == [" M CLAUDE.md"]
    ledger = world.ledger()
    assert ledger.wanted == frozenset()
    assert len(ledger.lines) == 20
    assert world.plan().empty


@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 30))])
def test_undo_redo_and_drops_at_random(repo: Path, home: Home, seed: int) -> None:
    random = Random(seed)
    world = Undoing(repo, home)
    world.tracked("CLAUDE.md", RULES)
    for claim in CLAIMS[:4]:
        world.bring(claim)
    world.leave(CLAIMS[random.randrange(4)])
    for _ in range(8):
        log = world.ledger()
        standing = sorted({line.tx for line in log.lines if log.stands(line)})
        world.take_back(random.choice(standing))
        log = world.ledger()
        assert world.snapshot().adopted_ids == log.wanted
        assert world.committed() == world.target.read_bytes()
        assert world.status() == []
    log = world.ledger()
    while standing := [line.tx for line in log.lines if line.action == "adopt" and log.stands(line)]:
        world.take_back(random.choice(standing))
        log = world.ledger()
    assert world.text() == RULES
