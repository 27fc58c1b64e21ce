"""Words said by hand: a line to point at, one sighting, and who said it (design §3.2, §5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.atoms import as_l2, atom_id, check
from memtui.engine.errors import BadInput, Refused
from memtui.engine.jsonl import loads
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.review.queues import inbox
from tests.engine.test_review import World
from tests.world import row

WORDS = "We deploy on Thursdays"


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def codes(world: World, words: str = WORDS) -> set[str]:
    snapshot = world.look()
    return {each.code for each in l1_to_l2(snapshot.claims[atom_id(words, "app")], today=snapshot.today).blockers}


def test_a_line_first_then_a_sighting_of_a_valid_claim(world: World) -> None:
    said = world.sitting.remember(f"  {WORDS}\n", terminal=True)
    assert (said.pointer, said.signal, said.speaker, said.counts) == (
        "manual/said-2026-07-20.jsonl#L1",
        "explicit",
        "person",
        True,
    )
    with world.sitting.home.project(world.entry.key) as folder, folder.child("manual") as manual:
        raw = manual.read("said-2026-07-20.jsonl").removesuffix(b"\n")
        assert evidence.read(folder).rows == (said,)
    assert loads(raw)["text"] == WORDS
    assert said.line_key == evidence.line_key(world.entry.token, raw)
    (claim,) = world.look().claims.values()
    assert (claim.atom.claim, claim.atom.confidence) == (WORDS, "stated")
    check(claim.atom.record())
    check(as_l2(claim.atom, promoted_at=world.moment).record())
    with world.sitting.home.memory(world.entry) as memory:
        assert WORDS.encode() in memory.read("atoms.jsonl")  # it is recalled from now on
        assert WORDS.encode() in memory.read("recall.index")


def test_one_day_is_one_conversation(world: World) -> None:
    for _ in range(3):
        world.sitting.remember(WORDS, terminal=True)
        world.moment += timedelta(hours=1)
    assert world.look().claims[atom_id(WORDS, "app")].sessions == {"said-2026-07-20"}
    assert codes(world) == {"sessions", "days"}
    world.moment += timedelta(days=1)
    assert world.sitting.remember(WORDS, terminal=True).pointer == "manual/said-2026-07-21.jsonl#L1"
    assert codes(world) == set()


def test_a_transcripts_line_is_cited_before_a_line_by_hand(world: World) -> None:
    world.say(row(WORDS, "2026-07-01", session="s9"))
    world.sitting.remember(WORDS, terminal=True)
    assert world.look().claims[atom_id(WORDS, "app")].atom.source.startswith("~/.claude/projects/")


@pytest.mark.parametrize(
    ("environ", "terminal", "speaker"),
    [({"CLAUDECODE": "1"}, True, "agent"), ({"CLAUDECODE": "1"}, False, "agent"), ({}, False, "program")],
)
def test_who_is_no_person_counts_for_nothing(
    world: World, environ: dict[str, str], terminal: bool, speaker: str
) -> None:
    world.sitting = replace(world.sitting, environ={**world.sitting.environ, **environ})
    for _ in range(4):
        said = world.sitting.remember(WORDS, terminal=terminal)
        assert (said.speaker, said.counts) == (speaker, False)
        world.moment += timedelta(days=1)
    (claim,) = world.look().claims.values()
    assert (claim.atom.confidence, claim.sessions) == ("observed", frozenset())
    assert codes(world) == {"sessions", "days", "not-typed"}
    (item,) = inbox(world.look())
    assert (item.worth.explicit, item.flags) == (0.0, ("not from a conversation",))


def test_the_homes_permission_makes_a_person_of_no_terminal(world: World) -> None:
    Path(world.sitting.home.path, "config.toml").write_text("decide_without_terminal = true\n")
    assert world.sitting.remember(WORDS, terminal=False).speaker == "person"


def test_secrets_and_what_is_no_claim_are_written_nowhere(world: World) -> None:
    key = "_".join(("sk", "test", "Demo0" + "NotAKey1" * 3))
    with pytest.raises(Refused, match="something secret") as caught:
        world.sitting.remember(f"the key is {key}", terminal=True)
    assert key not in str(caught.value)
    with pytest.raises(BadInput):
        world.sitting.remember("..", terminal=True)
    assert world.look().claims == {}
    assert not Path(world.sitting.home.path, "projects", world.entry.key, "manual").exists()
