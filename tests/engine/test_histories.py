"""Random histories of one project: whatever happens in whatever order, the promises of design §2 and §3 hold."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memtui.engine import evidence
from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import as_l2, atom_id, check
from memtui.engine.blocks.edits import drop, identify
from memtui.engine.blocks.render import splice
from memtui.engine.config import Clock
from memtui.engine.errors import BadInput, Refused
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import loads, moment_of
from memtui.engine.project import open_store
from memtui.engine.promote.staging import actions, settled
from memtui.engine.review.pairs import contested
from memtui.engine.review.queues import OPEN, action_state, inbox, redacted, staged
from memtui.engine.review.states import state_of
from memtui.engine.sitting import Sitting
from memtui.engine.store import archive
from memtui.engine.store.lock import store_lock
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from tests.world import row

START = datetime(2026, 7, 10, 12, tzinfo=UTC)
DEV, MAIN, NOT_DEV = "PR base branch is dev", "PR base branch is main", "PR base branch is not dev"
HIDDEN = "the deploy key is [REDACTED:private-key]"
WORDS = (DEV, MAIN, NOT_DEV, HIDDEN, "use tabs in Makefiles", "indent Makefiles with tabs", "sign the tags")
NEW_WORDS = ("indent every Makefile with tabs", "sign all tags", "PRs go to dev; releases go to main")

words = st.sampled_from(WORDS)
pick = st.integers(0, 20)


class History(RuleBasedStateMachine):
    """Sightings, copies, clocks, decisions and hands on the file, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.top = Path(tempfile.mkdtemp(prefix="memtui-history-")).resolve()
        self.root = self.top / "app"
        self.root.mkdir()
        self.moment = START
        environ = {"HOME": str(self.top), "MEMTUI_HOME": str(self.top / "memtui")}
        sitting = Sitting.at(str(self.root), environ, via="test")
        self.sitting = replace(sitting, clock=lambda: Clock(self.moment, is_set=False))
        self.entry = open_store(self.sitting.home, self.sitting.project, now=START)
        self.messages: list[Sighting] = []  # what was really said, each once

    def teardown(self) -> None:
        shutil.rmtree(self.top)

    @property
    def target(self) -> Path:
        return self.root / "CLAUDE.md"

    def look(self) -> Snapshot:
        return self.sitting.snapshot()

    def keep(self, *found: Sighting, checked: bool = True) -> None:
        """Append rows as a harvest does; unchecked, as one that was killed before it wrote its cursor."""
        with self.sitting.home.project(self.entry.key) as folder:
            known = archive.stored(folder).all if checked else ()
            evidence.append(folder, evidence.unseen(known, found))

    # -- what is said

    @initialize(texts=st.lists(st.tuples(words, st.integers(1, 3)), min_size=1, max_size=4))
    def begin(self, texts: list[tuple[str, int]]) -> None:
        for text, sessions in texts:
            for number in range(sessions):
                self.say(text, session=number, back=number + 1, signal="directive", counts=True, uuid=True)

    @rule(
        text=words,
        session=st.integers(0, 4),
        back=st.integers(0, 4),
        signal=st.sampled_from(["directive", "explicit", "correction", "choice"]),
        counts=st.sampled_from([True, True, True, False]),
        uuid=st.booleans(),
    )
    def say(self, text: str, session: int, back: int, signal: str, counts: bool, uuid: bool) -> None:
        day = (self.moment - timedelta(days=back)).date().isoformat()
        said = row(text, day, session=f"s{session}", signal=signal, counts=counts, uuid="" if uuid else None)
        at = moment_of(said.at) + timedelta(milliseconds=len(self.messages), seconds=len(self.messages))
        said = replace(said, at=at.isoformat(timespec="milliseconds").replace("+00:00", "Z"))
        self.messages.append(said)
        self.keep(said)

    @precondition(lambda self: self.messages)
    @rule(which=pick, session=st.integers(0, 9), rewritten=st.booleans(), checked=st.booleans())
    def copy(self, which: int, session: int, rewritten: bool, checked: bool) -> None:
        """A resume, a fork or a copied file: the same message once more, at times with another uuid."""
        said = self.messages[which % len(self.messages)]
        name = f"f{session}"
        pointer = f"~/.claude/projects/-w-fork/{name}.jsonl#L{which + 1}"
        uuid = f"fork-{session}-{which}" if rewritten else said.message_uuid
        self.keep(replace(said, session=name, pointer=pointer, message_uuid=uuid), checked=checked)

    @rule(days=st.sampled_from([1, 1, 2, 7, 40, 100]))
    def wait(self, days: int) -> None:
        self.moment += timedelta(days=days)

    @rule()
    def settle(self) -> None:
        """What a harvest does after reading: bounds, expiry, working files."""
        home = self.sitting.home
        with home.project(self.entry.key) as folder, home.memory(self.entry) as memory, store_lock(memory):
            settled(home, self.sitting.project, folder, now=self.moment)
        self.sitting.refresh()
        for path in (self.root / ".memory" / "staged").glob("*.json"):
            check(loads(path.read_bytes())["atom"])
        for line in (self.root / ".memory" / "atoms.jsonl").read_bytes().splitlines():
            check(loads(line))

    # -- what the person decides; each decision is taken back and put back at once

    def decided(self, act: Callable[[Snapshot], object]) -> None:
        before = self.look()
        try:
            act(before)
        except (Refused, BadInput):
            assert shown(self.look()) == shown(before)
            return
        after = self.look()
        self.sitting.undo()
        assert shown(self.look()) == shown(before)
        self.sitting.redo()
        assert shown(self.look()) == shown(after)

    def claim(self, snapshot: Snapshot, which: int) -> Claim:
        found = sorted(snapshot.claims)
        if not found:
            raise Refused("There is no claim.")
        return snapshot.claims[found[which % len(found)]]

    @rule(which=pick, do=st.sampled_from(("vouch", "vouch", "accept", "accept", "accept", "reject", "later")))
    def decide(self, which: int, do: str) -> None:
        self.decided(lambda now: self.sitting.decide(now, self.claim(now, which), do))

    @rule(do=st.sampled_from(["accept", "reject", "later"]), which=pick)
    def decide_staged(self, do: str, which: int) -> None:
        def act(now: Snapshot) -> None:
            waiting = actions(now)
            if not waiting:
                raise Refused("Nothing is staged.")
            self.sitting.decide(now, waiting[which % len(waiting)].claim, do)

        self.decided(act)

    @rule(which=pick, text=st.sampled_from(NEW_WORDS + WORDS))
    def edit(self, which: int, text: str) -> None:
        self.decided(lambda now: self.sitting.edit(now, self.claim(now, which), text))

    @rule(one=pick, other=pick)
    def same(self, one: int, other: int) -> None:
        self.decided(lambda now: self.sitting.same(now, self.claim(now, one), self.claim(now, other)))

    @rule(one=pick, other=pick)
    def contest(self, one: int, other: int) -> None:
        self.decided(lambda now: self.sitting.contest(now, self.claim(now, one), self.claim(now, other)))

    @rule(which=pick, how=st.sampled_from(["newer", "older", "both", "rewrite"]), text=st.sampled_from(NEW_WORDS))
    def resolve(self, which: int, how: str, text: str) -> None:
        def act(now: Snapshot) -> None:
            if not now.contests:
                raise Refused("No contest is open.")
            pair = now.contests[which % len(now.contests)]
            self.sitting.resolve(now, pair.older, pair.newer, how, text)

        self.decided(act)

    @rule(which=pick, do=st.sampled_from(["keep", "clear", "force"]))
    def overrule(self, which: int, do: str) -> None:
        deeds: dict[str, Callable[[Claim], object]] = {
            "keep": self.sitting.keep,
            "clear": self.sitting.clear,
            "force": lambda claim: self.sitting.force(claim, "a reason"),
        }
        self.decided(lambda now: deeds[do](self.claim(now, which)))

    # -- what happens to the file

    @rule(eager=st.booleans())
    def adopt(self, eager: bool) -> None:
        """Write what is accepted; the eager person lets in all that is staged first."""
        self.moment += timedelta(minutes=1)
        now = self.look()
        for action in actions(now) if eager else ():
            if action.kind == "adopt" and action.claim.standing.verdict is None:
                self.sitting.decide(now, action.claim, "accept")
        now = self.look()
        made = self.sitting.plan(now)
        if made.empty or made.problems:
            return
        for action in made.actions:
            if action.kind == "adopt":
                assert may_climb(action.claim, now), (action.because, action.claim)
        before = self.target.read_bytes() if self.target.exists() else b""
        self.sitting.adopt(made, GitChoice())
        assert made.change is not None
        assert self.target.read_bytes() == made.change.after
        assert made.change.before == before
        stands = self.look().adopted_ids
        for action in made.actions:
            assert (action.id in stands) == (action.kind != "drop")

    @rule(which=pick)
    def remove_a_line(self, which: int) -> None:
        """The person deletes a line of the block."""
        now = self.look()
        if now.file.block is None or not now.adopted:
            return
        gone = now.adopted[which % len(now.adopted)].id
        entries = identify(now.file.block.lines, lambda text: atom_id(text, "app"))
        self.target.write_bytes(splice(now.file.data, drop(entries, gone), pointers=True))
        later = self.look()
        assert gone not in later.adopted_ids
        # Gone by hand: it comes back by words or by a person's own word only, never by the machine. What has the very
        # bytes of before an adoption may be an old copy that was saved over: it is asked about once (docs/adr/0014).
        for action in actions(later):
            if action.id == gone and not action.claim.standing.forced:
                assert gone in later.saved_over
                assert action_state(action, later) == OPEN

    # -- what always holds

    @invariant()
    def every_record_is_valid(self) -> None:
        now = self.look()
        for id_, claim in now.claims.items():
            assert id_ == claim.atom.id
            check(claim.atom.record())
            check(as_l2(claim.atom, promoted_at=self.moment).record())
            assert state_of(claim, now).sentence

    @invariant()
    def no_evidence_counts_twice_and_none_is_lost(self) -> None:
        now = self.look()
        assert now.refused == ()
        aliases = now.decisions.aliases()
        said: dict[str, int] = {}
        for each in self.messages:
            target = aliases.get(each.atom_id, each.atom_id)
            said[target] = said.get(target, 0) + 1
        for id_, claim in now.claims.items():
            assert len(claim.rows) == said[id_]
            assert len(claim.sessions) <= len(claim.counting)
            vouched = claim.standing.vouched is not None
            assert claim.atom.observations == max(1, len(claim.counting)) + vouched
        with self.sitting.home.project(self.entry.key) as folder:
            kept = {key for each in archive.stored(folder).all for key in each.keys}
        assert all(not kept.isdisjoint(each.keys) for each in self.messages)

    @invariant()
    def nothing_is_staged_below_its_gate(self) -> None:
        now = self.look()
        for action in actions(now):
            if action.kind == "adopt":
                assert may_climb(action.claim, now)

    @invariant()
    def a_claim_is_in_one_queue(self) -> None:
        now = self.look()
        waiting = {action.id: action.kind for action in actions(now)}
        queues = [
            {item.id for item in inbox(now)},
            {id_ for id_, kind in waiting.items() if kind == "adopt"},
            {item.id for item in redacted(now)},
            set(now.adopted_ids),
        ]
        for at, one in enumerate(queues):
            for other in queues[at + 1 :]:
                assert one.isdisjoint(other)
        assert {item.id for item in staged(now)} == set(waiting)
        assert len(contested(now)) == len(now.contests)


