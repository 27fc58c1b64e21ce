"""Everything a screen or a command shows, read once: claims, block, ledger, transcripts, faults (tui.md §5.6)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from memtui.engine.atoms import ATOM_ID, atom_id, normalize
from memtui.engine.blocks.importing import import_line, imports, is_loaded, with_import
from memtui.engine.blocks.scan import Block, scan
from memtui.engine.blocks.target import Target, choose_target
from memtui.engine.config import Settings, settings
from memtui.engine.errors import FileRefused, MemtuiError, NotFound, Refused
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY, Entry, Home
from memtui.engine.jsonl import BadLine
from memtui.engine.project import ProjectRef
from memtui.engine.store import archive, cursors, decisions, errors_log, ledger, opinions, saved_over
from memtui.engine.store.bullets import bullets
from memtui.engine.store.contests import (
    Contest,
    Shadow,
    find_contests,
    find_shadows,
    judge,
    with_contests,
    with_shadows,
)
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.judged import Judged, read_judged
from memtui.engine.store.ledger import DEMOTIONS, Ledger, LedgerLine
from memtui.engine.store.merge import Claim, Gone, merge
from memtui.engine.store.tombstones import rejected
from memtui.engine.text import scrub
from memtui.engine.trust import Cause, Untrusted, causes_at, own_memory

#: The block's file with `delivery = "hook"` and no configured target: no harness knows the name.
HOOK_TARGET = "LEARNED.md"


@dataclass(frozen=True)
class Importer:
    """The file that gets the one `@` line, which it lacks, so that the harness loads the block's file."""

    target: Target
    data: bytes
    line: str


@dataclass(frozen=True)
class TargetFile:
    """The file that holds the project's block: where it is, its bytes, the block in it, or why it can't be used.

    `importer`: the file that has to import it. `unloaded`: why no session loads it, in words.
    """

    target: Target | None
    data: bytes = b""
    block: Block | None = None
    fault: MemtuiError | None = None
    importer: Importer | None = None
    unloaded: str = ""

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True)
class Adopted:
    """A line of the block: words, id (recomputed where the file holds none), pointer, contested date, line number."""

    claim: str
    id: str
    pointer: str | None
    contested: str | None
    line: int
    local: bool  # whether this machine has evidence for it


@dataclass(frozen=True)
class Snapshot:
    """One consistent reading of a project. Claims are L1; what is adopted is derived from the block (design §2.5)."""

    project: ProjectRef
    entry: Entry | None
    now: datetime
    settings: Settings
    claims: Mapping[str, Claim]
    decisions: Decisions
    file: TargetFile
    adopted: tuple[Adopted, ...]
    ledger: Ledger
    transcripts: tuple[cursors.Transcript, ...] = ()
    faults: tuple[errors_log.Fault, ...] = ()
    bad_lines: Mapping[str, tuple[BadLine, ...]] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    trouble: str = ""  # why the working folder is not used, in words
    contests: tuple[Contest, ...] = ()
    shadows: tuple[Shadow, ...] = ()
    causes: tuple[Cause, ...] = ()  # why its `.memory/` is not trusted
    kept: str = ""  # the project's folder in memtui's home, "" where nothing is known of it
    judged: Judged = field(default_factory=Judged)  # what the detector says of all this
    kept_judged: Judged = field(default_factory=Judged)  # what the home keeps of it
    gates: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # `gates.gate_of`

    @property
    def today(self) -> date:
        """The UTC date that gates and queues go by."""
        return self.now.date()

    @property
    def adopted_ids(self) -> frozenset[str]:
        """The ids that stand in this worktree's block."""
        return frozenset(line.id for line in self.adopted)

    @property
    def saved_over(self) -> tuple[str, ...]:
        """The ids whose lines went when an old copy of the file was saved over it; they are offered again."""
        lost = (id_ for id_, claim in self.claims.items() if claim.gone and claim.gone.how == saved_over.HOW)
        return tuple(id_ for id_ in lost if not rejected(self.claims[id_]))

    def same_as(self, other: Snapshot) -> bool:
        """Whether both read the same of one project, on one day."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("project", "today", "settings", "claims", "decisions", "adopted", "ledger", "transcripts")
        ) and (self.file.data, self.faults, self.bad_lines, self.refused, self.trouble) == (
            other.file.data,
            other.faults,
            other.bad_lines,
            other.refused,
            other.trouble,
        )

    def adopted_elsewhere(self, claim: Claim) -> bool:
        """Whether it was adopted into a block this worktree knows nothing of: another branch's (design §2.5)."""
        here = self.adopted_ids.intersection((claim.atom.id, *claim.former))
        return claim.standing.adopted is not None and claim.gone is None and not here

    def find(self, prefix: str) -> Claim:
        """The one claim whose id begins with `prefix` (`atm_` may be left out). Raises `NotFound`."""
        wanted = prefix if prefix.startswith("atm_") else "atm_" + prefix
        found = [claim for id_, claim in sorted(self.claims.items()) if id_.startswith(wanted)]
        found = found or [
            claim for claim in self.claims.values() if any(id_.startswith(wanted) for id_ in claim.former)
        ]
        if len(found) == 1:
            return found[0]
        if not found:
            gone = [row for id_, row in self.decisions.forgotten().items() if id_.startswith(wanted)]
            if gone:
                raise NotFound(f"{gone[0].atom} was forgotten on {gone[0].day}.", hint="Nothing of it is kept.")
            raise NotFound(f"No claim has the id {prefix}.", hint="`memtui list` shows all ids.")
        some = ", ".join(claim.atom.id for claim in found[:6])
        raise NotFound(f"{len(found)} claims begin with {prefix}.", some, "Give more of the id.")


