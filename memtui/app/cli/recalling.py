"""`memtui recall PROMPT`: what the prompt hook would say in a new session, by the function that the hook asks."""

from __future__ import annotations

import time

import click

from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.hooks.adapters.answering import first_answer


@click.command("recall")
@click.argument("prompt", nargs=-1, required=True)
@as_json
@with_place
def recall_command(place: Place, prompt: tuple[str, ...], as_json: bool) -> None:
    """Show the claims that PROMPT would recall in a new session, best first. Looking changes nothing."""
    sitting = place.sitting()
    # As the hook does, and by its clock: MEMTUI_NOW doesn't move it.
    _, said = first_answer(sitting.home, place.path, " ".join(prompt), place.environ, seconds=time.time())
    told = said.told()
    if as_json:
        names = ("id", "claim", "kind", "confidence", "day", "contested", "score")
        hits = [{name: getattr(hit, name) for name in names} for hit in told]
        omitted = len(said.hits) - len(told)
        say_json({"hits": hits, "omitted": omitted, "silent": said.silent, "emitted": said.emitted().decode("ascii")})
    elif told:
        table([(hit.id, f"{hit.score:.2f}", hit.day, hit.claim) for hit in told], ("strong", "dim", "dim"))
        if len(told) < len(said.hits):
            say((f"{len(said.hits) - len(told)} more have no room in the block.", "dim"))
    else:
        say(f"Nothing is recalled for this prompt: {said.silent}.")
