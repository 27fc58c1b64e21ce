"""Ledger lines applied to a block: the one mechanism behind the plan, the commit and every undo (design §2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memtui.engine.atoms import atom_id, normalize, strip_pointer
from memtui.engine.blocks.edits import add, claim_entry, drop, identify, point, replace, tag_contested, untag
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.placing import put_back
from memtui.engine.store.ledger import LedgerLine

#: Actions that bring lines back which stood there before: to their old place, byte for byte.
BACK = ("undo", "restore")


def applied(
    entries: Sequence[Entry], lines: Iterable[LedgerLine], *, like: Sequence[Sequence[Entry]] = ()
) -> tuple[Entry, ...]:
    """The entries of a block after these changes; a change that is there already changes nothing.

    `like` are versions of the block, nearest first, from which an undo takes the bytes and the place of a line.
    """
    found = tuple(entries)
    for line in lines:
        if line.change:
            slug = line.atom.get("project")
            found, *versions = (identified(each, slug) for each in (found, *like))
            found = _one(found, line, versions)
    return found


def identified(entries: Sequence[Entry], slug: str | None) -> tuple[Entry, ...]:
    """The entries with the ids of their words where the file holds none."""
    return identify(entries, lambda claim: atom_id(claim, slug))


def held(entries: Sequence[Entry], id_: str) -> Entry | None:
    """The claim with an id among identified entries."""
    return next((entry for entry in entries if entry.kind == "claim" and entry.atom_id == id_), None)


def _one(entries: tuple[Entry, ...], line: LedgerLine, like: Sequence[Sequence[Entry]]) -> tuple[Entry, ...]:
    ids = {entry.atom_id for entry in entries if entry.kind == "claim"}
    here = line.atom_id in ids
    match line.change:
        case "adopt" | "return":
            if not here:
                return _in(entries, line, like)
            return entries if line.action in BACK else _pointed(entries, line.atom_id, _entry(line, like))
        case "edit":
            if line.replaces not in ids:
                return entries if here else _in(entries, line, like)
            if line.action in BACK:
                return drop(entries, line.replaces) if here else replace(entries, line.replaces, _entry(line, like))
            return _edited(entries, line.replaces, _entry(line, like), here=here)
        case "drop":
            gone = line.replaces if line.replaces in ids else line.atom_id
            return drop(entries, gone) if gone in ids else entries
        case "tag":
            return tag_contested(entries, line.atom_id, line.contested) if here else entries
        case "untag":
            return untag(entries, line.atom_id) if here else entries
    return entries


def _edited(entries: tuple[Entry, ...], old: str, new: Entry, *, here: bool) -> tuple[Entry, ...]:
    """The line `old` in the words of `new`; where it says them already, just as the person wrote it."""
    if here and new.atom_id != old:
        return drop(entries, old)
    (stands, *_) = [entry for entry in entries if entry.kind == "claim" and entry.atom_id == old]
    if normalize(stands.claim) != normalize(new.claim):
        return replace(entries, old, new)
    return entries if new.atom_id == old else point(entries, old, new.atom_id or "", new.pointer or "")


def _pointed(entries: tuple[Entry, ...], atom_id: str, new: Entry) -> tuple[Entry, ...]:
    """The line with a pointer, if somebody wrote it without one."""
    bare = any(entry.kind == "claim" and entry.atom_id == atom_id and entry.pointer is None for entry in entries)
    return point(entries, atom_id, atom_id, new.pointer or "") if bare else entries


def _in(entries: tuple[Entry, ...], line: LedgerLine, like: Sequence[Sequence[Entry]]) -> tuple[Entry, ...]:
    """With the line's claim: a new one below the others, one that was there before at its old place."""
    new = _entry(line, like)
    known = [version for version in like if held(version, line.atom_id)]
    return put_back(entries, new, known[0], known[1:]) if known and line.action in BACK else add(entries, new)


def _entry(line: LedgerLine, like: Sequence[Sequence[Entry]]) -> Entry:
    """The claim as the ledger tells it, or as it stood there before."""
    before = next((found for version in like if (found := held(version, line.atom_id))), None)
    if before is not None and line.action in BACK:
        return before
    return claim_entry(line.atom["claim"], line.atom_id, strip_pointer(line.atom["source"]))
