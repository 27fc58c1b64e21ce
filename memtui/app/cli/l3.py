"""`memtui l3`: the claims that every session of yours reads, what may join them, and how (design §3.3, §8)."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.adopting import say_receipt
from memtui.app.cli.claims import l3_item_record
from memtui.app.cli.deciding import allowed
from memtui.app.cli.listing import WAITS as EXIT_WAITS
from memtui.app.cli.options import as_json, ids, plain, with_place, yes
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.adopt.l3_sitting import L3Sitting
from memtui.engine.atoms import KINDS
from memtui.engine.blocks.render import budget_bytes
from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.review.hunks import hunks
from memtui.engine.review.l3_items import L3Item, L3View
from memtui.engine.review.l3_plan import L3_BUDGET, L3Plan
from memtui.engine.review.l3_verdicts import find
from memtui.engine.text import visible


@click.group("l3", invoke_without_command=True)
@as_json
@plain
@with_place
@click.pass_context
def l3_command(ctx: click.Context, place: Place, as_json: bool, plain: bool) -> None:
    """Open L3: the lines of your own file, what may climb and what waits. Without a terminal, print it."""
    if ctx.invoked_subcommand is not None:
        return
    if place.screen and not (as_json or plain):
        ctx.exit(place.open_app("l3"))
    seen = place.sitting().l3.look()
    if as_json:
        say_json(l3_record(seen))
        return
    size = _size(seen)
    if seen.state.file.fault is not None:
        say(("not read", "warn"), f"  {seen.state.file.fault}".replace("\n", " "))
    say(("L3", "dim"), f"  {len(seen.state.lines)}/{L3_CAP} claims, {size:,}/{L3_BUDGET:,} B, {len(seen.waiting)} wait")
    table([_row(item) for item in seen.items], ("dim",))


@l3_command.command("add")
@click.argument("words", nargs=-1, metavar="[TEXT]...")
@click.option("--claim", "id_", metavar="ID", default="", help="A claim of this project: its words and kind; it stays.")
@click.option("--kind", type=click.Choice(KINDS), help="What it is; without this a preference, or as the claim is.")
@yes
@with_place
def add_command(place: Place, words: tuple[str, ...], id_: str, kind: str | None, yes: bool) -> None:
    """Enter a rule by hand; the ledger says so. `memtui l3 adopt` writes it."""
    if bool(words) == bool(id_):
        raise click.UsageError("Give the words, or --claim ID.", click.get_current_context())
    sitting = _allowed(place, yes=yes)
    atom = place.sitting().snapshot().find(id_).atom if id_ else None
    row = sitting.add(atom.claim if atom else " ".join(words), kind or (atom.kind if atom else "preference"))
    say(("added", "good"), f"  {row.atom}  {visible(row.claim)}")


def _verb(name: str, do: str, text: str) -> None:
    @l3_command.command(name, help=text)
    @ids
    @yes
    @with_place
    def command(place: Place, ids: tuple[str, ...], yes: bool) -> None:
        sitting = _allowed(place, yes=yes)
        seen = sitting.look()
        for item in [find(seen, id_) for id_ in ids]:  # a mistyped one decides nothing
            sitting.decide(item, do)
            say((name, "good"), f"  {item.id}  {visible(item.claim)}")
        sitting.refresh()


_verb("accept", "accept", "Let rules climb into L3, or keep lines that were marked.")
_verb("reject", "reject", "Keep rules out of L3; they return when another repository holds them.")
_verb("prune", "reject", "Mark lines to leave L3; the projects keep theirs.")
_verb("later", "later", "Put rules off: they are marked until tomorrow, and nothing else changes.")


def _turn(name: str, text: str, said: str, *, back: bool) -> None:
    @l3_command.command(name, help=text)
    @with_place
    def command(place: Place) -> None:
        row = _allowed(place, yes=False, ids=False).turn(back=back)
        say((said, "good"), f"  {row.do}  ", (row.atom, "strong"), f"  {visible(row.claim)}")


_turn(
    "undo",
    "Take the newest decision about L3 back, at most to the last adoption. Needs a terminal.",
    "taken back",
    back=True,
)
_turn("redo", "Put back what the last undo took. Needs a terminal.", "put back", back=False)


@l3_command.command("same")
@click.argument("id_", metavar="ID")
@click.argument("other", metavar="OTHER")
@yes
@with_place
def same_command(place: Place, id_: str, other: str, yes: bool) -> None:
    """Unite two rules of different projects under the words of OTHER."""
    sitting = _allowed(place, yes=yes)
    seen = sitting.look()
    row = sitting.same(find(seen, id_), find(seen, other))
    say(("same", "good"), f"  {row.atom} is {row.to} now")


@l3_command.command("edit")
@click.argument("id_", metavar="ID")
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@yes
@with_place
def edit_command(place: Place, id_: str, words: tuple[str, ...], yes: bool) -> None:
    """Give a line or a rule other words; `memtui l3 adopt` writes them. Its projects keep theirs."""
    sitting = _allowed(place, yes=yes)
    row = sitting.edit(find(sitting.look(), id_), " ".join(words))
    sitting.refresh()
    say(("edited", "good"), f"  {row.atom} is {row.to} now")


@l3_command.command("adopt")
@click.option(
    "--dry-run", is_flag=True, help="Print the plan and write nothing; exit 3 if there is something to adopt."
)
@click.option("--in-repository", is_flag=True, help="Write the file although it lies in a repository of yours.")
@yes
@with_place
def adopt_command(place: Place, dry_run: bool, in_repository: bool, yes: bool) -> None:
    """Write what is accepted into your own file, and commit its history in memtui's home."""
    sitting = place.sitting().l3 if dry_run else _allowed(place, yes=yes)
    made = sitting.plan(sitting.look())
    if made.empty:
        say("Nothing is accepted for L3: nothing to adopt.")
        return
    if made.problems:
        raise made.problems[0]
    if dry_run or not yes:
        _say_plan(made)
    if dry_run:
        click.get_current_context().exit(EXIT_WAITS)
    if not yes and not click.confirm("Adopt?", default=False):
        say("Nothing was written.")
        return
    agreed = in_repository
    if made.repository and not agreed and not yes:
        question = (
            f"Your file lies in the repository {visible(made.repository)}. Write it, and leave the commit to you?"
        )
        agreed = click.confirm(question, default=False)
    say_receipt(sitting.adopt(made, agreed=agreed))
    sitting.refresh()


