"""Adopt, edit by hand and undo in random order: what is left is the edits by hand alone (design §4, §5).

The model is the ledger replayed without what was undone, and the prose around the block. The default run has few
histories; `pytest -m long tests/engine/test_undo_machine.py` makes 2,000 of 50 steps.
"""

from __future__ import annotations

from dataclasses import replace
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

from memtui.engine.adopt.backups import KEPT
from memtui.engine.atoms import atom_id
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.review.changes import applied
from memtui.engine.review.reversal import Past, Reverser
from memtui.engine.store.ledger import Ledger, LedgerLine, lines_bytes, parse_ledger

SLUG = "app"
WORDS = [f"rule number {number} holds" for number in range(12)]
FRAME = LedgerLine("", "", "undo", {}, "", "CLAUDE.md", "", "", "test")


def _atom(claim: str) -> dict[str, Any]:
    return {"id": atom_id(claim, SLUG), "claim": claim, "project": SLUG, "source": "S1.jsonl#L1"}


class History(RuleBasedStateMachine):
    """The pure mechanism: transactions on bytes, with the newest versions kept as backups are.

    `prose` is what the person wrote outside the block, `own` counts their lines in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.prose = b""
        self.own = 0
        self.data = b""
        self.lines: list[LedgerLine] = []
        self.pasts: dict[str, Past] = {}
        self.number = 0
        self.home = ""

    @initialize(
        above=st.sampled_from([b"", b"# Rules\n", b"\xef\xbb\xbf# Rules\r\n\r\n", b"text\n\n\n", b"\xff\n"]),
        agents=st.booleans(),
    )
    def begin(self, above: bytes, agents: bool) -> None:
        self.prose = self.data = above
        self.pointers = not agents

    @property
    def log(self) -> Ledger:
        return Ledger(tuple(self.lines))

    def standing(self) -> set[str]:
        """The claims that stand if what was undone had never been."""
        log = self.log
        found: set[str] = set()
        for line in log.lines:
            if log.stands(line):
                found = found | {line.atom_id} if line.action == "adopt" else found
                found = found - {line.atom_id} if line.action == "drop" else found
        return found

    def _frame(self, action: str) -> LedgerLine:
        self.number += 1
        minute, second = divmod(self.number, 60)
        return replace(FRAME, tx=f"tx_{self.number:04}", at=f"2026-07-20T12:{minute:02}:{second:02}Z", action=action)

    def _write(self, lines: list[LedgerLine], data: bytes) -> None:
        existed = self.number > 1
        kept = dict(list(self.pasts.items())[: KEPT - 1])
        self.pasts = {lines[0].tx: Past(self.data, data, existed, "kept"), **kept}
        self.data = data
        self.lines += lines

    @rule(claims=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True))
    def adopt(self, claims: list[str]) -> None:
        block = scan(self.data)
        here = {entry.claim for entry in block.lines} if block else set()
        fresh = [claim for claim in claims if claim not in here]
        if fresh:
            frame = self._frame("adopt")
            lines = [replace(frame, atom=_atom(claim)) for claim in fresh]
            entries = applied(block.lines if block else (), lines)
            self._write(lines, splice(self.data, entries, pointers=self.pointers))

    @rule(pick=st.integers(0, 11))
    def drop(self, pick: int) -> None:
        block = scan(self.data)
        here = [claim for claim in WORDS if block and any(entry.claim == claim for entry in block.lines)]
        if here and block:
            line = replace(self._frame("drop"), atom=_atom(here[pick % len(here)]))
            self._write([line], splice(self.data, applied(block.lines, [line]), pointers=self.pointers))

    @rule(words=st.sampled_from([b"Top.\n", b"\n", b"More.\r\n", b"\xe9t\xe9\n"]))
    def write_above(self, words: bytes) -> None:
        at = 3 if self.data.startswith(b"\xef\xbb\xbf") else 0
        self.data = self.data[:at] + words + self.data[at:]
        self.prose = self.prose[:at] + words + self.prose[at:]

    @rule(words=st.sampled_from([b"End.\n", b"\n", b"Last.\r\n"]))
    def write_below(self, words: bytes) -> None:
        self.data += words
        self.prose += words

    @precondition(lambda self: scan(self.data) is not None)
    @rule()
    def write_inside(self) -> None:
        block = scan(self.data)
        assert block is not None
        self.own += 1
        at = block.start + len(block.head)
        self.data = self.data[:at] + f"- a line of my own, number {self.own}\n".encode() + self.data[at:]

    @precondition(lambda self: self.lines)
    @rule(pick=st.integers(0, 200), part=st.booleans())
    def undo(self, pick: int, part: bool) -> None:
        log = self.log
        txs = list(dict.fromkeys(line.tx for line in log.lines))
        tx = txs[pick % len(txs)]
        lines = [line for line in log.transaction(tx) if log.stands(line)]
        lines = lines[:1] if part else lines
        if lines:
            frame = self._frame("undo")
            made = Reverser(log, self.data, self.pasts, frame, self.pointers, "CLAUDE.md").reversed(lines)
            assert made.clashes == ()
            self._write(list(made.lines), made.after)

    @invariant()
    def the_block_holds_what_stands(self) -> None:
        block = scan(self.data)
        here = [entry.claim for entry in block.lines if entry.kind == "claim"] if block else []
        assert len(here) == len(set(here))
        own = [claim for claim in here if "my own" in claim]
        assert own == sorted(own, key=lambda claim: -int(claim.rpartition(" ")[2]))
        assert len(own) == self.own
        assert {atom_id(claim, SLUG) for claim in here if claim not in own} == self.standing()

    @invariant()
    def all_else_is_as_the_person_wrote_it(self) -> None:
        block = scan(self.data)
        outside = self.data if block is None else self.data[: block.start] + self.data[block.end :]
        assert outside == self.prose

    def teardown(self) -> None:
        """Whatever stands is undone at the end: the edits by hand are left, and nothing else."""
        assert parse_ledger(lines_bytes(self.lines)).lines == self.log.lines
        for action in ("drop", "adopt"):
            for line in [line for line in reversed(self.lines) if line.action == action]:
                if self.log.stands(line):
                    frame = self._frame("undo")
                    made = Reverser(self.log, self.data, self.pasts, frame, self.pointers, "CLAUDE.md").reversed([line])
                    self._write(list(made.lines), made.after)
        if not self.own:
            assert self.data == self.prose


def run(machine: type[RuleBasedStateMachine], examples: int, steps: int) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    chosen = settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=checks)
    run_state_machine_as_test(machine, settings=chosen)


def test_random_histories_of_a_block() -> None:
    run(History, 25, 30)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_random_histories_of_a_block() -> None:
    run(History, 2000, 50)
