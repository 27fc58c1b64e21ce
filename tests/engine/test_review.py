"""Queues, plan and states over a real home and project (design §3.2, tui.md §5.6)."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.atoms import atom_id
from memtui.engine.blocks.scan import scan
from memtui.engine.config import Clock
from memtui.engine.errors import BadInput, NotFound, Refused
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import loads
from memtui.engine.project import register
from memtui.engine.review.plan import L2_BUDGET, file_after
from memtui.engine.review.queues import inbox, staged, tally
from memtui.engine.review.states import state_of
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.sitting import Sitting
from memtui.engine.store.snapshot import Snapshot
from tests.world import row

RULE = "run the tests before each commit"
NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


class World:
    """A repository named `app` with a sitting at it; `say` adds evidence, `at` moves the clock."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.moment = NOW
        self.sitting = replace(
            Sitting.at(str(root), os.environ, via="test"), clock=lambda: Clock(self.moment, is_set=False)
        )
        self.entry = register(self.sitting.home, self.sitting.project, transcripts="", now=NOW)

    def say(self, *rows: Sighting) -> None:
        with self.sitting.home.project(self.entry.key) as folder:
            evidence.append(folder, rows)

    def decide(self, do: str, words: str) -> None:
        snapshot = self.look()
        self.sitting.decide(snapshot, snapshot.find(atom_id(words, "app")), do)

    def look(self) -> Snapshot:
        return self.sitting.snapshot()


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def three_times(words: str) -> list[Sighting]:
    return [row(words, f"2026-07-0{n}", session=f"{words[:3]}{n}".replace(" ", "")) for n in (1, 2, 3)]


def test_explicit_claims_come_first_then_the_most_recent(world: World) -> None:
    world.say(
        row("use tabs", "2026-07-01"),
        row("we use pnpm", "2026-07-09"),
        row("the port is 8096", "2026-06-01", signal="explicit"),
    )
    assert [item.claim for item in inbox(world.look())] == ["the port is 8096", "we use pnpm", "use tabs"]


def test_a_claim_is_in_one_queue_at_a_time(world: World) -> None:
    world.say(*three_times(RULE), row("use tabs"))
    snapshot = world.look()
    assert [item.claim for item in inbox(snapshot)] == ["use tabs"]
    assert [item.claim for item in staged(snapshot)] == [RULE]


def test_redacted_claims_are_in_neither_queue(world: World) -> None:
    world.say(*three_times("the deploy key is [REDACTED:private-key]"))
    snapshot = world.look()
    assert inbox(snapshot) == staged(snapshot) == ()
    (claim,) = snapshot.claims.values()
    assert state_of(claim, snapshot).name == "redacted"
    with pytest.raises(Refused, match="redacted"):
        world.decide("vouch", claim.atom.claim)


def test_vouching_moves_a_claim_to_staged_and_undo_brings_it_back(world: World) -> None:
    world.say(row(RULE))
    world.decide("vouch", RULE)
    assert [item.gate.name for item in staged(world.look())] == ["vouched"]
    assert inbox(world.look()) == ()
    assert [item.state for item in inbox(world.look(), keep=[atom_id(RULE, "app")])] == ["in"]
    world.sitting.undo()
    assert [item.state for item in inbox(world.look())] == ["open"]
    world.sitting.redo()
    assert staged(world.look())


def test_vouched_on_the_day_it_was_said_it_waits_in_the_inbox(world: World) -> None:
    world.say(row(RULE, "2026-07-20"))
    world.decide("vouch", RULE)
    (item,) = inbox(world.look())
    assert (item.state, item.gate.blockers[0].code) == ("in", "same-day")
    assert staged(world.look()) == ()
    world.moment = datetime(2026, 7, 21, 8, tzinfo=UTC)
    assert [item.claim for item in staged(world.look())] == [RULE]


def test_a_claim_that_was_vouched_for_and_then_rejected_is_out_until_the_next_vouch(world: World) -> None:
    world.say(row(RULE))
    world.decide("vouch", RULE)
    world.decide("reject", RULE)
    snapshot = world.look()
    assert inbox(snapshot) == staged(snapshot) == ()
    assert [item.state for item in inbox(snapshot, keep=[atom_id(RULE, "app")])] == ["out"]
    world.decide("vouch", RULE)
    (claim,) = world.look().claims.values()
    assert claim.atom.sessions == ("s1", "review-2026-07-20")  # one review, however often it is vouched for
    assert [item.claim for item in staged(world.look())] == [RULE]


def test_accepting_takes_the_persons_own_rejection_back(world: World) -> None:
    world.say(*three_times(RULE))
    world.decide("reject", RULE)
    assert staged(world.look()) == ()
    world.decide("accept", RULE)
    assert [item.state for item in staged(world.look())] == ["in"]


