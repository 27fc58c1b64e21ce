"""`memtui same`, `contest` and `resolve`: decisions about two claims (design §3.2, §3.3)."""

from __future__ import annotations

import click

from memtui.app.cli.deciding import allowed, say_standing
from memtui.app.cli.options import with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.engine.errors import BadInput
from memtui.engine.store.decisions import RESOLUTIONS


@click.command("same")
@click.argument("id_", metavar="ID")
@click.argument("other", metavar="ID")
@yes
@with_place
def same_command(place: Place, id_: str, other: str, yes: bool) -> None:
    """Unite two claims that say the same: the sightings of both count, and the words of the second stay."""
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    row = sitting.same(snapshot, snapshot.find(id_), snapshot.find(other))
    say(("united", "good"), f"  {row.atom} is {row.to} now")
    say_standing(sitting.refresh(), [row.to])


@click.command("contest")
@click.argument("id_", metavar="ID")
@click.argument("other", metavar="ID")
@yes
@with_place
def contest_command(place: Place, id_: str, other: str, yes: bool) -> None:
    """Say that two claims can't both hold: both wait until the pair is resolved."""
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    row = sitting.contest(snapshot, snapshot.find(id_), snapshot.find(other))
    say_standing(sitting.refresh(), [row.atom, row.to])


@click.command("resolve")
@click.argument("id_", metavar="ID")
@click.argument("other", metavar="ID")
@click.option("--as", "how", type=click.Choice(RESOLUTIONS), required=True, help="Which of the two holds.")
@click.option("--text", default="", metavar="TEXT", help="The words for both, with `--as rewrite`.")
@yes
@with_place
def resolve_command(place: Place, id_: str, other: str, how: str, text: str, yes: bool) -> None:
    """Settle a contradiction: newer, older, both hold, or a rewrite that both sides count for.

    Which of the two is the older one, `memtui contested` says, with what each way out would do.
    """
    if (how == "rewrite") is not bool(text):
        raise BadInput("--text goes with `--as rewrite`, and only with it.", hint="Give the words for both.")
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    one, two = snapshot.find(id_), snapshot.find(other)
    row = sitting.resolve(snapshot, one.atom.id, two.atom.id, how, text)
    say(("settled", "good"), f"  as {how}")
    say_standing(sitting.refresh(), [row.new] if row.new else [row.atom, row.to])
