"""What a fixture of the evaluation holds (plugmem-fusion.md A.10): sessions of events, and what is expected of them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

#: A.10's six types; what the harness would write for each stands in runner.py.
TYPES = ("session_start", "user_prompt", "pre_tool", "post_tool", "pre_compact", "session_end")
#: What an event or a fixture may expect: claims of the store, staged ones, blockers by claim, lines of recall.
EXPECTATIONS = ("claims", "staged", "blocked", "contested", "recalled", "not_recalled")
_OFFSET = re.compile(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?")


class BadFixture(ValueError):
    """A fixture that says something the runner doesn't know."""


@dataclass(frozen=True)
class Event:
    """One event; `at` is an offset from the fixture's start ("2d9h5m"), so that no test has to sleep."""

    type: str
    at: timedelta
    label: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
    expect: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fixture:
    """A story: where it happens (`project`: folder and remote), from when, its sessions, what holds at its end."""

    name: str
    start: datetime
    project: str
    remote: str
    sessions: tuple[tuple[str, tuple[Event, ...]], ...]
    expect: dict[str, Any]


def read_fixture(path: Path) -> Fixture:
    """The fixture of a JSON file. Raises `BadFixture` naming what is wrong."""
    told = json.loads(path.read_text())
    project = told.get("project", {})
    sessions = tuple(
        (str(session["id"]), tuple(_event(event, session["id"]) for event in session["events"]))
        for session in told["sessions"]
    )
    return Fixture(
        name=told["name"],
        start=datetime.fromisoformat(told["start"]),
        project=project.get("folder", "app"),
        remote=project.get("remote", ""),
        sessions=sessions,
        expect=_expect(told.get("expect", {}), told["name"]),
    )


def _event(told: dict[str, Any], session: object) -> Event:
    kind = told.pop("type")
    if kind not in TYPES:
        raise BadFixture(f"session {session}: unknown event {kind!r}")
    at, label = _offset(told.pop("at")), told.pop("label", "")
    expect = _expect(told.pop("expect", {}), f"session {session}")
    return Event(kind, at, label, told, expect)


def _expect(told: dict[str, Any], where: str) -> dict[str, Any]:
    if unknown := told.keys() - set(EXPECTATIONS):
        raise BadFixture(f"{where}: nothing can be expected of {sorted(unknown)}")
    return told


def _offset(text: str) -> timedelta:
    found = _OFFSET.fullmatch(text)
    if not text or found is None:
        raise BadFixture(f"{text!r} is no offset like 2d9h5m")
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
