"""`memtui undo` and `redo`: back and forth through the decisions since the last adoption."""

from __future__ import annotations

from collections.abc import Callable

import click

from memtui.app.cli.deciding import allowed
from memtui.app.cli.options import with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.engine.errors import Refused
from memtui.engine.review import verdicts
from memtui.engine.sitting import Sitting
from memtui.engine.store.decisions import Decision
from memtui.engine.store.snapshot import Snapshot


def _turn(
    name: str, text: str, said: str, preview: Callable[..., Decision], turn: Callable[[Sitting], Decision]
) -> click.Command:
    @click.command(name, help=text)
    @click.argument("id_", required=False, metavar="[ID]")
    @yes
    @with_place
    def command(place: Place, id_: str | None, yes: bool) -> None:
        sitting = allowed(place, yes=yes, ids=id_ is not None)
        before = sitting.snapshot()
        if id_ is not None:
            _require(before, id_, preview(before.decisions, now=before.now, via=sitting.via))
        row = before.decisions.original(turn(sitting))
        after = sitting.refresh()
        known = {**before.claims, **after.claims}
        words = known[row.atom].atom.claim if row.atom in known else row.claim
        say((said, "good"), f"  {row.do}  ", (row.atom, "strong"), f"  {words}")

    return command


def _require(snapshot: Snapshot, prefix: str, row: Decision) -> None:
    """Raise `Refused` unless the decision that would be turned is about that claim."""
    about = snapshot.decisions.original(row)
    claim = snapshot.find(prefix)
    if claim.atom.id not in (about.atom, about.to) and about.atom not in claim.former:
        raise Refused(
            f"The decision at hand is not about {claim.atom.id}.",
            f"{about.do} {about.atom}",
            "Leave the id out, or name that one.",
        )


undo_command = _turn(
    "undo",
    "Take the newest decision back, at most to the last adoption. With ID only if it is about that claim.",
    "taken back",
    verdicts.undo,
    Sitting.undo,
)
redo_command = _turn(
    "redo",
    "Put back what the last undo took. With ID only if it is about that claim.",
    "put back",
    verdicts.redo,
    Sitting.redo,
)
