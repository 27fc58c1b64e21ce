"""Health: whether memory is really on, and what keeps it from being (design §4, §7)."""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.background import run
from memtui.engine.capture.transcripts.notes import HookRun, read_notes
from memtui.engine.capture.transcripts.roots import list_transcripts
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.store.doctor import Finding
from memtui.engine.store.snapshot import Snapshot, load
from memtui.hooks import findings as judging
from memtui.hooks import install
from memtui.hooks.findings import Timing, findings, measure
from memtui.hooks.health import Health, health
from tests.hooks.world import PNPM, Place, block
from tests.transcripts import Record, typed, write

AT = "2026-07-19T09:00:00.000Z"


def attachment(kind: str, session: str, **fields: Any) -> Record:
    return {
        "type": "attachment",
        "attachment": {"type": kind, **fields},
        "sessionId": session,
        "timestamp": AT,
        "cwd": "/",
    }


def ran(event: str, session: str, took: int | None, kind: str = "hook_success") -> Record:
    command = f"/p/python -I -S /p/memtui/hooks/{event.lower()}.py"
    more = {} if took is None else {"durationMs": took}
    return attachment(kind, session, hookEvent=event, command=command, stdout="", **more)


def told(session: str) -> Record:
    text = '<memtui-recall trigger="user-prompt" graph="g">\n- x\n</memtui-recall>'
    return attachment("hook_additional_context", session, hookEvent="UserPromptSubmit", content=[text])


def loaded(session: str, *paths: str) -> Record:
    return attachment("instructions", session, files=[{"path": path, "type": "Project"} for path in paths])


@pytest.fixture
def claude(person: Path) -> Path:
    folder = person / ".claude"
    folder.mkdir()
    return folder


@pytest.fixture
def lived(place: Place, home: Home, claude: Path, now: datetime) -> Place:
    """A place with a block and three sessions that were read; hooks are installed and the folder is trusted."""
    (place.root / "CLAUDE.md").write_text(block(PNPM))
    target = str(place.root / "CLAUDE.md")
    for session, files in (("s1", (target,)), ("s2", (target, "/home/u/.claude/CLAUDE.md")), ("s3", ())):
        records = [
            ran("SessionStart", session, 40 + len(files)),
            ran("SessionEnd", session, None),
            loaded(session, *files),
            typed("which package manager, please?", AT, cwd=place.root, session=session),
            told(session),
            typed("and now go on", "2026-07-19T09:01:00.000Z", cwd=place.root, session=session),
            attachment("hook_success", session, hookEvent="Stop", command="/usr/bin/other", durationMs=9),
        ]
        write(claude, "-w-repo", session, records)
    run(home, [claude], project_at(str(place.root)), clock=lambda: now)
    change = install.installing(install.USER, os.environ, str(place.root), python=sys.executable)
    install.apply(home, change, now=now)
    install.record_interpreter(home, sys.executable)
    _trust(claude, place, True)
    return place


def _trust(claude: Path, place: Place, yes: bool) -> None:
    record = {"projects": {str(place.root): {"hasTrustDialogAccepted": yes}}}
    (claude / ".claude.json").write_text(json.dumps(record))


@pytest.fixture
def seen(lived: Place, home: Home, now: datetime) -> tuple[Health, Snapshot]:
    snapshot = load(home, project_at(str(lived.root)), now=now)
    return health(home, snapshot, os.environ), snapshot


def look(place: Place, now: datetime) -> tuple[Health, list[Finding]]:
    snapshot = load(place.home, project_at(str(place.root)), now=now)
    found = health(place.home, snapshot, os.environ)
    return found, list(findings(found, snapshot))


def codes(place: Place, now: datetime) -> list[str]:
    return [each.code for each in look(place, now)[1]]


def test_what_the_harness_noted(seen: tuple[Health, Snapshot], claude: Path) -> None:
    (first, *_) = (read_notes(file) for file in list_transcripts(claude).files)
    assert first.runs == (HookRun("SessionStart", 41, False), HookRun("SessionEnd", None, False))
    assert (first.prompts, first.hits) == (2, 1)
    found = seen[0]
    assert sorted(found.milliseconds("SessionStart")) == [40, 41, 42]
    assert (found.prompts, found.hits, found.failed) == (6, 3, 0)
    assert (found.loaded, found.told) == (2, 3)


def test_odd_notes_are_passed_over(claude: Path) -> None:
    odd: list[Record] = [
        attachment("instructions", "s", files=7),
        attachment("instructions", "s", files=[7, {"path": 7}]),
        attachment("hook_success", "s", command=7, durationMs="x"),
        attachment("hook_success", "s", command="/memtui/hooks/x.py", durationMs=True, hookEvent=7),
        attachment("hook_additional_context", "s", content=7),
        {"type": "attachment", "attachment": 7},
    ]
    path = write(claude, "-w", "s", odd)
    path.write_bytes(path.read_bytes() + b'{"type":"instructions"\n')
    (file,) = list_transcripts(claude).files
    notes = read_notes(file)
    assert (notes.runs, notes.loaded, notes.hits) == ((HookRun("", None, False),), (), 0)


