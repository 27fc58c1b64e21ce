"""What a person asks to be remembered is heard without the asking (design §3.2)."""

from __future__ import annotations

import pytest

from memtui.engine.capture.hearing import hear
from memtui.engine.capture.signals import remember
from tests.engine.said import said


def claims(text: str) -> list[tuple[str, str, float]]:
    return [(heard.claim, heard.kind, heard.score) for heard in remember.hear(said(text))]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("remember that the staging bucket is read only", "the staging bucket is read only"),
        ("Remember: run `just gen` after schema changes.", "run `just gen` after schema changes"),
        ("ok and please remember that we never squash", "we never squash"),
        ("add to memory: deploys go out on tuesdays", "deploys go out on tuesdays"),
        ("add this to CLAUDE.md: no default exports", "no default exports"),
        ("from now on write the test first", "write the test first"),
        ("From now on, never ask before reading files!", "never ask before reading files"),
        ("for next time: start the emulator first", "start the emulator first"),
        ("don't forget: the seed script wipes the database", "the seed script wipes the database"),
        ("gotcha: the watcher dies on branch switches", "the watcher dies on branch switches"),
        ("remember to always run the migration twice", "always run the migration twice"),
    ],
)
def test_the_claim_stands_without_the_asking(text: str, claim: str) -> None:
    assert [(heard, score) for heard, _, score in claims(text)] == [(claim, 0.95)]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "the docs tests need a running mailcatcher. please save this to memory",
            "the docs tests need a running mailcatcher",
        ),
        ("Our CI runs on arm machines. Note: put that in CLAUDE.md", "Our CI runs on arm machines"),
        ("the box reboots at 4 am each night. Don't forget that!", "the box reboots at 4 am each night"),
        ("specs live in spec/. can you remember that please?", "specs live in spec/"),
        ("we deploy from main only. ok, and keep that in mind.", "we deploy from main only"),
        ("fix the parser first. the importer reads latin-1. write that down.", "the importer reads latin-1"),
    ],
)
def test_a_sentence_that_points_back_asks_for_the_one_before(text: str, claim: str) -> None:
    assert [(heard, score) for heard, _, score in claims(text)] == [(claim, 0.9)]


@pytest.mark.parametrize(
    "text",
    [
        "remember this.",
        "put that in CLAUDE.md",
        "is the build red? remember that",
        "run it again. save it",
        "rename the column. write it to the database",
        "here is the plan. keep it",
        "Thanks for the help.\n> Always use tabs in Makefiles.\nremember that",
        "Look at this output.\n```\nalways use tabs\n```\nRemember that.",
        "# remember that",
    ],
)
def test_pointing_at_nothing_or_at_something_else_asks_for_nothing(text: str) -> None:
    assert claims(text) == []


def test_asked_for_twice_the_asking_itself_is_no_claim() -> None:
    assert [one.claim for one in hear(said("We use tabs. Remember this. Save it to memory."))] == ["We use tabs"]
    for pointing in ("Never forget that.", "Always keep that in mind."):
        assert [one.claim for one in hear(said(f"The importer reads latin-1. {pointing}"))] == [
            "The importer reads latin-1"
        ]
        assert hear(said(pointing)) == ()


def test_the_number_of_an_item_is_nothing_between() -> None:
    assert [claim for claim, _, _ in claims("1. The CI runs on arm.\n2. Remember that.")] == ["The CI runs on arm"]


def test_a_sentence_that_asks_at_its_end_is_one_claim() -> None:
    heard = hear(said("the staging box reboots at 4 am every night, don't forget that. then run the tests"))
    assert [(one.claim, one.signal) for one in heard] == [
        ("the staging box reboots at 4 am every night", remember.NAME)
    ]


def test_a_message_of_one_hash_line_is_a_memory() -> None:
    assert claims("# always use the staging bucket") == [("always use the staging bucket", "constraint", 1.0)]
    assert claims("# Plan\n\nalways use the staging bucket") == []
    assert claims("#always") == []
    assert claims("# ") == []


def test_keep_in_mind_asks_for_less() -> None:
    assert claims("keep in mind that the api is rate limited") == [("the api is rate limited", "fact", 0.6)]


@pytest.mark.parametrize(
    "text",
    [
        "do you remember that we never squash?",
        "remember that we never squash?",
        "remember the last bug",
        "- remember state in localStorage",
        "i remember that we had a bug like this",
        "don't forget to run the tests",
        "remember: for now we use the old bucket",
        "tom: from now on we deploy on mondays",
        "brilliant. from now on let's just name every variable x",
        "> remember that we never squash",
        "```\n# always run as root\n```",
    ],
)
def test_questions_quotes_scenes_and_memories_of_the_past_are_none(text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize("words", ["/memtui:remember {}", "/memtui:remember   {}\n"])
def test_our_own_command_asks_for_every_sentence(words: str) -> None:
    text = words.format("invoices go out on Mondays. Reports are written in English")
    assert [(claim, score) for claim, _, score in claims(text)] == [
        ("invoices go out on Mondays", 1.0),
        ("Reports are written in English", 1.0),
    ]
    heard = hear(said(text))
    assert {one.signal for one in heard} == {remember.NAME}
    assert all("/memtui" not in one.claim + one.quote for one in heard)


def test_other_commands_ask_for_nothing() -> None:
    assert claims("/memtui:rememberx invoices go out on Mondays") == []
    assert claims("what does /memtui:remember do with its words?") == []


@pytest.mark.parametrize(
    ("text", "claim", "score"),
    [
        ("i'm on a mac with m1, keep that in mind for docker images", "i'm on a mac with m1", 0.6),
        ("the cache key includes the locale, remember that", "the cache key includes the locale", 0.95),
        ("orders can be empty, please don't forget that", "orders can be empty", 0.95),
        ("keep this in mind please: orders can have zero items", "orders can have zero items", 0.6),
        ("just a reminder: never merge your own pr", "never merge your own pr", 0.95),
    ],
)
def test_the_asking_may_stand_behind(text: str, claim: str, score: float) -> None:
    assert [(heard, worth) for heard, _, worth in claims(text)] == [(claim, score)]


def test_next_time_you_do_something_asks_for_no_memory() -> None:
    assert claims("next time you touch the cron run it by hand") == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("once more: From now on every script gets a --dry-run flag", "every script gets a --dry-run flag"),
        ("seriously, from now on write the test first", "write the test first"),
        ("always remember that prod has no swap", "prod has no swap"),
    ],
)
def test_what_is_said_again_is_cut_before_the_asking(text: str, claim: str) -> None:
    assert [(heard, score) for heard, _, score in claims(text)] == [(claim, 0.95)]


def test_from_now_on_may_stand_at_the_end_or_behind_its_cause() -> None:
    at_the_end = "check all layouts at that size from now on"
    assert claims(at_the_end) == [(at_the_end, "constraint", 0.9)]
    assert claims("the lock broke twice, so from now on we pin uv")[0][0] == "we pin uv"
    assert claims("are we going to use pnpm from now on?") == []
