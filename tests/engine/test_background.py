"""The harvester that the hooks start: one at a time, resumable, and nobody's words are left behind (design §7)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine import background, evidence
from memtui.engine.background import ASKED, BUDGET, BUSY, DONE, FAULT, Run, last_run, run
from memtui.engine.errors import BadInput
from memtui.engine.harvest import FILES_AT_ONCE, harvest
from memtui.engine.home import Home
from memtui.engine.jsonl import iso
from memtui.engine.news import Harvest
from memtui.engine.project import open_store, project_at
from memtui.engine.recall import index
from memtui.engine.store.snapshot import load
from tests.processes import race
from tests.transcripts import typed, write

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
RULE = "always run `make fmt` before committing"

_HOLD = """
import sys
from memtui.engine.background import LOCK
from memtui.engine.home import Home
from memtui.engine.store.lock import store_lock
with Home(sys.argv[1]).folder(create=True) as folder, store_lock(folder, seconds=5, name=LOCK):
    print("held", flush=True)
    sys.stdin.read()
"""

_SESSION = """
import os
from datetime import UTC, datetime
from pathlib import Path
sys.path.insert(0, os.getcwd())
from memtui.engine.background import run
from memtui.engine.home import Home
from memtui.engine.project import project_at
from tests.transcripts import typed, write
home, claude, place, number = sys.argv[1:]
go()
words = f"always run `make part-{number}` before committing"
write(Path(claude), "-w-app", f"s{number}", [typed(words, "2026-07-01T09:00:00.000Z", cwd=place, session=f"s{number}")])
run(Home(home), [Path(claude)], project_at(place), clock=lambda: datetime(2026, 7, 20, 12, tzinfo=UTC))
"""


def say(claude: Path, place: Path, session: str, words: str, slug: str = "-w-app") -> Path:
    return write(claude, slug, session, [typed(words, "2026-07-01T09:00:00.000Z", cwd=place, session=session)])


def go(home: Home, claude: Path, place: Path, **limits: float) -> Run:
    return run(home, [claude], project_at(str(place)), clock=lambda: NOW, **limits)


def claims(home: Home, place: Path) -> set[str]:
    return {claim.atom.claim for claim in load(home, project_at(str(place)), now=NOW).claims.values()}


@pytest.fixture
def holder(home: Home) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the harvesters' lock."""
    words = [sys.executable, "-c", _HOLD, home.path]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_it_reads_all_projects_and_says_what_it_did(home: Home, claude: Path, place: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    say(claude, place, "s1", RULE)
    say(claude, other, "s2", RULE, "-w-other")
    done = go(home, claude, place)
    assert (done.ended, done.read, done.sightings, done.refused) == (DONE, 2, 2, 0)
    assert last_run(home) == done
    assert claims(home, place) == claims(home, other) == {RULE}
    assert not (place / ".memory").exists(), "only a person opens a project"


def test_a_second_one_reads_nothing_twice(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", RULE)
    go(home, claude, place)
    done = go(home, claude, place)
    assert (done.ended, done.read, done.sightings) == (DONE, 0, 0)


def test_who_finds_another_one_reading_goes_and_leaves_word(
    home: Home, claude: Path, place: Path, holder: subprocess.Popen[str]
) -> None:
    say(claude, place, "s1", RULE)
    assert go(home, claude, place, wait=0.05).ended == BUSY
    assert claims(home, place) == set()
    assert (Path(home.path) / ASKED).exists()


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_a_holder_that_is_killed_or_stopped_loses_nothing(
    home: Home, claude: Path, place: Path, holder: subprocess.Popen[str], how: str
) -> None:
    say(claude, place, "s1", RULE)
    if how == "stopped":
        os.kill(holder.pid, signal.SIGSTOP)
        assert go(home, claude, place, wait=0.05).ended == BUSY
    holder.kill()
    holder.wait(10)
    say(claude, place, "s2", "never commit to main")
    assert go(home, claude, place).ended == DONE
    assert claims(home, place) == {RULE, "never commit to main"}


def test_it_looks_once_more_when_somebody_asked_meanwhile(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(claude, place, "s1", RULE)
    looks: list[int] = []

    def interrupted(*words: object, **more: object) -> Harvest:
        report = harvest(*words, **more)  # type: ignore[arg-type]
        looks.append(report.lines)
        if len(looks) == 1:
            say(claude, place, "s2", "never commit to main")
            with home.folder() as folder:
                folder.replace(ASKED, b"another")
        return report

    monkeypatch.setattr(background, "harvest", interrupted)
    done = go(home, claude, place)
    assert looks == [1, 1]
    assert (done.ended, done.read, done.asked) == (DONE, 2, "another")
    assert claims(home, place) == {RULE, "never commit to main"}


def test_after_its_time_it_stops_and_the_next_one_goes_on(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", RULE)
    assert go(home, claude, place, budget=-1.0).ended == BUDGET
    assert claims(home, place) == set()
    assert go(home, claude, place).ended == DONE
    assert claims(home, place) == {RULE}


@pytest.mark.parametrize(
    ("error", "words"), [(ZeroDivisionError("secret"), "ZeroDivisionError"), (BadInput("Odd."), "Odd.")]
)
def test_a_fault_is_kept_without_anybodys_text(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def broken(*_: object, **__: object) -> Harvest:
        raise error

    monkeypatch.setattr(background, "harvest", broken)
    done = go(home, claude, place)
    assert (done.ended, done.fault) == (FAULT, words)
    assert b"secret" not in (Path(home.path) / background.FILE).read_bytes()
    monkeypatch.undo()
    assert last_run(home) == done


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"v":2}', b'{"v":1}', b'{"v":1,"odd":1}', b"\xff"])
def test_a_record_that_can_not_be_read_is_none(home: Home, data: bytes) -> None:
    assert last_run(home) is None
    with home.folder(create=True) as folder:
        folder.replace(background.FILE, data)
    assert last_run(home) is None


def test_projects_without_news_are_left_alone_but_the_one_at_hand(
    home: Home, claude: Path, place: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    say(claude, place, "s1", RULE)
    say(claude, other, "s2", RULE, "-w-other")
    for each in (place, other):
        open_store(home, project_at(str(each)), now=NOW)
    go(home, claude, place)
    for each in (place, other):
        (each / ".memory" / index.FILE).unlink()
    go(home, claude, place)
    assert (place / ".memory" / index.FILE).exists()
    assert not (other / ".memory" / index.FILE).exists()


def test_many_transcripts_are_written_in_portions(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(FILES_AT_ONCE + 1):
        say(claude, place, f"s{number}", f"never deploy service-{number} by hand", f"-w-app-{number:03d}")
    seen: list[int] = []
    append = evidence.append

    def counted(folder: object, rows: list[object]) -> None:
        seen.append(len(rows))
        append(folder, rows)  # type: ignore[arg-type]

    monkeypatch.setattr(evidence, "append", counted)
    go(home, claude, place)
    assert seen == [FILES_AT_ONCE, 1]


def test_old_notes_of_sessions_go(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", RULE)
    go(home, claude, place)
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.project(entry.key) as project, project.child("sessions", create=True) as sessions:
        for name, age in (("old.shown", 31), ("new.shown", 1)):
            sessions.append(name, b"atm_00000001\n")
            at = NOW.timestamp() - age * 86_400
            os.utime(Path(sessions.path) / name, (at, at))
    go(home, claude, place)
    assert [path.name for path in (Path(home.path) / "projects" / entry.key / "sessions").iterdir()] == ["new.shown"]


def _all_at_once(home: Home, claude: Path, place: Path, count: int) -> None:
    assert race(_SESSION, [(home.path, str(claude), str(place), str(n)) for n in range(count)]) == [0] * count
    assert claims(home, place) == {f"always run `make part-{n}` before committing" for n in range(count)}
    done = last_run(home)
    assert done is not None
    assert done.ended == DONE


def test_8_sessions_that_end_at_once(home: Home, claude: Path, place: Path) -> None:
    _all_at_once(home, claude, place, 8)


@pytest.mark.long
def test_40_sessions_that_end_at_once(home: Home, claude: Path, place: Path) -> None:
    _all_at_once(home, claude, place, 40)


def test_the_command_prints_nothing_and_works_anywhere(
    home: Home, claude: Path, place: Path, make_repo: Callable[[str], Path]
) -> None:
    say(claude, place, "s1", RULE)
    words = [sys.executable, "-I", "-m", "memtui", "-C", str(place), "harvest", "--background"]
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, cwd="/", timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert claims(home, place) == {RULE}
    ran = last_run(home)
    assert ran is not None
    assert ran.at <= iso(datetime.now(UTC))
