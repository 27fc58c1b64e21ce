"""Words said by hand, words forgotten, and the store looked at: remember, forget, doctor."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from memtui.app.cli.place import Place
from memtui.app.cli.root import COMMANDS
from memtui.app.cli.status import STATES
from memtui.app.demo import Demo
from memtui.engine.review import states
from memtui.widgets.tabs import TABS
from tests.cli.conftest import Run, document, id_of, tree
from tests.cli.test_cli_json import faults


def test_a_person_remembers(run: Run, deciding: None) -> None:
    said = run("remember", "Invoices", "go", "out", "on Mondays").stdout
    assert "noted  manual/said-2026-07-20.jsonl#L1\n" in said
    assert "inbox  atm_" in said
    found = document(run("why", id_of(run, "Invoices go out"), "--json"))
    assert found["claim"]["confidence"] == "stated"
    assert (found["sightings"][0]["speaker"], found["sightings"][0]["counts"]) == ("person", True)
    assert "Invoices go out" in run("recall", "when do the invoices go out on which days?").stdout


def test_an_agent_or_a_pipe_only_notes(run: Run) -> None:
    said = run("remember", "Invoices go out on Mondays", environ={"CLAUDECODE": "1"}).stdout
    assert "said by agent: it counts for no gate" in said
    assert "said by program" in run("remember", "Invoices are sent as PDF").stdout
    claim = document(run("explain", id_of(run, "Invoices go out"), "--json"))["claim"]
    assert (claim["confidence"], claim["sessions"]) == ("observed", 0)


def test_a_secret_is_not_remembered(run: Run, story: Demo, deciding: None) -> None:
    key = "_".join(("sk", "test", "Demo0" + "NotAKey1" * 3))
    result = run("remember", f"the key is {key}", code=4)
    assert "something secret" in result.stderr
    assert key not in result.output
    assert not any(key.encode() in data for data in tree(story.environ["MEMTUI_HOME"]).values())


def test_forget_erases_and_says_what_it_can_not_reach(run: Run, story: Demo, deciding: None) -> None:
    id_ = id_of(run, "small commits")
    words = document(run("explain", id_, "--json"))["claim"]["claim"]
    run("vouch", id_, "--yes")
    report = document(run("forget", id_, "--yes", "--json"))
    assert faults("forget", report) == []
    assert (report["ids"], report["left"]) == ([id_], [])
    assert report["rows"] > 0
    holding = [path for path, data in tree(story.folder).items() if words.encode() in data]
    assert all("/projects/" in path and path.endswith(".jsonl") for path in holding), holding
    assert {Path(path).name for path in holding} <= {Path(path).name for path in report["transcripts"]}
    assert "was forgotten on 2026-07-20" in run("explain", id_, code=4).stderr
    assert run("harvest", "--prompts").exit_code == 0
    assert words not in run("list").stdout
    again = run("forget", id_, "--yes").stdout
    assert f"forgotten  {id_}  sightings erased: 0" in again
    assert "No claim has the id" in run("forget", "0000", "--yes", code=4).stderr


def test_an_adopted_claim_leaves_the_file_first(run: Run, story: Demo, deciding: None) -> None:
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes", "--whole-file")
    refused = run("forget", "f1", "--yes", code=4)
    assert "stands in CLAUDE.md" in refused.stderr
    file = Path(story.project, "CLAUDE.md")
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "go to dev" not in line))
    said = run("forget", "f1", "--yes").stdout
    assert "backups erased: 1" in said
    assert "git log --grep=tx_" in said
    assert "not reached  ~/.claude/projects/" in said


@pytest.mark.parametrize("sure", [True, False])
def test_on_a_terminal_forget_asks(
    run: Run, story: Demo, at_terminal: Callable[[], None], monkeypatch: pytest.MonkeyPatch, sure: bool
) -> None:
    at_terminal()
    monkeypatch.setattr(click, "confirm", lambda *_, **__: sure)
    said = run("forget", "f1").stdout
    assert ("Nothing was erased" in said) is not sure
    run("explain", "f1", code=4 if sure else 0)


def test_the_doctor(run: Run, story: Demo) -> None:
    found = document(run("doctor", "--json", code=3))  # the story's clock is set
    assert faults("doctor", found) == []
    assert [each["code"] for each in found["findings"]] == ["clock"]
    (evidence,) = Path(story.environ["MEMTUI_HOME"], "projects").glob("*/evidence.jsonl")
    lines = evidence.read_bytes().count(b"\n")
    evidence.write_bytes(evidence.read_bytes() + b"no record\n")
    before = tree(story.folder)
    said = run("doctor", code=3).stdout
    assert f"unreadable  evidence.jsonl:{lines + 1}  " in said
    assert tree(story.folder) == before


def test_a_healthy_store_ends_with_zero(run: Run, story: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEMTUI_NOW")
    said = run("doctor").stdout.splitlines()
    second = "none: switched off by MEMTUI_SECOND_OPINION"
    assert said[0] == "healthy  every file can be read and agrees with the others"
    assert said[1].split(maxsplit=1) == ["hooks", "not installed: `memtui install`"]
    assert said[-1] == f"second opinion  {second}"
    found = document(run("doctor", "--json"))
    assert (found["healthy"], found["findings"], found["second_opinion"]) == (True, [], second)


@pytest.mark.parametrize("name", ["contested", "redacted"])
def test_a_noun_opens_its_queue(told: Demo, look: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    opened: list[str] = []

    def open_app(self: Place, start: str = "") -> int:
        opened.append(start)
        return 0

    monkeypatch.setattr(Place, "screen", True)
    monkeypatch.setattr(Place, "open_app", open_app)
    look(name)
    look(name, "--plain")
    assert opened == [name]
    assert name in {tab.mode for tab in TABS}


def test_explain_has_a_name_and_a_command_for_every_state() -> None:
    """Names and hints as they stand in the engine: each is listed, each hint is a command that there is."""
    source = Path(str(states.__file__)).read_text(encoding="utf-8")
    names = set(re.findall(r'^ +return "([a-z ]+)",', source, re.MULTILINE)) | {"demoted", "by hand"}
    assert names == set(STATES)
    hinted = set(re.findall(r"memtui ([a-z]+)", source.partition("def state_of")[2]))
    assert hinted <= set(COMMANDS)
