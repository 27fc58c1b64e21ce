"""The floor of 17 kinds goes, look-alikes stay (agent-memory.md §5.1). Every value is put together here, in memory."""

from __future__ import annotations

import json
import time

import pytest

from memtui.engine.redact.layer import TABLES, redact
from memtui.engine.redact.shapes import key_blocks
from tests.engine.said import shared

ALNUM = "Q7mEmTuI4bX9zK2vR8sD5wN3" * 4
UPPER = "Q7MEMTUI4BX9ZK2V"
ARMOUR = "-" * 5
BODY = "\n".join(ALNUM[i : i + 64] for i in (0, 5, 9))


def pem(words: str, body: str = BODY, *, closed: bool = True) -> str:
    end = f"\n{ARMOUR}END {words}{ARMOUR}" if closed else ""
    return f"{ARMOUR}BEGIN {words}{ARMOUR}\n{body}{end}"


# name of the floor's rule, kind of the placeholder, the text before, the value that must go
FLOOR = [
    ("aws_access_key", "aws-key", "key ", "AK" + "IA" + UPPER),
    ("aws_temporary_key", "aws-key", "key ", "AS" + "IA" + UPPER),
    ("aws_secret_key", "secret", "AWS_SECRET_ACCESS_KEY=", ALNUM[:40]),
    ("github_token", "github-token", "use ", "gh" + "p_" + ALNUM[:36]),
    ("github_fine", "github-token", "use ", "github" + "_pat_" + ALNUM[:60]),
    ("openai_key", "openai-key", "use ", "s" + "k-" + ALNUM[:40]),
    ("anthropic_key", "anthropic-key", "use ", "s" + "k-ant-" + ALNUM[:60]),
    ("slack_token", "slack-token", "use ", "xo" + "xb-" + "1234567890-" + ALNUM[:20]),
    ("slack_app", "slack-token", "use ", "xa" + "pp-1-" + ALNUM[:30]),
    ("google_api_key", "google-key", "use ", "AI" + "za" + ALNUM[:35]),
    ("stripe_key", "stripe-key", "use ", "s" + "k_live_" + ALNUM[:24]),
    ("stripe_hook", "stripe-key", "use ", "wh" + "sec_" + ALNUM[:32]),
    ("jwt", "jwt", "use ", ".".join(("ey" + "J" + ALNUM[:20], "ey" + "J" + ALNUM[:40], ALNUM[:43]))),
    ("jwt_cut", "jwt", "use ", ".".join(("ey" + "J" + ALNUM[:20], "ey" + "J" + ALNUM[:40]))),
    ("env_prefixed", "secret", "DB_PASSWORD=", "hunter2supersecret"),
    ("env_short", "secret", "password=", "hunter2"),
    ("env_special", "secret", "password=", "Tr0ub4dor&3!x"),
    ("json", "secret", '{"password": "', "correct horse 9"),
    ("yaml", "secret", "client_secret: ", "hunter2supersecret"),
    ("db_connection", "db-url", "postgres://admin:", "a/b:c9xyz@q"),
    ("https_login", "url-login", "https://ci:", "hunter2super"),
    ("bearer", "auth-header", "Authorization: Bearer ", ALNUM[:40]),
    ("bearer_bare", "auth-header", "send Bearer ", ALNUM[:40]),
    ("basic", "auth-header", "Authorization: Basic ", ALNUM[:32]),
    ("url_token", "url-token", "https://h.example/x?access_token=", ALNUM[:24]),
    ("email", "email", "mail ", "jo.doe" + "@" + "memtui-labs.com"),
    ("phone_plus", "phone", "call ", "+44 20 7946 0958"),
    ("phone_us", "phone", "call ", "(212) 555-0179"),
    ("private_ip", "private-ip", "on ", "10.0.1.5"),
    ("private_cidr", "private-ip", "on ", "192.168.1.0/24"),
]  # fmt: skip
AFTER = {"json": '"}', "db_connection": "@db/x", "https_login": "@host.example/x.git"}


@pytest.mark.parametrize(("rule", "kind", "before", "value"), FLOOR, ids=[row[0] for row in FLOOR])
def test_a_value_of_the_floor_goes_alone(rule: str, kind: str, before: str, value: str) -> None:
    after = AFTER.get(rule, " for the nightly job")
    result = redact(before + value + after)
    assert result.text == f"{before}[REDACTED:{kind}]{after}"
    assert result.kinds == (kind,)
    assert [result.text[low:high] for low, high in result.spans] == [f"[REDACTED:{kind}]"]


