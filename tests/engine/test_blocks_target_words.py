"""What is said of a target: why it was chosen, why it is refused and what to do then (design §4)."""

from __future__ import annotations

import errno
import grp
import os
import pwd
from pathlib import Path
from types import SimpleNamespace

import pytest

from memtui.engine.blocks import target as module
from memtui.engine.blocks.target import MAX_TARGET, Level, choose_target
from memtui.engine.errors import FileRefused, MemtuiError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = tmp_path.resolve() / "project"
    project.mkdir(mode=0o755)
    return project


def _refused(root: Path, configured: str | None = None, level: Level = "L2") -> tuple[str, str, str, str]:
    with pytest.raises(MemtuiError) as refused:
        choose_target(root, configured=configured, level=level)
    error = refused.value
    return (type(error).__name__, error.title, error.detail, error.hint)


@pytest.mark.parametrize(
    ("there", "level", "reason"),
    [
        ("", "L2", "there is no CLAUDE.md and no AGENTS.md yet"),
        ("", "L3", "there is no CLAUDE.md yet"),
        ("claude.md", "L2", "claude.md is there"),
        ("claude.md", "L3", "claude.md is there"),
        (".claude/CLAUDE.md", "L2", ".claude/CLAUDE.md is there, and no CLAUDE.md"),
        ("AGENTS.md", "L2", "only AGENTS.md is there, and a new CLAUDE.md would switch it off"),
    ],
)
def test_why_this_file(root: Path, there: str, level: Level, reason: str) -> None:
    if there:
        (root / there).parent.mkdir(exist_ok=True)
        (root / there).write_text("# Words\n")
    assert choose_target(root, configured=None, level=level).reason == reason
    assert choose_target(root, configured="CLAUDE.md", level=level).reason == "set in config.toml"


def test_a_configured_path_that_leaves_the_project(root: Path) -> None:
    assert _refused(root, "../x.md") == (
        "BadInput",
        "The configured target is not a path inside the project.",
        "'../x.md'",
        "Give a path relative to the project, such as docs/memory.md.",
    )


def test_a_folder_that_is_not_there(root: Path) -> None:
    assert _refused(root, "docs/x.md") == ("NotFound", f"No folder {root}/docs.", "docs/x.md", "Make it first.")


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError(errno.EIO, "Input/output error", "x"), "Input/output error"), (OSError("no number"), "no number")],
)
def test_a_folder_that_cannot_be_read(root: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, words: str) -> None:
    def listdir(folder: object) -> list[str]:
        raise error

    monkeypatch.setattr(os, "listdir", listdir)
    assert _refused(root) == ("FileRefused", f"Can't read the folder {root}.", words, "")


def test_two_spellings(root: Path) -> None:
    for name in ("CLAUDE.md", "claude.md"):
        (root / name).write_text("# Words\n")
    if len(os.listdir(root)) == 1:
        pytest.skip("this file system folds case: two spellings can't stand side by side")
    assert _refused(root) == (
        "FileRefused",
        "CLAUDE.md and claude.md are both there.",
        str(root),
        "On many systems they are one file; keep one spelling and remove the other.",
    )


def test_links_that_lead_nowhere(root: Path) -> None:
    place = root / "CLAUDE.md"
    place.symlink_to("nothing.md")
    assert _refused(root) == (
        "FileRefused",
        "CLAUDE.md is a link to nothing.",
        f"{place} → nothing.md",
        "Mend or remove the link.",
    )
    place.unlink()
    place.symlink_to("CLAUDE.md")
    assert _refused(root) == (
        "FileRefused",
        "CLAUDE.md leads nowhere.",
        str(place),
        "Mend or remove the link.",
    )


def test_links_that_lead_out(root: Path, tmp_path: Path) -> None:
    outside = tmp_path.resolve() / "outside.md"
    outside.write_text("# Words\n")
    place = root / "CLAUDE.md"
    place.symlink_to(outside)
    assert _refused(root) == (
        "FileRefused",
        "CLAUDE.md leads out of the project.",
        f"{place} → {outside}",
        "Replace the link by a file, or by a link to a file inside the project.",
    )
    claude = root / "person" / ".claude"
    claude.mkdir(parents=True)
    (claude / "CLAUDE.md").symlink_to(outside)
    assert _refused(claude, level="L3") == (
        "FileRefused",
        "CLAUDE.md leads out of your home folder.",
        f"{claude}/CLAUDE.md → {outside}",
        "Replace the link by a file, or by a link into your own dotfiles.",
    )


def test_a_file_that_is_too_large(root: Path) -> None:
    with (root / "CLAUDE.md").open("wb") as file:
        file.truncate(MAX_TARGET + 1)
    assert _refused(root) == (
        "FileRefused",
        "CLAUDE.md is too large.",
        f"{MAX_TARGET + 1} bytes; Claude Code reads at most {MAX_TARGET}",
        "Make it smaller.",
    )


def test_a_folder_that_others_may_change(root: Path) -> None:
    root.chmod(0o707)
    status = root.stat()
    assert _refused(root) == (
        "FileRefused",
        f"Others may replace files in {root}.",
        f"owner {status.st_uid}, group {status.st_gid}, mode 0707",
        f"Make it yours: chmod go-w {root}",
    )


def test_only_a_group_that_may_write_is_asked_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def private(gid: int) -> bool:
        asked.append(gid)
        return False

    monkeypatch.setattr(module, "_is_private", private)
    assert not choose_target(root, configured=None, level="L2").exists
    assert asked == []
    root.chmod(0o775)
    with pytest.raises(FileRefused):
        choose_target(root, configured=None, level="L2")
    assert asked == [root.stat().st_gid]


@pytest.mark.parametrize(
    ("name", "members", "private"),
    [("me", [], True), ("me", ["me"], True), ("me", ["me", "you"], False), ("we", [], False), (None, [], False)],
)
def test_a_group_is_private_by_its_name_and_its_members(
    root: Path, monkeypatch: pytest.MonkeyPatch, name: str | None, members: list[str], private: bool
) -> None:
    def group(gid: int) -> SimpleNamespace:
        if name is None or gid != root.stat().st_gid:
            raise KeyError(gid)
        return SimpleNamespace(gr_name=name, gr_mem=members)

    persons = {os.geteuid(): SimpleNamespace(pw_name="me")}
    monkeypatch.setattr(grp, "getgrgid", group)
    monkeypatch.setattr(pwd, "getpwuid", persons.__getitem__)
    root.chmod(0o775)
    if private:
        assert not choose_target(root, configured=None, level="L2").exists
    else:
        assert _refused(root)[1] == f"Others may replace files in {root}."


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
def test_a_folder_is_the_persons_own_or_roots(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.chown(root, 1, -1)
    assert _refused(root)[1] == f"Others may replace files in {root}."
    os.chown(root, 0, -1)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert not choose_target(root, configured=None, level="L2").exists


def test_the_persons_file_is_shown_from_their_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claude = tmp_path.resolve() / "person" / ".claude"
    claude.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(claude.parent))
    assert choose_target(claude, configured=None, level="L3").shown == "~/.claude/CLAUDE.md"
    monkeypatch.setenv("HOME", str(tmp_path / "elsewhere"))
    assert choose_target(claude, configured=None, level="L3").shown == f"{claude}/CLAUDE.md"
