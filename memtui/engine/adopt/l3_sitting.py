"""One person's sitting at L3: everything that the L3 screen and `memtui l3` do, whatever project is open."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memtui.engine.adopt.forward import Receipt, Tell
from memtui.engine.adopt.l3 import adopt_l3, recover_l3, write_staged_l3
from memtui.engine.config import Clock
from memtui.engine.home import Home
from memtui.engine.project import known_refs
from memtui.engine.review import l3_verdicts, turns
from memtui.engine.review.l3_items import L3Item, L3View, view
from memtui.engine.review.l3_plan import L3Plan, plan_l3
from memtui.engine.review.l3_verdicts import When
from memtui.engine.review.turns import Own
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision
from memtui.engine.store.l3_store import held_l3, read_l3, read_person
from memtui.engine.store.snapshot import Snapshot, load


@dataclass(frozen=True)
class L3Sitting:
    """A home, Claude Code's own folder, a clock and the way decisions come ("app" or "cli")."""

    home: Home
    claude: Path
    clock: Callable[[], Clock]
    environ: Mapping[str, str]
    via: str
    own: Own = field(default_factory=Own)

    def count(self) -> int:
        """How many claims stand in the person's own file."""
        block = read_person(self.claude).block
        return sum(line.kind == "claim" for line in block.lines) if block else 0

    def look(self) -> L3View:
        """L3 as it is now, over all projects of the registry whose folder is still there."""
        now = self.clock().now
        return view(self._snapshots(), read_l3(self.home, self.claude), now=now)

    def refresh(self) -> L3View:
        """The same, with `l3/staged/` brought up to date."""
        seen = self.look()
        write_staged_l3(self.home, seen)
        return seen

    def decide(self, item: L3Item, do: str) -> Decision:
        """Record accept, reject (of a line: prune) or later."""
        return self._record(l3_verdicts.verdict(item, do, self._when()))

    def add(self, text: str, kind: str) -> Decision:
        """Record an entry by hand."""
        return self._record(l3_verdicts.add(read_l3(self.home, self.claude), text, kind, self._when()))

    def same(self, item: L3Item, other: L3Item) -> Decision:
        """Unite two rules under the words of `other`."""
        return self._record(l3_verdicts.same(item, other, self._when()))

    def edit(self, item: L3Item, words: str) -> Decision:
        """Give a line or a rule other words."""
        return self._record(l3_verdicts.edit(item, read_l3(self.home, self.claude), words, self._when()))

    def turn(self, *, back: bool, own: Collection[str] | None = None) -> Decision:
        """Take the newest decision about L3 back, or put back what the last undo took; gives back that decision.

        Of the rows in `own` only; raises `MadeElsewhere` where the newest is none of them (`review.turns`).
        """
        made = read_l3(self.home, self.claude).decisions
        when = self._when()
        turned = turns.undo if back else turns.redo
        row = turned(made, now=when.now, via=when.via, clock_set=when.clock_set, own=own)
        return made.original(self._record(row))

    def plan(self, seen: L3View) -> L3Plan:
        """What adopting into L3 would write now."""
        return plan_l3(seen, via=self.via, clock_set=self.clock().is_set)

    def adopt(self, made: L3Plan, *, agreed: bool = False, tell: Tell = lambda _: None) -> Receipt:
        """Write the plan; raises `Stale` when anything moved since it was made."""
        when = self._when()

        def look() -> L3View:
            return view(self._snapshots(), read_l3(self.home, self.claude), now=when.now)

        return adopt_l3(self.home, made, look, when, self.environ, agreed=agreed, tell=tell)

    def recover(self, *, tell: Tell = lambda _: None) -> Receipt | None:
        """Settle an L3 adoption that was cut short."""
        return recover_l3(self.home, self.environ, tell=tell)

    def _snapshots(self) -> list[Snapshot]:
        now = self.clock().now
        return [load(self.home, ref, now=now) for ref in known_refs(self.home) if os.path.isdir(ref.store)]

    def _when(self) -> When:
        clock = self.clock()
        return When(clock.now, self.via, clock.is_set)

    def _record(self, row: Decision) -> Decision:
        with held_l3(self.home, wait=self.own.wait) as folder:
            decisions.append(folder, [row], wait=self.own.wait)
        self.own.rows.append(row.id)
        return row
