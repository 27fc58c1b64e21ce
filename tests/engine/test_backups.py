"""Backups in the home: kept whole, checked by their digests, only ours listed and only ours removed (design §2.4)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memtui.engine.adopt import backups
from memtui.engine.adopt.write import Rewrite
from memtui.engine.errors import FileRefused
from memtui.engine.files import Folder
from memtui.engine.jsonl import dumps, loads

BEFORE, AFTER = b"before\n", b"after\n"
NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


REWRITE = Rewrite("CLAUDE.md", "/project", "CLAUDE.md", _digest(BEFORE), _digest(AFTER), True, 0o640, True)
MADE = Rewrite("NEW.md", "/project", "NEW.md", _digest(b""), _digest(AFTER), False, 0o644, True)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve())) as folder:
        yield folder


def _made(project: Folder, now: datetime = NOW) -> str:
    name = backups.next_name(project, now)
    backups.make(project, name, "tx_1", [(REWRITE, BEFORE, AFTER), (MADE, b"", AFTER)])
    return name


def test_what_is_kept_is_read_and_checked(project: Folder, tmp_path: Path) -> None:
    assert backups.listed(project) == ()
    name = _made(project)
    assert name == "20260720T120000Z-1"
    one, two = backups.listed(project)
    assert (one.path, one.tx, one.existed, one.mode, one.at) == (
        REWRITE.path,
        "tx_1",
        True,
        0o640,
        "2026-07-20T12:00:00Z",
    )
    assert (two.path, two.number, two.existed) == (MADE.path, 2, False)
    assert backups.read_kept(project, one) == (BEFORE, AFTER)
    assert backups.read_kept(project, two) == (b"", AFTER)
    assert backups.after_bytes(project, name, 1, REWRITE) == AFTER
    (tmp_path / "backups" / name / "1.after").write_bytes(b"forged\n")
    with pytest.raises(FileRefused, match="not what was written"):
        backups.after_bytes(project, name, 1, REWRITE)
    with pytest.raises(FileRefused, match="not what was kept"):
        backups.read_kept(project, one)


def test_a_name_is_never_given_twice(project: Folder) -> None:
    assert [_made(project) for _ in range(3)] == [f"20260720T120000Z-{number}" for number in (1, 2, 3)]
    with pytest.raises(FileRefused, match="there already"):
        backups.make(project, "20260720T120000Z-2", "tx_2", [(REWRITE, BEFORE, AFTER)])
    assert [each.name[-1] for each in backups.listed(project)] == ["3", "3", "2", "2", "1", "1"]


@pytest.mark.parametrize("change", [{"v": 2}, {"files": 7}, {"files": [{}]}, {"tx": None}])
def test_a_manifest_of_another_form_lists_nothing(project: Folder, change: dict[str, object]) -> None:
    name = _made(project)
    with project.child("backups") as folder, folder.child(name) as kept:
        record = {**loads(kept.read("manifest.json")), **change}
        kept.replace("manifest.json", dumps({k: v for k, v in record.items() if v is not None}).encode())
    assert backups.listed(project) == ()


def test_only_the_newest_twenty_stay_and_what_is_not_ours(project: Folder, tmp_path: Path) -> None:
    names = [_made(project, NOW + timedelta(seconds=number)) for number in range(22)]
    running = backups.next_name(project, NOW)
    with project.child("backups") as folder:
        folder.child(running, create=True).close()  # of the running transaction, not whole yet
        folder.child("20200101T000000Z-1", create=True).close()  # of a run that got no further
        folder.create("a-file", b"")
    (tmp_path / "backups" / "a-link").symlink_to(tmp_path)
    backups.prune(project, keep=running)
    with project.child("backups") as folder:
        left = folder.names()
    assert {running, *names[-17:]} <= set(left)
    assert "20200101T000000Z-1" not in left
    assert names[0] not in left
    assert {"a-file", "a-link"} <= set(left)
