"""A crowd of harvesters, 60 % of them killed with SIGKILL: no sighting is missing, none is there twice (design §7)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.recall import index
from memtui.engine.store import archive
from memtui.engine.store.snapshot import load
from tests.faults.crowd import NOW, SAID, Session, let_loose, sessions


def kept(home: Home) -> Counter[str | None]:
    """How often each message is a sighting, over all projects."""
    found: Counter[str | None] = Counter()
    for entry in home.entries():
        with home.project(entry.key) as folder:
            assert archive.files(folder) == ()
            found.update(row.message_uuid for row in evidence.read(folder).rows)
    return found


def check_stores(home: Home, made: list[Session]) -> None:
    """What is derived says the same as the evidence, and the index is that of the atoms beside it."""
    for place in {session.place for session in made}:
        claims = load(home, project_at(str(place)), now=NOW).claims.values()
        said = [session for session in made if session.place == place]
        assert sum(claim.atom.observations for claim in claims) == SAID * len(said)
        entry = home.entry_of(str(place))
        assert entry is not None
        with home.memory(entry) as memory:
            assert memory.read(index.STORE).count(b"\n") == len(claims)
            header = index.header_of(index.read(memory))
            assert header is not None
            assert header.store == index.stamp(memory)
        with home.project(entry.key) as folder:
            assert folder.temporaries() == []


@pytest.mark.parametrize(
    ("harvesters", "count", "seconds"),
    [
        (8, 25, 4.0),
        pytest.param(16, 400, 40.0, marks=pytest.mark.long),
        pytest.param(64, 4_000, 400.0, marks=(pytest.mark.long, pytest.mark.timeout(1_500))),
    ],
)
def test_after_one_last_harvest_every_sighting_is_there_once(
    tmp_path: Path, home: Home, harvesters: int, count: int, seconds: float
) -> None:
    claude = tmp_path.resolve() / "claude"
    made = sessions(claude, tmp_path.resolve(), count)
    killed = let_loose(home, claude, made, harvesters=harvesters, seconds=seconds, seed=11)
    assert killed == round(harvesters * 0.6)
    before = kept(home)
    assert before, "the crowd did nothing; nothing was tested"
    assert set(before.values()) == {1}
    last = harvest(home, [claude], now=NOW)
    assert (last.refused, last.cancelled) == ([], False)
    assert kept(home) == Counter({uuid: 1 for session in made for uuid in session.uuids})
    check_stores(home, made)
    assert harvest(home, [claude], now=NOW).sightings == 0
