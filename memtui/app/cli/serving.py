"""`memtui serve`: the app in a browser on this machine, and nowhere else (tui.md §3.9)."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click

from memtui.app.cli.options import with_place
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.engine.errors import NotFound, Refused

if TYPE_CHECKING:
    from memtui.app.serving import LoopbackServer


@click.command("serve")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port on 127.0.0.1; without it a free one is taken."
)
@with_place
def serve_command(place: Place, port: int) -> None:
    """Show the app in a browser on this machine, until Ctrl+C.

    It listens on 127.0.0.1 only. The address that it prints holds a key and opens once: whoever opens it first can
    decide in your name, and only their page goes on. Nothing is loaded from elsewhere. There is no editor in a browser.
    Needs textual-serve: `pip install 'memtui[serve]'`.
    """
    sitting = place.sitting()  # says what is wrong here rather than in the page
    server = made(sitting.project.root, port)
    say(("serving", "good"), f"  {sitting.project.root}, on this machine only")
    say(("open", "strong"), f"  {server.url}")
    say(("The address opens once. Ctrl+C ends it; close the page before.", "dim"))
    server.serve()


def made(path: str, port: int) -> LoopbackServer:
    """The server, listening. Raises `NotFound` without textual-serve, `Refused` for a port that can't be had."""
    try:
        from memtui.app.serving import LoopbackServer, listening
    except ModuleNotFoundError as error:
        hint = "Install it: pip install 'memtui[serve]'"
        raise NotFound("textual-serve is not installed.", f"{error.name} is missing", hint) from error
    try:
        sock: socket.socket = listening(port)
    except OSError as error:
        raise Refused(f"Port {port} can't be had.", str(error), "Leave --port out, and a free one is taken.") from error
    return LoopbackServer(path, sock)
