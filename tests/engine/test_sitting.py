"""One person's sitting: opening settles what was left, and both front ends get the same answers (design §2.4, §5)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from memtui.engine.sitting import Sitting
from tests.conftest import git


def test_opening_makes_the_memory_folder_and_hides_it_from_git(make_repo: Callable[[str], Path]) -> None:
    repo = make_repo("app")
    sitting = Sitting.at(str(repo), os.environ, via="test")
    assert sitting.open().words == ""
    names = sorted(path.name for path in (repo / ".memory").iterdir())
    assert names == [".gitattributes", ".gitignore", "owner"]
    assert (repo / ".memory").stat().st_mode & 0o777 == 0o700
    assert git(repo, "status", "--porcelain") == ""


def test_a_memory_folder_that_came_with_a_clone_is_not_used_and_the_person_is_told(
    make_repo: Callable[[str], Path],
) -> None:
    repo = make_repo("app")
    (repo / ".memory").mkdir(mode=0o700)
    (repo / ".memory" / "atoms.jsonl").write_text('{"forged":true}\n')
    sitting = Sitting.at(str(repo), os.environ, via="test")
    opened = sitting.open()
    assert "not made here" in opened.unused
    assert "memtui foreign" in opened.unused
    assert sitting.snapshot().claims == {}
    assert "was not made here" in sitting.snapshot().trouble
    assert (repo / ".memory" / "atoms.jsonl").read_text() == '{"forged":true}\n'
