"""The journal of an adoption: what is written before the first byte is read again whole, or stops everything."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.adopt import journal
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.write import Rewrite
from memtui.engine.errors import Refused
from memtui.engine.files import Folder
from memtui.engine.jsonl import dumps, loads
from memtui.engine.store.decisions import Decision
from memtui.engine.store.ledger import LedgerLine

_LINE = LedgerLine("tx_0", "2026-07-20T12:00:00Z", "adopt", {"id": "x"}, "recurred", "CLAUDE.md", "b", "a", "test")
_WHOLE = Journal(
    tx="tx_0",
    root="/project",
    message="memory: adopt 1\n\n- a claim\n",
    backup="20260720T120000Z",
    files=(
        Rewrite("CLAUDE.md", "/project", "CLAUDE.md", "b", "a", True, 0o640, True),
        Rewrite("docs/a.md", "/project/docs", "a.md", "", "c", False, 0o644, False, removes=True),
    ),
    lines=(_LINE, replace(_LINE, atom={"id": "y"}, replaces="z")),
    decisions=(Decision("adopted", "x", "2026-07-20T12:00:00Z", "test", tx="tx_0"),),
    git=GitChoice(commit=False, when_hook_would_see_more="worktree", commit_untracked=True, unborn=True),
    imported="@docs/a.md",
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve())) as folder:
        yield folder


def _put(project: Folder, **change: Any) -> None:
    """The journal of `_WHOLE` with other fields; None leaves one out."""
    record = {**_WHOLE.record(), **change}
    project.replace(journal.FILE, dumps({k: v for k, v in record.items() if v is not None}).encode())


def test_what_is_written_is_read_whole(project: Folder, tmp_path: Path) -> None:
    assert journal.read(project) is None
    for each in (_WHOLE, Journal("tx_1", "/p", "m", "b", (), (), (), GitChoice())):
        journal.write(project, each)
        assert journal.read(project) == each
    assert stat.S_IMODE((tmp_path / "adopt.journal").stat().st_mode) == 0o600
    journal.remove(project)
    journal.remove(project)
    assert project.names() == []
    assert journal.read(project) is None


def test_it_is_one_object_on_one_line_with_its_version(project: Folder) -> None:
    journal.write(project, replace(_WHOLE, message="a \ud800 surrogate"))
    data = project.read("adopt.journal")
    assert (data.count(b"\n"), data[-1:]) == (1, b"\n")
    record = loads(data)
    assert record["v"] == 1
    assert record["lines"] == [line.record() for line in _WHOLE.lines]
    assert record["decisions"] == [row.record() for row in _WHOLE.decisions]
    assert record["message"] == "a ? surrogate"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"v": 2}, "adopt.journal: a newer version"),
        ({"v": None}, "'v'"),
        ({"v": "1"}, "'>' not supported between instances of 'str' and 'int'"),
        ({"files": None}, "'files'"),
        ({"lines": None}, "'lines'"),
        ({"decisions": None}, "'decisions'"),
        ({"git": None}, "'git'"),
        ({"files": [7]}, "argument after ** must be a mapping, not int"),
        ({"lines": [{"tx": "t"}]}, "missing 8 required positional arguments"),
        ({"decisions": [{"do": "x", "what": 1}]}, "unexpected keyword argument 'what'"),
        ({"git": {"push": True}}, "unexpected keyword argument 'push'"),
        ({"tx": None}, "missing 1 required positional argument: 'tx'"),
        ({"more": 1}, "unexpected keyword argument 'more'"),
    ],
)
def test_a_journal_of_another_form_stops_everything(project: Folder, change: dict[str, Any], fault: str) -> None:
    _put(project, **change)
    with pytest.raises(Refused) as refused:
        journal.read(project)
    error = refused.value
    assert error.title == "The journal of an adoption can't be read."
    assert error.detail.startswith(f"{project.path}/adopt.journal: ")
    assert fault in error.detail
    assert error.hint == (
        "A newer memtui may have written it; else compare your file with the newest backup and move it away."
    )
    assert project.names() == ["adopt.journal"]


@pytest.mark.parametrize("data", [b"\n", b"{", b"[]\n", b"\xff\n", b'{"v":1,"v":1}\n'])
def test_what_is_no_record_stops_everything(project: Folder, data: bytes) -> None:
    project.replace("adopt.journal", data)
    with pytest.raises(Refused, match="can't be read"):
        journal.read(project)


def test_an_older_version_is_read(project: Folder) -> None:
    _put(project, v=0, imported=None)
    assert journal.read(project) == replace(_WHOLE, imported="")


def test_how_many_claims_it_is_about() -> None:
    assert (_WHOLE.adopted, _WHOLE.undone) == (1, 0)
    undo = replace(_LINE, action="undo", undoes="tx_9")
    lines = (
        undo,
        replace(undo, undoes="tx_8"),
        replace(undo, action="restore", atom={"id": "y"}),
        replace(_LINE, atom={"id": "z"}),
    )
    back = replace(_WHOLE, lines=lines)
    assert (back.adopted, back.undone) == (0, 2)
