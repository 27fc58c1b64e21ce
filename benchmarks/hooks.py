"""What each hook costs, beside the bare interpreter: `python benchmarks/hooks.py [--atoms 500] [--rounds 20] [--busy]`.

Runs the hooks as they are installed and `python -c pass` in turn, and compares each pair: wall time, and CPU time
of the hook's own process. The project is a real one, harvested from made-up transcripts. The harvester that a hook
starts really runs: its record must appear, and no measurement begins before it ended. Of `--runs` runs the best one
counts. `--busy` keeps every core at work meanwhile. SessionStart prints a block of 30 claims, which is its longest
way; with `--loaded` the block stands in CLAUDE.md, where Claude Code reads it, and the hook only says what waits.

`--limit` exits 1 when a median of wall ratios is over its alarm; `--limit SessionStart=1.2 UserPromptSubmit=1.6` says
which and how much (performance.md §8.10). Milliseconds are this machine's, the ratio is what counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memtui.engine import background  # noqa: E402
from memtui.engine.harvest import harvest  # noqa: E402
from memtui.engine.home import Home  # noqa: E402
from memtui.engine.project import open_store, project_at  # noqa: E402
from memtui.engine.recall import index  # noqa: E402
from memtui.engine.redact.second import SWITCH  # noqa: E402
from memtui.engine.store.lock import store_lock  # noqa: E402
from memtui.hooks import detached  # noqa: E402
from memtui.hooks.events import EVENTS, FLAGS, stub_path  # noqa: E402

#: Wall ratios that are an alarm, event by event (design §7, performance.md §0).
ALARMS = {"UserPromptSubmit": 2.0, "SessionStart": 1.5, "PreCompact": 1.6, "SessionEnd": 1.6}
#: Events whose hook starts the harvester, and those that have something to say in this project.
STARTERS = ("SessionStart", "PreCompact", "SessionEnd")
SPEAKERS = ("SessionStart", "UserPromptSubmit")
WARM = 2
PATIENCE = 60.0
A_SESSION = 20
#: What git tracks in the project: its index is looked at before anything of `.memory/` is used.
FILES = 1000
#: A prompt's hook says nothing when it is not done by then, in milliseconds.
BUDGET = 100.0
FLOOR = [sys.executable, "-c", "pass"]
PROMPT = "Please open a pull request for the release branch and run the migration before the deploy"
NOTHING = "xyzzy plugh " * 8
SUBJECTS = ("branch", "migration", "deploy", "release", "schema", "cache", "token", "worker", "queue", "fixture")
VERBS = ("rebase", "format", "review", "archive", "regenerate", "pin", "mirror", "throttle", "document", "rotate")
PLACES = ("staging", "production", "services/api", "web/app.ts", "docs/guide.md", "infra", "CI", "nightly")


@dataclass(frozen=True)
class Cost:
    """One process from start to end: wall and CPU milliseconds."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class Pair:
    """The bare interpreter, and a hook right after it; `late`: a prompt's hook gave up after its 100 ms (design §7)."""

    floor: Cost
    hook: Cost
    late: bool


@dataclass(frozen=True)
class World:
    """A prepared project: its root, memtui's home, and the environment of the hooks."""

    root: Path
    home: Home
    environ: dict[str, str]


def claim(number: int, pick: random.Random) -> str:
    """A made-up rule of about 90 characters, different for each number."""
    return (
        f"always {pick.choice(VERBS)} the {pick.choice(SUBJECTS)} in {pick.choice(PLACES)} before you "
        f"{pick.choice(VERBS)} module_{number} of the {pick.choice(SUBJECTS)}"
    )


