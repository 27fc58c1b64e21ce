"""Relatives are offered, guarded and deterministic (design §3.2)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.store.relatives import FLOOR, relatives

OTHERS = [
    ("push", "never push straight to main"),
    ("yes", "push straight to the main branch"),
    ("port", "the dev server listens on port 3000"),
    ("tests", "the tests need docker"),
    ("keys", "api keys never go into the repo"),
    ("commit", "commit messages are in english"),
]


def found(claim: str, limit: int = 5) -> list[tuple[str, str]]:
    return [(relative.id, relative.guarded) for relative in relatives(claim, OTHERS, limit=limit)]


def test_rare_words_find_what_is_said_otherwise() -> None:
    assert found("main must never be pushed to straight away")[0] == ("push", "")
    assert found("nothing in common at all") == []


def test_a_rare_word_weighs_more_than_a_frequent_one() -> None:
    others = [
        ("common", "run the tests"),
        ("rare", "run kubernetes"),
        *((str(n), f"tests number {n}") for n in range(20)),
    ]
    assert relatives("tests on kubernetes", others)[0].id == "rare"


def test_inflected_words_are_found_by_their_letters() -> None:
    others = [("a", "Datenbankverbindungen werden geschlossen"), ("b", "die Farbe bleibt blau")]
    assert [relative.id for relative in relatives("Datenbankverbindung schließen", others)] == ["a"]


@pytest.mark.parametrize(
    ("claim", "other", "guarded"),
    [
        ("push straight to main", "push", "negated"),
        ("never push to the main branch straight", "yes", "negated"),
        ("the dev server listens on port 4000", "port", "other value"),
        ("commit messages are in german", "commit", "other value"),
        ("tests need a running docker", "tests", ""),
    ],
)
def test_negation_and_value_are_guarded(claim: str, other: str, guarded: str) -> None:
    assert (other, guarded) in found(claim)


def test_at_most_as_many_as_asked_for_best_first() -> None:
    claim = "never push to the dev server port or main"
    scores = [relative.score for relative in relatives(claim, OTHERS)]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)
    assert found(claim, limit=1) == found(claim)[:1]
    assert found(claim, limit=0) == []


def test_equal_scores_stand_as_they_came() -> None:
    others = [("b", "run the linter"), ("a", "run the linter")]
    assert [relative.id for relative in relatives("run the linter", others)] == ["b", "a"]


@given(st.text(max_size=100), st.lists(st.tuples(st.integers(), st.text(max_size=100)), max_size=8))
def test_any_text_gives_the_same_scores_twice(claim: str, others: list[tuple[int, str]]) -> None:
    first = relatives(claim, others)
    assert first == relatives(claim, others)
    assert all(FLOOR <= relative.score <= 1 for relative in first)


def test_a_full_store_is_searched_quickly() -> None:
    others = [(at, f"rule {at} says that {at % 17} of the services must log to place {at % 29}") for at in range(500)]
    relatives("the services log to a place", others)
    started = time.process_time()
    relatives("services must log to another place", others)
    assert time.process_time() - started < 0.1  # 20 ms on a quiet machine; the bound is for a busy one
