from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.recall.score import BEST, ordinal, overlap, rarity, today, weight


@given(st.dates())
def test_ordinal_counts_as_the_calendar_does(day: date) -> None:
    assert ordinal(day.isoformat()) == day.toordinal()


@pytest.mark.parametrize(
    "text",
    ["2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-01", "-", "", "２０２６-01-01"],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no"):
        ordinal(text)


@given(st.floats(0, 7e9))
def test_today_is_the_utc_day(seconds: float) -> None:
    assert today(seconds) == datetime.fromtimestamp(seconds // 1, UTC).date().toordinal()


def test_rare_words_count_more_than_frequent_ones() -> None:
    assert rarity(1, 500) == pytest.approx(1.0)
    assert rarity(1, 500) > rarity(2, 500) > rarity(250, 500) > rarity(500, 500) > 0.4


def test_weights() -> None:
    def of(kind: str = "fact", confidence: str = "observed", age: int = 0) -> float:
        return weight(kind, confidence, age)

    assert of() == pytest.approx(1.0)
    assert of("constraint") == pytest.approx(1.4)
    assert of("failure") == pytest.approx(1.2)
    assert of("decision") == of("preference") == of("unheard of") == of()
    assert of(confidence="stated") == pytest.approx(1.1)
    assert of(confidence="verified") == pytest.approx(1.3)
    assert of(age=30) == pytest.approx(0.85)
    assert of(age=100_000) == pytest.approx(0.7, abs=0.001)
    assert of(age=-5) == of()
    assert of("constraint", "verified") == BEST


def test_overlap_is_less_for_longer_claims() -> None:
    assert overlap([1.0, 1.0], 4) == pytest.approx(1.0)
    assert overlap([1.0, 1.0], 16) == pytest.approx(0.5)
    assert overlap([0.5], 1) == pytest.approx(0.5)


@given(st.lists(st.floats(0.4, 1.0)))
def test_the_order_of_shared_words_does_not_matter(shared: list[float]) -> None:
    assert overlap(shared, 9) == overlap(shared[::-1], 9)
