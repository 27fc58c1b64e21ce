"""Untrusted text at the door and on the screen (design §8, security.md B.2)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.text import one_line, scrub, shorten, visible

#: Every code point, surrogates included: what a transcript or a hostile file may hold.
ANYTHING = st.text(st.characters(codec=None, exclude_categories=()))
JOINERS = "\u200c\u200d\ufe0f"  # shape words and emoji
HIDDEN = [
    chr(point)
    for point in (
        0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2064, 0x2066, 0x2069,
        0x206F, 0xFE00, 0xFE0E, 0xFEFF, 0xFFF9, 0xFFFB, 0xE0000, 0xE0041, 0xE007F, 0xE0100, 0xE01EF,
    )
]  # fmt: skip


def forbidden(text: str) -> list[str]:
    """The characters of a text that a terminal might obey, or that change what is seen."""
    return [
        char
        for char in text
        if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in HIDDEN or 0xE0000 <= ord(char) <= 0xE01EF
    ]


@given(ANYTHING)
def test_what_is_visible_obeys_nothing(text: str) -> None:
    shown = visible(text)
    assert forbidden(shown) == []
    assert len(shown.splitlines()) <= 1
    assert visible(shown) == shown
    shown.encode()


@given(ANYTHING)
def test_what_is_scrubbed_holds_only_newlines_and_tabs(text: str) -> None:
    clean = scrub(text)
    assert set(forbidden(clean)) <= {"\n", "\t"}
    assert scrub(clean) == clean
    clean.encode()


@given(st.text(st.characters(categories=("L", "N", "P", "S")), max_size=60))
def test_what_was_typed_stays(text: str) -> None:
    plain = "".join(char for char in text if not forbidden(char))
    assert scrub(plain) == plain
    assert visible(plain) == plain


@pytest.mark.parametrize("char", HIDDEN)
def test_hidden_characters_go_and_are_shown(char: str) -> None:
    assert scrub(f"a{char}b") in ("ab", "a\nb")
    assert visible(f"a{char}b") == f"a‹U+{ord(char):04X}›b"


@pytest.mark.parametrize("char", JOINERS)
def test_joiners_stay(char: str) -> None:
    assert scrub(f"a{char}b") == f"a{char}b" == visible(f"a{char}b")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("a\r\nb", "a␍␊b"),
        ("a\tb", "a    b"),
        ("\x00\x7f", "␀␡"),
        ("\x9b2J", "‹U+009B›2J"),
        ("\udc80", "‹U+DC80›"),
        ("\U000e0041", "‹U+E0041›"),
    ],
)
def test_controls_are_shown_as_pictures(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a\r\nb\rc\vd\fe\x85f\u2028g\u2029h\x1ci", "a\nb\nc\nd\ne\nf\ng\nh\ni"),
        ("a\tb\n", "a\tb\n"),
        ("\ufeffa\ufeff", "a"),
        ("\x1b[31mred", "[31mred"),
        ("\ud83d\ude00", "😀"),
        ("\ud83da", "\ufffda"),
        ("a\ude00", "a\ufffd"),
        ("\ud83d", "\ufffd"),
        ("pay\u202elap", "paylap"),
        ("ig\U000e0069nore", "ignore"),
    ],
)
def test_what_nobody_typed_goes(text: str, clean: str) -> None:
    assert scrub(text) == clean


def test_one_line_and_shorten() -> None:
    assert one_line("  a\n\tb\u00a0 c  ") == "a b c"
    assert one_line(" \n ") == ""
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "ab…"
    assert shorten("abcd", 1) == "…"


@given(ANYTHING, st.integers(1, 50))
def test_what_is_shortened_fits(text: str, limit: int) -> None:
    assert len(shorten(text, limit)) <= limit
