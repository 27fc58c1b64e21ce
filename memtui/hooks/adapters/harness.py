"""What Claude Code's own settings say, as a hook may read them: none is needed, none is written. Lean."""

from __future__ import annotations

import os

from memtui.engine.errors import MemtuiError
from memtui.engine.files import Folder
from memtui.engine.lean_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_MAX_SETTINGS = 4 * 1024 * 1024
_MANAGED = ("/etc/claude-code/managed-settings.json", "/Library/Application Support/ClaudeCode/managed-settings.json")


def claude_folder(environ: Mapping[str, str]) -> str:
    """Claude Code's own folder: `CLAUDE_CONFIG_DIR`, else `~/.claude`; "" where neither is an absolute path."""
    named = environ.get("CLAUDE_CONFIG_DIR", "")
    user = environ.get("HOME", "")
    folder = named or (user + "/.claude" if user else "")
    return os.path.realpath(folder) if os.path.isabs(folder) else ""


def setting_files(environ: Mapping[str, str], folders: Iterable[str]) -> list[str]:
    """The settings files that a session reads: the person's, and those of the folders it works in."""
    claude = claude_folder(environ)
    found = [claude + "/settings.json"] if claude else []
    for folder in dict.fromkeys(folder for folder in folders if os.path.isabs(folder)):
        found += [f"{folder}/.claude/settings.json", f"{folder}/.claude/settings.local.json"]
    return found


def settings_run(stub: str, environ: Mapping[str, str], cwd: str) -> bool:
    """Whether a settings file already starts this hook, so that the plugin's copy of it has nothing to do.

    Claude Code runs a plugin's hooks beside those of the settings (harness-facts.md §1.4).
    """
    if not environ.get("CLAUDE_PLUGIN_ROOT"):
        return False
    needle = f"/memtui/hooks/{stub}.py".encode()
    files = setting_files(environ, (environ.get("CLAUDE_PROJECT_DIR", ""), cwd))
    return any(needle in read_plain(path) for path in files)


def excludes(environ: Mapping[str, str], folders: Iterable[str]) -> tuple[str, ...]:
    """The patterns of `claudeMdExcludes`: files that Claude Code doesn't load."""
    found: list[str] = []
    for path in (*setting_files(environ, folders), *_MANAGED):
        data = read_plain(path)
        if b"claudeMdExcludes" in data:
            found += _patterns(data)
    return tuple(found)


def _patterns(data: bytes) -> Iterator[str]:
    try:
        listed = loads(data.decode("utf-8")).get("claudeMdExcludes")
    except (ValueError, AttributeError, RecursionError):
        return
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, str):
            yield each


def read_plain(path: str) -> bytes:
    """The bytes of a file that may be a link; nothing where it is missing or not plainly the person's."""
    try:
        if not os.path.exists(path):
            return b""  # mostly so; to follow links is to look at every folder above
        real = os.path.realpath(path)
        with Folder.open(os.path.dirname(real)) as folder:
            return folder.read_or_empty(os.path.basename(real), limit=_MAX_SETTINGS)
    except (MemtuiError, OSError, ValueError):
        return b""


def matches(path: str, pattern: str) -> bool:
    """Whether a glob pattern (`*`, `?`, `**` over folders) names an absolute path."""
    if pattern.startswith("~/"):
        pattern = os.path.expanduser(pattern)
    return _matches(path.split("/"), pattern.split("/"))


def _matches(parts: list[str], wanted: list[str]) -> bool:
    """Folder by folder, as a row of what may still match, so that no pattern takes longer than its length."""
    row = [True] + [False] * len(wanted)
    for at, part in enumerate(wanted, 1):
        row[at] = row[at - 1] and part == "**"
    for name in parts:
        after = [False] * (len(wanted) + 1)
        for at, part in enumerate(wanted, 1):
            if part == "**":
                after[at] = after[at - 1] or row[at] or row[at - 1]
            else:
                after[at] = row[at - 1] and _named(name, part)
        row = after
    return row[-1]


def _named(name: str, pattern: str) -> bool:
    """Whether one name matches one pattern without `/`, again as a row."""
    row = [True] + [False] * len(pattern)
    for at, char in enumerate(pattern, 1):
        row[at] = row[at - 1] and char == "*"
    for letter in name:
        after = [False] * (len(pattern) + 1)
        for at, char in enumerate(pattern, 1):
            if char == "*":
                after[at] = after[at - 1] or row[at]
            else:
                after[at] = row[at - 1] and char in ("?", letter)
        row = after
    return row[-1]
