"""The plan of an undo: which lines go back, the file as it will be, and what a person must see first (design §5)."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memtui.engine.atoms import ATOM_ID
from memtui.engine.blocks.render import budget_bytes
from memtui.engine.blocks.target import Target
from memtui.engine.errors import MemtuiError, NotFound, Refused
from memtui.engine.jsonl import iso, moment_of
from memtui.engine.promote.gates import is_clean
from memtui.engine.review.l3_plan import L3_BUDGET
from memtui.engine.review.plan import L2_BUDGET, FileChange
from memtui.engine.review.reversal import Clash, Past, Reverser
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import Ledger, LedgerLine
from memtui.engine.store.snapshot import TargetFile

L2, L3 = "L2", "L3"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[01]\d:[0-5]\d:[0-5]\dZ|\d{4}-\d\d-\d\dT2[0-3]:[0-5]\d:[0-5]\dZ")
_BACK = ("adopt", "return", "edit")
#: What an undo had taken back, by what it did: an undo of it does that again.
_INVERSE = {"drop": "adopt", "adopt": "drop", "return": "edit", "edit": "edit", "tag": "untag", "untag": "tag"}
_SIGNS = {
    "drop": "- taken out:",
    "adopt": "- put back:",
    "return": "- put back:",
    "edit": "- put back:",
    "tag": "- contested again:",
    "untag": "- not contested:",
    "": "- not in the file any more:",
}


@dataclass(frozen=True)
class Ground:
    """What an undo or a restore stands on: one tier's ledger, its file, and the versions of it that are known.

    `root` is the folder that the ledger's paths count from. `made` says that adopting made the file, `forgotten` are
    ids that never come back; `via` is the way the decision came.
    """

    level: str
    log: Ledger
    file: TargetFile
    root: str
    pasts: Mapping[str, Past]
    now: datetime
    via: str
    clock_set: bool = False
    made: bool = False
    forgotten: frozenset[str] = frozenset()

    @property
    def where(self) -> str:
        """The target as the ledger names it."""
        target = self.file.target
        if target is None:
            return ""
        return target.name if self.level == L3 else os.path.relpath(target.path, os.path.realpath(self.root))


@dataclass(frozen=True)
class UndoPlan:
    """What one undo (or restore: then `undone` is empty) would do; with a problem nothing is written.

    `clashes` are lines that were changed by hand since; `ledger` are the lines that will tell it.
    """

    level: str
    undone: tuple[LedgerLine, ...]
    change: FileChange
    ledger: tuple[LedgerLine, ...]
    tx: str
    message: str
    clashes: tuple[Clash, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[MemtuiError, ...] = ()
    backup: str = ""  # what a restore takes its bytes from


def newest(log: Ledger) -> tuple[LedgerLine, ...]:
    """The lines of the last adoption that stands. Raises `NothingToDo`."""
    for line in reversed(log.lines):
        if line.action not in ("undo", "restore") and log.stands(line):
            return standing(log, line.tx)
    raise NothingToDo("No adoption stands that could be taken back.")


def standing(log: Ledger, tx: str, ids: Sequence[str] = ()) -> tuple[LedgerLine, ...]:
    """The lines of a transaction that stand; with `ids` only those about these claims.

    `tx` is its name, or what only its name begins with. Raises `NotFound` and, where all is taken back already,
    `NothingToDo`.
    """
    wanted = tx if tx.startswith("tx_") else f"tx_{tx}"
    names = {line.tx for line in log.lines}
    found = [wanted] if wanted in names else sorted(name for name in names if name.startswith(wanted))
    if len(found) != 1:
        some = ", ".join(found[:6])
        words = f"{len(found)} transactions begin with {tx}." if found else f"The ledger knows no transaction {tx}."
        raise NotFound(words, some, "`memtui history` shows them all.")
    lines = log.transaction(found[0])
    for id_ in ids:
        if not any(_about(line, id_) for line in lines):
            raise NotFound(f"{found[0]} says nothing about {id_}.", hint=f"`memtui history` shows what {found[0]} did.")
    lines = tuple(line for line in lines if not ids or any(_about(line, id_) for id_ in ids))
    return _standing(log, lines, found[0])


def about(log: Ledger, id_: str) -> tuple[LedgerLine, ...]:
    """The newest line that stands and changed a claim, by a prefix of its id. Raises `NotFound`, `NothingToDo`."""
    lines = [line for line in log.lines if _about(line, id_) and line.action not in ("undo", "restore")]
    ids = sorted({line.atom_id for line in lines})
    if len(ids) > 1:
        raise NotFound(f"{len(ids)} adopted claims begin with {id_}.", ", ".join(ids[:6]), "Give more of the id.")
    if not lines:
        raise NotFound(f"The ledger tells of no adoption of {id_}.", hint="`memtui history` shows what was adopted.")
    stands = [line for line in lines if log.stands(line)]
    return _standing(log, stands[-1:] or lines[-1:], lines[-1].tx)


def _about(line: LedgerLine, id_: str) -> bool:
    wanted = id_ if id_.startswith("atm_") else f"atm_{id_}"
    return line.atom_id.startswith(wanted)


def _standing(log: Ledger, lines: Sequence[LedgerLine], tx: str) -> tuple[LedgerLine, ...]:
    left = tuple(line for line in lines if log.stands(line))
    if not left:
        by = ", ".join(dict.fromkeys(each.tx for line in lines for each in log.undoing(line) if log.stands(each)))
        back = f"`memtui undo --tx {by.partition(',')[0]}` puts it back."
        raise NothingToDo(f"{tx} is taken back already.", by, back)
    if any(line.action == "restore" for line in left):
        raise Refused(
            "A restore is taken back by its own backup.", tx, "`memtui restore` lists the backups, the newest first."
        )
    return left


def plan_undo(ground: Ground, lines: Sequence[LedgerLine], *, anyway: bool = False) -> UndoPlan:
    """What taking these lines back would write. `anyway`: the person saw what was changed by hand, and it may go.

    Raises the fault of a file that can't be read, `Refused` where no file can be chosen.
    """
    target = target_of(ground)
    for line in lines:
        if not (ATOM_ID.fullmatch(line.atom_id) and type(line.atom.get("claim")) is str):
            raise Refused(f"A ledger line of {line.tx} names no claim.", line.name, "It was not written by memtui.")
    frame = frame_of(ground, [f"{line.tx} {line.name}" for line in lines], _since(ground.log, lines))
    made = Reverser(ground.log, ground.file.data, ground.pasts, frame, target.pointers, target.shown).reversed(lines)
    change = FileChange(target, ground.file.data, made.after, removes=removes(ground, made.after))
    told = placed(made.lines, change)
    problems = [*may_not_return(ground, told), *over_budget(ground, change)]
    if made.clashes and not anyway:
        problems.insert(0, _clashing(made.clashes, target.shown))
    notes = list(made.notes)
    elsewhere = sorted({line.target for line in lines} - {ground.where})
    if elsewhere:
        notes.append(f"it was adopted in {', '.join(elsewhere)}; the block stands in {target.shown} now")
    back = "redo" if all(line.action == "undo" for line in lines) else "undo"
    tally = ", ".join(f"{kind} {count}" for kind, count in _counted(lines).items())
    return UndoPlan(
        level=ground.level,
        undone=tuple(lines),
        change=change,
        ledger=told,
        tx=frame.tx,
        message=message_of(ground.level, told, f"{back} {tally}"),
        clashes=made.clashes,
        notes=tuple(notes),
        problems=tuple(problems),
    )


def _counted(lines: Sequence[LedgerLine]) -> dict[str, int]:
    kinds = [_INVERSE.get(line.does, "undo") if line.action == "undo" else line.action for line in lines]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def target_of(ground: Ground) -> Target:
    """The file that is written; raises its fault."""
    if ground.file.fault is not None:
        raise ground.file.fault
    if ground.file.target is None:
        raise Refused("There is no file to write.", ground.root)
    return ground.file.target


def frame_of(ground: Ground, words: Iterable[str], since: Iterable[LedgerLine]) -> LedgerLine:
    """A ledger line with what all lines of a transaction share; `words` say what it does.

    An undo stands in the ledger behind what it is about, whatever the clocks of two machines say; a time that is more
    than a day ahead is no clock's.
    """
    at, limit = ground.now, iso(ground.now + timedelta(days=1))
    times = [line.at for line in since if iso(at) <= line.at <= limit and _TIME.fullmatch(line.at)]
    if times:
        at = moment_of(max(times)) + timedelta(seconds=1)
    parts = [iso(at), ground.level, ground.file.sha256, *words]
    tx = "tx_" + hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:12]
    return LedgerLine(
        tx, iso(at), "undo", {}, "", ground.where, "", "", ground.via, clock="set" if ground.clock_set else ""
    )


def _since(log: Ledger, lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    ids, txs = {line.atom_id for line in lines}, {line.tx for line in lines}
    return [line for line in log.lines if line.atom_id in ids or line.tx in txs or line.undoes in txs]


def placed(lines: Iterable[LedgerLine], change: FileChange) -> tuple[LedgerLine, ...]:
    """The lines with the digests of the whole file before and after."""
    before, after = change.sha256_before, change.sha256_after
    return tuple(replace(line, sha256_before=before, sha256_after=after) for line in lines)


def removes(ground: Ground, after: bytes) -> bool:
    """Whether no file is left: nothing is in it, and adopting had made it, or there is none anyway."""
    target = target_of(ground)
    return not after and (ground.made or not target.exists)


def may_not_return(ground: Ground, lines: Iterable[LedgerLine]) -> list[MemtuiError]:
    """Why words that an undo would put back may not stand in a file any more."""
    found: list[MemtuiError] = []
    for line in lines:
        if line.does not in _BACK:
            continue
        if line.atom_id in ground.forgotten:
            found.append(Refused(f"You had {line.atom_id} forgotten.", hint="Its words don't come back."))
        elif not is_clean(str(line.atom["claim"])):
            found.append(Refused(f"{line.atom_id} holds something that would be redacted today.", hint="It stays out."))
    return found


def over_budget(ground: Ground, change: FileChange) -> list[MemtuiError]:
    """What a block that grows beyond its bytes is refused with (design §3.3)."""
    allowed = L3_BUDGET if ground.level == L3 else L2_BUDGET
    size = budget_bytes(change.after, strips_comments=change.target.strips_comments)
    if size <= allowed or len(change.after) <= len(change.before):
        return []
    return [
        Refused(
            f"The block would have {size:,} bytes; {allowed:,} are allowed.",
            change.target.shown,
            "Take another line out first.",
        )
    ]


def _clashing(clashes: Sequence[Clash], shown: str) -> MemtuiError:
    detail = "\n".join(
        f"{each.id}\n  before: {each.before or '(not there)'}\n  adopted: {each.after}\n  now: {each.now}"
        for each in clashes
    )
    count = "A line was" if len(clashes) == 1 else f"{len(clashes)} lines were"
    return Refused(
        f"{count} changed since in {shown}.", detail, "Keep it as it is now, or take it back all the same: --anyway."
    )


def message_of(level: str, lines: Sequence[LedgerLine], what: str) -> str:
    """The message of the commit: a subject, the claims, and the trailers."""
    shown = [line for line in lines if line.does] or lines[:1]
    subject = f"{'l3' if level == L3 else 'memory'}: {what}"
    body = "\n".join(f"{_SIGNS[line.does]} {line.atom['claim']}" for line in shown)
    trailers = [f"Memtui-Undoes: {tx}" for tx in dict.fromkeys(line.undoes for line in lines if line.undoes)]
    return "\n".join([subject, "", body, "", *trailers, f"Memtui-Transaction: {lines[0].tx}", ""])
