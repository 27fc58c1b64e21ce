"""Transcripts that Claude Code soon deletes, and the claims that depend on them (design §2.2)."""

from __future__ import annotations

import os
from datetime import datetime, timedelta

import pytest

from memtui.engine.promote.said import say
from memtui.hooks.findings import findings
from memtui.hooks.health import MOST_DAYS, Health, health
from memtui.hooks.health_words import goes_words, going_words
from memtui.hooks.vanishing import Vanishing
from tests.ui.conftest import empty_world, world
from tests.ui.world import SLUG, STORY, World

__all__ = ["empty_world", "world"]


def touch(world: World, **days: int) -> None:
    """Last written `days` ago, by the last letter of a session; the others today."""
    now = datetime.fromisoformat(world.now)
    for session in {session for session, *_ in STORY}:
        at = (now - timedelta(days=days.get(session[-1], 0))).timestamp()
        path = world.claude / "projects" / SLUG / f"{session}.jsonl"
        if path.exists():
            os.utime(path, (at, at))


def look(world: World) -> Health:
    return health(world.sitting.home, world.sitting.snapshot(), world.environ, sessions=0)


def gone(world: World) -> dict[str, list[str]]:
    claims = world.sitting.snapshot().claims
    return {each.session[-1]: sorted(claims[id_].atom.claim for id_ in each.claims) for each in look(world).going}


def test_a_claim_depends_on_the_last_files_it_stands_in(world: World) -> None:
    touch(world)
    assert gone(world) == {}
    touch(world, F=24, A=25)
    assert gone(world) == {"A": [], "F": ["Always ask before deleting files"]}
    touch(world, A=25, B=25, C=25)
    rule = ["Never run migrations from a worktree"]
    assert gone(world) == {"A": rule, "B": rule, "C": rule}
    (world.claude / "projects" / SLUG / "01SESSIONCCCC.jsonl").unlink()
    touch(world, A=25)
    assert gone(world) == {"A": []}
    touch(world, A=25, B=25)
    assert gone(world) == {"A": rule, "B": rule}


def test_what_was_said_by_hand_or_let_go_depends_on_none(world: World) -> None:
    touch(world, F=25, G=25)
    now = datetime.fromisoformat(world.now)
    say(world.sitting.home, world.sitting.project, "Always ask before deleting files.", speaker="person", now=now)
    world.decide("Never commit", "reject")
    assert gone(world) == {"F": [], "G": []}


def test_when_it_goes_and_what_is_unread(world: World) -> None:
    path = world.claude / "projects" / SLUG / "01SESSIONFFFF.jsonl"
    path.write_bytes(path.read_bytes() + b'{"type":"x"}\n')
    touch(world, F=24, G=40)
    seen = look(world)
    assert [(each.session[-1], each.goes, each.unread) for each in seen.going] == [
        ("G", "2026-07-10", 0),
        ("F", "2026-07-26", 13),
    ]
    now = datetime.fromisoformat(world.now)
    assert [goes_words(each, now) for each in seen.going] == ["goes when Claude Code starts next", "goes on 2026-07-26"]
    assert going_words(seen.going[1]) == "1 claim depends on it; 13 bytes are unread"
    assert going_words(Vanishing("p", "s", "2026-07-26", 0, ())) == "no claim depends on it"
    assert going_words(Vanishing("p", "s", "2026-07-26", 0, ("a", "b"))) == "2 claims depend on it"
    (found,) = findings(seen, world.sitting.snapshot())
    assert (found.code, found.file) == ("unread", str(path))
    assert "13 bytes are unread" in found.fault


@pytest.mark.parametrize("days", [10**6, 10**300])
def test_kept_for_ever_is_a_number_that_can_be_counted(world: World, days: int) -> None:
    touch(world, F=3000)
    (world.claude / "settings.json").write_text(f'{{"cleanupPeriodDays": {days}}}')
    seen = look(world)
    assert (seen.retention, seen.going) == (MOST_DAYS, ())
