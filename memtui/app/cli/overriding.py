"""`memtui keep`, `clear` and `force`: where a person's word stands above a rule (design §3.3)."""

from __future__ import annotations

import click

from memtui.app.cli.deciding import allowed, decide_each, say_standing
from memtui.app.cli.options import ids, one_id, with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.app.cli.terminal import person_there
from memtui.engine.errors import Refused
from memtui.engine.review.verdicts import clear


@click.command("keep")
@ids
@yes
@with_place
def keep_command(place: Place, ids: tuple[str, ...], yes: bool) -> None:
    """Keep lines of the block: they count as heard of today. Kept on two days, none is ever demoted."""
    sitting = allowed(place, yes=yes)
    code = decide_each(sitting, ids, lambda _, claim: sitting.keep(claim))
    click.get_current_context().exit(code)


@click.command("clear")
@one_id
@click.option("--approve-redacted", is_flag=True, help="The second yes: without a terminal it goes with --yes.")
@yes
@with_place
def clear_command(place: Place, id_: str, approve_redacted: bool, yes: bool) -> None:
    """Let a redacted claim climb as it stands, `[REDACTED:…]` included. Asks twice, and takes one claim at a time.

    `memtui edit` gives it words without the gap instead, which mostly is what you want.
    """
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    claim = snapshot.find(id_)
    clear(claim, now=snapshot.now, via=sitting.via)  # what can't be cleared is not asked about
    if not (yes and approve_redacted):
        if not person_there():
            raise Refused("A redacted claim needs a second yes.", claim.atom.id, "Add --approve-redacted.")
        say((claim.atom.id, "strong"), f"  {claim.atom.claim}")
        asked = ("May it climb with these words?", "An agent may read them then. Are you sure?")
        if not all(click.confirm(question, default=False) for question in asked):
            say("Nothing was decided.")
            return
    row = sitting.clear(claim)
    say_standing(sitting.refresh(), [row.atom])


@click.command("force")
@one_id
@click.option("--reason", required=True, metavar="TEXT", help="Why; it stands in the ledger, redacted.")
@yes
@with_place
def force_command(place: Place, id_: str, reason: str, yes: bool) -> None:
    """Let a claim past its gate, with a reason for the ledger; it is staged then, and you accept it as any other."""
    sitting = allowed(place, yes=yes)
    row = sitting.force(sitting.snapshot().find(id_), reason)
    say_standing(sitting.refresh(), [row.atom])
