"""The parts of a score come to the score, and a claim's fate is what the search made of it (design §7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.recall import index, render
from memtui.engine.recall.score import ordinal
from memtui.engine.review.recalled import BLOCKED, CAP, FLOOR, KNOWN, SPACE, TOLD, Scored, scored

TODAY = ordinal("2026-07-20")
WORDS = ("npm", "pnpm", "branch", "dev", "main", "deploy", "release", "tests", "docker", "cache")
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
KINDS = st.sampled_from(("constraint", "correction", "failure", "fact", "preference"))
SURE = st.sampled_from(("observed", "stated", "verified"))
ENTRIES = st.lists(st.tuples(SENTENCES, KINDS, SURE, st.sampled_from(("2026-07-20", "2026-05-01", "2020-01-01"))))


def look(data: bytes, prompt: str, known: frozenset[str]) -> tuple[list[index.Hit], list[index.Hit], list[Scored]]:
    """What the search finds, what the block holds, and the claims with their parts."""
    header = index.header_of(data)
    assert header is not None
    hits = index.search(data, prompt, today_ordinal=TODAY, shown=known)
    told = render.fitting(hits, trigger="user-prompt", graph=header.graph, budget=header.budget)
    return hits, told, list(scored(data, prompt, today_ordinal=TODAY, hits=hits, told=told, known=known))


@given(
    ENTRIES,
    SENTENCES,
    st.sets(st.integers(0, 12)),
    st.sets(st.integers(0, 12)),
    st.integers(1, 4),
    st.integers(90, 400),
)
def test_parts_and_fates_agree_with_the_search(
    entries: list[tuple[str, str, str, str]],
    prompt: str,
    known: set[int],
    blocked: set[int],
    claims: int,
    budget: int,
) -> None:
    ids = [f"atm_{number:08x}" for number in range(len(entries))]
    rows = [(id_, kind, sure, day, "", claim) for id_, (claim, kind, sure, day) in zip(ids, entries, strict=True)]
    header = index.Header(graph="g", store=(0, 0), claims=claims, budget=budget)
    data = index.build(rows, header, blocked={ids[each] for each in blocked if each < len(ids)})
    left = frozenset(ids[each] for each in known if each < len(ids))
    hits, told, found = look(data, prompt, left)
    scores = {hit.id: hit.score for hit in hits}
    for each in found:
        product = each.overlap * (each.of_kind * each.of_confidence * each.recency)
        assert each.score == product
        assert each.overlap == pytest.approx(sum(counts for _, counts in each.words) / each.length**0.5)
        assert each.score == scores.get(each.id, each.score)
    by_fate = {fate: {each.id for each in found if each.fate == fate} for fate in (TOLD, SPACE, CAP, FLOOR)}
    assert by_fate[TOLD] == {hit.id for hit in told}
    assert by_fate[TOLD] | by_fate[SPACE] == set(scores)
    assert not by_fate[CAP] or len(hits) == claims
    assert all(each.score < header.floor for each in found if each.fate == FLOOR)
    assert {each.fate for each in found} <= {TOLD, SPACE, CAP, FLOOR, KNOWN, BLOCKED}
    assert [each.fate == TOLD for each in found] == sorted((each.fate == TOLD for each in found), reverse=True)


def test_without_an_index_there_is_nothing_to_score() -> None:
    assert scored(b"", "npm", today_ordinal=TODAY, hits=(), told=(), known=frozenset()) == ()


def test_a_damaged_line_costs_that_line() -> None:
    header = index.Header(graph="g", store=(0, 0))
    data = index.build([("atm_00000001", "fact", "stated", "2026-07-01", "", "use npm here")], header)
    broken = data.replace(b"2026-07-01", b"2026-99-01")
    assert len(look(data, "npm or what?", frozenset())[2]) == 1
    assert look(broken, "npm or what?", frozenset())[2] == []
