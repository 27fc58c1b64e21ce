"""`memtui import`, and the checks that `explain`, `why`, `inbox` and `doctor` show."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.engine.capture.transcripts.session_folder import session_folder
from tests.cli.conftest import Run, document, id_of
from tests.conftest import git


@pytest.fixture
def notes(story: Demo) -> Path:
    """The demo's project with rules of its own and a folder of Claude Code's notes."""
    folder = Path(story.environ["CLAUDE_CONFIG_DIR"], "projects", session_folder(story.project), "memory")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.md").write_text("Deploys need two approvals.\n")
    (folder / "b.md").write_text("word " * 100)
    return folder


def test_import_says_what_it_took_and_what_not(run: Run, notes: Path) -> None:
    shown = run("import", "auto-memory").output
    assert "imported  1 of 2 notes in 2 files" in shown
    assert "too long  memory/b.md:1" in shown
    again = document(run("import", "auto-memory", "--json"))
    assert again["tally"] == {"known": 1, "too long": 1}
    assert "  no claim" not in shown


def test_a_dry_run_takes_nothing(run: Run, notes: Path) -> None:
    found = document(run("import", "auto-memory", "--dry-run", "--json"))
    assert found["dry_run"] is True
    assert [each["outcome"] for each in found["notes"]] == ["new", "too long"]
    assert not [each for each in document(run("list", "--json"))["claims"] if "approvals" in each["claim"]]


def test_an_unknown_source_is_a_mistake_of_usage(run: Run) -> None:
    assert "claude-md" in run("import", "diary", code=2).output


def test_the_inbox_shows_the_origin(run: Run, notes: Path) -> None:
    run("import")
    (item,) = [each for each in document(run("inbox", "--json"))["items"] if "approvals" in each["claim"]]
    assert (item["origin"], item["flags"]) == ("auto-memory, memory/a.md:1", ["imported"])
    assert "imported from auto-memory, memory/a.md:1" in run("why", item["id"]).output


def test_an_agent_may_import_and_it_counts_for_nothing(run: Run, notes: Path) -> None:
    found = document(run("import", "auto-memory", "--json", environ={"CLAUDECODE": "1"}))
    assert found["tally"]["new"] == 1
    (claim,) = [each for each in document(run("list", "--json"))["claims"] if "approvals" in each["claim"]]
    assert claim["sessions"] == 0


def test_explain_and_why_show_checks_with_the_line(run: Run, story: Demo) -> None:
    Path(story.project, "Makefile").write_text("test:\n\tpytest\n")
    run("remember", "Tests", "run", "with", "`make test`", "and", "also", "`make check`")
    id_ = id_of(run, "also `make check`")
    for command in ("explain", "why"):
        shown = run(command, id_).output
        assert "pass  make test: Makefile has the target test  Makefile:1  test:" in shown
        assert "fail  make check: Makefile has no target check  Makefile" in shown
        checks = document(run(command, id_, "--json"))["checks"]
        assert [(each["part"], each["verdict"]) for each in checks] == [("make test", "pass"), ("make check", "fail")]


def test_an_adopted_claim_whose_file_was_renamed_is_told(run: Run, story: Demo, deciding: None) -> None:
    root = Path(story.project)
    (root / "tools").mkdir()
    (root / "tools" / "gen.py").write_text("print('a generator of counters')\n" * 5)
    block = root / "CLAUDE.md"
    id_ = "f1"
    run("accept", id_, "--yes")
    run("edit", id_, "Counters", "come", "from", "tools/gen.py", "--yes", code=0)
    new = id_of(run, "tools/gen.py")
    run("accept", new, "--yes")
    run("adopt", new, "--yes")
    assert "tools/gen.py" in block.read_text()
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "add the generator")
    assert "renamed" not in run("status").output
    (root / "scripts").mkdir()
    git(root, "mv", "tools/gen.py", "scripts/generate.py")
    git(root, "commit", "--quiet", "--message", "move the generator")
    (found,) = [each for each in document(run("doctor", "--json", code=3))["findings"] if each["code"] == "renamed"]
    assert found["file"] == "CLAUDE.md"
    assert "renamed to scripts/generate.py" in found["fault"]
    assert found["hint"].endswith("'Counters come from scripts/generate.py'")
    assert "names tools/gen.py: it was renamed to scripts/generate.py" in run("status").output
    (renamed,) = document(run("status", "--json"))["renamed"]
    assert renamed["offer"] == "Counters come from scripts/generate.py"
    assert document(run("status", "--json", environ={"CLAUDECODE": "1"}))["renamed"] == []  # no git for an agent
