"""A person's project in which adoptions are made and taken back, at times that go on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from memtui.engine.adopt.forward import Receipt
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.looking_back import LookingBack
from memtui.engine.atoms import atom_id
from memtui.engine.config import Clock
from memtui.engine.review.undo_plan import UndoPlan
from tests.engine.adopt_world import World

LATER = datetime(2026, 12, 1, tzinfo=UTC)


@dataclass
class Undoing(World):
    """`bring` adopts claims, `take_back` undoes; each step is a minute later than the one before."""

    @property
    def back(self) -> LookingBack:
        claude = Path(self.environ.get("CLAUDE_CONFIG_DIR", str(self.root / "nobody")))
        clock = Clock(self.now, is_set=True)
        return LookingBack(self.home, self.project, claude, lambda: clock, self.environ, "cli")

    def id(self, claim: str) -> str:
        return atom_id(claim, self.project.slug)

    def tick(self) -> None:
        self.now += timedelta(minutes=1)

    def bring(self, *claims: str, **choice: Any) -> str:
        """Adopt these claims in one transaction; gives back its name."""
        self.tick()
        return self.stage(*claims).adopt(**choice).tx

    def leave(self, *claims: str, **choice: Any) -> str:
        """Adopt a demotion of these lines: nobody has said them for long."""
        self.now = max(self.now, LATER)
        self.tick()
        for claim in claims:
            self.decide(self.snapshot(), claim, "reject")
        return self.adopt(**choice).tx

    def plan_back(self, tx: str = "", *ids: str, anyway: bool = False) -> UndoPlan:
        self.tick()
        level, lines = self.back.lines(tx=tx, ids=ids, last=not tx and not ids)
        return self.back.plan(level, lines, anyway=anyway)

    def take_back(self, tx: str = "", *ids: str, anyway: bool = False, **choice: Any) -> Receipt:
        """Undo a transaction, some of its claims, or the last adoption."""
        made = self.plan_back(tx, *ids, anyway=anyway)
        return self.back.write(made, GitChoice(**choice), anyway=anyway)

    def restore(self, name: str, *, anyway: bool = False, **choice: Any) -> Receipt:
        self.tick()
        return self.back.write(self.back.plan_restore(name, anyway=anyway), GitChoice(**choice), anyway=anyway)

    def text(self) -> str:
        return self.target.read_bytes().decode()
