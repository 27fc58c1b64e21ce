"""`memtui doctor`: what is wrong with a store: file, line, fault, what to do; and what the hooks do (design §2.2)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.health_lines import health_record
from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.hooks.checkup import Checkup, check_up
from memtui.hooks.health_words import goes_words, going_words, health_rows


@click.command("doctor")
@as_json
@with_place
def doctor_command(place: Place, as_json: bool) -> None:
    """Check this project's store, memtui's home and the hooks, and change nothing. Exit 3 if something is wrong."""
    *_, seen = check_up(place.sitting())
    if as_json:
        more: dict[str, Any] = {"health": health_record(seen.health, seen.timing)} if seen.health else {}
        listed = [vars(each) for each in seen.findings]
        say_json({"healthy": not seen.findings, "findings": listed, "second_opinion": seen.second, **more})
    else:
        _print(seen)
    click.get_current_context().exit(WAITS if seen.findings else 0)


def _print(seen: Checkup) -> None:
    for each in seen.findings:
        where = f"{each.file}:{each.line}" if each.line else each.file
        say((each.code, "warn"), "  ", (where, "strong"), f"  {each.fault}")
        say("  ", (each.hint, "dim"))
    if not seen.findings:
        say(("healthy", "good"), "  every file can be read and agrees with the others")
    rows: list[tuple[str, str]] = []
    if seen.health is not None and seen.snapshot is not None:
        now = seen.snapshot.now
        rows += health_rows(seen.health, seen.timing, now)
        rows += [
            ("goes", f"{gone.path} {goes_words(gone, now)}: {going_words(gone)} {' '.join(gone.claims)}".rstrip())
            for gone in seen.health.going
            if gone.claims or gone.unread
        ]
    table([*rows, ("second opinion", seen.second)], ("dim",))
