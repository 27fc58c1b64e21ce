"""Minimal pairs in own sentences: what cannot both hold, and look-alikes that can (design §3.3, detector).

The sentences are in `tests/fixtures/contradiction_pairs.txt`, by kind; none of them is from the labelled pairs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.store.contradictions import conflict, conflicts, relation
from tests.engine.test_contradictions import NOW

FILE = Path(__file__).parents[1] / "fixtures" / "contradiction_pairs.txt"


def _sections() -> dict[str, list[tuple[str, str]]]:
    sections: dict[str, list[tuple[str, str]]] = {}
    for section in FILE.read_text("utf-8").split("## ")[1:]:
        title, _, lines = section.partition("\n")
        sections[title] = [(a, b) for a, _, b in (line.partition(" | ") for line in lines.split("\n") if line)]
    return sections


SECTIONS = _sections()
CONTRADICT = [title for title in SECTIONS if title.endswith(": contradict")]
BOTH_HOLD = [title for title in SECTIONS if title.endswith(": both hold")]


@pytest.mark.parametrize("title", CONTRADICT)
def test_what_cannot_both_hold_is_found_in_either_order(title: str) -> None:
    missed = [(a, b) for a, b in SECTIONS[title] if {relation(a, b), relation(b, a)} != {"contradiction"}]
    assert missed == []


@pytest.mark.parametrize("title", BOTH_HOLD)
def test_look_alikes_are_left_alone_in_either_order(title: str) -> None:
    taken = [(a, b) for a, b in SECTIONS[title] if "contradiction" in (relation(a, b), relation(b, a))]
    assert taken == []


def test_there_are_enough_of_both() -> None:
    assert sum(len(SECTIONS[title]) for title in CONTRADICT) >= 300
    assert sum(len(SECTIONS[title]) for title in BOTH_HOLD) >= 300
    assert len(CONTRADICT) + len(BOTH_HOLD) == len(SECTIONS)


@pytest.mark.parametrize("title", [*CONTRADICT, *BOTH_HOLD])
def test_the_index_finds_each_pair_that_the_comparison_finds(title: str) -> None:
    for a, b in SECTIONS[title]:
        assert bool(conflicts([("a", a, NOW), ("b", b, NOW)])) == bool(conflict(a, b)), (a, b)
