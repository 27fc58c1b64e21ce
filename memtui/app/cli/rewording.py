"""`memtui edit`, `split` and `kind`: other words for a claim, two claims of one, another kind (design §3.2)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click

from memtui.app.cli import terminal
from memtui.app.cli.claims import claim_record
from memtui.app.cli.deciding import allowed, say_standing
from memtui.app.cli.options import as_json, one_id, with_place, yes
from memtui.app.cli.output import Part, say, say_json
from memtui.app.cli.place import Place
from memtui.app.editor import writing_command
from memtui.engine.atoms import KINDS
from memtui.engine.errors import BadInput, Refused
from memtui.engine.review.positive import positive_hint
from memtui.engine.sitting import Sitting
from memtui.engine.store.merge import Claim


@click.command("edit")
@one_id
@click.argument("words", nargs=-1)
@as_json
@yes
@with_place
def edit_command(place: Place, id_: str, words: tuple[str, ...], as_json: bool, yes: bool) -> None:
    """Give a claim other WORDS. It gets a new id; the old one stays its alias, and its evidence stays with it.

    Without WORDS your editor opens on the claim; left as it is, nothing changes. The words are checked like any claim.
    """
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    claim = snapshot.find(id_)
    text = " ".join(words) if words else _from_editor(sitting, place, claim)
    if text is None:
        _told(sitting, "", (("unchanged", "dim"), f"  {claim.atom.id}"), [claim.atom.id], as_json)
        return
    row = sitting.edit(snapshot, claim, text)
    _told(sitting, "edit", (("edited", "good"), f"  {row.atom} is {row.to} now"), [row.to], as_json)


@click.command("split")
@one_id
@click.argument("first")
@click.argument("second")
@as_json
@yes
@with_place
def split_command(place: Place, id_: str, first: str, second: str, as_json: bool, yes: bool) -> None:
    """Make two claims of one: FIRST takes its place, SECOND stands beside it. The evidence counts for both."""
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    row = sitting.split(snapshot, snapshot.find(id_), first, second)
    line = (("split", "good"), f"  {row.atom} is {row.to} and {row.new} now")
    _told(sitting, "split", line, [row.to, row.new], as_json)


@click.command("kind")
@one_id
@click.argument("kind", type=click.Choice(KINDS))
@as_json
@yes
@with_place
def kind_command(place: Place, id_: str, kind: str, as_json: bool, yes: bool) -> None:
    """Say what a claim is: a constraint, a preference, a fact, a decision or a failure."""
    sitting = allowed(place, yes=yes)
    claim = sitting.snapshot().find(id_)
    row = sitting.give_kind(claim, kind)
    line = (("kind", "good"), f"  {row.atom} is a {kind} now, it was a {claim.atom.kind}")
    _told(sitting, "kind", line, [row.atom], as_json)


def _told(sitting: Sitting, did: str, line: tuple[Part, ...], ids: list[str], as_json: bool) -> None:
    """Say what was done, where the claims stand now, and a hint at those that only forbid."""
    after = sitting.refresh()
    claims = [after.find(id_) for id_ in ids]
    hints = {claim.atom.id: positive_hint(claim.atom.claim) for claim in claims} if did != "kind" else {}
    if as_json:
        records = [{**claim_record(claim, after), "hint": hints.get(claim.atom.id, "")} for claim in claims]
        say_json({"did": did, "claims": records})
        return
    say(*line)
    say_standing(after, ids)
    for id_, hint in hints.items():
        if hint and did:
            say(("hint", "dim"), f"  {id_}: {hint}")


def _from_editor(sitting: Sitting, place: Place, claim: Claim) -> str | None:
    """The words from the person's editor. Raises `BadInput` where nobody sits at a terminal."""
    if not terminal.person_there():
        raise BadInput("There are no words.", hint=f"memtui edit {claim.atom.id} WORDS")

    def run(path: Path) -> int:
        command = writing_command(place.environ, path)
        try:
            return subprocess.run(command, check=False).returncode
        except OSError as error:
            raise Refused("Your editor can't be opened.", str(error), "Give the words behind the id.") from error

    return sitting.draft(claim.atom.claim, "Other words for this claim", run)
