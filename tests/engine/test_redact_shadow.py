"""Split, escaped and encoded values are read as what they stand for, and go whole (design §6)."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.redact.layer import OVERLAP, PIECE, redact
from memtui.engine.redact.shadow import encoded, shadow
from tests.engine.test_redact_layer import TOKEN

HALF = len(TOKEN) // 2
LEFT, RIGHT = TOKEN[:HALF], TOKEN[HALF:]


@pytest.mark.parametrize(
    "joint",
    ['" + "', "' + '", '" "', '"\n    "', '" +\n  "', '" \\\n "', '" + f"', '" . "', "\\\n", "\\\n    ",
     "\u200b", "\u200d", "\u2060", "\u00ad"],
)  # fmt: skip
def test_a_value_in_two_halves_goes_with_what_stands_between(joint: str) -> None:
    quote = joint[0] if joint[0] in "\"'" else ""
    text = f"use {quote}{LEFT}{joint}{RIGHT}{quote} for now"
    assert redact(text).text == f"use {quote}[REDACTED:github-token]{quote} for now"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ('{\\"password\\": \\"violet-anchor-29\\"}', '{\\"password\\": \\"[REDACTED:secret]\\"}'),
        ("&quot;password&quot;: &quot;violet-anchor-29&quot;", "&quot;password&quot;: &quot;[REDACTED:secret]&quot;"),
        ("ｐａｓｓｗｏｒｄ＝violet-anchor-29", "ｐａｓｓｗｏｒｄ＝[REDACTED:secret]"),
        ("x?a=1%26password%3Dviolet-anchor-29", "x?a=1%26password%3D[REDACTED:url-token]"),
    ],
)
def test_an_escaped_value_goes(text: str, clean: str) -> None:
    assert redact(text).text == clean


def test_base64_that_says_a_secret_goes_whole_also_twice_encoded() -> None:
    once = base64.b64encode(b"DB_PASSWORD=violet-anchor-29").decode()
    twice = base64.b64encode(f"env: {once}".encode()).decode()
    assert redact(f"decode {once} first").text == "decode [REDACTED:encoded-secret] first"
    assert redact(f"decode {twice} first").text == "decode [REDACTED:encoded-secret] first"
    plain = base64.b64encode(b"run the tests before each commit").decode()
    assert redact(f"decode {plain} first").text == f"decode {plain} first"


@given(st.text(alphabet="ab\"'+ \\\n%41&quot;＝\u200d", max_size=60))
def test_every_character_of_a_shadow_knows_where_it_stood(text: str) -> None:
    made = shadow(text)
    if made is None:
        return
    assert len(made.text) == len(made.starts) == len(made.ends)
    assert list(made.starts) == sorted(made.starts)
    for at, char in enumerate(made.text):
        start, end = made.origin(at, at + 1)
        assert 0 <= start < end <= len(text)
        if end - start == 1 and text[start].isascii():
            assert text[start] == char


@given(st.integers(0, PIECE), st.sampled_from(['" + "', "\\\n"]))
def test_a_split_value_at_a_seam_leaves_nothing(offset: int, joint: str) -> None:
    text = ("lorem ipsum " * PIECE)[: PIECE - OVERLAP - 60 + offset % 120] + f' "{LEFT}{joint}{RIGHT}" end'
    result = redact(text).text
    assert LEFT[6:] not in result
    assert RIGHT not in result


@given(st.text(max_size=200))
def test_looking_into_base64_never_fails(text: str) -> None:
    assert all(0 <= start < end <= len(text) and said for start, end, said in encoded(text))
