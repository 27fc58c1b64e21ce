"""Ledger lines applied to a block: the one mechanism behind the plan, the commit and every undo (design §2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memtui.engine.atoms import atom_id, normalize, strip_pointer
from memtui.engine.blocks.edits import add, claim_entry, drop, identify, point, replace, tag_contested, untag
from memtui.engine.blocks.entries import Entry
from memtui.engine.store.ledger import LedgerLine


def applied(entries: Sequence[Entry], lines: Iterable[LedgerLine]) -> tuple[Entry, ...]:
    """The entries of a block after these changes; a change that is there already changes nothing."""
    found = tuple(entries)
    for line in lines:
        slug = line.atom.get("project")
        found = identify(found, lambda claim, slug=slug: atom_id(claim, slug))  # type: ignore[misc]
        found = _one(found, line)
    return found


def _one(entries: tuple[Entry, ...], line: LedgerLine) -> tuple[Entry, ...]:
    ids = {entry.atom_id for entry in entries if entry.kind == "claim"}
    new = claim_entry(line.atom["claim"], line.atom_id, strip_pointer(line.atom["source"]))
    here = line.atom_id in ids
    match line.action:
        case "adopt":
            return _pointed(entries, line.atom_id, new) if here else add(entries, new)
        case "edit":
            return (
                _edited(entries, line.replaces, new, here=here)
                if line.replaces in ids
                else (entries if here else add(entries, new))
            )
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
