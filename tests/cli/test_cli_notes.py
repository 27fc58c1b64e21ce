"""`memtui notes` and `memtui import --only`: the same decisions in plain lines (docs/adr/0023)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.engine.capture.transcripts.session_folder import session_folder
from tests.cli.conftest import Run, document, id_of
from tests.conftest import git


@pytest.fixture
def memory(story: Demo) -> Path:
    """Two notes of Claude Code's about the demo's project, and their index."""
    folder = Path(story.environ["CLAUDE_CONFIG_DIR"], "projects", session_folder(story.project), "memory")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deploys.md").write_text("Deploys need two approvals.\n\n**Why:** it was asked for.\n")
    (folder / "tabs.md").write_text("Tabs are four columns wide.\n")
    (folder / "MEMORY.md").write_text("- [deploys](deploys.md) — two approvals\n- [tabs](tabs.md) — four\n")
    return folder


def listed(run: Run) -> dict[str, tuple[str, str]]:
    return {each["note"]: (each["decided"], each["state"]) for each in document(run("notes", "--json"))["notes"]}


def test_single_notes_come_in_and_a_mistyped_one_takes_nothing(run: Run, memory: Path) -> None:
    assert (
        "memory/none.md:1" in run("import", "--only", "memory/none.md:1", "--only", "memory/tabs.md:1", code=4).output
    )
    assert "Tabs" not in run("list").output
    assert "imported  1 of 1 note in" in run("import", "--only", "memory/tabs.md:1").output
    found = document(run("import", "auto-memory", "--dry-run", "--json"))
    assert {each["file"]: each["outcome"] for each in found["notes"]} == {
        "memory/deploys.md": "new",
        "memory/tabs.md": "known",
    }


def test_a_plan_is_made_shown_written_and_taken_back(run: Run, memory: Path, deciding: None) -> None:
    before = {path.name: path.read_text() for path in memory.iterdir()}
    assert listed(run) == {"memory/deploys.md:1": ("", ""), "memory/tabs.md:1": ("", "")}
    run("notes", "delete", "memory/deploys.md:1", "--yes")
    run("notes", "edit", "memory/tabs.md:1", "Tabs", "are", "two", "columns", "wide.", "--yes")
    assert listed(run) == {"memory/deploys.md:1": ("delete", "ready"), "memory/tabs.md:1": ("edit", "ready")}
    shown = run("notes", "adopt", "--dry-run", code=3).output
    assert "memory/deploys.md  (removed)" in shown
    assert "+Tabs are two columns wide." in shown
    assert {path.name: path.read_text() for path in memory.iterdir()} == before
    assert "2 changed" in run("notes", "adopt", "--yes").output
    assert {path.name for path in memory.iterdir()} == {"tabs.md", "MEMORY.md"}
    event = document(run("history", "--json"))["events"][0]
    assert (event["tier"], event["state"], [each["action"] for each in event["changes"]]) == (
        "notes",
        "stands",
        ["drop", "edit"],
    )
    assert "2 taken back" in run("undo", "--tx", event["tx"], "--yes").output
    assert {path.name: path.read_text() for path in memory.iterdir()} == before
    assert document(run("history", "--json"))["events"][1]["state"] == "taken back"
    assert run("undo", "--tx", event["tx"], "--yes").output.strip().endswith("taken back already.")


def test_a_moved_note_goes_after_its_claim_came_in(run: Run, story: Demo, memory: Path, deciding: None) -> None:
    run("import", "--only", "memory/deploys.md:1")
    run("notes", "move", "memory/deploys.md:1", "--yes")
    assert listed(run)["memory/deploys.md:1"] == ("move", "waits for the block")
    assert "nothing is decided" in run("notes", "adopt", "--yes").output.lower()
    id_ = id_of(run, "approvals")
    run("force", id_, "--reason", "it holds", "--yes")
    run("accept", id_, "--yes")
    assert "1 of Claude Code's notes may go" in run("adopt", id_, "--yes").output
    assert (memory / "deploys.md").exists()
    run("notes", "adopt", "--yes")
    assert not (memory / "deploys.md").exists()
    assert "- Deploys need two approvals." in Path(story.project, "CLAUDE.md").read_text()
    assert git(Path(story.project), "status", "--porcelain") == ""


def test_what_was_planned_is_dropped_and_an_agent_plans_nothing(run: Run, memory: Path, deciding: None) -> None:
    run("notes", "delete", "memory/deploys.md:1", "--yes", code=4, environ={"CLAUDECODE": "1"})
    assert listed(run)["memory/deploys.md:1"] == ("", "")
    run("notes", "delete", "memory/deploys.md:1", "memory/none.md:1", "--yes", code=4)
    assert listed(run)["memory/deploys.md:1"] == ("", "")
    run("notes", "delete", "memory/deploys.md:1", "--yes")
    (memory / "deploys.md").write_text("Deploys need three approvals.\n")
    assert listed(run)["memory/deploys.md:1"] == ("delete", "changed since")
    run("notes", "keep", "memory/deploys.md:1", "--yes")
    assert listed(run)["memory/deploys.md:1"] == ("", "")


def test_a_person_is_asked(run: Run, memory: Path, at_terminal: Callable[[], None]) -> None:
    at_terminal()
    run("notes", "delete", "memory/deploys.md:1")
    before = (memory / "deploys.md").read_text()
    assert "Write it? [y/N]" in run("notes", "adopt", code=1).output  # nobody answers
    assert (memory / "deploys.md").read_text() == before
    assert "taken back  delete  memory/deploys.md:1" in run("notes", "undo").output
    assert listed(run)["memory/deploys.md:1"] == ("", "")
    run("notes", "redo")
    assert listed(run)["memory/deploys.md:1"] == ("delete", "ready")


def test_forgetting_reaches_what_is_kept_about_notes(run: Run, story: Demo, memory: Path, deciding: None) -> None:
    run("import", "--only", "memory/deploys.md:1")
    run("notes", "delete", "memory/deploys.md:1", "--yes")
    run("notes", "adopt", "--yes")
    shown = document(run("forget", id_of(run, "approvals"), "--yes", "--json"))
    assert (shown["backups"], shown["left"]) == (1, [])
    home = Path(story.environ["MEMTUI_HOME"])
    assert [path for path in home.rglob("*") if path.is_file() and b"two approvals" in path.read_bytes()] == []
