"""Installing the hooks: into a settings file, or as a plugin made for this very installation (design §7).

A settings file gets the absolute interpreter and stubs; a project's is `.claude/settings.local.json`, because these
paths are this machine's and `.claude/settings.json` is committed. The plugin is a folder in memtui's home that Claude
Code copies; its hooks name the same paths.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version

from memtui.engine.errors import BadInput, Refused
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import dumps
from memtui.hooks import detached
from memtui.hooks.adapters.harness import claude_folder
from memtui.hooks.events import EVENTS, FOLDER, handler
from memtui.hooks.settings import SettingsFile, read_settings, with_hooks, without_hooks, write_settings

USER, PROJECT = "user", "project"
PLUGIN = "memtui"
PLUGIN_ID = f"{PLUGIN}@{PLUGIN}"
PLUGIN_FOLDER = "plugin"
#: Folders whose environments are thrown away: hooks that point into them stop one day without a word.
_PASSING = ("/uv/archive-v", "/uv/builds-v", "/pipx/.cache/", "/.cache/pipx/")
_COMMANDS = ("adopt.md", "remember.md", "status.md", "why.md")


@dataclass(frozen=True)
class Change:
    """One settings file before and after; equal bytes: nothing to do."""

    file: SettingsFile
    after: bytes

    @property
    def needed(self) -> bool:
        return self.after != self.file.data


def settings_path(scope: str, environ: Mapping[str, str], root: str) -> str:
    """The settings file of a scope. Raises `BadInput` where the environment names no folder for it."""
    if scope == PROJECT:
        return f"{root}/.claude/settings.local.json"
    folder = environ.get("CLAUDE_CONFIG_DIR", "") or environ.get("HOME", "") + "/.claude"
    if not os.path.isabs(folder):
        raise BadInput("No folder of Claude Code's.", folder, "Set HOME, or CLAUDE_CONFIG_DIR to an absolute path.")
    return f"{folder}/settings.json"


def check_interpreter(python: str) -> str:
    """`python` if hooks can rely on it; raises `Refused` for one that is gone tomorrow, or that isn't one."""
    if os.name != "posix":
        raise Refused(
            "Hooks run on Linux and macOS only.",
            "Here memtui reads transcripts when you ask it to.",
            "Run `memtui harvest` from time to time.",
        )
    if not os.path.isabs(python) or not os.access(python, os.X_OK):
        raise Refused("The interpreter can't be run.", repr(python), "Run `memtui install` from an installed memtui.")
    if any(part in os.path.realpath(python) or part in python or part in FOLDER for part in _PASSING):
        raise Refused(
            "This memtui runs from a cache.",
            python,
            "Install it first: `uv tool install memtui` or `pipx install memtui`; then `memtui install`.",
        )
    return python


def installing(scope: str, environ: Mapping[str, str], root: str, *, python: str) -> Change:
    """What installing changes in a settings file. Raises `Refused`, `BadInput`, `FileRefused`; writes nothing."""
    file = read_settings(settings_path(scope, environ, root))
    return Change(file, with_hooks(file, check_interpreter(python), FOLDER))


def uninstalling(scope: str, environ: Mapping[str, str], root: str) -> Change:
    """What uninstalling changes in a settings file."""
    file = read_settings(settings_path(scope, environ, root))
    return Change(file, without_hooks(file))


def apply(home: Home, change: Change, *, now: datetime) -> str:
    """Write a change, if there is one; gives the path of the backup or ""."""
    return write_settings(home, change.file, change.after, now=now) if change.needed else ""


def record_interpreter(home: Home, python: str) -> None:
    """Name the interpreter that has memtui, so that hooks can start the harvester with it."""
    data = (dumps({"v": detached.VERSION, "python": check_interpreter(python)}) + "\n").encode()
    with home.folder(create=True) as folder:
        if folder.read_or_empty(detached.FILE, limit=4096) != data:
            folder.replace(detached.FILE, data)


def make_plugin(home: Home, *, python: str) -> str:
    """Make the plugin's folder in memtui's home; gives its path, which is a marketplace of one plugin."""
    check_interpreter(python)
    with home.folder(create=True) as folder, folder.child(PLUGIN_FOLDER, create=True) as plugin:
        with plugin.child(".claude-plugin", create=True) as manifests:
            _put(manifests, "plugin.json", _manifest())
            _put(manifests, "marketplace.json", _marketplace())
        with plugin.child("hooks", create=True) as hooks:
            _put(hooks, "hooks.json", _hooks(python))
        with plugin.child("commands", create=True) as commands, Folder.open(f"{FOLDER}/commands") as shipped:
            for name in _COMMANDS:
                data = shipped.read(name)
                if commands.read_or_empty(name) != data:
                    commands.replace(name, data)
        return plugin.path


def plugin_commands(folder: str) -> tuple[tuple[str, ...], ...]:
    """What Claude Code's own command line does to install the plugin of a folder."""
    return (("plugin", "marketplace", "add", folder), ("plugin", "install", PLUGIN_ID))


def plugin_enabled(environ: Mapping[str, str], root: str) -> bool:
    """Whether a settings file enables our plugin, from whatever marketplace."""
    claude = claude_folder(environ)
    paths = [f"{claude}/settings.json"] if claude else []
    for path in (*paths, f"{root}/.claude/settings.json", f"{root}/.claude/settings.local.json"):
        enabled = read_settings(path).record.get("enabledPlugins")
        if isinstance(enabled, dict) and any(
            name.partition("@")[0] == PLUGIN and on is True for name, on in enabled.items()
        ):
            return True
    return False


def _put(folder: Folder, name: str, record: Mapping[str, object]) -> None:
    data = (json.dumps(record, indent=2) + "\n").encode()
    if folder.read_or_empty(name) != data:
        folder.replace(name, data)


def _manifest() -> dict[str, object]:
    try:
        found = version("memtui")
    except PackageNotFoundError:
        found = "0.0.0"
    return {
        "name": PLUGIN,
        "version": found,
        "description": "Decide in the terminal what your coding agent may remember",
        "author": {"name": "memtui"},
        "license": "MIT",
    }


def _marketplace() -> dict[str, object]:
    words = "memtui, as it is installed on this machine"
    return {
        "name": PLUGIN,
        "owner": {"name": PLUGIN},
        "description": words,
        "plugins": [{"name": PLUGIN, "source": "./", "description": words}],
    }


def _hooks(python: str) -> dict[str, object]:
    events = {event: [{"hooks": [handler(event, python)]}] for event in EVENTS}
    return {"description": "memtui: recalls what you said in earlier sessions", "hooks": events}
