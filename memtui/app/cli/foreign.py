"""`memtui foreign`: a `.memory/` that was not made here: inspect, import as unreviewed, discard (design §2.4)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import as_json, with_place, yes
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.app.cli.terminal import person_there
from memtui.engine.review.foreign import FRESH, MOVED, TAKEN, ForeignStore, Settled
from memtui.engine.store.foreign import Foreign, unused_words
from memtui.engine.trust import UNTRACK


@click.group("foreign", invoke_without_command=True)
@as_json
@with_place
@click.pass_context
def foreign_command(ctx: click.Context, place: Place, as_json: bool) -> None:
    """Say what a `.memory/` holds that was not made here (a clone's, a copy's), and why nothing of it is used.

    It writes nothing. Exit 3 if one is there and waits for your choice: import, discard, or for a copy also moved.
    """
    if ctx.invoked_subcommand is None:
        _inspect(ctx, place, as_json)


@foreign_command.command("inspect")
@as_json
@with_place
@click.pass_context
def inspect_command(ctx: click.Context, place: Place, as_json: bool) -> None:
    """The same as `memtui foreign`."""
    _inspect(ctx, place, as_json)


@foreign_command.command("import")
@yes
@with_place
def import_command(place: Place, yes: bool) -> None:
    """Import its claims as unreviewed: they count for no gate and are recalled for nobody until you stand for them.

    Only its claims are read, redacted again; instruction-like ones are refused. Then the folder is moved aside.
    """
    store, seen = _waiting(place, yes=yes)
    if seen is not None and not yes:
        _print(seen)
        count = len(seen.importable)
        claims = "1 claim" if count == 1 else f"{count} claims"
        if count and not click.confirm(f"Import {claims} as unreviewed, and move the folder aside?", default=False):
            say("Nothing was changed.")
            return
    _say_settled(store.take())


@foreign_command.command("discard")
@yes
@with_place
def discard_command(place: Place, yes: bool) -> None:
    """Move it aside and start fresh. Nothing is deleted, and a committed ledger stays in its place."""
    store, seen = _waiting(place, yes=yes)
    if seen is not None and not yes and not click.confirm(f"Move {seen.path} aside and start fresh?", default=False):
        say("Nothing was changed.")
        return
    _say_settled(store.discard())


@foreign_command.command("moved")
@yes
@with_place
def moved_command(place: Place, yes: bool) -> None:
    """Of a copy: it is the same project, moved here. Its evidence and decisions go on at this place."""
    store, seen = _waiting(place, yes=yes)
    question = f"Go on here as the project at {seen.copy_of if seen else ''}?"
    if seen is not None and seen.copy_of and not yes and not click.confirm(question, default=False):
        say("Nothing was changed.")
        return
    _say_settled(store.moved())


@foreign_command.command("leave")
@yes
@with_place
def leave_command(place: Place, yes: bool) -> None:
    """Put it off: it stays where it is, unused, and the app asks no more about this very folder."""
    store, seen = _waiting(place, yes=yes)
    store.leave()
    if seen is not None:
        say(("left", "good"), f"  {seen.path} stays unused; `memtui foreign` shows it again")


def _waiting(place: Place, *, yes: bool) -> tuple[ForeignStore, Foreign | None]:
    """The store, and what it holds if a person may decide about it now. Raises `Refused` where nobody may."""
    sitting = place.sitting()
    sitting.allow(terminal=person_there(), yes=yes, ids=True)  # the command names what it is about
    seen = sitting.foreign.look()
    return sitting.foreign, seen if seen is not None and seen.to_decide else None


def _inspect(ctx: click.Context, place: Place, as_json: bool) -> None:
    seen = place.sitting().foreign.look()
    if as_json:
        say_json(foreign_record(seen))
    elif seen is None:
        say(("ours", "good"), "  the .memory/ of this project was made here, or there is none")
    else:
        _print(seen)
    ctx.exit(WAITS if seen is not None else 0)


def foreign_record(seen: Foreign | None) -> dict[str, Any]:
    """A foreign `.memory/` as JSON; empty values where there is none."""
    if seen is None:
        seen = Foreign("", ())
    return {
        "path": seen.path,
        "causes": [{"code": each.code, "words": each.words, "names": list(each.names)} for each in seen.causes],
        "claims": [vars(each) for each in seen.claims],
        "kinds": dict(seen.kinds),
        "faults": [{"where": where, "fault": fault} for where, fault in seen.faults],
        "unused": list(seen.unused),
        "tracked": list(seen.tracked),
        "ledger": seen.ledger,
        "copy_of": seen.copy_of,
        "waits": seen.to_decide,
        "asked": seen.asked,
    }


def _print(seen: Foreign) -> None:
    say(("not used", "warn"), f"  {seen.path}")
    for cause in seen.causes:
        say(("because", "dim"), f"  {cause.words}")
    table([(each.id, each.kind, each.claim, _note(each.refused)) for each in seen.claims], ("strong", "dim"))
    for where, fault in seen.faults:
        say(("left out", "warn"), f"  {where}  {fault}")
    for names in unused_words(seen):
        say(("not read", "dim"), f"  {names}")
    if seen.ledger:
        say(("stays", "dim"), "  adopted.log: git tracks it, so it belongs to the repository")
    if seen.tracked:
        say(("untrack", "warn"), f"  {UNTRACK}")
    for command, words in _choices(seen):
        say((f"memtui foreign {command}", "strong"), f"  {words}")


def _note(refused: str) -> str:
    return f"refused: {refused}" if refused else ""


def _choices(seen: Foreign) -> list[tuple[str, str]]:
    """What a person can do about it."""
    if not seen.to_decide:
        return []
    count = len(seen.importable)
    found = [("import", f"take {count} as unreviewed, then move it aside")] if count else []
    found.append(("discard", "move it aside and start fresh; nothing is deleted"))
    if seen.copy_of:
        found.append(("moved", f"it is the project of {seen.copy_of}, which goes on here"))
    return found


def _say_settled(done: Settled) -> None:
    if done.answer == TAKEN:
        said = f"{done.imported} new as unreviewed, {done.known} known before, {done.refused} refused or left out"
        say(("imported", "good"), f"  {said}")
    elif done.answer == FRESH:
        say(("discarded", "good"), "  this project starts fresh")
    elif done.answer == MOVED:
        say(("moved", "good"), "  the project goes on here, with all that was known of it")
    if done.aside:
        say(("moved aside", "dim"), f"  {done.aside}")
    if done.ledger_kept:
        say(("stays", "dim"), "  adopted.log")
    if done.unused:
        say(("not used", "warn"), f"  {done.unused}", err=True)