def prepare(folder: Path, atoms: int, *, loaded: bool = False) -> World:
    """A project with that many claims, each said once, and with a block that SessionStart prints, or that is loaded."""
    root, claude = folder / "project", folder / ".claude"
    (root / "docs").mkdir(parents=True)
    for number in range(FILES):
        (root / "docs" / f"page_{number}.md").touch()
    for words in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", "-C", str(root), *words], check=True)
    home = Home(str(folder / "home"))
    now, pick = datetime.now(UTC), random.Random(7)
    claims = [claim(number, pick) for number in range(atoms)]
    transcripts = claude / "projects" / "-project"
    transcripts.mkdir(parents=True)
    for begin in range(0, atoms, A_SESSION):
        session = f"00000000-0000-4000-8000-{begin:012d}"
        said = (
            _typed(words, begin + n, session, root, now - timedelta(days=3))
            for n, words in enumerate(claims[begin : begin + A_SESSION])
        )
        (transcripts / f"{session}.jsonl").write_text("".join(said))
    (root / ("CLAUDE.md" if loaded else "docs/memory.md")).write_text(_block(claims[:30]))
    (claude / "CLAUDE.md").write_text(_block(claims[30:42]))
    with home.folder(create=True) as kept:
        if not loaded:
            kept.replace("config.toml", b'delivery = "hook"\ntarget = "docs/memory.md"\n')
        kept.replace(detached.FILE, json.dumps({"v": detached.VERSION, "python": sys.executable}).encode())
    entry = open_store(home, project_at(str(root)), now=now)
    harvest(home, [claude], now=now, environ={SWITCH: "0"})
    with home.memory(entry) as memory:
        found = index.read(memory).count(b"\n") - 1
    if found < atoms * 0.95:
        raise SystemExit(f"only {found} of {atoms} claims are in the index; nothing was measured")
    return World(root, home, {"HOME": str(folder), "MEMTUI_HOME": home.path, "PATH": os.defpath})


def _typed(words: str, number: int, session: str, root: Path, at: datetime) -> str:
    record = {
        "type": "user",
        "message": {"role": "user", "content": words},
        "promptSource": "typed",
        "uuid": f"10000000-0000-4000-8000-{number:012d}",
        "sessionId": session,
        "timestamp": (at + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "cwd": str(root),
    }
    return json.dumps(record, separators=(",", ":")) + "\n"


def _block(claims: list[str]) -> str:
    lines = (f"- {words}\n<!-- memtui:atm_{n:08x} 00000000.jsonl#L{n + 1} -->\n" for n, words in enumerate(claims))
    return f"<!-- memtui:begin v1 (made up) -->\n## Learned\n\n{''.join(lines)}<!-- memtui:end -->\n"


def run(command: list[str], stdin: bytes, environ: dict[str, str]) -> tuple[Cost, bytes]:
    """What one process costs, and what it printed. The harvester it starts is no child of ours and not counted."""
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, input=stdin, capture_output=True, env=environ, check=True)
    wall, after = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.stderr:
        raise SystemExit(f"{command[-1]} wrote to stderr; nothing was measured")
    return Cost(wall * 1000, cpu * 1000), done.stdout


def pair(world: World, event: str, session: str, prompt: str) -> Pair:
    """One measurement of an event; where it starts the harvester, that one has run and ended when this returns."""
    record = Path(world.home.path) / background.FILE
    record.unlink(missing_ok=True)
    payload = {"hook_event_name": event, "session_id": session, "cwd": str(world.root), "source": "startup"}
    if event == "UserPromptSubmit":
        payload["prompt"] = prompt
    floor, _ = run(FLOOR, b"", world.environ)
    hook, said = run([sys.executable, *FLAGS, stub_path(event)], json.dumps(payload).encode(), world.environ)
    speaks = event in SPEAKERS and not (event == "UserPromptSubmit" and prompt == NOTHING)
    late = speaks and not said and event == "UserPromptSubmit" and hook.wall > BUDGET
    if bool(said) is not speaks and not late:
        raise SystemExit(f"{event} printed nothing, or something it should not have; nothing was measured")
    if event in STARTERS:
        ended(world, record)
    elif record.exists():
        raise SystemExit(f"{event} started a harvester; nothing was measured")
    return Pair(floor, hook, late)


def ended(world: World, record: Path) -> None:
    """Wait until the harvester wrote its record for the newest token and let go of its lock."""
    until = time.monotonic() + PATIENCE
    while not record.exists():
        if time.monotonic() > until:
            raise SystemExit("the harvester didn't run; nothing was measured")
        time.sleep(0.02)
    with world.home.folder() as folder, store_lock(folder, seconds=PATIENCE, name=background.LOCK):
        asked = folder.read(background.ASKED).decode()
    done = background.last_run(world.home)
    if done is None or done.ended != background.DONE or done.asked != asked:
        raise SystemExit(f"the harvester ended otherwise: {done}; nothing was measured")
    time.sleep(0.05)  # its interpreter goes


@contextmanager
def at_work(count: int) -> Iterator[None]:
    """Keep that many cores busy."""
    with ExitStack() as stack:
        for _ in range(count):
            each = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(each.kill)
        yield


