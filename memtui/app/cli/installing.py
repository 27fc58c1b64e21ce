"""`memtui install` and `memtui uninstall`: the hooks, into Claude Code's settings or as a plugin (design §7)."""

from __future__ import annotations

import difflib
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import Option, as_json, with_place
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place
from memtui.hooks import install

if TYPE_CHECKING:
    from memtui.engine.sitting import Sitting

#: How long Claude Code's own command line may take for one step.
_SECONDS = 120

dry: Option = click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
scope: Option = click.option(
    "--user/--project",
    "user",
    default=True,
    help="For all your projects (the default), or for this one: .claude/settings.local.json.",
)


@click.command("install")
@click.option(
    "--mode",
    type=click.Choice(["settings", "plugin"]),
    default="settings",
    show_default=True,
    help="Write the hooks into a settings file, or install them as a plugin.",
)
@scope
@dry
@as_json
@with_place
def install_command(place: Place, mode: str, user: bool, dry_run: bool, as_json: bool) -> None:
    """Install the hooks for Claude Code: recall at each prompt, reading in the background when a session ends."""
    sitting = place.sitting()
    python = sys.executable
    if mode == "plugin":
        _install_plugin(sitting, python, dry_run=dry_run, as_json=as_json)
        return
    change = install.installing(_scope(user), place.environ, sitting.project.root, python=python)
    backup = ""
    if not dry_run:
        install.record_interpreter(sitting.home, python)
        backup = install.apply(sitting.home, change, now=sitting.clock().now)
    _tell("installed", [(change, backup)], dry_run=dry_run, as_json=as_json, mode=mode)
    if not as_json and not dry_run:
        say(("next", "dim"), "  start a session of Claude Code; `memtui doctor` shows what the hooks did")


@click.command("uninstall")
@click.option("--user", "user_only", is_flag=True, help="Only from your own settings.")
@click.option("--project", "project_only", is_flag=True, help="Only from this project's settings.local.json.")
@dry
@as_json
@with_place
def uninstall_command(place: Place, user_only: bool, project_only: bool, dry_run: bool, as_json: bool) -> None:
    """Take the hooks out again, from your settings and from this project's; what is remembered stays."""
    sitting = place.sitting()
    root = sitting.project.root
    scopes = [install.USER] if user_only else [install.PROJECT] if project_only else [install.USER, install.PROJECT]
    changes = [install.uninstalling(each, place.environ, root) for each in scopes]
    now = sitting.clock().now
    done = [(each, "" if dry_run else install.apply(sitting.home, each, now=now)) for each in changes]
    plugin = install.plugin_enabled(place.environ, root)
    _tell("removed", done, dry_run=dry_run, as_json=as_json, mode="settings")
    if plugin and not as_json:
        say(("plugin", "warn"), f"  it is installed as a plugin, too: claude plugin uninstall {install.PLUGIN_ID}")
    if plugin:
        click.get_current_context().exit(WAITS)


def _scope(user: bool) -> str:
    return install.USER if user else install.PROJECT


def _install_plugin(sitting: Sitting, python: str, *, dry_run: bool, as_json: bool) -> None:
    """Make the plugin's folder, and have Claude Code take it; where there is no `claude`, say what to run."""
    install.check_interpreter(python)
    folder = f"{sitting.home.path}/{install.PLUGIN_FOLDER}"
    if not dry_run:
        install.record_interpreter(sitting.home, python)
        folder = install.make_plugin(sitting.home, python=python)
    steps = install.plugin_commands(folder)
    claude = "" if dry_run else shutil.which("claude", path=sitting.environ.get("PATH")) or ""
    failed = _run(claude, steps) if claude else ""
    installed = bool(claude) and not failed
    left = [] if installed else [shlex.join(("claude", *step)) for step in steps]
    if as_json:
        say_json({"mode": "plugin", "dry_run": dry_run, "folder": folder, "installed": installed, "run": left})
    else:
        say(("plugin", "strong"), f"  {folder}")
        if failed:
            say(("failed", "bad"), f"  {failed}")
        if installed:
            say(("installed", "good"), f"  {install.PLUGIN_ID}")
        for line in left:
            say(("run", "warn"), f"  {line}")
    if left and not dry_run:
        click.get_current_context().exit(WAITS)


def _run(claude: str, steps: Sequence[Sequence[str]]) -> str:
    """Run steps of Claude Code's own command line; gives why the first one failed, "" when all went well."""
    for step in steps:
        try:
            done = subprocess.run(
                [claude, *step], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"{shlex.join(('claude', *step))}: {type(error).__name__}"
        if done.returncode:
            words = (done.stderr or done.stdout).strip().split("\n")[-1]
            return f"{shlex.join(('claude', *step))}: {words}"
    return ""


def _tell(word: str, done: Sequence[tuple[install.Change, str]], *, dry_run: bool, as_json: bool, mode: str) -> None:
    """Say which files changed, or would."""
    if as_json:
        say_json(
            {
                "mode": mode,
                "dry_run": dry_run,
                "files": [
                    {"path": change.file.path, "changed": change.needed, "backup": backup} for change, backup in done
                ],
            }
        )
        return
    for change, backup in done:
        if not change.needed:
            say(("as it was", "dim"), f"  {change.file.path}")
        elif dry_run:
            for line in _diff(change):
                say(line)
        else:
            say((word, "good"), f"  {change.file.path}")
            if backup:
                say(("backup", "dim"), f"  {backup}")


def _diff(change: install.Change) -> Iterator[str]:
    before, after = (data.decode("utf-8", "replace").splitlines() for data in (change.file.data, change.after))
    yield from difflib.unified_diff(before, after, change.file.path, change.file.path, lineterm="")
