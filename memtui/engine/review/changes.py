"""Ledger lines applied to a block: the one mechanism behind the plan, the commit and every undo (design §2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memtui.engine.atoms import atom_id, strip_pointer
from memtui.engine.blocks.edits import add, claim_entry, drop, identify, replace, tag_contested, untag
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
            return entries if here else add(entries, new)
        case "edit":
            if line.replaces in ids:
                return drop(entries, line.replaces) if here else replace(entries, line.replaces, new)
            return entries if here else add(entries, new)
        case "drop":
            return drop(entries, line.atom_id) if here else entries
        case "tag":
            return tag_contested(entries, line.atom_id, line.contested) if here else entries
        case "untag":
            return untag(entries, line.atom_id) if here else entries
    return entries
