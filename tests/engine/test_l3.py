"""From L2 to L3 with a set clock: candidates, cap, waiting, the home repository (design §3.3, issue 3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine.adopt import backups
from memtui.engine.adopt import l3 as adopting
from memtui.engine.atoms import Atom, atom_id, check
from memtui.engine.errors import FileRefused, Refused, Stale
from memtui.engine.jsonl import Record
from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.review.l3_items import CLIMBS, HELD, LINE, WAITS
from memtui.engine.review.l3_plan import l3_atom
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import parse_ledger
from tests.conftest import git
from tests.l3_world import JULY, JUNE, RULE, L3World

OTHER = "leave build output out of the repository"


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    return L3World(make_repo, person)


@pytest.fixture
def held(world: L3World) -> L3World:
    """Two projects that hold the rule since June, looked at in July."""
    world.hold("app", RULE)
    world.hold("web", RULE)
    world.moment = JULY
    return world


def ledger(world: L3World) -> list[Record]:
    return [line.record() for line in parse_ledger((world.home / "adopted.log").read_bytes()).lines]


def codes(world: L3World, claim: str) -> list[str]:
    return [blocker.code for blocker in world.item(claim).blockers]


def test_a_rule_of_two_projects_climbs_after_thirty_days(world: L3World) -> None:
    world.hold("app", RULE)
    assert codes(world, RULE) == ["repositories"]
    world.hold("web", RULE)
    world.moment = JUNE + timedelta(days=29)
    assert codes(world, RULE) == ["age"]
    world.moment = JUNE + timedelta(days=30)
    assert (codes(world, RULE), world.item(RULE).place) == ([], CLIMBS)


def test_the_merged_atom_is_valid_and_unites_the_evidence(held: L3World) -> None:
    atom = l3_atom(held.item(RULE), held.moment)
    assert isinstance(atom, Atom)
    check(atom.record())
    assert (atom.id, atom.scope, atom.tier, atom.project) == (atom_id(RULE, None), "global", "L3", None)
    assert (atom.observations, len(atom.sessions)) == (6, 6)
    assert (atom.first_seen[:10], atom.last_seen[:10]) == ("2026-05-01", "2026-05-03")
    assert atom.promoted_from_projects == ("app", "web")


def test_adopting_writes_the_file_and_commits_in_the_home(held: L3World) -> None:
    held.file.write_text("# Mine\n\nBe kind.\n")
    held.decide(RULE, "accept")
    commit = held.adopt()
    text = held.file.read_text()
    assert text.startswith("# Mine\n\nBe kind.\n")
    assert f"- {RULE}\n<!-- memtui:{atom_id(RULE, None)} " in text
    assert held.git("rev-parse", "HEAD") == commit
    assert held.git("show", "--format=", "--name-only", "HEAD").split() == [".gitignore", "adopted.log", "block.md"]
    assert "(from app, web)" in held.git("log", "-1", "--format=%B")
    assert held.git("status", "--porcelain") == ""
    assert RULE in held.git("show", "HEAD:block.md")
    assert "Be kind" not in held.git("show", "HEAD:block.md"), "the history holds the block and nothing of the person"
    (line,) = ledger(held)
    check(line["atom"])
    assert (line["action"], line["gate"]) == ("adopt", "recurred")
    assert held.item(RULE).place == LINE
    assert RULE in (held.roots["app"] / "CLAUDE.md").read_text(), "the L2 lines stay"
    with pytest.raises(NothingToDo):
        held.adopt()


def test_other_words_climb_once_they_are_united(world: L3World) -> None:
    world.hold("app", RULE)
    world.hold("web", OTHER, kind="preference")
    world.moment = JULY
    assert codes(world, RULE) == codes(world, OTHER) == ["repositories"]
    world.l3.same(world.item(OTHER), world.item(RULE))
    assert [item.claim for item in world.look().items] == [RULE]
    world.decide(RULE, "accept")
    assert world.adopt()
    (line,) = ledger(world)
    assert line["atom"]["promoted_from_projects"] == ["app", "web"]
    assert line["atom"]["kind"] == "constraint"
    check(line["atom"])


def test_equal_words_of_another_kind_do_not_climb(world: L3World) -> None:
    world.hold("app", RULE)
    world.hold("web", RULE, kind="preference")
    world.moment = JULY
    assert codes(world, RULE) == ["kind"]


def test_two_clones_are_one_repository(world: L3World) -> None:
    world.hold("app", RULE)
    world.sitting("clone")
    git(world.roots["clone"], "remote", "set-url", "origin", "https://git.example.invalid/person/app.git")
    world.hold("clone", RULE)
    world.moment = JULY
    assert codes(world, RULE) == ["repositories"]


def test_equal_slugs_are_told_apart_by_their_owners(world: L3World) -> None:
    world.hold("one/app", RULE)
    world.hold("two/app", RULE)
    world.moment = JULY
    assert world.item(RULE).projects == ("one-app", "two-app")


def test_a_line_that_is_gone_holds_nothing(held: L3World) -> None:
    (held.roots["web"] / "CLAUDE.md").unlink()
    assert codes(held, RULE) == ["repositories"]


def test_a_contest_blocks_for_thirty_days(held: L3World) -> None:
    sitting = held.say("web", "commit generated files")
    assert codes(held, RULE) == ["contested"]
    snapshot = sitting.snapshot()
    (contest,) = snapshot.contests
    sitting.resolve(snapshot, contest.older, contest.newer, "both")
    assert codes(held, RULE) == [], "it was opened in May"
    snapshot = sitting.snapshot()
    older, newer = (snapshot.claims[each] for each in (contest.older, contest.newer))
    sitting.contest(snapshot, older, newer)
    snapshot = sitting.snapshot()
    sitting.resolve(snapshot, contest.older, contest.newer, "both")
    assert codes(held, RULE) == ["disputed"], "settled, and opened by hand today"
    held.moment += timedelta(days=30)
    assert codes(held, RULE) == []


def test_a_rule_against_a_line_of_l3_waits_for_a_person(held: L3World) -> None:
    held.file.write_text(block("commit generated files"))
    assert codes(held, RULE) == ["opposes"]


def block(*claims: str) -> str:
    body = "".join(f"- {claim}\n" for claim in claims)
    return f"<!-- memtui:begin v1 (yours) -->\n## Learned\n\n{body}<!-- memtui:end -->\n"


FULL = [f"rule {n:02} of the house" for n in range(L3_CAP)]


def test_the_31st_waits_and_fits_after_one_prune(held: L3World) -> None:
    held.file.write_text(block(*FULL))
    assert (held.item(RULE).place, codes(held, RULE)) == (WAITS, ["full"])
    with pytest.raises(Refused, match="may not climb"):
        held.decide(RULE, "accept")
    held.decide(FULL[3], "reject")
    assert held.item(RULE).place == CLIMBS
    held.decide(RULE, "accept")
    assert held.adopt()
    text = held.file.read_text()
    assert FULL[3] not in text
    assert RULE in text
    assert [(line["action"], line["gate"]) for line in ledger(held)] == [("drop", "pruned"), ("adopt", "recurred")]
    assert len(held.look().state.lines) == L3_CAP


def test_a_prune_taken_back_closes_the_gate_again(held: L3World) -> None:
    held.file.write_text(block(*FULL))
    held.decide(FULL[0], "reject")
    held.l3.turn(back=True)
    assert held.item(RULE).place == WAITS
    held.decide(FULL[0], "reject")
    held.decide(FULL[0], "accept")
    assert held.look().accepted == (), "`a` keeps it"


def test_what_was_pruned_returns_only_with_another_repository(held: L3World) -> None:
    held.decide(RULE, "accept")
    held.adopt()
    held.decide(RULE, "reject")
    held.adopt()
    assert codes(held, RULE) == ["pruned"]
    assert RULE not in held.file.read_text() if held.file.exists() else True
    held.hold("lib", RULE)
    assert codes(held, RULE) == []


def test_a_rejected_rule_returns_with_another_repository(held: L3World) -> None:
    held.decide(RULE, "reject")
    assert (codes(held, RULE), held.item(RULE).place) == (["rejected"], HELD)
    held.hold("lib", RULE)
    assert codes(held, RULE) == []


def test_a_third_project_is_noted_at_the_next_adoption(held: L3World) -> None:
    held.decide(RULE, "accept")
    held.adopt()
    held.hold("lib", RULE)
    assert held.item(RULE).joined == (), "it is too young"
    held.moment += timedelta(days=30)
    assert held.item(RULE).joined == ("lib",)
    assert held.look().accepted == (), "a joined project is no reason to write"
    held.l3.add("answer in English", "preference")
    held.adopt()
    joined = ledger(held)[-1]
    assert (joined["action"], joined["atom"]["promoted_from_projects"]) == ("join", ["app", "lib", "web"])
    check(joined["atom"])
    assert held.item(RULE).joined == ()


def test_an_entry_by_hand_is_labelled_so(held: L3World) -> None:
    held.l3.add("answer in English", "preference")
    held.adopt()
    assert "- answer in English" in held.file.read_text()
    (line,) = ledger(held)
    assert line["gate"] == "by hand"
    assert "promoted_from_projects" not in line["atom"]
    with pytest.raises(NothingToDo):
        held.l3.add("Answer in English.", "preference")


def test_the_budget_is_kept(held: L3World) -> None:
    for n in range(9):
        held.l3.add(f"{n} " + "long words of a rule " * 12, "fact")
    with pytest.raises(Refused, match="2,048 are allowed"):
        held.adopt()
    assert not held.file.exists()


def test_a_project_that_says_otherwise_shadows_the_line(held: L3World) -> None:
    held.file.write_text(block("use tabs for indentation"))
    held.hold("app", "don't use tabs for indentation")
    line = held.item("use tabs for indentation")
    assert [each.slug for each in line.shadowed] == ["app"]
    assert line.action == ""
    held.hold("web", "don't use tabs for indentation")
    line = held.item("use tabs for indentation")
    assert (line.action, line.tagged) == ("tag", "2026-05-03")
    held.decide(line.claim, "accept")
    held.adopt()
    assert "[contested — newer evidence 2026-05-03]" in held.file.read_text()


def test_a_file_that_changed_meanwhile_stops_it(held: L3World) -> None:
    held.decide(RULE, "accept")
    made = held.l3.plan(held.look())
    held.file.write_text("# Mine\n")
    with pytest.raises(Stale, match="changed since you looked"):
        held.l3.adopt(made)
    assert held.file.read_text() == "# Mine\n"


def test_a_link_into_dotfiles_is_written_through_and_asked_about_once(held: L3World) -> None:
    dotfiles = held.make_repo("dotfiles").rename(held.file.parent.parent / "dotfiles")
    (dotfiles / "CLAUDE.md").write_text("# Mine\n")
    held.file.symlink_to(dotfiles / "CLAUDE.md")
    before = git(dotfiles, "rev-parse", "HEAD")
    held.decide(RULE, "accept")
    assert held.l3.plan(held.look()).repository == str(dotfiles)
    with pytest.raises(Refused, match="git repository"):
        held.adopt()
    assert held.adopt(agreed=True)
    assert held.file.is_symlink()
    assert RULE in (dotfiles / "CLAUDE.md").read_text()
    assert git(dotfiles, "rev-parse", "HEAD") == before, "the commit there is the person's"
    held.l3.add("answer in English", "preference")
    assert held.l3.plan(held.look()).repository == ""
    assert held.adopt()


@pytest.mark.parametrize("at", ["append_lines", "_commit"])
def test_a_crash_after_the_file_is_finished_by_the_next_start(
    held: L3World, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    held.decide(RULE, "accept")
    made = held.l3.plan(held.look())

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(adopting, at, crash)
        with pytest.raises(KeyboardInterrupt):
            held.l3.adopt(made)
    told: list[str] = []
    assert held.l3.recover(tell=told.append) is not None
    assert "finished" in told[-1]
    assert held.git("status", "--porcelain") == ""
    assert len(ledger(held)) == 1
    assert held.item(RULE).place == LINE
    assert held.l3.recover() is None


def test_a_crash_before_the_file_is_rolled_back(held: L3World, monkeypatch: pytest.MonkeyPatch) -> None:
    held.decide(RULE, "accept")
    made = held.l3.plan(held.look())

    def refuse(*_: object) -> None:
        raise FileRefused("No room.")

    with monkeypatch.context() as patch:
        patch.setattr(backups, "make", refuse)
        with pytest.raises(FileRefused):
            held.l3.adopt(made)
    assert held.l3.recover() is None
    assert not held.file.exists()
    assert held.adopt()


def test_staged_shows_what_may_climb(held: L3World) -> None:
    held.l3.refresh()
    assert [path.name for path in (held.home / "staged").iterdir()] == [f"{atom_id(RULE, None)}.json"]
    held.decide(RULE, "accept")
    held.adopt()
    held.l3.refresh()
    assert list((held.home / "staged").iterdir()) == []
