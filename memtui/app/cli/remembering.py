"""`memtui remember TEXT`: words said by hand (design §3.2)."""

from __future__ import annotations

import click

from memtui.app.cli.deciding import say_opened, say_standing
from memtui.app.cli.options import with_place
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.app.cli.terminal import person_there
from memtui.engine.harness_marks import harness_mark


@click.command("remember")
@click.argument("text", nargs=-1, required=True)
@with_place
def remember_command(place: Place, text: tuple[str, ...]) -> None:
    """Say a claim by hand. It counts as one conversation of today, and goes the way of every claim.

    From a coding agent, or without a terminal, it is noted and counts for no gate.
    """
    sitting = place.sitting()
    if not harness_mark(place.environ):
        say_opened(sitting.open())
    row = sitting.remember(" ".join(text), terminal=person_there())
    say(
        ("noted", "good"),
        f"  {row.pointer}" + ("" if row.counts else f"  said by {row.speaker}: it counts for no gate"),
    )
    say_standing(sitting.snapshot(), [row.atom_id])
