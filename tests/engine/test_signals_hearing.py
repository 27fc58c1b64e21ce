"""Hearing: redacted before anything listens, once a claim, and a fault costs one sentence (design §6)."""

from __future__ import annotations

import json
import subprocess
import sys
from types import ModuleType

import pytest

from memtui.engine.capture import claims_in, hearing, redact_text
from memtui.engine.capture.heard import CLAIM_MAX, QUOTE_MAX, Heard
from memtui.engine.capture.hearing import hear, listen
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.worth import Worth, worth
from tests.engine.said import said, shared

KEY = "s" + "k-ant-" + "Q7mEmTuI4bX9zK2vR8sD5wN3Q7mEmTuI4bX9"


def test_a_secret_reaches_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def listens(utterance: Utterance) -> list[Heard]:
        seen.append(utterance.text)
        return []

    spy = ModuleType("spy")
    monkeypatch.setattr(spy, "hear", listens, raising=False)
    monkeypatch.setattr(hearing, "SIGNALS", (spy,))
    hear(said(f"always log in with {KEY}"))
    assert seen == ["always log in with [REDACTED:anthropic-key]"]


def test_a_secret_at_the_end_of_a_long_claim_is_not_cut_into_halves() -> None:
    """agent-memory.md §8 A22, A23: redact before any length rule."""
    for value in (
        KEY,
        ".".join(("ey" + "J" + "Q7mEmTuI4bX9" * 2, "ey" + "J" + "Q7mEmTuI4bX9" * 3, "Q7mEmTuI4bX9" * 3)),
    ):
        for heard in hear(said("always authenticate " + "as the service user " * 6 + value)):
            assert value[:16] not in heard.claim + heard.quote
            assert "[REDACTED:" in heard.claim


def test_one_claim_is_heard_once_with_its_strongest_signal() -> None:
    heard = hear(said("remember that we never squash. no, we use pnpm. Never push to main."))
    assert [(one.signal, one.claim) for one in heard] == [
        ("explicit", "we never squash"),
        ("correction", "we use pnpm"),
        ("directive", "Never push to main"),
    ]
    assert [one.claim for one in hear(said("never squash.\nnever squash"))] == ["never squash"]


def test_the_quote_holds_the_claim_and_both_keep_their_bounds() -> None:
    for length in (30, 200, 279, 320, 500):
        text = "ok, never use " + ("very " * length)[:length] + "old things."
        for one in hear(said(text)):
            assert one.claim in one.quote
            assert len(one.claim) <= CLAIM_MAX
            assert len(one.quote) <= QUOTE_MAX
    assert hear(said("never use " + "very " * 80 + "old things")) == ()


def test_a_failing_signal_costs_the_sentence_it_fails_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def choosy(utterance: Utterance) -> list[Heard]:
        if "boom" in utterance.text:
            raise ValueError(utterance.text)
        return [Heard("directive", "constraint", utterance.text, utterance.text, 0.7)]

    broken = ModuleType("broken")
    monkeypatch.setattr(broken, "hear", choosy, raising=False)
    monkeypatch.setattr(hearing, "SIGNALS", (broken,))
    result = listen(said("never a. never boom. never b."))
    assert [one.claim for one in result.heard] == ["never a.", "never b."]
    assert result.dropped == 1


def test_when_redaction_fails_nothing_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr(hearing, "redact", fails)
    result = listen(said("never push to main"))
    assert (result.heard, result.dropped) == ((), 1)


def test_the_functions_scored_from_outside() -> None:
    assert claims_in("never push to main. we use pnpm") == [
        {"claim": "never push to main", "kind": "constraint", "score": 0.8},
        {"claim": "we use pnpm", "kind": "decision", "score": 0.65},
    ]
    assert claims_in("") == []
    assert redact_text(f"use {KEY}") == "use [REDACTED:anthropic-key]"


def test_importing_the_package_loads_neither_signals_nor_rules() -> None:
    code = "import sys, memtui.engine.capture; print(*(m for m in sys.modules if m.startswith('memtui.engine.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["memtui.engine.capture"]


def test_worth_is_the_weighted_sum_of_its_parts() -> None:
    assert worth(Worth()) == 0.0
    assert worth(Worth(1, 1, 1, 1, 1, 1)) == 1.0
    asked_for, sure, lately = Worth(explicit=1, standing=0.95), Worth(standing=0.95), Worth(recent=1)
    assert worth(asked_for) > worth(sure) > worth(lately) > 0


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["constructed.jsonl", "natural.jsonl"])
def test_no_text_of_the_labelled_set_breaks_the_bounds(name: str) -> None:
    """Counts no labels (rules are made from `make` rows only): every claim stands in its own message."""
    for line in (shared("claims") / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["part"] == "make":
            result = listen(said(row["text"]))
            assert result.dropped == 0
            flat = "".join(redact_text(row["text"]).split())
            assert all("".join(one.claim.split()) in flat for one in result.heard)


def test_one_sentence_can_hold_two_claims() -> None:
    heard = hear(said("we use testify in all tests, please use require and not assert"))
    assert {one.claim for one in heard} == {"we use testify in all tests", "use require and not assert"}


def test_claims_of_one_sentence_do_not_overlap() -> None:
    for text in ("we never squash, we rebase", "always use tabs, never spaces, in every file"):
        claims = [one.claim for one in hear(said(text))]
        assert not [one for one in claims for other in claims if one != other and one in other], text


def test_a_fact_beside_a_report_of_trouble_describes_the_case() -> None:
    """What surrounds a plain fact decides whether it is worth keeping (ADR 18)."""
    fact = "the runner has only 2 cores"
    alone, beside = (
        next(one["score"] for one in claims_in(text) if one["claim"] == fact)
        for text in (fact, f"the tests fail since friday. i get a timeout. {fact}")
    )
    assert float(str(beside)) < float(str(alone))
