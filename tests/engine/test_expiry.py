"""L1 claims that nobody says any more, and what never expires (design §3.3; agent-memory.md §8 A16)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from memtui.engine.harvest import harvest
from memtui.engine.store import bounds, expiry, tombstones, worth_of
from memtui.engine.store.expiry import expired, last_active
from tests.engine.stores import Store
from tests.transcripts import typed, write
from tests.world import chose, claim_of, row

OLD, RULE = "2026-01-01", "use tabs"
#: 90 days and one after `OLD`.
LAST_DAY, TOO_LATE = date(2026, 4, 1), date(2026, 4, 2)


def test_ninety_days_from_the_last_time_it_was_said() -> None:
    claim = claim_of([row(RULE, "2025-01-01"), row(RULE, OLD)])
    assert not expired(claim, today=LAST_DAY)
    assert expired(claim, today=TOO_LATE)


def test_what_was_harvested_late_has_its_ninety_days() -> None:
    said = row(RULE, "2020-01-01")
    claim = claim_of([replace(said, payload={**said.payload, "read": OLD})])
    assert last_active(claim) == date(2026, 1, 1)
    assert not expired(claim, today=LAST_DAY)
    assert expired(claim, today=TOO_LATE)


def test_an_atom_last_seen_in_2020_goes_to_the_archive(tmp_path: Path) -> None:
    store = Store(tmp_path)
    snapshot = store.harvest(row("use spaces", "2020-03-01"), row(RULE, "2026-07-01"))
    assert [claim.atom.claim for claim in snapshot.claims.values()] == [RULE]
    assert [said.claim for said in store.stored().archived] == ["use spaces"]
    assert (store.path / "archive-2020.jsonl").is_file()
    assert b"spaces" not in (store.path / "memory" / "atoms.jsonl").read_bytes()


def test_it_returns_with_its_evidence_when_it_is_said_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.harvest(row(RULE, "2026-01-01", session="s1"), row(RULE, "2026-01-03", session="s2"))
    assert store.look().claims == {}
    (claim,) = store.harvest(row(RULE, "2026-07-19", session="s3")).claims.values()
    assert (claim.atom.observations, claim.atom.sessions) == (3, ("s1", "s2", "s3"))
    assert (claim.atom.first_seen[:10], len(claim.days)) == ("2026-01-01", 3)
    assert len(store.stored().rows) == 3  # the first and the newest stand beside the live again


def test_the_same_message_read_again_brings_nothing_back(tmp_path: Path) -> None:
    store, said = Store(tmp_path), row(RULE, "2026-01-01")
    store.harvest(said)
    before = store.bytes()
    assert store.harvest(said).claims == {}
    assert store.bytes() == before


def test_a_transcript_read_from_the_start_brings_nothing_back(tmp_path: Path, person: Path) -> None:
    store = Store(tmp_path)
    said = typed("always run `make fmt`", "2026-01-01T09:00:00.000Z", cwd=store.ref.root, session="s1")
    write(person / ".claude", "-w-app", "s1", [said])
    assert harvest(store.home, [person / ".claude"], now=datetime(2026, 1, 1, 10, tzinfo=UTC)).sightings == 1
    harvest(store.home, [person / ".claude"], now=store.now)
    assert store.look().claims == {}
    assert harvest(store.home, [person / ".claude"], now=store.now, from_start=True).sightings == 0
    assert store.look().claims == {}


@pytest.mark.parametrize("do", ["vouch", "accept", "force"])
def test_what_the_person_let_in_waits_for_ever(tmp_path: Path, do: str) -> None:
    store = Store(tmp_path)
    store.decide(chose(do, RULE, "2026-01-02"))
    assert len(store.harvest(row(RULE, OLD)).claims) == 1
    store.now = datetime(2028, 1, 1, tzinfo=UTC)
    assert len(store.harvest().claims) == 1


def test_what_is_staged_waits_for_ever(tmp_path: Path) -> None:
    store = Store(tmp_path)
    said = [row(RULE, f"2026-01-0{number}", session=f"s{number}") for number in (1, 2, 3)]
    assert len(store.harvest(*said[:2]).claims) == 0
    store.now = datetime(2026, 1, 5, tzinfo=UTC)
    store.harvest(*said)
    store.now = datetime(2026, 7, 20, tzinfo=UTC)
    assert len(store.harvest().claims) == 1


@pytest.mark.parametrize("do", ["later", "reject"])
def test_what_was_put_off_or_rejected_expires(tmp_path: Path, do: str) -> None:
    store = Store(tmp_path)
    store.decide(chose("vouch", RULE, "2026-01-02"), chose(do, RULE, "2026-01-03"))
    assert (len(store.harvest(row(RULE, OLD)).claims) == 0) == (do == "reject")


def test_a_tombstone_outlives_the_archive(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.decide(chose("reject", RULE, "2026-01-03", sessions=1))
    assert store.harvest(row(RULE, OLD, session="s1")).claims == {}
    (claim,) = store.harvest(row(RULE, "2026-07-19", session="s2")).claims.values()
    assert claim.standing.verdict is not None
    assert claim.standing.verdict.do == "reject"


def test_a_line_of_the_block_is_no_l1_claim(tmp_path: Path) -> None:
    store = Store(tmp_path)
    block = f"<!-- memtui:begin v1 -->\n## Learned\n\n- {RULE}\n<!-- memtui:end -->\n"
    (Path(store.ref.root) / "CLAUDE.md").write_text(block)
    snapshot = store.harvest(row(RULE, OLD))
    assert snapshot.adopted_ids == set(snapshot.claims)
    assert len(snapshot.claims) == 1


def test_what_another_branch_adopted_keeps_its_evidence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.decide(chose("adopted", RULE, "2026-01-03", tx="t1"))
    assert len(store.harvest(row(RULE, OLD)).claims) == 1


PAGE = Path(__file__).resolve().parents[2] / "docs" / "forgetting.md"


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("first and the {} newest stay", bounds.NEWEST_KEPT),
        ("an L1 claim | not heard of for {} days", expiry.EXPIRY_DAYS),
        ("L1 claims beyond {} |", expiry.L1_CAP),
        ("among the {}. An L3", expiry.L1_CAP),
        ("said in fewer than {} sessions first", bounds.SESSIONS_TO_OUTLAST),
        ("an L2 line | not heard of for {} days", expiry.EXPIRY_DAYS),
        ("beyond {} lines", expiry.L2_CAP),
        ("kept on {} days it is pinned", expiry.KEPT_TO_PIN),
        ("a demoted claim | {} days", expiry.EXPIRY_DAYS),
        ("waits as an L1 claim | {} more sessions", tombstones.SESSIONS_TO_RETURN),
        ("the tombstone doesn't | {} more sessions", tombstones.SESSIONS_TO_RETURN),
        ("worth less | {} days", worth_of.DAYS_RECENT),
    ],
)
def test_the_page_says_what_the_code_does(sentence: str, value: int) -> None:
    assert sentence.format(value) in " ".join(PAGE.read_text(encoding="utf-8").split())
