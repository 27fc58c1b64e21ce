"""agent-memory.md §6.3, §6.4 and §8 where they are about L3: how design §3.3 settled them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine.atoms import as_l2, atom_id, check
from memtui.engine.errors import MemtuiError
from memtui.engine.jsonl import Record
from memtui.engine.promote.l3 import AGE_DAYS, L3_CAP, REPOSITORIES
from memtui.engine.review.l3_items import CLIMBS, WAITS
from memtui.engine.store.ledger import parse_ledger
from tests.l3_world import JULY, JUNE, RULE, L3World


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    return L3World(make_repo, person)


@pytest.fixture
def held(world: L3World) -> L3World:
    """Two projects that hold the rule since June, looked at in July."""
    for name in ("app", "web"):
        world.hold(name, RULE)
    world.moment = JULY
    return world


def codes(world: L3World) -> set[str]:
    return {blocker.code for blocker in world.item(RULE).blockers}


def told(world: L3World) -> list[Record]:
    return [line.atom for line in parse_ledger((world.home / "adopted.log").read_bytes()).lines]


def test_g3_rules_of_two_projects_meet(held: L3World) -> None:
    assert held.item(RULE).place == CLIMBS
    held.decide(RULE, "accept")
    held.adopt()
    assert f"- {RULE}\n" in held.file.read_text()


def test_g9_an_l3_line_leaves_the_projects_lines_alone(held: L3World) -> None:
    """Settled (design §3.3): the L2 lines stay; a project's file must read the same for those without our L3."""
    before = (held.roots["app"] / "CLAUDE.md").read_bytes()
    held.decide(RULE, "accept")
    held.adopt()
    assert (held.roots["app"] / "CLAUDE.md").read_bytes() == before


def test_d7_a_contest_of_the_last_30_days_keeps_it_below(held: L3World) -> None:
    sitting = held.say("app", "commit generated files")
    assert "contested" in codes(held)
    snapshot = sitting.snapshot()
    (contest,) = snapshot.contests
    sitting.resolve(snapshot, contest.older, contest.newer, "both")
    assert codes(held) == set()  # it was opened by words of May
    after = sitting.snapshot()
    sitting.contest(after, after.claims[contest.older], after.claims[contest.newer])
    sitting.resolve(sitting.snapshot(), contest.older, contest.newer, "both")
    assert codes(held) == {"disputed"}  # settled, and opened by hand today
    held.moment += timedelta(days=30)
    assert codes(held) == set()


def test_d8_age_counts_from_the_first_adoption_in_each_project(world: L3World) -> None:
    world.hold("app", RULE)
    world.moment = JUNE + timedelta(days=10)
    world.hold("web", RULE)
    world.moment = JUNE + timedelta(days=AGE_DAYS)
    assert codes(world) == {"age"}
    world.moment += timedelta(days=10)
    assert codes(world) == set()


def test_d9_a_third_project_joins_the_next_adoption(held: L3World) -> None:
    held.decide(RULE, "accept")
    held.adopt()
    held.moment = JUNE
    held.hold("third", RULE)
    held.moment = JULY + timedelta(days=40)
    assert held.item(RULE).joined == ("third",)
    assert held.file.read_text().count(RULE) == 1  # no second atom with the same id


def test_d18_the_ledger_of_l3_is_in_the_home_and_names_the_repositories(held: L3World) -> None:
    held.decide(RULE, "accept")
    held.adopt()
    (atom,) = told(held)
    assert atom["promoted_from_projects"] == ["app", "web"]
    assert "app, web" in held.git("log", "-1", "--format=%B")
    assert not (held.claude / ".git").exists()
    assert not any((held.roots[name] / ".memory" / "adopted.log").read_text().count('"L3"') for name in ("app", "web"))


def test_a40_beyond_the_cap_it_waits_and_what_is_there_is_not_proposed(held: L3World) -> None:
    lines = "".join(f"- hand rule number {n}\n" for n in range(L3_CAP))
    held.file.parent.mkdir(exist_ok=True)
    held.file.write_text(f"<!-- memtui:begin v1 (x) -->\n## Learned\n\n{lines}<!-- memtui:end -->\n")
    assert held.item(RULE).place == WAITS
    with pytest.raises(MemtuiError):
        held.decide(RULE, "accept")
    held.file.write_text("")
    held.decide(RULE, "accept")
    held.adopt()
    assert held.item(RULE).action == ""  # in L3 already: nothing to do


def test_a40_a_date_ahead_is_not_old(held: L3World) -> None:
    held.moment = JUNE - timedelta(days=120)  # seen from here, both were adopted four months ahead
    assert "age" in codes(held)


def test_families_1_to_4_and_7_of_the_l3_atom(held: L3World) -> None:
    held.decide(RULE, "accept")
    held.adopt()
    (record,) = told(held)
    check(record)
    assert record["id"] == atom_id(RULE, None)
    assert len(set(record["promoted_from_projects"])) >= REPOSITORIES
    for name in ("app", "web"):
        sitting = held.sitting(name)
        own = sitting.snapshot().claims[atom_id(RULE, sitting.project.slug)]
        l2 = as_l2(own.atom, promoted_at=held.moment).record()
        assert set(l2["sessions"]) <= set(record["sessions"])
        assert record["first_seen"][:10] <= l2["first_seen"][:10] <= l2["last_seen"][:10]
        assert l2["last_seen"][:10] <= record["last_seen"][:10]
