"""`memtui notes`: delete, move or reword what Claude Code noted by itself; planned first, then written (ADR 23)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.adopting import say_receipt
from memtui.app.cli.deciding import allowed
from memtui.app.cli.listing import WAITS as EXIT_WAITS
from memtui.app.cli.options import as_json, with_place, yes
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.app.cli.plan_lines import say_hunk
from memtui.engine.backends.imports.auto_memory import notes_of_memory
from memtui.engine.backends.notes.notes_sitting import NotesSitting
from memtui.engine.backends.notes.plan import NotesPlan, hunks_of, shown_words
from memtui.engine.sitting import Sitting

places = click.argument("places", nargs=-1, required=True, metavar="NOTE...")


@click.group("notes", invoke_without_command=True)
@as_json
@with_place
@click.pass_context
def notes_command(ctx: click.Context, place: Place, as_json: bool) -> None:
    """List what Claude Code noted about this project, and what is decided about it.

    A NOTE is named by its file and line, as `memtui import` says it: memory/pnpm-only.md:11. What is decided stands in
    a plan; `memtui notes adopt` writes it, with a backup and a ledger in memtui's home, and `memtui undo --tx` takes
    it back.
    """
    if ctx.invoked_subcommand is not None:
        return
    record = _record(place.sitting().notes)
    if as_json:
        say_json(record)
        return
    table([(each["note"], each["decided"] or "-", each["state"] or "-", each["words"]) for each in record["notes"]])
    for refused in record["refused"]:
        say(("refused", "warn"), f"  {refused}")
    if not record["notes"]:
        say("Claude Code noted nothing about this project.")
    elif record["writes"]:
        say(("next", "dim"), "  memtui notes adopt shows the change, asks, and writes it")


def _record(sitting: NotesSitting) -> dict[str, Any]:
    made, folder = sitting.plan(), sitting.place
    decided = {item.place: item for item in made.items}
    found = notes_of_memory(folder) if folder else None
    here = [(note.place, shown_words(note.text)) for note in found.notes] if found else []
    gone = [(item.place, item.words) for item in made.items if item.place not in dict(here)]
    rows = [
        {
            "note": place,
            "words": words,
            "decided": decided[place].how if place in decided else "",
            "state": decided[place].state if place in decided else "",
            "new": decided[place].new if place in decided else "",
        }
        for place, words in (*here, *gone)
    ]
    problems = [fault.title for fault in made.problems]
    return {
        "folder": str(folder or ""),
        "notes": rows,
        "writes": len(made.changes),
        "refused": [*(found.refused if found else ()), *problems],
    }


def _verb(name: str, how: str, text: str) -> None:
    @notes_command.command(name, help=text)
    @places
    @yes
    @with_place
    def command(place: Place, places: tuple[str, ...], yes: bool) -> None:
        sitting = allowed(place, yes=yes).notes
        for each in places:
            sitting.note(each)  # a mistyped one decides nothing
        for each in places:
            sitting.decide(each, how)
        _say_items(sitting, places)


_verb("delete", "delete", "Let notes go: each file with its line in the index. Nothing is written yet.")
_verb("move", "move", "Let notes go as soon as their claims stand in the block, and not before.")
_verb("keep", "keep", "Leave notes as they are: what was decided about them is dropped.")


@notes_command.command("edit")
@click.argument("note", metavar="NOTE")
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@yes
@with_place
def edit_command(place: Place, note: str, words: tuple[str, ...], yes: bool) -> None:
    """Give a note other words; its front matter and what stands below stay as they are."""
    sitting = allowed(place, yes=yes).notes
    sitting.decide(note, "edit", " ".join(words))
    _say_items(sitting, (note,))


def _turn(name: str, text: str, said: str, *, back: bool) -> None:
    @notes_command.command(name, help=text)
    @with_place
    def command(place: Place) -> None:
        row = allowed(place, yes=False, ids=False).notes.turn(back=back)
        say((said, "good"), f"  {row.how}  ", (row.atom, "strong"))


_turn("undo", "Take the newest decision about notes back. Needs a terminal.", "taken back", back=True)
_turn("redo", "Put back what the last undo took. Needs a terminal.", "put back", back=False)


@notes_command.command("adopt")
@click.option(
    "--dry-run", is_flag=True, help="Print the plan and write nothing; exit 3 if there is something to write."
)
@yes
@with_place
def adopt_command(place: Place, dry_run: bool, yes: bool) -> None:
    """Write what is decided about notes: backup first, then the files, then the ledger in memtui's home."""
    sitting = place.sitting() if dry_run else allowed(place, yes=yes)
    write_notes(sitting, sitting.notes.plan(), dry_run=dry_run, yes=yes)


def write_notes(sitting: Sitting, made: NotesPlan, *, dry_run: bool, yes: bool, anyway: bool = False) -> None:
    """Show a plan for notes, ask, and write it."""
    for item in made.items:
        say((item.state, "dim"), f"  {item.how}  ", (item.place, "strong"), f"  {item.new or item.words}")
    if made.empty and not made.problems:
        say("Nothing is decided about notes that could be written.")
        return
    for change, found in hunks_of(made):
        say(("file", "dim"), f"  {change.target.shown}{'  (removed)' if change.removes else ''}")
        for hunk in found:
            say_hunk(hunk)
    for problem in made.problems:
        say(("refused", "bad"), f"  {problem.title} {problem.hint}")
    if dry_run:
        click.get_current_context().exit(EXIT_WAITS)
    if made.problems:
        raise made.problems[0]
    if not yes and not click.confirm("Take it back?" if made.undone else "Write it?", default=False):
        say("Nothing was written.")
        return
    say_receipt(sitting.notes.write(made, anyway=anyway))


def _say_items(sitting: NotesSitting, named: tuple[str, ...]) -> None:
    made = sitting.plan()
    for item in made.items:
        if item.place in named:
            say((item.how, "good"), "  ", (item.place, "strong"), f"  {item.new or item.words}  ", (item.state, "dim"))
    for place in named:
        if place not in {item.place for item in made.items}:
            say(("kept", "good"), "  ", (place, "strong"))
