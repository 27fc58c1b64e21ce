"""Taking a change of notes back: from the backup, around what was edited since (design §5, docs/adr/0023)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path

from memtui.engine.backends.imports.auto_memory import FOLDER, INDEX
from memtui.engine.backends.notes.plan import NotesPlan, change_of, frame_of, placed
from memtui.engine.errors import MemtuiError, NotFound, Refused
from memtui.engine.review.plan import FileChange
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import Ledger, LedgerLine

_INVERSE = {"drop": "adopt", "adopt": "drop", "edit": "edit"}


@dataclass(frozen=True)
class Before:
    """One file of a transaction from its backup: bytes before and after, None where there was no file then."""

    path: str
    before: bytes | None
    after: bytes | None


def standing(log: Ledger, tx: str) -> tuple[LedgerLine, ...]:
    """The lines of a transaction that stand; `tx` may be what only its name begins with.

    Raises `NotFound` and, where all is taken back already, `NothingToDo`.
    """
    wanted = tx if tx.startswith("tx_") else f"tx_{tx}"
    names = sorted({line.tx for line in log.lines if line.tx.startswith(wanted)})
    if len(names) != 1:
        words = f"{len(names)} transactions begin with {tx}." if names else f"No change of notes is called {tx}."
        raise NotFound(words, ", ".join(names[:6]), "`memtui history` shows them all.")
    lines = tuple(line for line in log.transaction(names[0]) if log.stands(line))
    if not lines:
        raise NothingToDo(f"{names[0]} is taken back already.")
    return lines


def newest(log: Ledger) -> str:
    """The last transaction that stands and is no undo. Raises `NothingToDo`."""
    for line in reversed(log.lines):
        if line.action != "undo" and log.stands(line):
            return line.tx
    raise NothingToDo("No change of notes stands that could be taken back.")


def plan_reversal(
    place: Path,
    log: Ledger,
    lines: Sequence[LedgerLine],
    pasts: Sequence[Before],
    files: Mapping[str, bytes],
    *,
    now: datetime,
    via: str,
    clock_set: bool = False,
    anyway: bool = False,
) -> NotesPlan:
    """What taking `lines` back would write; `files` are the notes as they are now, by name.

    A file that was edited where the change stood is a clash, and a problem unless the person says `anyway`: then it
    becomes as it was before the change. Raises `NothingToDo` where everything is so already.
    """
    changes: list[FileChange] = []
    clashes: list[str] = []
    problems: list[MemtuiError] = []
    for past in pasts:
        folder, name = os.path.split(past.path)
        if folder != str(place):
            problems.append(Refused("The notes lie in another folder now.", f"{folder} → {place}"))
            continue
        here = files.get(name)
        wanted, clean = _reversed(past, here)
        if not clean:
            clashes.append(f"{FOLDER}/{name}")
        if wanted != here:
            changes.append(change_of(place, name, here, wanted))
    if not pasts:
        problems.append(Refused("Its backup is not kept any more.", lines[0].tx, "The ledger says what was changed."))
    elif not changes:
        raise NothingToDo("The notes are as they were before it.")
    if clashes and not anyway:
        problems.append(
            Refused(
                f"{', '.join(clashes)} was changed since.",
                "Taking it back would overwrite what was written meanwhile.",
                "Leave it as it is now, or take it back all the same: --anyway.",
            )
        )
    frame = frame_of(log, [f"undo {line.tx} {line.name}" for line in lines], now, via, clock_set=clock_set)
    back = placed([_line(frame, line) for line in lines], changes)
    return NotesPlan(
        changes=tuple(changes),
        ledger=back,
        tx=frame.tx,
        problems=tuple(problems),
        undone=tuple(lines),
        clashes=tuple(clashes),
        place=place,
    )


def _line(frame: LedgerLine, line: LedgerLine) -> LedgerLine:
    does = _INVERSE.get(line.change, "")
    atom = dict(line.atom)
    if does == "edit":
        atom |= {"claim": line.atom.get("was", ""), "was": line.atom.get("claim", "")}
    return replace(
        frame,
        action="undo",
        does=does,
        atom=atom,
        gate="taken back",
        target=line.target,
        undoes=line.tx,
        of=line.name,
    )


def _reversed(past: Before, here: bytes | None) -> tuple[bytes | None, bool]:
    """The file without the change, and whether nothing of anybody else's goes with it."""
    if here in (past.after, past.before):
        return past.before, True
    if past.before is None or past.after is None or here is None:
        return past.before, False
    loose = os.path.basename(past.path) == INDEX
    found = without_change(past.before, past.after, here, loose=loose)
    return (past.before, False) if found is None else (found, True)


def without_change(before: bytes, after: bytes, here: bytes, *, loose: bool = False) -> bytes | None:
    """`here`, an edited `after`, with the lines of `before` in place of what came of them; None where they were edited.

    `loose`: lines of an index stand for themselves, so that one whose neighbours are gone comes back at the end.
    """
    old, new, now = (data.splitlines(keepends=True) for data in (before, after, here))
    at_now = {
        block.a + step: block.b + step
        for block in SequenceMatcher(None, new, now, autojunk=False).get_matching_blocks()
        for step in range(block.size)
    }
    put: list[tuple[int, int, list[bytes]]] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        start = _where(at_now, j1, j2, len(new), len(now), loose=loose)
        if start is None:
            return None
        put.append((start, start + j2 - j1, old[i1:i2]))
    for start, stop, lines in sorted(put, key=lambda each: each[0], reverse=True):
        if start == len(now) and now and not now[-1].endswith(b"\n"):
            now[-1] += b"\n"
        now[start:stop] = lines
    return b"".join(now)


def _where(at_now: Mapping[int, int], j1: int, j2: int, length: int, total: int, *, loose: bool) -> int | None:
    """Where lines `j1` to `j2` stand in the file of now, all of them and together; an empty run stands between two."""
    if j1 < j2:
        places = [at_now.get(j) for j in range(j1, j2)]
        start = places[0]
        return start if start is not None and places == list(range(start, start + j2 - j1)) else None
    above, below = at_now.get(j1 - 1), at_now.get(j1)
    if above is not None:
        return above + 1
    if below is not None:
        return below
    if j1 == 0 == length or loose:
        return total
    return None
