"""The plan of an L3 adoption: the person's file, the ledger in memtui's home, and what a person must know first."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import Atom, check
from memtui.engine.blocks.render import budget_bytes, splice
from memtui.engine.errors import BadInput, FileRefused, MemtuiError, Refused
from memtui.engine.jsonl import Record, iso
from memtui.engine.locate import Place, locate
from memtui.engine.promote.gates import is_clean
from memtui.engine.promote.l3 import merged
from memtui.engine.review.changes import applied
from memtui.engine.review.l3_items import L3Item, L3View
from memtui.engine.review.plan import FileChange
from memtui.engine.review.queues import CHANGED, IN, OUT
from memtui.engine.store.ledger import ACTIONS, LedgerLine, deidentified

L3_BUDGET = 2048  # bytes (design §3.3)
_ORDER = ("drop", "adopt", "edit", "tag", "untag", "join")


@dataclass(frozen=True)
class L3Plan:
    """What one L3 adoption would do; with a problem nothing is written.

    `repository` is the root of a git repository around the file about which the person was not asked yet: memtui
    writes there once they agree, and leaves the commit in it to them.
    """

    items: tuple[L3Item, ...]
    change: FileChange | None
    ledger: tuple[LedgerLine, ...]
    tx: str
    message: str
    budget: tuple[int, int]
    problems: tuple[MemtuiError, ...]
    kept_open: tuple[str, ...]
    repository: str = ""

    @property
    def empty(self) -> bool:
        return not self.items


def plan_l3(seen: L3View, *, via: str, clock_set: bool = False) -> L3Plan:
    """The plan for everything accepted so far; projects that joined a rule are noted along."""
    file, now = seen.state.file, seen.now
    changed = tuple(item.id for item in seen.items if item.state == CHANGED)
    problems: list[MemtuiError] = [file.fault] if file.fault else []
    items = tuple(sorted(seen.accepted, key=lambda item: (_ORDER.index(item.action), item.claim.casefold(), item.id)))
    target = file.target
    if items and target is None and not problems:
        problems.append(
            Refused("There is no Claude folder of yours.", hint="Start Claude Code once, then adopt again.")
        )
    if not items or target is None or problems:
        return L3Plan(items, None, (), "", "", (0, L3_BUDGET), tuple(problems), changed)
    tx = _transaction(items, file.sha256, now)
    lines = [_told(item, item.action, item.gate, now, tx, via, clock_set) for item in items]
    gone = {item.id for item in items if item.action == "drop"}
    lines += [
        _told(item, "join", "joined", now, tx, via, clock_set)
        for item in seen.items
        if item.joined and item.id not in gone
    ]
    after = splice(
        file.data, applied(file.block.lines if file.block else (), lines), pointers=target.pointers, name=target.shown
    )
    change = FileChange(target, file.data, after)
    lines = [_placed(line, change) for line in lines]
    size = budget_bytes(after, strips_comments=target.strips_comments)
    if size > L3_BUDGET and len(after) > len(file.data):
        problems.append(
            Refused(
                f"The block would have {size:,} bytes; {L3_BUDGET:,} are allowed.",
                f"{target.shown}: every session of every project pays for these bytes.",
                "Prune a line, or take an acceptance back.",
            )
        )
    problems += _faults(items, lines)
    try:
        place = locate(str(target.folder))
    except FileRefused as fault:
        place = Place(str(target.folder), str(target.folder), "", "")
        problems.append(fault)
    around = place.root if place.git and place.root not in seen.state.asked else ""
    if place.git and seen.state.dotfiles == "never":
        problems.append(
            Refused(
                "Your file lies in a git repository.",
                f"{target.shown}: {place.root}",
                'config.toml says dotfiles = "never"; change it to "ask" or "write".',
            )
        )
    if seen.state.dotfiles != "ask":
        around = ""  # answered there
    message = _message(lines, tx)
    return L3Plan(items, change, tuple(lines), tx, message, (size, L3_BUDGET), tuple(problems), changed, around)


def file_with(seen: L3View, item: L3Item) -> FileChange | None:
    """The change of the person's file with everything accepted and this row; None where there is none."""
    wanted = replace(item, state=OUT if item.action == "drop" else IN)
    rows = tuple(wanted if each.id == item.id else each for each in seen.items)
    return plan_l3(replace(seen, items=rows), via="app").change


