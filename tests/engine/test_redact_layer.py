"""Redaction comes to an end, leaves nothing at a seam, and fails closed (design §6)."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memtui.engine.redact import layer
from memtui.engine.redact.layer import OVERLAP, PIECE, RedactionFailed, redact

TOKEN = "gh" + "p_" + "Q7mEmTuI4bX9zK2vR8sD5wN3Q7mEmTuI4bX9"
LONG = "s" + "k-ant-" + "Q7mEmTuI4bX9zK2vR8sD5wN3" * 30  # longer than the overlap of two pieces

FRAGMENTS = st.sampled_from([
    TOKEN, "password=", "password is ", "hunter2super", "token: ", "https://a:", "@", "@host.io", "jo@memtui.io",
    "-----", " ", "\n", '"', "'", "[REDACTED:", "[REDACTED:secret]", "]", "BEGIN PRIVATE KEY", "END PRIVATE KEY",
    "+44 20 7946 0958", "10.1.2.3", "10.",
    "Bearer ", "Authorization: ", "?key=", "abc", "\u200b", "é", "db-url", "secret", "--token ", "1", "=", ":",
])  # fmt: skip


@given(st.lists(FRAGMENTS | st.text(max_size=8), max_size=24).map("".join))
@example("password=" * 300)
@example("[REDACTED:db-url]:5432/ledger")
def test_a_second_run_changes_nothing(text: str) -> None:
    once = redact(text)
    assert redact(once.text) == once
    assert TOKEN not in once.text


@given(st.integers(0, 3 * PIECE), st.sampled_from([TOKEN, LONG]))
@example(PIECE - OVERLAP - len(LONG) // 2, LONG)
@example(PIECE - 10, TOKEN)
def test_a_seam_between_pieces_leaves_no_part_of_a_value(offset: int, value: str) -> None:
    words = ("lorem ipsum " * (PIECE))[:offset] + " "
    text = redact(words + value + " end").text
    assert text.endswith("] end")
    assert re.fullmatch(r"[a-z ]*\[REDACTED:(?:github-token|anthropic-key)\] end", text)


def test_a_value_behind_hidden_characters_goes() -> None:
    assert TOKEN[8:] not in redact(TOKEN[:8] + "\u200b" + TOKEN[8:]).text.replace("\u200b", "")
    assert redact("caf\u00e9 \ud800 ok").text == "caf\u00e9 \ufffd ok"


def test_values_that_overlap_become_one_placeholder_of_the_more_precise_kind() -> None:
    assert redact(f"token={TOKEN}").text == "token=[REDACTED:github-token]"


def test_two_values_of_a_kind_read_the_same() -> None:
    """No counters: an id is hashed from the redacted text and must not depend on the order of values."""
    assert redact("password=hunter2aa").text == redact("password=other3bb").text


def test_every_kind_is_a_word_of_the_vocabulary() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+", rule.kind) for rule in layer.TABLES)


def test_every_rule_has_needles_in_lower_case() -> None:
    for rule in layer.TABLES:
        assert rule.needles, rule.kind
        assert all(needle == needle.lower() for needle in rule.needles)


def test_what_does_not_come_out_clean_is_refused_without_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer, "_ROUNDS", 0)
    with pytest.raises(RedactionFailed) as failure:
        redact("password=hunter2aa")
    assert "hunter2aa" not in str(failure.value)
    assert redact("nothing to hide").text == "nothing to hide"
