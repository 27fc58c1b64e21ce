"""`memtui undo`: the newest decision back, or an adoption; `memtui restore`: a backup's bytes back (design §5, §8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import click

from memtui.app.cli.adopting import say_receipt
from memtui.app.cli.deciding import allowed
from memtui.app.cli.listing import WAITS
from memtui.app.cli.notes import write_notes
from memtui.app.cli.options import as_json, with_place, yes
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.app.cli.plan_lines import git_notes, say_hunk
from memtui.app.cli.terminal import person_there
from memtui.app.cli.turning import elsewhere, is_about, not_about, turn_back
from memtui.engine.adopt.git import GitChoice
from memtui.engine.config import settings
from memtui.engine.errors import BadInput, NotFound
from memtui.engine.review import turns
from memtui.engine.review.hunks import hunks
from memtui.engine.review.undo_plan import L3, UndoPlan
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.sitting import Sitting
from memtui.engine.store.decisions import Decision
from memtui.engine.store.snapshot import Snapshot

Command = TypeVar("Command", bound=Callable[..., Any])

_ANYWAY = "Also where a line was changed since: you have seen the diff."


def _writing(command: Command) -> Command:
    """The options of a command that writes a file and commits it."""
    for option in (
        click.option("--dry-run", is_flag=True, help="Print what would be written and write nothing; exit 3."),
        click.option("--anyway", is_flag=True, help=_ANYWAY),
        click.option("--no-commit", is_flag=True, help="Write, and leave the commit to `memtui adopt --commit`."),
        click.option(
            "--hook",
            type=click.Choice(("write-only", "skip-hook", "worktree")),
            default="write-only",
            show_default=True,
            help="What to do when your pre-commit hook would see more than this change.",
        ),
        click.option("--whole-file", is_flag=True, help="Commit all of a file that git doesn't track yet."),
    ):
        command = option(command)
    return command


@click.command("undo")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--last", is_flag=True, help="Take the last adoption back.")
@click.option("--tx", default="", metavar="TX", help="Take this transaction back, or of it only the IDs.")
@_writing
@yes
@with_place
def undo_command(
    place: Place,
    ids: tuple[str, ...],
    last: bool,
    tx: str,
    dry_run: bool,
    anyway: bool,
    no_commit: bool,
    hook: str,
    whole_file: bool,
    yes: bool,
) -> None:
    """Take back what was decided or adopted. It prints the change of the file first, and asks.

    Without arguments it takes the newest decision back, at most to the last adoption: no file changes. With ID it does
    so if that decision is about the claim; else it takes the claim's adoption back. --last and --tx take adoptions
    back, whole, around everything that was edited since; an undo is a transaction, too, and can be taken back.
    """
    if (last and (tx or ids)) or (len(ids) > 1 and not tx):
        raise BadInput("This names more than one thing to take back.", hint="Give --last, --tx TX [ID]..., or one ID.")
    sitting = place.sitting() if dry_run else allowed(place, yes=yes, ids=bool(ids or tx))
    if not (last or tx) and _decision(sitting, ids, dry_run=dry_run):
        return
    if tx and sitting.notes.knows(tx):
        write_notes(sitting, sitting.notes.plan_undo(tx, anyway=anyway), dry_run=dry_run, yes=yes, anyway=anyway)
        return
    level, lines = sitting.back.lines(tx=tx, ids=ids, last=last)
    git = GitChoice(commit=not no_commit, when_hook_would_see_more=hook, commit_untracked=whole_file)
    _carry_out(sitting, sitting.back.plan(level, lines, anyway=anyway), git, dry_run=dry_run, yes=yes, anyway=anyway)


def _decision(sitting: Sitting, ids: tuple[str, ...], *, dry_run: bool) -> bool:
    """Whether the newest decision is what is meant; then it is taken back, and said."""
    snapshot = sitting.snapshot()
    try:
        row = turns.undo(snapshot.decisions, now=snapshot.now, via=sitting.via)
    except NothingToDo:
        if not ids:
            _say_nothing(sitting)
        return not ids
    if ids and not _is_about(snapshot, ids[0], row):
        if not _was_adopted(sitting, ids[0]):
            try:
                raise not_about(snapshot, ids[0], row)
            except NotFound as error:
                raise elsewhere(sitting.l3, ids[0], error) from None
        return False
    if dry_run:
        about = snapshot.decisions.original(row)
        say(("would take back", "warn"), f"  {about.do}  {about.atom}")
        click.get_current_context().exit(WAITS)
    turn_back(sitting)
    return True


def _is_about(snapshot: Snapshot, id_: str, row: Decision) -> bool:
    try:
        return is_about(snapshot, id_, row)
    except NotFound:
        return False  # a teammate's line has no claim here


def _was_adopted(sitting: Sitting, id_: str) -> bool:
    try:
        sitting.back.lines(ids=[id_])
    except NothingToDo:
        return True  # and taken back: that is said then
    except NotFound:
        return False
    return True


def _say_nothing(sitting: Sitting) -> None:
    say("Nothing to undo.")
    try:
        _, lines = sitting.back.lines(last=True)
    except NothingToDo:
        return
    say((f"`memtui undo --last` takes the last adoption back: {lines[0].tx}, {len(lines)} claims.", "dim"))


@click.command("restore")
@click.argument("backup", required=False, metavar="[BACKUP]")
@_writing
@yes
@as_json
@with_place
def restore_command(
    place: Place,
    backup: str | None,
    dry_run: bool,
    anyway: bool,
    no_commit: bool,
    hook: str,
    whole_file: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Put the file back as it was before an adoption, byte for byte. Without BACKUP it lists the backups.

    A file that changed since that adoption is refused: --anyway restores it all the same. What stands there now is
    backed up first; the block goes into the commit, your own words are left to you. `memtui undo` is gentler.
    """
    if backup is None:
        _list(place.sitting(), as_json)
        return
    if as_json:
        raise click.UsageError("--json goes with the list.", click.get_current_context())
    sitting = place.sitting() if dry_run else allowed(place, yes=yes)
    git = GitChoice(commit=not no_commit, when_hook_would_see_more=hook, commit_untracked=whole_file)
    made = sitting.back.plan_restore(backup, anyway=anyway)
    _carry_out(sitting, made, git, dry_run=dry_run, yes=yes, anyway=anyway)


