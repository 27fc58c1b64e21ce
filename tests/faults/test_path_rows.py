"""Rows F1–F10 of security.md B.3 around an adoption: links, FIFOs, modes, swaps, tokens, descriptors.

`ROWS` also names the tests elsewhere that say a row. F11 (the transcript a hook names) belongs to the hooks.
"""

from __future__ import annotations

import os
import re
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine import files
from memtui.engine.errors import FileRefused, MemtuiError, Refused
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.sitting import Sitting
from tests.conftest import ROOT
from tests.engine.adopt_world import RULE, RULES, World
from tests.faults.points import BROKEN, DONE, KILLED, outcome

ROWS = {
    "f1": ("test_unsafe_names_are_refused", "test_only_names_are_names"),
    "f2": ("test_nonsense_is_refused",),
    "f3": ("test_any_slug_fits_the_schema",),
    "f4": (
        "test_f4_whatever_stands_in_place_of_a_working_file",
        "test_f4_the_folder_itself_leads_elsewhere",
        "test_a_ledger_that_is_a_link_is_refused_before_anything",
    ),
    "f5": ("test_f5_a_link_that_leaves_the_project_is_refused", "test_f5_a_folder_that_leads_out_later"),
    "f6": (
        "test_f6_the_persons_file_may_be_a_link_into_dotfiles",
        "test_a_link_inside_the_repository_is_written_through",
    ),
    "f7": (
        "test_f7_a_folder_that_others_may_change_is_refused",
        "test_f7_what_is_swapped_between_the_check_and_the_writing",
        "test_f7_a_folder_that_is_swapped_after_it_was_opened",
        "test_an_edit_after_the_last_look_is_put_back",
    ),
    "f8": ("test_fifo_link_and_missing_file_are_refused_without_waiting", "test_f8_a_target_that_would_block"),
    "f9": ("test_long_lines_are_counted_and_the_limit_is_exact", "test_size_at_open_is_the_end", "test_memory_is_flat"),
    "f10": ("test_f10_mode_group_and_attributes_are_kept", "test_a_group_readable_file_stays_so"),
    "tokens": ("test_a_foreign_token_stops_everything", "test_a_copy_is_not_trusted_and_the_original_stays"),
}
_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)


def test_every_row_has_its_tests() -> None:
    pages = [path for place in ("engine", "faults") for path in (ROOT / "tests" / place).glob("test_*.py")]
    names = {name for path in pages for name in _NAME.findall(path.read_text())}
    assert {row: [name for name in tests if name not in names] for row, tests in ROWS.items()} == {
        row: [] for row in ROWS
    }


@pytest.fixture
def world(tmp_path: Path, home: Home) -> World:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, home).stage()


def _outside(world: World) -> Path:
    path = world.root.parent / "outside"
    path.write_text("somebody's own\n")
    return path


def _link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


def _hard_link(path: Path, outside: Path) -> None:
    path.hardlink_to(outside)


def _fifo(path: Path, outside: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path, outside: Path) -> None:
    path.mkdir()


def _device(path: Path, outside: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS = [_link, _hard_link, _fifo, _folder, _device]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (name, kind)
        for name in ("adopted.log", "atoms.lock", "atoms.jsonl", "recall.index", "owner", "staged")
        for kind in KINDS
        if (name, kind) != ("staged", _folder)  # a folder is what belongs there
    ],
)
def test_f4_whatever_stands_in_place_of_a_working_file(
    world: World, name: str, kind: Callable[[Path, Path], None]
) -> None:
    outside, path = _outside(world), world.root / ".memory" / name
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    kind(path, outside)
    result = outcome(world.adopt)
    assert result.code != BROKEN, result.words
    assert outside.read_text() == "somebody's own\n"
    # Looked at before anything is written; with a link in it the whole folder is not trusted (design §2.4).
    before = name in ("adopted.log", "atoms.lock", "owner") or kind in (_link, _device)
    assert before == (world.target.read_text() == RULES)
    assert result.code != DONE
    path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    if name == "owner":
        return  # without its token the folder is not ours any more
    world.recover()
    if before:
        world.adopt()
    assert world.target.read_text().count(RULE) == 1
    assert len(world.ledger().lines) == 1


@pytest.mark.parametrize("kind", [_link, _device])
def test_f4_the_folder_itself_leads_elsewhere(world: World, kind: Callable[[Path, Path], None]) -> None:
    memory = world.root / ".memory"
    memory.rename(world.root.parent / "aside")
    kind(memory, world.root.parent / "aside")
    with pytest.raises(FileRefused):
        world.adopt()
    assert world.target.read_text() == RULES


