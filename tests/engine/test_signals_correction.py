"""Corrections: an objection with what holds instead, and contrasts (plugmem-fusion.md A.4)."""

from __future__ import annotations

import pytest

from memtui.engine.capture.signals import correction
from tests.engine.said import said


def claims(text: str, form: str = "prompt") -> list[tuple[str, str, float]]:
    return [(heard.claim, heard.kind, heard.score) for heard in correction.hear(said(text, form))]


@pytest.mark.parametrize(
    ("text", "claim", "kind", "score"),
    [
        ("no, we use pnpm in this repo", "we use pnpm in this repo", "decision", 0.9),
        ("Actually, the base branch is dev, not main", "the base branch is dev, not main", "fact", 0.9),
        ("actually the base branch is dev", "the base branch is dev", "fact", 0.7),
        ("nah, never drop a table in a migration", "never drop a table in a migration", "constraint", 0.9),
        ("the base branch is dev, not main", "the base branch is dev, not main", "fact", 0.6),
        ("no, use fixtures instead of setUp", "use fixtures instead of setUp", "constraint", 0.9),
        ("Use tabs, not spaces", "Use tabs, not spaces", "constraint", 0.6),
        ("use pytest instead of unittest", "use pytest instead of unittest", "constraint", 0.6),
        ("That's not right. We follow semver here", "We follow semver here", "decision", 0.9),
        ("i said no default exports, please fix the three", "no default exports", "constraint", 0.9),
    ],
)
def test_a_correction_is_what_holds(text: str, claim: str, kind: str, score: float) -> None:
    assert claims(text) == [(claim, kind, score)]


def test_words_typed_while_refusing_weigh_more() -> None:
    rule = "never edit the generated client by hand"
    assert claims(rule) == []
    assert claims(rule, "feedback") == [(rule, "constraint", 0.9)]
    assert claims(rule, "queued") == [(rule, "constraint", 0.85)]
    assert claims("no, we use pnpm", "feedback") == [("we use pnpm", "decision", 1.0)]


@pytest.mark.parametrize(
    "text",
    [
        "no, stop",
        "no that is wrong",
        "no, undo it and try again",
        "use the blue button instead of the red one",
        "please stop the dev server",
        "add a don't-care flag",
        "is the base branch dev, not main?",
        "actually, is the base branch dev, not main?",
        "no, for now we use the old one instead of the new one",
        "actually I think the base branch is dev, not main",
        "that's wrong, the third column should be empty, not null",
        "no problem, we can do it",
        "know the repo, not the docs",
        "the comment is misleading: the flag is read here, not there",
    ],
)
def test_remarks_orders_and_questions_are_none(text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("nope, it's `npm run check`, not `npm test`", "it's `npm run check`, not `npm test`"),
        ("that's a misunderstanding, a workspace can have several owners", "a workspace can have several owners"),
        ("you forgot the license header again, every source file needs one", "every source file needs one"),
        ("I said kebab-case for file names", "kebab-case for file names"),
        ("it's spelled `organisation` everywhere here", "it's spelled `organisation` everywhere here"),

        ("you're thinking of v1, tokens are opaque now in v2", "tokens are opaque now in v2"),
    ],
)  # fmt: skip
def test_what_sets_right_needs_less_to_hold(text: str, claim: str) -> None:
    assert [heard for heard, _, _ in claims(text)] == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "i told you to run the tests and you didn't",
        "that's not right, the third column should be empty",
        "not sure about that. the docs say the reader is closed automatically",
        "i said fix the test first",
    ],
)
def test_complaints_and_tasks_set_nothing_right(text: str) -> None:
    assert claims(text) == []
