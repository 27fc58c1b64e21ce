"""`memtui recall PROMPT`: what the prompt hook would say, found in the same index by the same code."""

from __future__ import annotations

import click

from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.errors import NotFound
from memtui.engine.project import entry_for
from memtui.engine.recall import index


@click.command("recall")
@click.argument("prompt", nargs=-1, required=True)
@as_json
@with_place
def recall_command(place: Place, prompt: tuple[str, ...], as_json: bool) -> None:
    """Show the claims that PROMPT would recall, best first. Looking changes nothing."""
    sitting = place.sitting()
    try:
        with sitting.home.memory(entry_for(sitting.home, sitting.project)) as memory:
            data = index.read(memory)
    except NotFound:
        data = b""
    today = sitting.clock().now.date().toordinal()
    hits = index.search(data, " ".join(prompt), today_ordinal=today)
    if as_json:
        names = ("id", "claim", "kind", "confidence", "day", "contested", "score")
        say_json({"hits": [{name: getattr(hit, name) for name in names} for hit in hits]})
    elif hits:
        table([(hit.id, f"{hit.score:.2f}", hit.day, hit.claim) for hit in hits], ("strong", "dim", "dim"))
    else:
        say("Nothing is recalled for this prompt.")
