"""How fast the app is, on a real terminal: `python benchmarks/app.py [--runs 3] [--keys 40] [--limit]`.

Starts `memtui` under a pty on a made-up project with 500 claims (`app_project.py`), beside what it is compared with
and in turn with it: a Textual app of one line, and `less` on the same transcript of 200 MB. It measures the first
claim list, of a store that is as it was left and of one with a new claim; each key in each list, the line 100,000 in
Why, quitting, and memory. Of `--runs` runs the best counts.

`--limit` exits 1 when a figure is over performance.md §0's; `--limit paint=2.5 key=30` says which and how much.
`--alone` runs this script and its children at real-time priority (needs the right to), which stands for a machine that
does nothing else. Milliseconds are this machine's; ratios, CPU time and memory are what counts. Needs `less`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app_project import FAR, FAR_CLAIM, ROOT, Prepared, prepare
from terminal import Window

LIMITS = {"paint": 1.3, "key": 16.0, "line": 0.3, "quit": 100.0, "memory": 60.0}
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("a bare app")
    def key_q(self):
        self.exit()
Bare().run()
"""
MEMTUI = "import sys; from memtui.__main__ import main; sys.argv = ['memtui', *sys.argv[1:]]; main()"
#: How to come to each list, what shows that it is there, how to leave it for the next, and how far down it goes.
LISTS = (
    ("Tiers", ("1",), "[1 Tiers", "", 10),
    ("Staged", ("3",), "[3 Staged", "", 50),
    ("Inbox", ("2",), "[2 Inbox", "", 50),
    ("Contested", ("4",), "[4 Contested", "", 15),
    ("Redacted", ("5",), "[5 Redacted", "", 15),
    ("L3", ("6",), "[6 L3", "", 25),
    ("History", ("1", "H"), "› history", "\x1b", 10),
    ("Import", ("I",), "› import", "\x1b", 50),
    ("Search", ("\x06", "module_\r"), "› search", "\x1b", 50),
)
SIZE = (120, 40)


@dataclass
class Run:
    """One run: seconds to each first paint, ms of each key by list (first and last drawn, CPU), and the rest."""

    bare: float = 0.0
    paint: float = 0.0
    news: float = 0.0
    ready: float = 0.0
    cpu: dict[str, float] = field(default_factory=dict)
    keys: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    per_key: dict[str, float] = field(default_factory=dict)
    less: float = 0.0
    line: float = 0.0
    quit: float = 0.0
    memory: float = 0.0
    peak: float = 0.0
    bare_memory: float = 0.0


def open_window(command: Sequence[str], project: Prepared, *, alone: bool) -> Window:
    return Window(command, {**project.environ, "PYTHONPATH": str(ROOT)}, cwd=str(project.root), size=SIZE, alone=alone)


def start(run: Run, project: Prepared, *, alone: bool) -> Window:
    """A bare app's first paint, then memtui's first claim list: after something new was said, and as it was left.

    The second window of memtui stays open.
    """
    bare = open_window([sys.executable, "-c", BARE], project, alone=alone)
    run.bare = bare.since_start("a bare app")
    run.cpu["bare"] = bare.cpu()
    bare.settle()
    run.bare_memory = bare.memory()
    bare.leave("q")
    project.say_one_more()  # and the hooks have read it: the store is another one than when the app was left
    app = open_window([sys.executable, "-c", MEMTUI], project, alone=alone)
    run.news = app.since_start("module_")
    run.cpu["news"] = app.cpu()
    app.until("read ")  # what was new, too
    app.settle()
    app.leave("q")
    app = open_window([sys.executable, "-c", MEMTUI], project, alone=alone)
    run.paint = app.since_start("module_")
    run.cpu["memtui"] = app.cpu()
    run.ready = app.since_start("read ")
    run.cpu["ready"] = app.cpu()
    app.settle(1.0)
    run.memory = app.memory()
    return app


