"""What must hold after every fault, once the next start has run (security.md D.1).

An *operation* is a callable on a place (worlds.py), the next start after it, and a check of the end state. Another
operation than adopting is three functions and one line like `ADOPT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from memtui.engine.blocks.importing import with_import
from memtui.engine.blocks.render import splice
from memtui.engine.files import Folder
from memtui.engine.project import open_store
from memtui.engine.store import decisions
from tests.engine.adopt_world import OTHER, RULE
from tests.faults.points import BROKEN, DONE, KILLED, REFUSED, Fault, Outcome, outcome
from tests.faults.worlds import PROSE, SIBLING, Place, Restored, block_claims, person_work

P = TypeVar("P", bound=Restored)


@dataclass(frozen=True)
class Operation(Generic[P]):
    """`act` does it; `recover` is the next start; `check` looks at the end (`happened`: it was acknowledged)."""

    act: Callable[[P], object]
    recover: Callable[[P], object]
    check: Callable[[P, bool], None]


def strike(place: P, operation: Operation[P], fault: Fault, *again: Fault) -> Outcome:
    """One fault during an operation, more faults during the recoveries after it, then everything is checked."""
    place.again()
    result = outcome(lambda: operation.act(place), fault)
    assert result.code != BROKEN, f"{fault}\n{result.words}"
    assert result.code in (DONE, REFUSED, KILLED)
    for more in again:
        met = outcome(lambda: operation.recover(place), more)
        assert met.code != BROKEN, f"{fault} {more}\n{met.words}"
    try:
        operation.recover(place)
        operation.check(place, result.code == DONE)
    except BaseException as error:
        error.add_note(f"{fault} {again} {place.variety} ended {result.code} {result.words}")
        raise
    return result


def failures(place: P, operation: Operation[P], faults: Iterable[tuple[Fault, ...]]) -> tuple[int, list[str]]:
    """How many faults were met, and what did not hold after which (at most five are told)."""
    points = points_of(place, operation.act)
    met, found = 0, list[str]()
    for first, *again in faults:
        met += 1
        try:
            strike(place, operation, first, *again)
        except Exception as error:  # noqa: BLE001 - every failure is told, at the end
            notes = " ".join(getattr(error, "__notes__", ()))
            found.append(f"{points[first.at - 1]}: {error!r} {notes}")
            if len(found) == 5:
                break
    return met, found


def points_of(place: P, act: Callable[[P], object]) -> tuple[str, ...]:
    """The points that an undisturbed run meets."""
    place.again()
    result = outcome(lambda: act(place))
    assert result.code == DONE, result.words
    return result.points


def _adopt(place: Place) -> None:
    place.world.adopt()


def _recover(place: Place) -> None:
    journal = place.world.folder / "adopt.journal"
    left = journal.exists()
    open_store(place.world.home, place.world.project, now=place.world.now)
    place.world.recover()
    said = [words for words in place.world.told if "cut short" in words]
    assert not journal.exists()
    assert bool(said) == left, "the next start says what became of it, and nothing where nothing was left"
    assert all("finished" in words or "rolled back" in words for words in said)


def _adopted_once(place: Place, happened: bool) -> None:
    """The earlier adoption is there; this one is there once, or not at all and still waiting to be made."""
    world = place.world
    here = block_claims(place.file.read_bytes())
    assert here.count(OTHER) == 1
    assert RULE in here or not happened
    assert splice(place.file.read_bytes(), (), pointers=True) == place.outside
    assert world.leftovers() == []
    if RULE not in here:
        assert [line.atom["claim"] for line in world.ledger().lines] == [OTHER]
        world.adopt()
    here = block_claims(place.file.read_bytes())
    assert (here.count(OTHER), here.count(RULE), len(here)) == (1, 1, 2 + place.variety.others)
    assert splice(place.file.read_bytes(), (), pointers=True) == place.outside
    ledger = world.ledger()
    assert ledger.bad == ()
    assert len(ledger.lines) == 2 + place.variety.others
    assert (world.root / ".memory/adopted.log").read_bytes().count(b"\n") == len(ledger.lines)
    with Folder.open(str(world.folder)) as folder:
        rows = [row for row in decisions.read(folder).rows if row.do == "adopted"]
    assert sorted(row.tx for row in rows) == sorted(line.tx for line in ledger.lines)
    assert len({row.id for row in rows}) == len(rows)
    if place.variety.target == "sibling":
        assert place.importer.read_bytes() == with_import(PROSE[place.variety.prose], f"@{SIBLING}")
    assert world.plan().empty
    assert not (world.folder / "adopt.journal").exists()
    assert world.leftovers() == []
    if place.variety.state != "none":
        _committed_once(place)


def _committed_once(place: Place) -> None:
    world = place.world
    pending = world.folder / "pending.json"
    if place.variety.uncommitted:
        assert pending.exists()
    elif pending.exists():
        assert world.retry().commit
    assert person_work(place) == place.work
    trailers = world.git("log", "--format=%(trailers:key=Memtui-Transaction,valueonly)").split()
    assert len(trailers) == len(set(trailers))
    if place.variety.uncommitted:
        return
    assert set(trailers) == {line.tx for line in world.ledger().lines}
    held = world.committed(str(place.file.relative_to(world.root)))
    assert block_claims(held) == block_claims(place.file.read_bytes())
    world.git("fsck", "--no-dangling", "--no-reflogs")


#: Adopting into a project's file.
ADOPT = Operation(_adopt, _recover, _adopted_once)