def measure(world: World, events: list[str], rounds: int, prompt: str, run_number: int) -> dict[str, list[Pair]]:
    """The pairs of each event, the events in turn; the first run begins with some that don't count."""
    found: dict[str, list[Pair]] = {event: [] for event in events}
    for number in range(0 if run_number else -WARM, rounds):
        for event in events:
            each = pair(world, event, f"session-{run_number}-{number + WARM}", prompt)
            if number >= 0:  # the others warm the caches
                found[event].append(each)
    return found


def wall_ratio(pairs: list[Pair]) -> float:
    """The median of the pairs' wall ratios."""
    return statistics.median(each.hook.wall / each.floor.wall for each in pairs)


def cpu_ratio(pairs: list[Pair]) -> float:
    """The hook's CPU time in all over the floor's."""
    return sum(each.hook.cpu for each in pairs) / sum(each.floor.cpu for each in pairs)


def report(event: str, pairs: list[Pair], limit: float | None) -> str:
    """One line of an event's best run."""
    floor, hook = [each.floor.wall for each in pairs], [each.hook.wall for each in pairs]
    return (
        f"{event:17} wall {wall_ratio(pairs):5.2f}   CPU {cpu_ratio(pairs):5.2f}   "
        f"ms p50 {statistics.median(hook):6.1f} p95 {statistics.quantiles(hook, n=20)[-1]:6.1f}"
        f" beside {statistics.median(floor):6.1f} {statistics.quantiles(floor, n=20)[-1]:6.1f}   "
        f"CPU ms {statistics.fmean(each.hook.cpu for each in pairs):5.1f}"
        f" beside {statistics.fmean(each.floor.cpu for each in pairs):5.1f}"
        + (f"   {sum(each.late for each in pairs)} gave up" if any(each.late for each in pairs) else "")
        + ("" if limit is None else f"   limit {limit:.2f} {'passed' if wall_ratio(pairs) <= limit else 'BROKEN'}")
    )


def limits(words: list[str] | None) -> dict[str, float]:
    """The limit of each event that has one: the alarms, or what `EVENT=RATIO` says."""
    if words is None:
        return {}
    if not words:
        return ALARMS
    found = dict(word.split("=", 1) for word in words if "=" in word)
    if len(found) != len(words) or not found.keys() <= EVENTS.keys():
        raise SystemExit(f"--limit takes EVENT=RATIO; the events are {', '.join(EVENTS)}")
    return {event: float(ratio) for event, ratio in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--atoms", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=20, help="measurements of each event in a run")
    parser.add_argument("--runs", type=int, default=3, help="the best of so many counts")
    parser.add_argument("--event", action="append", choices=EVENTS, help="measure only this one; may be repeated")
    parser.add_argument("--busy", action="store_true", help="keep every core at work meanwhile")
    parser.add_argument("--loaded", action="store_true", help="SessionStart's block is loaded by Claude Code itself")
    parser.add_argument("--silent", action="store_true", help="a prompt that nothing answers")
    parser.add_argument("--limit", nargs="*", metavar="EVENT=RATIO", help="exit 1 over the alarms, or over these")
    options = parser.parse_args()
    bounds = limits(options.limit)
    if options.rounds < 2 or options.runs < 1:
        parser.error("at least two rounds, and one run")
    events = options.event or list(EVENTS)
    runs: list[dict[str, list[Pair]]] = []
    with tempfile.TemporaryDirectory() as folder:
        world = prepare(Path(folder).resolve(), options.atoms, loaded=options.loaded)
        with at_work((os.cpu_count() or 1) if options.busy else 0):
            for number in range(options.runs):
                prompt = NOTHING if options.silent else PROMPT
                runs.append(measure(world, events, options.rounds, prompt, number))
    best = {event: min((each[event] for each in runs), key=wall_ratio) for event in events}
    harvests = sum(len(each[event]) for each in runs for event in events if event in STARTERS)
    load = f"Python {sys.version.split()[0]}" + (", every core busy" if options.busy else "")
    lines = [
        f"{options.atoms} atoms, {options.rounds} rounds, best of {options.runs}, {load}",
    ]
    if harvests:
        lines.append(f"{harvests} harvesters ran to their end, each before the next measurement")
    lines += [report(event, best[event], bounds.get(event)) for event in events]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if any(wall_ratio(best[event]) > bound for event, bound in bounds.items() if event in best) else 0


if __name__ == "__main__":
    raise SystemExit(main())