@pytest.mark.parametrize("words", ["PRIVATE KEY", "RSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])
@pytest.mark.parametrize("closed", [True, False])
def test_a_private_key_goes_with_its_body(words: str, closed: bool) -> None:
    text = f"the key:\n{pem(words, closed=closed)}\n\nand run the tests"
    assert redact(text).text == "the key:\n[REDACTED:private-key]\n\nand run the tests"


def test_a_private_key_on_one_line_and_a_long_one_go_whole() -> None:
    one_line = pem("PRIVATE KEY").replace("\n", "\\n")
    assert redact(f'{{"k": "{one_line}"}}').text == '{"k": "[REDACTED:private-key]"}'
    long = pem("RSA PRIVATE KEY", "\n".join([ALNUM[:64]] * 60))
    assert redact(f"a {long} b").text == "a [REDACTED:private-key] b"


def test_a_header_before_the_body_goes_too() -> None:
    body = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011223344\n\n" + BODY
    assert ALNUM[:12] not in redact(pem("RSA PRIVATE KEY", body, closed=False)).text


STAYS = [
    "always wait 1722873600000 ms between retries",
    "commit 1f998d3f51b2a4d5d00fb37e04fb64f1f70eb64d broke it",
    "session 012edbea-41fd-4410-90cf-fc5ed2662385 and atm_5131238f",
    "needs 12.7.5.2 and 6.2.1-rc.7+build.367",
    "ids 4155550132, 20260102 and 965854989129663195",
    "alice@example.com, bob@corp.test and noreply@github.com are fine",
    "clone git@github.com:acme/app.git, then lodash@npm:4.17.21",
    "read GITHUB_TOKEN and AWS_SECRET_ACCESS_KEY before the deploy step",
    "the token budget is five thousand; the secret sauce is caching; use password managers",
    "password: ********",
    "api_key: {{ .Values.apiKey }}",
    "api_key=os.environ['KEY'] and token=${TOKEN}",
    "redis://localhost:6379/0 for tests",
    "postgres://USER:PASSWORD@HOST/DB",
    "docs/adr/0007-api-key-rotation.md",
    "sk-learn-pipeline-with-scaling-and-pca is the branch",
    "public keys start with ssh-ed25519, Stripe live keys with sk_live_",
    "max_tokens=4096 and is_secret=True",
    "the last run was 2026-06-14T06:10:04Z, 654 passed in 12.31s",
    "bind 127.0.0.1 and 192.0.2.43, not 8.8.8.8",
    "password: must be long",
    "常に dev ブランチへ PR を出す ✅",
]


@pytest.mark.parametrize("text", STAYS)
def test_look_alikes_stay(text: str) -> None:
    assert redact(text).text == text
    assert redact(text).kinds == ()


HOSTILE = [
    "a", "a@", "a.", "sk-", "password ", "password is ", "password=", "://", "https://a:", "ey" + "J", "2 ", "-",
    "--password ", "mysql -a ", "curl -u a:", "authorization: ", "\\n", "`", '"', "'", "1-", "555-", "use a as the ",
    "cookie: a", "key key ", "_", "10.", "tel 1 ", "A: b\n", "user a password ", "$2b$", "+1 ",
]  # fmt: skip


@pytest.mark.parametrize("seed", HOSTILE)
def test_no_rule_is_slow_on_2000_hostile_characters(seed: str) -> None:
    """Budget 20 ms; a pattern that runs wild takes seconds, so ten times that tells them apart on a busy machine."""
    text = (seed * 2_000)[:2_000]
    lowered = text.lower()
    for rule in TABLES:
        began = time.process_time()
        list(rule.find(text, lowered))
        assert time.process_time() - began < 0.2, rule.kind
    began = time.process_time()
    list(key_blocks(text))
    assert time.process_time() - began < 0.2


@pytest.mark.corpus
def test_the_figures_of_the_floor_hold() -> None:
    folder = shared("redaction")

    def rows(name: str) -> list[dict[str, object]]:
        return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]

    caught = total = wrong = strict = 0
    for row in rows("positives.jsonl"):
        if row["group"] == "secret":
            parts, spans = row["parts"], row["spans"]
            assert isinstance(parts, list)
            assert isinstance(spans, list)
            text = "".join(parts)
            out = redact(text).text
            total += 1
            caught += all(text[low:high] not in out for low, high in spans)
    for row in rows("negatives.jsonl"):
        if not row["tolerable"]:
            assert isinstance(row["parts"], list)
            text = "".join(row["parts"])
            strict += 1
            wrong += redact(text).text != text
    assert caught / total >= 0.8
    assert wrong / strict <= 0.01