def test_an_edit_of_what_stands_in_the_file_replaces_its_line(world: World) -> None:
    world.say(*three_times(RULE))
    block = f"<!-- memtui:begin v1 -->\n- {RULE}\n<!-- memtui:{atom_id(RULE, 'app')} -->\n<!-- memtui:end -->\n"
    (world.root / "CLAUDE.md").write_text(block)
    snapshot = world.look()
    world.sitting.edit(snapshot, snapshot.find(atom_id(RULE, "app")), "run the linter before each commit")
    (item,) = staged(world.look())
    assert (item.action, item.state, item.receipt) == ("edit", "in", "you changed its words")
    change = world.sitting.plan(world.look()).change
    assert change is not None
    after = scan(change.after)
    assert after is not None
    assert [entry.claim for entry in after.lines if entry.kind == "claim"] == ["run the linter before each commit"]


def test_an_edit_takes_no_other_claims_words(world: World) -> None:
    world.say(*three_times(RULE), row("use tabs"))
    snapshot = world.look()
    with pytest.raises(Refused, match="already"):
        world.sitting.edit(snapshot, snapshot.find(atom_id("use tabs", "app")), RULE)


def test_later_is_off_the_count_for_today_only(world: World) -> None:
    world.say(row(RULE))
    world.decide("later", RULE)
    assert tally(inbox(world.look())).later == 1
    world.moment = datetime(2026, 7, 21, 8, tzinfo=UTC)
    assert tally(inbox(world.look())).open == 1


def test_an_acceptance_of_other_counts_is_open_again_and_marked(world: World) -> None:
    world.say(*three_times(RULE))
    world.decide("accept", RULE)
    assert [item.state for item in staged(world.look())] == ["in"]
    world.say(row(RULE, "2026-07-09", session="s9"))
    assert [item.state for item in staged(world.look())] == ["changed"]
    made = world.sitting.plan(world.look())
    assert made.empty
    assert made.kept_open == (atom_id(RULE, "app"),)


def test_what_can_not_be_accepted_says_why(world: World) -> None:
    world.say(row(RULE))
    with pytest.raises(Refused, match="not staged") as caught:
        world.decide("accept", RULE)
    assert caught.value.detail == "said in 1 of 3 sessions; said on 1 day of 2"
    world.decide("vouch", RULE)
    with pytest.raises(NothingToDo):
        world.decide("vouch", RULE)
    world.decide("reject", RULE)
    with pytest.raises(NothingToDo):
        world.decide("reject", RULE)


def test_an_edit_makes_a_new_id_and_keeps_the_provenance(world: World) -> None:
    world.say(row(RULE))
    world.decide("vouch", RULE)
    snapshot = world.look()
    world.sitting.edit(snapshot, snapshot.find(atom_id(RULE, "app")), "run  the tests before every commit")
    after = world.look()
    (claim,) = after.claims.values()
    assert claim.atom.claim == "run the tests before every commit"
    assert claim.rows[0].quote == RULE
    assert claim.standing.vouched is not None
    assert after.find(atom_id(RULE, "app")) is claim  # the old id still finds it
    world.sitting.undo()
    assert [claim.atom.claim for claim in world.look().claims.values()] == [RULE]


@pytest.mark.parametrize(
    ("words", "error"),
    [("ab", BadInput), ("x" * 281, BadInput), ("...", BadInput), ("push with gh" + "p_" + "MemTui" * 6, Refused)],
)
def test_an_edit_passes_the_checks_of_every_claim(world: World, words: str, error: type[Exception]) -> None:
    world.say(row(RULE))
    snapshot = world.look()
    with pytest.raises(error):
        world.sitting.edit(snapshot, snapshot.find(atom_id(RULE, "app")), words)
    assert world.look().decisions.rows == ()


def test_the_plan_is_the_file_as_it_will_be(world: World) -> None:
    (world.root / "CLAUDE.md").write_bytes(b"# Mine\r\n\r\n\r\n\r\nno newline at the end")
    world.say(*three_times(RULE), *three_times("use tabs"))
    world.decide("accept", RULE)
    made = world.sitting.plan(world.look())
    assert made.change is not None
    assert made.change.after.startswith(made.change.before)
    block = scan(made.change.after)
    assert block is not None
    assert [(entry.claim, entry.atom_id) for entry in block.lines if entry.kind == "claim"] == [
        (RULE, atom_id(RULE, "app"))
    ]
    assert made.message.startswith("memory: adopt 1\n\n- run the tests before each commit\n\nMemtui-Transaction: tx_")
    (line,) = made.ledger
    assert (line.action, line.gate, line.target, line.via) == ("adopt", "recurred", "CLAUDE.md", "test")
    assert line.atom["first_seen"] == "2026-07-01T00:00:00Z"
    assert "~/" not in line.atom["source"]
    assert loads(__import__("json").dumps(line.record()))["sha256_after"] == made.change.sha256_after
    assert made.budget[0] <= L2_BUDGET
    assert made.problems == ()


