"""The plan of a restore: a backup's bytes as the file, and what that is to the claims in the block (design §5)."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import MemtuiError, Refused
from memtui.engine.jsonl import Record
from memtui.engine.review.changes import identified
from memtui.engine.review.plan import FileChange
from memtui.engine.review.undo_plan import (
    Ground,
    UndoPlan,
    frame_of,
    may_not_return,
    message_of,
    over_budget,
    placed,
    target_of,
)
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import LedgerLine

_NO_CLAIM: Record = {"id": "", "claim": "the claims stay as they are"}


def plan_restore(
    ground: Ground, backup: str, data: bytes, left: str, *, existed: bool, slug: str | None, anyway: bool = False
) -> UndoPlan:
    """What putting `data` back would write. `left` is the SHA-256 that the backed-up transaction left behind.

    A file that is another one now is refused, unless the person saw the difference and says `anyway`. `existed`
    False: there was no file, and there will be none. Raises `NothingToDo` for a file that is so already.
    """
    target = target_of(ground)
    now = ground.file.data
    if now == data and target.exists == existed:
        raise NothingToDo(f"{target.shown} is what {backup} holds already.")
    change = FileChange(target, now, data, removes=not existed)
    frame = replace(
        frame_of(ground, ["restore", backup], ground.log.lines),
        action="restore",
        gate="restored",
        reason=f"backup {backup}",
    )
    lines = placed(_lines(ground, now, data, frame, slug), change)
    problems: list[MemtuiError] = [*may_not_return(ground, lines), *over_budget(ground, change)]
    if hashlib.sha256(now).hexdigest() != left and not anyway:
        problems.insert(
            0,
            Refused(
                f"{target.shown} changed since that adoption.",
                "What was written meanwhile, by you or by later adoptions, would go: the diff shows it.",
                "`memtui undo` takes one adoption back around it; --anyway restores all the same.",
            ),
        )
    counts = {kind: sum(line.does == kind for line in lines) for kind in ("adopt", "drop", "edit")}
    tally = ", ".join(f"{kind} {count}" for kind, count in counts.items() if count)
    return UndoPlan(
        level=ground.level,
        undone=(),
        change=change,
        ledger=lines,
        tx=frame.tx,
        message=message_of(ground.level, lines, f"restore {tally}".rstrip()),
        problems=tuple(problems),
        backup=backup,
    )


def _lines(ground: Ground, now: bytes, data: bytes, frame: LedgerLine, slug: str | None) -> list[LedgerLine]:
    """One line for each claim that comes, goes or changes its mark; one that says so where none does."""
    here, there = _claims(now, slug), _claims(data, slug)
    lines: list[LedgerLine] = []
    for id_, entry in here.items():
        if id_ not in there:
            lines.append(replace(frame, does="drop", atom=_record(ground, id_, entry)))
    for id_, entry in there.items():
        atom = _record(ground, id_, entry)
        if id_ not in here:
            lines.append(replace(frame, does="adopt", atom=atom))
        elif here[id_].contested != entry.contested:
            does = "tag" if entry.contested else "untag"
            lines.append(replace(frame, does=does, contested=entry.contested or "", atom=atom))
    return lines or [replace(frame, atom=_NO_CLAIM)]


def _claims(data: bytes, slug: str | None) -> dict[str, Entry]:
    block = scan(data)
    entries = identified(block.lines if block else (), slug)
    return {entry.atom_id: entry for entry in entries if entry.kind == "claim" and entry.atom_id}


def _record(ground: Ground, id_: str, entry: Entry) -> Record:
    told = ground.log.newest().get(id_)
    return told.atom if told else {"id": id_, "claim": entry.claim, "source": entry.pointer or ""}
