"""Which file holds the block, and which files are never written (design §4, security.md F5–F7)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui.engine.blocks import target as module
from memtui.engine.blocks.target import MAX_TARGET, Target, choose_target
from memtui.engine.errors import BadInput, FileRefused, NotFound


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    project.mkdir(mode=0o755)
    return project


def _write(path: Path, text: str = "# Words\n") -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def _l2(root: Path, configured: str | None = None) -> Target:
    return choose_target(root, configured=configured, level="L2")


@pytest.mark.parametrize(
    ("there", "shown", "pointers", "exists"),
    [
        ([], "CLAUDE.md", True, False),
        (["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"], "CLAUDE.md", True, True),
        ([".claude/CLAUDE.md", "AGENTS.md"], ".claude/CLAUDE.md", True, True),
        (["AGENTS.md"], "AGENTS.md", False, True),
        (["claude.md"], "claude.md", True, True),
        (["Agents.md"], "Agents.md", False, True),
    ],
)
def test_the_order_of_the_design(root: Path, there: list[str], shown: str, pointers: bool, exists: bool) -> None:
    for name in there:
        _write(root / name)
    target = _l2(root)
    assert (target.shown, target.path) == (shown, root.resolve() / shown)
    assert target.folder / target.name == target.path
    assert (target.pointers, target.strips_comments, target.exists) == (pointers, pointers, exists)
    assert target.reason


def test_a_configured_file_comes_first(root: Path) -> None:
    _write(root / "CLAUDE.md")
    _write(root / "docs" / "Memory.md")
    assert _l2(root, "docs/memory.md").shown == "docs/Memory.md"
    assert not _l2(root, "docs/other.md").exists
    with pytest.raises(NotFound):
        _l2(root, "nowhere/memory.md")


@pytest.mark.parametrize("configured", ["../x.md", "/etc/x.md", "", ".", "a/../../b.md", "a\nb.md"])
def test_a_configured_path_stays_inside(root: Path, configured: str) -> None:
    with pytest.raises(BadInput):
        _l2(root, configured)


def test_two_spellings_are_refused(root: Path) -> None:
    _write(root / "CLAUDE.md")
    _write(root / "claude.md")
    if len(os.listdir(root)) == 1:
        pytest.skip("this file system folds case: two spellings can't stand side by side")
    with pytest.raises(FileRefused, match=r"CLAUDE\.md and claude\.md"):
        _l2(root)


def test_a_link_inside_is_written_through(root: Path) -> None:
    _write(root / "AGENTS.md")
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    target = _l2(root)
    assert (target.shown, target.name) == ("CLAUDE.md → AGENTS.md", "AGENTS.md")
    assert not target.pointers


def test_a_link_from_agents_md_makes_other_readers(root: Path) -> None:
    _write(root / "CLAUDE.md")
    (root / "AGENTS.md").symlink_to("CLAUDE.md")
    target = _l2(root)
    assert target.shown == "CLAUDE.md"
    assert not target.pointers
    assert not target.strips_comments


@pytest.mark.parametrize("through", ["file", "folder"])
def test_f5_a_link_that_leaves_the_project_is_refused(root: Path, tmp_path: Path, through: str) -> None:
    outside = _write(tmp_path / "outside" / "CLAUDE.md")
    if through == "file":
        (root / "CLAUDE.md").symlink_to(outside)
    else:
        (root / ".claude").symlink_to(outside.parent)
    with pytest.raises(FileRefused) as refused:
        _l2(root)
    assert str(outside) in refused.value.detail


@pytest.mark.parametrize("aim", ["nothing.md", "CLAUDE.md"])
def test_a_link_to_nothing_or_to_itself_is_refused(root: Path, aim: str) -> None:
    (root / "CLAUDE.md").symlink_to(aim)
    with pytest.raises(FileRefused):
        _l2(root)


def test_f6_the_persons_file_may_be_a_link_into_dotfiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    real = _write(tmp_path / "dotfiles" / "claude.md")
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude" / "CLAUDE.md").symlink_to(real)
    target = choose_target(tmp_path / ".claude", configured=None, level="L3")
    assert (target.shown, target.path) == ("~/.claude/CLAUDE.md → ~/dotfiles/claude.md", real.resolve())
    assert target.pointers


def test_a_link_of_the_person_that_leaves_their_home_is_refused(tmp_path: Path) -> None:
    real = _write(tmp_path / "elsewhere" / "claude.md")
    claude = tmp_path / "person" / ".claude"
    claude.mkdir(parents=True)
    (claude / "CLAUDE.md").symlink_to(real)
    with pytest.raises(FileRefused, match="out of your home"):
        choose_target(claude, configured=None, level="L3")


def test_the_person_gets_no_other_file(tmp_path: Path) -> None:
    _write(tmp_path / "AGENTS.md")
    target = choose_target(tmp_path, configured=None, level="L3")
    assert (target.name, target.exists) == ("CLAUDE.md", False)
    with pytest.raises(NotFound):
        choose_target(tmp_path / "none", configured=None, level="L3")


def test_what_is_no_plain_file_of_ours_is_refused(root: Path) -> None:
    place = root / "CLAUDE.md"
    place.mkdir()
    with pytest.raises(FileRefused):
        _l2(root)
    place.rmdir()
    os.mkfifo(place)
    with pytest.raises(FileRefused, match="not a regular file"):
        _l2(root)
    place.unlink()
    os.link(_write(root / "twin"), place)
    with pytest.raises(FileRefused, match="hard links"):
        _l2(root)


def test_what_claude_code_would_skip_is_refused(root: Path) -> None:
    with (root / "CLAUDE.md").open("wb") as file:
        file.truncate(MAX_TARGET)
    assert _l2(root).exists
    with (root / "CLAUDE.md").open("ab") as file:
        file.write(b"x")
    with pytest.raises(FileRefused, match="too large"):
        _l2(root)


def test_f7_a_folder_that_others_may_change_is_refused(root: Path) -> None:
    _write(root / ".claude" / "CLAUDE.md")
    root.chmod(0o777)
    with pytest.raises(FileRefused, match="Others may replace"):
        _l2(root)
    root.chmod(0o1777)
    assert _l2(root).exists


@pytest.mark.parametrize(("private", "refused"), [(True, False), (False, True)])
def test_f7_a_group_that_is_the_persons_own_is_fine(
    root: Path, monkeypatch: pytest.MonkeyPatch, private: bool, refused: bool
) -> None:
    root.chmod(0o775)
    monkeypatch.setattr(module, "_is_private", lambda gid: private)
    if refused:
        with pytest.raises(FileRefused, match="Others may replace"):
            _l2(root)
    else:
        assert not _l2(root).exists
