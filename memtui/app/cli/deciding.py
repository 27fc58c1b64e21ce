"""`memtui vouch`, `accept`, `reject` and `later`: the person's decisions, one claim at a time (design §5)."""

from __future__ import annotations

from collections.abc import Callable

import click

from memtui.app.cli.faults import tell
from memtui.app.cli.options import ids, with_place, yes
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.app.cli.terminal import person_there
from memtui.engine.adopt.l3_sitting import L3Sitting
from memtui.engine.errors import MemtuiError, NotFound
from memtui.engine.review.hand_items import HandItem, hand_items
from memtui.engine.review.l3_items import L3Item, staged_l3
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
        code = decide_rows(sitting, ids, name)
        click.get_current_context().exit(code)

    return command


vouch_command = _verb(
    "vouch",
    "Vouch for claims: your word stands for missing repetitions, once per claim. One said today is staged tomorrow.",
)
accept_command = _verb("accept", "Accept staged claims, so that `memtui adopt` writes them.")
reject_command = _verb("reject", "Reject claims. A rejected claim comes back when two more sessions say it.")
later_command = _verb("later", "Put claims off: they are marked until tomorrow, and nothing else changes.")


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


def decide_rows(sitting: Sitting, ids: tuple[str, ...], do: str) -> int:
    """Decide about whatever row of this project or of L3 has each id; gives back the exit code.

    A hand edit of a line comes before the claim that it is about, as it does in Staged.
    """
    snapshot = sitting.snapshot()
    found = [find_row(snapshot, sitting.l3, id_) for id_ in ids]  # a mistyped one decides nothing
    code, claims, l3 = 0, list[str](), list[str]()
    for row in {row if isinstance(row, str) else row.id: row for row in found}.values():
        try:
            if isinstance(row, HandItem):
                sitting.decide_hand(snapshot, row, do)
            elif isinstance(row, L3Item):
                sitting.l3.decide(row, do)
                l3.append(row.id)
            else:
                sitting.decide(snapshot, snapshot.claims[row], do)
        except MemtuiError as error:
            code = max(code, tell(error))
        if isinstance(row, str):
            claims.append(row)
    after = sitting.refresh()
    hand = [row.id for row in found if isinstance(row, HandItem)]
    for item in hand_items(after, keep=hand):
        if item.id in hand:
            say((item.kind, "good"), "  ", (item.id, "strong"), f"  {item.claim}")
            say("  ", (item.told or item.receipt, "dim"))
    if l3:
        for seen in sitting.l3.refresh().items:
            if seen.id in l3:
                say(("L3", "good"), "  ", (seen.id, "strong"), f"  {seen.claim}  ", (seen.state, "dim"))
    say_standing(after, claims)
    return code


def find_row(snapshot: Snapshot, l3: L3Sitting, prefix: str) -> HandItem | L3Item | str:
    """The hand edit, the claim (by its id) or else the row of L3 that an id means. Raises `NotFound`."""
    wanted = prefix if prefix.startswith("atm_") else "atm_" + prefix
    hand = [item for item in hand_items(snapshot) if item.id.startswith(wanted)]
    if len(hand) == 1:
        return hand[0]
    try:
        return snapshot.find(prefix).atom.id
    except NotFound:
        rows = [item for item in staged_l3(l3.look()) if item.id.startswith(wanted)]
        if len(rows) != 1:
            raise
        return rows[0]


def say_standing(snapshot: Snapshot, named: list[str]) -> None:
    """Say where the claims stand now."""
    for id_ in named:
        claim = snapshot.find(id_)
        state = state_of(claim, snapshot)
        say((state.name, "good"), "  ", (id_, "strong"), f"  {claim.atom.claim}")
        say("  ", (f"{state.sentence} Next: {state.hint}", "dim"))
