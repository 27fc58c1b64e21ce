"""Which id counts for a claim that got other words, was united with another one, or was split in two (design §2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol


class Renaming(Protocol):
    """What this module reads of a decision."""

    @property
    def do(self) -> str: ...
    @property
    def atom(self) -> str: ...
    @property
    def to(self) -> str: ...
    @property
    def new(self) -> str: ...


def ends(rows: Iterable[Renaming]) -> Mapping[str, tuple[str, ...]]:
    """Old id to the ids that count for it now, chains followed: one, or more where a claim was split.

    `rows` are those in force, in order. Words that were taken up again end a circle. The first id is the one that
    stands in the place of the old one; it alone has that as its former id.
    """
    steps: dict[str, str] = {}
    halves: dict[str, list[str]] = {}
    for row in rows:
        if row.do in ("alias", "split") and row.to:
            _step(steps, row.atom, row.to)
            if row.do == "split":
                halves.setdefault(row.atom, []).append(row.new)
        elif row.new:
            for old in (row.atom, row.to):
                _step(steps, old, row.new)
    return {old: tuple(_reached(steps, halves, old)) for old in dict.fromkeys((*steps, *halves))}


def _step(steps: dict[str, str], old: str, new: str) -> None:
    """One alias more, in place: words that were another's and are taken up again are their own end now."""
    at = new
    while at in steps and at != old:
        at = steps[at]
    if at == old:
        steps.pop(new, None)
    if old != new:
        steps[old] = new


def _reached(steps: Mapping[str, str], halves: Mapping[str, list[str]], start: str) -> list[str]:
    """Where an id leads: the end of its chain, then those of the halves that were split off on the way."""
    found: list[str] = []
    met: set[str] = set()
    waiting = [start]
    while waiting:
        at = waiting.pop(0)
        if at in met:
            continue
        while at not in met:
            met.add(at)
            waiting += halves.get(at, ())
            at = steps.get(at, at)
        if at not in found and at not in steps:
            found.append(at)
    return found
