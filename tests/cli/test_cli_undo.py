"""`memtui undo`, `history`, `show` and `restore` (design §5, §8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from memtui.app.demo import Demo
from tests.cli.conftest import Run, document, tree
from tests.conftest import git


def _text(story: Demo) -> str:
    return Path(story.project, "CLAUDE.md").read_text()


@pytest.fixture
def adopted(run: Run, story: Demo, deciding: None) -> str:
    """The file before; one claim is adopted then."""
    before = _text(story)
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes")
    assert _text(story) != before
    return before


def _tx(run: Run) -> str:
    return str(document(run("history", "--json"))["events"][0]["tx"])


def test_an_id_takes_its_adoption_back(run: Run, story: Demo, adopted: str) -> None:
    before = tree(story.folder)
    shown = run("undo", "f1", "--dry-run", code=3).stdout
    assert "-- Pull requests go to dev, never to main" in shown
    assert tree(story.folder) == before
    told = run("undo", "f1", "--yes").stdout
    assert "1 taken back  tx_" in told
    assert "commit" in told
    assert _text(story) == adopted
    assert git(Path(story.project), "log", "-1", "--format=%s") == "memory: undo adopt 1"
    assert "is taken back already" in run("undo", "f1", "--yes").stdout


def test_decisions_lie_on_top_of_adoptions(
    run: Run, story: Demo, adopted: str, at_terminal: Callable[[], None]
) -> None:
    at_terminal()
    assert "`memtui undo --last` takes the last adoption back: tx_" in run("undo").stdout
    run("reject", "c0")
    assert "would take back  reject" in run("undo", "--dry-run", code=3).stdout
    assert "taken back  reject" in run("undo").stdout
    assert _text(story) != adopted


def test_a_person_is_asked_with_the_diff_before_them(
    run: Run, story: Demo, adopted: str, at_terminal: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_terminal()
    asked: list[str] = []

    def confirm(answer: bool) -> Callable[..., bool]:
        def ask(text: str, **_: object) -> bool:
            asked.append(text)
            return answer

        return ask

    monkeypatch.setattr(click, "confirm", confirm(False))
    assert "Nothing was written." in run("undo", "--last").stdout
    assert _text(story) != adopted
    monkeypatch.setattr(click, "confirm", confirm(True))
    run("undo", "--last")
    assert _text(story) == adopted
    assert asked == ["Take it back?", "Take it back?"]


def test_an_agent_takes_nothing_back(run: Run, story: Demo, adopted: str) -> None:
    before = tree(story.folder)
    for words in (["undo", "--last", "--yes"], ["undo", "f1", "--yes"], ["restore", "2026", "--yes"]):
        assert "CLAUDECODE" in run(*words, code=4, environ={"CLAUDECODE": "1"}).output
    assert tree(story.folder) == before
    assert "ids" in run("undo", "--last", "--yes", code=4).output


def test_what_makes_no_sense_is_refused(run: Run, adopted: str) -> None:
    run("undo", "f1", "--last", "--yes", code=2)
    run("undo", "f1", "c0", "--yes", code=2)
    assert "no transaction" in run("undo", "--tx", "nope", "--yes", code=4).output
    assert "no adoption of c0" in run("undo", "c0", "--yes", code=4).output
    assert "no backup" in run("restore", "nope", "--yes", code=4).output


def test_a_transaction_goes_and_comes_back(run: Run, story: Demo, adopted: str) -> None:
    with_it = _text(story)
    tx = _tx(run)
    run("undo", "--tx", tx, "--yes")
    assert _text(story) == adopted
    undone = _tx(run)
    assert undone != tx
    run("undo", "--tx", undone, "--yes")
    assert _text(story) == with_it


def test_history_says_what_stands(run: Run, adopted: str) -> None:
    run("undo", "f1", "--yes")
    shown = run("history").stdout.splitlines()
    assert "when" in shown[0]
    assert "undo 1 of tx_" in shown[1]
    assert "taken back" in shown[2]
    newest, first = document(run("history", "--json"))["events"]
    assert newest["undoes"] == [first["tx"]]
    assert first["undone_by"] == [newest["tx"]]
    assert first["commit"]
    assert first["backup"]


def test_a_hand_edit_of_the_line_is_shown_and_waits(run: Run, story: Demo, adopted: str) -> None:
    file = Path(story.project, "CLAUDE.md")
    file.write_text(file.read_text().replace("never to main", "seldom to main"))
    shown = run("undo", "f1", "--yes", code=4).output
    assert "now      Pull requests go to dev, seldom to main" in shown
    assert "--anyway" in shown
    run("undo", "f1", "--yes", "--anyway")
    assert file.read_text() == adopted


def test_restore_puts_the_bytes_back(run: Run, story: Demo, adopted: str) -> None:
    (kept,) = document(run("restore", "--json"))["backups"]
    assert kept["name"] in run("restore").stdout
    with_it = _text(story)
    file = Path(story.project, "CLAUDE.md")
    file.write_text(with_it + "Mine.\n")
    refused = run("restore", kept["name"], "--yes", code=4).output
    assert "-Mine." in refused
    assert "changed since that adoption" in refused
    file.write_text(with_it)
    assert run("restore", kept["name"], "--dry-run", code=3).stdout.count("-- Pull requests go to dev") == 1
    run("restore", kept["name"], "--yes")
    assert _text(story) == adopted
    assert git(Path(story.project), "status", "--porcelain", "CLAUDE.md") == ""
    newest = document(run("history", "--json"))["events"][0]
    assert newest["changes"][0]["action"] == "restore"
    assert "own backup" in run("undo", "--tx", newest["tx"], "--yes", code=4).output
    run("restore", newest["backup"], "--yes")
    assert _text(story) == with_it


def test_show_says_from_where(run: Run, story: Demo, adopted: str) -> None:
    assert "from the file" in run("show").stdout
    run("undo", "f1", "--yes")
    now = run("show").stdout
    assert "No block stood there." in now
    commit = git(Path(story.project), "rev-parse", "HEAD~1")
    then = run("show", "--at", commit).stdout
    assert f"from commit {commit[:12]}" in then
    assert "- Pull requests go to dev, never to main" in then
    assert "nor a commit" in run("show", "--at", "nothing", code=4).output
    assert "Nothing is known" in run("show", "--at", "2001-01-01", code=4).output
    run("show", "--at", "2026-99-99", code=2)
    assert document(run("show", "--at", "2026-07-20", "--json"))["block"] == ""
    assert "Nothing is known" in run("show", "--l3", "--at", "2026-07-20", code=4).output
