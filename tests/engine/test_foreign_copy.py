"""A copied project asks once, and an import that is killed is made again (design §2.4, security.md R5, D.1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine import files
from memtui.engine.errors import Refused
from memtui.engine.home import MEMORY
from tests.engine.foreign_world import DEV, SMALL, at, bytes_below, claims, copy_of, looked, plant, record

Make = Callable[[str], Path]


@pytest.fixture
def copied(make_repo: Make, tmp_path: Path) -> tuple[Path, Path]:
    """A project with a claim that was said and vouched for, and a copy of its folder."""
    repo = make_repo("app")
    sitting = at(repo)
    sitting.open()
    sitting.remember(DEV, terminal=True)
    (claim,) = claims(sitting).values()
    sitting.decide(sitting.snapshot(), claim, "vouch")
    sitting.refresh()
    return repo, copy_of(repo, tmp_path.resolve() / "copy")


def test_a_copy_starts_fresh(copied: tuple[Path, Path]) -> None:
    repo, copy = copied
    before = bytes_below(repo / MEMORY)
    done = at(copy).foreign.discard()
    assert done.answer == "fresh"
    assert claims(at(copy)) == {}
    assert set(claims(at(repo))) == {DEV}
    assert bytes_below(repo / MEMORY) == before
    assert at(copy).foreign.look() is None
    assert {entry.store: entry.answer for entry in at(copy).home.entries()} == {str(repo): "", str(copy): "fresh"}


def test_a_copy_takes_its_claims_as_unreviewed(copied: tuple[Path, Path]) -> None:
    repo, copy = copied
    assert at(copy).foreign.take().imported == 1
    assert claims(at(copy))[DEV].unreviewed
    assert not claims(at(repo))[DEV].unreviewed


def test_a_copy_goes_on_as_the_same_project(copied: tuple[Path, Path]) -> None:
    repo, copy = copied
    at(copy).remember("Said in the copy before anybody asked", terminal=True)
    done = at(copy).foreign.moved()
    assert (done.answer, done.unused, done.aside) == ("moved", "", "")
    found = claims(at(copy))
    assert set(found) == {DEV, "Said in the copy before anybody asked"}
    assert found[DEV].standing.vouched is not None
    assert at(copy).foreign.look() is None
    assert [entry.store for entry in at(copy).home.entries()] == [str(copy)]
    assert looked(repo).copy_of == str(copy), "the place it left is the copy now"


def test_what_is_wrong_with_a_copy_besides_does_not_come_along(copied: tuple[Path, Path]) -> None:
    _, copy = copied
    (copy / MEMORY / "errors.log").unlink(missing_ok=True)
    (copy / MEMORY / "errors.log").symlink_to("/etc/hostname")
    with pytest.raises(Refused, match="can't go on"):
        at(copy).foreign.moved()
    clone = copy.with_name("clone")
    plant(clone)
    with pytest.raises(Refused, match="can't go on"):
        at(clone).foreign.moved()


def test_putting_it_off_is_asked_no_more_about_this_folder(copied: tuple[Path, Path]) -> None:
    _, copy = copied
    assert not looked(copy).asked
    at(copy).foreign.leave()
    assert looked(copy).asked
    assert at(copy).open().unused, "it is still not used"
    (copy / MEMORY).rename(copy / "other")
    plant(copy)
    assert not looked(copy).asked, "another folder is another question"


def killing(real: Callable[..., object], n: int, calls: list[int]) -> Callable[..., object]:
    """A fault point that is killed at its `n`-th call."""

    def call(*arguments: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] == n:
            raise Killed
        return real(*arguments, **named)

    return call


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("point", ["_os_rename", "_os_write", "_os_fsync", "_os_open", "_os_mkdir"])
def test_an_import_can_be_killed_anywhere(make_repo: Make, monkeypatch: pytest.MonkeyPatch, point: str) -> None:
    repo = make_repo("app")
    kills = 0
    for n in range(1, 600, 9 if point == "_os_open" else 1):
        sitting = at(repo)
        for each in (repo / MEMORY, Path(sitting.home.path)):
            if each.exists():
                each.rename(repo / f"{each.name}-{n}")
        plant(repo, record(DEV), record(SMALL))
        calls = [0]
        with monkeypatch.context() as patch:
            patch.setattr(files, point, killing(getattr(files, point), n, calls))
            try:
                sitting.foreign.take()
            except Killed:
                kills += 1
        if calls[0] < n:
            break
        seen = sitting.foreign.look()
        if seen is not None and seen.to_decide:
            (sitting.foreign.take if seen.importable else sitting.foreign.discard)()
        assert sitting.open().unused == ""
        assert set(claims(sitting)) == {DEV, SMALL}, n
    assert kills > 3
