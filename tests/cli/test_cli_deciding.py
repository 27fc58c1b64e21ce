"""Who may decide, and what a decision is on the command line (design §5, security.md B.1 P15)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.engine.harness_marks import HARNESS_MARKS
from tests.cli.conftest import Run, document, id_of, tree

VERBS = (
    "vouch c0",
    "accept f1",
    "reject f1",
    "later f1",
    "edit f1 Pull requests go to dev",
    "edit f1",
    "split f1 first second",
    "kind f1 fact",
    "same f1 c0",
    "contest f1 c0",
    "resolve f1 c0 --as both",
    "keep f1",
    "clear f1",
    "force f1 --reason because",
    "forget f1",
    "undo f1",
    "redo f1",
    "adopt f1",
)


def state_of(run: Run, id_: str) -> str:
    return str(document(run("explain", id_, "--json"))["claim"]["state"])


def test_an_agent_decides_nothing(run: Run, story: Demo, deciding: None, at_terminal: Callable[[], None]) -> None:
    before = tree(story.folder)
    for words, mark in itertools.product(VERBS, HARNESS_MARKS):
        result = run(*words.split(), "--yes", code=4, environ={mark: "1"})
        assert f"{mark} is set" in result.stderr
        assert result.stdout == ""
    at_terminal()
    for words in (*VERBS, "adopt", "adopt --commit", "undo"):
        assert "An agent can't decide" in run(*words.split(), "--yes", code=4, environ={"CLAUDECODE": "1"}).stderr
    assert tree(story.folder) == before


@pytest.mark.parametrize(("terminal", "setting", "yes"), itertools.product((True, False), repeat=3))
def test_the_ways_a_person_decides(
    run: Run, story: Demo, at_terminal: Callable[[], None], terminal: bool, setting: bool, yes: bool
) -> None:
    config = Path(story.environ["MEMTUI_HOME"], "config.toml")
    config.write_text(f"decide_without_terminal = {str(setting).lower()}\n")
    if terminal:
        at_terminal()
    allowed = terminal or (setting and yes)
    result = run("accept", "f1", *(["--yes"] if yes else []), code=0 if allowed else 4)
    assert state_of(run, "f1") == ("accepted" if allowed else "staged")
    assert ("terminal" in result.stderr) is not allowed


def test_without_a_terminal_ids_are_named(run: Run, deciding: None) -> None:
    run("accept", "f1", "--yes")
    for words in (["undo"], ["redo"], ["adopt"]):
        assert "explicit ids" in run(*words, "--yes", code=4).stderr
    assert state_of(run, "f1") == "accepted"


def test_several_claims_and_what_each_became(run: Run, deciding: None) -> None:
    result = run("vouch", "c0", "207", "c0", "--yes")
    assert result.stdout.count("staged  atm_") == 2
    assert "Next: memtui accept atm_c0ac6984" in result.stdout
    assert "is vouched for already" in run("vouch", "c0", "--yes").stdout
    refused = run("accept", "f1", "0b6", "--yes", code=4)  # the second is in the Inbox
    assert "accepted  atm_f1" in refused.stdout
    assert "is not staged" in refused.stderr
    assert run("accept", "f1", "--yes").stdout.startswith("atm_f1f548ef is accepted already.")
    run("reject", "f1", "--yes")
    run("later", "c0", "--yes")
    assert state_of(run, "f1") == "rejected"
    decided = {item["id"]: item["decided"] for item in document(run("staged", "--json"))["items"]}
    assert decided["atm_c0ac6984"] == "later"


def test_a_mistyped_id_decides_nothing(run: Run, story: Demo, deciding: None) -> None:
    before = tree(story.folder)
    run("accept", "f1", "eec", "nosuch", "--yes", code=4)
    assert tree(story.folder) == before


def test_other_words_keep_the_evidence(run: Run, deciding: None) -> None:
    old = id_of(run, "generated files")
    result = run("edit", old, "Never edit what", "`make client` wrote", "--yes")
    new = id_of(run, "make client")
    assert f"{old} is {new} now" in result.stdout
    assert document(run("explain", old, "--json"))["claim"]["id"] == new
    assert "The words are the same" in run("edit", new, "Never edit what `make client` wrote", "--yes").stdout
    key = "_".join(("sk", "test", "Demo0" + "NotAKey1" * 3))
    refused = run("edit", new, f"use {key}", "--yes", code=4)
    assert "hold something secret" in refused.stderr
    assert key not in refused.output
    run("edit", new, "x", "--yes", code=2)


def test_back_and_forth(run: Run, deciding: None, at_terminal: Callable[[], None]) -> None:
    run("accept", "f1", "--yes")
    run("vouch", "c0", "--yes")
    assert "not about atm_f1f548ef" in run("undo", "f1", "--yes", code=4).stderr
    assert "taken back  vouch  atm_c0ac6984  the staging" in run("undo", "c0", "--yes").stdout
    at_terminal()
    assert "taken back  accept  atm_f1f548ef" in run("undo").stdout
    assert state_of(run, "f1") == "staged"
    assert run("undo").stdout == "Nothing to undo.\n"
    assert "put back  accept  atm_f1f548ef" in run("redo").stdout
    assert "put back  vouch  atm_c0ac6984" in run("redo", "c0").stdout
    assert run("redo").stdout == "Nothing to redo.\n"
    assert (state_of(run, "f1"), state_of(run, "c0")) == ("accepted", "staged")
    new = run("edit", "c0", "staging is wiped on Sundays").stdout
    assert "edited" in new
    assert "taken back  alias  atm_c0ac6984  the staging database" in run("undo").stdout
