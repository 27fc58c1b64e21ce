"""`memtui adopt`: the plan, the question, the writing, and what is committed (design §5, tui.md §5.7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from memtui.app.demo import Demo
from tests.cli.conftest import Run, document, tree
from tests.cli.test_cli_json import faults
from tests.conftest import git


def adopted(story: Demo) -> bool:
    return "memtui:begin" in Path(story.project, "CLAUDE.md").read_text()


def test_a_dry_run_shows_the_diff_and_writes_nothing(run: Run, story: Demo, deciding: None) -> None:
    assert "Nothing is accepted" in run("adopt", "--dry-run").stdout
    run("accept", "f1", "--yes")
    before = tree(story.folder)
    shown = run("adopt", "--dry-run", "--message", "memory: the branch", code=3).stdout
    assert tree(story.folder) == before
    assert "+- Pull requests go to dev, never to main\n" in shown
    assert "  memory: the branch\n" in shown
    assert "  Memtui-Transaction: tx_" in shown
    assert "4. commit these two files and nothing else" in shown
    assert "4. leave the commit to you" in run("adopt", "--dry-run", "--no-commit", code=3).stdout
    assert "one line" in run("adopt", "--dry-run", "--message", "a\nb", code=2).stderr
    assert "--json goes with --dry-run" in run("adopt", "--json", code=2).stderr


def test_the_change_is_saved_as_a_patch(run: Run, story: Demo, deciding: None) -> None:
    assert "Nothing is accepted" in run("adopt", "--patch", "rules.patch", code=4).stderr
    run("accept", "f1", "--yes")
    assert "also accepted" in run("adopt", "--patch", "rules.patch", "eec", code=4).stderr
    shown = run("adopt", "--patch", "rules.patch", code=3).stdout
    assert f"saved  {story.project}/rules.patch" in shown
    assert not adopted(story)
    assert "is there already" in run("adopt", "--patch", "rules.patch", code=4).stderr
    git(Path(story.project), "apply", "rules.patch")
    assert adopted(story)


def test_adopting_commits_two_files(run: Run, story: Demo, deciding: None) -> None:
    run("accept", "f1", "eec", "--yes")
    Path(story.project, "money.py").write_text("# staged by the person\n")
    git(Path(story.project), "add", "money.py")
    assert "also accepted: atm_eec20d86" in run("adopt", "f1", "--yes", code=4).stderr
    assert "not accepted: atm_c0ac6984" in run("adopt", "f1", "eec", "c0", "--yes", code=4).stderr
    assert not adopted(story)
    result = run("adopt", "f1", "eec", "--yes")
    assert result.stdout.startswith("2 adopted  tx_")
    assert "written  CLAUDE.md" in result.stdout
    assert git(Path(story.project), "show", "--format=", "--name-only").split() == [".memory/adopted.log", "CLAUDE.md"]
    assert git(Path(story.project), "status", "--porcelain") == "M  money.py"
    assert "via cli" in run("why", "f1").stdout
    assert "2 adopted" in run("status").stdout
    assert "Nothing is accepted" in run("adopt", "--dry-run").stdout


def test_a_teammate_sees_what_came_with_the_repository(run: Run, story: Demo, deciding: None, tmp_path: Path) -> None:
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes")
    git(tmp_path, "clone", "--quiet", story.project, "clone")
    there = {"MEMTUI_HOME": str(tmp_path / "theirs"), "CLAUDE_CONFIG_DIR": str(tmp_path / "none")}
    at = ("-C", str(tmp_path / "clone"))
    assert "adopted  -     not heard here  -     Pull requests" in run(*at, "list", environ=there).stdout
    shown = run(*at, "why", "f1", environ=there).stdout
    assert "It stands in CLAUDE.md, line 12; nobody said it on this machine." in shown
    assert "via cli  CLAUDE.md" in shown
    assert faults("why", document(run(*at, "why", "f1", "--json", environ=there))) == []
    assert faults("list", document(run(*at, "list", "--json", environ=there))) == []
    run(*at, "why", "eec", code=4, environ=there)


def test_a_refused_commit_is_made_later(run: Run, story: Demo, deciding: None) -> None:
    run("accept", "f1", "--yes")
    (Path(story.project) / ".git" / "MERGE_HEAD").write_text(git(Path(story.project), "rev-parse", "HEAD") + "\n")
    assert "a merge is in progress" in run("adopt", "--dry-run", code=3).stdout
    result = run("adopt", "f1", "--yes")
    assert "`memtui adopt --commit` tries the commit again" in result.stdout
    assert adopted(story)
    (pending,) = document(run("status", "--json"))["pending"]
    assert f"{pending} is written and not committed" in run("status").stdout
    (Path(story.project) / ".git" / "MERGE_HEAD").unlink()
    assert run("adopt", "--commit", "--yes").stdout.startswith("commit  ")  # nothing is adopted or written again
    assert document(run("status", "--json"))["pending"] == []
    again = run("adopt", "--commit", "--yes")
    assert again.stderr == ""
    assert "No adoption waits" in again.stdout


@pytest.mark.parametrize("answer", [True, False])
def test_a_person_is_asked(
    run: Run, story: Demo, at_terminal: Callable[[], None], monkeypatch: pytest.MonkeyPatch, answer: bool
) -> None:
    at_terminal()
    run("accept", "f1")
    asked: list[str] = []

    def confirm(text: str, **_: object) -> bool:
        asked.append(text)
        return answer

    monkeypatch.setattr(click, "confirm", confirm)
    result = run("adopt", "--plain")
    assert asked == ["Adopt?"]
    assert "+- Pull requests go to dev" in result.stdout
    assert adopted(story) is answer
    assert ("Nothing was written" in result.stdout) is not answer


def test_settings_about_the_commit(
    run: Run, story: Demo, at_terminal: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Path(story.environ["MEMTUI_HOME"], "config.toml")
    at_terminal()
    head = git(Path(story.project), "rev-parse", "HEAD")
    config.write_text('commit = "never"\n')
    run("accept", "f1")
    run("adopt", "--yes")
    config.write_text('commit = "ask"\n')
    run("accept", "eec")
    monkeypatch.setattr(click, "confirm", lambda text, **_: False)
    run("adopt", "--yes")
    assert adopted(story)
    assert git(Path(story.project), "rev-parse", "HEAD") == head


def test_a_broken_block_is_refused_with_its_lines(run: Run, story: Demo, deciding: None) -> None:
    run("accept", "f1", "--yes")
    file = Path(story.project, "CLAUDE.md")
    broken = file.read_text() + "<!-- memtui:end -->\n"
    file.write_text(broken)
    assert "refused" in run("adopt", "--dry-run", code=3).stdout
    assert document(run("adopt", "--dry-run", "--json", code=3))["problems"]
    assert "line" in run("adopt", "f1", "--yes", code=4).stderr
    assert file.read_text() == broken
    assert document(run("status", "--json"))["block"]["fault"]


def test_an_old_copy_that_was_saved_is_told_and_offered_again(run: Run, story: Demo, deciding: None) -> None:
    file = Path(story.project, "CLAUDE.md")
    before = file.read_bytes()
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes")
    file.write_bytes(before)
    said = run("status").stdout
    assert (
        "1 adopted line is gone from CLAUDE.md: an old copy was saved over it; it waits in Staged again: atm_f1" in said
    )
    assert len(document(run("status", "--json"))["saved_over"]) == 1
    assert "atm_f1f548ef  open " in run("staged", "--plain").stdout
    assert "Nothing is accepted" in run("adopt", "--dry-run").stdout
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes")
    assert adopted(story)
    assert "saved over" not in run("status").stdout


def test_a_file_that_no_session_loads_is_told(run: Run, story: Demo, deciding: None) -> None:
    config = Path(story.environ["MEMTUI_HOME"], "config.toml")
    settings = config.read_text()
    config.write_text(f'target = "my memory.md"\n{settings}')
    assert "not loaded" in run("status").stdout
    config.write_text(f'target = "memory.md"\n{settings}')
    run("accept", "f1", "--yes")
    shown = run("adopt", "--dry-run", code=3).stdout
    assert "3. import it by one line at the end of CLAUDE.md\n" in shown
    assert "+@memory.md\n" in shown
    assert "5. commit these three files and nothing else" in shown
    run("adopt", "f1", "--yes")
    assert Path(story.project, "CLAUDE.md").read_text().endswith("\n@memory.md\n")
