"""Back and forth through the decisions since the last adoption: `memtui redo`, and `memtui undo` without a file."""

from __future__ import annotations

import click

from memtui.app.cli.deciding import allowed
from memtui.app.cli.options import with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.engine.adopt.l3_sitting import L3Sitting
from memtui.engine.errors import NotFound, Refused
from memtui.engine.review import l3_verdicts, turns
from memtui.engine.sitting import Sitting
from memtui.engine.store.decisions import Decision
from memtui.engine.store.snapshot import Snapshot


@click.command("redo")
@click.argument("id_", required=False, metavar="[ID]")
@yes
@with_place
def redo_command(place: Place, id_: str | None, yes: bool) -> None:
    """Put back what the last undo took. With ID only if it is about that claim."""
    sitting = allowed(place, yes=yes, ids=id_ is not None)
    before = sitting.snapshot()
    if id_ is not None:
        row = turns.redo(before.decisions, now=before.now, via=sitting.via)
        if not is_about(before, id_, row):
            raise not_about(before, id_, row)
    _say(sitting, before, sitting.redo(), "put back")


def turn_back(sitting: Sitting) -> None:
    """Take the newest decision back, and say which it was."""
    before = sitting.snapshot()
    _say(sitting, before, sitting.undo(), "taken back")


def is_about(snapshot: Snapshot, prefix: str, row: Decision) -> bool:
    """Whether the decision that would be turned is about a claim. Raises `NotFound` for an id that nothing has."""
    about = snapshot.decisions.original(row)
    claim = snapshot.find(prefix)
    return claim.atom.id in (about.atom, about.to) or about.atom in claim.former


def elsewhere(l3: L3Sitting, prefix: str, missing: NotFound) -> NotFound:
    """The same fault for an id that no claim of the project has; for one of L3 it names what knows it."""
    try:
        item = l3_verdicts.find(l3.look(), prefix)
    except NotFound:
        return missing
    hint = "`memtui l3` says where it stands, `memtui l3 undo` takes the newest decision about L3 back."
    return NotFound(f"{item.id} is a rule of L3, not a claim of this project.", item.claim, hint)


def not_about(snapshot: Snapshot, prefix: str, row: Decision) -> Refused:
    """That the decision which would be turned is about another claim."""
    about = snapshot.decisions.original(row)
    return Refused(
        f"The decision at hand is not about {snapshot.find(prefix).atom.id}.",
        f"{about.do} {about.atom}",
        "Leave the id out, or name that one.",
    )


def _say(sitting: Sitting, before: Snapshot, turned: Decision, said: str) -> None:
    row = before.decisions.original(turned)
    after = sitting.refresh()
    known = {**before.claims, **after.claims}
    words = known[row.atom].atom.claim if row.atom in known else row.claim
    say((said, "good"), f"  {row.do}  ", (row.atom, "strong"), f"  {words}")
