"""A cursor survives its record and knows its file."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.capture.transcripts.cursor import Carried, Cursor, tail_hash

CARRIED = Carried("/a", "2026-07-01T09:00:00.000Z", "/b", "", True, ((3, 90, "queued"),), ((5, 200),), 2, ((6, 300),))


def test_round_trip() -> None:
    cursor = Cursor(7, 200, 120, 4, "ab" * 32, CARRIED)
    assert Cursor.from_record(cursor.to_record()) == cursor
    older = {key: value for key, value in cursor.to_record().items() if key not in ("failures", "pairs", "merging")}
    assert Cursor.from_record(older) == replace(cursor, carried=replace(CARRIED, failures=(), pairs=0, merging=()))


@pytest.mark.parametrize(
    "change",
    [
        {"offset": -1},
        {"line": True},
        {"size": "9"},
        {"inode": None},
        {"tail": 3},
        {"cwd": None},
        {"waiting": None},
        {"waiting": [[1, 2]]},
        {"waiting": ["abc"]},
        {"waiting": [[1, -2, "queued"]]},
        {"failures": [[1]]},
        {"merging": [[1, 2, 3]]},
        {"merging": 7},
    ],
)
def test_damaged_record_means_from_the_start(change: dict[str, Any]) -> None:
    assert Cursor.from_record(Cursor(7, 200, 120, 4, "ab" * 32, CARRIED).to_record() | change) is None
    assert Cursor.from_record({}) is None


def test_matches_only_the_file_it_was_made_for(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(b"x" * 9000)
    fd = os.open(path, os.O_RDWR)
    try:
        cursor = Cursor(os.fstat(fd).st_ino, 9000, 8000, 3, tail_hash(fd, 8000))
        assert cursor.matches(fd)
        os.pwrite(fd, b"y", 9000)
        assert cursor.matches(fd), "grown"
        os.pwrite(fd, b"y", 100)
        assert cursor.matches(fd), "only the tail is compared"
        os.pwrite(fd, b"y", 7999)
        assert not cursor.matches(fd), "rewritten"
        os.pwrite(fd, b"x", 7999)
        os.ftruncate(fd, 8500)
        assert not cursor.matches(fd), "shrunk"
    finally:
        os.close(fd)
