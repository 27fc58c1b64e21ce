"""Whose `.memory/` it is: a row for each cause; what is ours is not refused (design §2.4, security.md R1 to R5)."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.errors import FileRefused
from memtui.engine.home import MEMORY, OWNER
from memtui.engine.trust import CLONE, COPY, LINK, OPEN, TRACKED, UID, UNTRACK, Untrusted, own_memory
from tests.conftest import git
from tests.engine.foreign_world import at, bytes_below, clone_of, copy_of, looked, plant

Make = Callable[[str], Path]


def codes(root: Path) -> list[str]:
    return [cause.code for cause in looked(root).causes]


def test_a_clone_with_a_committed_memory(make_repo: Make, tmp_path: Path) -> None:
    origin = make_repo("origin")
    plant(origin)
    clone = clone_of(origin, tmp_path.resolve() / "clone")
    before = bytes_below(clone / MEMORY)
    assert codes(clone) == [CLONE, *([OPEN] if (clone / MEMORY).stat().st_mode & 0o022 else []), TRACKED]
    opened = at(clone).open()
    assert "was not made here" in opened.unused
    assert "memtui foreign" in opened.unused
    assert UNTRACK in opened.unused
    assert at(clone).snapshot().claims == {}
    assert bytes_below(clone / MEMORY) == before


def test_a_copied_folder_names_the_one_it_is_a_copy_of(make_repo: Make, tmp_path: Path) -> None:
    repo = make_repo("app")
    at(repo).open()
    (repo / MEMORY / "atoms.jsonl").write_bytes(b"")
    copy = copy_of(repo, tmp_path.resolve() / "copy")
    seen = looked(copy)
    assert [cause.code for cause in seen.causes] == [COPY]
    assert seen.copy_of == str(repo)
    assert at(repo).foreign.look() is None


@pytest.mark.parametrize("whose", ["the folder", "a file in it"])
def test_another_users_is_not_ours(make_repo: Make, monkeypatch: pytest.MonkeyPatch, whose: str) -> None:
    repo = make_repo("app")
    at(repo).open()
    (repo / MEMORY / "atoms.jsonl").write_bytes(b"")
    theirs = (repo / MEMORY if whose == "the folder" else repo / MEMORY / "atoms.jsonl").stat().st_ino
    for name in ("stat", "fstat"):
        monkeypatch.setattr(os, name, as_if_owned(getattr(os, name), theirs))
    assert codes(repo) == [UID]
    assert "user 4242" in at(repo).open().unused or "another user" in at(repo).open().unused
    entry = at(repo).home.entry_of(str(repo))
    assert entry is not None
    with pytest.raises(FileRefused):
        own_memory(at(repo).home, entry)


def as_if_owned(real: Callable[..., os.stat_result], inode: int) -> Callable[..., os.stat_result]:
    """`os.stat` as it would answer if another user owned one inode."""

    def call(*arguments: object, **named: object) -> os.stat_result:
        status = real(*arguments, **named)
        if status.st_ino != inode:
            return status
        return os.stat_result((*status[:4], 4242, *status[5:10]), {"st_mtime_ns": status.st_mtime_ns})

    return call


@pytest.mark.parametrize(
    "where", ["atoms.jsonl", "staged/atm_00000000.json", "errors.log", "adopted.log", "atoms.lock"]
)
def test_a_link_anywhere_below_is_not_followed(make_repo: Make, tmp_path: Path, where: str) -> None:
    repo = make_repo("app")
    at(repo).open()
    victim = tmp_path / "victim"
    victim.write_text("precious\n")
    link = repo / MEMORY / where
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(victim)
    assert codes(repo) == [LINK]
    assert where in looked(repo).causes[0].words
    at(repo).open()
    at(repo).harvest()
    assert victim.read_text() == "precious\n"
    entry = at(repo).home.entry_of(str(repo))
    assert entry is not None
    with pytest.raises(Untrusted):
        own_memory(at(repo).home, entry)


@pytest.mark.parametrize("kind", ["a link to a folder", "a dangling link", "a file", "a pipe"])
def test_a_memory_that_is_no_folder(make_repo: Make, tmp_path: Path, kind: str) -> None:
    repo = make_repo("app")
    memory = repo / MEMORY
    if kind == "a link to a folder":
        plant(tmp_path / "else")
        memory.symlink_to(tmp_path / "else" / MEMORY)
    elif kind == "a dangling link":
        memory.symlink_to("nowhere")
    elif kind == "a file":
        memory.write_text("")
    else:
        os.mkfifo(memory)
    seen = looked(repo)
    assert [cause.code for cause in seen.causes] == [LINK]
    assert seen.claims == ()
    assert seen.to_decide


def test_files_that_git_tracks_make_ones_own_untrusted_until_they_are_untracked(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).open()
    (repo / MEMORY / "atoms.jsonl").write_bytes(b"")
    assert at(repo).foreign.look() is None
    git(repo, "add", "--force", f"{MEMORY}/atoms.jsonl")
    seen = looked(repo)
    assert [(cause.code, cause.names) for cause in seen.causes] == [(TRACKED, (f"{MEMORY}/atoms.jsonl",))]
    assert not seen.to_decide
    assert "git tracks memtui's working files" in at(repo).open().unused
    assert UNTRACK in at(repo).snapshot().trouble
    git(repo, *shlex.split(UNTRACK)[1:])
    assert at(repo).foreign.look() is None
    assert at(repo).open().unused == ""


def test_the_command_to_copy_holds_no_name_that_came_with_the_repository(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).open()
    evil = repo / MEMORY / "$(touch owned); x"
    evil.write_text("")
    (repo / MEMORY / "adopted.log").write_text("{}\n")
    git(repo, "add", "--force", MEMORY)
    assert "$(touch" not in at(repo).open().unused.partition("commit: ")[2]
    git(repo, *shlex.split(UNTRACK)[1:])
    assert git(repo, "ls-files", "--", MEMORY) == f"{MEMORY}/adopted.log"
    assert at(repo).open().unused == ""


def test_a_tracked_ledger_is_what_there_should_be(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).open()
    (repo / MEMORY / "adopted.log").write_text("{}\n")
    git(repo, "add", f"{MEMORY}/adopted.log")
    assert at(repo).foreign.look() is None
    assert at(repo).open().unused == ""


def test_a_moved_project_goes_on(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).remember("Invoices go out on Mondays", terminal=True)
    at(repo).open()
    moved = repo.with_name("moved")
    repo.rename(moved)
    assert at(moved).foreign.look() is None
    assert at(moved).open().unused == ""
    assert [claim.atom.claim for claim in at(moved).snapshot().claims.values()] == ["Invoices go out on Mondays"]
    assert [entry.store for entry in at(moved).home.entries()] == [str(moved)]


def test_what_was_said_at_the_new_place_before_it_was_opened_comes_along(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).remember("Invoices go out on Mondays", terminal=True)
    at(repo).open()
    moved = repo.with_name("moved")
    repo.rename(moved)
    at(moved).remember("Releases are tagged by hand", terminal=True)
    assert at(moved).open().unused == ""
    words = {claim.atom.claim for claim in at(moved).snapshot().claims.values()}
    assert words == {"Invoices go out on Mondays", "Releases are tagged by hand"}


def test_a_folder_open_to_others_is_not_ours(make_repo: Make) -> None:
    repo = make_repo("app")
    at(repo).open()
    (repo / MEMORY).chmod(0o770)
    assert codes(repo) == [OPEN]
    with pytest.raises(FileRefused):
        at(repo).home.memory(at(repo).home.entries()[0])


def test_a_forged_token_is_no_token(make_repo: Make) -> None:
    repo = make_repo("app")
    memory = plant(repo)
    for token in ("", "0" * 32, "\x1b]0;x\x07", "a" * 5000):
        (memory / OWNER).write_text(token)
        assert codes(repo) == [CLONE]