def type_keys(run: Run, app: Window, count: int) -> None:
    """Down and up again, so many keys in each list."""
    for name, keys, shows, leave, rows in LISTS:
        for key in keys:
            app.press(key)
            app.settle()
        app.until(shows)
        before, found = app.cpu(), []
        for number in range(count):
            first, last = app.timed("j" if number // rows % 2 == 0 else "k")
            found.append((first * 1000, last * 1000))
        run.keys[name] = found
        run.per_key[name] = (app.cpu() - before) / count
        if leave:
            app.press(leave)
            app.settle()


def far_line(run: Run, project: Prepared, app: Window, *, alone: bool) -> None:
    """The far line of the long transcript: in `less`, from its start; in Why, from the key."""
    viewer = shutil.which("less") or ""
    less = open_window([viewer, f"+{FAR}", str(project.long)], project, alone=alone)
    run.less = less.since_start(FAR_CLAIM)
    less.settle()
    less.leave("q")
    for key in ("2", "/", "lighthouse\r"):
        app.press(key)
        app.settle()
    app.press("w")
    run.line = app.until(f"{FAR} user")
    app.settle()
    app.press("\x1b")
    app.settle()


def p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


def firsts_of(run: Run, name: str) -> list[float]:
    """Milliseconds from each key in a list to the first that is drawn for it: the cursor on its new row."""
    return [first for first, _ in run.keys[name]]


def best(runs: Sequence[Run]) -> dict[str, float]:
    """The figures that have a limit, each from its best run."""
    return {
        "paint": min(run.paint / run.bare for run in runs),
        "key": max(min(p95(firsts_of(run, name)) for run in runs) for name, *_ in LISTS),
        "line": min(run.line / run.less for run in runs),
        "quit": min(run.quit for run in runs) * 1000,
        "memory": min(run.memory for run in runs),
    }


def report(runs: Sequence[Run], limits: dict[str, float]) -> list[str]:
    """The figures as lines, and whether each keeps its limit."""
    found = best(runs)
    paint = min(runs, key=lambda run: run.paint / run.bare)
    news = min(runs, key=lambda run: run.news / run.bare)
    line = min(runs, key=lambda run: run.line / run.less)
    bare, peak = min(run.bare_memory for run in runs), min(run.peak for run in runs)
    lines = [
        f"first list   {found['paint']:6.2f} of a bare app   ms {paint.paint * 1e3:5.0f} beside {paint.bare * 1e3:.0f}",
        f"  CPU ms     {paint.cpu['memtui']:6.0f} beside {paint.cpu['bare']:.0f}",
        f"  all read   {paint.ready / paint.bare:6.2f} of a bare app   CPU ms {paint.cpu['ready']:.0f}",
        f"first list, new claims {news.news / news.bare:.2f} of a bare app   ms {news.news * 1e3:.0f}",
        f"  CPU ms     {news.cpu['news']:6.0f} beside {news.cpu['bare']:.0f}",
        f"line {FAR:,} {found['line']:6.2f} of less         ms {line.line * 1000:5.0f} beside {line.less * 1000:.0f}",
        f"quit         {found['quit']:6.0f} ms",
        f"memory       {found['memory']:6.1f} MB, a bare app {bare:.1f}; at most {peak:.1f} in the whole run",
    ]
    for name, *_ in LISTS:
        run = min(runs, key=lambda each: p95(firsts_of(each, name)))
        firsts, lasts = firsts_of(run, name), [last for _, last in run.keys[name]]
        cpu = min(each.per_key[name] for each in runs)
        lines.append(
            f"key {name:10} p50 {statistics.median(firsts):5.1f} p95 {p95(firsts):5.1f} ms, with all beside it"
            f" {statistics.median(lasts):5.1f} {p95(lasts):5.1f}   CPU {cpu:4.1f} ms"
        )
    for what, most in limits.items():
        lines.append(f"{'passed' if found[what] <= most else 'BROKEN'}  {what} {found[what]:.2f}, at most {most:g}")
    return lines


def limits_of(words: list[str] | None) -> dict[str, float]:
    """The limits that were asked for: all, or what `NAME=FIGURE` says."""
    if words is None:
        return {}
    found = dict(word.split("=", 1) for word in words if "=" in word)
    if len(found) != len(words) or not found.keys() <= LIMITS.keys():
        raise SystemExit(f"--limit takes NAME=FIGURE; the names are {', '.join(LIMITS)}")
    return {what: float(most) for what, most in found.items()} or LIMITS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--atoms", type=int, default=500)
    parser.add_argument("--mb", type=int, default=200)
    parser.add_argument("--keys", type=int, default=40, help="keys in each list and run")
    parser.add_argument("--runs", type=int, default=3, help="the best of so many counts")
    parser.add_argument("--alone", action="store_true", help="all at real-time priority")
    parser.add_argument("--limit", nargs="*", metavar="NAME=FIGURE", help="exit 1 over these limits, or over all")
    options = parser.parse_args()
    limits = limits_of(options.limit)
    if options.keys < 2 or options.runs < 1 or not shutil.which("less"):
        parser.error("at least two keys and one run; `less` must be there")
    if options.alone:  # the clock's side, too: what is drawn counts when it is read here
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        project = prepare(Path(folder).resolve(), atoms=options.atoms, mb=options.mb)
        for number in range(options.runs + 1):
            run = Run()
            app = start(run, project, alone=options.alone)
            if number:  # the first one warms the caches
                type_keys(run, app, options.keys)
                far_line(run, project, app, alone=options.alone)
                run.peak = app.memory("VmHWM")
                runs.append(run)
            run.quit = app.leave("q")
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    lines = [
        f"{options.atoms} atoms, {options.mb} MB, best of {options.runs}, Python {sys.version.split()[0]}, load {load}"
    ]
    sys.stdout.write("\n".join([*lines, *report(runs, limits)]) + "\n")
    found = best(runs)
    return 1 if any(found[what] > most for what, most in limits.items()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
