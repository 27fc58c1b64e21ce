"""memtui's home: where it stands, what the registry holds, whose `.memory/` is ours (design §2.4)."""

from __future__ import annotations

import os
import stat
from datetime import datetime
from pathlib import Path

import pytest

from memtui.engine.errors import BadInput, FileRefused, NotFound
from memtui.engine.home import MEMORY, OWNER, REGISTRY, Home
from memtui.engine.project import open_store, project_at, register


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({"MEMTUI_HOME": "/m", "HOME": "/h", "XDG_DATA_HOME": "/x"}, "/m"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/x/memtui"),
        ({"HOME": "/h"}, "/h/.local/share/memtui"),
        ({"HOME": "/h", "XDG_DATA_HOME": "relative"}, "/h/.local/share/memtui"),
        ({"HOME": "/h", "XDG_DATA_HOME": "", "MEMTUI_HOME": ""}, "/h/.local/share/memtui"),
    ],
)
def test_the_environment_names_the_home(environ: dict[str, str], path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert Home.of(environ).path == path


def test_on_a_mac_it_is_the_applications_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert Home.of({"HOME": "/h", "XDG_DATA_HOME": "/x"}).path == "/h/Library/Application Support/memtui"


@pytest.mark.parametrize("environ", [{}, {"HOME": "relative"}, {"MEMTUI_HOME": "relative", "HOME": "/h"}])
def test_no_home_is_said(environ: dict[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        Home.of(environ)
    assert caught.value.hint


def test_it_is_made_private_and_only_when_needed(home: Home) -> None:
    assert home.entries() == []
    with pytest.raises(NotFound):
        home.folder()
    assert not os.path.exists(home.path)
    home.project("0123456789abcdef", create=True).close()
    for path in (home.path, home.path + "/projects", home.path + "/projects/0123456789abcdef"):
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o700


def test_a_home_that_others_write_to_is_refused(home: Home) -> None:
    home.folder(create=True).close()
    os.chmod(home.path, 0o777)
    with pytest.raises(FileRefused, match="not private"):
        home.entries()


@pytest.mark.parametrize("key", ["..", "a/b", "", "."])
def test_a_key_is_only_a_name(home: Home, key: str) -> None:
    with pytest.raises(FileRefused):
        home.project(key, create=True)


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"[]",
        b"null",
        b'{"v":1}',
        b'{"v":1,"projects":3}',
        b'{"v":1,"projects":[[]]}',
        b'{"v":1,"projects":[{"store":7}]}',
        b'{"v":1,"projects":[{"inode":"7"}]}',
        b'{"v":1,"projects":[{"inode":true}]}',
        b'{"v":1,"projects":[{"inode":NaN}]}',
        b'{"v":3,"projects":[]}',
        b'{"v":"1","projects":[]}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_a_damaged_registry_is_named_and_kept(home: Home, repo: Path, now: datetime, data: bytes) -> None:
    with home.folder(create=True) as folder:
        folder.create(REGISTRY, data)
        with pytest.raises(BadInput) as caught:
            home.entries()
        assert REGISTRY in caught.value.detail
        with pytest.raises(BadInput):
            register(home, project_at(str(repo)), transcripts="", now=now)
        assert folder.read(REGISTRY) == data


def test_working_files_stand_in_the_home_until_a_person_opens_the_project(
    home: Home, repo: Path, now: datetime
) -> None:
    entry = register(home, project_at(str(repo)), transcripts="/t", now=now)
    assert not entry.opened
    with home.memory(entry, create=True) as memory:
        assert memory.path == f"{home.path}/projects/{entry.key}/memory"
    assert not (repo / MEMORY).exists()
    opened = open_store(home, project_at(str(repo)), now=now)
    assert opened.opened
    with home.memory(opened) as memory:
        assert memory.path == str(repo / MEMORY)
    assert home.entry_of(str(repo)) is not None
    assert home.entry_of(str(repo / "other")) is None


def test_a_memory_without_our_token_is_not_ours_and_a_restored_one_is(home: Home, repo: Path, now: datetime) -> None:
    entry = open_store(home, project_at(str(repo)), now=now)
    token = (repo / MEMORY / OWNER).read_bytes()
    (repo / MEMORY).rename(repo / "kept")
    with pytest.raises(NotFound):
        home.memory(entry)
    (repo / MEMORY).symlink_to("kept")
    with pytest.raises(FileRefused):
        home.memory(entry)
    (repo / MEMORY).unlink()
    (repo / MEMORY).mkdir(mode=0o700)
    for foreign in (b"", b"0" * 32, token[:-2]):
        (repo / MEMORY / OWNER).write_bytes(foreign)
        with pytest.raises(FileRefused, match="not made here"):
            home.memory(entry)
    (repo / MEMORY / OWNER).write_bytes(token)  # a backup that came back: another inode, the same token and path
    home.memory(entry).close()


def test_a_registry_of_the_first_version_is_read(home: Home, repo: Path, now: datetime) -> None:
    register(home, project_at(str(repo)), transcripts="/t", now=now)
    path = Path(home.path) / REGISTRY
    path.write_text(path.read_text().replace('"v":2', '"v":1').replace('["/t"]', '"/t"').replace('"answer":"",', ""))
    (entry,) = home.entries()
    assert (entry.transcripts, entry.answer) == (("/t",), "")
    register(home, project_at(str(repo)), transcripts="/u", now=now)
    assert home.entries()[0].transcripts == ("/u", "/t")
    assert '"v":2' in path.read_text()
