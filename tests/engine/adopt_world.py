"""A project with staged and accepted claims in a real repository, for the tests of adopt."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memtui.engine import evidence
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.transaction import Receipt, adopt, commit_pending, recover
from memtui.engine.atoms import atom_id
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, open_store, project_at
from memtui.engine.review.plan import Plan, plan
from memtui.engine.review.verdicts import verdict
from memtui.engine.store import decisions
from memtui.engine.store.ledger import Ledger, parse_ledger
from memtui.engine.store.snapshot import Snapshot, load
from tests.conftest import git
from tests.world import row

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
RULE = "PR base branch is dev, never main"
OTHER = "run the linter before each push"
RULES = "# Rules\n\nBe kind.\n"


@dataclass
class World:
    """A person's project: `say` makes a claim that is staged, `accept` accepts it, `adopt` writes it."""

    root: Path
    home: Home
    environ: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    now: datetime = NOW
    told: list[str] = field(default_factory=list)

    @property
    def project(self) -> ProjectRef:
        return project_at(str(self.root))

    @property
    def folder(self) -> Path:
        """The project's folder in memtui's home."""
        entry = self.home.entry_of(self.project.store)
        assert entry is not None
        return Path(self.home.path) / "projects" / entry.key

    @property
    def target(self) -> Path:
        return self.root / "CLAUDE.md"

    def say(self, claim: str, *, sessions: int = 3) -> None:
        """A claim said in so many sessions on as many days."""
        entry = open_store(self.home, self.project, now=self.now)
        slug = self.project.slug
        rows = [row(claim, f"2026-07-{n + 1:02}", session=f"S{n}", slug=slug) for n in range(sessions)]
        with self.home.project(entry.key, create=True) as folder:
            evidence.append(folder, rows)

    def accept(self, claim: str) -> None:
        snapshot = self.snapshot()
        self.decide(snapshot, claim, "accept")

    def decide(self, snapshot: Snapshot, claim: str, do: str) -> None:
        found = snapshot.claims[atom_id(claim, self.project.slug)]
        assert snapshot.entry is not None
        with self.home.project(snapshot.entry.key) as folder:
            decisions.append(folder, [verdict(snapshot, found, do, now=self.now, via="test")])

    def stage(self, *claims: str) -> World:
        for claim in claims or (RULE,):
            self.say(claim)
            self.accept(claim)
        return self

    def snapshot(self) -> Snapshot:
        return load(self.home, self.project, now=self.now)

    def plan(self) -> Plan:
        return plan(self.snapshot(), now=self.now, via="cli")

    def adopt(self, shown: Plan | None = None, **choice: Any) -> Receipt:
        return adopt(
            self.home,
            shown or self.plan(),
            now=self.now,
            git=GitChoice(**choice),
            environ=self.environ,
            via="cli",
            tell=self.told.append,
        )

    def retry(self, **choice: Any) -> Receipt:
        return commit_pending(self.home, self.project, now=self.now, git=GitChoice(**choice), environ=self.environ)

    def recover(self) -> Receipt | None:
        return recover(self.home, self.project, now=self.now, environ=self.environ, tell=self.told.append)

    def git(self, *words: str) -> str:
        return git(self.root, *words)

    def tracked(self, path: str, text: str) -> None:
        """A file with this text in a commit of its own."""
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(text.encode())
        self.git("add", "--force", "--", path)
        self.git("commit", "--quiet", "--message", f"add {path}")

    def committed(self, path: str = "CLAUDE.md", at: str = "HEAD") -> bytes:
        """The blob under a path, byte for byte."""
        done = subprocess.run(
            ["git", "cat-file", "blob", f"{at}:{path}"], cwd=self.root, check=True, capture_output=True
        )
        return done.stdout

    def stat(self, at: str = "HEAD") -> list[str]:
        """The paths of a commit."""
        return self.git("show", "--format=", "--name-only", at).split("\n")

    def status(self) -> list[str]:
        return self.git("status", "--porcelain").split("\n") if self.git("status", "--porcelain") else []

    def ledger(self) -> Ledger:
        return parse_ledger((self.root / ".memory/adopted.log").read_bytes())

    def hook(self, script: str) -> None:
        """The person's pre-commit hook."""
        path = self.root / ".git/hooks/pre-commit"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def without_identity(self, tmp: Path) -> None:
        config = tmp / "nobody"
        config.write_text("[init]\n\tdefaultBranch = main\n")
        self.environ["GIT_CONFIG_GLOBAL"] = str(config)

    def with_environ(self, more: Mapping[str, str]) -> World:
        return replace(self, environ={**self.environ, **more})

    def leftovers(self) -> list[str]:
        """Temporary files anywhere in memtui's home, the project and its git folder."""
        places = (Path(self.home.path), self.root)
        found = [str(path) for place in places for path in place.rglob("*") if path.name.endswith((".tmp", ".lock"))]
        kept = ("atoms.lock", "decisions.lock", "projects.lock")
        return [path for path in found if not path.endswith(kept)] + [
            str(path) for name in ("commit.index", "hook-worktree") for path in Path(self.home.path).rglob(name)
        ]
