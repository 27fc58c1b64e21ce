"""Many harvesters over the same transcripts, while sessions go on; most of them are killed at a random moment."""

from __future__ import annotations

import random
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memtui.engine.home import Home
from tests.source import ROOT
from tests.transcripts import line, typed, uuid_of

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
BEGIN = datetime(2026, 7, 1, tzinfo=UTC)
SHARE_KILLED = 0.6
SESSIONS_OF_A_PROJECT = 100
RULES = 20
SAID = 2

#: Half of them as the hooks start it, one at a time; the others as a person starts it, beside each other.
_HARVESTER = """
import os
import sys
from datetime import datetime
from pathlib import Path
from memtui.engine.background import run
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
home, roots, now = Home(sys.argv[1]), [Path(sys.argv[2])], datetime.fromisoformat(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
while not os.path.exists(sys.argv[2] + "/stop"):
    if sys.argv[4] == "background":
        run(home, roots, project_at("/"), clock=lambda: now, wait=0.2)
    else:
        harvest(home, roots, now=now)
"""


@dataclass(frozen=True)
class Session:
    """One session: its project's folder, its file, and the lines that are written to it over time."""

    place: Path
    path: Path
    lines: tuple[bytes, ...]
    uuids: tuple[str, ...]


def sessions(claude: Path, places: Path, count: int) -> list[Session]:
    """Sessions of several projects that say the same rules, no two at the same moment."""
    made = []
    for number in range(count):
        project = number % (1 + count // SESSIONS_OF_A_PROJECT)
        place, name = places / f"app-{project}", f"s{number:05d}"
        place.mkdir(parents=True, exist_ok=True)
        path = claude / "projects" / f"-w-app-{project}" / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        uuids = tuple(uuid_of(name, part) for part in range(SAID))
        lines = []
        for part, uuid in enumerate(uuids):
            at = BEGIN + timedelta(seconds=10 * (number * SAID + part))
            words = f"always run `make part-{(number * 7 + part) % RULES}` before committing"
            moment = at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
            lines.append(line(typed(words, moment, cwd=place, session=name, uuid=uuid)))
        made.append(Session(place, path, tuple(lines), uuids))
    return made


def begin(session: Session) -> None:
    """Write the first line, and half of the second one."""
    first, second = session.lines
    session.path.write_bytes(first + second[: len(second) // 2])


def end(session: Session) -> None:
    """Append what is missing."""
    _, second = session.lines
    with session.path.open("ab") as file:
        file.write(second[len(second) // 2 :])


def let_loose(home: Home, claude: Path, made: list[Session], *, harvesters: int, seconds: float, seed: int) -> int:
    """Run `harvesters` at once for about `seconds`, while the sessions are written; how many were killed.

    Who isn't killed has to end with code 0.
    """
    pick = random.Random(seed)
    made = pick.sample(made, len(made))
    with ExitStack() as stack:
        runners = [stack.enter_context(_started(home, claude, n)) for n in range(harvesters)]
        for each in runners:
            stack.callback(each.kill)  # only where something went wrong is it still there
        for each in runners:
            assert each.stdout is not None
            assert each.stdin is not None
            assert each.stdout.readline() == "ready\n"
            each.stdin.write("go\n")
            each.stdin.flush()
        victims = pick.sample(runners, round(harvesters * SHARE_KILLED))
        portion = -(-len(made) // len(victims))
        growing: list[Session] = []
        for number, victim in enumerate(victims):
            for session in growing:
                end(session)
            growing = made[number * portion : (number + 1) * portion]
            for session in growing:
                begin(session)
            _killed(victim, pick.uniform(0, 2 * seconds / len(victims)))
        for session in growing:
            end(session)
        (claude / "stop").touch()
        codes = [each.wait(600) for each in runners]
    assert sorted(codes) == [-9] * len(victims) + [0] * (harvesters - len(victims))
    return len(victims)


def _started(home: Home, claude: Path, number: int) -> subprocess.Popen[str]:
    words = [home.path, str(claude), NOW.isoformat(), "background" if number % 2 else "by hand"]
    return subprocess.Popen(
        [sys.executable, "-c", _HARVESTER, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


def _killed(victim: subprocess.Popen[str], after: float) -> None:
    """Kill a harvester after so many seconds; it must not have ended by itself."""
    try:
        code = victim.wait(after)
    except subprocess.TimeoutExpired:
        victim.kill()
        victim.wait(60)
    else:
        raise AssertionError(f"a harvester ended with {code} before it was killed")
