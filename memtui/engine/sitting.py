"""One person's sitting at one project: everything that the app and the command line do, in one place.

Both front ends are clients of this module; neither holds a rule of its own (tui.md §5.6).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.engine.capture.transcripts.roots import transcript_roots
from memtui.engine.config import Clock, Settings, settings
from memtui.engine.errors import FileRefused, MemtuiError, NotFound, Refused
from memtui.engine.harness_marks import harness_mark
from memtui.engine.home import Home
from memtui.engine.locate import locate
from memtui.engine.project import ProjectRef, entry_for, open_store, project_in, working_folder
from memtui.engine.promote.staging import refresh, write_all
from memtui.engine.review import turns, verdicts
from memtui.engine.review.hand_items import HandItem, hand_verdict, unheard
from memtui.engine.review.permission import may_decide
from memtui.engine.review.plan import Plan, plan
from memtui.engine.review.turns import MadeElsewhere, Own
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision
from memtui.engine.store.lock import store_lock
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot, load

# What only some sittings need is loaded where it is used: a person waits for the first list.
if TYPE_CHECKING:
    from memtui.engine.adopt.l3_sitting import L3Sitting
    from memtui.engine.adopt.looking_back import LookingBack
    from memtui.engine.adopt.transaction import GitChoice, GitState, Receipt
    from memtui.engine.backends.imports.importing import Import
    from memtui.engine.backends.imports.notes import Note
    from memtui.engine.backends.notes.notes_sitting import NotesSitting
    from memtui.engine.evidence import Sighting
    from memtui.engine.news import Harvest, Progress
    from memtui.engine.review.claim_checks.checking import Checker, Drift
    from memtui.engine.review.foreign import ForeignStore
    from memtui.engine.review.history import Event
    from memtui.engine.review.provenance import Chain
    from memtui.engine.store.doctor import Finding
    from memtui.engine.store.forget import Forgotten


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
    own: Own = field(default_factory=Own)

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

    @property
    def l3(self) -> L3Sitting:
        """The same person at L3, whatever project is open."""
        from memtui.engine.adopt.l3_sitting import L3Sitting

        return L3Sitting(self.home, self.roots[0], self.clock, self.environ, self.via, self.own)

    @property
    def foreign(self) -> ForeignStore:
        """A `.memory/` that was not made here, and what the person does about it (design §2.4)."""
        from memtui.engine.review.foreign import ForeignStore

        return ForeignStore(self.home, self.project, self.clock)

    @property
    def back(self) -> LookingBack:
        """The same person looking back at what was adopted, and taking it back."""
        from memtui.engine.adopt.looking_back import LookingBack

        return LookingBack(self.home, self.project, self.roots[0], self.clock, self.environ, self.via)

    @property
    def notes(self) -> NotesSitting:
        """The same person at Claude Code's notes about this project."""
        from memtui.engine.backends.notes.notes_sitting import NotesSitting

        return NotesSitting(self.home, self.project, self.roots[0], self.clock, self.environ, self.via, self.own)

    def history(self) -> tuple[Event, ...]:
        """Everything that was written and taken back: the block, L3, and Claude Code's notes; newest first."""
        found = (*self.back.history(), *self.notes.history())
        return tuple(sorted(found, key=lambda event: (event.at, event.tx), reverse=True))

    @property
    def settings(self) -> Settings:
        """What the person set, for this project and in general; read from disk."""
        return settings(self.home, self.project.repo_id)

    def open(self, *, make: bool = True) -> Opened:
        """Make the project's `.memory/` if it may be made; settle an adoption that was cut short (design §2.4, §5).

        Without `make` a project that nobody has opened yet stays as it is.
        """
        from memtui.engine.adopt.recovery import recover
        from memtui.engine.review.foreign import carry

        unused, settled = "", list[str]()
        now = self.clock().now
        try:
            before = self.home.entry_of(self.project.store)
            if make or (before is not None and before.opened):
                entry = open_store(self.home, self.project, now=now)
                if before is not None:
                    carry(self.home, before, entry, now=now)
        except (FileRefused, NotFound) as error:
            unused = " ".join(part for part in (error.title, error.detail, error.hint) if part)
        try:
            recover(self.home, self.project, now=now, environ=self.environ, tell=settled.append)
            self.l3.recover(tell=settled.append)
            self.notes.recover(tell=settled.append)
        except Refused as error:  # told, and everything else still works
            settled.append(" ".join(part for part in (error.title, error.hint) if part))
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
        from memtui.engine.news import nothing_new

        if not everything and not from_start and not keep_utterances:
            report = nothing_new(
                self.home, self.roots, self.project, now=self.clock().now, environ=self.environ, tell=tell
            )
            if report is not None:
                return report
        from memtui.engine.harvest import harvest  # what listens takes a while to load, and mostly nothing is new

        return harvest(
            self.home,
            self.roots,
            now=self.clock().now,
            only=None if everything else self.project,
            from_start=from_start,
            keep_utterances=keep_utterances,
            environ=self.environ,
            tell=tell,
        )

    def allow(self, *, terminal: bool, yes: bool = False, ids: bool = False) -> None:
        """Raise `Refused` unless a person decides here (design §5)."""
        may_decide(self.environ, self.settings, terminal=terminal, yes=yes, ids=ids)

    def decide(self, snapshot: Snapshot, claim: Claim, do: str) -> Decision:
        """Record vouch, accept, reject or later about a claim as it was seen in `snapshot`."""
        clock = self.clock()
        return self._record(verdicts.verdict(snapshot, claim, do, now=clock.now, via=self.via, clock_set=clock.is_set))

    def decide_hand(self, snapshot: Snapshot, item: HandItem, do: str) -> Decision:
        """Record accept, reject or later about a hand edit; words taken in become a sighting where none is here."""
        from memtui.engine.promote.said import say

        clock = self.clock()
        row = hand_verdict(item, do, now=clock.now, via=self.via, clock_set=clock.is_set)
        words = unheard(item, row, snapshot)
        if not words:
            return self._record(row)
        wait = self.own.wait
        say(self.home, self.project, words, speaker="person", now=clock.now, decided=(row,), wait=wait)
        self.own.rows.append(row.id)
        return row

    def edit(self, snapshot: Snapshot, claim: Claim, words: str) -> Decision:
        """Record other words for a claim; its old id becomes an alias."""
        clock = self.clock()
        return self._record(verdicts.edit(snapshot, claim, words, now=clock.now, via=self.via, clock_set=clock.is_set))

    def split(self, snapshot: Snapshot, claim: Claim, first: str, second: str) -> Decision:
        """Record two claims for one; the evidence counts for both."""
        from memtui.engine.review import rewording

        clock = self.clock()
        return self._record(
            rewording.split(snapshot, claim, first, second, now=clock.now, via=self.via, clock_set=clock.is_set)
        )

    def give_kind(self, claim: Claim, kind: str) -> Decision:
        """Record another kind for a claim."""
        from memtui.engine.review import rewording

        clock = self.clock()
        return self._record(rewording.kind(claim, kind, now=clock.now, via=self.via, clock_set=clock.is_set))

    def draft(self, words: str, about: str, run: Callable[[Path], int]) -> str | None:
        """Other words from an editor that `run` opens on a file, given the file's path; None where it was left."""
        from memtui.engine.review import drafts

        return drafts.draft(self.home, words, about, run)

    def resolve(self, snapshot: Snapshot, older: str, newer: str, how: str, text: str = "") -> Decision:
        """Settle an open contest: newer, older, both, or rewrite with the words for both."""
        clock = self.clock()
        return self._record(
            verdicts.resolve(
                snapshot, older, newer, how, now=clock.now, via=self.via, clock_set=clock.is_set, text=text
            )
        )

    def put_off(self, snapshot: Snapshot, older: str, newer: str) -> Decision:
        """Leave an open contest for another day."""
        clock = self.clock()
        return self._record(
            verdicts.put_off(snapshot, older, newer, now=clock.now, via=self.via, clock_set=clock.is_set)
        )

    def contest(self, snapshot: Snapshot, claim: Claim, other: Claim) -> Decision:
        """Open a contest between two claims by hand."""
        clock = self.clock()
        return self._record(
            verdicts.contest(snapshot, claim, other, now=clock.now, via=self.via, clock_set=clock.is_set)
        )

    def same(self, snapshot: Snapshot, claim: Claim, other: Claim, words: str = "") -> Decision:
        """Unite two claims under the words of `other`, or under new ones, which `other` gets in the same write."""
        clock = self.clock()
        row = verdicts.same(snapshot, claim, other, now=clock.now, via=self.via, clock_set=clock.is_set)
        if not words:
            return self._record(row)
        new = verdicts.edit(snapshot, other, words, now=clock.now, via=self.via, clock_set=clock.is_set)
        return self._record(new, replace(row, to=new.to))

    def clear(self, claim: Claim) -> Decision:
        """Approve a redacted claim as it stands."""
        clock = self.clock()
        return self._record(verdicts.clear(claim, now=clock.now, via=self.via, clock_set=clock.is_set))

    def force(self, claim: Claim, reason: str) -> Decision:
        """Let a claim past its gate, with a reason for the ledger."""
        clock = self.clock()
        return self._record(verdicts.force(claim, reason, now=clock.now, via=self.via, clock_set=clock.is_set))

    def keep(self, claim: Claim) -> Decision:
        """Count today as a sighting of a line in the block; kept twice it is pinned."""
        clock = self.clock()
        return self._record(verdicts.keep(self.snapshot(), claim, now=clock.now, via=self.via, clock_set=clock.is_set))

    def remember(self, words: str, *, terminal: bool) -> Sighting:
        """Take words said by hand as a sighting of now (design §3.2).

        Inside a harness an agent said them; without a terminal it needs the home's permission to be a person.
        Raises `BadInput` or `Refused` for words that are no claim, hold a secret or were to be forgotten.
        """
        from memtui.engine.promote.said import say

        allowed = terminal or self.settings.decide_without_terminal
        speaker = "agent" if harness_mark(self.environ) else "person" if allowed else "program"
        return say(self.home, self.project, words, speaker=speaker, now=self.clock().now)

    @property
    def remembered(self) -> tuple[str, ...]:
        """The sources of an import that seem to hold something about this project; nothing is read."""
        from memtui.engine.backends.imports.importing import sources_there

        return sources_there(self.project, self.roots[0], self.environ)

    def import_notes(
        self,
        sources: Iterable[str],
        *,
        dry_run: bool = False,
        chosen: Callable[[Note], bool] = lambda _: True,
        tell: Callable[[str, int, int], bool] = lambda *_: True,
    ) -> Import:
        """Take in what is remembered elsewhere as candidates that count for no gate (design §1, §2.3).

        `sources` are of `notes.SOURCES`, `chosen` says which notes are meant. Where `tell` says to stop, nothing is
        taken. An agent's import asks no git: no person has named the folder (design §5).
        """
        from memtui.engine.backends.imports.importing import look, read_notes, take_in
        from memtui.engine.review.claim_checks.checking import Checker

        now, person = self.clock().now, not harness_mark(self.environ)
        found = read_notes(sources, self.project, self.roots[0], self.environ, ask_git=person, tell=tell)
        found.notes = [note for note in found.notes if chosen(note)]
        stale = Checker(self.project.root).stale
        if dry_run:
            return look(self.home, self.project, found, stale, now=now, tell=tell)
        return take_in(self.home, self.project, found, stale, now=now, tell=tell)

    def take_notes(self, wanted: Sequence[Note]) -> Import:
        """Take in single notes as they were seen; one that was changed since is not in the report."""
        words = {note.place: note.text for note in wanted}
        sources = {note.source for note in wanted}
        return self.import_notes(sources, chosen=lambda note: words.get(note.place) == note.text)

    def path_of(self, note: Note) -> Path | None:
        """The file that a note stands in; None where its folder is gone."""
        from memtui.engine.backends.imports import auto_memory, codex
        from memtui.engine.backends.notes.edits import name_of

        if note.source == codex.SOURCE:
            return codex.codex_folder(self.environ) / note.file.removeprefix("codex/")
        if note.source == auto_memory.SOURCE:
            folder = self.notes.place
            return folder / name_of(note) if folder else None
        return Path(self.project.root, note.file)

    def checker(self) -> Checker:
        """Checks claims against this worktree as it is now; keep one for many claims, its files are read once.

        It asks git for renames, but not for an agent: no person has named the folder (design §5).
        """
        from memtui.engine.adopt.history import history_of
        from memtui.engine.review.claim_checks.checking import Checker

        if harness_mark(self.environ):
            return Checker(self.project.root)
        return Checker(self.project.root, history_of(self.project.root, self.environ))

    def to_forget(self, snapshot: Snapshot, prefix: str) -> tuple[str, ...]:
        """The ids that forgetting a claim erases. Raises `NotFound`, and `Refused` while it stands in the file."""
        from memtui.engine.store import forget

        with self.home.project(entry_for(self.home, self.project).key) as folder:
            return forget.ids_of(snapshot, folder, prefix)

    def forget(self, ids: Iterable[str]) -> Forgotten:
        """Erase a claim, by its id and those it had, from every file of ours; it can't be taken back (design §6)."""
        from memtui.engine.store import forget

        clock, entry = self.clock(), entry_for(self.home, self.project)
        now = clock.now
        with (
            self.home.project(entry.key) as folder,
            working_folder(self.home, entry, now=now) as memory,
            store_lock(memory),
        ):
            log = load(self.home, self.project, now=now).ledger
            words, report = forget.erase(folder, memory, ids, log, now=now, via=self.via, clock_set=clock.is_set)
            write_all(memory, load(self.home, self.project, now=now))
            return forget.sweep(self.home, folder, memory, words, report)

    def examined(self) -> tuple[Finding, ...]:
        """What is wrong with this project's store, file by file; reads only."""
        from memtui.engine.store.doctor import examine

        clock = self.clock()
        return examine(self.home, self.project, now=clock.now, clock_set=clock.is_set)

    def doctor(self) -> tuple[Finding, ...]:
        """The same, and the lines of the block that name a renamed file."""
        found = self.examined()
        try:
            return (*found, *(renaming(each) for each in self.renamed(self.snapshot())))
        except MemtuiError:
            return found  # what keeps it from being read stands in it

    def renamed(self, snapshot: Snapshot) -> tuple[Drift, ...]:
        """The lines of the block that name a path which git says was renamed since."""
        from memtui.engine.review.claim_checks.checking import drifted

        return drifted(snapshot, self.checker())

    def walk(self, snapshot: Snapshot, claim: Claim) -> Chain:
        """Back from a claim to where it was said; an agent's look logs nothing (`review.citations`)."""
        from memtui.engine.review.citations import note_ambiguous
        from memtui.engine.review.provenance import chain

        walked = chain(claim, snapshot)
        if not harness_mark(self.environ):
            note_ambiguous(self.home, snapshot, walked)
        return walked

    def undo(self, own: Collection[str] | None = None) -> Decision:
        """Take the newest decision back, back to the last adoption.

        Of the rows in `own` only; raises `MadeElsewhere` where the newest is none of them (`review.turns`).
        """
        return self._turn(turns.undo, own)

    def redo(self, own: Collection[str] | None = None) -> Decision:
        """Put back what the last undo took; of the undos in `own` only."""
        return self._turn(turns.redo, own)

    def turn_these(self, ids: Sequence[str], *, back: bool) -> None:
        """Take exactly these newest decisions back, or put them back; raises `Refused` where others build on them."""
        made, clock, rows = self.snapshot().decisions, self.clock(), list[Decision]()
        turn, own = (turns.undo, ids) if back else (turns.redo, self.own.rows)
        others = Refused("Other decisions were made since.", hint="Undo takes them back one by one, in the Inbox.")
        for id_ in reversed(ids) if back else ids:
            try:
                row = turn(made, now=clock.now, via=self.via, clock_set=clock.is_set, own=own)
            except MadeElsewhere:
                raise others from None
            if made.original(row).id != id_:
                raise others
            made = replace(made, rows=(*made.rows, row))
            rows.append(row)
        self._record(*rows)

    def plan(self, snapshot: Snapshot, *, message: str = "") -> Plan:
        """What adopting would write now."""
        clock = self.clock()
        return plan(snapshot, now=clock.now, via=self.via, clock_set=clock.is_set, message=message)

    def git_state(self, made: Plan) -> GitState:
        """What git will say to it; reads only."""
        from memtui.engine.adopt.transaction import git_state

        return git_state(self.project, made, self.environ)

    def adopt(self, made: Plan, git: GitChoice, *, tell: Callable[[str], None] = lambda _: None) -> Receipt:
        """Write the plan; raises `Stale` when anything moved since it was made."""
        from memtui.engine.adopt.transaction import adopt

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
        from memtui.engine.adopt.transaction import commit_pending

        return commit_pending(self.home, self.project, now=self.clock().now, git=git, environ=self.environ)

    def _turn(self, turn: Callable[..., Decision], own: Collection[str] | None) -> Decision:
        clock = self.clock()
        made = self.snapshot().decisions
        return self._record(turn(made, now=clock.now, via=self.via, clock_set=clock.is_set, own=own))

    def _record(self, *rows: Decision) -> Decision:
        """Append rows to the person's decisions: they are safe on disk when this returns; gives back the last."""
        entry = self.home.entry_of(self.project.store)
        if entry is None:
            raise NotFound("Nothing is known of this project yet.", self.project.root, "Run `memtui harvest` here.")
        with self.home.project(entry.key) as folder:
            decisions.append(folder, rows, wait=self.own.wait)
        self.own.rows.extend(row.id for row in rows)
        return rows[-1]


def renaming(drift: Drift) -> Finding:
    """A line of the block that names an old path, with the command that gives it the new one."""
    from memtui.engine.store.doctor import Finding

    words = f"{drift.line.id} names {drift.part}: {drift.words}"
    hint = f"memtui edit {drift.line.id} {shlex.quote(drift.offer)}"
    return Finding(drift.file, drift.line.line, "renamed", words, hint)