def _list(sitting: Sitting, as_json: bool) -> None:
    kept = sitting.back.kept()
    if as_json:
        rows = [
            {"name": each.name, "at": each.at, "tier": level, "file": each.path, "tx": each.tx, "existed": each.existed}
            for level, each in kept
        ]
        say_json({"backups": rows})
    elif kept:
        table([(each.name, each.at, level, each.tx, each.path) for level, each in kept], ("strong", "dim"))
    else:
        say("No backups yet: each adoption makes one.")


def _carry_out(sitting: Sitting, made: UndoPlan, git: GitChoice, *, dry_run: bool, yes: bool, anyway: bool) -> None:
    """Show a plan, ask, and write it."""
    chosen = settings(sitting.home, sitting.project.repo_id).commit
    git = replace(git, commit=git.commit and chosen != "never")
    state = sitting.back.git_state(made)
    say_undo_plan(made, git_notes(state) if made.level != L3 else [], commits=git.commit and state.found)
    if dry_run:
        click.get_current_context().exit(WAITS)
    if made.problems:
        raise made.problems[0]
    if not yes and not click.confirm("Restore it?" if made.backup else "Take it back?", default=False):
        say("Nothing was written.")
        return
    if git.commit and chosen == "ask" and made.level != L3:
        git = replace(git, commit=person_there() and click.confirm("Commit it, too?", default=True))
    say_receipt(sitting.back.write(made, git, anyway=anyway))
    sitting.refresh()


def say_undo_plan(made: UndoPlan, notes: list[str], *, commits: bool) -> None:
    """Print what an undo would write: the diff, what stands in the way, the commit's message."""
    change = made.change
    say(("file", "dim"), f"  {change.target.shown}{'  (removed: nothing else is in it)' if change.removes else ''}")
    for tx in dict.fromkeys(line.tx for line in made.undone):
        claims = [line for line in made.undone if line.tx == tx]
        say(("back", "dim"), f"  {tx} of {claims[0].at}: {', '.join(line.action for line in claims)}")
    if made.backup:
        say(("from", "dim"), f"  backup {made.backup}")
    found = hunks(change.before, change.after)
    for hunk in found:
        say_hunk(hunk)
    if not found:
        say("The file stays as it is; the ledger notes it.")
    for note in made.notes:
        say(("note", "warn"), f"  {note}")
    for clash in made.clashes:
        say(("changed", "warn"), f"  {clash.id}")
        for name, words in (("before", clash.before or "(not there)"), ("adopted", clash.after), ("now", clash.now)):
            say(f"  {name:<8} {words}")
    if commits and made.level != L3:
        say(("commit", "dim"), f"  {made.message.partition(chr(10))[0]}")
    for note in notes:
        say(("git", "warn"), f"  {note}")
    for problem in made.problems:
        say(("refused", "bad"), f"  {problem.title} {problem.hint}")
