"""The bullets of an instructions file: what is one, where it stands, and what is none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.blocks.scan import BEGIN, END, scan
from memtui.engine.store.bullets import bullets

TEXT = b"""---
paths: src/**
---
# Rules

- Use `pnpm`, **never** npm
  in this repository
- Commands:
  - `make test` runs the tests
* [ ] Keep commits small
1. Read the plan
lazy lines go on

Prose is none.
- @docs/imported.md
- ---
- Build it:
```
- not a bullet
```
<!--
- hidden
-->
| - | a table |
- after everything
"""


def shown(data: bytes) -> list[tuple[int, int, str]]:
    return [(each.line, each.last, each.text) for each in bullets(data, scan(data))]


def test_what_is_a_bullet() -> None:
    assert shown(TEXT) == [
        (6, 7, "Use `pnpm`, never npm in this repository"),
        (9, 9, "`make test` runs the tests"),
        (10, 10, "Keep commits small"),
        (11, 12, "Read the plan lazy lines go on"),
        (25, 25, "after everything"),
    ]


def test_our_own_block_holds_none() -> None:
    data = b"- before\n" + BEGIN + b"\n## Learned\n\n- ours\n" + END + b"\n- behind\n"
    assert shown(data) == [(1, 1, "before"), (7, 7, "behind")]


def test_windows_lines_and_a_byte_order_mark() -> None:
    assert shown(b"\xef\xbb\xbf- one thing\r\n- and another\r\n") == [(1, 1, "one thing"), (2, 2, "and another")]


@given(st.binary(max_size=400))
def test_any_bytes_give_bullets_in_order(data: bytes) -> None:
    found = bullets(data)
    assert [each.line for each in found] == sorted({each.line for each in found})
    assert all(each.line <= each.last <= data.count(b"\n") + 1 and "\n" not in each.text for each in found)


PLAIN = st.lists(st.sampled_from(("tests", "run", "first", "über", "`make`", "x/y", "α")), min_size=1, max_size=5)


@given(st.lists(PLAIN.map(" ".join), max_size=8))
def test_plain_bullets_come_back_as_they_were(words: list[str]) -> None:
    data = "".join(f"- {each}\n" for each in words).encode()
    assert [each.text for each in bullets(data)] == words