def test_f5_a_folder_that_leads_out_later(world: World, tmp_path: Path) -> None:
    world.target.unlink()
    (world.root / ".claude").mkdir()
    (world.root / ".claude/CLAUDE.md").write_text(RULES)
    shown = world.plan()
    elsewhere = tmp_path / "elsewhere"
    (world.root / ".claude").rename(elsewhere)
    (world.root / ".claude").symlink_to(elsewhere)
    with pytest.raises(Refused):
        world.adopt(shown)
    assert (elsewhere / "CLAUDE.md").read_text() == RULES
    assert not (world.folder / "adopt.journal").exists()


def _to_a_link(world: World) -> None:
    world.target.rename(_outside(world))
    world.target.symlink_to(world.root.parent / "outside")


def _to_a_hard_link(world: World) -> None:
    (world.root.parent / "outside").hardlink_to(world.target)


def _to_a_fifo(world: World) -> None:
    world.target.rename(_outside(world))
    os.mkfifo(world.target)


def _to_nothing(world: World) -> None:
    world.target.rename(_outside(world))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("swap", [_to_a_link, _to_a_hard_link, _to_a_fifo, _to_nothing])
def test_f7_what_is_swapped_between_the_check_and_the_writing(world: World, swap: Callable[[World], None]) -> None:
    class Told(list[str]):
        def append(self, words: str) -> None:
            if words.startswith("Writing CLAUDE"):
                swap(world)

    world.told = Told()
    with pytest.raises(MemtuiError):
        world.adopt()
    assert (world.root.parent / "outside").read_text() == RULES
    assert not (world.root / ".memory/adopted.log").exists()
    assert not (world.folder / "adopt.journal").exists()
    assert world.leftovers() == []


def test_f7_a_folder_that_is_swapped_after_it_was_opened(tmp_path: Path) -> None:
    place, aside = tmp_path / "place", tmp_path / "aside"
    place.mkdir(mode=0o700)
    (place / "CLAUDE.md").write_bytes(b"old\n")
    with Folder.open(str(place)) as folder:
        place.rename(aside)
        place.mkdir()
        (place / "CLAUDE.md").write_bytes(b"theirs\n")
        assert folder.replace_if("CLAUDE.md", b"new\n", lambda data: data == b"old\n")
    assert (aside / "CLAUDE.md").read_bytes() == b"new\n"
    assert (place / "CLAUDE.md").read_bytes() == b"theirs\n"


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", [_fifo, _device])
def test_f8_a_target_that_would_block(world: World, kind: Callable[[Path, Path], None]) -> None:
    world.target.unlink()
    kind(world.target, _outside(world))
    with pytest.raises(FileRefused):
        world.adopt()


def test_f10_mode_group_and_attributes_are_kept(world: World) -> None:
    world.target.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(world.target, -1, 12345)
    attributes = _attributes(world.target)
    before = world.target.stat()
    assert world.adopt().adopted == 1
    after = world.target.stat()
    assert (stat.S_IMODE(after.st_mode), after.st_gid, after.st_uid) == (0o640, before.st_gid, before.st_uid)
    assert {name: os.getxattr(world.target, name) for name in attributes} == attributes


def _attributes(path: Path) -> dict[str, bytes]:
    """One attribute of the person's, where the system has any."""
    wanted = {"user.memtui.test": b"theirs"}
    try:
        for name, value in wanted.items():
            os.setxattr(path, name, value)
    except (AttributeError, OSError):
        return {}
    return wanted


def test_a_foreign_token_stops_everything(world: World) -> None:
    (world.root / ".memory/owner").write_text("0" * 32 + "\n")
    with pytest.raises(FileRefused, match="not made here"):
        world.adopt()
    assert world.target.read_text() == RULES


def _adopt_and_die(world: World) -> None:
    """An adoption that is killed when the file is written and the ledger is not."""
    vars(files)["Folder"].append = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
    world.adopt()


@pytest.mark.parametrize("swap", [_to_a_link, _to_a_hard_link, _to_a_fifo])
def test_what_is_swapped_after_a_crash_is_told_and_nothing_is_stuck(
    world: World, swap: Callable[[World], None]
) -> None:
    assert outcome(lambda: _adopt_and_die(world)).code == KILLED
    assert RULE in world.target.read_text()
    swap(world)
    said = Sitting.at(str(world.root), os.environ, via="test").open()
    assert "was edited after an adoption was cut short" in said.settled
    with pytest.raises(Refused):
        world.adopt()
    (world.folder / "adopt.journal").rename(world.folder / "adopt.journal.old")  # as the message says
    assert Sitting.at(str(world.root), os.environ, via="test").open().settled == ""
