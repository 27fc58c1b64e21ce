"""Transcripts that grow, shrink or are rewritten, also while they are read, and lines of 20 MB (design §7)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memtui.engine.capture.transcripts.lines import TAIL, Lines
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.store.snapshot import load
from tests.engine.test_harvest import NOW, RULE
from tests.source import ROOT
from tests.transcripts import answered, line, typed, write

LATER, NEVER = "never push to main", "never deploy on a friday"
#: More than two blocks of what nobody has to hear.
TALK = "yes " * 200_000
MEGABYTE = 1 << 20


def said(place: Path, words: str, minute: int) -> bytes:
    return line(typed(words, f"2026-07-01T09:{minute:02d}:00.000Z", cwd=place, session="s1"))


def talk(place: Path, minute: int, text: str = TALK) -> bytes:
    return line(answered(text, f"2026-07-01T09:{minute:02d}:00.000Z", cwd=place, session="s1"))


def counts(home: Home, place: Path) -> dict[str, int]:
    claims = load(home, project_at(str(place)), now=NOW).claims.values()
    return {claim.atom.claim: claim.atom.observations for claim in claims}


@contextmanager
def at_read(monkeypatch: pytest.MonkeyPatch, number: int, change: Callable[[], object]) -> Iterator[None]:
    """Do `change` right before the nth block is read (−1: once the last one was)."""
    real, reads, done = Lines._fill, [0], [False]

    def fill(self: Lines, buffer: bytearray, filled: int, position: int) -> int:
        reads[0] += 1
        if reads[0] == number:
            change()
            done[0] = True
        got = real(self, buffer, filled, position)
        if number < 0 and got == 0 and not done[0]:
            change()
            done[0] = True
        return got

    with monkeypatch.context() as patch:
        patch.setattr(Lines, "_fill", fill)
        yield
    assert done[0], "nothing changed while it was read"


def test_one_that_grows_while_it_is_read(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = said(place, RULE, 0) + talk(place, 1), said(place, LATER, 2)
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(first + second[:30])

    def grow() -> None:
        with path.open("ab") as file:
            file.write(second[30:])

    with at_read(monkeypatch, 2, grow):
        harvest(home, [claude], now=NOW)
    assert counts(home, place) == {RULE: 1}
    report = harvest(home, [claude], now=NOW)
    assert (report.lines, report.sightings) == (1, 1)
    assert counts(home, place) == {RULE: 1, LATER: 1}


@pytest.mark.parametrize("moment", [1, 2, 3, -1])
def test_one_that_is_truncated_while_it_is_read(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(said(place, RULE, 0) + talk(place, 1) + talk(place, 2) + said(place, LATER, 3))
    with at_read(monkeypatch, moment, lambda: os.truncate(path, 10)):
        harvest(home, [claude], now=NOW)
    path.write_bytes(said(place, RULE, 0) + said(place, NEVER, 4))
    harvest(home, [claude], now=NOW)
    found = counts(home, place)
    assert {name: found.pop(name) for name in (RULE, NEVER)} == {RULE: 1, NEVER: 1}
    assert found in ({}, {LATER: 1}), "what was read before stays"


@pytest.mark.parametrize("moment", [1, 2, 3, -1])
@pytest.mark.parametrize("more", [-40, 0, 40], ids=["shorter", "as long", "longer"])
def test_one_that_is_rewritten_while_it_is_read(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch, moment: int, more: int
) -> None:
    path = write(claude, "-w-app", "s1", [])
    old = said(place, RULE, 0) + talk(place, 1) + talk(place, 2) + said(place, RULE, 3)
    path.write_bytes(old)
    around = said(place, NEVER, 4), talk(place, 6) + said(place, LATER, 7)
    room = len(old) + more - len(b"".join(around)) - len(talk(place, 5, ""))
    new = talk(place, 5, "y" * room).join(around)
    assert len(new) == len(old) + more
    with at_read(monkeypatch, moment, lambda: path.write_bytes(new)):
        harvest(home, [claude], now=NOW)
    harvest(home, [claude], now=NOW)
    found = counts(home, place)
    assert {name: found.pop(name) for name in (NEVER, LATER)} == {NEVER: 1, LATER: 1}
    report = harvest(home, [claude], now=NOW)
    assert (report.lines, report.sightings) == (0, 0)


@pytest.mark.parametrize("met", [b"", b'{"type":"permission-mode","permissionMode":"default"}\n', b'{"type":"us'])
@pytest.mark.parametrize("asked", ["all", "only it"])
def test_one_that_is_met_before_it_names_its_folder_goes_to_the_right_project(
    home: Home, claude: Path, place: Path, met: bytes, asked: str
) -> None:
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(met)
    harvest(home, [claude], now=NOW)
    whole = met if met.endswith(b"\n") else b""
    path.write_bytes(whole + said(place, RULE, 0))
    ref = project_at(str(place))
    assert harvest(home, [claude], now=NOW, only=ref if asked == "only it" else None).sightings == 1
    assert counts(home, place) == {RULE: 1}
    path.write_bytes(whole + said(place, RULE, 0) + said(place, LATER, 1))
    report = harvest(home, [claude], now=NOW)
    assert (report.lines, report.sightings) == (1, 1)
    assert counts(home, place) == {RULE: 1, LATER: 1}
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0


def test_one_that_is_cut_in_front_and_grows_on(home: Home, claude: Path, place: Path) -> None:
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(talk(place, 0) + said(place, RULE, 1))
    harvest(home, [claude], now=NOW)
    path.write_bytes(said(place, RULE, 1) + talk(place, 2) + said(place, LATER, 3) + talk(place, 4))
    harvest(home, [claude], now=NOW)
    assert counts(home, place) == {RULE: 1, LATER: 1}


@pytest.mark.parametrize("whose", ["a prompt", "an answer", "a result"])
def test_a_line_of_20_megabytes_costs_no_other_line_and_little_memory(
    home: Home, claude: Path, place: Path, whose: str
) -> None:
    long = "never " * (20 * MEGABYTE // 6)
    record = {
        "a prompt": typed(long, "2026-07-01T09:01:00.000Z", cwd=place, session="s1"),
        "an answer": answered(long, "2026-07-01T09:01:00.000Z", cwd=place, session="s1"),
        "a result": typed("", "2026-07-01T09:01:00.000Z", cwd=place, session="s1"),
    }[whose]
    if whose == "a result":
        result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": long}
        record["message"] = {"role": "user", "content": [result]}
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(said(place, RULE, 0) + line(record) + said(place, LATER, 2))
    words = [sys.executable, "-c", _MEASURED, home.path, str(claude), NOW.isoformat()]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120, check=True)
    too_long, *peak = map(int, done.stdout.split())
    assert too_long == 1
    assert sys.platform != "linux" or peak[0] * 1024 <= 64 * MEGABYTE
    assert counts(home, place) == {RULE: 1, LATER: 1}
    with path.open("ab") as file:
        file.write(said(place, NEVER, 3))
    report = harvest(home, [claude], now=NOW)
    assert (report.lines, report.sightings) == (1, 1)


_MEASURED = """
import sys
from datetime import datetime
from pathlib import Path
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
report = harvest(Home(sys.argv[1]), [Path(sys.argv[2])], now=datetime.fromisoformat(sys.argv[3]))
status = Path("/proc/self/status")  # the system's own figure would count the parent in
lines = status.read_text().splitlines() if status.exists() else []
print(report.too_long, *(line.split()[1] for line in lines if line.startswith("VmHWM")))
"""


@pytest.mark.parametrize("block", [1, 7, 64, 4_096, 1 << 18])
@pytest.mark.parametrize("max_line", [50, 8 << 20])
def test_the_tail_is_what_stands_before_the_place(tmp_path: Path, block: int, max_line: int) -> None:
    path = tmp_path / "t"
    data = b"".join(b"%d:" % n + b"z" * (n * 37 % 400) + b"\n" for n in range(40)) + b"unfinished"
    path.write_bytes(data)
    fd = os.open(path, os.O_RDONLY)
    try:
        lines = Lines(fd, end=len(data), block=block, max_line=max_line)
        assert (lines.tail, lines.first) == (b"", (0, b""))
        list(lines)
        assert lines.offset == len(data) - len(b"unfinished") > TAIL
        assert lines.tail == data[lines.offset - TAIL : lines.offset]
        at, first = lines.first
        assert 0 < at <= lines.offset
        assert first == data[max(0, at - TAIL) : at]
        again = Lines(fd, end=len(data), offset=lines.offset, line=lines.line)
        assert (again.tail, again.first) == (lines.tail, (lines.offset, lines.tail))
    finally:
        os.close(fd)
