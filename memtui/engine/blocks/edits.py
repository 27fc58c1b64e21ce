"""Changes of a block as pure functions: entries in, entries out (design §4). What they don't name keeps its bytes.

Ids must stand on the entries; in a file without pointer comments `identify` computes them from the text first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memtui.engine.blocks.claim_line import split_tag, tag
from memtui.engine.blocks.entries import Entry, without_pointer
from memtui.engine.errors import NotFound

Entries = tuple[Entry, ...]


def claim_entry(claim: str, atom_id: str, pointer: str | None, *, contested: str | None = None) -> Entry:
    """A claim that is not written yet; `contested` is YYYY-MM-DD."""
    return Entry("claim", claim, atom_id, pointer, contested)


def identify(entries: Sequence[Entry], id_of: Callable[[str], str]) -> Entries:
    """The entries of an AGENTS.md, each claim with the id that `id_of` computes from its text."""
    return tuple(
        _changed(entry, atom_id=id_of(entry.claim)) if entry.kind == "claim" and entry.atom_id is None else entry
        for entry in entries
    )


def add(entries: Sequence[Entry], new: Entry) -> Entries:
    """`new` below the last claim and what hangs on it; an id that stands there already is replaced in place."""
    if any(_holds(entry, new.atom_id) for entry in entries):
        return _each(entries, new.atom_id, lambda _: new)
    at = max((index + 1 for index, entry in enumerate(entries) if entry.kind == "claim"), default=len(entries))
    while at < len(entries) and entries[at].raw[:1] in (b" ", b"\t") and entries[at].claim.strip():
        at += 1
    return (*entries[:at], new, *entries[at:])


def drop(entries: Sequence[Entry], atom_id: str) -> Entries:
    """Without the claim and its comment; raises `NotFound`."""
    _require(entries, atom_id)
    return tuple(entry for entry in entries if entry.atom_id != atom_id)


def replace(entries: Sequence[Entry], atom_id: str, new: Entry) -> Entries:
    """`new` where the claim stood; raises `NotFound`."""
    return _each(entries, atom_id, lambda _: new)


def point(entries: Sequence[Entry], atom_id: str, new_id: str, pointer: str) -> Entries:
    """The claim with another id and pointer, its words just as somebody wrote them; raises `NotFound`."""
    return _each(
        entries,
        atom_id,
        lambda entry: Entry(
            entry.kind, entry.claim, new_id, pointer, entry.contested, entry.line, without_pointer(entry.raw)
        ),
    )


def tag_contested(entries: Sequence[Entry], atom_id: str, date: str) -> Entries:
    """The claim marked as contested by evidence of `date` (YYYY-MM-DD); raises `NotFound`."""
    return _each(entries, atom_id, lambda entry: _retagged(entry, date))


def untag(entries: Sequence[Entry], atom_id: str) -> Entries:
    """The claim without its contested mark; raises `NotFound`."""
    return _each(entries, atom_id, lambda entry: _retagged(entry, None))


def _holds(entry: Entry, atom_id: str | None) -> bool:
    return entry.kind == "claim" and atom_id is not None and entry.atom_id == atom_id


def _require(entries: Sequence[Entry], atom_id: str | None) -> None:
    if atom_id is None or not any(entry.atom_id == atom_id for entry in entries):
        raise NotFound(f"The block holds no {atom_id}.", "", "It may have been removed by hand.")


def _each(entries: Sequence[Entry], atom_id: str | None, change: Callable[[Entry], Entry]) -> Entries:
    _require(entries, atom_id)
    return tuple(change(entry) if _holds(entry, atom_id) else entry for entry in entries)


def _changed(entry: Entry, *, atom_id: str | None) -> Entry:
    return Entry(entry.kind, entry.claim, atom_id, entry.pointer, entry.contested, entry.line, entry.raw)


def _retagged(entry: Entry, date: str | None) -> Entry:
    """The same line with another mark; words that a person formatted stay as they are."""
    raw = entry.raw
    first, newline, below = raw.partition(b"\n")
    bare = first.rstrip(b" \t\r")
    # A claim that an editor wrapped carries its mark further down: it is rendered anew.
    if raw and not below[:1].isspace():
        text, _ = split_tag(bare.decode(errors="surrogateescape"))
        mark = tag(date) if date else ""
        raw = (text + mark).encode(errors="surrogateescape") + first[len(bare) :] + newline + below
    else:
        raw = b""
    return Entry(entry.kind, entry.claim, entry.atom_id, entry.pointer, date, entry.line, raw)
