"""`memtui list`, `inbox`, `redacted` and `staged`: claims, one a line, or the app on that queue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from memtui.app.cli.claims import HEADINGS, LOOKS, adopted_record, check_record, claim_record, claim_row, l3_item_record
from memtui.app.cli.options import as_json, plain, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.app.cli.status import STATES
from memtui.engine.review import queues
from memtui.engine.review.claim_checks.checking import Checker
from memtui.engine.review.hand_items import HandItem, hand_items
from memtui.engine.review.l3_items import staged_l3
from memtui.engine.review.queues import CHANGED, OPEN, Item
from memtui.engine.review.states import state_of
from memtui.engine.sitting import Sitting
from memtui.engine.store.snapshot import Snapshot

WAITS = 3


@click.command("list")
@click.option("--state", "states", type=click.Choice(STATES), multiple=True, help="Only claims in this state.")
@as_json
@with_place
def list_command(place: Place, states: tuple[str, ...], as_json: bool) -> None:
    """List all claims of this project by state, the newest first; and what a teammate's memtui put into the block."""
    snapshot = place.sitting().snapshot()
    found = [(claim, state_of(claim, snapshot)) for claim in snapshot.claims.values()]
    found = [pair for pair in found if not states or pair[1].name in states]
    found.sort(key=lambda pair: pair[0].atom.id)
    found.sort(key=lambda pair: pair[0].atom.last_seen, reverse=True)
    found.sort(key=lambda pair: STATES.index(pair[1].name))
    foreign = [line for line in snapshot.adopted if not line.local] if not states or "adopted" in states else []
    if as_json:
        say_json(
            {
                "claims": [claim_record(claim, snapshot) for claim, _ in found],
                "foreign": [adopted_record(line) for line in foreign],
            }
        )
        return
    rows = [claim_row(claim, state) for claim, state in found]
    rows += [(line.id, "adopted", "-", "not heard here", "-", line.claim) for line in foreign]
    _lines(rows, "No claims yet. `memtui harvest` reads this project's transcripts.")


@click.command("inbox")
@as_json
@plain
@with_place
def inbox_command(place: Place, as_json: bool, plain: bool) -> None:
    """Open the Inbox: claims that nobody has decided. Without a terminal, or with --plain or --json, print it."""
    if place.screen and not (as_json or plain):
        click.get_current_context().exit(place.open_app("inbox"))
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    _queue(queues.inbox(snapshot), snapshot, sitting, as_json, "The Inbox is empty.")


@click.command("redacted")
@as_json
@plain
@with_place
def redacted_command(place: Place, as_json: bool, plain: bool) -> None:
    """Open Redacted: claims in which something was replaced. Without a terminal, or with --plain or --json, print it.

    `memtui edit` gives one words without the gap, `memtui clear` lets it climb as it stands.
    """
    if place.screen and not (as_json or plain):
        click.get_current_context().exit(place.open_app("redacted"))
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    _queue(
        queues.redacted(snapshot),
        snapshot,
        sitting,
        as_json,
        "Nothing waits for your look: no claim holds a redaction.",
    )


@click.command("staged")
@as_json
@plain
@click.option("--check", is_flag=True, help="Print it, and exit 3 if anything waits for your yes or no.")
@with_place
def staged_command(place: Place, as_json: bool, plain: bool, check: bool) -> None:
    """Open Staged: claims whose gate is open. Without a terminal, or with --plain, --check or --json, print it."""
    if place.screen and not (as_json or plain or check):
        click.get_current_context().exit(place.open_app("staged"))
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    items = queues.staged(snapshot)
    hand, climbing = hand_items(snapshot), staged_l3(sitting.l3.look())
    states = [*(item.state for item in items), *(row.state for row in hand), *(row.state for row in climbing)]
    if as_json:
        checker = sitting.checker()
        say_json(
            {
                "items": [{**_item_record(item, snapshot, checker), "action": item.action} for item in items],
                "hand": [_hand_record(row) for row in hand],
                "l3": [l3_item_record(row) for row in climbing],
                "open": sum(state in (OPEN, CHANGED) for state in states),
                "total": len(states),
            }
        )
    else:
        rows: list[tuple[str, ...]] = [_hand_row(row) for row in hand]
        rows += map(_staged_row, items)
        rows += [(row.id, row.state, f"L3 {row.action}", row.words, row.last or "-", row.claim) for row in climbing]
        _lines(rows, "Nothing is staged. `memtui inbox` shows what can be vouched for.")
    if check and any(state in (OPEN, CHANGED) for state in states):
        click.get_current_context().exit(WAITS)


def _hand_row(row: HandItem) -> tuple[str, ...]:
    return row.id, row.state, row.kind, row.told or row.receipt, "-", row.claim


def _hand_record(row: HandItem) -> dict[str, Any]:
    """A hand edit: what stands in the file now, redacted, what was adopted, and what was decided so far."""
    line = row.line
    return {
        "id": row.id,
        "action": row.kind,
        "claim": line.words,
        "was": line.was,
        "line": line.line,
        "decided": row.state,
        "answer": line.answer,
        "receipt": row.told or row.receipt,
        "fault": line.fault,
        "flags": list(row.flags),
    }


def _queue(items: tuple[Item, ...], snapshot: Snapshot, sitting: Sitting, as_json: bool, empty: str) -> None:
    tally = queues.tally(items)
    if as_json:
        checker = sitting.checker()
        records = [_item_record(item, snapshot, checker) for item in items]
        say_json({"items": records, "open": tally.open, "total": tally.total})
        return
    _lines(map(_item_row, items), empty)


def _item_row(item: Item) -> tuple[str, ...]:
    return item.id, item.state, item.kind, item.gate.receipt, item.last, item.claim


def _staged_row(item: Item) -> tuple[str, ...]:
    """As in the other queues, with what happens to a line that stands in the block already, and why."""
    does = item.kind if item.action == "adopt" else item.action
    return item.id, item.state, does, item.receipt, item.last, item.claim


def _item_record(item: Item, snapshot: Snapshot, checker: Checker) -> dict[str, Any]:
    """A row of a queue: the claim, the person's decision so far, and what a verdict needs beside it."""
    claim = snapshot.claims[item.id]
    return {
        **claim_record(claim, snapshot),
        "decided": item.state,
        "worth": item.worth.score,
        "quote": queues.newest_typed(claim).quote,
        "quoted_on": item.quoted_on,
        "origin": item.origin,
        "flags": list(item.flags),
        "checks": [check_record(each) for each in checker.check(claim.atom.claim)],
    }


def _lines(rows: Iterable[tuple[str, ...]], empty: str) -> None:
    rows = list(rows)
    if not rows:
        say(empty)
        return
    table([HEADINGS, *rows], LOOKS)
