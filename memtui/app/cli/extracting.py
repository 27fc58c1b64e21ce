"""`memtui extract TEXT`: every sentence of a text with what capture makes of it, and the rule that decided."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from memtui.app.cli.options import as_json
from memtui.app.cli.output import say, say_json, table
from memtui.engine.capture import claims_in
from memtui.engine.capture.explaining import explained


@click.command("extract")
@click.argument("text", nargs=-1, required=True)
@as_json
def extract_command(text: tuple[str, ...], as_json: bool) -> None:
    """Show the claims that TEXT states, and why, redacted. TEXT `-` reads standard input.

    Each sentence stands with its verdict (kept, faint, no), the kind and the score of its claim, and the rule that
    decided. Faint claims are not stored.
    """
    words = sys.stdin.read() if text == ("-",) else " ".join(text)
    shown = explained(words)
    if as_json:
        say_json({"claims": claims_in(words), "sentences": [asdict(one) for one in shown]})
    elif shown:
        table(
            [
                (
                    "kept" if one.kept else "faint" if one.claim else "no",
                    one.kind,
                    f"{one.score:.2f}" if one.claim else "",
                    one.claim or one.sentence,
                    one.rule,
                )
                for one in shown
            ],
            ("dim", "dim", "dim", "plain", "dim"),
        )
    else:
        say("No claim is stated there.")
