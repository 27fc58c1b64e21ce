"""`memtui extract TEXT`: the claims that a text states, as capture hears them."""

from __future__ import annotations

import sys

import click

from memtui.app.cli.options import as_json
from memtui.app.cli.output import say, say_json, table
from memtui.engine.capture import claims_in


@click.command("extract")
@click.argument("text", nargs=-1, required=True)
@as_json
def extract_command(text: tuple[str, ...], as_json: bool) -> None:
    """Show the claims that TEXT states, as they would be captured, redacted. TEXT `-` reads standard input."""
    words = sys.stdin.read() if text == ("-",) else " ".join(text)
    claims = claims_in(words)
    if as_json:
        say_json({"claims": claims})
    elif claims:
        table([(str(one["kind"]), f"{one['score']:.2f}", str(one["claim"])) for one in claims], ("dim", "dim"))
    else:
        say("No claim is stated there.")
