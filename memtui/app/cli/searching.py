"""`memtui search WORDS`: claims, kept quotes and transcripts that hold all of the words."""

from __future__ import annotations

from itertools import chain, islice

import click

from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place
from memtui.engine.review.search import Hit, in_store, in_transcripts
from memtui.engine.text import shorten

_WIDE = 160


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True, help="Print at most so many.")
@as_json
@with_place
def search_command(place: Place, words: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Look for WORDS in claims, in kept quotes, and in what was typed in the transcripts of this project.

    A place must hold all of them, in any order and case. What redaction took out is never found.
    """
    snapshot, query = place.sitting().snapshot(), " ".join(words)
    found = list(islice(chain(in_store(snapshot, query), in_transcripts(snapshot, query)), limit + 1))
    shown, more = found[:limit], len(found) > limit
    if as_json:
        say_json({"hits": [_record(hit) for hit in shown], "more": more})
        return
    for hit in shown:
        say((hit.day, "dim"), f"  {hit.kind:<10}  ", (f"{hit.atom or hit.pointer}  ", "dim"), shorten(hit.words, _WIDE))
    if more:
        say((f"… more; --limit {limit * 2} shows them", "dim"))
    if not shown:
        say("Nothing holds these words: no claim, no kept quote, no transcript of this project.")


def _record(hit: Hit) -> dict[str, object]:
    return {"kind": hit.kind, "id": hit.atom, "day": hit.day, "pointer": hit.pointer, "words": hit.words}
