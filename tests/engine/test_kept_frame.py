"""The kept first frame as a file: what is read back, and everything that means there is none (ADR 0026)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.home import Home
from memtui.engine.kept_frame import MOST_BYTES, MOST_SIZES, KeptFrame, Rows, drop_frames, keep_frame, read_frame

KEY, SIZE = "0123456789abcdef", (20, 2)
ROWS: Rows = ((("› always ", (1, 38, 5, 116)), ("push", ())), ())
Change = Callable[[dict[str, Any]], Any]


def _kept(home: Home, key: str = KEY, size: tuple[int, int] = SIZE) -> Path:
    keep_frame(home, key, size, KeptFrame(ROWS, ("a line", 'and "one" more'), ("/somewhere",), 12.5))
    return Path(home.path, "cache", f"frame-{key}-{size[0]}x{size[1]}.json")


def test_a_frame_comes_back_as_it_was_kept(home: Home) -> None:
    file = _kept(home)
    found = read_frame(home, KEY, SIZE)
    assert found is not None
    assert (found.rows, found.stamp, found.also) == (ROWS, ("a line", 'and "one" more'), ("/somewhere",))
    assert found.until == 12.5
    assert file.stat().st_mode & 0o777 == 0o600
    assert read_frame(home, KEY, (21, 2)) is None


def _put(record: dict[str, Any], row: object) -> None:
    record["rows"][0] = row


HOSTILE: dict[str, Change] = {
    "escape": lambda record: _put(record, [["\x1b]52;c;AAAA\x07", []]]),
    "newline": lambda record: _put(record, [["a\nb", []]]),
    "C1": lambda record: _put(record, [["\x9b31m", []]]),
    "direction": lambda record: _put(record, [["\u202eabc", []]]),
    "surrogate": lambda record: _put(record, [["\ud800", []]]),
    "hidden": lambda record: _put(record, [["a\u200b", []]]),
    "too wide": lambda record: _put(record, [["x" * 21, []]]),
    "too many rows": lambda record: record["rows"].append([]),
    "too few rows": lambda record: record["rows"].pop(),
    "words as a style": lambda record: _put(record, [["a", ["0m\x1b[2J"]]]),
    "a style beyond a byte": lambda record: _put(record, [["a", [256]]]),
    "a negative style": lambda record: _put(record, [["a", [-1]]]),
    "a truth as a style": lambda record: _put(record, [["a", [True]]]),
    "a broken number as a style": lambda record: _put(record, [["a", [1.5]]]),
    "an endless style": lambda record: _put(record, [["a", [1] * 25]]),
    "a piece of three": lambda record: _put(record, [["a", [], "b"]]),
    "a row that is text": lambda record: _put(record, "abc"),
    "rows that are text": lambda record: record.update(rows="abc"),
    "a newer version": lambda record: record.update(v=2),
    "one field more": lambda record: record.update(more=1),
    "a field less": lambda record: record.pop("until"),
    "a stamp of numbers": lambda record: record.update(stamp=[1]),
    "a time that is none": lambda record: record.update(until="soon"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_frame_with_one_odd_part_is_no_frame(home: Home, name: str) -> None:
    file = _kept(home)
    record = json.loads(file.read_bytes())
    HOSTILE[name](record)
    file.write_text(json.dumps(record))
    assert read_frame(home, KEY, SIZE) is None


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b"{}\n{}", b" " * (MOST_BYTES + 1)], ids=range(8)
)
def test_a_damaged_file_is_no_frame(home: Home, data: bytes) -> None:
    _kept(home).write_bytes(data)
    assert read_frame(home, KEY, SIZE) is None


def test_a_link_or_a_file_of_two_names_is_no_frame(home: Home, tmp_path: Path) -> None:
    file = _kept(home)
    os.link(file, tmp_path / "other")
    assert read_frame(home, KEY, SIZE) is None
    file.unlink()
    file.symlink_to(tmp_path / "other")
    assert read_frame(home, KEY, SIZE) is None


def test_few_frames_are_kept_and_dropping_takes_those_of_one_project(home: Home) -> None:
    files = [_kept(home, size=(20 + number, 2)) for number in range(MOST_SIZES + 1)]
    for number, file in enumerate(files[1:], 1):
        os.utime(file, ns=(number, number))  # the oldest by their times
    _kept(home, size=(99, 2))
    other = _kept(home, key="fedcba9876543210")
    left = {path.name for path in other.parent.iterdir()}
    assert len(left) == MOST_SIZES + 1
    assert f"frame-{KEY}-99x2.json" in left
    drop_frames(home, KEY)
    assert [path.name for path in other.parent.iterdir()] == [other.name]
    drop_frames(Home(home.path + "-that-is-not-there"), KEY)
