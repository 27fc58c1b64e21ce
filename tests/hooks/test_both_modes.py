"""Settings and plugin at once: nothing is said twice, nothing is counted twice (harness-facts.md §1.4)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from memtui.engine.home import Home
from memtui.engine.recall.header import Standing
from memtui.hooks import install
from memtui.hooks.events import EVENTS
from tests.conftest import ROOT
from tests.hooks.world import ASK, BASE, HOOKS, PNPM, STUBS, Place, payload

PLUGIN = {"CLAUDE_PLUGIN_ROOT": "/plugins/cache/memtui"}


@pytest.fixture
def both(place: Place, home: Home, now: datetime) -> Place:
    place.remember(BASE, PNPM, standing=Standing(waiting=(1, 0, 0, 0)))
    change = install.installing(install.USER, os.environ, str(place.root), python=sys.executable)
    install.apply(home, change, now=now)
    return place


@pytest.mark.parametrize("event", sorted(HOOKS))
def test_the_plugins_copy_leaves_it_to_the_settings(both: Place, stand_in: Path, event: str) -> None:
    data = payload(event, both.root, source="startup", prompt=ASK)
    assert HOOKS[event](data, {**os.environ, **PLUGIN}) == b""
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)
    assert bool(HOOKS[event](data, os.environ)) == (event in ("SessionStart", "UserPromptSubmit"))


@pytest.mark.parametrize("where", ["settings.json", "settings.local.json"])
def test_a_projects_settings_count_as_well(place: Place, where: str) -> None:
    data = payload("UserPromptSubmit", place.root, prompt=ASK)
    folder = place.root / ".claude"
    folder.mkdir()
    handler = {"hooks": [{"command": "x", "args": [f"/x/memtui/hooks/{STUBS['UserPromptSubmit']}.py"]}]}
    (folder / where).write_text(json.dumps({"hooks": {"UserPromptSubmit": [handler]}}))
    assert HOOKS["UserPromptSubmit"](data, {**os.environ, **PLUGIN}) == b""
    assert HOOKS["PreCompact"](payload("PreCompact", place.root), {**os.environ, **PLUGIN}) == b""
    (folder / where).unlink()
    assert HOOKS["UserPromptSubmit"](data, {**os.environ, **PLUGIN}) != b""


def test_one_prompt_is_answered_once(place: Place) -> None:
    place.remember(*(f"use pnpm and never npm for package {n}" for n in range(9)), floor=0.1)
    first = place.told(prompt_id="aaaaaaaa-0000-4000-8000-000000000001")
    assert len(first) == 5
    assert place.told(prompt_id="aaaaaaaa-0000-4000-8000-000000000001") == []
    assert len(place.told(prompt_id="aaaaaaaa-0000-4000-8000-000000000002")) == 4


def test_at_the_same_moment(place: Place) -> None:
    place.remember(*(f"use pnpm and never npm for package {n}" for n in range(9)), floor=0.1)
    stub = ROOT / "memtui" / "hooks" / "user_prompt_submit.py"
    answered = 0
    for number in range(40):
        data = payload("UserPromptSubmit", place.root, prompt=ASK, session_id=f"s{number}", prompt_id="p1")
        running = [
            subprocess.Popen([sys.executable, "-I", "-S", str(stub)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(2)
        ]
        for each in running:
            assert each.stdin is not None
            each.stdin.write(data)
        said = [each.communicate()[0] for each in running]
        assert [each.returncode for each in running] == [0, 0]
        told = [line for each in said if each for line in each.split(b"\\n") if line.startswith(b"- ")]
        assert len(told) == len(set(told)), "no claim reaches one session twice"
        answered += bool(told)
        if answered == 3:
            break
    assert answered, "else this tests nothing"


def test_the_plugin_of_this_repository_has_the_same_hooks() -> None:
    manifest = json.loads((ROOT / ".claude-plugin" / "plugin.json").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (manifest["name"], manifest["version"]) == (project["name"], project["version"])
    hooks = json.loads((ROOT / manifest["hooks"]).read_text())["hooks"]
    assert {event: groups[0]["hooks"][0]["timeout"] for event, groups in hooks.items()} == {
        event: seconds for event, (_, seconds) in EVENTS.items()
    }
    for event, groups in hooks.items():
        ((handler,),) = (group["hooks"] for group in groups)
        stub = handler["args"][-1].removeprefix("${CLAUDE_PLUGIN_ROOT}/")
        assert (ROOT / stub).is_file()
        assert (handler["command"], handler["args"][:2]) == ("python3", ["-I", "-S"])
        assert stub.endswith(f"/{EVENTS[event][0]}.py")
    names = sorted(path.stem for path in (ROOT / manifest["commands"]).glob("*.md"))
    assert names == ["adopt", "remember", "status", "why"]


def test_a_plugin_is_made_for_this_installation(home: Home) -> None:
    folder = Path(install.make_plugin(home, python=sys.executable))
    manifest = json.loads((folder / ".claude-plugin" / "plugin.json").read_text())
    market = json.loads((folder / ".claude-plugin" / "marketplace.json").read_text())
    assert f"{manifest['name']}@{market['name']}" == install.PLUGIN_ID
    hooks = json.loads((folder / "hooks" / "hooks.json").read_text())["hooks"]
    assert set(hooks) == set(EVENTS)
    for groups in hooks.values():
        command = groups[0]["hooks"][0]
        assert command["command"] == sys.executable
        assert Path(command["args"][-1]).is_file()
    shipped = ROOT / "memtui" / "hooks" / "commands"
    assert {path.name: path.read_text() for path in (folder / "commands").iterdir()} == {
        path.name: path.read_text() for path in shipped.iterdir()
    }
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    install.make_plugin(home, python=sys.executable)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
