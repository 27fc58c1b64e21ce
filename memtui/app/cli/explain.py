"""`memtui explain ID`: where a claim stands, what keeps it there, and the command that moves it."""

from __future__ import annotations

import click

from memtui.app.cli.claims import adopted_record, check_record, claim_record, head, line_in_block, say_checks
from memtui.app.cli.options import as_json, one_id, with_place
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place
from memtui.app.cli.turning import elsewhere
from memtui.engine.errors import NotFound
from memtui.engine.review.look_alikes import look_alikes
from memtui.engine.review.states import state_of, unheard_line
from memtui.engine.sitting import Sitting


@click.command("explain")
@one_id
@as_json
@with_place
def explain_command(place: Place, id_: str, as_json: bool) -> None:
    """Say where a claim stands, what its gate counted, what is in its way, and what to type next.

    What it names (paths, scripts, branches, dependencies, variables, symbols) is looked up in the repository: pass,
    fail or cannot tell, with the line that proves it. A check decides nothing.
    """
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    try:
        claim = snapshot.find(id_)
    except NotFound as error:
        _explain_line(sitting, id_, error, as_json)
        return
    state = state_of(claim, snapshot)
    checks = sitting.checker().check(claim.atom.claim)
    if as_json:
        record = {"claim": claim_record(claim, snapshot), "sentence": state.sentence, "next": state.hint}
        say_json({**record, "checks": [check_record(each) for each in checks]})
        return
    say(*head(claim, snapshot))
    say(state.sentence)
    say(("gate", "dim"), f"  {state.gate.name}: {state.gate.receipt}; {'open' if state.gate.open else 'closed'}")
    for blocker in state.gate.blockers:
        say(("in the way", "warn"), f"  {blocker.words}")
    for letters in look_alikes(claim.atom.claim):
        say(("letters", "warn"), f"  {letters}")
    say_checks(claim.atom.id, checks)
    say(("next", "dim"), f"  {state.hint}")


def _explain_line(sitting: Sitting, id_: str, missing: NotFound, as_json: bool) -> None:
    """Say it of a line of the block that no claim stands behind: a teammate's, or one that was written by hand."""
    snapshot = sitting.snapshot()
    line = line_in_block(snapshot, id_)
    if line is None:
        raise elsewhere(sitting.l3, id_, missing)
    sentence, hint = unheard_line(line, snapshot)
    if as_json:
        say_json({"foreign": adopted_record(line), "sentence": sentence, "next": hint})
        return
    say((line.id, "strong"), "  ", line.claim, "  ", ("adopted", "dim"))
    say(sentence)
    say(("next", "dim"), f"  {hint}")