def load(home: Home, project: ProjectRef, *, now: datetime) -> Snapshot:
    """The project as it is on disk now; takes no lock, writes nothing."""
    chosen = settings(home, project.repo_id)
    entries = home.entries()
    entry = next((entry for entry in entries if entry.store == project.store), None)
    said, made, read = archive.Stored(), Decisions(), dict[str, cursors.Transcript]()
    marked: Mapping[str, opinions.Said] = {}
    faults: tuple[errors_log.Fault, ...] = ()
    trouble = kept = ""
    if entry is not None:
        with home.project(entry.key, create=True) as folder:
            kept = folder.path
            said = archive.stored(folder)
            made = decisions.read(folder)
            read = cursors.read(folder)
            marked = opinions.read(folder)
        try:
            with own_memory(home, entry) as memory:
                faults = errors_log.recent(memory, now=now)
        except NotFound:
            faults = ()  # nothing written yet, or the working folder is lost: it is rebuilt at the next writing
        except Refused as error:
            trouble = f"{error.title} {error.detail}"
    causes = causes_at(project.store, entry, entries)
    if causes:
        told = Untrusted(f"{project.store}/{MEMORY}", causes)
        trouble = f"{told.title} {told.detail} {told.hint}"
    merged = merge(said.all, made, slug=project.slug)
    claims = opinions.with_marks(said.live(merged.claims, project.slug), marked)
    file = read_target(project, chosen)
    log = read_ledger(project)
    prose = prose_lines(file)
    kept_judged = read_judged(home, entry.key) if entry is not None else Judged()
    judged = judge(claims, prose, kept_judged)
    contests = find_contests(claims, made, judged)
    shadows = find_shadows(prose, judged)
    claims = with_shadows(with_contests(claims, contests), shadows)
    claims = _with_written(claims, file)
    adopted = _adopted(file, project.slug, claims)
    claims = _with_gone(claims, {line.id for line in adopted}, log, project, file)
    return Snapshot(
        project=project,
        entry=entry,
        now=now,
        settings=chosen,
        claims=claims,
        decisions=made,
        file=file,
        adopted=adopted,
        ledger=log,
        transcripts=tuple(sorted(read.values(), key=lambda item: (item.last, item.path), reverse=True)),
        faults=faults,
        bad_lines={"evidence.jsonl": (), **said.bad, "decisions.jsonl": made.bad, "adopted.log": log.bad},
        refused=merged.refused,
        trouble=trouble,
        contests=contests,
        shadows=shadows,
        causes=causes,
        kept=kept,
        judged=judged,
        kept_judged=kept_judged,
    )


def read_target(project: ProjectRef, chosen: Settings) -> TargetFile:
    """The project's target file; a fault is kept, so that everything else still works."""
    target: Target | None = None
    hooked = chosen.delivery == "hook"
    try:
        wanted = chosen.target or (HOOK_TARGET if hooked else None)
        target = choose_target(Path(project.root), configured=wanted, level="L2")
        if hooked and is_loaded(_within(project, target)):
            raise Refused(
                f"{target.shown} is loaded by the harness itself.",
                'delivery = "hook" is for a file that nobody loads',
                f'Set another target, or none: memtui then takes {HOOK_TARGET}. Or set delivery = "native".',
            )
        importer, unloaded = (None, "") if hooked or not chosen.target else _importer(project, target)
        if not target.exists:
            return TargetFile(target, importer=importer, unloaded=unloaded)
        data = _bytes(target)
        return TargetFile(target, data, scan(data, name=target.shown), importer=importer, unloaded=unloaded)
    except MemtuiError as error:
        return TargetFile(target, fault=error)


