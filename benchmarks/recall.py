"""How much a prompt with recall costs, beside the bare interpreter: `python benchmarks/recall.py [--atoms 500]`.

Runs the hook as it is installed and `python -c pass` in turn, and compares each pair: wall time and CPU time.
`--limit 2.0` exits 1 when the median ratio is above it (performance.md §8.10). Milliseconds are this machine's,
the ratio is what counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memtui.engine.home import Home  # noqa: E402
from memtui.engine.project import open_store, project_at  # noqa: E402
from memtui.engine.recall import index  # noqa: E402

STUB = ROOT / "memtui" / "hooks" / "user_prompt_submit.py"
FLOOR = [sys.executable, "-c", "pass"]
HOOK = [sys.executable, "-I", "-S", str(STUB)]
PROMPT = "Please open a pull request for the release branch and run the migration before the deploy"
SUBJECTS = ("branch", "migration", "deploy", "release", "schema", "cache", "token", "worker", "queue", "fixture")
VERBS = ("rebase", "format", "review", "archive", "regenerate", "pin", "mirror", "throttle", "document", "rotate")
PLACES = ("staging", "production", "services/api", "web/app.ts", "docs/guide.md", "infra", "CI", "nightly")


def claim(number: int, pick: random.Random) -> str:
    """A made-up rule of about 90 characters, different for each number."""
    return (
        f"always {pick.choice(VERBS)} the {pick.choice(SUBJECTS)} in {pick.choice(PLACES)} before you "
        f"{pick.choice(VERBS)} module_{number} of the {pick.choice(SUBJECTS)}"
    )


def prepare(folder: Path, atoms: int) -> tuple[Path, dict[str, str]]:
    """A project with an index of that many claims; gives its root and the environment of the hook."""
    root = folder / "project"
    (root / ".git").mkdir(parents=True)
    home = Home(str(folder / "home"))
    entry = open_store(home, project_at(str(root.resolve())), now=datetime.now(UTC))
    pick = random.Random(7)
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    entries = [(f"atm_{n:08x}", "constraint", "stated", today, "", claim(n, pick)) for n in range(atoms)]
    with home.memory(entry) as memory:
        memory.replace(index.STORE, b"".join(b'{"id":"%s"}\n' % row[0].encode() for row in entries))
        header = index.Header(graph="repo://claude-code/local/benchmark", store=index.stamp(memory))
        memory.replace(index.FILE, index.build(entries, header))
    return root, {"HOME": str(folder), "MEMTUI_HOME": home.path, "PATH": os.defpath}


def run(command: list[str], stdin: bytes, environ: dict[str, str]) -> tuple[float, float, bytes]:
    """One process from start to end: wall and CPU milliseconds, and what it printed."""
    before, wall = os.times(), time.perf_counter()
    done = subprocess.run(command, input=stdin, capture_output=True, env=environ, check=True)
    wall, after = time.perf_counter() - wall, os.times()
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return wall * 1000, cpu * 1000, done.stdout


def quantiles(values: list[float]) -> str:
    return f"p50 {statistics.median(values):6.1f}  p95 {statistics.quantiles(values, n=20)[-1]:6.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--atoms", type=int, default=500)
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--limit", type=float, help="exit 1 when the median ratio of wall times is above this")
    parser.add_argument(
        "--silent", action="store_true", help="a prompt that nothing answers: no session note is written"
    )
    options = parser.parse_args()
    floor: list[tuple[float, float]] = []
    hook: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        root, environ = prepare(Path(folder).resolve(), options.atoms)
        asked = "xyzzy plugh " * 8 if options.silent else PROMPT
        for number in range(-3, options.runs):
            payload = {"prompt": asked, "cwd": str(root), "session_id": f"s{number + 3}"}
            idle = run(FLOOR, b"", environ)
            told = run(HOOK, json.dumps(payload).encode(), environ)
            if bool(told[2]) is options.silent:
                raise SystemExit("the hook printed nothing, or something it should not have; nothing was measured")
            if number >= 0:  # the first three warm the caches
                floor.append(idle[:2])
                hook.append(told[:2])
    ratio = statistics.median(there[0] / here[0] for here, there in zip(floor, hook, strict=True))
    cpu = statistics.fmean(row[1] for row in hook) / statistics.fmean(row[1] for row in floor)
    lines = [f"{options.atoms} atoms, {options.runs} pairs, Python {sys.version.split()[0]}"]
    for name, rows in (("python -c pass", floor), ("recall", hook)):
        mean = statistics.fmean(row[1] for row in rows)
        lines.append(f"{name:16} wall ms {quantiles([row[0] for row in rows])}   CPU ms {mean:6.1f}")
    lines.append(f"ratio            wall {ratio:.2f}   CPU {cpu:.2f}\n")
    sys.stdout.write("\n".join(lines))
    return 1 if options.limit is not None and ratio > options.limit else 0


if __name__ == "__main__":
    raise SystemExit(main())
