"""The list of adoptions that wait for their commit: in order, each once, never guessed at (design §5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from memtui.engine.adopt import waiting
from memtui.engine.adopt.waiting import Waiting
from memtui.engine.errors import Refused
from memtui.engine.files import Folder
from memtui.engine.store.ledger import LedgerLine

_LINE = LedgerLine("tx_1", "2026-07-20T12:00:00Z", "adopt", {"id": "x"}, "recurred", "CLAUDE.md", "b", "a", "test")
ONE = Waiting("tx_1", "/project", "memory: adopt 1\n", True, (_LINE, replace(_LINE, replaces="y")))
TWO = replace(ONE, tx="tx_2", pointers=False, why="no identity", importer="CLAUDE.md", imported="@docs/a.md")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with Folder.open(str(tmp_path.resolve())) as opened:
        yield opened


def test_what_waits_is_kept_in_order_and_once(folder: Folder) -> None:
    assert waiting.read(folder) == ()
    for each in (ONE, TWO, replace(ONE, why="asked again")):
        waiting.add(folder, each)
    assert waiting.read(folder) == (ONE, TWO)
    waiting.write(folder, [TWO])
    assert waiting.read(folder) == (TWO,)
    for _ in range(2):
        waiting.write(folder, [])
        assert folder.names() == []


def test_its_paths_are_the_targets_and_the_importing_file_each_once() -> None:
    other = replace(_LINE, target="docs/a.md")
    assert replace(ONE, lines=(other, _LINE, other)).paths == ("docs/a.md", "CLAUDE.md")
    assert replace(TWO, lines=(other,)).paths == ("docs/a.md", "CLAUDE.md")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"{", ""),
        (b'{"pending":[]}', "'v'"),
        (b'{"v":1}', "'pending'"),
        (b'{"v":2,"pending":[]}', "written by a newer memtui (v 2)"),
        (b'{"v":1,"pending":[{"lines":[]}]}', "missing 4 required positional arguments"),
    ],
)
def test_a_list_that_cannot_be_read_stops_everything(folder: Folder, data: bytes, fault: str) -> None:
    folder.replace(waiting.FILE, data)
    with pytest.raises(Refused) as refused:
        waiting.read(folder)
    assert refused.value.title == "The list of waiting commits can't be read."
    assert refused.value.detail.startswith(f"{folder.path}/pending.json: ")
    assert fault in refused.value.detail