def may_climb(claim: Claim, now: Snapshot) -> bool:
    """The gate of design §3.3 said once more, from the rows alone."""
    standing = claim.standing
    clean = not claim.atom.redacted or standing.cleared is not None
    if standing.forced is not None:
        return clean
    if not clean or claim.atom.contested or claim.opposes or claim.shadowed or standing.lost is not None:
        return False
    if claim.gone is not None:
        since = {each.session for each in claim.rows if each.counts and each.at[:10] > claim.gone.on}
        if len(since) < {"demoted": 1, "by hand": 2, "taken back": 2, "saved over": 0}[claim.gone.how]:
            return False
    sessions = {each.session for each in claim.rows if each.counts}
    days = {each.at[:10] for each in claim.rows if each.counts}
    verdict = standing.verdict
    if verdict is not None and verdict.do == "reject" and len(sessions) < verdict.sessions + 2:
        return False
    if standing.vouched is not None:
        return len(days | {standing.vouched.day, now.today.isoformat()}) >= 2
    return len(sessions) >= {"observed": 3, "stated": 2}[claim.atom.confidence] and len(days) >= 2


def shown(now: Snapshot) -> Any:
    """Everything of a snapshot that a person can see or decide about."""
    staged_now = [(each.kind, each.id, each.because, each.tagged, each.decided, each.digest) for each in actions(now)]
    return dict(now.claims), staged_now, now.contests, now.shadows, now.adopted


def run(examples: int, steps: int) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    chosen = settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=checks)
    run_state_machine_as_test(History, settings=chosen)


def test_random_histories() -> None:
    run(5, 25)  # the same five each time; `pytest -m long` takes 150 and longer ones


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_random_histories() -> None:
    run(150, 50)
