"""`memtui vouch`, `accept`, `reject`, `later` and `edit`: the person's decisions, one claim at a time (design §5)."""

from __future__ import annotations

from collections.abc import Callable

import click

from memtui.app.cli.faults import tell
from memtui.app.cli.options import ids, one_id, with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.app.cli.terminal import person_there
from memtui.engine.errors import MemtuiError
from memtui.engine.review.states import state_of
from memtui.engine.sitting import Opened, Sitting
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot


def _verb(name: str, text: str) -> click.Command:
    @click.command(name, help=text)
    @ids
    @yes
    @with_place
    def command(place: Place, ids: tuple[str, ...], yes: bool) -> None:
        sitting = allowed(place, yes=yes)
        code = decide_each(sitting, ids, lambda snapshot, claim: sitting.decide(snapshot, claim, name))
        click.get_current_context().exit(code)

    return command


vouch_command = _verb(
    "vouch",
    "Vouch for claims: your word stands for missing repetitions, once per claim. One said today is staged tomorrow.",
)
accept_command = _verb("accept", "Accept staged claims, so that `memtui adopt` writes them.")
reject_command = _verb("reject", "Reject claims. A rejected claim comes back when two more sessions say it.")
later_command = _verb("later", "Put claims off: they are marked until tomorrow, and nothing else changes.")


@click.command("edit")
@one_id
@click.argument("words", nargs=-1, required=True)
@yes
@with_place
def edit_command(place: Place, id_: str, words: tuple[str, ...], yes: bool) -> None:
    """Give a claim other WORDS. It gets a new id; the old one stays its alias, and its evidence stays with it."""
    sitting = allowed(place, yes=yes)
    snapshot = sitting.snapshot()
    row = sitting.edit(snapshot, snapshot.find(id_), " ".join(words))
    say(("edited", "good"), f"  {row.atom} is {row.to} now")
    say_standing(sitting.refresh(), [row.to])


def allowed(place: Place, *, yes: bool, ids: bool = True, make: bool = True) -> Sitting:
    """The opened sitting of a deciding command; without `make` a project that nobody opened gets no `.memory/`.

    Raises `Refused` unless a person decides here.
    """
    sitting = place.sitting()
    sitting.allow(terminal=person_there(), yes=yes, ids=ids)
    say_opened(sitting.open(make=make))
    return sitting


def say_opened(opened: Opened) -> None:
    """Say what opening the project found, on stderr."""
    if opened.unused:
        say(("not used", "warn"), f"  {opened.unused}", err=True)
    if opened.settled:
        say(("settled", "warn"), f"  {opened.settled}", err=True)


def decide_each(sitting: Sitting, ids: tuple[str, ...], decide: Callable[[Snapshot, Claim], object]) -> int:
    """Decide about each claim, and say where all stand then; gives back the exit code.

    What is refused is said, and does not stop the others. All ids are looked up before: a mistyped one decides nothing.
    """
    snapshot = sitting.snapshot()
    claims = {claim.atom.id: claim for claim in map(snapshot.find, ids)}
    code = 0
    for claim in claims.values():
        try:
            decide(snapshot, claim)
        except MemtuiError as error:
            code = max(code, tell(error))
    say_standing(sitting.refresh(), list(claims))
    return code


def say_standing(snapshot: Snapshot, named: list[str]) -> None:
    """Say where the claims stand now."""
    for id_ in named:
        claim = snapshot.find(id_)
        state = state_of(claim, snapshot)
        say((state.name, "good"), "  ", (id_, "strong"), f"  {claim.atom.claim}")
        say("  ", (f"{state.sentence} Next: {state.hint}", "dim"))