def test_a_healthy_one(seen: tuple[Health, Snapshot], lived: Place, now: datetime) -> None:
    found = seen[0]
    assert {each.event for each in found.installed} == {"SessionStart", "UserPromptSubmit", "PreCompact", "SessionEnd"}
    assert (found.trusted, found.switched_off, found.harvester) == (True, (), sys.executable)
    assert (found.backlog, found.vanishing, found.retention) == (0, 0, 30)
    assert found.last is not None
    assert codes(lived, now) == ["not-loaded"]
    assert "was not loaded in 1 of 3 sessions" in look(lived, now)[1][0].fault


def test_without_hooks_there_is_nothing_to_mend(place: Place, now: datetime) -> None:
    found, wrong = look(place, now)
    assert (found.installed, found.plugin, wrong) == ((), False, [])


def test_what_is_unread(lived: Place, claude: Path, now: datetime) -> None:
    path = claude / "projects" / "-w-repo" / "s1.jsonl"
    path.write_bytes(path.read_bytes() + b'{"type":"x"}\n')
    found, _ = look(lived, now)
    assert (found.backlog, found.backlog_bytes) == (1, 13)


def test_what_will_vanish(lived: Place, claude: Path, now: datetime) -> None:
    old = now.timestamp() - 24 * 86_400
    os.utime(claude / "projects" / "-w-repo" / "s1.jsonl", (old, old))
    for name in ("s2", "s3"):
        os.utime(claude / "projects" / "-w-repo" / f"{name}.jsonl", (now.timestamp(), now.timestamp()))
    assert look(lived, now)[0].vanishing == 1
    path = claude / "settings.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "cleanupPeriodDays": 90}))
    found, _ = look(lived, now)
    assert (found.retention, found.vanishing) == (90, 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda record: record.update(disableAllHooks=True), "hooks-off"),
        (lambda record: record["hooks"].pop("SessionEnd"), "hook"),
        (lambda record: record["hooks"]["SessionEnd"][0]["hooks"][0].update(command="/gone/python"), "hook"),
        (lambda record: record["hooks"]["SessionEnd"][0]["hooks"][0].update(command="python3"), "hook"),
        (
            lambda record: record["hooks"]["SessionEnd"][0]["hooks"][0].update(
                args=["/gone/memtui/hooks/session_end.py"]
            ),
            "hook",
        ),
    ],
)
def test_what_keeps_hooks_from_running(lived: Place, claude: Path, now: datetime, change: Any, code: str) -> None:
    path = claude / "settings.json"
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record))
    assert codes(lived, now) == [code, "not-loaded"]


def test_settings_that_can_not_be_read(lived: Place, claude: Path, now: datetime) -> None:
    (claude / "settings.json").write_text("{")
    found, wrong = look(lived, now)
    assert [each.code for each in wrong] == ["settings"]
    assert found.installed == ()


def test_a_folder_that_is_not_trusted(lived: Place, claude: Path, now: datetime) -> None:
    _trust(claude, lived, False)
    assert "untrusted" in codes(lived, now)
    (claude / ".claude.json").write_text("{}")
    assert look(lived, now)[0].trusted is None
    record = {"projects": {str(lived.root.parent): {"hasTrustDialogAccepted": True}}}
    (claude / ".claude.json").write_text(json.dumps(record))
    assert look(lived, now)[0].trusted is True


def test_a_switch_in_the_environment(lived: Place, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENT_MEMORY_SESSIONEND", "off")
    assert look(lived, now)[0].switched_off == ("AGENT_MEMORY_SESSIONEND=off is set",)


def test_a_harvester_that_can_not_be_started(lived: Place, now: datetime) -> None:
    (Path(lived.home.path) / "harvester.json").unlink()
    assert "harvester" in codes(lived, now)


def test_runs_that_failed(lived: Place, claude: Path, now: datetime) -> None:
    words = typed("go on, please", AT, cwd=lived.root, session="s4")
    write(claude, "-w-repo", "s4", [words, ran("SessionEnd", "s4", 1500, "hook_cancelled")])
    run(lived.home, [claude], project_at(str(lived.root)), clock=lambda: now)
    assert "hook-error" in codes(lived, now)


def test_as_a_plugin(place: Place, claude: Path, now: datetime) -> None:
    (claude / "settings.json").write_text(json.dumps({"enabledPlugins": {"memtui@anywhere": True}}))
    found, wrong = look(place, now)
    assert found.plugin
    assert [each.code for each in wrong] == ["harvester"]
    (claude / "settings.json").write_text(json.dumps({"enabledPlugins": {"memtui@anywhere": False, "x": True}}))
    assert not look(place, now)[0].plugin


def test_the_installed_hook_is_timed_and_notes_nothing(seen: tuple[Health, Snapshot], lived: Place) -> None:
    took = measure(seen[0], str(lived.root), os.environ)
    assert took is not None
    assert took.floor > 0
    assert took.hook > 0
    assert not (lived.kept / "sessions").exists() or not any((lived.kept / "sessions").iterdir())


def test_twice_as_long_as_the_bare_interpreter_is_said(seen: tuple[Health, Snapshot]) -> None:
    assert [each.code for each in findings(*seen, Timing(10.0, 20.0))] == ["not-loaded"]
    slow = list(findings(*seen, Timing(10.0, 20.1)))
    assert [each.code for each in slow] == ["not-loaded", "slow"]
    assert str(judging.TOO_SLOW)[0] in slow[1].fault
