"""One person looking back, and taking back: what `memtui history`, `undo`, `restore`, `show` and History do.

Both tiers stand in it: L2 is this project's, L3 the person's own, whatever project is open.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from memtui.engine.adopt import backups
from memtui.engine.adopt.backups import Kept
from memtui.engine.adopt.forward import Receipt, Tell
from memtui.engine.adopt.git import Git, GitChoice
from memtui.engine.adopt.git_state import LEDGER_PATH, GitState, git_state_at
from memtui.engine.adopt.pasts import commits, pasts_of
from memtui.engine.adopt.then import Sources, Then, at_time, in_commit, moment
from memtui.engine.adopt.undo import undo_l2, undo_l3
from memtui.engine.config import Clock, settings
from memtui.engine.errors import GitRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import iso
from memtui.engine.project import ProjectRef
from memtui.engine.review import undo_plan
from memtui.engine.review.history import Event, events
from memtui.engine.review.restore_plan import plan_restore
from memtui.engine.review.reversal import Past
from memtui.engine.review.undo_plan import L2, L3, Ground, UndoPlan, plan_undo
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import ledger
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.l3_store import BLOCK, l3_folder, read_l3
from memtui.engine.store.ledger import Ledger, LedgerLine
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import TargetFile, load, read_ledger, read_target

_EMPTY = hashlib.sha256(b"").hexdigest()


@dataclass(frozen=True)
class Written:
    """What was written of one tier, as it is on disk: its ledger and file; `root` is where its ledger stands."""

    level: str
    log: Ledger
    file: TargetFile
    root: str

    @property
    def path(self) -> str:
        target = self.file.target
        return f"{target.folder}/{target.name}" if target else ""


@dataclass(frozen=True)
class Tier(Written):
    """The same, with what else a change of it hangs on: decisions and claims."""

    decisions: Decisions
    claims: Mapping[str, Claim]
    slug: str | None


@dataclass(frozen=True)
class LookingBack:
    """A home, a project, Claude Code's own folder, a clock and the way decisions come ("app" or "cli")."""

    home: Home
    project: ProjectRef
    claude: Path
    clock: Callable[[], Clock]
    environ: Mapping[str, str]
    via: str

    def tier(self, level: str) -> Tier:
        """A tier as it is now; takes no lock."""
        if level == L3:
            state = read_l3(self.home, self.claude)
            root = f"{self.home.path}/l3"
            return Tier(L3, state.ledger, state.file, root, state.decisions, {}, None)
        seen = load(self.home, self.project, now=self.clock().now)
        return Tier(L2, seen.ledger, seen.file, self.project.root, seen.decisions, seen.claims, self.project.slug)

    def written(self, level: str) -> Written:
        """What was written of a tier, as it is now: looking back asks for no claims, which take a while to read."""
        if level == L3:
            return self.tier(level)
        chosen = settings(self.home, self.project.repo_id)
        return Written(L2, read_ledger(self.project), read_target(self.project, chosen), self.project.root)

    def history(self) -> tuple[Event, ...]:
        """Everything that was adopted and taken back, L2 and L3, newest first."""
        found: list[Event] = []
        for level in (L2, L3):
            tier = self.written(level)
            with self._kept(level) as folder:
                kept = {each.tx: each.name for each in backups.listed(folder)} if folder else {}
            made = self._commits(tier) if tier.log.lines else {}
            found += events(tier.log, level, {tx: id_ for id_, all_ in made.items() for tx in all_}, kept)
        return tuple(sorted(found, key=lambda event: (event.at, event.tx), reverse=True))

    def past(self, event: Event) -> Past | None:
        """The file before and after a transaction, None where neither backup nor commit knows."""
        return self._pasts(self.written(event.level), [event.tx]).get(event.tx)

    def lines(self, *, tx: str = "", ids: Sequence[str] = (), last: bool = False) -> tuple[str, tuple[LedgerLine, ...]]:
        """The tier and the ledger's lines that are meant: a transaction's, those about a claim, or the last adoption's.

        Raises `NotFound`, `NothingToDo` where all of it is taken back already.
        """
        if last:
            return self._newest()
        first: NotFound | None = None
        for level in (L2, L3):
            log = self.written(level).log
            try:
                return level, undo_plan.standing(log, tx, ids) if tx else undo_plan.about(log, ids[0])
            except NotFound as error:
                first = first or error
        raise first or NotFound("Nothing is named.")

    def _newest(self) -> tuple[str, tuple[LedgerLine, ...]]:
        found: list[tuple[str, tuple[LedgerLine, ...]]] = []
        for level in (L2, L3):
            try:
                found.append((level, undo_plan.newest(self.written(level).log)))
            except NothingToDo:
                continue
        if not found:
            raise NothingToDo("No adoption stands that could be taken back.")
        return max(found, key=lambda each: each[1][0].at)

    def plan(self, level: str, lines: Sequence[LedgerLine], *, anyway: bool = False) -> UndoPlan:
        """What taking these lines back would write now."""
        tier = self.tier(level)
        return plan_undo(self._ground(tier, lines), lines, anyway=anyway)

    def kept(self) -> tuple[tuple[str, Kept], ...]:
        """The backups of both tiers, each with its tier, newest first."""
        found: list[tuple[str, Kept]] = []
        for level in (L2, L3):
            with self._kept(level) as folder:
                found += [(level, each) for each in backups.listed(folder)] if folder else []
        return tuple(sorted(found, key=lambda each: each[1].at, reverse=True))

    def plan_restore(self, name: str, *, anyway: bool = False) -> UndoPlan:
        """What putting a backup back would write now; `name` may be a prefix that only one backup has."""
        found = [(level, each) for level, each in self.kept() if each.name.startswith(name)]
        exact = [pair for pair in found if pair[1].name == name] or found
        if len(exact) != 1:
            words = f"{len(exact)} backups begin with {name}." if exact else f"There is no backup {name}."
            raise NotFound(words, ", ".join(each.name for _, each in exact[:6]), "`memtui restore` lists them.")
        ((level, kept),) = exact
        tier = self.tier(level)
        if kept.path != tier.path:
            raise NotFound(f"{kept.name} is of another file.", f"{kept.path}; the block stands in {tier.path} now")
        with self._kept(level) as folder:
            data = backups.read_kept(folder, kept)[0] if folder else b""
        ground = self._ground(tier, ())
        return plan_restore(
            ground, kept.name, data, kept.sha256_after, existed=kept.existed, slug=tier.slug, anyway=anyway
        )

    def write(self, shown: UndoPlan, git: GitChoice, *, anyway: bool = False, tell: Tell = lambda _: None) -> Receipt:
        """Write an undo or a restore as it was shown; raises `Stale` when anything moved since."""
        clock = self.clock()

        def again() -> tuple[UndoPlan, Tier]:
            tier = self.tier(shown.level)
            if shown.backup:
                return self.plan_restore(shown.backup, anyway=anyway), tier
            keys = {line.key for line in shown.undone}
            lines = [line for line in tier.log.lines if line.key in keys and tier.log.stands(line)]
            if len(lines) != len(keys):
                raise NothingToDo("It was taken back meanwhile.")
            return plan_undo(self._ground(tier, lines), lines, anyway=anyway), tier

        if shown.level == L3:

            def look() -> tuple[UndoPlan, Decisions]:
                fresh, tier = again()
                return fresh, tier.decisions

            return undo_l3(self.home, shown, look, now=clock.now, environ=self.environ, tell=tell)

        def look_l2() -> tuple[UndoPlan, Mapping[str, Claim], Decisions]:
            fresh, tier = again()
            return fresh, tier.claims, tier.decisions

        return undo_l2(self.home, self.project, shown, look_l2, now=clock.now, git=git, environ=self.environ, tell=tell)

    def git_state(self, shown: UndoPlan) -> GitState:
        """What git will make of it; reads only."""
        if shown.level == L3:
            return GitState(False, "its history is kept in memtui's home")
        return git_state_at(self.project.root, shown.ledger[0].target, self.environ)

    def now(self, level: str) -> Then:
        """The block as it stands in the file; raises its fault."""
        tier, at = self.written(level), iso(self.clock().now)
        if tier.file.fault is not None:
            raise tier.file.fault
        block = tier.file.block
        return Then(tier.file.data[block.start : block.end] if block else b"", at, "the file")

    def then(self, level: str, when: str) -> Then:
        """The block at a time or in a commit. Raises `NotFound`, `BadInput`."""
        tier, at = self.written(level), moment(when)
        with self._kept(level) as folder:
            target = tier.file.target
            name = BLOCK if level == L3 else self._ground_name(tier)
            sources = Sources(
                tier.path, name, target.pointers if target else True, tier.log.lines, folder, lambda: self._git(tier)
            )
            return in_commit(sources, when) if at is None else at_time(sources, at)

    def _ground_name(self, tier: Written) -> str:
        return Ground(tier.level, tier.log, tier.file, tier.root, {}, self.clock().now, self.via).where

    def _ground(self, tier: Tier, lines: Sequence[LedgerLine]) -> Ground:
        name = self._ground_name(tier)
        ids = {id_ for line in lines for id_ in (line.atom_id, line.replaces) if id_}
        wanted = [line.tx for line in tier.log.lines if line.atom_id in ids or line.replaces in ids]
        first = next((line for line in tier.log.lines if line.target == name and line.action == "adopt"), None)
        wanted += [first.tx] if first and first.sha256_before == _EMPTY else []
        pasts = self._pasts(tier, list(dict.fromkeys(wanted)))
        made = bool(first and first.sha256_before == _EMPTY and first.tx in pasts and not pasts[first.tx].existed)
        clock = self.clock()
        return Ground(
            level=tier.level,
            log=tier.log,
            file=tier.file,
            root=tier.root,
            pasts=pasts,
            now=clock.now,
            via=self.via,
            clock_set=clock.is_set,
            made=made,
            forgotten=frozenset(tier.decisions.forgotten()),
        )

    def _pasts(self, tier: Written, wanted: Sequence[str]) -> dict[str, Past]:
        with self._kept(tier.level) as folder:
            if folder is None:
                return {}
            known = pasts_of(folder, tier.path, None, "", ())
            if all(tx in known for tx in wanted):
                return known
            name = BLOCK if tier.level == L3 else self._ground_name(tier)
            return pasts_of(folder, tier.path, self._git(tier), name, wanted)

    def _commits(self, tier: Written) -> dict[str, tuple[str, ...]]:
        git = self._git(tier)
        try:
            return commits(git, ledger.FILE if tier.level == L3 else LEDGER_PATH) if git else {}
        except GitRefused:
            return {}  # a repository that git can't read: the ledger tells all the same

    def _git(self, tier: Written) -> Git | None:
        try:
            return Git(tier.root, self.environ)
        except GitRefused:
            return None

    def _kept(self, level: str) -> AbstractContextManager[Folder | None]:
        """The folder that holds a tier's backups; None where nothing was ever kept."""
        try:
            if level == L3:
                return l3_folder(self.home)
            entry = self.home.entry_of(self.project.store)
            return self.home.project(entry.key) if entry else nullcontext()
        except NotFound:
            return nullcontext()
