"""The one merge function: what rows and decisions come to (design §2.2, §2.3, agent-memory.md §8 A28–A30)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.atoms import atom_id, check
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.merge import merge
from tests.world import SLUG, chose, claim_of, row

RULE = "PR base branch is dev, never main"


def test_counts_equal_the_counting_rows() -> None:
    rows = [row(RULE, "2026-07-01", session="a"), row(RULE, "2026-07-03", session="b"), row(RULE, counts=False)]
    atom = claim_of(rows).atom
    assert (atom.observations, atom.sessions) == (2, ("a", "b"))
    assert (atom.first_seen[:10], atom.last_seen[:10]) == ("2026-07-01", "2026-07-03")
    check(atom.record())


def test_a_resumed_or_forked_copy_of_a_message_is_one_sighting() -> None:
    said = row(RULE, session="a")
    copied = replace(said, session="fork", pointer="~/.claude/projects/-w-app/fork.jsonl#L9")
    rewritten = replace(copied, message_uuid="another")  # an SDK fork gives new uuids, the time stays
    assert claim_of([said, copied, rewritten]).atom.sessions == ("a",)


def test_another_claim_with_the_same_id_is_refused_and_named() -> None:
    first = row("the service listens on port 24239")
    second = row("the service listens on port 78575")
    assert first.atom_id == second.atom_id == "atm_945fd7e8"
    merged = merge([first, second], Decisions(), slug=SLUG)
    assert [claim.atom.claim for claim in merged.claims.values()] == [first.claim]
    assert merged.refused == (f"atm_945fd7e8: another claim has this id already ({second.pointer})",)


def test_an_alias_unites_sightings_under_the_new_words() -> None:
    new = "PRs go to dev, never to main"
    alias = chose("alias", RULE, to=atom_id(new, SLUG), claim=new)
    claim = claim_of([row(RULE, session="a"), row(new, "2026-07-05", session="b")], [alias])
    assert (claim.atom.claim, claim.atom.sessions) == (new, ("a", "b"))
    assert claim.former == (atom_id(RULE, SLUG),)
    check(claim.atom.record())


def test_one_message_that_said_both_wordings_counts_once_after_an_alias() -> None:
    new = "PRs go to dev, never to main"
    one = row(RULE, session="a")
    other = replace(row(new, session="a"), message_uuid=one.message_uuid, at=one.at)
    claim = claim_of([one, other], [chose("alias", RULE, to=atom_id(new, SLUG), claim=new)])
    assert claim.atom.observations == 1


def test_a_vouch_enters_as_a_review_once_for_ever() -> None:
    claim = claim_of([row(RULE)], [chose("vouch", RULE, "2026-07-02"), chose("vouch", RULE, "2026-07-09")])
    assert claim.atom.sessions == ("s1", "review-2026-07-02")
    assert claim.atom.observations == 2
    assert claim.sessions == {"s1"}  # a review is no conversation
    assert claim.atom.last_seen.startswith("2026-07-01")


def test_a_vouch_that_was_taken_back_is_gone() -> None:
    vouch = chose("vouch", RULE)
    claim = claim_of([row(RULE)], [vouch, chose("undo", RULE, undoes=vouch.id)])
    assert claim.atom.sessions == ("s1",)
    assert claim.standing.vouched is None


def test_confidence_is_stated_only_for_what_was_said_on_purpose() -> None:
    assert claim_of([row(RULE)]).atom.confidence == "observed"
    assert claim_of([row(RULE, score=0.95)]).atom.confidence == "observed"
    assert claim_of([row(RULE, signal="explicit")]).atom.confidence == "stated"
    assert claim_of([row(RULE, signal="correction", score=0.9)]).atom.confidence == "stated"
    assert claim_of([row(RULE, signal="correction", score=0.8)]).atom.confidence == "observed"
    assert claim_of([row(RULE, signal="explicit", counts=False, speaker="agent")]).atom.confidence == "observed"


def test_rows_that_do_not_count_make_a_valid_record_that_no_gate_counts() -> None:
    claim = claim_of([row(RULE, counts=False, session="sdk")])
    check(claim.atom.record())
    assert (claim.atom.observations, claim.atom.sessions, claim.sessions) == (1, ("sdk",), frozenset())


def test_the_source_is_the_newest_transcript_line() -> None:
    typed = row(RULE, "2026-07-01")
    by_hand = row(RULE, "2026-07-04", session="review", pointer="manual/review.jsonl#L1")
    atom = claim_of([typed, by_hand]).atom
    assert atom.source == atom.first_source == typed.pointer
    assert claim_of([by_hand]).atom.source == "manual/review.jsonl#L1"
    again = row(RULE, "2026-07-03")
    atom = claim_of([again, by_hand, typed]).atom
    assert (atom.first_source, atom.source) == (typed.pointer, again.pointer)


def test_what_does_not_count_makes_nothing_stated() -> None:
    asked = row(RULE, signal="explicit", counts=False)
    assert claim_of([asked, row(RULE, "2026-07-02")]).atom.confidence == "observed"
    assert claim_of([row(RULE, signal="explicit", speaker="agent")]).atom.confidence == "observed"


def test_the_first_row_names_the_kind() -> None:
    rows = [row(RULE, "2026-07-02", kind="fact"), row(RULE, "2026-07-01", kind="decision")]
    assert claim_of(rows).atom.kind == "decision"


def test_an_alias_without_its_words_is_refused() -> None:
    gone = chose("alias", RULE, to="atm_00000000")
    merged = merge([row(RULE)], Decisions((gone,)), slug=SLUG)
    assert (dict(merged.claims), len(merged.refused)) == ({}, 1)


def test_an_alias_made_under_the_old_name_of_a_repository_holds() -> None:
    old = row(RULE, slug="old-name")
    new = "PRs go to dev, never to main"
    alias = replace(chose("alias", RULE, to=atom_id(new, "new-name"), claim=new), atom=old.atom_id)
    (claim,) = merge([old], Decisions((alias,)), slug="new-name").claims.values()
    assert (claim.atom.claim, claim.former) == (new, tuple(sorted({old.atom_id, atom_id(RULE, "new-name")})))


def test_a_renamed_repository_keeps_its_claims_and_decisions() -> None:
    old = row(RULE, slug="old-name")
    vouched = replace(chose("vouch", RULE), atom=old.atom_id)
    (claim,) = merge([old], Decisions((vouched,)), slug="new-name").claims.values()
    assert claim.atom.id == atom_id(RULE, "new-name")
    assert claim.standing.vouched == vouched
    check(claim.atom.record())


def test_redacted_claims_say_so() -> None:
    assert claim_of([row("the deploy key is [REDACTED:private-key]")]).atom.redacted


def test_two_different_secrets_in_one_sentence_are_one_claim_of_two_sightings() -> None:
    # A28: ids are made from the redacted text, so both count as the same (redacted, blocked) claim
    text = "use [REDACTED:github-token] for the mirror"
    assert claim_of([row(text, session="a"), row(text, session="b")]).atom.sessions == ("a", "b")


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.integers(1, 9), st.booleans(), st.sampled_from((RULE, "use tabs"))),
        min_size=1,
        max_size=12,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_of_rows_does_not_matter_and_merging_twice_adds_nothing(said, random) -> None:  # type: ignore[no-untyped-def]
    rows = [row(text, f"2026-07-0{day}", session=session, counts=counts) for session, day, counts, text in said]
    once = merge(rows, Decisions(), slug=SLUG).claims
    shuffled = rows + rows
    random.shuffle(shuffled)
    again = merge(shuffled, Decisions(), slug=SLUG).claims
    assert {id_: claim.atom for id_, claim in once.items()} == {id_: claim.atom for id_, claim in again.items()}
    for claim in once.values():
        check(claim.atom.record())
        assert claim.atom.observations == max(1, len(claim.counting))
