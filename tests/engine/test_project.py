"""Which project a folder is, and the registry of those this machine made (design §2.4, §2.6)."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine import files
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.home import MEMORY, OWNER, REGISTRY_VERSION, Home
from memtui.engine.project import (
    ProjectRef,
    entry_for,
    known_refs,
    open_store,
    parse_remote,
    project_at,
    register,
    repo_id_of,
    slug_of,
    working_folder,
)
from tests.conftest import git
from tests.processes import race

#: plugmem-fusion.md §F; the last two are memtui's departures.
VECTORS: dict[str, tuple[str, str, str] | None] = {
    "git@github.com:owner/repo.git": ("github.com", "owner", "repo"),
    "https://github.com/owner/repo.git": ("github.com", "owner", "repo"),
    "https://user:token@GitHub.com/owner/repo": ("github.com", "owner", "repo"),
    "ssh://git@gitlab.example.com:2222/group/sub/repo.git": ("gitlab.example.com", "group/sub", "repo"),
    "https://gitlab.com/group/sub/team/proj.git": ("gitlab.com", "group/sub/team", "proj"),
    "git://github.com/o/r": ("github.com", "o", "r"),
    "http://h.example:8080/o/r.git": ("h.example", "o", "r"),
    "git+ssh://git@github.com/o/r.git": ("github.com", "o", "r"),
    "git@GitHub.com:Owner/Repo.GIT": ("github.com", "Owner", "Repo"),
    "HTTPS://GITHUB.COM/O/R.git": ("github.com", "O", "R"),
    "git@host:/srv/git/o/r.git": ("host", "srv/git/o", "r"),
    "git@host:2222/o/r.git": ("host", "2222/o", "r"),
    "https://github.com/o/r/": ("github.com", "o", "r"),
    "https://github.com//o//r.git": ("github.com", "o", "r"),
    "https://github.com/o/r.git?x=1#f": ("github.com", "o", "r"),
    "  https://github.com/o/r  ": ("github.com", "o", "r"),
    "https://github.com/o/r.name.git": ("github.com", "o", "r.name"),
    "https://github.com/o/%72epo": ("github.com", "o", "%72epo"),
    "https://[::1]:3000/o/r.git": ("[::1]", "o", "r"),
    "git@github.com:o/r.git.git": ("github.com", "o", "r.git"),
    "https://dev.azure.com/org/proj/_git/repo": ("dev.azure.com", "org/proj/_git", "repo"),
    "": None,
    "not-a-url": None,
    "https://github.com/": None,
    "https://github.com/owner": None,
    "github.com:o/r.git": None,
    "/srv/git/r.git": None,
    "../r.git": None,
    "user@host:repo.git": None,
    "https://gist.github.com/abc123.git": None,
    "https://github.com/o/r.git/": ("github.com", "o", "r"),
    "file:///srv/git/o/r.git": None,
}


@pytest.mark.parametrize(("url", "expected"), VECTORS.items(), ids=lambda value: str(value)[:60])
def test_the_published_remotes(url: str, expected: tuple[str, str, str] | None) -> None:
    assert parse_remote(url) == expected


@given(st.text())
def test_any_remote_has_an_id(url: str) -> None:
    parsed = parse_remote(url)
    repo_id = repo_id_of(url, "/root")
    if parsed is None:
        assert repo_id == "local//root"
    else:
        assert all(parsed)
        assert not repo_id.startswith("local//")


@given(st.from_regex(r"[a-z]{1,8}:[a-z0-9]{1,8}@h\.example:[0-9]{2,5}", fullmatch=True))
def test_credentials_and_port_are_in_no_id(authority: str) -> None:
    assert repo_id_of(f"https://{authority}/o/r", "/root") == "h.example/o/r"


@pytest.mark.parametrize(
    ("url", "repo_id"),
    [
        ("git@GitHub.com:Owner/Repo.git", "github.com/owner/repo"),
        ("https://gitlab.com/Group/Sub/P", "gitlab.com/group/sub/p"),
        ("https://bitbucket.org/O/R", "bitbucket.org/o/r"),
        ("https://Git.Example.com/Owner/Repo", "git.example.com/Owner/Repo"),
        ("file:///srv/git/o/r.git", "local//w/App"),
        ("", "local//w/App"),
    ],
)
def test_case_is_folded_where_the_host_folds_it(url: str, repo_id: str) -> None:
    assert repo_id_of(url, "/w/App") == repo_id


@pytest.mark.parametrize(
    ("repo_id", "slug"),
    [
        ("github.com/owner/Repo", "repo"),
        ("github.com/o/r.name", "r.name"),
        ("h/o/My Project!", "my-project-"),
        ("h/o/Straße", "strasse"),
        ("h/o/naïve", "na-ve"),
        ("local//home/u/My.App", "my.app"),
        ("local//home/u/app/", "app"),
        ("h/o/a\u202eb\x1b[1m", "a-b--1m"),
        ("h/o/" + "x" * 5000, "x" * 100),
    ],
)
def test_a_slug_is_the_repositorys_name(repo_id: str, slug: str) -> None:
    assert slug_of(repo_id) == slug


@pytest.mark.parametrize("repo_id", ["local//", "h/o/..", "h/o/.", "h/o/---", "h/o/日本", "local//home/u/日本", ""])
def test_a_name_without_letters_gets_a_number(repo_id: str) -> None:
    assert re.fullmatch(r"p-[0-9a-f]{8}", slug_of(repo_id))


@given(st.text())
def test_any_slug_fits_the_schema(name: str) -> None:
    slug = slug_of(f"h/o/{name}")
    assert re.fullmatch(r"[a-z0-9._-]{1,128}", slug)
    assert slug not in (".", "..")
    assert slug_of(f"h/o/{name}") == slug


def test_worktrees_and_folders_are_one_project(repo: Path, tmp_path: Path) -> None:
    git(repo, "remote", "add", "origin", "git@github.com:Owner/App.git")
    linked = tmp_path.resolve() / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    expected = ProjectRef(str(repo), str(repo), "github.com/owner/app", "app")
    assert project_at(str(repo)) == expected
    assert project_at(str(repo / "gone")) == expected
    assert project_at(str(linked)) == ProjectRef(str(linked), str(repo), "github.com/owner/app", "app")


def test_without_a_remote_the_root_is_the_id(repo: Path, tmp_path: Path) -> None:
    linked = tmp_path.resolve() / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    assert project_at(str(repo)).repo_id == project_at(str(linked)).repo_id == f"local/{repo}"


def test_an_included_configuration_is_not_followed(repo: Path) -> None:
    (repo / "evil").write_text('[remote "origin"]\nurl = https://github.com/o/evil\n')
    git(repo, "config", "include.path", str(repo / "evil"))
    assert project_at(str(repo)).repo_id == f"local/{repo}"


def test_registering_twice_is_one_entry(home: Home, repo: Path, now: datetime) -> None:
    ref = project_at(str(repo))
    with pytest.raises(NotFound, match="Nothing is known"):
        entry_for(home, ref)
    first = register(home, ref, transcripts="/t", now=now)
    second = register(home, ref, transcripts="", now=now + timedelta(days=1))
    assert (second.key, second.token) == (first.key, first.token)
    assert (second.transcripts, second.seen) == (("/t",), "2026-07-21")
    assert known_refs(home) == [ref]
    assert entry_for(home, ref).token == first.token
    assert re.fullmatch(r"[0-9a-f]{32}", first.token)
    assert stat.S_IMODE(os.stat(home.path + "/projects.json").st_mode) == 0o600


def test_an_unchanged_registry_is_not_written_again(home: Home, repo: Path, now: datetime) -> None:
    ref = project_at(str(repo))
    register(home, ref, transcripts="/t", now=now)
    before = os.stat(home.path + "/projects.json")
    register(home, ref, transcripts="/t", now=now)
    after = os.stat(home.path + "/projects.json")
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


_REGISTER = """
from datetime import UTC, datetime
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, register
go()
for step in range(4):
    root = f"/work/{sys.argv[2]}-{step}"
    register(Home(sys.argv[1]), ProjectRef(root, root, f"local/{root}", "x"), transcripts="", now=datetime.now(UTC))
