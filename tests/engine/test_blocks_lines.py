"""Which lines stand in a code fence, by the rules of CommonMark: a wrong answer hides a marker or finds a false one."""

from __future__ import annotations

import pytest

from memtui.engine.blocks.lines import list_marker, physical_lines


def _fences(text: str) -> tuple[list[int], int]:
    """For each line the line that opened its fence, and what is open at the end."""
    lines, opened = physical_lines(text.encode())
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    return [line.fence for line in lines], opened


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("- a", 2),
        ("+ a", 2),
        ("* a b c", 2),
        ("1. a", 3),
        ("12) a b", 4),
        ("123456789. a", 11),
        ("1234567890. a", 0),
        ("-a b", 0),
        ("-", 0),
        ("1.", 0),
        (". a", 0),
        ("12 a", 0),
        ("a. b", 0),
        ("1x. b", 0),
        ("/ a", 0),
    ],
)
def test_the_marker_of_a_list_item(text: str, width: int) -> None:
    assert list_marker(text.encode()) == width


@pytest.mark.parametrize(
    ("text", "fences"),
    [
        ("```sh\nls\n```\nx", [1, 1, 1, 0]),
        ("   ```\nls\n   ```\nx", [1, 1, 1, 0]),
        ("```\n    ```\n```\nx", [1, 1, 1, 0]),  # four columns in, it is a line of the code
        ("```\n\t```\n```\nx", [1, 1, 1, 0]),
        ("```\nx\n``` \t \ny", [1, 1, 1, 0]),
        ("````\n```\n````\ny", [1, 1, 1, 0]),
        ("```\nX```\n```\ny", [1, 1, 1, 0]),
        ("```\n\f```\n```\ny", [1, 1, 1, 0]),
        ("```\n```\f\n```\ny", [1, 1, 1, 0]),
        ("``` `\nx", [0, 0]),
        ("~~~ `\nx\n~~~", [1, 1, 1]),
        ("`` ~~~\nx", [0, 0]),
        ("aaa ~~~\nx", [0, 0]),
        ("    ```\nx", [0, 0]),
        ("```\n1\n```\n2\n~~~\n3\n~~~", [1, 1, 1, 0, 5, 5, 5]),
    ],
)
def test_a_fence_of_the_file(text: str, fences: list[int]) -> None:
    assert _fences(text) == (fences, 0)


@pytest.mark.parametrize(
    ("text", "fences"),
    [
        ("- ```\n  x\n  ```\n  y", [1, 1, 1, 0]),
        ("- ```\n\n  x\n  ```\n  y", [1, 1, 1, 1, 0]),  # a blank line doesn't end the item
        ("- ```\n  x\ny", [1, 1, 0]),  # a line further left does, and the fence with it
        ("- ```\n\f\ny", [1, 0, 0]),  # a form feed is a word, not a blank
        ("- 1. ```\n     x\n   y", [1, 1, 0]),
        ("-\t```\n    x\n   y", [1, 1, 0]),
        ("1.\t```\n\tx\n   y", [1, 1, 0]),
        ("100. ```\n     x\n\ty", [1, 1, 0]),
        ("- ```\n\t ```\n  y", [1, 1, 0]),
        ("- ```\n      ```\n  ```\n  y", [1, 1, 1, 0]),
        ("-     ```\n  y", [0, 0]),  # five spaces behind a marker begin code by indent
        ("-    ```\n     y\n     ```", [1, 1, 1]),
    ],
)
def test_a_fence_in_a_list_item(text: str, fences: list[int]) -> None:
    assert _fences(text) == (fences, 0)


@pytest.mark.parametrize(
    ("text", "fences", "opened"),
    [("a\n```\nb", [0, 2, 2], 2), ("a\n- ```\n  b", [0, 2, 2], 2), ("~~~\n```\n", [1, 1], 1), ("```", [1], 1)],
)
def test_a_fence_that_is_never_closed(text: str, fences: list[int], opened: int) -> None:
    assert _fences(text) == (fences, opened)


def test_lines_end_with_a_line_feed_and_hold_what_stands_before_it() -> None:
    lines, _ = physical_lines(b"\xef\xbb\xbfaX\r\nb\rc\x0b\n\n```\n- X")
    assert [line.text for line in lines] == [b"aX", b"b\rc\x0b", b"", b"```", b"- X"]
    assert [(line.start, line.end) for line in lines] == [(3, 7), (7, 12), (12, 13), (13, 17), (17, 20)]
