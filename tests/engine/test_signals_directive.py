"""Standing rules and preferences are heard whole; what only sounds like one is not (agent-memory.md §8 A2, A3, A4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture.signals import directive
from memtui.engine.capture.vetoes import veto
from tests.engine.said import said


def claims(text: str) -> list[tuple[str, str]]:
    """What is heard and kept: fainter claims are parked."""
    return [(heard.claim, heard.kind) for heard in directive.hear(said(text)) if heard.score >= 0.5]


@pytest.mark.parametrize(
    ("text", "claim", "kind"),
    [
        ("never push to the main branch", "never push to the main branch", "constraint"),
        (
            "don't ever edit the vendored directory by hand.",
            "don't ever edit the vendored directory by hand",
            "constraint",
        ),
        ("Don’t ever squash other people’s work", "Don’t ever squash other people’s work", "constraint"),
        ("always use Python 3.11 for the build scripts", "always use Python 3.11 for the build scripts", "constraint"),
        ("ok, and please always edit config/app.yaml, ok?", "always edit config/app.yaml", "constraint"),
        ("migrations must be reversible", "migrations must be reversible", "constraint"),
        ("run the linter before every commit 🙏", "run the linter before every commit", "constraint"),
        ("No TODOs in released code", "No TODOs in released code", "constraint"),
        ("we use pnpm, npm breaks the lockfile", "we use pnpm, npm breaks the lockfile", "decision"),
        ("we should always run the migrations first", "we should always run the migrations first", "constraint"),
        ("Stop adding docstrings to tests", "Stop adding docstrings to tests", "constraint"),
        ("avoid default exports", "avoid default exports", "constraint"),
        ("never, ever force push", "never, ever force push", "constraint"),
        ("In this repo, tests live next to the code.", "In this repo, tests live next to the code", "fact"),
        ("btw we decided to stay on Django", "we decided to stay on Django", "decision"),
        ("I prefer early returns over nested ifs", "I prefer early returns over nested ifs", "preference"),
        ("the convention is one class per file", "the convention is one class per file", "fact"),
        ("the api gateway listens on port 9090", "the api gateway listens on port 9090", "fact"),
        ("deployments need two approvals", "deployments need two approvals", "fact"),
        ("the nightly job runs at 3am on mondays", "the nightly job runs at 3am on mondays", "fact"),
        ("pytest hangs when you run it with xdist", "pytest hangs when you run it with xdist", "failure"),
        ("only commit when I say so", "only commit when I say so", "constraint"),
        ("we chose Kafka because of replay", "we chose Kafka", "decision"),
        ("never log bodies, not because they are big", "never log bodies, not because they are big", "constraint"),
        ("please update the docs, we name hooks `use_x`, and push", "we name hooks `use_x`", "fact"),
        ("our CI runs on our own machines", "our CI runs on our own machines", "fact"),
        ("the worker dies when the queue is empty", "the worker dies when the queue is empty", "failure"),
    ],
)
def test_a_standing_rule_is_the_whole_sentence(text: str, claim: str, kind: str) -> None:
    assert claims(text) == [(claim, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "Should we always rebase before merging?",
        "should we always rebase before merging",
        "do you always need root for that",
        "You must be kidding me right now",
        "we can't always trust the nightly CI results",
        "you don't have to always run it all",
        "maybe we should never cache that",
        "never mind, found it",
        "better late than never",
        "for now always use the old endpoint",
        "until friday never touch the schema",
        "always keep the log level on trace today",
        "never commit in this session",
        "you never told me that it was skipped",
        "it was never deployed",
        "we always had trouble with that vendor",
        "the parser must always return a list",
        "users must always see the banner",
        "if we always cached it, it would be faster",
        "oh great, always good to see red builds",
        'the docs say "always call close" and that is it',
        "stop using the old endpoint",
        "never do that again",
        "the diagram is in the wrong place",
        "the build is failing again",
        "if that is red, we never merge",
        "implement the endpoint so it returns 404 if not found",
        "Fork's main is at b8d967c",
        "run the tests and push",
        "don't touch the header",
        "don't commit yet",
        "add a test for the `always_on` flag",
        "> never push to main",
    ],
)
def test_what_only_sounds_like_a_rule_is_none(text: str) -> None:
    assert claims(text) == []


def test_a_rule_among_orders_is_heard_alone() -> None:
    text = "fix the red tests. never mock the clock in unit tests. then push"
    assert claims(text) == [("never mock the clock in unit tests", "constraint")]


LEADS = st.sampled_from(
    ["", "no, ", "no. ", "No the way is: ", "ok, ", "please ", "and ", "actually, ", "yes. ", "so "]
)
RULES = st.sampled_from(
    [
        "never push to main",
        "don't ever force push",
        "always squash",
        "no mocks in e2e tests",
        "never skip a hook",
        "we don't use npm here",
    ]
)
TAILS = st.sampled_from(["", ".", "!", " please", ", ok?", " — now fix it", ", please don't", " 🙏", ", never"])


@given(LEADS, RULES, TAILS)
def test_the_polarity_of_the_rule_is_kept(lead: str, rule: str, tail: str) -> None:
    """Whatever is trimmed, the rule with its negation stands in the claim as it was said."""
    for claim, _ in claims(lead + rule + tail):
        assert rule in claim


@pytest.mark.parametrize(
    "text",
    [
        "please use conventional commits",
        "names in english, comments too",
        "no one pushes to main directly",
        "run make check before you commit",
        "put new helpers in src/lib, not in the components folder",
        "short variable names annoy me",
        "let's standardize on pytest",
        "the dev server crashes on file names with spaces",
    ],
)
def test_a_way_of_working_needs_no_always(text: str) -> None:
    assert [claim for claim, _ in claims(text)] == [text.removeprefix("please ")]


@pytest.mark.parametrize(
    "text",
    [
        "use a loop instead",
        "use the same color here",
        "write a file about geese in docs",
        "it crashes when i click save",
    ],
)
def test_a_thing_of_the_moment_is_no_way_of_working(text: str) -> None:
    assert claims(text) == []


def test_no_clause_is_cut_from_a_denial_beside_it() -> None:
    """ "we use uv for scripts, but not for the image": what is denied stays with what is said."""
    assert all("not for the image" in claim for claim, _ in claims("ok, we use uv for scripts, but not for the image"))
    assert claims("if the cache is cold, we never retry it") == []


@pytest.mark.parametrize(
    ("name", "said", "beside"),
    [
        ("task", "the id is shown in the header, make it configurable", "never drop a table, rename it to _old"),
        ("moment", "the cache hit rate is 3 percent", "the cache is keyed by locale"),
        ("moment", "all the snapshots are outdated", "snapshots are outdated when the icons change"),
        ("domain", "only the author can edit a post", "only lee and mara can approve deploys"),
        ("pointing", "make sure each of the five tests has a name", "each test has a name"),
        ("question", "we use pnpm here, don't we", "we use pnpm here, don't add npm scripts"),
        ("scene", "for the rest of the day don't push to main", "don't push to main without a review"),
        ("modal", "we shouldn't have to restart it every time", "restart it after every deploy"),
        ("narrative", "at some point we stopped using it", "we stopped using lodash"),
        ("quoted", "my lead: never merge on fridays", "never merge on fridays"),
    ],
)
def test_each_way_of_speaking_has_a_neighbour_that_it_leaves_alone(name: str, said: str, beside: str) -> None:
    assert veto(said, False) == name
    assert veto(beside, False) is None
