"""Rows that evidence.jsonl needn't hold: by year, counted like all others, safe at every moment (design §2.2)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.errors import MemtuiError
from memtui.engine.evidence import Sighting
from memtui.engine.files import Folder
from memtui.engine.jsonl import lines_of
from memtui.engine.store import archive
from tests.world import row


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve() / "project"), create=True) as opened:
        yield opened


def keys(rows: tuple[Sighting, ...]) -> list[tuple[tuple[str, str], ...]]:
    return sorted(each.keys for each in rows)


def test_rows_go_to_the_year_of_their_message(folder: Folder) -> None:
    old, older, new = row("use tabs", "2025-12-31"), row("use tabs", "2024-01-01"), row("use tabs", "2026-01-01")
    evidence.append(folder, [old, older, new])
    archive.move(folder, [old, older])
    assert archive.files(folder) == ("archive-2024.jsonl", "archive-2025.jsonl")
    found = archive.stored(folder)
    assert (found.rows, found.archived) == ((new,), (older, old))
    assert found.all == (new, older, old)


def test_nothing_to_move_makes_no_file(folder: Folder) -> None:
    archive.move(folder, [])
    archive.bring_back(folder, [])
    assert folder.names() == []


def test_a_row_that_was_brought_back_is_moved_again_without_a_copy(folder: Folder) -> None:
    said = row("use tabs")
    evidence.append(folder, [said])
    archive.move(folder, [said])
    before = folder.read("archive-2026.jsonl")
    archive.bring_back(folder, [said])
    assert archive.stored(folder).rows == (said,)
    archive.move(folder, [said])
    assert folder.read("archive-2026.jsonl") == before
    assert archive.stored(folder).rows == ()


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"null\n", b"[]\n", b'{"v":1}\n', b'{"v":1,"torn', b"\r\n", b"  \n"])
def test_a_move_keeps_every_other_line_byte_by_byte(folder: Folder, line: bytes) -> None:
    goes, stays = row("use tabs"), row("use spaces")
    spaced = lines_of([stays.record()]).replace(b'":', b'" : ')  # written by another hand, still a row
    folder.append(evidence.FILE, lines_of([goes.record()]) + spaced + line)
    archive.move(folder, [goes])
    assert folder.read(evidence.FILE) == spaced + line


def test_a_bad_line_of_an_archive_is_named_with_its_file(folder: Folder) -> None:
    folder.append("archive-2025.jsonl", b"no row\n")
    assert [bad.number for bad in archive.stored(folder).bad["archive-2025.jsonl"]] == [1]
    assert "archive-2024.jsonl" not in archive.stored(folder).bad


def test_other_files_are_no_archives(folder: Folder) -> None:
    for name in ("archive-2026.jsonl.bak", "archive-26.jsonl", ".archive-2026.jsonl"):
        folder.append(name, lines_of([row("use tabs").record()]))
    assert archive.stored(folder).archived == ()


@pytest.mark.parametrize("fails", range(1, 8))
@pytest.mark.parametrize("step", ["write", "fsync", "rename"])
def test_killed_anywhere_every_row_is_in_one_file_at_least(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, step: str, fails: int
) -> None:
    rows = [row("use tabs", f"{2020 + number}-01-01") for number in range(5)]
    evidence.append(folder, rows)
    calls = 0
    real = getattr(os, step)

    def failing(*arguments: object, **more: object) -> object:
        nonlocal calls
        calls += 1
        if calls == fails:
            raise OSError(5, "Input/output error")
        return real(*arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr(f"memtui.engine.files._os_{step}", failing)
        try:
            archive.move(folder, rows[:3])
        except MemtuiError:
            assert calls == fails
    found = archive.stored(folder)
    assert set(keys(found.all)) == set(keys(tuple(rows)))
    archive.move(folder, rows[:3])
    found = archive.stored(folder)
    assert keys(found.rows) == keys(tuple(rows[3:]))
    assert keys(found.archived) == keys(tuple(rows[:3]))
