"""How fast a long transcript is read, beside `wc -l`, and harvested: `python benchmarks/harvest.py [--mb 200]`.

Writes a made-up transcript of that size (long tool results, answers, a prompt in fifty lines, some of them rules),
then measures in one run, several times over: `wc -l` of it, the search for lines that can hold a person's words,
and one whole harvest from the first byte to the store. CPU time of each child; the medians are compared. Where the
second scanner is installed, a home's first harvest compiles its rules, once for all: that one is told apart.
`--limit 5` exits 1 when the search costs more than that many `wc -l`, `--rate 60` when a harvest reads fewer MB in
a CPU second, `--peak 64` when it needs more MB of memory (performance.md §0, issue figures in docs/quality.md).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memtui.engine.capture.transcripts.lines import Lines  # noqa: E402
from memtui.engine.harvest import harvest  # noqa: E402
from memtui.engine.home import Home  # noqa: E402

SLUG = "-work-shop"
LETTERS = "etaoinshrdlcumwfgypbvkjxqz_./=(){}0123456789"
RULES = (
    "Always run the linter before you commit module_{n}, never push straight to main.",
    "We deploy shop_{n} with make ship, not with the script.",
    "can you look at why the checkout of order {n} fails for two carts and write a test for it",
    "no, use pnpm in package_{n}, not npm",
)


def transcript(path: Path, size: int, pick: random.Random) -> int:
    """Write a transcript of at least `size` bytes; the number of prompts in it."""
    words = ["".join(pick.choices(LETTERS, k=pick.randint(2, 9))) for _ in range(5_000)]
    pool = " ".join(pick.choices(words, k=400_000)).replace("_ ", "\n")
    prompts = number = written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            number += 1
            prompted = number % 50 == 1
            prompts += prompted
            written += file.write(_line(number, _record(number, prompted, pool, pick)))
    return prompts


def _record(number: int, prompted: bool, pool: str, pick: random.Random) -> dict[str, object]:
    if prompted:
        text = pick.choice(RULES).format(n=number)
        return {"type": "user", "promptSource": "typed", "message": {"role": "user", "content": text}}
    if number % 2:
        content: list[dict[str, object]] = [{"type": "text", "text": _text(pool, 5.9, pick)}]
        return {"type": "assistant", "message": {"role": "assistant", "content": content}}
    body = _text(pool, 8.6, pick)
    content = [{"type": "tool_result", "tool_use_id": f"toolu_{number}", "content": body, "is_error": False}]
    return {
        "type": "user",
        "message": {"role": "user", "content": content},
        "toolUseResult": {"stdout": body, "stderr": ""},
    }


def _text(pool: str, middle: float, pick: random.Random) -> str:
    length = min(2_000_000, int(pick.lognormvariate(middle, 1.2)) + 1)
    at = pick.randrange(max(1, len(pool) - length))
    return pool[at : at + length]


def _line(number: int, record: dict[str, object]) -> str:
    stamp = (
        f"2026-07-{1 + number // 86_400 % 28:02}T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"
    )
    head = {"parentUuid": None, "isSidechain": False, "userType": "external", "entrypoint": "cli", "cwd": "/work/shop"}
    whole = {**head, **record, "uuid": f"00000000-0000-4000-8000-{number:012d}", "timestamp": stamp}
    return json.dumps(whole, separators=(",", ":")) + "\n"


def in_child(work: str, *arguments: str) -> tuple[float, int]:
    """CPU milliseconds and peak MB of this script doing one piece of work in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--child", work, *arguments], capture_output=True, check=True, text=True
    )
    cpu, peak = done.stdout.split()
    return float(cpu), int(peak)


def child(work: str, arguments: list[str]) -> None:
    """Do one piece of work and print its CPU milliseconds and the peak MB of this process."""
    before = spent(resource.RUSAGE_SELF)
    if work == "scan":
        fd = os.open(arguments[0], os.O_RDONLY)
        found = sum(1 for _ in Lines(fd, end=os.fstat(fd).st_size))
        os.close(fd)
    else:
        found = harvest(Home(arguments[1]), [Path(arguments[0])], now=datetime.now(UTC)).texts
    cpu = spent(resource.RUSAGE_SELF) - before
    if found < 1:
        raise SystemExit("nothing was found; nothing was measured")
    sys.stdout.write(f"{cpu} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}")


def word_count(path: Path) -> float:
    """CPU milliseconds of `wc -l`."""
    before = spent(resource.RUSAGE_CHILDREN)
    subprocess.run(["wc", "-l", str(path)], capture_output=True, check=True)
    return spent(resource.RUSAGE_CHILDREN) - before


def spent(who: int) -> float:
    """CPU milliseconds so far, of this process or of its children that ended."""
    used = resource.getrusage(who)
    return (used.ru_utime + used.ru_stime) * 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mb", type=int, default=200)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--limit", type=float, help="at most so many `wc -l` for the search")
    parser.add_argument("--rate", type=float, help="at least so many MB a CPU second for a harvest")
    parser.add_argument("--peak", type=int, help="at most so many MB of memory for a harvest")
    options = parser.parse_args()
    counted, scanned, harvested, peak = [], [], [], 0
    first = (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        projects = Path(folder) / "claude" / "projects" / SLUG
        projects.mkdir(parents=True)
        path = projects / "00000000-0000-4000-8000-000000000001.jsonl"
        prompts = transcript(path, options.mb * 1_000_000, random.Random(11))
        cold = Path(folder) / "cold"
        first = in_child("harvest", str(Path(folder) / "claude"), str(cold))
        for run in range(options.runs):
            counted.append(word_count(path))
            scanned.append(in_child("scan", str(path))[0])
            home = Path(folder) / f"home{run}"
            home.mkdir(mode=0o700)
            if (cold / "cache").is_dir():
                shutil.copytree(cold / "cache", home / "cache")
            cpu, most = in_child("harvest", str(Path(folder) / "claude"), str(home))
            harvested.append(cpu)
            peak = max(peak, most)
        size = path.stat().st_size / 1e6
    count, scan, whole = (statistics.median(each) for each in (counted, scanned, harvested))
    ratio, rate = scan / count, size / whole * 1000
    sys.stdout.write(
        f"{size:.0f} MB, {prompts} prompts, {options.runs} runs, Python {sys.version.split()[0]}\n"
        f"wc -l    CPU ms {count:7.1f}\nsearch   CPU ms {scan:7.1f}   {ratio:.2f} of wc -l\n"
        f"harvest  CPU ms {whole:7.1f}   {rate:.0f} MB a CPU second, peak {peak} MB\n"
        f"a home's first   {first[0]:7.1f}   {size / first[0] * 1000:.0f} MB a CPU second, peak {first[1]} MB\n"
    )
    missed = (
        (options.limit is not None and ratio > options.limit)
        or (options.rate is not None and rate < options.rate)
        or (options.peak is not None and peak > options.peak)
    )
    return 1 if missed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], sys.argv[3:])
    else:
        raise SystemExit(main())
