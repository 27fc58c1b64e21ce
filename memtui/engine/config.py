"""Settings: `config.toml` in memtui's home, never anything from a repository (design §2.4)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any

from memtui.engine.errors import BadInput, NotFound
from memtui.engine.home import Home
from memtui.engine.jsonl import moment_of

FILE = "config.toml"


@dataclass(frozen=True)
class Settings:
    """What a person may set, globally or under `[projects."<repo id>"]`.

    `target` names a file instead of the usual choice (design §4), `commit` is ask, always or never. `delivery` is
    native (the harness loads the file) or hook (SessionStart prints the block); `recall` answers prompts. `dotfiles`
    says whether L3 may be written where `~/.claude/CLAUDE.md` lies in a repository: ask (once each), write or never.
    `ascii` draws memtui's own signs in ASCII; `keys` are (id, keys) pairs of the app, which looks at them itself.
    """

    decide_without_terminal: bool = False
    target: str = ""
    commit: str = "always"
    delivery: str = "native"
    recall: bool = True
    theme: str = "memtui-dark"
    dotfiles: str = "ask"
    ascii: bool = False
    keys: tuple[tuple[str, str], ...] = ()


_CHOICES = {
    "commit": ("ask", "always", "never"),
    "delivery": ("native", "hook"),
    "dotfiles": ("ask", "write", "never"),
}


def settings(home: Home, repo_id: str = "") -> Settings:
    """The settings for a project; raises `BadInput` naming file and key for anything unknown or mistyped."""
    try:
        with home.folder() as folder:
            data = folder.read_or_empty(FILE, limit=1024 * 1024)
    except NotFound:
        return Settings()
    where = f"{home.path}/{FILE}"
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput("The settings can't be read.", f"{where}: {error}", "Mend that line.") from error
    projects = table.pop("projects", {})
    found = _applied(Settings(), table, where)
    own = projects.get(repo_id, {}) if isinstance(projects, dict) else projects
    if not isinstance(own, dict):
        raise BadInput("`projects` holds something else than tables.", where, '[projects."<repo id>"] starts one.')
    return _applied(found, own, where)


def _applied(base: Settings, table: Mapping[str, Any], where: str) -> Settings:
    known = {field.name: type(field.default) for field in fields(Settings)}
    for name, value in table.items():
        if name not in known:
            raise BadInput(f"Unknown setting {name!r}.", where, f"Known ones: {', '.join(sorted(known))}.")
        if name == "keys" and isinstance(value, dict):
            value = tuple((ref, _keys(keys)) for ref, keys in value.items())
        if type(value) is not known[name] or value not in _CHOICES.get(name, (value,)):
            wanted = "a table: [keys]" if name == "keys" else " or ".join(_CHOICES.get(name, (known[name].__name__,)))
            raise BadInput(f"Setting {name!r} can't be {value!r}.", where, f"It takes {wanted}.")
        change: dict[str, Any] = {name: value}
        base = replace(base, **change)
    return base


def _keys(value: object) -> str:
    """One key or a list of them, with commas; anything else as it stands, for the app to refuse by name."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Clock:
    """Now, and whether somebody set it: `MEMTUI_NOW` counts only beside an explicit `MEMTUI_HOME` (design §7)."""

    now: datetime
    is_set: bool

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Clock:
        """The clock that the environment gives; raises `BadInput` for a time that is none."""
        text = environ.get("MEMTUI_NOW", "")
        if not text or not environ.get("MEMTUI_HOME"):
            return cls(datetime.now(UTC), False)
        try:
            return cls(moment_of(text), True)
        except ValueError as error:
            raise BadInput("MEMTUI_NOW is not a time.", text, "Write it like 2026-07-20T00:00:00Z.") from error
