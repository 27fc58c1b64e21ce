"""`memtui doctor`: what is wrong with a store: file, line, fault, what to do; and what the hooks do (design §2.2)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.health_lines import health_record, health_rows
from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.errors import MemtuiError
from memtui.engine.redact.second import described
from memtui.hooks.findings import findings, measure
from memtui.hooks.health import health


@click.command("doctor")
@as_json
@with_place
def doctor_command(place: Place, as_json: bool) -> None:
    """Check this project's store, memtui's home and the hooks, and change nothing. Exit 3 if something is wrong."""
    sitting = place.sitting()
    found, second = list(sitting.doctor()), described(sitting.environ)
    record: dict[str, Any] | None = None
    rows: list[tuple[str, str]] = []
    try:
        snapshot = sitting.snapshot()
    except MemtuiError:
        pass  # told above, as a finding
    else:
        seen = health(sitting.home, snapshot, place.environ)
        timing = measure(seen, snapshot.project.root, place.environ)
        found += findings(seen, snapshot, timing)
        record, rows = health_record(seen, timing), list(health_rows(seen, timing, snapshot.now))
    if as_json:
        more = {"health": record} if record else {}
        listed = [vars(each) for each in found]
        say_json({"healthy": not found, "findings": listed, "second_opinion": second, **more})
    else:
        for each in found:
            where = f"{each.file}:{each.line}" if each.line else each.file
            say((each.code, "warn"), "  ", (where, "strong"), f"  {each.fault}")
            say("  ", (each.hint, "dim"))
        if not found:
            say(("healthy", "good"), "  every file can be read and agrees with the others")
        table([*rows, ("second opinion", second)], ("dim",))
    click.get_current_context().exit(WAITS if found else 0)
