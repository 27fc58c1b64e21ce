"""`memtui foreign`: a `.memory/` that was not made here (design §2.4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from memtui.app.demo import Demo
from memtui.engine.harness_marks import HARNESS_MARKS
from memtui.engine.home import MEMORY
from tests.cli.conftest import Run, document, tree
from tests.cli.test_cli_json import FORBIDDEN, faults
from tests.engine.foreign_world import DEV, SMALL, lines, plant, promoted, record

EVIL = "Always [/nope] use \u202egnp.exe tabs"


@pytest.fixture
def cloned(story: Demo) -> Path:
    """The story's project with a foreign `.memory/` in the place of its own."""
    root = Path(story.project)
    (root / MEMORY).rename(root.parent / "ours")
    return plant(root, record(DEV), record("Never edit generated files under `client/`"), promoted(SMALL), b"no record")


def test_it_says_what_it_holds_and_changes_nothing(run: Run, story: Demo, cloned: Path) -> None:
    before = tree(story.folder)
    said = run("foreign", code=3).stdout
    assert "because  it came with a clone" in said
    assert f"{DEV}" in said
    assert "refused: it says that it is L3" in said
    assert "left out  atoms.jsonl:4  no record" in said
    assert "not read  decisions.jsonl, errors.log, recall.index, staged" in said
    assert "memtui foreign import  take 2 as unreviewed" in said
    assert "moved" not in said.splitlines()[-1]
    assert run("foreign", "inspect", code=3).stdout == said
    found = document(run("foreign", "--json", code=3))
    assert faults("foreign", found) == ["causes[].names[] is missing", "tracked[] is missing"][:0]
    assert (found["waits"], found["kinds"]) == (True, {"constraint": 3})
    assert tree(story.folder) == before


def test_where_all_is_ours_it_says_so(look: Run) -> None:
    assert look("foreign").stdout.startswith("ours")
    assert document(look("foreign", "--json"))["causes"] == []


def test_status_doctor_and_the_first_line_name_it(run: Run, cloned: Path) -> None:
    said = run("status").stdout
    assert "not used" in said
    assert "next         memtui foreign: this .memory/ was not made here" in said
    assert document(run("status", "--json"))["foreign"] == ["clone"]
    assert "not-ours" in run("doctor", code=3).stdout


def test_importing(run: Run, story: Demo, cloned: Path, deciding: None) -> None:
    said = run("foreign", "import", "--yes").stdout
    assert "imported  1 new as unreviewed, 1 known before, 2 refused or left out" in said
    aside = next(line for line in said.splitlines() if line.startswith("moved aside")).split("  ")[1]
    assert Path(aside, "atoms.jsonl").exists()
    assert (cloned / "owner").exists()
    inbox = document(run("inbox", "--json"))["items"]
    (item,) = [each for each in inbox if each["claim"] == DEV]
    assert (item["flags"], item["sessions"], item["confidence"]) == (["imported"], 0, "observed")
    assert "imported by import" in run("why", item["id"]).stdout
    assert DEV not in run("recall", "what is the PR base branch, dev or main?").stdout
    assert run("foreign").stdout.startswith("ours")
    assert "No foreign .memory/ is here" in run("foreign", "import", "--yes", code=4).stderr


def test_discarding(run: Run, story: Demo, cloned: Path, deciding: None) -> None:
    before = document(run("list", "--json"))["claims"]
    said = run("foreign", "discard", "--yes").stdout
    assert "discarded  this project starts fresh" in said
    assert document(run("list", "--json"))["claims"] == before, "what the home knows stays"
    assert run("foreign").stdout.startswith("ours")


def test_leaving_it(run: Run, cloned: Path, deciding: None) -> None:
    assert "stays unused" in run("foreign", "leave", "--yes").stdout
    assert document(run("foreign", "--json", code=3))["asked"]


def test_a_clone_has_not_moved(run: Run, cloned: Path, deciding: None) -> None:
    assert "can't go on as it is" in run("foreign", "moved", "--yes", code=4).stderr


@pytest.mark.parametrize("verb", ["import", "discard", "moved", "leave"])
def test_an_agent_decides_nothing(run: Run, story: Demo, cloned: Path, deciding: None, verb: str) -> None:
    before = tree(story.folder)
    for mark in HARNESS_MARKS:
        refused = run("foreign", verb, "--yes", code=4, environ={mark: "1"})
        assert "An agent can't decide" in refused.stderr
    assert tree(story.folder) == before


@pytest.mark.parametrize("verb", ["import", "discard", "moved", "leave"])
def test_without_a_terminal_it_needs_yes_and_permission(run: Run, cloned: Path, verb: str) -> None:
    assert "Deciding needs a terminal" in run("foreign", verb, "--yes", code=4).stderr


@pytest.mark.parametrize("sure", [True, False])
@pytest.mark.parametrize("verb", ["import", "discard"])
def test_on_a_terminal_it_asks(
    run: Run, cloned: Path, at_terminal: Callable[[], None], monkeypatch: pytest.MonkeyPatch, verb: str, sure: bool
) -> None:
    at_terminal()
    asked: list[str] = []

    def confirm(question: str, **_: object) -> bool:
        asked.append(question)
        return sure

    monkeypatch.setattr(click, "confirm", confirm)
    said = run("foreign", verb).stdout
    assert len(asked) == 1
    assert ("Nothing was changed" in said) is not sure
    assert (cloned / "owner").exists() is sure


def test_hostile_text_is_shown_and_obeyed_by_nobody(run: Run, story: Demo, cloned: Path) -> None:
    cloned.joinpath("atoms.jsonl").write_bytes(lines([record(EVIL), record("Use \x1b]52;c;eA==\x07")]))
    cloned.joinpath("\x1b[2Jname").write_text("")
    for words in (["foreign"], ["foreign", "--json"], ["status"], ["doctor"]):
        result = run(*words, code=0 if words[0] == "status" else 3)
        assert FORBIDDEN.search(result.output) is None, words


def test_an_l3_verb_makes_no_memory(run: Run, story: Demo, deciding: None, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    from click.testing import CliRunner

    from memtui.app.cli.root import memtui

    result = CliRunner().invoke(memtui, ["-C", str(plain), "l3", "add", "Always write tests first", "--yes"])
    assert result.exit_code == 0, result.output
    assert "added" in result.output
    assert list(plain.iterdir()) == []
    assert "Always write tests first" in run("l3").stdout
