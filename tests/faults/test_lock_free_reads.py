"""Readers take no lock: beside writers, each reading of the atoms and of the index is one whole state (design §7)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from memtui.engine.files import Folder
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.recall import index
from memtui.engine.store.lock import store_lock
from memtui.engine.store.snapshot import Snapshot, load
from memtui.engine.store.working_files import write_working_files
from tests.faults.crowd import NOW
from tests.source import ROOT
from tests.transcripts import typed, write

WRITERS, CLAIMS, STATES = 2, 48, 4
#: How often a reading must be of another state than the one before, or nothing was tested.
CHANGES = 10

_WRITER = """
import os
import sys
from pathlib import Path
from memtui.engine.home import Home
from memtui.engine.store.lock import store_lock
from memtui.engine.store.working_files import write_working_files
from tests.faults.test_lock_free_reads import states
home, place = Home(sys.argv[1]), Path(sys.argv[2])
made = states(home, place)
print("ready", flush=True)
sys.stdin.readline()
written = int(sys.argv[3])
with home.memory(home.entry_of(str(place))) as memory:
    while not os.path.exists(sys.argv[2] + "/stop"):
        with store_lock(memory, seconds=60):
            write_working_files(memory, made[written % len(made)])
        written += 1
"""


def states(home: Home, place: Path) -> list[Snapshot]:
    """The same project with more and more of its claims."""
    whole = load(home, project_at(str(place)), now=NOW)
    ids = sorted(whole.claims)
    return [
        replace(whole, claims={id_: whole.claims[id_] for id_ in ids[: CLAIMS * part // STATES]})
        for part in range(1, STATES + 1)
    ]


class Readings:
    """The readings so far: each must be one of the whole states; `changes` counts how often it was another one."""

    def __init__(self, memory: Folder, made: list[Snapshot]) -> None:
        self.memory = memory
        self.atoms: dict[bytes, int] = {}
        self.bodies: dict[bytes, int] = {}
        self.count = self.torn = self.changes = self.pairs = 0
        self._last = -1
        for number, snapshot in enumerate(made):
            with store_lock(memory):
                write_working_files(memory, snapshot)
            self.atoms[memory.read(index.STORE)] = number
            self.bodies[index.read(memory).partition(b"\n")[2]] = number

    def once(self) -> None:
        """Read the index and the atoms as a hook does; where the stamps say that they belong together, they must."""
        before = index.stamp(self.memory)
        data = index.read(self.memory)
        atoms = self.atoms.get(self.memory.read(index.STORE), -1)
        header, body = index.header_of(data), self.bodies.get(data.partition(b"\n")[2], -1)
        self.count += 2
        self.torn += (atoms < 0) + (body < 0 or header is None)
        if header is not None and header.store == before == index.stamp(self.memory):
            self.pairs += 1
            self.torn += atoms != body
        self.changes += atoms != self._last
        self._last = atoms


@pytest.fixture
def place(tmp_path: Path, person: Path, home: Home) -> Path:
    folder = tmp_path.resolve() / "app"
    folder.mkdir()
    said = [
        typed(
            f"always run `make part-{n}` before committing", f"2026-07-01T09:{n:02d}:00.000Z", cwd=folder, session="s"
        )
        for n in range(CLAIMS)
    ]
    write(person / ".claude", "-w-app", "s", said)
    assert harvest(home, [person / ".claude"], now=NOW).sightings == CLAIMS
    return folder


def beside_writers(home: Home, place: Path, work: Callable[[], None]) -> None:
    """Do `work` while `WRITERS` processes write one state after the other."""
    with ExitStack() as stack:
        runners = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _WRITER, home.path, str(place), str(n)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=ROOT,
                )
            )
            for n in range(WRITERS)
        ]
        for each in runners:
            stack.callback(each.kill)  # only where something went wrong is it still there
        for each in runners:
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        for each in runners:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        work()
        (place / "stop").touch()
        assert [each.wait(120) for each in runners] == [0] * WRITERS


@pytest.mark.parametrize(
    "count", [20_000, pytest.param(1_000_000, marks=(pytest.mark.long, pytest.mark.timeout(1_800)))]
)
def test_no_reading_is_torn(home: Home, place: Path, count: int) -> None:
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.memory(entry) as memory:
        readings = Readings(memory, states(home, place))
        assert len(readings.atoms) == len(readings.bodies) == STATES

        def read() -> None:
            while readings.count < count or readings.changes < CHANGES:  # slow writers get their turn
                readings.once()

        beside_writers(home, place, read)
    assert readings.torn == 0
    assert readings.pairs > 0, "no index was read together with its atoms"
    assert readings.changes >= CHANGES


def test_a_torn_reading_would_be_found(home: Home, place: Path) -> None:
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.memory(entry) as memory:
        made = states(home, place)
        readings = Readings(memory, made)
        readings.once()
        assert readings.torn == 0
        for name in (index.STORE, index.FILE):
            whole = memory.read(name)
            memory.replace(name, whole[: whole.rindex(b"\n", 0, -1) + 1])  # a line is missing at the end
            readings.once()
            memory.replace(name, whole)
        assert readings.torn == 2
