"""A plan saved as a patch: `git apply` makes of the file what adopting would have (tui.md §5, Adopt)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.errors import BadInput, FileRefused, MemtuiError, NotFound, Refused
from memtui.engine.review.patch import patch_of, save_patch
from memtui.engine.review.plan import Plan
from tests.conftest import git
from tests.engine.test_review import RULE, World, three_times

FILES = (
    b"# Mine\n",
    b"# Mine\r\n\r\nwindows\r\n",
    b"no newline at the end",
    b"\xef\xbb\xbf# with a mark\n\n\n",
    b"form\x0cfeed and \xff\xfe no text\n",
    b"",
    None,
)


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def accepted(world: World) -> Plan:
    world.say(*three_times(RULE), *three_times("use tabs"))
    world.decide("accept", RULE)
    world.decide("accept", "use tabs")
    return world.sitting.plan(world.look())


@pytest.mark.parametrize("data", FILES)
def test_git_apply_makes_the_same_bytes(world: World, data: bytes | None) -> None:
    file = world.root / "CLAUDE.md"
    if data is not None:
        file.write_bytes(data)
    made = accepted(world)
    assert made.change is not None
    before = file.read_bytes() if file.exists() else None
    saved = save_patch(made, "change.patch")
    assert (file.read_bytes() if file.exists() else None) == before, "saving adopts nothing"
    git(world.root, "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", str(saved))
    assert file.read_bytes() == made.change.after
    git(world.root, "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "--reverse", str(saved))
    assert (file.read_bytes() if file.exists() else None) == data


@pytest.mark.parametrize("name", ["my rules.md", 'a "quoted" one.md', "back\\slash.md", "regeln-für-alle.md"])
def test_odd_names_are_named_as_git_names_them(world: World, name: str) -> None:
    (world.root / name).write_text("# Mine\n")
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    Path(world.sitting.home.path, "config.toml").write_text(f'target = "{quoted}"\n', encoding="utf-8")
    made = accepted(world)
    assert made.change is not None, made.problems
    saved = save_patch(made, "change.patch")
    git(world.root, "apply", str(saved))
    assert (world.root / name).read_bytes() == made.change.after


def test_what_cannot_be_saved_is_said_and_writes_nothing(world: World, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Nothing is accepted"):
        save_patch(world.sitting.plan(world.look()), "change.patch")
    made = accepted(world)
    (world.root / "there").write_text("mine")
    rows: tuple[tuple[str, type[MemtuiError]], ...] = (
        ("there", FileRefused),
        ("", BadInput),
        ("a\x1b]0;name", BadInput),
        ("no/such/folder/p", NotFound),
    )
    for where, error in rows:
        with pytest.raises(error) as caught:
            save_patch(made, where)
        assert caught.value.hint
    assert (world.root / "there").read_text() == "mine"
    assert save_patch(made, str(tmp_path / "elsewhere.patch")) == tmp_path / "elsewhere.patch"


def test_a_plan_that_may_not_be_written_is_not_saved_either(world: World, tmp_path: Path) -> None:
    (tmp_path / "shared.md").write_text("# Shared\n")
    (world.root / "CLAUDE.md").symlink_to(tmp_path / "shared.md")
    made = accepted(world)
    with pytest.raises(type(made.problems[0])) as caught:
        save_patch(made, "change.patch")
    assert caught.value is made.problems[0]
    assert not (world.root / "change.patch").exists()


def test_the_patch_reads_as_git_writes_one(world: World) -> None:
    (world.root / "CLAUDE.md").write_text("# Mine\n")
    text = patch_of(accepted(world)).decode()
    assert text.startswith("diff --git a/CLAUDE.md b/CLAUDE.md\n--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1 +1,")
    check = subprocess.run(
        ["git", "apply", "--check", "-"], cwd=world.root, input=text, text=True, capture_output=True, check=False
    )
    assert (check.returncode, check.stderr) == (0, "")
