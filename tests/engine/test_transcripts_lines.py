"""The block reader: what it yields is the same for any block size, and it keeps little."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui.engine.capture.transcripts.lines import Lines

USER = b'{"type":"user","message":{"content":"x"}}'
RESULT = b'{"type":"user","message":{"content":[{"type":"tool_result","content":"'


def scan(
    path: Path, data: bytes, *, block: int = 1 << 18, max_line: int = 8 << 20
) -> tuple[list[tuple[int, int, bytes]], Lines]:
    path.write_bytes(data)
    fd = os.open(path, os.O_RDONLY)
    try:
        lines = Lines(fd, end=len(data), block=block, max_line=max_line)
        return list(lines), lines
    finally:
        os.close(fd)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from([USER, b"", b"plain", b'{"type":"progress"}', b"y" * 40, b'{"type": "user"}'])),
    st.integers(1, 50),
    st.booleans(),
)
def test_block_size_changes_nothing(tmp_path: Path, parts: list[bytes], block: int, ended: bool) -> None:
    data = b"\n".join(parts) + (b"\n" if ended else b"")
    small, few = scan(tmp_path / "t", data, block=block, max_line=41)
    large, all_at_once = scan(tmp_path / "t", data, max_line=41)
    assert small == large
    assert (few.offset, few.line, few.too_long) == (all_at_once.offset, all_at_once.line, all_at_once.too_long)
    assert all(data[offset : offset + len(raw)] == raw for _, offset, raw in small)
    assert all(data[:offset].count(b"\n") == number - 1 for number, offset, _ in small)


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        (USER, True),
        (b'{"type": "progress"}', True),  # spaces: another writer
        (b"not json", True),
        (b'{"type":"progress","data":{"type":"user"}}', False),
        (b'{"type":"api-request-blob","message":{"type":"user"}}', False),
        (b'{"message":{"type":"message","role":"assistant","content":[]},"type":"assistant"}', False),
        (b'{"message":{"type":"message","role":"user","content":"x"},"type":"user"}', True),
        (b'{"attachment":{"type":"queued_command","prompt":"x"},"type":"attachment"}', True),
        (b'{"type":"attachment","attachment":{"type":"hook_success"}}', False),
        (b'{"type":"attachment","attachment":{"prompt":[{"type":"image"}],"type":"queued_command"}}', True),
        (b'{"type":"queue-operation","operation":"enqueue"}', True),
        (RESULT + b'ok"}]}}', False),
        (RESULT + b'ok"}]},"toolUseResult":{"stdout":"Exit code 1"}}', False),
        (RESULT + b'Exit code 1\\nno","is_error":true}]},"toolUseResult":"Error: Exit code 1\\nno"}', True),
        (RESULT + b'no"}]},"userFeedback":"yes"}', True),
        (RESULT + b'no; the user said:\\nyes"}]}}', True),
        (RESULT + b'ok"}]},"toolUseResult":{"questions":[],"answers":{"q":"a"}}}', True),
        (RESULT + b"z" * (64 << 10) + b'"}]},"userFeedback":"yes"}', False),
        (b'{"message":{"content":[{"type":"tool_result"}]},"userFeedback":"yes","type":"user"}', True),
        (b'{"type":"unheard-of"}', False),
    ],
)
def test_head_decides(tmp_path: Path, raw: bytes, wanted: bool) -> None:
    found, _ = scan(tmp_path / "t", raw + b"\n")
    assert bool(found) is wanted


def test_long_lines_are_counted_and_the_limit_is_exact(tmp_path: Path) -> None:
    found, lines = scan(tmp_path / "t", b"z" * 64 + b"\n" + b"z" * 65 + b"\nend\n", block=16, max_line=64)
    assert [number for number, _, _ in found] == [1, 3]
    assert (lines.too_long, lines.line) == (1, 3)


def test_size_at_open_is_the_end(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(USER + b"\n" + USER + b"\n")
    fd = os.open(path, os.O_RDONLY)
    try:
        assert len(list(Lines(fd, end=len(USER) + 1))) == 1
        assert list(Lines(fd, end=1 << 40))[-1][0] == 2, "a file that shrank ends where it ends"
    finally:
        os.close(fd)


def test_names_of_unknown_types_are_bounded(tmp_path: Path) -> None:
    data = b"".join(json.dumps({"type": f"new-{n}"}, separators=(",", ":")).encode() + b"\n" for n in range(500))
    _, lines = scan(tmp_path / "t", data)
    assert len(lines.unknown) == 65
    assert lines.unknown["other"] == 436


def test_memory_is_flat(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes((RESULT + b"x" * 100_000 + b'"}]}}\n') * 160)
    fd = os.open(path, os.O_RDONLY)
    tracemalloc.start()
    try:
        assert list(Lines(fd, end=path.stat().st_size)) == []
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
        os.close(fd)
