"""Adopt, edit by hand and undo in random order: what is left is the edits by hand alone (design §4, §5).

The model is the ledger replayed without what was undone, and the prose around the block. The default run has few
histories; `pytest -m long tests/engine/test_undo_machine.py` makes 2,000 of 50 steps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
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
from memtui.engine.adopt.tree import in_worktree, with_lines
from memtui.engine.atoms import atom_id
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.review.changes import applied
from memtui.engine.review.reversal import Past, Reverser
from memtui.engine.store.ledger import Ledger, LedgerLine, lines_bytes, parse_ledger

SLUG = "app"
NAME = "CLAUDE.md"
VERSIONS = ("work", "index", "head")
MINE = "a line of my own, number "
WORDS = [f"rule number {number} holds" for number in range(12)]
FRAME = LedgerLine("", "", "undo", {}, "", "CLAUDE.md", "", "", "test")


def _atom(claim: str) -> dict[str, Any]:
    return {"id": atom_id(claim, SLUG), "claim": claim, "project": SLUG, "source": "S1.jsonl#L1"}


@dataclass(frozen=True)
class Own:
    """What the person wrote in a version of the file: around the block, and the numbers of their lines in it."""

    prose: bytes
    lines: frozenset[int] = frozenset()


class History(RuleBasedStateMachine):
    """The pure mechanism: transactions on bytes, with the newest versions kept as backups are.

    `data` are the bytes of each version, `own` what the person wrote in it; `about` names the things that each
    ledger line was about when it was made.
    """

    def __init__(self) -> None:
        super().__init__()
        self.data: dict[str, bytes] = {}
        self.own: dict[str, Own] = {}
        self.written = 0
        self.lines: list[LedgerLine] = []
        self.about: dict[tuple[str, ...], tuple[int, ...]] = {}
        self.pasts: dict[str, Past] = {}
        self.number = 0

    @initialize(
        above=st.sampled_from([b"", b"# Rules\n", b"\xef\xbb\xbf# Rules\r\n\r\n", b"text\n\n\n", b"\xff\n"]),
        agents=st.booleans(),
    )
    def begin(self, above: bytes, agents: bool) -> None:
        self.data = dict.fromkeys(VERSIONS, above)
        self.own = dict.fromkeys(VERSIONS, Own(above))
        self.pointers = not agents

    @property
    def log(self) -> Ledger:
        return Ledger(tuple(self.lines))

    @property
    def things(self) -> dict[int, str]:
        """What stands if all that was undone had never been: each claim as one thing through its rewordings.

        A line is about what it was about when it was made, and about what would have had these words then.
        """
        log, found = self.log, dict[int, str]()
        for line in self.lines:
            if log.stands(line):
                old = line.replaces if line.action == "edit" else line.atom_id
                about = {*self.about.get(line.key, ()), *(thing for thing, id_ in found.items() if id_ == old)}
                for thing in about if line.action != "undo" else ():
                    if line.action == "adopt" or (line.action == "edit" and thing in found):
                        found[thing] = line.atom_id
                    elif line.action == "drop":
                        found.pop(thing, None)
        return found

    def here(self, version: str = "work") -> list[str]:
        """The claims of the block, the person's own ones too."""
        block = scan(self.data[version])
        return [entry.claim for entry in block.lines if entry.kind == "claim"] if block else []

    def ours(self) -> list[str]:
        return sorted(claim for claim in self.here() if not claim.startswith(MINE))

    def _frame(self, action: str) -> LedgerLine:
        self.number += 1
        minute, second = divmod(self.number, 60)
        return replace(FRAME, tx=f"tx_{self.number:04}", at=f"2026-07-20T12:{minute:02}:{second:02}Z", action=action)

    def _write(self, lines: list[LedgerLine], work: bytes) -> None:
        """The worktree's bytes as planned; HEAD and the index get the lines as the commit gives them."""
        existed = self.number > 1
        kept = dict(list(self.pasts.items())[: KEPT - 1])
        self.pasts = {lines[0].tx: Past(self.data["work"], work, existed, "kept"), **kept}
        shown = in_worktree(work, lines, pointers=self.pointers, name=NAME)
        committed = partial(with_lines, lines=shown, pointers=self.pointers, name=NAME, like=work)
        head = committed(self.data["head"])
        staged = self.data["index"] != self.data["head"]
        self.data = {"work": work, "index": committed(self.data["index"]) if staged else head, "head": head}
        self.lines += lines

    def _change(self, lines: list[LedgerLine]) -> None:
        """One transaction of adopt, edit or drop lines."""
        for line in lines:
            old = line.replaces if line.action == "edit" else line.atom_id
            same = tuple(thing for thing, id_ in self.things.items() if id_ == old)
            self.about[line.key] = (self._thing(line),) if line.action == "adopt" else same
        block = scan(self.data["work"])
        entries = applied(block.lines if block else (), lines)
        self._write(lines, splice(self.data["work"], entries, pointers=self.pointers))

    def _thing(self, adopt: LedgerLine) -> int:
        """The claim of an adoption: one that came in with these words before and is gone, else a new one."""
        before = [line for line in self.lines if line.action == "adopt" and line.atom_id == adopt.atom_id]
        gone = [thing for line in before for thing in self.about[line.key] if thing not in self.things]
        return gone[-1] if gone else len(self.about)

    @rule(claims=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True))
    def adopt(self, claims: list[str]) -> None:
        reworded = {thing for line in self.lines if line.action == "edit" for thing in self.about[line.key]}
        ids = {line.atom_id for line in self.lines if reworded & set(self.about.get(line.key, ()))}
        fresh = [claim for claim in claims if claim not in self.here() and atom_id(claim, SLUG) not in ids]
        if fresh:
            frame = self._frame("adopt")
            self._change([replace(frame, atom=_atom(claim)) for claim in fresh])

    @precondition(lambda self: self.ours())
    @rule(pick=st.integers(0, 11))
    def drop(self, pick: int) -> None:
        ours = self.ours()
        self._change([replace(self._frame("drop"), atom=_atom(ours[pick % len(ours)]))])

    @precondition(lambda self: self.ours())
    @rule(pick=st.integers(0, 11))
    def reword(self, pick: int) -> None:
        """A claim in words that none had before: whose line it is where two exchange words, only a person can say."""
        ours = self.ours()
        old = atom_id(ours[pick % len(ours)], SLUG)
        words = f"other words, number {self.number}"
        self._change([replace(self._frame("edit"), atom=_atom(words), replaces=old)])

    @rule(words=st.sampled_from([b"Top.\n", b"\n", b"More.\r\n", b"\xe9t\xe9\n"]))
    def write_above(self, words: bytes) -> None:
        def above(data: bytes) -> bytes:
            at = 3 if data.startswith(b"\xef\xbb\xbf") else 0
            return data[:at] + words + data[at:]

        self.data["work"] = above(self.data["work"])
        self.own["work"] = replace(self.own["work"], prose=above(self.own["work"].prose))

    @rule(words=st.sampled_from([b"End.\n", b"\n", b"Last.\r\n"]))
    def write_below(self, words: bytes) -> None:
        self.data["work"] += words
        self.own["work"] = replace(self.own["work"], prose=self.own["work"].prose + words)

    @precondition(lambda self: scan(self.data["work"]) is not None)
    @rule()
    def write_inside(self) -> None:
        block = scan(self.data["work"])
        assert block is not None
        self.written += 1
        at = block.start + len(block.head)
        line = f"- {MINE}{self.written}\n".encode()
        self.data["work"] = self.data["work"][:at] + line + self.data["work"][at:]
        self.own["work"] = replace(self.own["work"], lines=self.own["work"].lines | {self.written})

    @rule()
    def stage(self) -> None:
        self._take("index", "work")

    @rule()
    def commit(self) -> None:
        self._take("head", "index")

    @rule()
    def unstage(self) -> None:
        self._take("index", "head")

    def _take(self, version: str, other: str) -> None:
        self.data[version], self.own[version] = self.data[other], self.own[other]

    @precondition(lambda self: self.lines)
    @rule(pick=st.integers(0, 200), part=st.booleans())
    def undo(self, pick: int, part: bool) -> None:
        log = self.log
        txs = list(dict.fromkeys(line.tx for line in log.lines))
        tx = txs[pick % len(txs)]
        lines = [line for line in log.transaction(tx) if log.stands(line)]
        lines = lines[:1] if part else lines
        if lines and not any(self._reworded_since(line) for line in lines):
            self._take_back(lines)

    def _reworded_since(self, line: LedgerLine) -> bool:
        """Whether something taken back would be put back under words that got others meanwhile: a person's question."""
        if line.action != "undo":
            return False
        about = set(self._origin(line))
        later = self.lines[self.lines.index(line) + 1 :]
        edits = [each for each in self.lines if each.action == "edit" and about & set(self.about[each.key])]
        return bool(edits) and any(about & set(self._origin(each)) for each in later)

    def _origin(self, line: LedgerLine) -> tuple[int, ...]:
        """The things that a line is about; an undo is about those of the line that it takes back."""
        while line.action == "undo":
            (line, *_) = [each for each in self.log.transaction(line.undoes) if each.name == line.of]
        return self.about[line.key]

    def _take_back(self, lines: list[LedgerLine]) -> None:
        frame = self._frame("undo")
        made = Reverser(self.log, self.data["work"], self.pasts, frame, self.pointers, NAME).reversed(lines)
        if made.clashes:  # a later rewording stands: the person is asked, and here says no
            later = self.lines[self.lines.index(lines[0]) + 1 :]
            assert any(line.change == "edit" and self.log.stands(line) for line in later)
        else:
            self._write(list(made.lines), made.after)

    @invariant()
    def each_block_holds_what_stands(self) -> None:
        standing = set(self.things.values())
        for version in VERSIONS:
            here = self.here(version)
            assert len(here) == len(set(here))
            own = [int(claim.removeprefix(MINE)) for claim in here if claim.startswith(MINE)]
            assert own == sorted(own, reverse=True)
            assert set(own) == self.own[version].lines
            assert {atom_id(claim, SLUG) for claim in here if not claim.startswith(MINE)} == standing, version

    @invariant()
    def all_else_is_as_the_person_wrote_it(self) -> None:
        for version in VERSIONS:
            data = self.data[version]
            block = scan(data)
            outside = data if block is None else data[: block.start] + data[block.end :]
            assert outside == self.own[version].prose, version

    def teardown(self) -> None:
        """Whatever stands is undone at the end: the edits by hand are left, and nothing else."""
        assert parse_ledger(lines_bytes(self.lines)).lines == self.log.lines
        for action in ("drop", "edit", "adopt"):
            for line in [line for line in reversed(self.lines) if line.action == action]:
                if self.log.stands(line):
                    self._take_back([line])
        for version, own in self.own.items():
            if not own.lines:
                assert self.data[version] == own.prose, version


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
