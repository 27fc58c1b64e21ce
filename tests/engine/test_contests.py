"""Contests from detection to the file: both sides blocked, resolved by pair, tagged and untagged (design §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.errors import Refused
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.promote.staging import actions
from memtui.engine.review.pairs import contested
from memtui.engine.review.queues import inbox, staged
from memtui.engine.review.states import state_of
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.expiry import EXPIRY_DAYS
from memtui.engine.store.snapshot import Snapshot
from tests.engine.test_review import World, three_times
from tests.world import row

DEV, MAIN = "PR base branch is dev", "PR base branch is main"


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def id_of(words: str) -> str:
    return atom_id(words, "app")


def codes(snapshot: Snapshot, words: str) -> set[str]:
    return {blocker.code for blocker in l1_to_l2(snapshot.claims[id_of(words)], today=snapshot.today).blockers}


def adopt(world: World) -> None:
    world.sitting.adopt(world.sitting.plan(world.look()), GitChoice(commit_untracked=True))


def adopted(world: World, words: str) -> World:
    """The world with a claim in its block."""
    world.say(*three_times(words))
    world.decide("accept", words)
    adopt(world)
    return world


def test_both_sides_are_blocked_and_the_older_carries_the_mark(world: World) -> None:
    world.say(*three_times(DEV), row(MAIN, "2026-07-09"))
    snapshot = world.look()
    older, newer = snapshot.claims[id_of(DEV)], snapshot.claims[id_of(MAIN)]
    assert (older.atom.contested, older.atom.contested_by) == (True, (id_of(MAIN),))
    assert (newer.atom.contested, newer.opposes) == (False, (id_of(DEV),))
    assert codes(snapshot, DEV) == {"contested"}
    assert codes(snapshot, MAIN) >= {"opposes"}
    assert inbox(snapshot) == staged(snapshot) == ()
    (pair,) = contested(snapshot)
    assert (pair.older.marked, pair.newer.marked) == ("PR base branch is «dev»", "PR base branch is «main»")
    assert pair.since == "2026-07-09"
    assert state_of(newer, snapshot).name == "contested"


@pytest.mark.parametrize(("how", "stays", "goes"), [("newer", MAIN, DEV), ("older", DEV, MAIN)])
def test_the_loser_is_let_go_and_the_winner_is_free(world: World, how: str, stays: str, goes: str) -> None:
    world.say(*three_times(DEV), row(MAIN, "2026-07-09"))
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), how)
    snapshot = world.look()
    assert snapshot.contests == ()
    assert "lost" in codes(snapshot, goes)
    assert "lost" not in codes(snapshot, stays)
    assert snapshot.claims[id_of(stays)].atom.confidence == "stated"
    world.say(row(goes, "2026-07-15"), row(stays, "2026-07-16"))
    assert world.look().contests == ()  # the pair is settled: the detector does not fire on it again
    world.sitting.undo()
    assert len(world.look().contests) == 1


def test_both_hold_settles_the_pair_and_changes_nothing_else(world: World) -> None:
    world.say(*three_times(DEV), *three_times(MAIN))
    assert actions(world.look()) == ()
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "both")
    assert {action.claim.atom.claim for action in actions(world.look())} == {DEV, MAIN}


def test_a_rewrite_counts_for_both_sides(world: World) -> None:
    world.say(*three_times(DEV), row(MAIN, "2026-07-09", session="other"))
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "rewrite", "PRs go to dev; releases go to main")
    (claim,) = world.look().claims.values()
    assert claim.atom.claim == "PRs go to dev; releases go to main"
    assert len(claim.sessions) == 4
    world.sitting.undo()
    assert set(world.look().claims) == {id_of(DEV), id_of(MAIN)}


def test_a_newer_claim_that_wins_below_its_gate_takes_the_line_out_and_waits(world: World) -> None:
    adopted(world, DEV).say(row(MAIN, "2026-07-09", session="new"))
    (pair,) = contested(world.look())
    assert pair.older.tier == "L2"
    assert (pair.outcomes[0].key, pair.outcomes[0].file) == ("a", f"- {DEV}")
    assert "waits at 1/2 sessions" in pair.outcomes[0].store
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "newer")
    world.moment += timedelta(hours=1)
    adopt(world)
    assert DEV not in (world.root / "CLAUDE.md").read_text()
    snapshot = world.look()
    assert snapshot.adopted == ()
    assert codes(snapshot, MAIN) == {"sessions", "days"}
    assert [line.action for line in snapshot.ledger.lines] == ["adopt", "drop"]
    assert [line.gate for line in snapshot.ledger.lines] == ["recurred", "resolved"]


def test_a_tag_is_written_only_when_accepted_and_taken_out_again(world: World) -> None:
    adopted(world, DEV).say(row(MAIN, "2026-07-09", session="new"))
    (item,) = staged(world.look())
    assert (item.action, item.state, item.claim) == ("tag", "open", DEV)
    assert world.sitting.plan(world.look()).empty
    world.decide("accept", DEV)
    world.moment += timedelta(hours=1)
    adopt(world)
    assert f"- {DEV} [contested — newer evidence 2026-07-09]" in (world.root / "CLAUDE.md").read_text()
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "both")
    (item,) = staged(world.look())
    assert item.action == "untag"
    world.decide("accept", DEV)
    world.moment += timedelta(hours=1)
    adopt(world)
    assert "contested" not in (world.root / "CLAUDE.md").read_text()


def test_a_contest_opened_by_hand_looks_the_same_and_says_so(world: World) -> None:
    world.say(*three_times("keep history linear"), row("use merge commits", "2026-07-09"))
    snapshot = world.look()
    assert snapshot.contests == ()
    one, other = snapshot.claims[id_of("keep history linear")], snapshot.claims[id_of("use merge commits")]
    world.sitting.contest(snapshot, other, one)
    (pair,) = contested(world.look())
    assert (pair.older.claim, pair.rule) == ("keep history linear", "opened by hand")
    with pytest.raises(Refused, match="contested"):
        world.decide("vouch", "use merge commits")


def test_the_files_own_words_win_over_a_claim(world: World) -> None:
    (world.root / "CLAUDE.md").write_text("# Rules\n\n- PR base branch is main\n")
    world.say(*three_times(DEV))
    snapshot = world.look()
    assert codes(snapshot, DEV) == {"shadowed"}
    (shadow,) = snapshot.shadows
    assert (shadow.line, shadow.sentence) == (3, "PR base branch is main")


def test_same_rule_unites_two_wordings(world: World) -> None:
    world.say(
        row("PRs always target dev", "2026-07-01"), row("open pull requests against dev", "2026-07-03", session="b")
    )
    snapshot = world.look()
    one, other = (
        snapshot.claims[id_of(words)] for words in ("PRs always target dev", "open pull requests against dev")
    )
    world.sitting.same(snapshot, one, other)
    (claim,) = world.look().claims.values()
    assert (claim.atom.claim, len(claim.sessions)) == ("open pull requests against dev", 2)


def test_a_cleared_redacted_claim_may_climb(world: World) -> None:
    words = "the deploy key is [REDACTED:private-key] on the build host"
    world.say(*three_times(words))
    assert codes(world.look(), words) == {"redacted"}
    world.sitting.clear(world.look().claims[id_of(words)])
    assert codes(world.look(), words) == set()


def test_force_skips_the_gate_with_a_reason_in_the_ledger(world: World) -> None:
    world.say(row(DEV))
    world.sitting.force(world.look().claims[id_of(DEV)], "agreed in the team\nmeeting")
    (action,) = actions(world.look())
    assert (action.because, action.words) == ("forced", "past the gate, by your word")
    world.decide("accept", DEV)
    adopt(world)
    (line,) = world.look().ledger.lines
    assert (line.gate, line.reason) == ("forced", "agreed in the team meeting")


def test_unheard_of_for_90_days_a_demotion_is_staged_and_keeping_twice_pins(world: World) -> None:
    adopted(world, DEV)
    assert staged(world.look()) == ()
    world.moment += timedelta(days=91)
    (item,) = staged(world.look())
    assert (item.action, item.receipt) == ("drop", "not heard of since 2026-07-03")
    world.decide("accept", DEV)  # a: keep
    assert staged(world.look()) == ()
    world.moment += timedelta(days=91)
    assert len(staged(world.look())) == 1
    world.decide("accept", DEV)
    world.moment += timedelta(days=400)
    assert staged(world.look()) == ()  # pinned


def test_a_demoted_claim_does_not_come_back_by_itself(world: World) -> None:
    adopted(world, DEV)
    world.moment += timedelta(days=91)
    world.decide("reject", DEV)  # r: let it go
    adopt(world)
    assert world.look().adopted == ()
    assert codes(world.look(), DEV) == {"demoted"}
    world.say(row(DEV, "2026-10-25", session="new"))
    assert codes(world.look(), DEV) == set()


def test_a_line_removed_by_hand_is_an_undo_by_hand(world: World) -> None:
    adopted(world, DEV)
    (world.root / "CLAUDE.md").unlink()
    assert codes(world.look(), DEV) == {"by-hand"}
    assert staged(world.look()) == ()


def test_a_rejected_claim_that_is_back_is_contested_again(world: World) -> None:
    """Returning past the tombstone must not be a way past the contest (design §3.3)."""
    adopted(world, DEV).say(row(MAIN, "2026-07-09", session="m1"))
    world.decide("reject", MAIN)
    assert world.look().contests == ()
    world.say(row(MAIN, "2026-07-10", session="m2"), row(MAIN, "2026-07-11", session="m3"))
    snapshot = world.look()
    assert codes(snapshot, MAIN) == {"opposes"}
    assert [pair.newer.id for pair in contested(snapshot)] == [id_of(MAIN)]


def test_a_lost_claim_that_is_forced_stays_in_the_block(world: World) -> None:
    world.say(*three_times(DEV), row(MAIN, "2026-07-09"))
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "newer")
    world.sitting.force(world.look().claims[id_of(DEV)], "the release still needs it")
    world.decide("accept", DEV)
    adopt(world)
    assert actions(world.look()) == ()
    assert id_of(DEV) in world.look().adopted_ids


def test_what_was_let_go_can_not_be_contested_by_hand(world: World) -> None:
    world.say(*three_times(DEV), *three_times("never use tabs"))
    world.decide("reject", DEV)
    snapshot = world.look()
    with pytest.raises(Refused, match="was let go"):
        world.sitting.contest(snapshot, snapshot.claims[id_of("never use tabs")], snapshot.claims[id_of(DEV)])
    assert len(world.look().decisions.rows) == 1


def test_a_vouch_after_the_line_left_brings_it_back_and_counts_no_second_time(world: World) -> None:
    world.say(row(DEV))
    world.decide("vouch", DEV)
    world.decide("accept", DEV)
    adopt(world)
    before = world.look().claims[id_of(DEV)].atom.observations
    world.moment += timedelta(days=EXPIRY_DAYS + 1)
    world.decide("reject", DEV)  # the demotion is agreed to
    adopt(world)
    assert codes(world.look(), DEV) == {"demoted"}
    world.moment += timedelta(hours=1)
    world.decide("vouch", DEV)
    assert codes(world.look(), DEV) == set()
    with pytest.raises(NothingToDo, match="2026-10-19"):
        world.decide("vouch", DEV)
    world.decide("accept", DEV)
    adopt(world)
    snapshot = world.look()
    assert actions(snapshot) == (), "the vouch counts as heard of"
    assert snapshot.claims[id_of(DEV)].atom.observations == before
    world.moment += timedelta(hours=1)
    (world.root / "CLAUDE.md").unlink()
    assert codes(world.look(), DEV) == {"by-hand"}
    world.decide("vouch", DEV)
    assert codes(world.look(), DEV) == set()


def both_adopted(world: World) -> None:
    """Two lines that contradict one another, the newer one forced in; the older one carries its mark."""
    adopted(world, DEV).say(row(MAIN, "2026-07-09", session="n1"))
    world.sitting.force(world.look().claims[id_of(MAIN)], "agreed in the team")
    for words in (MAIN, DEV):
        world.decide("accept", words)
        adopt(world)


@pytest.mark.parametrize("words", ["PR base branch is trunk now", MAIN, DEV])
def test_a_rewrite_of_two_lines_leaves_one(world: World, words: str) -> None:
    both_adopted(world)
    world.sitting.resolve(world.look(), id_of(DEV), id_of(MAIN), "rewrite", words)
    for _ in range(2):  # a mark that is not needed any more goes with the next adoption
        for action in actions(world.look()):
            if not action.decided:
                world.decide("accept", words)
        if actions(world.look()):
            adopt(world)
    snapshot = world.look()
    assert [(line.claim, line.contested) for line in snapshot.adopted] == [(words, None)]
    replaced = {line.replaces for line in snapshot.ledger.lines if line.action == "edit"}
    assert replaced == {id_of(DEV), id_of(MAIN)} - {id_of(words)}


def test_a_line_edited_into_another_line_is_united_with_it(world: World) -> None:
    first, second = "always run the tests before pushing", "run all tests before you push"
    adopted(world, first)
    adopted(world, second)
    snapshot = world.look()
    row_ = world.sitting.edit(snapshot, snapshot.claims[id_of(first)], "always run the whole suite")
    snapshot = world.look()
    world.sitting.same(snapshot, snapshot.claims[row_.to], snapshot.claims[id_of(second)])
    adopt(world)
    assert [line.claim for line in world.look().adopted] == [second]


@pytest.mark.parametrize("do", ["reject", "later", "vouch"])
def test_a_change_that_follows_from_an_edit_is_only_taken_back_by_undo(world: World, do: str) -> None:
    adopted(world, DEV)
    snapshot = world.look()
    world.sitting.edit(snapshot, snapshot.claims[id_of(DEV)], "PR base branch is dev, always")
    assert [action.words for action in actions(world.look())] == ["you changed its words"]
    with pytest.raises(Refused, match="is decided"):
        world.decide(do, "PR base branch is dev, always")
    world.sitting.undo()
    assert actions(world.look()) == ()
