"""`memtui import`: what is remembered elsewhere becomes candidates in the Inbox (design §8)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.deciding import say_opened
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.backends.imports.importing import Import
from memtui.engine.backends.imports.notes import SOURCES
from memtui.engine.backends.imports.reconcile import NEW, OUTCOMES, Outcome
from memtui.engine.errors import NotFound
from memtui.engine.harness_marks import harness_mark

ALL = "all"
#: Outcomes that say something about a note a person should look at; the others are counted only.
_TOLD = tuple(name for name in OUTCOMES if name not in (NEW, "known"))


@click.command("import")
@click.argument("sources", nargs=-1, type=click.Choice((*SOURCES, ALL)), metavar="[SOURCE]...")
@click.option(
    "--only",
    multiple=True,
    metavar="FILE:LINE",
    help="Take only this note, named as in the list; may be repeated.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be taken in, and write nothing.")
@as_json
@with_place
def import_command(place: Place, sources: tuple[str, ...], only: tuple[str, ...], dry_run: bool, as_json: bool) -> None:
    """Take in what is remembered already: it goes to the Inbox, says where it comes from, and counts for no gate.

    SOURCE is claude-md, agents-md, rules (bullets of this project's files outside memtui's block), auto-memory (what
    Claude Code noted about this project), codex (Codex's memories) or all, which is meant without one.
    Nothing is changed there, and what was imported before is known: a second time does nothing.
    """
    sitting = place.sitting()
    if not dry_run and not harness_mark(place.environ):
        say_opened(sitting.open())
    wanted = SOURCES if not sources or ALL in sources else sources
    if only:  # a mistyped one takes nothing
        there = {each.note.place for each in sitting.import_notes(wanted, dry_run=True).outcomes}
        missing = ", ".join(sorted(set(only) - there))
        if missing:
            raise NotFound("No note stands there.", missing, "`memtui import --dry-run --json` lists them all.")
    report = sitting.import_notes(wanted, dry_run=dry_run, chosen=lambda note: not only or note.place in only)
    if as_json:
        say_json(_record(report))
    else:
        _print(report)


def _record(report: Import) -> dict[str, Any]:
    return {
        "dry_run": report.dry_run,
        "files": report.files,
        "tally": dict(report.tally),
        "notes": [_note_record(each) for each in report.outcomes],
        "refused": list(report.refused),
    }


def _note_record(each: Outcome) -> dict[str, Any]:
    note = each.note
    return {
        "outcome": each.outcome,
        "taken": each.taken,
        "id": each.id,
        "claim": each.claim,
        "kind": each.kind if each.claim else "",
        "about": each.about,
        "source": note.source,
        "file": note.file,
        "line": note.line,
        "day": note.at.strftime("%Y-%m-%d"),
        "commit": note.commit,
    }


def _print(report: Import) -> None:
    counts = ", ".join(f"{count} {name}" for name, count in report.tally.items()) or "nothing there"
    say(("would be taken" if report.dry_run else "imported", "good"), f"  {len(report.taken)} of ", end_of(report))
    say(("notes", "dim"), f"  {counts}")
    told = [each for each in report.outcomes if each.outcome in _TOLD]
    table(
        [(each.outcome, f"{each.note.file}:{each.note.line}", each.id or "-", each.about) for each in told], ("warn",)
    )
    for refused in report.refused:
        say(("refused", "warn"), f"  {refused}")
    if report.taken and not report.dry_run:
        say(("next", "dim"), "  memtui inbox shows them; your vouch lets one in")


def end_of(report: Import) -> str:
    """How many notes in how many files, in words."""
    notes, files = len(report.outcomes), report.files
    return f"{notes} {'note' if notes == 1 else 'notes'} in {files} {'file' if files == 1 else 'files'}"