def _importer(project: ProjectRef, target: Target) -> tuple[Importer | None, str]:
    """The file that has to import a configured target and doesn't yet; or why none can."""
    usual = choose_target(Path(project.root), configured=None, level="L2")
    path, importing = _within(project, target), _within(project, usual)
    agents = path.casefold() == "agents.md"
    if path == importing or (is_loaded(path) and not agents):
        return None, ""
    line = import_line(path, importing)
    if line is None:
        return None, f"{target.shown} has a name that no `@` line can hold, so no session loads it"
    if importing.casefold() == "agents.md":
        return None, f"only AGENTS.md is there: add the line {line} to it yourself, a new CLAUDE.md would switch it off"
    data = _bytes(usual) if usual.exists else b""
    if imports(data, line):
        return None, ""
    if not imports(with_import(data, line), line):
        return None, f"{usual.shown} ends in a code fence that is never closed, so no `@` line below it is loaded"
    return Importer(usual, data, line), ""


def _bytes(target: Target) -> bytes:
    with Folder.open(str(target.folder)) as folder:
        return folder.read(target.name)


def _within(project: ProjectRef, target: Target) -> str:
    return os.path.relpath(target.path, os.path.realpath(project.root))


def read_ledger(project: ProjectRef) -> Ledger:
    """The ledger of the worktree that stands at the project's root."""
    try:
        with Folder.open(project.root) as root, root.child(MEMORY) as memory:
            return ledger.parse_ledger(memory.read_or_empty(ledger.FILE))
    except (NotFound, FileRefused):
        return Ledger()


def prose_lines(file: TargetFile) -> tuple[str, ...]:
    """The lines of the target outside the block, with their numbers kept: the block's own are left empty."""
    data, block = file.data, file.block
    if block is not None:
        data = data[: block.start] + b"\n" * data[block.start : block.end].count(b"\n") + data[block.end :]
    return tuple(scrub(line) for line in data.decode("utf-8", "replace").split("\n"))


def _with_written(claims: Mapping[str, Claim], file: TargetFile) -> dict[str, Claim]:
    """The claims, each with the line of the file outside the block that says the same in the same words."""
    lines = _lines_said(file.data)
    return {
        id_: replace(claim, written=line) if (line := lines.get(normalize(claim.atom.claim), 0)) else claim
        for id_, claim in claims.items()
    }


@lru_cache(maxsize=4)
def _lines_said(data: bytes) -> Mapping[str, int]:
    """The bullets of a readable file outside its block, in normal form, with their lines; every key press asks."""
    lines: dict[str, int] = {}
    for bullet in bullets(data, scan(data)):
        lines.setdefault(normalize(bullet.text), bullet.line)
    return lines


def _with_gone(
    claims: Mapping[str, Claim], adopted: set[str], log: Ledger, project: ProjectRef, file: TargetFile
) -> dict[str, Claim]:
    """The claims, marked where the ledger says adopted or demoted and the block holds no line (design §2.5)."""
    found = dict(claims)
    names = {name: claim for claim in claims.values() for name in (*claim.former, claim.atom.id)}
    standing = log.in_force()
    by_hand: dict[str, LedgerLine] = {}
    for id_, line in log.newest().items():
        claim = names.get(id_)
        if claim is None or not adopted.isdisjoint((claim.atom.id, *claim.former)):
            continue
        if line.action == "drop" and line.gate in DEMOTIONS:
            found[claim.atom.id] = replace(claim, gone=Gone("demoted", line.at))
        elif line.action in ("undo", "restore") and line.change in ("drop", ""):
            found[claim.atom.id] = replace(claim, gone=Gone("taken back", line.at))
        elif id_ in standing:
            by_hand[claim.atom.id] = line
            found[claim.atom.id] = replace(claim, gone=Gone("by hand", line.at))
    if by_hand and file.target is not None and file.target.exists:
        where = _within(project, file.target)
        for id_ in saved_over.saved_over(log, where, file.sha256, adopted, by_hand):
            found[id_] = replace(claims[id_], gone=Gone(saved_over.HOW, by_hand[id_].at))
    return found


def _adopted(file: TargetFile, slug: str, claims: Mapping[str, Claim]) -> tuple[Adopted, ...]:
    """The claims that stand in the block, in its order."""
    found: list[Adopted] = []
    for entry in file.block.lines if file.block else ():
        if entry.kind != "claim":
            continue
        own = entry.atom_id if entry.atom_id and ATOM_ID.fullmatch(entry.atom_id) else atom_id(entry.claim, slug)
        known = own in claims or any(own in claim.former for claim in claims.values())
        found.append(Adopted(entry.claim, own, entry.pointer, entry.contested, entry.line, known))
    return tuple(found)
