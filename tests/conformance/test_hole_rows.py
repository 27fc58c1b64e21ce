"""agent-memory.md §6.4: contradictions and holes inside the published design, and how they were settled (D1–D20)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from memtui.engine import harvest
from memtui.engine.atoms import as_l2, check
from memtui.engine.blocks.edits import claim_entry
from memtui.engine.blocks.render import budget_bytes
from memtui.engine.blocks.scan import BEGIN, END
from memtui.engine.errors import BadInput, LockBusy
from memtui.engine.promote.staging import actions
from memtui.engine.store.contradictions import relation
from memtui.engine.store.expiry import EXPIRY_DAYS, L1_CAP, L2_CAP
from memtui.engine.store.ledger import lines_bytes, parse_ledger
from memtui.engine.store.lock import store_lock
from tests.conformance.lab import RULE, Lab
from tests.conftest import ROOT, git
from tests.world import row

DEV, MAIN = "PR base branch is dev", "PR base branch is main"
#: The sections of the design that code may name.
SECTIONS = {"1", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3", "3.1", "3.2", "3.3", "4", "5", "6", "7", "8"}


def demoted(lab: Lab) -> None:
    """A claim that was adopted, unheard of for 90 days, and let go."""
    lab.adopted(RULE)
    lab.now += timedelta(days=EXPIRY_DAYS + 1)
    lab.decide("reject", RULE)
    lab.adopt()


def test_d1_a_loaded_block_is_not_injected_again(lab: Lab) -> None:
    """Settled (design §4): the harness loads the block, and the hook leaves out what stands in it."""
    lab.adopted(RULE)
    lab.refresh()
    assert lab.file.count(RULE) == 1
    assert lab.recall("what do we always run before committing, make fmt?") == ""


def test_d2_l2_records_are_derived_from_block_and_evidence(lab: Lab) -> None:
    lab.adopted(RULE)
    lab.every_atom()
    assert [record["tier"] for record in lab.atoms()] == ["L1"]
    snapshot = lab.look()
    atom = as_l2(snapshot.claims[lab.id(RULE)].atom, promoted_at=lab.now)
    check(atom.record())
    assert len(atom.sessions) == 3
    (lab.root / "CLAUDE.md").unlink()  # the block alone says what is adopted
    assert lab.look().adopted == ()


def test_d3_a_demotion_is_counted_from_a_date_and_staged(lab: Lab) -> None:
    lab.adopted(RULE)
    lab.now = lab.now.replace(year=2026, month=7, day=20) + timedelta(days=EXPIRY_DAYS)
    assert actions(lab.look()) == ()
    lab.now += timedelta(days=1)
    (action,) = actions(lab.look())
    assert (action.kind, action.because) == ("drop", "expired")
    assert RULE in lab.file  # nothing falls by itself


def test_d4_a_demoted_claim_keeps_its_full_pointer(lab: Lab) -> None:
    demoted(lab)
    lab.every_atom()
    (record,) = lab.atoms()
    assert record["source"].startswith(f"~/.claude/projects/{lab.slug}/")
    assert record["id"] == lab.id(RULE)


def test_d5_no_ping_pong(lab: Lab) -> None:
    demoted(lab)
    assert RULE not in lab.file
    for _ in range(3):
        lab.now += timedelta(days=30)
        lab.harvest()
        assert actions(lab.refresh()) == ()


def test_d6_bytes_are_counted_as_the_reader_sees_them() -> None:
    entries = [claim_entry(DEV, "atm_961f033d", "01SESSIONCCCC11112222333.jsonl#L412")]
    seen = len(f"## Learned\n\n- {DEV}\n".encode())
    assert budget_bytes(entries, strips_comments=True) == seen  # the pointer costs nothing, the heading does
    markers = len(BEGIN) + len(END) + 2  # an AGENTS.md holds no pointer, and its readers see the two markers
    assert budget_bytes(entries, strips_comments=False) == seen + markers


def test_d10_a_resolution_and_a_rejection_are_kept(lab: Lab) -> None:
    for day, words in ((1, DEV), (2, MAIN)):
        lab.rows(*(row(words, f"2026-07-{day + 3 * n:02}", session=f"{words[-3:]}{n}") for n in range(3)))
    lab.sitting.resolve(lab.look(), lab.id(DEV), lab.id(MAIN), "older")
    lab.harvest()
    assert lab.look().contests == ()
    assert lab.codes(MAIN) == {"lost"}
    lab.decide("accept", DEV)
    lab.decide("reject", DEV)
    lab.rows(row(DEV, "2026-07-15", session="one-more"))
    assert lab.codes(DEV) == {"rejected"}
    lab.rows(row(DEV, "2026-07-16", session="two-more"))
    assert lab.codes(DEV) == set()


@pytest.mark.parametrize(
    ("a", "b", "wanted"),
    [
        ("CI no longer runs on push", "CI runs on push", "contradiction"),
        ("the job can't write to the cache", "the job can write to the cache", "contradiction"),
        ("the nightly job is on Node 20", "the nightly job is on Node 22", "contradiction"),
        ("the nightly job is on Node 20", "the nightly build is green", "unrelated"),
    ],
)
def test_d11_what_a_negation_and_a_value_are(a: str, b: str, wanted: str) -> None:
    assert relation(a, b) == relation(b, a) == wanted


def test_d11_of_two_in_one_moment_the_order_is_the_same_every_time(lab: Lab) -> None:
    rows = [row(DEV, uuid="a"), row(MAIN, uuid="b")]
    lab.rows(*rows)
    first = [(each.older, each.newer) for each in lab.look().contests]
    (lab.folder / "evidence.jsonl").unlink()
    lab.rows(*reversed(rows))
    assert [(each.older, each.newer) for each in lab.look().contests] == first
    assert len(first) == 1


def test_d12_times_are_those_of_the_message_in_utc(lab: Lab) -> None:
    lab.now += timedelta(days=200)  # harvested late
    lab.say("s1", "2026-07-01T23:59:59+00:00", RULE)
    lab.say("s2", "2026-07-02T00:00:01+00:00", RULE)
    lab.harvest()
    claim = lab.claim(RULE)
    assert claim.days == {"2026-07-01", "2026-07-02"}
    assert (claim.atom.first_seen, claim.atom.last_seen) == ("2026-07-01T23:59:59Z", "2026-07-02T00:00:01Z")


def test_d13_a_promotion_may_be_later_than_the_last_sighting(lab: Lab) -> None:
    lab.adopted(RULE)
    record = as_l2(lab.claim(RULE).atom, promoted_at=lab.now).record()
    assert record["promoted_at"] > record["last_seen"]
    check(record)
    with pytest.raises(BadInput, match="first_seen"):
        check({**record, "first_seen": "2026-12-01T00:00:00Z"})


def test_d14_one_store_for_all_worktrees_and_one_id_for_a_repository(lab: Lab, another: Callable[[str], Lab]) -> None:
    tree = lab.root.parent / "tree"
    git(lab.root, "worktree", "add", "-q", str(tree))
    (lab.root / "sub").mkdir()
    for number, place in enumerate((lab.root, lab.root / "sub", tree)):
        lab.say(f"s{number}", f"2026-07-0{number + 1}", RULE, cwd=place)
    elsewhere = another("other/app")
    elsewhere.say("t", "2026-07-01", RULE)
    lab.sitting.harvest(everything=True)
    assert lab.claim(RULE).sessions == {"s0", "s1", "s2"}
    assert elsewhere.claim(RULE).sessions == {"t"}
    assert elsewhere.sitting.project.repo_id != lab.sitting.project.repo_id


def test_d15_a_lock_that_is_busy_is_left_to_the_next_harvest(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.open()
    lab.say("s1", "2026-07-01", RULE)
    with lab.sitting.home.memory(lab.entry) as memory, store_lock(memory), monkeypatch.context() as patch:
        patch.setattr(harvest, "store_lock", partial(store_lock, seconds=0))
        with pytest.raises(LockBusy):
            lab.harvest()
    lab.harvest()
    assert RULE in {claim.atom.claim for claim in lab.look().claims.values()}


def test_d16_redacted_has_no_default(lab: Lab) -> None:
    lab.heard(RULE)
    record = lab.claim(RULE).atom.record()
    assert record["redacted"] is False
    del record["redacted"]
    with pytest.raises(BadInput, match="redacted"):
        check(record)


def test_d17_every_section_that_code_names_exists_and_caps_are_of_one_tier() -> None:
    """Settled: the cap of 500 is L1's, that of 60 L2's, and a reference to the design names a section it has."""
    assert (L1_CAP, L2_CAP) == (500, 60)
    named = {
        (path.name, section)
        for path in (ROOT / "memtui").rglob("*.py")
        for group in re.findall(r"design ((?:§\d(?:\.\d)?(?:, )?)+)", path.read_text())
        for section in re.findall(r"§(\d(?:\.\d)?)", group)
    }
    assert len(named) > 50
    assert {(name, section) for name, section in named if section not in SECTIONS} == set()


def test_d19_a_ledger_line_says_what_it_did_and_merges_by_union(lab: Lab) -> None:
    lab.adopted(RULE)
    data = (lab.memory / "adopted.log").read_bytes()
    (line,) = parse_ledger(data).lines
    assert (line.action, line.gate, line.via, line.target) == ("adopt", "recurred", "test", "CLAUDE.md")
    assert lines_bytes([line]) == data
    assert parse_ledger(data + data).lines == (line,)  # a union merge repeats a line
    assert (lab.memory / ".gitattributes").read_text() == "adopted.log merge=union\n"
    (backup,) = (lab.folder / "backups").iterdir()
    assert backup.name.startswith("2026")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("always use dev. Never push to main.", {"always use dev", "Never push to main"}),
        ("never push to main", {"never push to main"}),
    ],
)
def test_d20_one_assertion_each_and_the_persons_polarity(lab: Lab, said: str, wanted: set[str]) -> None:
    """Settled (design §2.3, §3.3): claims are the person's own sentences; nothing is turned into a positive one."""
    assert set(lab.heard(said)) == wanted
