"""`memtui forget ID`: erase a claim from every file of memtui's, and say what is out of reach (design §6)."""

from __future__ import annotations

import click

from memtui.app.cli.deciding import allowed
from memtui.app.cli.options import as_json, one_id, with_place, yes
from memtui.app.cli.output import say, say_json
from memtui.app.cli.place import Place
from memtui.engine.store.forget import Forgotten
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot


@click.command("forget")
@one_id
@as_json
@yes
@with_place
def forget_command(place: Place, id_: str, as_json: bool, yes: bool) -> None:
    """Erase a claim from every file of memtui's: evidence, archives, decisions, backups, working files.

    Its id stays, so that it is not captured again. This can't be undone. It says what it can't reach: transcripts,
    commits, and the ledger that goes with them.
    """
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    ids = sitting.to_forget(snapshot, id_)
    known = snapshot.claims.get(ids[0])
    for other in _halves(known, snapshot) if known and not as_json else ():
        say((other, "strong"), "  was split off the same sentence: it keeps only what was said of it alone")
    if not yes:
        say((ids[0], "strong"), f"  {known.atom.claim if known else 'not in use any more; all files are searched'}")
        if not click.confirm("Erase it for ever?", default=False):
            say("Nothing was erased.")
            return
    report = sitting.forget(ids)
    if as_json:
        say_json({name: list(v) if isinstance(v, tuple) else v for name, v in vars(report).items()})
    else:
        _print(report)


def _halves(claim: Claim, snapshot: Snapshot) -> list[str]:
    """The claims that were said in the same sentences as this one, because a person split it."""
    return [id_ for id_, each in snapshot.claims.items() if id_ != claim.atom.id and each.names & claim.names]


def _print(report: Forgotten) -> None:
    counts = f"sightings erased: {report.rows}, backups erased: {report.backups}"
    say(("forgotten", "good"), f"  {', '.join(report.ids)}  {counts}")
    for path in report.transcripts:
        say(("not reached", "warn"), f"  {path}, the transcript it was said in")
    for tx in report.commits:
        say(("not reached", "warn"), f"  the ledger and its commit: git log --grep={tx} -- .memory/adopted.log")
    for id_ in report.also:
        say(("not reached", "warn"), f"  {id_}, another claim that holds the same words: forget it, too")
    for name in report.left:
        say(("not reached", "warn"), f"  {name} in memtui's home")