"""


def test_eight_processes_lose_no_project(home: Home) -> None:
    assert race(_REGISTER, [[home.path, str(number)] for number in range(8)]) == [0] * 8
    assert len(home.entries()) == 32
    assert len({entry.token for entry in home.entries()}) == 32


def test_opening_makes_a_private_folder_that_git_ignores(home: Home, repo: Path, now: datetime) -> None:
    entry = open_store(home, project_at(str(repo)), now=now)
    memory = repo / MEMORY
    assert stat.S_IMODE(memory.stat().st_mode) == 0o700
    assert {path.name for path in memory.iterdir()} == {OWNER, ".gitignore", ".gitattributes"}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in memory.iterdir())
    assert (memory / OWNER).read_text().strip() == entry.token
    assert git(repo, "status", "--porcelain", "--untracked-files=all") == ""
    (memory / "adopted.log").write_text("{}\n")
    assert git(repo, "status", "--porcelain", "--untracked-files=all") == "?? .memory/adopted.log"
    assert git(repo, "check-attr", "merge", ".memory/adopted.log").endswith(": union")
    again = open_store(home, project_at(str(repo)), now=now)
    assert again.record() == entry.record()


def test_a_worktree_opens_the_shared_store(home: Home, repo: Path, tmp_path: Path, now: datetime) -> None:
    linked = tmp_path.resolve() / "linked"
    git(repo, "worktree", "add", "--quiet", str(linked))
    entry = open_store(home, project_at(str(linked)), now=now)
    assert entry.store == entry.root == str(repo)
    assert (repo / MEMORY).is_dir()
    assert not (linked / MEMORY).exists()


def test_a_foreign_memory_is_not_opened(home: Home, repo: Path, now: datetime) -> None:
    (repo / MEMORY).mkdir(mode=0o700)
    (repo / MEMORY / "atoms.jsonl").write_text("{}\n")
    with pytest.raises(FileRefused, match="not made here") as caught:
        open_store(home, project_at(str(repo)), now=now)
    assert "memtui foreign" in caught.value.hint
    assert {path.name for path in (repo / MEMORY).iterdir()} == {"atoms.jsonl"}
    entry = home.entry_of(str(repo))
    assert entry is not None
    assert not entry.opened


@pytest.mark.parametrize("kind", ["link", "file", "open to others"])
def test_a_memory_that_is_no_folder_of_ours_is_refused(home: Home, repo: Path, now: datetime, kind: str) -> None:
    if kind == "link":
        (repo / "elsewhere").mkdir()
        (repo / MEMORY).symlink_to("elsewhere")
    elif kind == "file":
        (repo / MEMORY).write_text("")
    else:
        (repo / MEMORY).mkdir()
        (repo / MEMORY).chmod(0o777)
    with pytest.raises(FileRefused):
        open_store(home, project_at(str(repo)), now=now)


def test_a_clone_with_only_the_ledger_is_opened(home: Home, repo: Path, tmp_path: Path, now: datetime) -> None:
    open_store(home, project_at(str(repo)), now=now)
    (repo / MEMORY / "adopted.log").write_text("{}\n")
    git(repo, "add", ".memory/adopted.log")
    git(repo, "commit", "--quiet", "--message", "adopt")
    clone = tmp_path.resolve() / "clone"
    git(tmp_path, "clone", "--quiet", str(repo), str(clone))
    entry = open_store(home, project_at(str(clone)), now=now)
    original = home.entry_of(str(repo))
    assert original is not None
    assert entry.token != original.token
    assert git(clone, "status", "--porcelain") == ""


def test_a_folder_that_git_made_for_the_group_is_made_private(home: Home, repo: Path, now: datetime) -> None:
    (repo / MEMORY).mkdir()
    (repo / MEMORY / "adopted.log").write_text("{}\n")
    (repo / MEMORY).chmod(0o775)  # a checkout under umask 002
    home.memory(open_store(home, project_at(str(repo)), now=now)).close()
    assert stat.S_IMODE((repo / MEMORY).stat().st_mode) == 0o700


def test_a_lost_folder_that_may_not_be_made_again_leaves_the_home(home: Home, repo: Path, now: datetime) -> None:
    entry = open_store(home, project_at(str(repo)), now=now)
    shutil.rmtree(repo / MEMORY)
    (repo / MEMORY).write_text("not a folder\n")
    with working_folder(home, entry, now=now) as memory:
        assert memory.path.startswith(home.path)


def test_a_copy_is_not_trusted_and_the_original_stays(home: Home, repo: Path, tmp_path: Path, now: datetime) -> None:
    original = open_store(home, project_at(str(repo)), now=now)
    copy = tmp_path.resolve() / "copy"
    shutil.copytree(repo, copy)
    with pytest.raises(FileRefused, match="not made here"):
        open_store(home, project_at(str(copy)), now=now)
    home.memory(original).close()


@pytest.mark.parametrize("way", ["renamed", "to another disk"])
def test_a_moved_store_keeps_its_entry(home: Home, repo: Path, now: datetime, way: str) -> None:
    before = open_store(home, project_at(str(repo)), now=now)
    moved = repo.with_name("moved")
    if way == "renamed":
        repo.rename(moved)
    else:
        shutil.copytree(repo, moved)
        shutil.rmtree(repo)
    after = open_store(home, project_at(str(moved)), now=now)
    assert (after.key, after.token, after.store) == (before.key, before.token, str(moved))
    assert [entry.store for entry in home.entries()] == [str(moved)]
    home.memory(after).close()


@pytest.mark.parametrize("left", [(), ("adopted.log",)])
def test_a_store_that_was_cleaned_is_made_again(home: Home, repo: Path, now: datetime, left: tuple[str, ...]) -> None:
    before = open_store(home, project_at(str(repo)), now=now)
    for path in (repo / MEMORY).iterdir():
        path.unlink()
    for name in left:
        (repo / MEMORY / name).write_text("{}\n")
    after = open_store(home, project_at(str(repo)), now=now)
    assert after.token == before.token
    home.memory(after).close()
    shutil.rmtree(repo / MEMORY)
    home.memory(open_store(home, project_at(str(repo)), now=now)).close()


def test_opening_can_be_killed_anywhere(home: Home, repo: Path, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killing(point: str, n: int) -> Callable[..., object]:
        real, calls = getattr(files, point), [0]

        def call(*arguments: object, **named: object) -> object:
            calls[0] += 1
            if calls[0] == n:
                raise Killed
            return real(*arguments, **named)

        return call

    kills = 0
    for point in ("_os_mkdir", "_os_open", "_os_write", "_os_fsync", "_os_rename"):
        for n in range(1, 40):
            shutil.rmtree(repo / MEMORY, ignore_errors=True)
            shutil.rmtree(home.path, ignore_errors=True)
            with monkeypatch.context() as patch:
                patch.setattr(files, point, killing(point, n))
                try:
                    open_store(home, project_at(str(repo)), now=now)
                    break
                except Killed:
                    kills += 1
            home.memory(open_store(home, project_at(str(repo)), now=now)).close()
    assert kills > 20


def test_the_registry_is_one_line_a_project(home: Home, make_repo: Callable[[str], Path], now: datetime) -> None:
    for name in ("b", "a"):
        register(home, project_at(str(make_repo(name))), transcripts="", now=now)
    data = Path(home.path, "projects.json").read_text()
    assert len(data.splitlines()) == 4
    assert [Path(entry["store"]).name for entry in json.loads(data)["projects"]] == ["a", "b"]
    assert json.loads(data)["v"] == REGISTRY_VERSION
