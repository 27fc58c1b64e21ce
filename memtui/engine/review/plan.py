"""The plan: what adopting would write, computed from the accepted claims and shown before anything is written.

The decisions are a plan; Adopt is the only writer (design §5). A dry run prints the very same object.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import as_l2
from memtui.engine.blocks.importing import with_import
from memtui.engine.blocks.render import budget_bytes, splice
from memtui.engine.blocks.target import Target
from memtui.engine.errors import MemtuiError, Refused
from memtui.engine.jsonl import iso
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.changes import applied
from memtui.engine.review.queues import CHANGED, IN, action_state
from memtui.engine.store.ledger import ACTIONS, LedgerLine, deidentified
from memtui.engine.store.snapshot import Snapshot

L2_BUDGET = 4096  # bytes, as the least-stripping reader of that file sees the block (design §3.3)
LEDGER_SHOWN = ".memory/adopted.log"


@dataclass(frozen=True)
class FileChange:
    """One file as it is and as it would be; `before` is empty where there is no file yet.

    `removes`: there is none afterwards.
    """

    target: Target
    before: bytes
    after: bytes
    removes: bool = False

    @property
    def sha256_before(self) -> str:
        return hashlib.sha256(self.before).hexdigest()

    @property
    def sha256_after(self) -> str:
        return hashlib.sha256(self.after).hexdigest()


@dataclass(frozen=True)
class Plan:
    """What one adoption would do. `problems` are reasons why it can't; with any of them nothing is written."""

    snapshot: Snapshot
    actions: tuple[Action, ...]
    change: FileChange | None
    ledger: tuple[LedgerLine, ...]
    tx: str
    message: str
    budget: tuple[int, int]  # bytes of the block afterwards, bytes allowed
    problems: tuple[MemtuiError, ...]
    kept_open: tuple[str, ...]  # ids accepted before they changed
    importing: FileChange | None = None  # the file that gets the one `@` line

    @property
    def empty(self) -> bool:
        return not self.actions

    @property
    def changes(self) -> tuple[FileChange, ...]:
        """All files that adopting writes, the block's first; the ledger not counted."""
        return tuple(change for change in (self.change, self.importing) if change is not None)

    @property
    def about_you(self) -> tuple[Action, ...]:
        """Those that adopt a habit of the person: they may be entered into L3 by hand as well (design §3.3)."""
        from memtui.engine.capture.habits import about_the_person  # loads every language

        return tuple(each for each in self.actions if each.kind == "adopt" and about_the_person(each.claim.atom.claim))

    @property
    def tally(self) -> str:
        """What the actions come to, in words: "adopt 2, drop 1"."""
        kinds = [action.kind for action in self.actions]
        return ", ".join(f"{kind} {kinds.count(kind)}" for kind in ACTIONS if kind in kinds)


def file_after(snapshot: Snapshot, wanted: Iterable[Action]) -> bytes:
    """The target file's bytes after these actions; also what the Staged screen shows for the claim at hand."""
    return _spliced(snapshot, [_line(action, snapshot, _NO_FRAME) for action in wanted])


def _spliced(snapshot: Snapshot, lines: Iterable[LedgerLine]) -> bytes:
    target, block = snapshot.file.target, snapshot.file.block
    if target is None:
        return snapshot.file.data
    entries = applied(block.lines if block else (), lines)
    return splice(snapshot.file.data, entries, pointers=target.pointers, name=target.shown)


def plan(
    snapshot: Snapshot, *, now: datetime, via: str, clock_set: bool = False, message: str = "", tx: str = ""
) -> Plan:
    """The plan for everything accepted so far; `via` is the way it is adopted ("app" or "cli").

    `tx` is the name under which its transaction was shown; without one it gets a new name.
    """
    staged = actions(snapshot)
    accepted = tuple(action for action in staged if action_state(action, snapshot) == IN)
    changed = tuple(action.id for action in staged if action_state(action, snapshot) == CHANGED)
    problems: list[MemtuiError] = [snapshot.file.fault] if snapshot.file.fault else []
    change: FileChange | None = None
    lines: tuple[LedgerLine, ...] = ()
    size = 0
    target = snapshot.file.target
    tx = tx or _transaction(snapshot, accepted, now)
    if accepted and target is not None and not problems:
        frame = LedgerLine(tx, iso(now), "", {}, "", "", "", "", via, clock="set" if clock_set else "")
        lines = tuple(_line(action, snapshot, frame) for action in accepted)
        change = FileChange(target, snapshot.file.data, _spliced(snapshot, lines))
        where = os.path.relpath(target.path, os.path.realpath(snapshot.project.root))
        before, after = change.sha256_before, change.sha256_after
        lines = tuple(replace(line, target=where, sha256_before=before, sha256_after=after) for line in lines)
        size = budget_bytes(change.after, strips_comments=target.strips_comments)
        if size > L2_BUDGET and len(change.after) > len(change.before):
            problems.append(_over_budget(size, target))
    importing = _importing(snapshot) if change is not None else None
    made = Plan(snapshot, accepted, change, lines, tx, "", (size, L2_BUDGET), tuple(problems), changed, importing)
    return replace(made, message=_message(message, made))


def _importing(snapshot: Snapshot) -> FileChange | None:
    importer = snapshot.file.importer
    if importer is None:
        return None
    return FileChange(importer.target, importer.data, with_import(importer.data, importer.line))


def _over_budget(size: int, target: Target) -> MemtuiError:
    return Refused(
        f"The block would have {size:,} bytes; {L2_BUDGET:,} are allowed.",
        f"{target.shown}: every session pays for these bytes.",
        "Take back a few acceptances, or shorten claims with an edit.",
    )


_NO_FRAME = LedgerLine("", "", "", {}, "", "", "", "", "")


def _transaction(snapshot: Snapshot, accepted: Iterable[Action], now: datetime) -> str:
    """The transaction's id, made from what it does, so that the same plan has the same id."""
    done = (f"{action.kind} {action.id} {action.tagged}" for action in accepted)
    parts = [iso(now), snapshot.project.repo_id, snapshot.file.sha256, *done]
    return "tx_" + hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]


def _line(action: Action, snapshot: Snapshot, frame: LedgerLine) -> LedgerLine:
    """The ledger's line for one action; `frame` holds what all lines of the transaction share."""
    forced = action.claim.standing.forced
    return replace(
        frame,
        action=action.kind,
        atom=deidentified(as_l2(action.claim.atom, promoted_at=snapshot.now)),
        gate=action.because,
        replaces=action.replaces,
        contested=action.tagged,
        reason=forced.reason if forced and action.because == "forced" else "",
    )


def _message(subject: str, made: Plan) -> str:
    """The commit message: a subject, the claims, and the trailer by which recovery finds the commit."""
    subject = subject.strip() or f"memory: {made.tally or 'nothing'}"
    body = "\n".join(f"{_sign(action)} {action.claim.atom.claim}" for action in made.actions)
    return f"{subject}\n\n{body}\n\nMemtui-Transaction: {made.tx}\n"


_SIGNS = {"adopt": "-", "drop": "- no longer:", "edit": "- reworded:", "tag": "- contested:", "untag": "- settled:"}


def _sign(action: Action) -> str:
    """How a commit message begins the line of an action."""
    return "- put back:" if action.because == "restored" else _SIGNS[action.kind]
