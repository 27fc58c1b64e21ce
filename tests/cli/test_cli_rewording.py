"""`memtui edit`, `split` and `kind`: the twins of the app's keys, with their JSON and their undo."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from tests.cli.conftest import Run, document, id_of, tree


def test_a_claim_is_split_and_made_whole_again(run: Run, deciding: None) -> None:
    whole = id_of(run, "generated files")
    result = run("split", whole, "Never edit generated files", "Generate them with make client", "--yes")
    first, second = id_of(run, "edit generated files"), id_of(run, "Generate them")
    assert f"{whole} is {first} and {second} now" in result.stdout
    assert f"hint  {first}: It says what not to do." in result.stdout
    assert f"hint  {second}" not in result.stdout
    assert document(run("explain", whole, "--json"))["claim"]["id"] == first
    told = document(run("why", second, "--json"))
    assert [edit["did"] for edit in told["edits"]] == ["split"]
    assert "split by you on 2026-07-20, was a part of: " in run("why", second).stdout
    assert "taken back  split" in run("undo", first, "--yes").stdout
    assert document(run("explain", whole, "--json"))["claim"]["former"] == []
    assert "put back  split" in run("redo", whole, "--yes").stdout


def test_the_kind_is_given_and_taken_back(run: Run, deciding: None) -> None:
    told = document(run("kind", "c0", "decision", "--yes", "--json"))
    assert told["did"] == "kind"
    assert [claim["kind"] for claim in told["claims"]] == ["decision"]
    assert "is a decision already" in run("kind", "c0", "decision", "--yes").stdout
    assert "it was a decision" in run("kind", "c0", "fact", "--yes").stdout
    run("undo", "c0", "--yes")
    assert document(run("explain", "c0", "--json"))["claim"]["kind"] == "decision"
    run("kind", "c0", "whim", "--yes", code=2)


def test_an_edit_says_when_and_by_whom(run: Run, deciding: None) -> None:
    told = document(run("edit", "c0", "never", "touch", "staging", "--yes", "--json"))
    (claim,) = told["claims"]
    assert (told["did"], claim["edited"], bool(claim["hint"])) == ("edit", "2026-07-20", True)
    assert "edited by you on 2026-07-20, was: the staging database" in run("why", claim["id"]).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("split", "c0", "same words", "Same words."),
        ("split", "c0", "x", "the staging database"),
        ("split", "c0", "only one half"),
    ],
)
def test_halves_that_are_none_change_nothing(run: Run, story: Demo, deciding: None, words: tuple[str, ...]) -> None:
    before = tree(story.folder)
    run(*words, "--yes", code=2)
    assert tree(story.folder) == before


def editor(story: Demo, code: str) -> dict[str, str]:
    """An environment whose editor runs these lines of Python on the file."""
    script = Path(story.folder, "edit.py")
    script.write_text("import sys, pathlib\nfile = pathlib.Path(sys.argv[1])\n" + code)
    return {"EDITOR": f"{sys.executable} {script}"}


def test_without_words_the_editor_opens(run: Run, story: Demo, at_terminal: Callable[[], None]) -> None:
    at_terminal()
    environ = editor(story, "file.write_text('staging is wiped on Sundays')")
    told = document(run("edit", "c0", "--json", environ=environ))
    assert [claim["claim"] for claim in told["claims"]] == ["staging is wiped on Sundays"]
    unchanged = run("edit", "c0", environ=editor(story, "pass"))
    assert unchanged.stdout.startswith("unchanged")
    assert run("edit", "c0", environ=editor(story, "file.write_text('x y z'); sys.exit(1)")).stdout.startswith(
        "unchanged"
    )
    assert "can't be opened" in run("edit", "c0", code=4, environ={"EDITOR": "/no/such/editor"}).stderr


def test_without_words_and_terminal_it_asks_for_words(run: Run, deciding: None) -> None:
    assert "There are no words." in run("edit", "c0", "--yes", code=2).stderr


def test_forgetting_a_half_says_what_becomes_of_the_other(run: Run, deciding: None) -> None:
    whole = id_of(run, "generated files")
    run("split", whole, "Never edit generated files", "Generate them with make client", "--yes")
    first, second = id_of(run, "edit generated files"), id_of(run, "Generate them")
    told = run("forget", second, "--yes").stdout
    assert f"{first}  was split off the same sentence" in told
    assert whole in told
    run("explain", first, code=4)
