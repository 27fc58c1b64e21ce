"""The hint at bare prohibitions: gentle, so it must not nag where something to do is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.review.positive import HINT, positive_hint

BARE = (
    "Never push to main",
    "Don't use npm",
    "Avoid print statements",
    "No emojis in commit messages",
    "never edit generated files, in any folder",
    "Never touch the vendor/ folder.",
    "You must not force-push",
    "Nie direkt auf main pushen",
    "ne jamais pousser sur main",
    "nunca hagas commit de .env",
    "никогда не пушить в main",
    "不要直接推送到 main",
)
WITH_A_WAY = (
    "Never push to main; open a pull request",
    "Don't use npm, use pnpm",
    "PR base branch is dev, never main",
    "Use pnpm instead of npm",
    "Never commit without running the tests",
    "Do not add dependencies; prefer the standard library",
    "Never merge until CI is green",
    "Use tabs",
    "The notebook stands in docs/",
    "Nie npm verwenden, sondern pnpm",
)


@pytest.mark.parametrize("claim", BARE)
def test_a_bare_prohibition_gets_the_hint(claim: str) -> None:
    assert positive_hint(claim) == HINT


@pytest.mark.parametrize("claim", WITH_A_WAY)
def test_a_claim_that_says_what_to_do_gets_none(claim: str) -> None:
    assert positive_hint(claim) == ""


@given(st.text(max_size=300))
def test_any_words_get_an_answer(text: str) -> None:
    assert positive_hint(text) in ("", HINT)