def l3_atom(item: L3Item, now: datetime) -> Atom | None:
    """The L3 atom of a row, with all projects that hold it now; None where too few do (an entry by hand)."""
    if item.candidate is None:
        return None
    ripe = [holding for holding in item.candidate.holdings if holding.ripe(now.date())]
    return merged(item.claim, ripe, now=now) if len(ripe) > 1 else None


def _told(item: L3Item, action: str, gate: str, now: datetime, tx: str, via: str, clock_set: bool) -> LedgerLine:
    return LedgerLine(
        tx, iso(now), action, _record(item, action, now), gate, "", "", "", via,
        replaces=item.id if action == "edit" else "", contested=item.tagged if action == "tag" else "",
        clock="set" if clock_set else "",
    )  # fmt: skip


def _record(item: L3Item, action: str, now: datetime) -> Record:
    """The atom as the ledger carries it. An entry by hand is no atom: no project stands behind it."""
    id_ = item.rewritten if action == "edit" else item.id
    if action in ("adopt", "edit", "join") and (atom := l3_atom(item, now)) is not None:
        record = deidentified(atom)
        if action == "join" and item.line is not None:
            record["promoted_from_projects"] = sorted({*item.line.projects, *item.joined})
        return record
    if item.line is not None and item.line.told is not None:
        words = {"id": id_, "claim": item.claim} if action == "edit" else {}
        return {**item.line.told.atom, **words}
    source = f"by-hand-{now:%Y-%m-%d}.jsonl#L1"
    return {"id": id_, "claim": item.claim, "kind": item.kind, "scope": "global", "source": source, "tier": "L3"}


def _placed(line: LedgerLine, change: FileChange) -> LedgerLine:
    shown = os.path.basename(str(change.target.path))
    return replace(line, target=shown, sha256_before=change.sha256_before, sha256_after=change.sha256_after)


def _faults(items: Iterable[L3Item], lines: Iterable[LedgerLine]) -> list[MemtuiError]:
    """What may not be written: words that redaction would change today, records that are no atoms."""
    found: list[MemtuiError] = [
        Refused(f"{item.id} holds something that would be redacted today.", hint="Reject it.")
        for item in items
        if item.action in ("adopt", "edit") and not is_clean(item.claim)
    ]
    for line in lines:
        if "promoted_from_projects" in line.atom:
            try:
                check(line.atom)
            except BadInput as error:
                found.append(Refused(f"{line.atom_id} is not a valid atom.", error.detail, "Reject it."))
    return found


def _transaction(items: Iterable[L3Item], sha256: str, now: datetime) -> str:
    parts = [iso(now), "l3", sha256, *(f"{item.action} {item.id} {item.tagged}" for item in items)]
    return "tx_" + hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]


def _message(lines: Iterable[LedgerLine], tx: str) -> str:
    """The message of the home repository's commit; it names the repositories that a rule came from (design §3.3)."""
    lines = list(lines)
    kinds = [line.action for line in lines]
    tally = ", ".join(f"{kind} {kinds.count(kind)}" for kind in ACTIONS if kind in kinds)
    body = "\n".join(f"- {line.action}: {line.atom['claim']}{_origin(line)}" for line in lines)
    return f"l3: {tally}\n\n{body}\n\nMemtui-Transaction: {tx}\n"


def _origin(line: LedgerLine) -> str:
    projects = line.atom.get("promoted_from_projects")
    return f" (from {', '.join(projects)})" if projects and line.action in ("adopt", "join") else ""
