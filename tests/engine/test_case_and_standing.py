"""In a prompt that tells a case a sentence holds only with a mark of its own (`setting`, `english/marks`)."""

from __future__ import annotations

import pytest

from memtui.engine.capture import claims_in
from memtui.engine.capture.english.marks import aside, stands
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.setting import setting


def kept(text: str) -> list[object]:
    return [one["claim"] for one in claims_in(text) if float(str(one["score"])) >= 0.5]


CASE = (
    "let's write the parser for the new log format. each line starts with an iso timestamp. the level comes next, in "
    "brackets. lines that don't match are appended to the previous message. stream it, the files are up to 2 GB."
)


def test_what_a_case_tells_is_no_claim_and_alone_it_may_be() -> None:
    assert kept("each line starts with an iso timestamp") == ["each line starts with an iso timestamp"]
    assert kept(CASE) == []


def test_a_claim_in_a_case_is_heard_by_its_mark() -> None:
    assert kept(f"{CASE} and no sleeps in tests, we use a fake clock everywhere") != []
    assert kept(f"{CASE} parsers never log input lines in this repo") == ["parsers never log input lines in this repo"]


@pytest.mark.parametrize(
    "sentence",
    [
        "we keep all styles in tailwind classes",
        "I prefer explicit wiring over magic",
        "in this codebase errors bubble up",
        "images always go through the cdn",
        "please don't rely on built packages in dev",
        "deploys go out on tuesdays",
        "src/tokens.css is generated from figma",
        "if the error is silent, do not print anything",
    ],
)
def test_marks_of_standing(sentence: str) -> None:
    assert stands(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "each line starts with an iso timestamp",
        "the store is a plain map with a mutex",
        "the mobile client never checks that",
        "we load the config twice at startup",
        "I'd prefer to pass the config object down",
        "overdue is computed, it's not stored",
        "only the CI runner has the problem",
        "we use the modern api already",
    ],
)
def test_what_describes_the_program_at_hand_has_none(sentence: str) -> None:
    assert not stands(sentence)


def test_an_aside_lifts_what_is_told_faintly() -> None:
    assert aside("the chrome version on CI is pinned to 118 btw")
    assert not aside("btw it is currently red")


@pytest.mark.parametrize(
    ("text", "gives_a_task"),
    [
        ("the price is stored in cents. divide the amount by 100", True),
        ("the data comes from two tables. join them by id", True),
        ("the endpoint returns all fields. can you make a slim version", True),
        ("Postgres is for the ledger only. Everything else is Mongo", False),
        ("tabs. the whole code base uses tabs", False),
    ],
)
def test_a_task_beside_a_fact_is_known_by_its_verb(text: str, gives_a_task: bool) -> None:
    assert setting(sentences(text)).orders is gives_a_task


def test_a_fact_beside_a_task_is_the_case_and_a_correction_is_not() -> None:
    assert kept("the price is stored in cents, you display it as euros. divide the amount by 100") == []
    assert kept("you put it into utils again. helpers live next to where they're used") == [
        "helpers live next to where they're used"
    ]
    assert kept("the importer crashes on empty files, please have a look") == []
