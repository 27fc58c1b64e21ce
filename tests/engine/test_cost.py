"""What a claim costs each session, and what would have to leave for it (design §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.adopt.git import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.cost import Cost, cost_of
from memtui.engine.review.plan import L2_BUDGET
from tests.engine.test_review import RULE, World, three_times
from tests.world import row


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def cost(world: World, words: str, *others: str) -> Cost:
    snapshot = world.look()
    staged = {action.id: action for action in actions(snapshot)}

    def named(claim: str) -> Action:
        return staged[atom_id(claim, "app")]

    found = cost_of(named(words), [named(each) for each in others], snapshot)
    assert found is not None
    return found


def adopt(world: World, *claims: str) -> None:
    for words in claims:
        world.say(*three_times(words))
        world.decide("accept", words)
    world.sitting.adopt(world.sitting.plan(world.look()), GitChoice())


def long(letter: str) -> str:
    return f"{letter * 6} is kept beside {letter * 5} and {'more words ' * 18}".strip()


def test_the_first_line_pays_for_the_heading_too(world: World) -> None:
    world.say(*three_times(RULE), *three_times("use tabs"))
    alone, after = cost(world, RULE), cost(world, RULE, "use tabs")
    assert after.added == len(f"- {RULE}\n")
    assert alone.added == alone.size > after.added
    assert after.size == alone.size + len("- use tabs\n")
    assert alone.tokens == round(alone.added / 4)


def test_an_accepted_claim_costs_what_it_adds_to_the_others(world: World) -> None:
    world.say(*three_times(RULE), *three_times("use tabs"))
    assert cost(world, RULE, RULE, "use tabs") == cost(world, RULE, "use tabs")


def test_the_words_say_where_it_is_read(world: World) -> None:
    world.say(*three_times(RULE))
    assert cost(world, RULE).words == (
        f"costs about {cost(world, RULE).tokens} tokens a session · block {cost(world, RULE).size}/4,096 B · CLAUDE.md",
    )
    (world.root / "AGENTS.md").write_text("# Agents\n")
    assert cost(world, RULE).readers == "AGENTS.md, by every agent"


def test_a_line_that_leaves_saves(world: World) -> None:
    adopt(world, RULE, "use tabs")
    world.moment = world.moment.replace(year=2027)
    snapshot = world.look()
    (leaving,) = [action for action in actions(snapshot) if action.id == atom_id(RULE, "app")]
    assert leaving.kind == "drop"
    found = cost_of(leaving, (), snapshot)
    assert found is not None
    assert found.added == -len(f"- {RULE}\n")
    assert found.words[0].startswith(f"saves about {-found.tokens} tokens")
    assert found.leaves == ()


def test_a_full_block_names_what_would_leave_the_longest_unheard_of_first(world: World) -> None:
    letters = [chr(97 + number) for number in range(17)]
    adopt(world, *(long(letter) for letter in letters))
    world.say(row(long("a"), "2026-07-18", session="late"))  # heard of since: it stays
    for words in (long("x"), long("y"), RULE):
        world.say(*three_times(words))
    assert cost(world, RULE).leaves == (), "it fits"
    found = cost(world, long("x"), long("y"))
    over = found.size - L2_BUDGET
    each = len(f"- {long('a')}\n")
    assert each < over < 2 * each
    assert len(found.leaves) == 2
    assert set(found.leaves) <= {long(letter) for letter in letters[1:]}
    assert not found.short
    assert found.words[1] == "for its room would leave: " + "; ".join(found.leaves)


def test_where_nothing_may_leave_it_says_so(world: World) -> None:
    for number in range(18):
        world.say(*three_times(long(chr(97 + number))))
    *others, last = [long(chr(97 + number)) for number in range(18)]
    found = cost(world, last, *others)
    assert (found.size > L2_BUDGET) == found.short
    assert found.leaves == ()


def test_beyond_the_count_the_longest_unheard_of_would_leave(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memtui.engine.promote.staging.L2_CAP", 2)
    adopt(world, "use tabs", RULE)
    world.say(*three_times("the port is 8096"))
    found = cost(world, "the port is 8096")
    assert len(found.leaves) == 1
    assert found.leaves[0] in ("use tabs", RULE)


def test_without_a_file_there_is_no_cost(world: World) -> None:
    world.say(*three_times(RULE))
    (world.root / "CLAUDE.md").write_text("<!-- memtui:end -->\n")
    snapshot = world.look()
    (action,) = actions(snapshot)
    assert cost_of(action, (), snapshot) is None


def test_no_more_leave_than_make_room_as_their_lines_stand_in_the_file(world: World) -> None:
    (world.root / "CLAUDE.md").write_bytes(b"# Mine\r\n")
    adopt(world, *(f"z{letter} is <b> <i> <u> <s> {letter * 150}" for letter in "abcdefghijklmnopqr"))
    coming = [long(letter) for letter in "stuvwxyz"]
    world.say(*(row for words in coming for row in three_times(words)))
    lines = (world.root / "CLAUDE.md").read_bytes().split(b"\r\n")
    freed = {len(line) + 2 for line in lines if line.startswith(b"- z")}
    assert len(freed) == 1
    for count in range(1, len(coming)):
        found = cost(world, coming[0], *coming[1:count])
        over = max(0, found.size - found.allowed)
        assert len(found.leaves) == -(-over // max(freed)), count
