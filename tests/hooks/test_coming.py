"""What the staged changes make of a prompt's answer is what the hook says once they are adopted (design §3.3, §7)."""

from __future__ import annotations

import os
import time

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.promote.staging import actions
from memtui.hooks.adapters.claude_code import prompt
from memtui.hooks.trying import Coming, Trial, try_out
from tests.hooks.world import payload
from tests.ui.conftest import empty_world, renamed, world
from tests.ui.world import World

__all__ = ["empty_world", "renamed", "world"]

ASK = "never run migrations from a worktree; and do release notes always go to CHANGELOG.md?"


def coming(world: World) -> Coming:
    snapshot = world.sitting.snapshot()
    return Coming.of(snapshot, actions(snapshot))


def trial(world: World, change: Coming | None = None, text: str = ASK) -> Trial:
    sitting = world.sitting
    return try_out(
        sitting.home,
        sitting.project.root,
        text,
        sitting.environ,
        seconds=time.time(),
        clock=time.perf_counter,
        coming=change,
    )


def said_by_hook(world: World, text: str = ASK) -> bytes:
    session = f"s{len(list(world.person.rglob('*.shown')))}"
    stdin = payload("UserPromptSubmit", world.root, prompt=text, session_id=session)
    return prompt(stdin, os.environ, started=float("inf"))


def adopt(world: World) -> None:
    world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice(commit=False))
    world.sitting.refresh()


def test_what_is_rejected_does_not_come(world: World) -> None:
    change = coming(world)
    assert change.changes == 2
    assert change.out == frozenset()
    assert {world.atom("migrations"), world.atom("release notes")} < change.into
    world.decide("migrations", "reject")
    change = coming(world)
    assert change.changes == 1
    assert world.atom("migrations") not in change.into


@pytest.mark.parametrize("words", ["migrations", "release notes"])
def test_an_adoption_is_foretold(world: World, words: str) -> None:
    other = {"migrations": "release notes", "release notes": "migrations"}[words]
    world.decide(other, "reject")
    world.sitting.refresh()
    foretold = trial(world, coming(world)).emitted
    assert foretold != trial(world).emitted
    world.decide(words, "accept")
    adopt(world)
    assert said_by_hook(world) == foretold


def test_an_edit_takes_the_old_words_out(renamed: World) -> None:
    snapshot = renamed.sitting.snapshot()
    old = snapshot.claims[renamed.atom("counters")]
    renamed.sitting.edit(snapshot, old, "Always take the counters from tools/derive.py")
    renamed.sitting.refresh()
    change = coming(renamed)
    assert {old.atom.id, old.atom.claim} <= change.out
    ask = "where do I always take the counters from, tools/derive.py?"
    assert b"derive" in trial(renamed, None, ask).emitted
    foretold = trial(renamed, change, ask).emitted
    adopt(renamed)
    assert said_by_hook(renamed, ask) == foretold


def test_a_line_that_goes_is_recalled_again(world: World) -> None:
    world.settle_in("migrations")
    world.now = "2026-12-31T12:00:00Z"
    world.sitting.refresh()
    change = coming(world)
    assert world.atom("migrations") in change.out
    assert b"migrations" not in trial(world).emitted
    assert b"migrations" in trial(world, change).emitted
