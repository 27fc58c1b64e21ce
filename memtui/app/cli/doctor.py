"""`memtui doctor`: what is wrong with a store, file, line and fault, and what to do (design §2.2)."""

from __future__ import annotations

import click

from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place


@click.command("doctor")
@as_json
@with_place
def doctor_command(place: Place, as_json: bool) -> None:
    """Check this project's store and memtui's home, and change nothing. Exit 3 if there is something to look at."""
    findings = place.sitting().doctor()
    if as_json:
        say_json({"healthy": not findings, "findings": [vars(each) for each in findings]})
    else:
        for each in findings:
            where = f"{each.file}:{each.line}" if each.line else each.file
            say((each.code, "warn"), "  ", (where, "strong"), f"  {each.fault}")
            say("  ", (each.hint, "dim"))
        if not findings:
            say(("healthy", "good"), "  every file can be read and agrees with the others")
    click.get_current_context().exit(WAITS if findings else 0)
