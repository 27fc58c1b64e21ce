"""Whether memory is really on: where the hooks stand, what keeps them from running, and what they did (design §4, §7).

Reads only. What a person should look at, and the timing of the installed hook, are in `hooks/findings.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.engine.background import Run, last_run
from memtui.engine.capture.transcripts.notes import Notes, read_notes
from memtui.engine.capture.transcripts.roots import TranscriptFile, list_transcripts
from memtui.engine.errors import BadInput, MemtuiError, NotFound
from memtui.engine.home import Home
from memtui.engine.jsonl import loads
from memtui.engine.project import ProjectRef
from memtui.engine.store import cursors
from memtui.engine.store.cursors import Transcript
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.adapters.harness import claude_folder, read_plain, setting_files
from memtui.hooks.detached import interpreter
from memtui.hooks.install import PLUGIN, PLUGIN_ID
from memtui.hooks.settings import read_settings
from memtui.hooks.vanishing import SOON_DAYS, Unread, Vanishing, vanishing

SESSIONS = 5
RETENTION_DAYS = 30
#: "For ever" is written as some large number; beyond this no date can be counted back.
MOST_DAYS = 365_000
_SWITCHES = ("SESSIONSTART", "USERPROMPTSUBMIT", "SESSIONEND")


@dataclass(frozen=True)
class Installed:
    """One handler of ours: the settings file, the event, the command in words, and why it can't run ("" if it can)."""

    file: str
    event: str
    command: tuple[str, ...]
    fault: str


@dataclass(frozen=True)
class Health:
    """All that Health says of one project.

    `switched_off` are the reasons why no hook runs; `trusted` is None where Claude Code knows nothing of the folder.
    `backlog` counts transcripts of the project with unread bytes, `going` are those that Claude Code deletes within a
    week, `retention` the days that it keeps them. `loaded` counts the sessions that loaded the block's file, of
    `told` that say what they loaded.
    """

    installed: tuple[Installed, ...]
    plugin: bool
    trusted: bool | None
    switched_off: tuple[str, ...]
    harvester: str
    last: Run | None
    backlog: int
    backlog_bytes: int
    retention: int
    going: tuple[Vanishing, ...]
    sessions: tuple[Notes, ...]
    loaded: int
    told: int
    unreadable: tuple[str, ...] = ()

    @property
    def vanishing(self) -> int:
        return len(self.going)

    @property
    def prompts(self) -> int:
        return sum(each.prompts for each in self.sessions)

    @property
    def hits(self) -> int:
        return sum(each.hits for each in self.sessions)

    @property
    def failed(self) -> int:
        return sum(run.failed for each in self.sessions for run in each.runs)

    def milliseconds(self, event: str) -> tuple[int, ...]:
        """How long the noted runs of an event took, oldest first."""
        runs = (run for each in reversed(self.sessions) for run in each.runs)
        return tuple(run.milliseconds for run in runs if run.event == event and run.milliseconds is not None)


def health(
    home: Home,
    snapshot: Snapshot,
    environ: Mapping[str, str],
    *,
    sessions: int = SESSIONS,
    go_on: Callable[[], bool] = lambda: True,
) -> Health:
    """What there is to say of a project's hooks; with `sessions` 0 no transcript is read.

    `go_on` is asked before each transcript and leaves the rest unread by False.
    """
    project = snapshot.project
    files = setting_files(environ, (project.root,))
    installed, settings, unreadable = _settings(files)
    known = _transcripts(home, project)
    listed = [each for each in _listed(snapshot, environ) if each.path in known or _is_here(each, project)]
    sizes = {each.path: _status(each.path) for each in listed}
    unread = {path: _unread(status, known.get(path)) for path, status in sizes.items()}
    behind = [size for size in unread.values() if size]
    retention = _retention(settings)
    newest = sorted(listed, key=lambda each: _time(sizes[each.path]), reverse=True)[:sessions]
    notes = tuple(found for each in newest if go_on() and (found := _notes(each)) is not None)
    telling = [each.loaded for each in notes if each.loaded is not None]
    return Health(
        installed=installed,
        plugin=any(_has_plugin(record) for record in settings),
        trusted=_trusted(environ, project.root),
        switched_off=tuple(_off(settings, environ)),
        harvester=interpreter(home),
        last=last_run(home),
        backlog=len(behind),
        backlog_bytes=sum(behind),
        retention=retention,
        going=vanishing(
            [Unread(each, _time(sizes[each.path]), unread[each.path]) for each in listed if sizes[each.path]],
            snapshot,
            retention=retention,
        ),
        sessions=notes,
        loaded=sum(_holds(paths, snapshot) for paths in telling),
        told=len(telling),
        unreadable=unreadable,
    )