def l3_record(seen: L3View) -> dict[str, Any]:
    """L3 as JSON."""
    return {
        "file": seen.state.file.target.shown if seen.state.file.target else "",
        "fault": str(seen.state.file.fault or ""),
        "adopted": len(seen.state.lines),
        "cap": L3_CAP,
        "bytes": _size(seen),
        "budget": L3_BUDGET,
        "waiting": len(seen.waiting),
        "items": [l3_item_record(item) for item in seen.items],
    }


def _row(item: L3Item) -> tuple[str, ...]:
    why = "; ".join(each.words for each in item.blockers) or item.words
    return item.id, item.place, item.state, item.last or "-", ",".join(item.projects) or "-", item.claim, why


def _size(seen: L3View) -> int:
    file = seen.state.file
    return 0 if file.fault or not file.target else budget_bytes(file.data, strips_comments=file.target.strips_comments)


def _say_plan(made: L3Plan) -> None:
    if made.change is None:
        return
    say(("write", "dim"), f"  {made.change.target.shown}  {made.budget[0]:,}/{made.budget[1]:,} B")
    for hunk in hunks(made.change.before, made.change.after):
        for line in hunk.lines:
            say(f"{line.sign} {line.text}")
    for told in made.ledger:
        projects = told.atom.get("promoted_from_projects") or ()
        say((told.action, "dim"), f"  {told.atom['claim']}  {told.gate}  {', '.join(projects)}")


def _allowed(place: Place, *, yes: bool, ids: bool = True) -> L3Sitting:
    return allowed(place, yes=yes, ids=ids, make=False).l3  # L3 is of no project: `~` gets no `.memory/`
