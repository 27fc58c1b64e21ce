"""The plan: what adopting would write, computed from the accepted claims and shown before anything is written.

The decisions are a plan; Adopt is the only writer (design §5). A dry run prints the very same object.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import as_l2, atom_id, strip_pointer
from memtui.engine.blocks.edits import add, claim_entry, identify
from memtui.engine.blocks.entries import Entry as BlockEntry
from memtui.engine.blocks.render import budget_bytes, splice
from memtui.engine.blocks.target import Target
from memtui.engine.errors import MemtuiError, Refused
from memtui.engine.jsonl import iso, moment_of
from memtui.engine.promote.staging import Proposal, proposals
from memtui.engine.review.queues import CHANGED, IN, staged_state
from memtui.engine.store.ledger import LedgerLine, deidentified
from memtui.engine.store.snapshot import Snapshot

L2_BUDGET = 4096  # bytes, as the least-stripping reader of that file sees the block (design §3.3)
LEDGER_SHOWN = ".memory/adopted.log"


@dataclass(frozen=True)
class FileChange:
    """One file as it is and as it would be; `before` is empty where there is no file yet."""

    target: Target
    before: bytes
    after: bytes

    @property
    def sha256_before(self) -> str:
        return hashlib.sha256(self.before).hexdigest()

    @property
    def sha256_after(self) -> str:
        return hashlib.sha256(self.after).hexdigest()


@dataclass(frozen=True)
class Addition:
    """One claim that comes in: its proposal, and its line in the block."""

    proposal: Proposal
    entry: BlockEntry


@dataclass(frozen=True)
class Plan:
    """What one adoption would do. `problems` are reasons why it can't; with any of them nothing is written."""

    snapshot: Snapshot
    additions: tuple[Addition, ...]
    change: FileChange | None
    ledger: tuple[LedgerLine, ...]
    tx: str
    message: str
    budget: tuple[int, int]  # bytes of the block afterwards, bytes allowed
    problems: tuple[MemtuiError, ...]
    kept_open: tuple[str, ...]  # ids accepted before they changed

    @property
    def empty(self) -> bool:
        return not self.additions


def entries_after(snapshot: Snapshot, accepted: Iterable[Proposal]) -> tuple[BlockEntry, ...]:
    """The block's lines with the accepted claims behind those that stand there."""
    block = snapshot.file.block
    slug = snapshot.project.slug
    lines = identify(block.lines, lambda claim: atom_id(claim, slug)) if block else ()
    for proposal in accepted:
        lines = add(lines, entry_of(proposal))
    return tuple(lines)


def entry_of(proposal: Proposal) -> BlockEntry:
    """A claim as a line of the block, with the stripped pointer of its newest sighting."""
    atom = proposal.claim.atom
    return claim_entry(atom.claim, atom.id, strip_pointer(atom.source))


def file_after(snapshot: Snapshot, accepted: Iterable[Proposal]) -> bytes:
    """The target file's bytes with these claims in; also what the Staged screen shows for the claim at hand."""
    target = snapshot.file.target
    if target is None:
        return snapshot.file.data
    return splice(snapshot.file.data, entries_after(snapshot, accepted), pointers=target.pointers)


def plan(snapshot: Snapshot, *, now: datetime, via: str, clock_set: bool = False, message: str = "") -> Plan:
    """The plan for everything accepted so far; `via` is the way it is adopted ("app" or "cli")."""
    staged = proposals(snapshot)
    accepted = [item for item in staged if staged_state(item.claim, snapshot) == IN]
    changed = tuple(item.claim.atom.id for item in staged if staged_state(item.claim, snapshot) == CHANGED)
    problems: list[MemtuiError] = [snapshot.file.fault] if snapshot.file.fault else []
    change: FileChange | None = None
    size = 0
    target = snapshot.file.target
    if accepted and target is not None and not problems:
        change = FileChange(target, snapshot.file.data, file_after(snapshot, accepted))
        size = budget_bytes(change.after, strips_comments=target.strips_comments)
        if size > L2_BUDGET:
            problems.append(_over_budget(size, target))
    tx = _transaction(snapshot, accepted, now)
    frame = LedgerLine(tx, iso(now), "adopt", {}, "", "", "", "", via, clock="set" if clock_set else "")
    return Plan(
        snapshot=snapshot,
        additions=tuple(Addition(item, entry_of(item)) for item in accepted),
        change=change,
        ledger=tuple(_ledger(item, change, snapshot.project.root, frame) for item in accepted) if change else (),
        tx=tx,
        message=_message(message, accepted, tx),
        budget=(size, L2_BUDGET),
        problems=tuple(problems),
        kept_open=changed,
    )


def _over_budget(size: int, target: Target) -> MemtuiError:
    return Refused(
        f"The block would have {size:,} bytes; {L2_BUDGET:,} are allowed.",
        f"{target.shown}: every session pays for these bytes.",
        "Take back a few acceptances, or shorten claims with an edit.",
    )


def _transaction(snapshot: Snapshot, accepted: list[Proposal], now: datetime) -> str:
    """The transaction's id, made from what it does, so that the same plan has the same id."""
    parts = [iso(now), snapshot.project.repo_id, snapshot.file.sha256, *(item.claim.atom.id for item in accepted)]
    return "tx_" + hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]


def _ledger(item: Proposal, change: FileChange, root: str, frame: LedgerLine) -> LedgerLine:
    """The ledger's line for one claim; `frame` holds what all lines of the transaction share."""
    return replace(
        frame,
        atom=deidentified(as_l2(item.claim.atom, promoted_at=moment_of(frame.at))),
        gate=item.gate.name,
        target=os.path.relpath(change.target.path, os.path.realpath(root)),
        sha256_before=change.sha256_before,
        sha256_after=change.sha256_after,
    )


def _message(subject: str, accepted: list[Proposal], tx: str) -> str:
    """The commit message: a subject, the claims, and the trailer by which recovery finds the commit."""
    subject = subject.strip() or f"memory: adopt {len(accepted)}"
    body = "\n".join(f"- {item.claim.atom.claim}" for item in accepted)
    return f"{subject}\n\n{body}\n\nMemtui-Transaction: {tx}\n"
