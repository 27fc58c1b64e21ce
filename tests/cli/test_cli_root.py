"""The group: lazy, with words for every ending, and nothing that is no command (design §8)."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from memtui.app.cli.root import COMMANDS, STOPPED, UNREAD, load, memtui
from memtui.app.cli.root import run as run_line
from memtui.app.demo import Demo
from memtui.engine.sitting import Sitting
from tests.cli.conftest import Run, tree
from tests.conftest import ROOT
from tests.engine.test_locate import failing

READING = (
    "status",
    "list",
    "inbox",
    "staged",
    "why f1",
    "explain f1",
    "contested",
    "redacted",
    "adopt --dry-run",
    "recall dev branch",
    "extract x",
)


def python(*words: str, cwd: str | Path = ROOT) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environ, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("word", ["--version", "--help", "-h"])
def test_asking_what_it_is_loads_no_engine(word: str) -> None:
    code = (
        "import sys; from memtui.app.cli.root import run; code = run([sys.argv[1]]);"
        "print([m for m in sys.modules if m.startswith(('memtui.engine', 'textual', 'rich', 'git', 'jsonschema'))]);"
        "sys.exit(code)"
    )
    done = python("-c", code, word)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
    assert "memtui" in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_the_list_says(name: str) -> None:
    command = load(COMMANDS[name][0], f"{name}_command")
    assert command.name == name
    assert command.help
    assert name in CliRunner().invoke(memtui, ["--help"]).output


def test_help_of_a_command_says_its_options(look: Run) -> None:
    assert "--dry-run" in look("adopt", "--help").output


def test_a_word_that_is_nothing_is_a_usage_error(look: Run) -> None:
    assert "'nonsense' is neither a command nor a folder" in look("nonsense", code=2).stderr
    assert "Missing argument" in look("vouch", code=2).stderr


def test_a_folder_gets_its_status_without_a_terminal(run: Run, story: Demo, tmp_path: Path) -> None:
    below = Path(story.project) / "status"
    below.mkdir()
    assert f"project      {story.project}" in run().output
    assert f"project      {story.project}" in run(story.project).output
    assert f"project      {story.project}" in run("./status").output
    assert "2 staged" in run(str(below)).output
    assert "No memory and no transcripts" in run(str(tmp_path)).output


def test_where_nothing_is_it_says_what_it_would_do(tmp_path: Path, person: Path) -> None:
    result = CliRunner().invoke(memtui, ["-C", str(tmp_path)])
    assert result.exit_code == 0
    assert "memtui demo" in result.output
    assert "memtui harvest" in result.output
    assert tree(str(person)) == tree(str(tmp_path)) == {}


def test_transcripts_alone_make_a_project(run: Run, story: Demo, tmp_path: Path) -> None:
    (Path(story.project) / ".memory").rename(tmp_path / "away")
    result = run(environ={"MEMTUI_HOME": str(tmp_path / "new")})
    assert "memtui harvest reads this project's transcripts" in result.output


def test_reading_changes_nothing(look: Run, told: Demo) -> None:
    before = tree(told.folder)
    for words in READING:
        look(*words.split())
        look(*words.split(), "--json")
        assert tree(told.folder) == before, words


def test_a_prefix_must_be_one_claims(look: Run) -> None:
    result = look("explain", "a", code=0)  # atm_a85fecfb is the only one
    assert "PRs always target the dev branch" in result.output
    several = look("explain", "0b", code=4)
    assert "2 claims begin with 0b" in several.stderr
    assert "Give more of the id" in several.stderr
    assert several.stdout == ""
    assert "No claim has the id ffff" in look("why", "ffff", code=4).stderr
    assert look("explain", "atm_0b4").output == look("explain", "0b4").output


def test_a_fault_nobody_foresaw_is_one_line(look: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Sitting) -> None:
        raise ZeroDivisionError("the person's words")

    monkeypatch.setattr(Sitting, "snapshot", broken)
    result = look("status", code=1)
    assert len(result.stderr.splitlines()) == 1
    assert "unexpected ZeroDivisionError" in result.stderr
    assert "report" in result.stderr
    assert "words" not in result.output
    assert isinstance(look("status", code=1, environ={"MEMTUI_DEBUG": "1"}).exception, ZeroDivisionError)


def test_bad_settings_are_a_usage_error(run: Run, story: Demo) -> None:
    Path(story.environ["MEMTUI_HOME"], "config.toml").write_text("them = 1\n")
    result = run("status", code=2)
    assert result.stderr.startswith("memtui: Unknown setting 'them'.\n  ")
    assert run("status", code=2, environ={"MEMTUI_NOW": "soon"}).stdout == ""


def test_ctrl_c_has_its_own_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "snapshot", interrupted)
    assert run_line(["-C", str(tmp_path), "status"]) == STOPPED


def test_a_missing_reader_is_no_fault(told: Demo) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environ = {**told.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-X", "dev", "-m", "memtui", "-C", told.project, "list"]
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, env=environ, stdin=subprocess.DEVNULL)
    os.close(writing)
    assert (done.returncode, done.stderr) == (UNREAD, b"")


def test_a_locale_that_lacks_our_signs_gets_their_twins(told: Demo) -> None:
    environ = {**told.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1"}
    words = [sys.executable, "-m", "memtui", "-C", told.project, "why", "f1"]
    done = subprocess.run(words, capture_output=True, env=environ, stdin=subprocess.DEVNULL, check=True)
    shown = done.stdout.decode("latin-1")
    assert '"Pull requests go to dev, never to main."' in shown
    assert "\u201c" not in shown
    assert "> L" in shown


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code = (
        "import os, sys; from memtui.app.cli.root import run; os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]);"
        "sys.exit(run(['status']))"
    )
    done = python("-c", code, str(gone))
    assert done.returncode == 2
    assert "doesn't exist any more" in done.stderr


@pytest.mark.parametrize("words", [(), ("harvest",), ("status",), ("remember", "Sign the tags")])
def test_a_repository_that_can_not_be_read_now_is_said_and_nothing_is_opened(
    story: Demo, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    below = Path(story.project, "below")
    below.mkdir()
    before = tree(story.folder)
    failing(monkeypatch, Path(story.project, ".git", "HEAD"), errno.EIO)
    done = CliRunner().invoke(memtui, ["-C", str(below), *words])
    monkeypatch.undo()
    assert done.exit_code == 4, done.output
    assert "What repository this is can't be read now." in done.stderr
    assert f"{story.project}/.git/HEAD" in done.stderr
    assert tree(story.folder) == before


def test_no_command_prints_on_its_own() -> None:
    for path in sorted((ROOT / "memtui" / "app" / "cli").glob("*.py")):
        if path.name not in ("output.py", "root.py", "docs.py"):
            assert "click.echo" not in path.read_text(), path.name
            assert "print(" not in path.read_text().replace("_print(", ""), path.name
    assert isinstance(memtui, click.Group)
