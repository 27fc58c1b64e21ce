"""Recovery from every disk that a power cut may leave: 0 bad states (security.md D, after ALICE)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui.engine import files
from memtui.engine.files import Folder
from tests.faults.crash_states import put, states, traced
from tests.faults.survival import ADOPT
from tests.faults.worlds import PROSE, TARGETS, Place, Variety, made

#: Worlds of the default run, and of the long one; each gives some fifty different disks.
WORLDS = (Variety(), Variety(target="AGENTS.md", others=2), Variety(prose="crlf", target="link"), Variety("no newline"))
LONG = [Variety(prose, target, others=others) for prose in PROSE for target in TARGETS for others in (0, 1, 4)]


def bad_states(place: Place) -> tuple[int, list[str]]:
    """How many states were tried, and what did not hold after which."""
    place.again()
    live = place.base / "live"
    start, steps = traced(live, lambda: ADOPT.act(place))
    tried, found = 0, list[str]()
    for ended, disk in states(start, steps):
        tried += 1
        place.again()
        put(disk, live)
        try:
            ADOPT.recover(place)
            ADOPT.check(place, ended)
        except Exception as error:  # noqa: BLE001 - every failure is told, at the end
            changed = sorted(path.removeprefix(str(live)) for path, _ in disk.image() ^ start.image())
            found.append(f"ended: {ended} {error!r} {changed}")
    return tried, found


def test_a_power_cut_at_any_moment_of_an_adoption(ground: Path) -> None:
    total = 0
    for number, variety in enumerate(WORLDS):
        tried, found = bad_states(made(ground / str(number), variety))
        assert found[:5] == []
        total += tried
    assert total >= 200


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_power_cut_in_any_world(ground: Path) -> None:
    total = 0
    for number, variety in enumerate(LONG):
        tried, found = bad_states(made(ground / str(number), variety))
        assert found[:5] == []
        total += tried
    assert total >= 4_000


def test_a_write_without_a_sync_would_be_found(ground: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model itself: leave one sync out, and there are bad states."""
    place = made(ground, Variety())
    monkeypatch.setattr(Folder, "append", _unsynced)
    _, found = bad_states(place)
    assert found


def _unsynced(folder: Folder, name: str, data: bytes, *, mode: int = 0o600) -> None:
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    fd = files._os_open(name, flags, mode, dir_fd=folder.fd)
    files._os_write(fd, data)
    os.close(fd)
