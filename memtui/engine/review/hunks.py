"""The diff that a person reviews: lines that know which claim they belong to (tui.md §3.7, §5.6).

Lines end at \\n only and are compared as bytes. The shortest edit is found after Myers (1986), up to `_EDITS`
changed lines between the common head and tail; beyond that the whole middle counts as rewritten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BlockBroken
from memtui.engine.text import visible

_EDITS = 400

Change = tuple[int, int, int, int]  # old from, old to, new from, new to: half-open, from 0


@dataclass(frozen=True)
class HunkLine:
    """One line; `text` is shown as it is. Numbers count from 1; `newline` is False where the file ends without."""

    sign: str
    text: str
    atom_id: str | None
    old_no: int | None
    new_no: int | None
    newline: bool = True


@dataclass(frozen=True)
class Hunk:
    """A run of changes with its context; a start is that of a unified diff (the line before, if the length is 0)."""

    old_start: int
    old_len: int
    new_start: int
    new_len: int
    lines: tuple[HunkLine, ...]


def hunks(
    before: bytes,
    after: bytes,
    *,
    context: int = 3,
    ids: Mapping[int, str] | None = None,
    old_ids: Mapping[int, str] | None = None,
) -> tuple[Hunk, ...]:
    """The changes from `before` to `after`. Claims and their comments carry their ids as the block says.

    `ids` (`old_ids`) names the claims of `after` (`before`) by line number where the file holds no pointers.
    """
    old, new = _split(before), _split(after)
    names_old, names_new = {**_ids(before), **(old_ids or {})}, {**_ids(after), **(ids or {})}
    windows = all(data.count(b"\r\n") == data.count(b"\n") for data in (before, after))

    def line(sign: str, raw: bytes, old_no: int | None, new_no: int | None) -> HunkLine:
        name = names_old.get(old_no) if new_no is None and old_no else names_new.get(new_no or 0)
        ended = raw.endswith(b"\n")
        bare = raw.removesuffix(b"\n")
        bare = bare.removesuffix(b"\r") if windows and ended else bare
        return HunkLine(sign, visible(bare.decode("utf-8", "replace")), name, old_no, new_no, ended)

    found: list[Hunk] = []
    for group in _groups(_changes(old, new), context):
        start = max(0, group[0][0] - context)
        shift = group[0][2] - group[0][0]
        stop = min(len(old), group[-1][1] + context)
        lines: list[HunkLine] = []
        at = start
        for old_from, old_to, new_from, new_to in group:
            lines += [line(" ", old[i], i + 1, i + 1 + shift) for i in range(at, old_from)]
            lines += [line("-", old[i], i + 1, None) for i in range(old_from, old_to)]
            lines += [line("+", new[j], None, j + 1) for j in range(new_from, new_to)]
            at, shift = old_to, new_to - old_to
        lines += [line(" ", old[i], i + 1, i + 1 + shift) for i in range(at, stop)]
        old_len, new_len = stop - start, sum(each.sign != "-" for each in lines)
        new_start = start + group[0][2] - group[0][0]
        found.append(
            Hunk(start + (old_len > 0), old_len, new_start + (new_len > 0), new_len, tuple(lines)),
        )
    return tuple(found)


def _split(data: bytes) -> list[bytes]:
    lines = [part + b"\n" for part in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _ids(data: bytes) -> dict[int, str]:
    try:
        block = scan(data)
    except BlockBroken:
        return {}  # a broken block has no claims to name, but its diff is just what a person needs to see
    if block is None:
        return {}
    return {
        entry.line + offset: entry.atom_id
        for entry in block.lines
        if entry.atom_id is not None
        for offset in range(max(1, entry.raw.count(b"\n")))
    }


def _groups(changes: list[Change], context: int) -> list[list[Change]]:
    groups: list[list[Change]] = []
    for change in changes:
        if groups and change[0] - groups[-1][-1][1] <= 2 * context:
            groups[-1].append(change)
        else:
            groups.append([change])
    return groups


def _changes(old: Sequence[bytes], new: Sequence[bytes]) -> list[Change]:
    head = 0
    shorter = min(len(old), len(new))
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old_end, new_end = len(old) - tail, len(new) - tail
    changes: list[Change] = []
    at_old, at_new = head, head
    kept = [(head + i, head + j) for i, j in _kept(old[head:old_end], new[head:new_end])]
    for i, j in [*kept, (old_end, new_end)]:
        if (i, j) != (at_old, at_new):
            changes.append((at_old, i, at_new, j))
        at_old, at_new = i + 1, j + 1
    return changes


def _kept(old: Sequence[bytes], new: Sequence[bytes]) -> list[tuple[int, int]]:
    """The pairs of equal lines that a shortest edit keeps; none if it takes more than `_EDITS` steps."""
    rows: list[list[int]] = []
    for edits in range(min(_EDITS, len(old) + len(new)) + 1):
        last, row = (rows[-1] if rows else []), []
        for at, diagonal in enumerate(range(-edits, edits + 1, 2)):
            i = _step(last, at, edits)
            while i < len(old) and i - diagonal < len(new) and old[i] == new[i - diagonal]:
                i += 1
            row.append(i)
            if i >= len(old) and i - diagonal >= len(new):
                return _walk_back(rows, len(old), len(new))
        rows.append(row)
    return []


def _step(last: list[int], at: int, edits: int) -> int:
    """How far in the old lines one more edit leads on the diagonal number `at`."""
    if not edits:
        return 0
    inserts = at == 0 or (at < edits and last[at - 1] < last[at])
    return last[at] if inserts else last[at - 1] + 1


def _walk_back(rows: list[list[int]], i: int, j: int) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for edits in range(len(rows), -1, -1):
        last = rows[edits - 1] if edits else []
        at = (i - j + edits) // 2
        start = _step(last, at, edits)
        while i > start:
            i, j = i - 1, j - 1
            kept.append((i, j))
        if edits and (at == 0 or (at < edits and last[at - 1] < last[at])):
            j -= 1
        elif edits:
            i -= 1
    return kept[::-1]
