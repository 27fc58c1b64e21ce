"""Which store a folder belongs to, read from `.git` files alone (design §2.4, security.md B.3)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from memtui.engine import files
from memtui.engine.errors import FileRefused
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.locate import Place, config_value, locate, unreadable
from memtui.engine.project import project_at
from tests.conftest import git
from tests.transcripts import typed, write


def _is(place: Place, root: Path, store: Path, git_folder: Path | None) -> None:
    assert (place.root, place.store, place.git) == (str(root), str(store), str(git_folder or ""))
    assert place.worktree is (root != store)


def test_a_repository_and_its_folders_are_one_place(repo: Path) -> None:
    (repo / "a" / "b").mkdir(parents=True)
    for inside in (repo, repo / "a", repo / "a" / "b"):
        _is(locate(str(inside)), repo, repo, repo / ".git")


def test_inside_the_git_folder_is_the_same_place(repo: Path) -> None:
    for inside in (".git", ".git/hooks", ".git/refs/heads"):
        _is(locate(str(repo / inside)), repo, repo, repo / ".git")


def test_without_a_repository_each_folder_is_its_own_place(tmp_path: Path) -> None:
    folder = tmp_path.resolve() / "plain"
    (folder / "below").mkdir(parents=True)
    _is(locate(str(folder)), folder, folder, None)
    _is(locate(str(folder / "below")), folder / "below", folder / "below", None)


def test_worktrees_share_the_store(repo: Path, tmp_path: Path) -> None:
    linked = tmp_path.resolve() / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    (linked / "deep").mkdir()
    for inside in (linked, linked / "deep"):
        place = locate(str(inside))
        _is(place, linked, repo, repo / ".git")
        assert place.git_dir == str(repo / ".git" / "worktrees" / "linked")


def test_a_worktree_below_its_repository_is_a_worktree(repo: Path) -> None:
    nested = repo / ".worktrees" / "nested"
    git(repo, "worktree", "add", "--quiet", str(nested))
    _is(locate(str(nested)), nested, repo, repo / ".git")


def test_relative_back_pointers_count(repo: Path, tmp_path: Path) -> None:
    linked = tmp_path.resolve() / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    (repo / ".git/worktrees/linked/gitdir").write_text("../../../../linked/.git\n")
    (linked / ".git").write_text("gitdir: ../repo/.git/worktrees/linked\n")
    _is(locate(str(linked)), linked, repo, repo / ".git")


def test_a_bare_repository_is_its_own_store(repo: Path, tmp_path: Path) -> None:
    bare = tmp_path.resolve() / "bare.git"
    git(tmp_path, "clone", "--quiet", "--bare", str(repo), str(bare))
    linked = tmp_path.resolve() / "linked"
    git(bare, "worktree", "add", "--quiet", str(linked), "main")
    _is(locate(str(bare)), bare, bare, bare)
    _is(locate(str(linked)), linked, bare, bare)


def test_a_bare_repository_named_git_holds_the_store(repo: Path, tmp_path: Path) -> None:
    around = tmp_path.resolve() / "around"
    around.mkdir()
    git(tmp_path, "clone", "--quiet", "--bare", str(repo), str(around / ".git"))
    linked = around / "main"
    git(around / ".git", "worktree", "add", "--quiet", str(linked), "main")
    _is(locate(str(linked)), linked, around / ".git", around / ".git")


def test_a_separate_git_folder_keeps_the_store_in_the_worktree(tmp_path: Path) -> None:
    root, folder = tmp_path.resolve() / "root", tmp_path.resolve() / "elsewhere"
    root.mkdir()
    git(root, "init", "--quiet", "--separate-git-dir", str(folder))
    _is(locate(str(root)), root, root, folder)


def test_a_submodule_is_a_project_of_its_own(make_repo: Callable[[str], Path]) -> None:
    outer, inner = make_repo("outer"), make_repo("inner")
    git(outer, "submodule", "--quiet", "add", str(inner), "sub")
    _is(locate(str(outer / "sub")), outer / "sub", outer / "sub", outer / ".git/modules/sub")
    _is(locate(str(outer)), outer, outer, outer / ".git")
    linked = outer.parent / "linked"
    git(outer / "sub", "worktree", "add", "--quiet", str(linked))
    _is(locate(str(linked)), linked, outer / "sub", outer / ".git/modules/sub")


def test_links_in_the_path_are_resolved(repo: Path, tmp_path: Path) -> None:
    (repo / "a").mkdir()
    (tmp_path / "link").symlink_to(repo / "a")
    _is(locate(str(tmp_path / "link")), repo, repo, repo / ".git")


def test_a_folder_that_is_gone_is_placed_by_what_is_left(repo: Path, tmp_path: Path) -> None:
    _is(locate(str(repo / "gone" / "deeper")), repo, repo, repo / ".git")
    gone = tmp_path.resolve() / "nowhere" / "at" / "all"
    _is(locate(str(gone)), gone, gone, None)


@pytest.mark.parametrize(
    "path",
    ["/", "//", "relative/path", "", ".", "/a\0b", "/\ud800", "/" + "x" * 5000],
    ids=lambda path: repr(path[:20]),
)
def test_odd_paths_are_places_of_their_own(path: str) -> None:
    place = locate(path)
    assert place.root == place.store
    assert place.git == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"gitdir:",
        b"gitdir: /nowhere/at/all",
        b"gitdir: .",
        b"gitdir: ../victim",
        b"gitdir: /etc",
        b"gitdir: a\0b",
        b"gitdir: ../victim/.git\nmore",
        b"\xff\xfe",
        b"nothing",
        b"gitdir: " + b"x" * 5000,
        b"x" * (2 << 20),
    ],
    ids=lambda content: repr(content[:20]),
)
def test_a_hostile_git_file_leads_nowhere(make_repo: Callable[[str], Path], content: bytes) -> None:
    victim = make_repo("victim")
    hostile = victim.parent / "hostile"
    hostile.mkdir()
    (hostile / ".git").write_bytes(content)
    _is(locate(str(hostile)), hostile, hostile, None)


def test_a_git_file_can_not_claim_another_repositorys_store(make_repo: Callable[[str], Path]) -> None:
    victim = make_repo("victim")
    git(victim, "worktree", "add", "--quiet", str(victim.parent / "honest"))
    hostile = victim.parent / "hostile"
    hostile.mkdir()
    (hostile / ".git").write_text(f"gitdir: {victim}/.git/worktrees/honest\n")
    _is(locate(str(hostile)), hostile, hostile, None)
    forged = hostile / "forged"
    forged.mkdir()
    (forged / "commondir").write_text(f"{victim}/.git\n")
    (forged / "gitdir").write_text(f"{hostile}/.git\n")
    (hostile / ".git").write_text("gitdir: forged\n")
    _is(locate(str(hostile)), hostile, hostile, None)


@pytest.mark.parametrize("kind", ["folder", "link", "fifo", "partial"])
def test_what_is_no_git_folder_is_passed_by(repo: Path, kind: str) -> None:
    inside = repo / "inside"
    inside.mkdir()
    if kind == "folder":
        (inside / ".git").mkdir()
    elif kind == "partial":
        (inside / ".git").mkdir()
        (inside / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    elif kind == "link":
        (inside / ".git").symlink_to("nowhere")
    else:
        os.mkfifo(inside / ".git")
    _is(locate(str(inside)), repo, repo, repo / ".git")


def test_a_project_that_looks_like_a_git_folder_is_none(repo: Path) -> None:
    lookalike = repo / "fixture"
    for name in ("objects", "refs"):
        (lookalike / name).mkdir(parents=True)
    (lookalike / "HEAD").write_text("ref: refs/heads/main\n")
    _is(locate(str(lookalike)), repo, repo, repo / ".git")


@pytest.mark.parametrize(
    ("config", "url"),
    [
        ('[remote "origin"]\n\turl = git@github.com:o/r.git\n', "git@github.com:o/r.git"),
        ('[REMOTE "origin"]\nURL=https://h/o/r\n', "https://h/o/r"),
        ('[remote "Origin"]\nurl = https://h/o/r\n', ""),
        ('[remote "fork"]\nurl = https://h/o/fork\n[remote "origin"]\nurl = https://h/o/r # mine\n', "https://h/o/r"),
        ('[remote "origin"]\nurl = "https://h/o/r"\n[branch "main"]\nurl = no\n', "https://h/o/r"),
        ('[remote "origin"]\n#url = https://h/o/r\npushurl = https://h/o/p\n', ""),
        ("[include]\npath = ../evil\n", ""),
        ("", ""),
        ("\x00\xff[", ""),
    ],
)
def test_a_value_is_read_from_the_repositorys_own_file(tmp_path: Path, config: str, url: str) -> None:
    (tmp_path / "config").write_text(config, encoding="latin-1")
    (tmp_path.parent / "evil").write_text('[remote "origin"]\nurl = https://h/o/evil\n')
    assert config_value(str(tmp_path), "remote", "origin", "url") == url


def test_what_git_writes_is_read(repo: Path) -> None:
    git(repo, "remote", "add", "origin", "https://example.invalid/o/r.git")
    assert config_value(str(repo / ".git"), "remote", "origin", "url") == git(repo, "remote", "get-url", "origin")


def test_a_linked_config_is_not_read(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "other").write_text('[remote "origin"]\nurl = https://h/o/r\n')
    (repo / ".git/config").unlink()
    (repo / ".git/config").symlink_to(tmp_path / "other")
    assert config_value(str(repo / ".git"), "remote", "origin", "url") == ""


def test_a_repository_that_cannot_be_read_is_not_none(tmp_path: Path) -> None:
    main, linked = tmp_path / "main", tmp_path / "linked"
    main.mkdir()
    git(main, "init", "--quiet")
    git(main, "commit", "--quiet", "--allow-empty", "--message", "begin")
    git(main, "worktree", "add", "--quiet", "-b", "topic", str(linked))
    assert unreadable(str(main)) == unreadable(str(linked)) == unreadable(str(tmp_path)) == ""
    back = main / ".git/worktrees/linked/gitdir"
    back.unlink()
    os.mkfifo(back)
    assert "gitdir" in unreadable(str(linked))
    (linked / ".git").unlink()
    os.mkfifo(linked / ".git")
    assert unreadable(str(linked)) == ""


def failing(monkeypatch: pytest.MonkeyPatch, path: Path, error: int) -> None:
    """Let the system fail to look at a path, or to open it."""
    look, open_ = os.stat, files._os_open

    def refused(wanted: Any, *words: Any, **more: Any) -> os.stat_result:
        if wanted == str(path):
            raise OSError(error, os.strerror(error), str(wanted))
        return look(wanted, *words, **more)

    def shut(name: str, *words: Any, **more: Any) -> int:
        if name in (path.name, str(path)):
            raise OSError(error, os.strerror(error), name)
        return open_(name, *words, **more)

    monkeypatch.setattr(os, "stat", refused)
    monkeypatch.setattr(files, "_os_open", shut)


@pytest.mark.parametrize("error", [errno.EIO, errno.EMFILE, errno.EACCES, errno.ESTALE, errno.ENOSPC])
@pytest.mark.parametrize("name", [".git/HEAD", ".git/objects", ".git/config"])
def test_what_can_not_be_read_now_is_not_no_repository(
    repo: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: int
) -> None:
    below = repo / "below"
    below.mkdir()
    failing(monkeypatch, repo / name, error)
    for folder in (repo, below):
        with pytest.raises(FileRefused, match="can't be read now") as found:
            project_at(str(folder))
        assert str(repo / name) in found.value.detail
    monkeypatch.undo()
    assert project_at(str(below)).store == str(repo)


@pytest.mark.parametrize("name", ["../linked/.git", "worktrees/linked/commondir", "worktrees/linked/gitdir", "config"])
def test_a_worktree_whose_store_nobody_can_tell_has_none(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    linked = repo / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    failing(monkeypatch, (repo / ".git" / name).resolve(), errno.EIO)
    with pytest.raises(FileRefused, match="can't be read now"):
        locate(str(linked))


@pytest.mark.parametrize("error", [errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG])
def test_what_is_plainly_not_there_is_no_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    folder = tmp_path.resolve() / "plain"
    folder.mkdir()
    failing(monkeypatch, folder / ".git", error)
    _is(locate(str(folder)), folder, folder, None)


def test_a_harvest_waits_with_what_was_said_there(
    repo: Path, person: Path, home: Home, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    claude = person / ".claude"
    record = typed("Always run `make fmt` first.", "2026-07-01T09:00:00.000Z", cwd=repo / "below", session="s1")
    write(claude, "-w-app", "s1", [record])
    failing(monkeypatch, repo / ".git" / "HEAD", errno.EIO)
    report = harvest(home, [claude], now=now)
    assert (report.sightings, home.entries()) == (0, [])
    assert ["can't be read now" in each for each in report.refused] == [True]
    monkeypatch.undo()
    monkeypatch.setenv("HOME", str(person))
    report = harvest(home, [claude], now=now)
    assert (report.sightings, report.refused) == (1, [])
    assert [entry.store for entry in home.entries()] == [str(repo)]
