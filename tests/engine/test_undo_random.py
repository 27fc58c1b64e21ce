"""Ten adoptions taken back in random order around edits by hand, in a real repository (design §5).

`pytest -m long tests/engine/test_undo_random.py` makes many more histories.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

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


@dataclass
class Versions:
    """What the person wrote of the three versions that git knows, by a file that never saw an adoption."""

    work: str = RULES
    index: str = RULES
    head: str = RULES


def _git_step(random: Random, number: int, world: Undoing, alone: Versions) -> None:
    """An edit, or something that a person does with git."""
    match random.choice(("edit", "edit", "stage", "unstage", "commit", "detach", "branch")):
        case "edit":
            alone.work = _both(random, number, world, alone.work)
        case "stage":
            world.git("add", "--", "CLAUDE.md")
            alone.index = alone.work
        case "unstage":
            world.git("reset", "--quiet", "--", "CLAUDE.md")
            alone.index = alone.head
        case "commit" if alone.index != alone.head:
            world.git("commit", "--quiet", "--no-verify", "--message", f"mine {number}")
            alone.head = alone.index
        case "detach":
            world.git("checkout", "--quiet", "--detach")
        case "branch":
            world.git("checkout", "--quiet", "-b", f"topic-{number}")


@pytest.mark.parametrize("hook", [False, True])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 40))])
def test_git_states_at_random(repo: Path, home: Home, seed: int, hook: bool) -> None:
    random = Random(f"git {seed}")
    world = Undoing(repo, home)
    world.tracked("CLAUDE.md", RULES)
    if hook:
        world.hook("exit 0")
    choice: dict[str, Any] = {"when_hook_would_see_more": "worktree"}
    alone, made = Versions(), list[str]()
    for number, claim in enumerate(CLAIMS[:6]):
        made.append(world.bring(claim, **choice))
        for step in range(2):
            _git_step(random, 10 * number + step, world, alone)
    random.shuffle(made)
    for number, tx in enumerate(made):
        world.take_back(tx, **choice)
        _git_step(random, 1000 + number, world, alone)
    assert world.text() == alone.work
    assert world.committed(at="").decode() == alone.index
    assert world.committed().decode() == alone.head
    assert world.ledger().wanted == frozenset()
    assert not (world.folder / "pending.json").exists()
