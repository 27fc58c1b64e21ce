"""Which claims contradict one another.

Design §3.3, agent-memory.md §6.4 D11 and §8 A31 to A34 and A47, plugmem-fusion.md §F.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.store.contests import marked
from memtui.engine.store.contradictions import (
    Pair,
    against_prose,
    conflict,
    conflicts,
    near_duplicate,
    relation,
)
from tests.engine.said import shared

NOW = datetime(2026, 7, 1, 9, tzinfo=UTC)
DEPLOY = "the deploy job for the api service must always target the dev branch first"
NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)


def rule(a: str, b: str) -> str | None:
    found = conflict(a, b)
    return found.rule if found else None


# -- negation


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("PR base is dev", "PR base is not dev"),
        (DEPLOY, DEPLOY.replace("must always", "must not always")),
        ("never push to main", "push to main"),
        ("don't use requests", "use requests"),
        ("Do not use requests", "Use requests."),
        ("CI no longer runs on push", "CI runs on push"),
        ("can't rebase here", "can rebase here"),
        ("cannot rebase here", "can rebase here"),
        ("tests won't run offline", "tests will run offline"),
        ("use httpx not requests", "use httpx requests"),
    ],
)
def test_fusion_negation_check_fires(a: str, b: str) -> None:
    assert rule(a, b) == "negation"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("don’t use tabs", "do not use tabs"),
        ("one two three", "one two four"),
        ("PR base branch is dev", "PR base branch is main"),
    ],
)
def test_fusion_negation_check_does_not_fire(a: str, b: str) -> None:
    assert rule(a, b) != "negation"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("use moment.js for dates", "stop using moment.js for dates"),
        ("add emojis to commit messages", "quit adding emojis to commit messages"),
        ("rebase feature branches", "avoid rebasing feature branches"),
        ("use global state", "refrain from using global state"),
        ("use emojis in commit messages", "no emojis in commit messages"),
        ("use any in test files", "any is forbidden in test files"),
        ("log request bodies", "logging request bodies is prohibited"),
        ("commit generated code", "generated code must never be committed"),
        ("the api returns xml", "the api doesnt return xml"),
        ("deploy with downtime", "deploy without downtime"),
        ("everybody merges on fridays", "nobody merges on fridays"),
        ("telemetry is enabled by default", "telemetry is disabled by default"),
        ("the cache is safe to delete", "the cache is unsafe to delete"),
        ("the endpoint is documented", "the endpoint is undocumented"),
        ("the linter is mandatory", "the linter is optional"),
        ("ask me before deleting files", "don’t ever ask me before deleting files"),
        ("we support ie11", "we do not support ie11 any longer"),
        ("allow force pushes on feature branches", "disallow force pushes on feature branches"),
        ("write comments in tests", "no comments in tests"),
        ("write mocks", "avoid mocks"),
        ("keep using lodash", "stop using lodash"),
        ("the api is official", "the api is unofficial"),
        ("you may amend published commits", "you must not amend published commits"),
    ],
)
def test_english_negates_in_many_ways(a: str, b: str) -> None:
    assert rule(a, b) == rule(b, a) == "negation"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("verwende relative Imports", "verwende keine relativen Imports"),
        ("Tests dürfen die Datenbank verwenden", "Tests dürfen die Datenbank nicht verwenden"),
        ("on pousse directement sur main", "on ne pousse jamais directement sur main"),
        ("utilise des mocks dans les tests", "n’utilise pas de mocks dans les tests"),
        ("usa comillas simples en los tests", "no uses comillas simples en los tests"),
        ("edite os arquivos gerados", "nunca edite os arquivos gerados"),
        ("usa i mock nei test", "non usare i mock nei test"),
        ("gebruik mocks in tests", "gebruik geen mocks in tests"),
        ("testler docker gerektirir", "testler docker gerektirmez"),
        ("üretim veritabanına elle bağlan", "üretim veritabanına asla elle bağlanma"),
        ("commituj pliki z katalogu dist", "nigdy nie commituj pliki z katalogu dist"),
        ("логи пишем в stdout", "логи не пишем в stdout"),
        ("本番DBには直接接続してよい", "本番DBには直接接続してはいけない"),
        ("在循环里查数据库", "永远不要在循环里查数据库"),
        ("공유 브랜치에 강제 푸시해", "공유 브랜치에 강제 푸시하지 마"),
        ("production सर्वर पर सीधे बदलाव करो", "production सर्वर पर सीधे बदलाव मत करो"),
    ],
    ids=["de", "de2", "fr", "fr2", "es", "pt", "it", "nl", "tr", "tr2", "pl", "ru", "ja", "zh", "ko", "hi"],
)
def test_other_languages_negate(a: str, b: str) -> None:
    assert rule(a, b) == rule(b, a) == "negation"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("run the tests before each commit", "run the tests with pytest -x"),
        ("longer timeouts are better", "timeouts are better"),
        ("never push to main", "never push to dev"),
        ("the e2e tests need the vpn", "the unit tests don't need the vpn"),
        ("don't edit vendor/", "vendor/ is excluded from coverage"),
        ("you may rebase feature branches", "you don't have to rebase feature branches"),
        ("必ずテストしなければならない", "必ずテストする"),
        ("特别注意缓存", "注意缓存"),
    ],
)
def test_negation_elsewhere_is_no_contradiction(a: str, b: str) -> None:
    assert rule(a, b) is None


# -- value


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("PR base branch is dev, never main", "PR base branch is main"),
        ("dev, never main", "main"),
        ("base branch: dev", "base branch: main"),
        ("PR base branch is dev", "Actually, PR base branch is main"),
        ("the base branch is dev", "base branch: main"),
        ("use httpx instead of requests", "use requests instead of httpx"),
        ("instead of requests use httpx", "use requests"),
        ("prefer tabs over spaces", "prefer spaces over tabs"),
        ("auth is handled by keycloak", "auth is handled by auth0"),
        ("feature flags default to off", "feature flags default to on"),
        ("max 3 retries for the payment client", "max 5 retries for the payment client"),
        ("the token expires after 15 minutes", "the token expires after 60 minutes"),
        ("indent with tabs", "indent with two spaces"),
        ("we support postgres 14 and up", "we support postgres 16 and up"),
        ("the config lives in config/app.yaml", "the config lives in settings.toml"),
        ("tests live in tests/", "tests live next to the code"),
        ("the formatter is black", "the formatter is ruff"),
        ("use zod for validation", "use yup for validation"),
        ("le port du serveur est 3000", "le port du serveur est 5000"),
        ("커밋 메시지는 영어로 쓴다", "커밋 메시지는 한국어로 쓴다"),
        ("提交信息用英文", "提交信息用中文"),
        ("npm kullanıyoruz", "pnpm kullanıyoruz"),
        ("tokens expire in 15 minutes", "tokens expire in 60 minutes"),
        ("the timeout is 30s", "the timeout is 2 minutes"),
        ("usa due spazi", "usa quattro spazi"),
        ("we target es2020", "we target es2022"),
        ("we support node 18+", "we support node 20+"),
        ("put migrations in db/migrate", "put migrations in sql/"),
        ("tests are in tests/", "tests are next to the code"),
        ("ana reviews the api changes", "ben reviews the api changes"),
        ("table names are singular", "table names are plural"),
    ],
)
def test_another_value_contradicts(a: str, b: str) -> None:
    assert rule(a, b) == rule(b, a) == "value"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("the timeout is 5s", "the timeout is 30s in CI"),
        ("run the tests in CI", "run the tests locally"),
        ("for tests use sqlite", "for prod use postgres"),
        ("use tabs in go", "use spaces in python"),
        ("we use redis for caching", "we use redis for queues"),
        ("the default branch is protected", "the default branch is develop"),
        ("commit messages are in english", "commit messages are in the imperative"),
        ("we support python 3.11", "we support python 3.12"),
        ("python 3.11 is supported", "python 3.12 is supported"),
        ("build scripts use python 3", "build scripts use python 3.11"),
        ("tests live in tests/", "tests live in tests/unit"),
        ("push to main", "push to dev"),
        ("don't commit without tests", "don't commit without review"),
        ("we have 3 environments", "we have 2 databases"),
        ("the api listens on port 3000", "the worker listens on port 3001"),
        ("use conventional commits, not gitmoji", "use conventional commits"),
        ("the app is deployed to staging", "the app is deployed to production"),
        ("sam reviews backend changes", "ana reviews frontend changes"),
        ("the team is in berlin", "the team is on vacation"),
        ("ask before adding a dependency", "ask before adding a migration"),
    ],
)
def test_other_scopes_and_types_do_not(a: str, b: str) -> None:
    assert relation(a, b) != "contradiction"
    assert relation(b, a) != "contradiction"


# -- near-duplicates and paraphrases


@pytest.mark.parametrize(
    ("a", "b", "duplicate"),
    [
        ("", "...", True),
        ("PR base is dev", "PR base is not dev", False),
        (NUMBERS, NUMBERS.replace("twenty", "changed"), True),
        (DEPLOY, DEPLOY.replace("must always", "must not always"), False),
        (
            "always run the auth tests with pytest from the repo root before pushing to origin dev",
            "always run the auth tests with pytest from the repo root before pushing to origin main",
            False,
        ),
        ("don't", "don t", True),
        ("snake_case kebab-case", "snake_case kebab-case x", False),
    ],
)
def test_near_duplicates_as_fusion_counts(a: str, b: str, duplicate: bool) -> None:
    assert near_duplicate(a, b) is near_duplicate(b, a) is duplicate


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("never push to main", "Never push to main."),
        ("don't log tokens", "do not log tokens"),
        ("we use pnpm, not npm", "we use pnpm and not npm"),
        ("never force-push", "never force push"),
        ("dates are ISO 8601", "dates are ISO-8601"),
        ("avoid global state", "don't use global state"),
        ("never commit secrets to the repo", "secrets must never be committed to the repo"),
        ("before deleting a file, ask", "ask before you delete a file"),
        ("use httpx instead of requests", "instead of requests use httpx"),
        ("prefer pathlib to os.path", "prefer pathlib over os.path"),
        ("wir verwenden pnpm statt npm", "wir verwenden pnpm, nicht npm"),
        ("テストを必ず実行してください", "テストを必ず実行すること"),
    ],
)
def test_the_same_in_nearly_the_same_words(a: str, b: str) -> None:
    assert relation(a, b) == relation(b, a) == "paraphrase"


# -- what is shown, and look-alikes


def test_the_differing_words_are_marked() -> None:
    older, newer = "PR base branch is “dev”, never main", "PR base branch is main"
    found = conflict(older, newer)
    assert found is not None
    assert marked(older, found.older) == "PR base branch is “«dev»”, never main"
    assert marked(newer, found.newer) == "PR base branch is «main»"
    found = conflict("Push to main", "We do no longer push to main")
    assert found is not None
    assert (found.older, marked("We do no longer push to main", found.newer)) == ((), "We do «no longer» push to main")


def test_look_alike_letters_only_add_conflicts() -> None:
    cyrillic = "push to mаin"  # the first vowel is Cyrillic
    assert not cyrillic.isascii()
    assert rule(cyrillic, "never push to main") == "negation"
    assert rule("base branch is " + cyrillic[-4:], "base branch is dev") == "value"
    assert rule("push to Straße", "never push to STRASSE") == "negation"
    assert rule("deploy to I\u0307zmir", "never deploy to izmir") == "negation"
    assert rule("use the cafe\u0301 API", "never use the caf\u00e9 API") == "negation"


# -- many claims


def test_the_earlier_claim_is_the_older_whatever_its_place_or_kind() -> None:
    claims = [
        ("new", "PR base branch is main", NOW + timedelta(days=1)),
        ("old", "Rule: PR base branch is dev", NOW),
        ("far", "the linter is mandatory", NOW),
    ]
    found = conflicts(claims)
    assert [(pair.older, pair.newer, pair.conflict.rule) for pair in found] == [("old", "new", "value")]
    assert conflicts([]) == ()


def test_of_one_moment_the_first_is_older() -> None:
    a, b = ("a", "push to main", NOW), ("b", "never push to main", NOW)
    assert [(p.older, p.newer) for p in conflicts([a, b])] == [("a", "b")]
    assert [(p.older, p.newer) for p in conflicts([b, a])] == [("b", "a")]


_STARTS = (
    "use", "never use", "the base branch is", "keep lines under", "testler", "i test richiedono", "run it with",
    "lines have at most", "none of the lines have", "only ana owns", "the infra team owns", "omit", "assign lines to",
)  # fmt: skip
_ENDS = (
    "main",
    "dev",
    "100 characters",
    "120 characters",
    "docker",
    "docker kullanma",
    "pnpm",
    "yarn",
    "non docker",
    "2 weeks",
    "in .env",
)


@given(st.lists(st.tuples(st.sampled_from(_STARTS), st.sampled_from(_ENDS)), max_size=8))
def test_the_index_misses_nothing(parts: list[tuple[str, str]]) -> None:
    claims = [(at, " ".join(words), NOW) for at, words in enumerate(parts)]
    one_by_one = [
        Pair(a, b, why) for b, newer, _ in claims for a, older, _ in claims[:b] if (why := conflict(older, newer))
    ]
    assert list(conflicts(claims)) == one_by_one


def test_a_full_project_is_compared_in_a_second() -> None:
    subjects = (
        "use pnpm",
        "the base branch is",
        "run tests with",
        "keep lines under",
        "never push to",
        "deploys go to",
    )
    tails = ("main", "dev", "5s", "30", "prod", "vault", "for sessions")
    claims = [(at, f"{subjects[at % 6]} {tails[at % 7]} thing {at}", NOW) for at in range(500)]
    started = time.process_time()
    conflicts(claims)
    assert time.process_time() - started < 3  # a second on a quiet machine; the bound is for a busy one


def test_the_persons_prose_speaks_against_a_claim() -> None:
    prose = [
        "# Rules",
        "",
        "- **Never** push to main. The base branch is dev.",
        "```",
        "use yarn",
        "```",
        "1. [x] Keep lines under 100 characters",
    ]
    claims = [
        ("p", "push to main"),
        ("b", "base branch: main"),
        ("y", "use pnpm"),
        ("l", "keep lines under 120 characters"),
    ]
    found = against_prose(claims, prose)
    assert [(c.claim, c.line, c.sentence, c.conflict.rule) for c in found] == [
        ("p", 3, "Never push to main.", "negation"),
        ("b", 3, "The base branch is dev.", "value"),
        ("l", 7, "Keep lines under 100 characters", "value"),
    ]


# -- any text

SIMPLE = st.tuples(
    st.sampled_from(("push", "deploy", "log", "commit", "rebase")),
    st.sampled_from(("tokens", "generated code", "feature branches", "images")),
    st.sampled_from(("", "to main", "by hand", "on fridays", "in CI")),
).map(lambda words: " ".join(words).strip())
ANY = st.text(st.characters(exclude_categories=[]), max_size=280)
CLAIMS = st.one_of(
    ANY, SIMPLE, st.lists(st.sampled_from(["use", "not", ",", "main", "is", "dev", "never"])).map(" ".join)
)


@given(SIMPLE, st.sampled_from(("never ", "do not ", "don't ", "don’t ever ", "you must not ", "dont ")))
def test_one_negation_turns_a_simple_claim_round(claim: str, negation: str) -> None:
    assert relation(claim, negation + claim) == "contradiction"
    assert relation(negation + claim, "never " + claim) == "paraphrase"


@given(CLAIMS, CLAIMS)
def test_the_relation_is_symmetric_for_any_text(a: str, b: str) -> None:
    assert relation(a, b) == relation(b, a)


@given(CLAIMS)
def test_a_claim_is_its_own_paraphrase(claim: str) -> None:
    assert relation(claim, claim) == "paraphrase"


@given(SIMPLE, SIMPLE, st.sampled_from((".", "!", " .", "…")))
def test_case_spaces_and_final_punctuation_say_nothing(a: str, b: str, end: str) -> None:
    dressed = "  ".join(a.upper().split()) + end
    assert relation(a, dressed) == "paraphrase"
    assert relation(dressed, b) == relation(a, b)
    assert relation("never " + dressed, b) == relation("never " + a, b)


@pytest.mark.parametrize(
    "text",
    [
        "not " * 70,
        "a-" * 140,
        "un" * 140,
        "use x, not y " * 21,
        "ない" * 140,
        "'" * 280,
        "지 마" * 93,
        "it's " * 56,
        "eriziniz" * 34 + "ğ",
        "mayacak" * 40,
    ],
)
def test_a_long_claim_takes_bounded_time(text: str) -> None:
    started = time.process_time()
    for at in range(20):
        relation(text + str(at), text)
    assert time.process_time() - started < 1


@pytest.mark.corpus
def test_the_labelled_pairs_that_rules_are_made_on() -> None:
    rows = map(json.loads, (shared("claims") / "pairs.jsonl").read_text("utf-8").splitlines())
    made = [row for row in rows if row["part"] == "make"]
    answers = Counter(
        (row["relation"], row.get("rule", row.get("note", "")), relation(row["a"], row["b"])) for row in made
    )
    assert {kind for kind in answers if kind[0] == "contradiction" and kind[2] == "paraphrase"} == set()
    assert {kind for kind in answers if kind[0] != "contradiction" and kind[2] == "contradiction"} == set()
    assert answers["contradiction", "negation", "contradiction"] == 25
    assert answers["contradiction", "value", "contradiction"] == 20
    near = {kind: n for kind, n in answers.items() if kind[1].startswith("near-identical")}
    assert sum(n for kind, n in near.items() if kind[2] == "paraphrase") >= 0.9 * sum(near.values())
