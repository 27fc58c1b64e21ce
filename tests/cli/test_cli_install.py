"""`memtui install` and `uninstall`: what a person sees, and what happens where `claude` is missing or fails."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.engine.home import Home
from memtui.hooks.detached import interpreter
from tests.cli.conftest import Run, document, tree


@pytest.fixture
def settings(story: Demo) -> Path:
    return Path(story.environ.get("CLAUDE_CONFIG_DIR") or os.environ["CLAUDE_CONFIG_DIR"]) / "settings.json"


@pytest.fixture
def no_claude(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A PATH on which there is no `claude` yet."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


def test_a_dry_run_shows_the_file_and_writes_nothing(run: Run, story: Demo, settings: Path) -> None:
    before = tree(story.folder)
    said = run("install", "--dry-run").stdout
    assert f"+++ {settings}" in said
    assert '+            "timeout": 1' in said
    assert document(run("install", "--dry-run", "--json"))["files"][0]["changed"] is True
    assert tree(story.folder) == before


def test_in_and_out(run: Run, story: Demo, settings: Path) -> None:
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"model": "x"}\n')
    said = run("install").stdout
    assert f"installed  {settings}\n" in said
    backup = Path(said.split("backup  ")[1].split("\n")[0])
    assert backup.read_text() == '{"model": "x"}\n'
    assert os.access(interpreter(Home(story.environ["MEMTUI_HOME"])), os.X_OK)
    assert f"as it was  {settings}" in run("install").stdout
    assert "hooks        " in run("status").stdout
    assert f"{settings} (all events)" in run("status").stdout
    out = run("uninstall").stdout
    assert f"removed  {settings}" in out
    assert json.loads(settings.read_text()) == {"model": "x"}
    assert "not installed: `memtui install`" in run("status").stdout


def test_for_one_project(run: Run, story: Demo, settings: Path) -> None:
    run("install", "--project")
    local = Path(story.project) / ".claude" / "settings.local.json"
    assert "session_end.py" in local.read_text()
    assert not settings.exists()
    run("uninstall", "--user")
    assert "session_end.py" in local.read_text()
    run("uninstall", "--project")
    assert local.read_text() == "{}\n"


def test_settings_that_are_no_json_are_named_and_kept(run: Run, settings: Path) -> None:
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"a": 1,}')
    said = run("install", code=2).stderr
    assert f"{settings} is not JSON" in said
    assert "line 1, column 9" in said
    assert "nothing was changed" in said
    assert settings.read_text() == '{"a": 1,}'
    assert "settings" in run("doctor", code=3).stdout


def test_a_plugin_without_claude_says_what_to_run(run: Run, story: Demo, no_claude: Path) -> None:
    said = run("install", "--mode", "plugin", code=3).stdout
    folder = f"{story.environ['MEMTUI_HOME']}/plugin"
    assert f"run  claude plugin marketplace add {folder}" in said
    assert "run  claude plugin install memtui@memtui" in said
    assert Path(folder, "hooks", "hooks.json").exists()


@pytest.mark.parametrize(
    ("code", "word"), [(0, "installed  memtui@memtui"), (1, "failed  claude plugin marketplace add")]
)
def test_a_plugin_with_claude(run: Run, story: Demo, no_claude: Path, code: int, word: str) -> None:
    claude = no_claude / "claude"
    claude.write_text(f'#!/bin/sh\necho "$@" >> "{no_claude}/asked"\necho no room >&2\nexit {code}\n')
    claude.chmod(0o755)
    said = run("install", "--mode", "plugin", code=3 if code else 0).stdout
    assert word in said
    asked = (no_claude / "asked").read_text().splitlines()
    assert asked[0] == f"plugin marketplace add {story.environ['MEMTUI_HOME']}/plugin"
    assert len(asked) == (1 if code else 2)
    if code:
        assert "no room" in said
    found = document(run("install", "--mode", "plugin", "--json", code=3 if code else 0))
    assert found["installed"] is (code == 0)


def test_a_dry_run_of_the_plugin_asks_nobody(run: Run, story: Demo, no_claude: Path) -> None:
    before = tree(story.folder)
    (no_claude / "claude").write_text(f'#!/bin/sh\ntouch "{no_claude}/asked"\n')
    (no_claude / "claude").chmod(0o755)
    run("install", "--mode", "plugin", "--dry-run")
    assert tree(story.folder) == before
    assert not (no_claude / "asked").exists()


def test_uninstalling_names_the_plugin(run: Run, settings: Path) -> None:
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"enabledPlugins": {"memtui@memtui": true}}')
    assert "claude plugin uninstall memtui@memtui" in run("uninstall", code=3).stdout
