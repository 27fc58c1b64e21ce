"""Words on their way through an editor: what counts of the file, what cancels, and that nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.errors import BadInput
from memtui.engine.home import Home
from memtui.engine.review.drafts import _above, draft

CLAIM = "Never push to main"
NOTES = ["# about", "# rule"]


def writes(data: bytes, code: int = 0) -> Callable[[Path], int]:
    """An editor that saves these bytes."""

    def run(path: Path) -> int:
        path.write_bytes(data)
        return code

    return run


def left(home: Home) -> list[str]:
    return [path.name for path in Path(home.path, "drafts").rglob("*")]


def test_the_file_holds_the_claim_and_says_what_counts(home: Home) -> None:
    seen: list[str] = []

    def look(path: Path) -> int:
        seen.append(path.read_text())
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.is_relative_to(home.path)
        return 0

    assert draft(home, CLAIM, "Other words for this claim", look) is None
    assert seen[0].startswith(f"{CLAIM}\n\n# ---")
    assert "# Other words for this claim\n" in seen[0]
    assert "It says what not to do" in seen[0]
    assert left(home) == []


def test_what_stands_above_the_line_counts_as_one_line(home: Home) -> None:
    def edit(path: Path) -> int:
        path.write_text(path.read_text().replace(CLAIM, "# 1 rule:\nopen a pull\n  request"))
        (path.parent / "claim.md~").write_text("an editor's backup")
        return 0

    assert draft(home, CLAIM, "about", edit) == "# 1 rule: open a pull request"
    assert left(home) == []


@pytest.mark.parametrize("data", [b"", b"\n\n", CLAIM.encode(), f"\n {CLAIM} \n# ---".encode()[:-6]])
def test_nothing_new_changes_nothing(home: Home, data: bytes) -> None:
    assert draft(home, CLAIM, "about", writes(data)) is None


def test_an_editor_that_ends_with_an_error_cancels(home: Home) -> None:
    assert draft(home, CLAIM, "about", writes(b"other words", code=1)) is None


def test_a_file_that_is_gone_cancels(home: Home) -> None:
    def remove(path: Path) -> int:
        os.unlink(path)
        return 0

    assert draft(home, CLAIM, "about", remove) is None


def test_an_editor_that_replaces_the_file_is_read_all_the_same(home: Home) -> None:
    def save_by_renaming(path: Path) -> int:
        other = path.with_name("new")
        other.write_text("\ufeffopen a pull request\r\n", encoding="utf-8")
        other.rename(path)
        return 0

    assert draft(home, CLAIM, "about", save_by_renaming) == "open a pull request"


def test_what_a_killed_run_left_goes_with_the_next_draft(home: Home) -> None:
    gone = subprocess.Popen([sys.executable, "-c", "pass"])
    gone.wait()
    left_behind = Path(home.path, "drafts", f"{gone.pid}-0123456789ab")
    left_behind.mkdir(parents=True)
    (left_behind / "claim.md").write_text("words that were never kept")
    running = Path(home.path, "drafts", f"{os.getppid()}-0123456789ab")
    running.mkdir()
    draft(home, CLAIM, "about", writes(b"open a pull request"))
    assert left(home) == [running.name]


def test_bytes_that_are_no_text_are_refused_and_the_draft_goes(home: Home) -> None:
    with pytest.raises(BadInput, match="no text"):
        draft(home, CLAIM, "about", writes(b"\xff\xfe\xfa"))
    assert left(home) == []


def test_a_folder_that_an_editor_made_stays_and_nothing_breaks(home: Home) -> None:
    def edit(path: Path) -> int:
        (path.parent / ".editor").mkdir()
        path.write_text("open a pull request")
        return 0

    assert draft(home, CLAIM, "about", edit) == "open a pull request"
    assert ".editor" in left(home)


def test_an_editor_that_can_not_be_started_leaves_no_draft(home: Home) -> None:
    def fail(_: Path) -> int:
        raise FileNotFoundError("no editor")

    with pytest.raises(FileNotFoundError):
        draft(home, CLAIM, "about", fail)
    assert [name for name in left(home) if name == "claim.md"] == []


@given(st.binary(max_size=400))
def test_any_bytes_are_words_or_refused(data: bytes) -> None:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        with pytest.raises(BadInput, match="no text"):
            _above(data, NOTES)
    else:
        assert "\n" not in _above(data, NOTES)


@given(st.text(max_size=200))
def test_our_own_lines_never_get_into_the_words(text: str) -> None:
    assert "# about" not in _above(f"{text}\n# about\n# rule\n".encode("utf-8", "replace"), NOTES) or "# about" in text
