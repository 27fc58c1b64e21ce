"""The gate L1→L2 and vouching (design §3.2, §3.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from memtui.engine.promote import gates
from memtui.engine.promote.gates import Gate, l1_to_l2
from memtui.engine.redact.layer import RedactionFailed
from memtui.engine.store.merge import Claim
from memtui.engine.store.tombstones import rejected, returns
from tests.world import chose, claim_of, row

RULE = "run the tests before each commit"


def gate(claim: Claim, today: str = "2026-07-20") -> Gate:
    return l1_to_l2(claim, today=date.fromisoformat(today))


def codes(claim: Claim, today: str = "2026-07-20") -> set[str]:
    return {blocker.code for blocker in gate(claim, today).blockers}


def said(sessions: int, days: int, *, signal: str = "directive") -> Claim:
    return claim_of(
        [row(RULE, f"2026-07-0{number % days + 1}", session=f"s{number}", signal=signal) for number in range(sessions)]
    )


@pytest.mark.parametrize(
    ("sessions", "days", "signal", "blockers"),
    [
        (3, 2, "directive", set()),
        (3, 1, "directive", {"days"}),
        (2, 2, "directive", {"sessions"}),
        (1, 1, "directive", {"sessions", "days"}),
        (2, 2, "explicit", set()),
        (1, 1, "explicit", {"sessions", "days"}),
        (5, 1, "explicit", {"days"}),
    ],
)
def test_sessions_and_days(sessions: int, days: int, signal: str, blockers: set[str]) -> None:
    assert codes(said(sessions, days, signal=signal)) == blockers


def test_verified_needs_one_session_on_one_day() -> None:
    claim = said(1, 1)
    assert codes(replace(claim, atom=replace(claim.atom, confidence="verified"))) == set()


def test_a_verified_one_observation_atom_that_carries_a_secret_does_not_pass() -> None:
    # The design's named first behavioural test: today's rules run again, whatever the record says.
    secret = "ghp_" + "MemTui" * 6
    claim = claim_of([row(f"the mirror is pushed with {secret}")])
    claim = replace(claim, atom=replace(claim.atom, confidence="verified"))
    assert claim.atom.redacted is False
    assert codes(claim) == {"secret"}
    vouched = claim_of([row(f"the mirror is pushed with {secret}")], [chose("vouch", claim.atom.claim)])
    assert codes(vouched) == {"secret"}


def test_a_vouch_on_a_later_day_opens_the_gate_and_is_shown_as_what_it_is() -> None:
    claim = claim_of([row(RULE, "2026-07-01")], [chose("vouch", RULE, "2026-07-02")])
    assert gate(claim, "2026-07-02").open
    assert gate(claim).name == "vouched"
    assert gate(claim).receipt == "1 conversation + 1 vouch"


def test_typed_and_vouched_on_one_day_waits_for_the_next() -> None:
    claim = claim_of([row(RULE, "2026-07-02")], [chose("vouch", RULE, "2026-07-02")])
    assert codes(claim, "2026-07-02") == {"same-day"}
    assert codes(claim, "2026-07-03") == set()


def test_what_no_person_typed_needs_a_vouch_however_often_it_was_seen() -> None:
    rows = [row(RULE, f"2026-07-0{n}", session=f"s{n}", speaker="tool", signal="failure") for n in (1, 2, 3)]
    assert codes(claim_of(rows)) == {"not-typed"}
    assert codes(claim_of(rows, [chose("vouch", RULE, "2026-07-04")])) == set()


def test_a_program_or_a_failure_alone_opens_no_gate_by_repetition() -> None:
    by_tool = [row(RULE, f"2026-07-0{n}", session=f"s{n}", speaker="tool") for n in (1, 2, 3)]
    assert codes(claim_of(by_tool)) == {"not-typed"}
    failures = [row(RULE, f"2026-07-0{n}", session=f"s{n}", signal="failure") for n in (1, 2, 3)]
    assert codes(claim_of(failures)) == {"not-typed"}


def test_a_vouch_for_what_only_a_program_said_is_a_day_of_its_own() -> None:
    claim = claim_of([row(RULE, "2026-07-01", counts=False)], [chose("vouch", RULE, "2026-07-02")])
    assert codes(claim, "2026-07-02") == {"same-day"}
    assert codes(claim, "2026-07-03") == set()


def test_a_claim_that_redaction_can_not_finish_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> None:
        raise RedactionFailed("no end")

    monkeypatch.setattr(gates, "redact", fail)
    assert codes(said(3, 2)) == {"secret"}


def test_programs_do_not_count() -> None:
    rows = [row(RULE, f"2026-07-0{n}", session=f"s{n}", counts=False, speaker="program") for n in (1, 2, 3)]
    assert codes(claim_of(rows)) == {"sessions", "days", "not-typed"}


def test_redacted_and_contested_are_held_back_even_when_vouched_for() -> None:
    redacted = "the deploy key is [REDACTED:private-key]"
    claim = claim_of([row(redacted)], [chose("vouch", redacted)])
    assert codes(claim) == {"redacted"}
    claim = said(3, 2)
    contested = replace(claim.atom, contested=True, contested_by=("atm_00000000",))
    assert codes(replace(claim, atom=contested)) == {"contested"}


def test_a_rejected_claim_returns_when_two_more_sessions_say_it() -> None:
    rows = [row(RULE, f"2026-07-0{n}", session=f"s{n}") for n in (1, 2, 3)]
    no = chose("reject", RULE, "2026-07-04", sessions=3)
    assert rejected(claim_of(rows, [no]))
    assert codes(claim_of(rows, [no])) == {"rejected"}
    one_more = [*rows, row(RULE, "2026-07-05", session="s5")]
    assert rejected(claim_of(one_more, [no]))
    back = claim_of([*one_more, row(RULE, "2026-07-06", session="s6")], [no])
    assert returns(back)
    assert codes(back) == set()


def test_repeating_it_in_one_long_session_is_one_session() -> None:
    rows = [row(RULE, f"2026-07-0{n}", session="long") for n in (1, 2, 3, 4)]
    assert codes(claim_of(rows)) == {"sessions"}
