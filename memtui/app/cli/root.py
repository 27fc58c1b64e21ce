"""The command `memtui`: a group whose commands are imported when they run, and what their endings mean (design §8).

Exit codes: 0 done or nothing to do, 1 unexpected, 2 usage, 3 something waits for a person, 4 refused with a reason,
130 stopped by Ctrl+C, 141 nobody reads the output any more.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from memtui.app.cli.place import Place

if TYPE_CHECKING:
    from memtui.app.first_frame import FirstFrame

STOPPED, UNREAD = 130, 141

#: Each command: the module that holds it as `<name>_command`, and its line in the list.
COMMANDS: dict[str, tuple[str, str]] = {
    "status": ("status", "Say what memtui knows of this project."),
    "list": ("listing", "List all claims."),
    "inbox": ("listing", "Claims that nobody has decided."),
    "staged": ("listing", "Claims that wait for your yes or no."),
    "contested": ("contested", "Claims that contradict one another."),
    "redacted": ("listing", "Claims in which something was replaced."),
    "l3": ("l3", "The claims that every session of yours reads."),
    "why": ("why", "Walk back to the lines a claim was said on."),
    "explain": ("explain", "Say where a claim stands and what keeps it there."),
    "vouch": ("deciding", "Vouch for claims: they need no repetition."),
    "accept": ("deciding", "Accept staged claims."),
    "reject": ("deciding", "Reject claims; they return when two more sessions say them."),
    "later": ("deciding", "Put claims off until tomorrow."),
    "edit": ("rewording", "Give a claim other words."),
    "split": ("rewording", "Make two claims of one."),
    "kind": ("rewording", "Say what a claim is: a rule, a preference, a fact …"),
    "same": ("pairing", "Unite two claims that say the same."),
    "contest": ("pairing", "Say that two claims can't both hold."),
    "resolve": ("pairing", "Settle a contradiction."),
    "keep": ("overriding", "Keep lines that are about to be demoted."),
    "clear": ("overriding", "Let a redacted claim climb as it stands."),
    "force": ("overriding", "Let a claim past its gate, with a reason."),
    "remember": ("remembering", "Say a claim by hand."),
    "forget": ("forgetting", "Erase a claim from every file of memtui's."),
    "undo": ("undoing", "Take the newest decision back, or an adoption."),
    "redo": ("turning", "Put back what the last undo took."),
    "adopt": ("adopting", "Write what is accepted, and commit it."),
    "search": ("searching", "Look for words in claims and transcripts."),
    "history": ("history", "What was adopted and taken back."),
    "show": ("history", "The block as it is, or as it was."),
    "restore": ("undoing", "Put the file back from a backup."),
    "import": ("importing", "Take in what is remembered elsewhere."),
    "notes": ("notes", "Claude Code's own notes: delete, move, reword."),
    "harvest": ("harvesting", "Read what is new in the transcripts."),
    "recall": ("recalling", "Show what a prompt would recall."),
    "extract": ("extracting", "Show the claims that a text states."),
    "foreign": ("foreign", "Look at a .memory/ that was not made here."),
    "install": ("installing", "Install the hooks for Claude Code."),
    "uninstall": ("installing", "Take the hooks out again."),
    "doctor": ("doctor", "Check store and hooks, and say what to do."),
    "demo": ("demo", "Try memtui on a made-up project."),
    "serve": ("serving", "Show the app in a browser on this machine."),
}
_OPEN = ("opening", "open_command")
#: How streams write what their encoding lacks.
IN_ASCII = "memtui-ascii"
codecs.register_error(IN_ASCII, lambda fault: _twins(fault))


class Memtui(click.Group):
    """The group: a first word that is no command but a folder opens that folder."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        return load(COMMANDS[cmd_name][0], f"{cmd_name}_command") if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in COMMANDS:
            return super().resolve_command(ctx, args)
        if not os.path.isdir(os.path.join(ctx.params["folder"], args[0])):
            raise click.UsageError(f"{args[0]!r} is neither a command nor a folder.", ctx)
        return "open", load(*_OPEN), args

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        frame = ctx.obj
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            _leave(frame)
            raise
        except BrokenPipeError:
            # The reader has gone (`memtui list | head`); a closed stream is not flushed again at exit.
            with contextlib.suppress(BrokenPipeError):
                sys.stdout.close()
            ctx.exit(UNREAD)
        except Exception as error:  # noqa: BLE001  the last net: a person never sees a traceback
            _leave(frame)
            ctx.exit(_told(error))
        return result


def _leave(frame: FirstFrame | None) -> None:
    """Take the first frame from the terminal before anything is told there."""
    if frame is not None:
        frame.leave()


def _twins(fault: UnicodeError) -> tuple[str, int]:
    """The twins of our own signs, and a `?` for each character that has none."""
    from memtui.widgets.signs import TWINS

    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(TWINS.get(each, "?") for each in fault.object[fault.start : fault.end]), fault.end


def load(module: str, name: str) -> click.Command:
    """A command from its module, imported now."""
    found: click.Command = getattr(import_module(f"memtui.app.cli.{module}"), name)
    return found


def _told(error: Exception) -> int:
    from memtui.app.cli.faults import tell, tell_unexpected
    from memtui.engine.errors import MemtuiError

    return tell(error) if isinstance(error, MemtuiError) else tell_unexpected(error)


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if not asked:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("memtui")
    except PackageNotFoundError:
        found = "(run from its source, not installed)"
    click.echo(f"memtui {found}")
    ctx.exit()


@click.group(
    "memtui",
    cls=Memtui,
    invoke_without_command=True,
    subcommand_metavar="[PATH | COMMAND [ARGS]...]",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-C",
    "folder",
    metavar="PATH",
    default=".",
    type=click.Path(exists=True, file_okay=False),
    help="Work on the project at PATH instead of this folder.",
)
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal while the app is open.")
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
@click.pass_context
def memtui(ctx: click.Context, folder: str, no_mouse: bool) -> None:
    """Review in the terminal what your coding agent may remember.

    Without a command memtui opens the app on this folder's project, or on that of PATH; without a terminal it prints
    the status. A folder that is named like a command is opened as ./NAME.
    """
    try:
        path = os.path.abspath(folder)
    except FileNotFoundError:
        raise click.UsageError("This folder doesn't exist any more; go to another one.", ctx) from None
    ctx.obj = Place(path, os.environ, mouse=not no_mouse, frame=ctx.obj)
    if ctx.invoked_subcommand is None:
        ctx.invoke(load(*_OPEN))


def run(arguments: list[str], frame: FirstFrame | None = None) -> int:
    """Run a command line; gives back the exit code. `frame` stands on the terminal, and the app takes it over."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=IN_ASCII)  # a locale that can't show a sign shows its twin, or `?`
    try:
        code = memtui.main(arguments, prog_name="memtui", standalone_mode=False, obj=frame)
    except click.Abort:
        return STOPPED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return code if isinstance(code, int) else 0
