"""One person's sitting at one project: everything that the app and the command line do, in one place.

Both front ends are clients of this module; neither holds a rule of its own (tui.md §5.6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memtui.engine.adopt.transaction import GitChoice, GitState, Receipt, adopt, commit_pending, git_state, recover
from memtui.engine.capture.transcripts.roots import transcript_roots
from memtui.engine.config import Clock, settings
from memtui.engine.errors import FileRefused, NotFound, Stale
from memtui.engine.harvest import Harvest, Progress, harvest
from memtui.engine.home import Home
from memtui.engine.locate import locate
from memtui.engine.project import ProjectRef, open_store, project_in
from memtui.engine.promote.staging import refresh
from memtui.engine.review import verdicts
from memtui.engine.review.permission import may_decide
from memtui.engine.review.plan import Plan, plan
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot, load


@dataclass(frozen=True)
class Opened:
    """What opening a project found: why its `.memory/` is not used, how an adoption that was cut short was settled."""

    unused: str
    settled: str

    @property
    def words(self) -> str:
        """Both on one line; empty when all is well."""
        return "  ".join(part for part in (self.unused, self.settled) if part)


@dataclass(frozen=True)
class Sitting:
    """A home, a project, a clock and the way decisions come (`via`: "app" or "cli")."""

    home: Home
    project: ProjectRef
    roots: tuple[Path, ...]
    clock: Callable[[], Clock]
    environ: Mapping[str, str]
    via: str

    @classmethod
    def at(cls, path: str, environ: Mapping[str, str], *, via: str, claude_dir: Path | None = None) -> Sitting:
        """The sitting for a folder, by the environment. Raises `BadInput` for an environment that makes no sense."""
        Clock.of(environ)
        return cls(
            home=Home.of(environ),
            project=project_in(locate(path)),
            roots=transcript_roots(environ, Path(environ.get("HOME", "/")), claude_dir),
            clock=lambda: Clock.of(environ),
            environ=environ,
            via=via,
        )

    def open(self) -> Opened:
        """Make the project's `.memory/` if it may be made; settle an adoption that was cut short (design §2.4, §5)."""
        unused, settled = "", list[str]()
        now = self.clock().now
        try:
            open_store(self.home, self.project, now=now)
        except (FileRefused, NotFound) as error:
            unused = " ".join(part for part in (error.title, error.detail, error.hint) if part)
        try:
            recover(self.home, self.project, now=now, environ=self.environ, tell=settled.append)
        except Stale as error:
            settled.append(f"{error.title} {error.hint}")
        return Opened(unused, settled[-1] if settled else "")

    def snapshot(self) -> Snapshot:
        """The project as it is on disk now."""
        return load(self.home, self.project, now=self.clock().now)

    def refresh(self) -> Snapshot:
        """The same, with the derived files brought up to date."""
        return refresh(self.home, self.project, now=self.clock().now)

    def harvest(
        self,
        *,
        everything: bool = False,
        from_start: bool = False,
        keep_utterances: bool = False,
        tell: Callable[[Progress], bool] = lambda _: True,
    ) -> Harvest:
        """Read what is new in this project's transcripts, or in all there are."""
        return harvest(
            self.home,
            self.roots,
            now=self.clock().now,
            only=None if everything else self.project,
            from_start=from_start,
            keep_utterances=keep_utterances,
            tell=tell,
        )

    def allow(self, *, terminal: bool, yes: bool = False, ids: bool = False) -> None:
        """Raise `Refused` unless a person decides here (design §5)."""
        may_decide(self.environ, settings(self.home, self.project.repo_id), terminal=terminal, yes=yes, ids=ids)

    def decide(self, snapshot: Snapshot, claim: Claim, do: str) -> Decision:
        """Record vouch, accept, reject or later about a claim as it was seen in `snapshot`."""
        clock = self.clock()
        return self._record(verdicts.verdict(snapshot, claim, do, now=clock.now, via=self.via, clock_set=clock.is_set))

    def edit(self, snapshot: Snapshot, claim: Claim, words: str) -> Decision:
        """Record other words for a claim; its old id becomes an alias."""
        clock = self.clock()
        return self._record(verdicts.edit(snapshot, claim, words, now=clock.now, via=self.via, clock_set=clock.is_set))

    def undo(self) -> Decision:
        """Take the newest decision back, back to the last adoption."""
        return self._turn(verdicts.undo)

    def redo(self) -> Decision:
        """Put back what the last undo took."""
        return self._turn(verdicts.redo)

    def plan(self, snapshot: Snapshot, *, message: str = "") -> Plan:
        """What adopting would write now."""
        clock = self.clock()
        return plan(snapshot, now=clock.now, via=self.via, clock_set=clock.is_set, message=message)

    def git_state(self, made: Plan) -> GitState:
        """What git will say to it; reads only."""
        return git_state(self.project, made, self.environ)

    def adopt(self, made: Plan, git: GitChoice, *, tell: Callable[[str], None] = lambda _: None) -> Receipt:
        """Write the plan; raises `Stale` when anything moved since it was made."""
        clock = self.clock()
        return adopt(
            self.home,
            made,
            now=clock.now,
            git=git,
            environ=self.environ,
            via=self.via,
            clock_set=clock.is_set,
            tell=tell,
        )

    def commit_pending(self, git: GitChoice) -> Receipt:
        """Make the commit that git refused at an earlier adoption."""
        return commit_pending(self.home, self.project, now=self.clock().now, git=git, environ=self.environ)

    def _turn(self, turn: Callable[..., Decision]) -> Decision:
        clock = self.clock()
        return self._record(turn(self.snapshot().decisions, now=clock.now, via=self.via, clock_set=clock.is_set))

    def _record(self, row: Decision) -> Decision:
        """Append a row to the person's decisions: it is safe on disk when this returns."""
        entry = self.home.entry_of(self.project.store)
        if entry is None:
            raise NotFound("Nothing is known of this project yet.", self.project.root, "Run `memtui harvest` here.")
        with self.home.project(entry.key) as folder:
            decisions.append(folder, [row])
        return row
