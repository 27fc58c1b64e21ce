"""`memtui adopt`: the app on Staged, the plan as lines, or the writing itself (design §5, tui.md §5.7)."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from memtui.app.cli.deciding import allowed
from memtui.app.cli.listing import WAITS
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place
from memtui.app.cli.plan_lines import git_notes, plan_record, say_plan
from memtui.app.cli.terminal import person_there
from memtui.engine.adopt.transaction import GitChoice, Receipt
from memtui.engine.errors import BadInput, Refused
from memtui.engine.review import queues
from memtui.engine.review.hand_items import hand_items
from memtui.engine.review.patch import save_patch
from memtui.engine.review.plan import Plan
from memtui.engine.sitting import Sitting
from memtui.engine.store.snapshot import Snapshot


@click.command("adopt")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option(
    "--dry-run", is_flag=True, help="Print the plan and write nothing; exit 3 if there is something to adopt."
)
@click.option(
    "--patch", default="", metavar="FILE", help="Save the change in a new file for `git apply`, and adopt nothing."
)
@click.option("--plain", is_flag=True, help="Print the plan and ask, instead of opening the app.")
@click.option("--yes", is_flag=True, help="Adopt what is accepted without asking. Without a terminal it needs the ids.")
@click.option("--commit", "commit_only", is_flag=True, help="Only make the commit that git refused earlier.")
@click.option("--no-commit", is_flag=True, help="Write, and leave the commit to `memtui adopt --commit`.")
@click.option("--message", "-m", default="", metavar="TEXT", help="The subject of the commit.")
@click.option(
    "--hook",
    type=click.Choice(("write-only", "skip-hook", "worktree")),
    default="write-only",
    show_default=True,
    help="What to do when your pre-commit hook would see more than this change.",
)
@click.option("--whole-file", is_flag=True, help="Commit all of a file that git doesn't track yet.")
@click.option("--unborn", is_flag=True, help="Let this be the first commit of the repository.")
@as_json
@with_place
def adopt_command(
    place: Place,
    ids: tuple[str, ...],
    dry_run: bool,
    patch: str,
    plain: bool,
    yes: bool,
    commit_only: bool,
    no_commit: bool,
    message: str,
    hook: str,
    whole_file: bool,
    unborn: bool,
    as_json: bool,
) -> None:
    """Write the accepted claims into the project's file, note them in the ledger, and commit exactly these two files.

    On a terminal this opens the app on Staged. With IDs it adopts only if exactly these are accepted.
    """
    ctx = click.get_current_context()
    if as_json and not dry_run:
        raise click.UsageError("--json goes with --dry-run.", ctx)
    git = GitChoice(commit=not no_commit, when_hook_would_see_more=hook, commit_untracked=whole_file, unborn=unborn)
    if patch:
        ctx.exit(_patch(place.sitting(), ids, os.path.join(place.path, patch)))
    if dry_run:
        ctx.exit(_dry_run(place.sitting(), ids, message, as_json, commits=git.commit))
    if not (yes or plain or commit_only) and place.screen:
        sitting = place.sitting()
        snapshot = sitting.snapshot()
        ctx.exit(place.open_app("staged" if queues.staged(snapshot) or hand_items(snapshot) else "tiers"))
    sitting = allowed(place, yes=yes, ids=bool(ids) or commit_only)
    if commit_only:
        say_receipt(sitting.commit_pending(git))
        return
    snapshot = sitting.snapshot()
    made = _plan(sitting, snapshot, ids, message)
    if made.empty:
        say("Nothing is accepted: nothing to adopt.")
        return
    if made.problems:
        raise made.problems[0]
    git = replace(git, commit=git.commit and snapshot.settings.commit != "never")
    if not yes:
        state = sitting.git_state(made)
        say_plan(made, git_notes(state), commits=git.commit and state.found)
        if not click.confirm("Adopt?", default=False):
            say("Nothing was written.")
            return
    if git.commit and snapshot.settings.commit == "ask":
        git = replace(git, commit=person_there() and click.confirm("Commit it, too?", default=True))
    say_receipt(sitting.adopt(made, git))
    moving = sitting.notes.plan().moving
    if moving:
        say(
            ("next", "dim"),
            f"  memtui notes adopt: {moving} of Claude Code's notes may go, their claims stand here now",
        )


def _dry_run(sitting: Sitting, ids: tuple[str, ...], message: str, as_json: bool, *, commits: bool) -> int:
    """Print the plan; gives back 3 where there is something to adopt."""
    made = _plan(sitting, sitting.snapshot(), ids, message)
    state = None if made.empty else sitting.git_state(made)
    notes = git_notes(state) if state else []
    if as_json:
        say_json(plan_record(made, notes))
    else:
        say_plan(made, notes, commits=commits and state is not None and state.found)
    return 0 if made.empty else WAITS


def _patch(sitting: Sitting, ids: tuple[str, ...], where: str) -> int:
    """Save the change; gives back 3, because what is accepted still waits for its adoption."""
    made = _plan(sitting, sitting.snapshot(), ids, "")
    say(("saved", "good"), f"  {save_patch(made, where)}")
    say("Nothing was adopted: what is accepted stays so.")
    return WAITS


def _plan(sitting: Sitting, snapshot: Snapshot, ids: tuple[str, ...], message: str) -> Plan:
    """The plan, if it holds exactly the named claims. Raises `Refused` where it holds others."""
    if "\n" in message or "\r" in message:
        raise BadInput("The subject of a commit is one line.", hint="Leave the rest to memtui.")
    made = sitting.plan(snapshot, message=message)
    wanted = {snapshot.find(id_).atom.id for id_ in ids}
    holds = {action.id for action in made.actions}
    if ids and wanted != holds:
        missing, others = sorted(wanted - holds), sorted(holds - wanted)
        told = (("not accepted", missing), ("also accepted", others))
        detail = "; ".join(f"{words}: {', '.join(names)}" for words, names in told if names)
        raise Refused("These are not exactly the accepted claims.", detail, "`memtui adopt --dry-run` shows the plan.")
    return made


def say_receipt(receipt: Receipt) -> None:
    """Print what an adoption did; a commit that was made later wrote no file."""
    for words, count in receipt.counts:
        say((f"{count} {words}", "good"), f"  {receipt.tx}")
    for written in receipt.written if receipt.counts else ():
        say(("written", "dim"), f"  {written}")
    for backup in receipt.backups:
        say(("backup", "dim"), f"  {backup}")
    if receipt.commit:
        say(("commit", "dim"), f"  {receipt.commit[:12]} on {receipt.branch or 'no branch'}")
    for note in receipt.notes:
        say(("note", "warn"), f"  {note}")
    if receipt.pending:
        say(("pending", "warn"), "  `memtui adopt --commit` tries the commit again")
