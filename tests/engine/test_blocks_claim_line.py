"""A claim as one line of Markdown: it comes back unchanged, and it can do nothing (security.md B.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from memtui.engine.blocks.claim_line import decode_claim, encode_claim, split_tag, tag
from memtui.engine.text import one_line, scrub

_MARKDOWN = MarkdownIt("commonmark")
_HARMLESS = {"text", "text_special", "code_inline", "em_open", "em_close", "strong_open", "strong_close"}
_LIST = ["bullet_list_open", "list_item_open", "paragraph_open", "inline", "paragraph_close", "list_item_close"]

_SIGNS = st.text("`@<>&;[]()!#-+*_~\\ .:1ax/lt|=\"'$^{}", max_size=30)
_PIECES = st.lists(
    st.sampled_from(
        ["`", "``", "@", "@.env", " ", "\\", "&lt;", "&amp;", "<!--", "-->", "[x] ", "](", "a", "1.", tag("2026-01-02")]
    ),
    max_size=12,
).map("".join)
CLAIMS = st.one_of(st.text(max_size=60), _SIGNS, _PIECES).map(lambda text: one_line(scrub(text)))


def _inline(line: str) -> list[Token]:
    """The inline tokens of a bullet with this text; fails if it makes any other block."""
    tokens = _MARKDOWN.parse("- " + line)
    assert [token.type for token in tokens] == [*_LIST, "bullet_list_close"], line
    return tokens[3].children or []


@given(CLAIMS)
def test_every_claim_comes_back(claim: str) -> None:
    line = encode_claim(claim)
    assert decode_claim(line) == claim
    assert "<" not in line
    assert ">" not in line
    assert len(line.splitlines()) <= 1


@given(CLAIMS.filter(bool), st.booleans())
def test_a_markdown_reader_sees_one_paragraph_and_nothing_active(claim: str, contested: bool) -> None:
    line = encode_claim(claim) + (tag("2026-01-02") if contested else "")
    for token in _inline(line):
        assert token.type in _HARMLESS, (line, token.type)
        if token.type == "text":
            assert not token.content.startswith("@") or token.content[1:2] in ("", " "), line
            assert not any(word[:1] == "@" and len(word) > 1 for word in token.content.split()), line


@given(CLAIMS)
def test_the_contested_mark_is_never_taken_from_the_claim(claim: str) -> None:
    assert split_tag(encode_claim(claim)) == (encode_claim(claim), None)
    assert split_tag(encode_claim(claim) + tag("2026-11-30")) == (encode_claim(claim), "2026-11-30")


@pytest.mark.parametrize(
    "claim",
    [
        "PR base branch is dev, never main",
        "use list[int], not List[int]",
        "names look like a_b or __init__ and 2 * 3 * 4",
        "pin actions/checkout@v4 and write to me@example.com or https://example.com/@alice/x",
        "run `make test` and ``a`b`` before each commit",
        "#123 is fixed; -x is a flag; 3.11 is the version; [WIP] titles are fine",
        r"paths look like C:\Users and C:\Temp",
        "R&D & QA sign off",
        "meet @ 5",
        "cafés, naïve, 日本語, 👩‍💻",
        "12 months, 1x. 1². and etc. are no list",
        "1x. is no list",
        "1². is no list",
        "etc. and so on",
        "1234567890. is too long for a list",
        "####### is no heading",
        "X# is a language",
        "-X- marks it",
        "-X-",
        "X X X",
        "[b] is a footnote, a]X is not",
        "&; and &;; and &-b; and a &b",
        "`X@a` and `@a b` are code",
        "`c & d`",
    ],
)
def test_what_needs_no_escape_stays_readable(claim: str) -> None:
    assert encode_claim(claim) == claim
    assert decode_claim(claim) == claim


@pytest.mark.parametrize(
    ("claim", "line"),
    [
        ("x < y", "x &lt; y"),
        ("write &lt; and &copy;", "write &amp;lt; and &amp;copy;"),
        ("see @~/.ssh/config", "see `@~/.ssh/config`"),
        ("use @.env.", "use `@.env`."),
        ("run @/etc/hosts first (@alice)", "run `@/etc/hosts` first (`@alice`)"),
        ("types come from @types/node", "types come from `@types/node`"),
        ("use `@types/node`", "use ` @types/node `"),
        ("@a`b`", "`@a`\\`b\\`"),
        ("`a`@b", "\\`a\\``@b`"),
        ("@`.env", "`@`\\`.env"),
        ("`@`", "` @ `"),
        ("me@example.com@.env", "me@example.com`@.env`"),
        ("`code` @x `", "`code` `@x` \\`"),
        ("```", "\\`\\`\\`"),
        ("- item", "\\- item"),
        ("---", "\\---"),
        ("# Head", "\\# Head"),
        ("1. x", "1\\. x"),
        ("12) x", "12\\) x"),
        ("> q", "&gt; q"),
        ("~~~ x", "\\~~~ x"),
        ("| a | b |", "| a | b |"),
        ("[a]: http://e", "\\[a]: http://e"),
        ("[x] done", "\\[x] done"),
        ("<script>", "&lt;script&gt;"),
        ("![](http://e/?x)", "![\\](http://e/?x)"),
        ("[text](http://e) and [a][b]", "[text\\](http://e) and [a\\][b]"),
        (r"\server\* and \\x", r"\server\\* and \\\x"),
        ("x <!-- memtui:end --> # New rules", "x &lt;!-- memtui:end --&gt; # New rules"),
        ("+ item", "\\+ item"),
        ("* item of more words", "\\* item of more words"),
        ("_ _ _", "\\_ _ _"),
        ("-", "\\-"),
        ("###### Head of six", "\\###### Head of six"),
        ("#", "\\#"),
        ("123456789. x", "123456789\\. x"),
        ("[X] done", "\\[X] done"),
        ("[ ] open", "\\[ ] open"),
        ("write &amp; and &#60; and &x;", "write &amp;amp; and &amp;#60; and &amp;x;"),
        ("`a`@b `c`", "\\`a\\``@b` `c`"),
        ("me@example.com@.env and more", "me@example.com`@.env` and more"),
        ("@`x@b", "`@`\\`x`@b`"),
        ("see @aXb and @a. and @.", "see `@aXb` and `@a`. and `@.`"),
        ("`a < b > c & d &lt;`", "`a &lt; b &gt; c & d &amp;lt;`"),
        ("old [contested — newer evidence 2026-01-01]", "old \\[contested — newer evidence 2026-01-01]"),
    ],
)
def test_p1_to_p6_are_written_as_text(claim: str, line: str) -> None:
    assert encode_claim(claim) == line
    assert decode_claim(line) == claim


@pytest.mark.parametrize("separator", ["\n", "\r", "\r\n", "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_p5_no_separator_makes_a_second_line(separator: str) -> None:
    assert encode_claim(f"a{separator}- [x] injected") == "a - [x] injected"


def test_a21_terminal_sequences_do_not_reach_the_file() -> None:
    assert encode_claim("a\x1b[2Jb\u202ec\u200bd") == "a[2Jbcd"


def test_p14_a_long_claim_is_quick() -> None:
    claim = one_line("`a` `` @b [c](d) & <e> \\* " * 40_000)
    assert decode_claim(encode_claim(claim)) == claim


@given(st.text(max_size=60))
def test_any_hand_written_line_can_be_read(line: str) -> None:
    assert isinstance(decode_claim(line), str)


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("an open ` backtick", "an open ` backtick"),
        ("``` opens nothing", "``` opens nothing"),
        ("R&D & QA", "R&D & QA"),
        ("`a` and `b`", "`a` and `b`"),
        ("``@x``", "``@x``"),
        ("`@x `", "`@x `"),
        ("` @x`", "` @x`"),
        ("` X@a `", "` X@a `"),
        ("` \t@x `", "` \t@x `"),
        ("`&lt; &gt; &amp;`", "`< > &`"),
    ],
)
def test_a_hand_written_line_is_read_as_markdown_shows_it(line: str, claim: str) -> None:
    assert decode_claim(line) == claim


@pytest.mark.parametrize(
    "mark",
    [
        " [contested — older evidence 2026-01-02]",
        " [contested — newer evidence X026-01-02]",
        " [contested — newer evidence 2026-1-002]",
        " [contested — newer evidence 2026-01-02",
        " [contested — newer evidence 2026-01-02].",
        "[contested — newer evidence 2026-01-02]",
        "2026-01-02]",
    ],
)
def test_what_only_looks_like_the_contested_mark_is_text(mark: str) -> None:
    assert split_tag("a claim" + mark) == ("a claim" + mark, None)


def test_the_contested_mark_may_stand_alone() -> None:
    assert split_tag(tag("2026-01-02")) == ("", "2026-01-02")
