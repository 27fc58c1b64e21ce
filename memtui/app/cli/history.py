"""`memtui history`: what was adopted and taken back; `memtui show`: the block now, or as it was (design §8)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.options import as_json, plain, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.review.history import Event
from memtui.engine.review.undo_plan import L2, L3

HEADINGS = ("when", "tier", "transaction", "what", "gate", "state", "commit", "backup", "claims")


@click.command("history")
@as_json
@plain
@with_place
def history_command(place: Place, as_json: bool, plain: bool) -> None:
    """Open History: every adoption and undo of this project, of L3, and of Claude Code's notes.

    Without a terminal, print them, newest first.

    `memtui undo --tx TX` takes one back, `memtui restore BACKUP` puts the file back as it was before it.
    """
    if place.screen and not (as_json or plain):
        click.get_current_context().exit(place.open_app("history"))
    found = place.sitting().history()
    if as_json:
        say_json({"events": [_record(event) for event in found]})
    elif found:
        table([HEADINGS, *(_row(event) for event in found)], ("dim", "dim", "strong"))
    else:
        say("Nothing was adopted yet.")


def _record(event: Event) -> dict[str, Any]:
    return {
        "at": event.at,
        "tier": event.level,
        "tx": event.tx,
        "via": event.via,
        "target": event.target,
        "state": event.state,
        "commit": event.commit,
        "backup": event.backup,
        "undoes": list(event.undoes),
        "undone_by": list(event.undone_by),
        "changes": [
            {
                "action": line.action,
                "does": line.change,
                "id": line.atom_id,
                "claim": str(line.atom.get("claim", "")),
                "gate": line.gate,
            }
            for line in event.lines
        ],
    }


def _row(event: Event) -> tuple[str, ...]:
    what = event.words + (f" of {', '.join(event.undoes)}" if event.undoes else "")
    claims = "; ".join(event.claims)
    return (
        event.at,
        event.level,
        event.tx,
        what,
        ", ".join(event.gates) or "-",
        event.state,
        event.commit[:12] or "-",
        event.backup or "-",
        claims,
    )


@click.command("show")
@click.option("--at", "when", default="", metavar="TIME|COMMIT", help="As it was then: 2026-07-20, a time, a commit.")
@click.option("--l3", "persona", is_flag=True, help="The block in your own file.")
@as_json
@with_place
def show_command(place: Place, when: str, persona: bool, as_json: bool) -> None:
    """Print the block as it stands in the file, or as it was, and say from which source that is known.

    A date means its end; times are UTC unless they say otherwise. Edits by hand are known as far as a backup or a
    commit holds them.
    """
    back = place.sitting().back
    level = L3 if persona else L2
    target = back.tier(level).file.target
    found = back.then(level, when) if when else back.now(level)
    shown = target.shown if target else ""
    text = found.block.decode("utf-8", "replace")
    if as_json:
        say_json({"target": shown, "at": found.at, "source": found.source, "block": text})
        return
    say((f"{shown}, {found.at}, from {found.source}", "dim"))
    for line in text.removesuffix("\n").split("\n") if text else ("No block stood there.",):
        say(line.removesuffix("\r"))