def _settings(files: Sequence[str]) -> tuple[tuple[Installed, ...], list[Mapping[str, object]], tuple[str, ...]]:
    """Our handlers, the settings that can be read, and what is wrong with those that can't."""
    installed: list[Installed] = []
    records: list[Mapping[str, object]] = []
    unreadable: list[str] = []
    for path in files:
        try:
            file = read_settings(path)
        except MemtuiError as error:
            unreadable.append(" ".join(part for part in (error.title, error.detail) if part))
            continue
        records.append(file.record)
        for event, handler in file.handlers:
            args = handler.get("args")
            words = (handler.get("command"), *(args if isinstance(args, list) else ()))
            command = tuple(str(word) for word in words)
            installed.append(Installed(path, event, command, _handler_fault(command)))
    return tuple(installed), records, tuple(unreadable)


def _handler_fault(command: tuple[str, ...]) -> str:
    python, stub = command[0], command[-1]
    if len(command) < 2 or not os.path.isabs(python):
        return f"{python} is looked up on PATH; it should be an absolute interpreter"
    if not os.access(python, os.X_OK):
        return f"the interpreter {python} is gone"
    return "" if os.path.isfile(stub) else f"the file {stub} is gone"


def _has_plugin(record: Mapping[str, object]) -> bool:
    enabled = record.get("enabledPlugins")
    return isinstance(enabled, dict) and any(
        name == PLUGIN_ID or name.partition("@")[0] == PLUGIN for name, on in enabled.items() if on is True
    )


def _off(settings: Sequence[Mapping[str, object]], environ: Mapping[str, str]) -> Iterator[str]:
    if any(record.get("disableAllHooks") is True for record in settings):
        yield "disableAllHooks is set"
    for name in _SWITCHES:
        value = environ.get(f"AGENT_MEMORY_{name}", "")
        if value.strip().lower() in ("0", "false", "no", "off"):
            yield f"AGENT_MEMORY_{name}={value} is set"


def _retention(settings: Sequence[Mapping[str, object]]) -> int:
    found = [value for record in settings if type(value := record.get("cleanupPeriodDays")) is int and value > 0]
    return min(found[-1], MOST_DAYS) if found else RETENTION_DAYS


def _trusted(environ: Mapping[str, str], root: str) -> bool | None:
    """Whether the person trusted the folder, or one above it; None where Claude Code has never met it."""
    named = environ.get("CLAUDE_CONFIG_DIR", "")
    path = f"{named}/.claude.json" if named else environ.get("HOME", "") + "/.claude.json"
    try:
        projects = loads(read_plain(path)).get("projects")
    except ValueError:
        return None
    if not isinstance(projects, dict):
        return None
    at, met = root, False
    while True:
        known = projects.get(at)
        if isinstance(known, dict):
            met = True
            if known.get("hasTrustDialogAccepted") is True:
                return True
        if at == "/":
            return False if met else None
        at = os.path.dirname(at)


def _transcripts(home: Home, project: ProjectRef) -> Mapping[str, Transcript]:
    try:
        entry = home.entry_of(project.store)
        if entry is None:
            return {}
        with home.project(entry.key) as folder:
            return cursors.read(folder)
    except (NotFound, BadInput):
        return {}


def _listed(snapshot: Snapshot, environ: Mapping[str, str]) -> tuple[TranscriptFile, ...]:
    from pathlib import Path

    known = snapshot.entry.transcripts if snapshot.entry else ()
    folders = known or tuple(filter(None, (claude_folder(environ),)))
    return tuple(file for folder in folders for file in list_transcripts(Path(folder)).files)


def _is_here(file: TranscriptFile, project: ProjectRef) -> bool:
    """Whether an unread transcript is of the project's own folder; slugs are lossy, so only the exact one counts."""
    slug = "".join(char if char.isascii() and char.isalnum() else "-" for char in project.root)
    return file.slug == slug


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path, follow_symlinks=False)
    except OSError:
        return None


def _time(status: os.stat_result | None) -> float:
    return status.st_mtime if status is not None else 0.0


def _unread(status: os.stat_result | None, known: Transcript | None) -> int:
    """The bytes of a transcript that were not read; a line that is still being written isn't behind."""
    size = known.cursor.get("size") if known else 0
    return max(0, status.st_size - (size if isinstance(size, int) else 0)) if status is not None else 0


def _notes(file: TranscriptFile) -> Notes | None:
    try:
        return read_notes(file)
    except MemtuiError:
        return None


def _holds(paths: Sequence[str], snapshot: Snapshot) -> bool:
    """Whether the block's file is among those that a session loaded."""
    target = snapshot.file.target
    return target is not None and any(os.path.realpath(path) == str(target.path) for path in paths)


def vanishes_on(seen: Health, now: datetime) -> str:
    """The UTC date before which transcripts were last touched that are deleted within a week."""
    return (now - timedelta(days=seen.retention - SOON_DAYS)).strftime("%Y-%m-%d")