def test_the_budget_is_kept(world: World) -> None:
    for number in range(20):
        words = f"{chr(97 + number) * 6} is kept " + f"beside {chr(98 + number) * 5} and more words " * 8
        world.say(*three_times(words))
        world.decide("accept", words)
    made = world.sitting.plan(world.look())
    assert [problem.title for problem in made.problems] == [
        f"The block would have {made.budget[0]:,} bytes; 4,096 are allowed."
    ]


def test_a_broken_block_is_a_problem_of_the_plan_and_staged_still_works(world: World) -> None:
    (world.root / "CLAUDE.md").write_text("<!-- memtui:end -->\n")
    world.say(*three_times(RULE))
    world.decide("accept", RULE)
    snapshot = world.look()
    assert staged(snapshot)[0].state == "in"
    made = world.sitting.plan(snapshot)
    assert made.change is None
    assert "line 1" in made.problems[0].detail
    assert file_after(snapshot, ()) == snapshot.file.data


def test_what_stands_in_the_block_is_in_no_queue(world: World) -> None:
    world.say(*three_times(RULE))
    world.decide("accept", RULE)
    change = world.sitting.plan(world.look()).change
    assert change is not None
    (world.root / "CLAUDE.md").write_bytes(change.after)
    snapshot = world.look()
    assert inbox(snapshot) == staged(snapshot) == ()
    assert [(line.claim, line.local) for line in snapshot.adopted] == [(RULE, True)]
    assert state_of(snapshot.find(atom_id(RULE, "app")), snapshot).name == "adopted"
    with pytest.raises(Refused, match="adopted already"):
        world.decide("reject", RULE)


def test_in_an_agents_file_ids_are_recomputed(world: World) -> None:
    (world.root / "AGENTS.md").write_text("# Agents\n")
    world.say(*three_times(RULE))
    world.decide("accept", RULE)
    change = world.sitting.plan(world.look()).change
    assert change is not None
    assert b"atm_" not in change.after
    (world.root / "AGENTS.md").write_bytes(change.after)
    assert world.look().adopted_ids == {atom_id(RULE, "app")}


def test_ids_may_be_any_unique_prefix(world: World) -> None:
    world.say(row(RULE), row("use tabs"))
    snapshot = world.look()
    id_ = atom_id(RULE, "app")
    assert snapshot.find(id_[4:8]).atom.id == snapshot.find(id_).atom.id == id_
    with pytest.raises(NotFound, match="2 claims begin with"):
        snapshot.find("")
    with pytest.raises(NotFound, match="No claim has"):
        snapshot.find("atm_zz")


@pytest.mark.parametrize("mark", ["CLAUDECODE", "CODEX_THREAD_ID", "OPENCODE", "OPENCLAW_SESSION_ID"])
def test_an_agent_can_not_decide(world: World, mark: str) -> None:
    inside = replace(world.sitting, environ={**world.sitting.environ, mark: "1"})
    with pytest.raises(Refused, match="agent"):
        inside.allow(terminal=True, yes=True, ids=True)


def test_without_a_terminal_deciding_needs_the_homes_word_ids_and_yes(world: World) -> None:
    world.sitting.allow(terminal=True)
    with pytest.raises(Refused, match="terminal"):
        world.sitting.allow(terminal=False, yes=True, ids=True)
    (Path(world.sitting.home.path) / "config.toml").write_text("decide_without_terminal = true\n")
    world.sitting.allow(terminal=False, yes=True, ids=True)
    for yes, ids in ((True, False), (False, True)):
        with pytest.raises(Refused, match="explicit ids and --yes"):
            world.sitting.allow(terminal=False, yes=yes, ids=ids)


def test_other_words_with_a_redaction_must_be_looked_at_again(world: World) -> None:
    words = "the deploy key is [REDACTED:private-key]"
    world.say(*three_times(words))
    snapshot = world.look()
    world.sitting.clear(snapshot.find(atom_id(words, "app")))
    snapshot = world.look()
    assert state_of(snapshot.find(atom_id(words, "app")), snapshot).name == "staged"
    world.sitting.edit(snapshot, snapshot.find(atom_id(words, "app")), "the old key is [REDACTED:private-key]")
    snapshot = world.look()
    (claim,) = snapshot.claims.values()
    assert state_of(claim, snapshot).name == "redacted"


def test_the_errors_log_never_quotes_what_is_not_valid(world: World) -> None:
    world.say(row("use tabs", session="a private session"))
    world.sitting.refresh()
    (fault,) = world.look().faults
    assert "not valid: first_source" in fault.reason
    assert "private" not in fault.reason
