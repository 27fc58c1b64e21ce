"""agent-memory.md §6.3: what the reference left open between its design and its code (G1–G14)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from memtui.engine import harvest
from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import check
from memtui.engine.blocks.edits import claim_entry
from memtui.engine.blocks.render import splice
from memtui.engine.capture import hearing
from memtui.engine.errors import LockBusy, Refused
from memtui.engine.promote.staging import actions
from memtui.engine.review.pairs import contested
from memtui.engine.review.provenance import LIVE, resolve
from memtui.engine.review.queues import redacted, staged
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.expiry import L2_CAP
from memtui.engine.store.lock import store_lock
from tests.conformance.lab import RULE, Lab
from tests.world import row

DEV, MAIN = "PR base branch is dev", "PR base branch is main"
SECRET = "gh" + "p_" + "MemTui" * 6


def test_g1_a_real_transcript_gives_atoms(lab: Lab) -> None:
    assert lab.heard(RULE) == [RULE]


def test_g2_what_is_adopted_reaches_the_next_session(lab: Lab) -> None:
    """Settled (design §2.5, §4): the harness loads the block itself, so it is in CLAUDE.md and is not recalled too."""
    lab.open()
    lab.thrice(RULE)
    lab.harvest()
    assert f"- {RULE}" in lab.recall("what do we always run before committing, make fmt?", "before")
    lab.decide("accept", RULE)
    lab.adopt()
    lab.refresh()
    assert f"\n- {RULE}\n<!-- memtui:{lab.id(RULE)} " in lab.file
    assert lab.recall("what do we always run before committing, make fmt?", "after") == ""


def test_g4_what_is_adopted_is_not_proposed_again(lab: Lab) -> None:
    lab.adopted(RULE)
    assert actions(lab.refresh()) == ()
    assert lab.staged() == []
    with pytest.raises(NothingToDo):
        lab.sitting.adopt(lab.sitting.plan(lab.look()), GitChoice())


def test_g5_every_kind_that_is_emitted_is_in_the_schema(lab: Lab) -> None:
    lab.open()
    lab.heard(
        "Actually, the base branch is dev", RULE, "remember that we use pnpm", "No, use httpx instead of requests"
    )
    assert len(lab.every_atom()) >= 4


def test_g6_redacted_and_contested_claims_are_shown_and_can_be_decided(lab: Lab) -> None:
    lab.heard(f"always deploy with {SECRET}", f"Rule: {DEV}")
    lab.say("later", "2026-07-05", f"Rule: {MAIN}")
    lab.harvest()
    snapshot = lab.look()
    (hidden,) = redacted(snapshot)
    (pair,) = contested(snapshot)
    lab.sitting.clear(snapshot.claims[hidden.id])
    lab.sitting.resolve(snapshot, pair.older.id, pair.newer.id, "newer")
    assert (redacted(lab.look()), contested(lab.look())) == ((), ())
    lab.decide("vouch", hidden.claim)
    assert [item.id for item in staged(lab.look())] == [hidden.id]


def test_g7_a_secret_that_older_rules_let_through_does_not_climb(lab: Lab) -> None:
    words = f"the mirror is pushed with {SECRET}"
    lab.rows(*(row(words, f"2026-07-0{n}", session=f"s{n}", signal="explicit") for n in (1, 2, 3)))
    assert not lab.claim(words).atom.redacted
    assert lab.codes(words) == {"secret"}
    assert [item.id for item in redacted(lab.look())] == [lab.id(words)]
    with pytest.raises(Refused):
        lab.decide("accept", words)
    lab.open()
    lab.refresh()
    assert lab.staged() == []


def test_g8_the_tag_carries_the_date_of_the_contradictor_and_stands_on_the_older(lab: Lab) -> None:
    lab.adopted(DEV)
    lab.say("newer", "2026-07-15", f"Rule: {MAIN}")
    lab.harvest()
    lab.decide("accept", DEV)
    lab.adopt()
    assert f"- {DEV} [contested — newer evidence 2026-07-15]" in lab.file
    assert not lab.claim(MAIN).atom.contested
    told = lab.recall("which branch is the base branch of a PR here, main?")
    assert f"- {MAIN}" in told
    assert "[contested" not in told


def test_g10_the_lock_covers_reading_and_writing(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.open()
    lab.harvest()
    monkeypatch.setattr(harvest, "store_lock", partial(store_lock, seconds=0.05))
    lab.say("s1", "2026-07-01", RULE)
    with lab.sitting.home.memory(lab.entry) as memory, store_lock(memory):
        with pytest.raises(LockBusy):
            lab.harvest()
        assert lab.look().claims == {}  # evidence, atoms and cursor: nothing was written beside the holder
    lab.harvest()
    assert lab.claim(RULE).atom.observations == 1


def test_g11_what_is_given_up_is_logged_with_its_session(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.open()

    def fails(text: str) -> None:
        raise ValueError("a rule at fault")

    monkeypatch.setattr(hearing, "redact", fails)
    lab.say("session-7", "2026-07-01", RULE)
    lab.harvest()
    (fault,) = lab.look().faults
    assert (fault.session, fault.count) == ("session-7", 1)
    assert RULE not in (lab.memory / "errors.log").read_text()


def test_g12_beyond_the_cap_every_record_stays_valid(lab: Lab) -> None:
    lab.open()
    words = [f"tool {chr(97 + n // 26)}{chr(97 + n % 26)} is fine" for n in range(L2_CAP + 10)]
    for number, each in enumerate(words):
        lab.rows(*(row(each, f"2026-07-{d:02}", session=f"s{d}", hour=number % 24) for d in (1, 2, 3)))
    entries = [claim_entry(each, lab.id(each), "s1.jsonl#L1") for each in words]
    (lab.root / "CLAUDE.md").write_bytes(splice(b"", entries, pointers=True))
    assert len(lab.every_atom()) == 10 + 2 * len(words)
    assert [each["action"] for each in lab.staged()] == ["drop"] * 10
    assert {record["tier"] for record in lab.atoms()} == {"L1"}


def test_g13_staging_is_looked_at_again_without_new_claims(lab: Lab) -> None:
    lab.open()
    lab.thrice(DEV)
    lab.harvest()
    assert len(lab.staged()) == 1
    lab.say("n", "2026-07-09", f"Rule: {MAIN}")
    lab.harvest()
    assert lab.staged() == []  # contested since: the stale file is gone
    lab.say("v", "2026-07-20", "always use tabs in Makefiles")
    lab.harvest()
    lab.decide("vouch", "always use tabs in Makefiles")
    lab.refresh()
    assert lab.staged() == []  # the same day
    lab.now += timedelta(days=1)
    lab.harvest()  # nothing was said, a day went by
    lab.refresh()
    assert [each["atom"]["claim"] for each in lab.staged()] == ["always use tabs in Makefiles"]


def test_g14_the_exact_path_comes_first(lab: Lab) -> None:
    path = lab.say("s1", "2026-07-01", RULE)
    lab.harvest()
    for slug in ("-x", "-y"):
        copy = lab.claude / "projects" / slug / path.name
        copy.parent.mkdir()
        copy.write_bytes(path.read_bytes())
    found = resolve(lab.claim(RULE).rows[0], root=lab.claude, token=lab.entry.token)
    assert (found.state, found.path) == (LIVE, f"projects/{lab.slug}/s1.jsonl")
    check(lab.claim(RULE).atom.record())
