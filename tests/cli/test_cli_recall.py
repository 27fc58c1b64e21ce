"""`memtui recall` says what the prompt hook would say in a new session, by the hook's own function and clock."""

from __future__ import annotations

import json
import os
from pathlib import Path

from memtui.app.demo import Demo
from memtui.hooks.adapters.claude_code import prompt
from tests.cli.conftest import Run, document, id_of
from tests.hooks.world import payload

ASK = "do pull requests go to dev, never to main, and do PRs always target the dev branch?"


def hook(demo: Demo, text: str, session: str) -> str:
    """What the hook says when it is not hurried; the shared story is not for it, because it notes what it told."""
    said = payload("UserPromptSubmit", demo.project, prompt=text, session_id=session)
    return prompt(said, os.environ, started=float("inf")).decode()


def test_the_bytes_are_the_hooks(story: Demo, run: Run) -> None:
    for number, text in enumerate((ASK, "may amounts be floats here, or integer cents only?", "and the weather?")):
        found = document(run("recall", text, "--json"))
        assert found["emitted"] == hook(story, text, f"s{number}")
        assert bool(found["hits"]) == bool(found["emitted"]) != bool(found["silent"])
        assert found["omitted"] == 0


def test_the_best_stands_first(look: Run) -> None:
    found = document(look("recall", ASK, "--json"))["hits"]
    assert "dev" in found[0]["claim"]
    assert [each["score"] for each in found] == sorted((each["score"] for each in found), reverse=True)
    lines = look("recall", ASK).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [each["id"] for each in found]


def test_why_nothing_is_recalled(look: Run) -> None:
    assert "it is shorter than 30 characters." in look("recall", "which branch?").stdout
    assert "no claim answers it." in look("recall", "what is the weather like on this fine day?").stdout
    assert "switches the hook off" in look("recall", ASK, environ={"AGENT_MEMORY_USERPROMPTSUBMIT": "0"}).stdout


def test_a_set_clock_does_not_move_it(look: Run) -> None:
    one, other = (document(look("recall", ASK, "--json", environ={"MEMTUI_NOW": now})) for now in _YEARS)
    assert one == other


_YEARS = ("2026-07-20T12:00:00Z", "2031-07-20T12:00:00Z")


def test_what_stands_in_the_file_is_not_recalled(story: Demo, run: Run) -> None:
    words = "Pull requests go to dev, never to main"
    block = f"<!-- memtui:begin v1 (x) -->\n- {words}\n<!-- memtui:end -->\n"
    before = [each["id"] for each in document(run("recall", ASK, "--json"))["hits"]]
    path = Path(story.project, "CLAUDE.md")
    path.write_text(path.read_text() + block)
    after = [each["id"] for each in document(run("recall", ASK, "--json"))["hits"]]
    assert after == [each for each in before if each != id_of(run, words)] != before


def test_what_has_no_room_is_counted(story: Demo, run: Run) -> None:
    whole = document(run("recall", ASK, "--json"))
    block = json.loads(whole["emitted"])["hookSpecificOutput"]["additionalContext"]
    index = Path(story.project, ".memory", "recall.index")
    index.write_bytes(index.read_bytes().replace(b'"bytes":1000', f'"bytes":{len(block.encode()) - 1}'.encode()))
    found = document(run("recall", ASK, "--json"))
    assert found["omitted"] == len(whole["hits"]) - len(found["hits"]) >= 1
    assert f"{found['omitted']} more have no room in the block." in run("recall", ASK).stdout
