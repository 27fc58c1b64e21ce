"""Two claims of one, and another kind: evidence, decisions and files after each (design §2.1, §3.2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.errors import BadInput, MemtuiError, Refused
from memtui.engine.jsonl import iso
from memtui.engine.review.edits import edits_of
from memtui.engine.review.queues import inbox, staged
from memtui.engine.review.rewording import halves
from memtui.engine.review.states import state_of
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import archive, bounds
from memtui.engine.store.decisions import Decision
from memtui.engine.store.merge import Claim
from memtui.engine.store.rescan import rescan
from tests.engine.test_review import World, three_times
from tests.world import row

WHOLE = "use tabs and run make lint before pushing"
TABS, LINT = "use tabs", "run make lint before pushing"


def at(words: str) -> str:
    return atom_id(words, "app")


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def split(world: World, whole: str = WHOLE, first: str = TABS, second: str = LINT) -> Decision:
    snapshot = world.look()
    return world.sitting.split(snapshot, snapshot.claims[at(whole)], first, second)


def claims(world: World) -> dict[str, Claim]:
    return {claim.atom.claim: claim for claim in world.look().claims.values()}


def test_the_evidence_counts_for_both_and_undo_makes_one_of_them_again(world: World) -> None:
    world.say(*three_times(WHOLE))
    split(world)
    found = claims(world)
    assert found.keys() == {TABS, LINT}
    assert [len(claim.counting) for claim in found.values()] == [3, 3]
    assert found[TABS].former == (at(WHOLE),)
    assert world.look().find(at(WHOLE)).atom.claim == TABS, "the first half stands in the place of the whole"
    assert {item.claim for item in staged(world.look())} == {TABS, LINT}
    world.sitting.undo()
    assert claims(world).keys() == {WHOLE}
    world.sitting.redo()
    assert claims(world).keys() == {TABS, LINT}


def test_what_is_said_later_counts_for_what_it_says(world: World) -> None:
    world.say(row(WHOLE, session="a"))
    split(world)
    world.say(row(WHOLE, "2026-07-05", session="b"), row(LINT, "2026-07-06", session="c"))
    found = claims(world)
    assert {words: len(claim.sessions) for words, claim in found.items()} == {TABS: 2, LINT: 3}


@pytest.mark.parametrize("do", ["vouch", "reject"])
def test_what_was_decided_about_the_whole_holds_for_both(world: World, do: str) -> None:
    world.say(*(three_times(WHOLE) if do == "reject" else [row(WHOLE)]))
    world.decide(do, WHOLE)
    split(world)
    snapshot = world.look()
    names = {state_of(claim, snapshot).name for claim in snapshot.claims.values()}
    assert names == {"rejected" if do == "reject" else "staged"}


def test_an_acceptance_was_of_other_words_and_is_asked_for_again(world: World) -> None:
    world.say(*three_times(WHOLE))
    world.decide("accept", WHOLE)
    split(world)
    assert {item.claim: item.state for item in staged(world.look())} == {TABS: "changed", LINT: "changed"}


def test_a_later_decision_about_one_half_is_about_that_half(world: World) -> None:
    world.say(*three_times(WHOLE))
    split(world)
    world.decide("accept", LINT)
    world.decide("reject", TABS)
    assert {item.claim: item.state for item in staged(world.look())} == {LINT: "in"}


def test_of_an_adopted_claim_the_first_half_replaces_the_line_and_the_second_is_offered(world: World) -> None:
    world.say(*three_times(WHOLE))
    world.decide("accept", WHOLE)
    world.sitting.adopt(world.sitting.plan(world.look()), GitChoice(commit_untracked=True))
    world.moment += timedelta(minutes=1)
    split(world)
    assert {(item.claim, item.action, item.state) for item in staged(world.look())} == {
        (TABS, "edit", "in"),
        (LINT, "adopt", "open"),
    }
    world.decide("accept", LINT)
    world.sitting.adopt(world.sitting.plan(world.look()), GitChoice(commit_untracked=True))
    text = (world.root / "CLAUDE.md").read_text()
    assert f"- {TABS}\n" in text
    assert f"- {LINT}\n" in text
    assert WHOLE not in text
    world.moment += timedelta(minutes=1)
    back = world.sitting.back
    back.write(back.plan(*back.lines(last=True)), GitChoice(commit_untracked=True))
    text = (world.root / "CLAUDE.md").read_text()
    assert WHOLE in text
    assert f"- {LINT}\n" not in text
    assert WHOLE in claims(world), "what only led to the change goes back with it"


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (TABS, TABS.upper(), "Both halves say the same"),
        (WHOLE, LINT, "One half is the whole"),
        (TABS, "x", "A claim has 3 to 280"),
        (TABS, "we use pnpm", "One half is atm_"),
        (TABS, "push with gh" + "p_" + "MemTui" * 6, "hold something secret"),
    ],
)
def test_halves_are_checked_like_any_words(world: World, first: str, second: str, fault: str) -> None:
    world.say(row(WHOLE), row("we use pnpm"))
    with pytest.raises((BadInput, Refused), match=fault):
        split(world, first=first, second=second)
    assert world.look().decisions.rows == ()


def test_neither_a_redacted_claim_nor_words_that_became_another_can_be_halves(world: World) -> None:
    hidden = "the deploy key is [REDACTED:private-key] and the port is 8096"
    world.say(row(hidden), row(WHOLE), row("we use pnpm"))
    with pytest.raises(Refused, match="redacted"):
        split(world, hidden, "the port is 8096", "the key is in the vault")
    snapshot = world.look()
    world.sitting.edit(snapshot, snapshot.claims[at("we use pnpm")], "we use yarn")
    with pytest.raises(Refused, match="already"):
        split(world, second="we use pnpm")
    snapshot = world.look()
    with pytest.raises(Refused, match="became"):
        world.sitting.edit(snapshot, snapshot.claims[at(WHOLE)], "we use pnpm")


def test_shared_evidence_stays_while_one_half_needs_it(world: World) -> None:
    world.say(row(WHOLE, "2026-07-01"))
    split(world)
    world.decide("reject", TABS)
    with world.sitting.home.project(world.entry.key) as folder:
        stored = archive.stored(folder)
        gone = frozenset((at(TABS),))
        assert bounds._moves(stored, world.look().claims, gone, "app") == ([], [])
        both = frozenset((at(TABS), at(LINT)))
        away, _ = bounds._moves(stored, world.look().claims, both, "app")
        assert len(away) == 1
        archive.move(folder, away)
    assert claims(world) == {}
    world.say(row(WHOLE, "2026-07-09", session="again"))
    assert {words: len(claim.rows) for words, claim in claims(world).items()} == {TABS: 2, LINT: 2}


@pytest.mark.parametrize("half", [TABS, LINT])
def test_forgetting_a_half_forgets_the_sentence_that_both_were_said_in(world: World, half: str) -> None:
    world.say(row(WHOLE), row(TABS, "2026-07-03"), row(LINT, "2026-07-03"))
    with pytest.raises(Refused, match="already"):
        split(world)
    world.sitting.forget(world.sitting.to_forget(world.look(), at(TABS)))
    world.sitting.forget(world.sitting.to_forget(world.look(), at(LINT)))
    other = "tabs it is, and lint first"
    world.say(row(other))
    split(world, other, "tabs it is", "lint first")
    wanted = {TABS: "tabs it is", LINT: "lint first"}[half]
    report = world.sitting.forget(world.sitting.to_forget(world.look(), at(wanted)))
    assert at(other) in report.ids
    files = [path for path in Path(world.sitting.home.path).rglob("*") if path.is_file()]
    assert [path.name for path in files if wanted.encode() in path.read_bytes()] == []


def test_newer_redaction_rules_reach_both_halves(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    token = "gh" + "p_" + "MemTui" * 6
    first, second = f"push with {token}", f"pull with the token {token}"
    world.say(*(each for each in three_times("push and pull with the token")))
    row_ = Decision(
        "split", at("push and pull with the token"), iso(world.moment), "test",
        to=at(first), claim=first, new=at(second), also=second,
    )  # fmt: skip
    world.sitting._record(row_)
    with world.sitting.home.project(world.entry.key) as folder:
        rescan(folder, slug="app", at=iso(world.moment))
        kept = folder.read("decisions.jsonl")
    assert token.encode() not in kept
    assert all("[REDACTED:" in words for words in claims(world))
    assert len(claims(world)) == 2


def test_another_kind_is_kept_and_undone(world: World) -> None:
    world.say(row(TABS))
    snapshot = world.look()
    world.sitting.give_kind(snapshot.claims[at(TABS)], "preference")
    found = claims(world)[TABS]
    assert found.atom.kind == "preference"
    assert [item.kind for item in inbox(world.look())] == ["preference"]
    with pytest.raises(NothingToDo):
        world.sitting.give_kind(found, "preference")
    with pytest.raises(BadInput, match="no kind"):
        world.sitting.give_kind(found, "whim")
    world.sitting.edit(world.look(), found, "use spaces")
    assert claims(world)["use spaces"].atom.kind == "preference", "an edit keeps it"
    world.sitting.undo()
    world.sitting.undo()
    assert claims(world)[TABS].atom.kind == "constraint"


def test_every_edit_by_a_person_is_told(world: World) -> None:
    world.say(row(WHOLE), row("tabs only"))
    split(world)
    snapshot = world.look()
    world.sitting.edit(snapshot, snapshot.claims[at(TABS)], "indent with tabs")
    snapshot = world.look()
    world.sitting.same(snapshot, snapshot.claims[at("tabs only")], snapshot.claims[at("indent with tabs")])
    world.sitting.give_kind(world.look().claims[at("indent with tabs")], "preference")
    snapshot = world.look()
    claim = snapshot.claims[at("indent with tabs")]
    assert [(edit.did, edit.was) for edit in edits_of(claim, snapshot)] == [
        ("split", WHOLE),
        ("edited", TABS),
        ("united", "tabs only"),
        ("kind", "preference"),
    ]
    assert claim.standing.edited is not None
    assert all("2026-07-20" in edit.words for edit in edits_of(claim, snapshot))
    other = snapshot.claims[at(LINT)]
    assert [(edit.did, edit.was) for edit in edits_of(other, snapshot)] == [("split", WHOLE)]
    assert {item.claim: "edited" in item.flags for item in inbox(snapshot)} == {"indent with tabs": True, LINT: True}


@pytest.mark.parametrize(
    ("claim", "offered"),
    [
        ("Always use tabs and run make lint", ("Always use tabs", "Always run make lint")),
        ("Use pnpm; never npm", ("Use pnpm", "Never npm")),
        ("Never push to main; open a pull request", ("Never push to main", "Open a pull request")),
        ("PRs go to dev, and releases to main", ("PRs go to dev", "Releases to main")),
        ("Use tabs", ("Use tabs", "")),
    ],
)
def test_halves_are_offered_at_the_likeliest_seam(claim: str, offered: tuple[str, str]) -> None:
    assert halves(claim) == offered


def test_a_refused_split_leaves_nothing(world: World) -> None:
    world.say(row(WHOLE))
    before = world.look().decisions
    with pytest.raises(MemtuiError):
        split(world, first="", second="")
    assert world.look().decisions == before
