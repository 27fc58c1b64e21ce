"""A person with several projects and a set clock, for the tests of L3."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from memtui.engine import evidence
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.l3_sitting import L3Sitting
from memtui.engine.atoms import atom_id
from memtui.engine.config import Clock
from memtui.engine.project import open_store
from memtui.engine.review.l3_items import L3Item, L3View
from memtui.engine.sitting import Sitting
from tests.conftest import git
from tests.world import row

RULE = "never commit generated files"
JUNE, JULY = datetime(2026, 6, 1, 12, tzinfo=UTC), datetime(2026, 7, 20, 12, tzinfo=UTC)


@dataclass
class L3World:
    """`hold` puts claims into a project's block on the day of `moment`; `l3` is the person's sitting at L3."""

    make_repo: Callable[[str], Path]
    person: Path
    moment: datetime = JUNE
    roots: dict[str, Path] = field(default_factory=dict)

    @property
    def claude(self) -> Path:
        return self.person / ".claude"

    @property
    def file(self) -> Path:
        return self.claude / "CLAUDE.md"

    @property
    def home(self) -> Path:
        return Path(os.environ["MEMTUI_HOME"]) / "l3"

    @property
    def environ(self) -> Mapping[str, str]:
        return {**os.environ, "MEMTUI_NOW": self.moment.isoformat()}

    def sitting(self, name: str) -> Sitting:
        if name not in self.roots:
            self.claude.mkdir(exist_ok=True)
            self.roots[name] = root = self.make_repo(name)
            owner, _, repo = name.rpartition("/")
            git(root, "remote", "add", "origin", f"https://git.example.invalid/{owner or 'person'}/{repo}.git")
        found = Sitting.at(str(self.roots[name]), os.environ, via="test")
        return replace(found, clock=lambda: Clock(self.moment, is_set=True))

    def say(self, name: str, claim: str, *, kind: str = "constraint") -> Sitting:
        """A claim that three sessions of a project said in May."""
        sitting = self.sitting(name)
        slug = sitting.project.slug
        entry = open_store(sitting.home, sitting.project, now=self.moment)
        key = atom_id(claim, slug)[4:]
        said = [
            row(
                claim,
                f"2026-05-0{n}",
                session=f"{key}{n}",
                slug=slug,
                kind=kind,
                pointer=f"~/.claude/projects/-w-{slug}/{key}{n}.jsonl#L{n}",
            )
            for n in (1, 2, 3)
        ]
        with sitting.home.project(entry.key, create=True) as folder:
            evidence.append(folder, said)
        return sitting

    def hold(self, name: str, *claims: str, kind: str = "constraint") -> None:
        """Claims that a project adopts today."""
        for claim in claims:
            self.say(name, claim, kind=kind)
        sitting = self.sitting(name)
        for claim in claims:
            snapshot = sitting.snapshot()
            sitting.decide(snapshot, snapshot.claims[atom_id(claim, sitting.project.slug)], "accept")
        sitting.adopt(sitting.plan(sitting.snapshot()), GitChoice())

    @property
    def l3(self) -> L3Sitting:
        return self.sitting(next(iter(self.roots), "first")).l3

    def look(self) -> L3View:
        return self.l3.look()

    def item(self, claim: str) -> L3Item:
        """The one row with these words."""
        (found,) = [item for item in self.look().items if item.claim == claim]
        return found

    def decide(self, claim: str, do: str) -> None:
        self.l3.decide(self.item(claim), do)

    def adopt(self, *, agreed: bool = False) -> str:
        """Adopt what is accepted; gives back the commit's id."""
        return self.l3.adopt(self.l3.plan(self.look()), agreed=agreed).commit

    def git(self, *words: str) -> str:
        """What git says in the home's own repository."""
        return git(self.home, *words)
