"""`memtui contested`: open contradictions, side by side, with what each way out would do (design §3.3)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.claims import claim_record
from memtui.app.cli.options import as_json, plain, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.review.pairs import PairItem, Side, contested
from memtui.engine.store.snapshot import Snapshot


@click.command("contested")
@as_json
@plain
@with_place
def contested_command(place: Place, as_json: bool, plain: bool) -> None:
    """Open Contested: claims that contradict one another. Without a terminal, or with --plain or --json, print it.

    Of each pair it says what `memtui resolve` would do to the file and to the store.
    """
    if place.screen and not (as_json or plain):
        click.get_current_context().exit(place.open_app("contested"))
    snapshot = place.sitting().snapshot()
    pairs = contested(snapshot)
    if as_json:
        say_json({"pairs": [_record(pair, snapshot) for pair in pairs], "total": len(pairs)})
        return
    if not pairs:
        say("Nothing is contested.")
    for at, pair in enumerate(pairs):
        if at:
            say()
        _print(pair)


def _record(pair: PairItem, snapshot: Snapshot) -> dict[str, Any]:
    return {
        "rule": pair.rule,
        "since": pair.since,
        "older": _side(pair.older, snapshot),
        "newer": _side(pair.newer, snapshot),
        "outcomes": [{"as": each.how, "file": each.file, "store": each.store} for each in pair.outcomes],
    }


def _side(side: Side, snapshot: Snapshot) -> dict[str, Any]:
    return {**claim_record(snapshot.claims[side.id], snapshot), "tier": side.tier}


def _print(pair: PairItem) -> None:
    say((pair.rule, "warn"), f"  newer evidence {pair.since}")
    table(
        [
            (name, side.id, side.tier, side.gate.receipt, f"{side.first} to {side.last}", side.marked)
            for name, side in (("older", pair.older), ("newer", pair.newer))
        ],
        ("dim", "strong", "dim", "dim", "dim"),
    )
    table([(f"  --as {each.how}", each.file, each.store) for each in pair.outcomes], ("dim", "", "dim"))
