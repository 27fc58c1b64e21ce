"""A made-up project for `benchmarks/app.py`: 500 claims, something in every list, and a transcript of 200 MB."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memtui.engine.adopt.transaction import GitChoice  # noqa: E402
from memtui.engine.capture.transcripts.session_folder import session_folder  # noqa: E402
from memtui.engine.redact.second import SWITCH  # noqa: E402
from memtui.engine.sitting import Sitting  # noqa: E402

PAIRS, REDACTED, STAGED, ADOPTED, LINES_OF_L3, BULLETS = 20, 20, 60, 12, 30, 80
#: The line of the long transcript that a claim is said on, and the words that show that it is on the screen.
FAR = 100_000
FAR_CLAIM = "Always count the far lighthouse twice before sunset."
SUBJECTS = ("branch", "migration", "deploy", "release", "schema", "cache", "token", "worker", "queue", "fixture")
VERBS = ("rebase", "format", "review", "archive", "regenerate", "pin", "mirror", "throttle", "document", "rotate")
PLACES = ("staging", "production", "services/api", "web/app.ts", "docs/guide.md", "infra", "CI", "nightly")


@dataclass(frozen=True)
class Prepared:
    """The project's folder, the environment in which memtui works there, and the long transcript."""

    root: Path
    environ: dict[str, str]
    long: Path

    def say_one_more(self) -> None:
        """A new session with one new rule, harvested as the hooks do."""
        number = len(list(self.long.parent.iterdir()))
        name = f"eeeeeeee-0000-4000-8000-{number:012d}"
        words = f"always rotate module_{9000 + number} of the queue before the release"
        self.long.with_name(f"{name}.jsonl").write_text(_typed(words, name, self.root, datetime.now(UTC)))
        self.sitting.harvest()

    @property
    def sitting(self) -> Sitting:
        return Sitting.at(str(self.root), self.environ, via="cli")


def prepare(folder: Path, *, atoms: int, mb: int) -> Prepared:
    """Build the project and harvest it. Ends with words where a list has less in it than it should."""
    root, claude = folder / "project", folder / ".claude"
    sessions = claude / "projects" / session_folder(str(root))
    sessions.mkdir(parents=True)
    root.mkdir()
    environ = {
        "HOME": str(folder),
        "MEMTUI_HOME": str(folder / "home"),
        "CLAUDE_CONFIG_DIR": str(claude),
        "PATH": os.environ["PATH"],
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "GIT_CONFIG_GLOBAL": str(folder / ".gitconfig"),
        "GIT_CONFIG_SYSTEM": os.devnull,
        SWITCH: "0",
    }
    (folder / ".gitconfig").write_text("[user]\n\tname = A Person\n\temail = person@example.invalid\n")
    bullets = "".join(f"- Keep part_{n} of the handbook in docs/part_{n}.md\n" for n in range(BULLETS))
    (root / "CLAUDE.md").write_text(f"# Project\n\n## House rules\n\n{bullets}")
    for words in (["init", "--quiet"], ["add", "CLAUDE.md"], ["commit", "--quiet", "-m", "rules"]):
        subprocess.run(["git", *words], cwd=root, env=environ, check=True, stdin=subprocess.DEVNULL)
    (claude / "CLAUDE.md").write_text(_block())
    now, pick = datetime.now(UTC), random.Random(7)
    for number, (day, said) in enumerate(_sessions(atoms, pick)):
        name = f"00000000-0000-4000-8000-{number:012d}"
        at = now - timedelta(days=day, hours=3) + timedelta(seconds=number)
        lines = (_typed(words, name, root, at + timedelta(minutes=n)) for n, words in enumerate(said))
        (sessions / f"{name}.jsonl").write_text("".join(lines))
    long = sessions / "ffffffff-0000-4000-8000-000000000000.jsonl"
    _long(long, mb * 1_000_000, root, now - timedelta(days=2), pick)
    prepared = Prepared(root, environ, long)
    prepared.sitting.open()
    prepared.sitting.harvest()
    _adopt(prepared.sitting)
    return prepared


def rule(number: int, pick: random.Random) -> str:
    """A made-up rule, different for each number."""
    return (
        f"always {pick.choice(VERBS)} the {pick.choice(SUBJECTS)} in {pick.choice(PLACES)} before you "
        f"{pick.choice(VERBS)} module_{number} of the {pick.choice(SUBJECTS)}"
    )


def _sessions(atoms: int, pick: random.Random) -> list[tuple[int, list[str]]]:
    """What was said in each session, and how many days ago: rules in three of them, pairs, keys, and the rest once.

    The two sessions of a pair are told at the same time, so that its claims are next to one another.
    """
    recurring = [rule(n, pick) for n in range(STAGED + ADOPTED)]
    once = atoms - len(recurring) - 2 * PAIRS - REDACTED - 1
    singles = [rule(1000 + n, pick) for n in range(once)]
    keys = [f"Always push part_{n} with the token {'gh' + 'p_'}{n:04d}{'MemTui' * 5}Zz." for n in range(REDACTED)]
    found = [(days, recurring) for days in (24, 16, 8)]
    found += [(12, [f"{how} squash commits of area_{n}." for n in range(PAIRS)]) for how in ("Always", "Never")]
    return [*found, (5, keys), *((4 + at % 19, singles[at : at + 20]) for at in range(0, once, 20))]


def _typed(words: str, session: str, root: Path, at: datetime) -> str:
    record = {
        "type": "user",
        "message": {"role": "user", "content": words},
        "promptSource": "typed",
        "uuid": f"10000000-0000-4000-8000-{crc32((words + session).encode()):012d}",
        "sessionId": session,
        "timestamp": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "cwd": str(root),
    }
    return json.dumps(record, separators=(",", ":")) + "\n"


def _long(path: Path, size: int, root: Path, at: datetime, pick: random.Random) -> None:
    """A transcript of at least `size` bytes and 5,000 lines after `FAR`; only on that line a person says something."""
    letters = "etaoinshrdlcumwfgypbvkjxqz    "
    pool = "".join(pick.choices(letters, k=1_000_000))
    middle = size // (FAR + 5_000) - 330
    written = number = 0
    with path.open("w", encoding="utf-8") as file:
        while written < size or number < FAR + 5_000:
            number += 1
            if number == FAR:
                written += file.write(_typed(FAR_CLAIM, path.stem, root, at))
                continue
            length = max(1, int(pick.uniform(0.2, 1.8) * middle))
            start = pick.randrange(len(pool) - length)
            record = {
                "parentUuid": None,
                "isSidechain": False,
                "type": "assistant",
                "message": {"role": "assistant", "content": [{"type": "text", "text": pool[start : start + length]}]},
                "uuid": f"20000000-0000-4000-8000-{number:012d}",
                "sessionId": path.stem,
                "timestamp": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
                "cwd": str(root),
            }
            written += file.write(json.dumps(record, separators=(",", ":")) + "\n")


def _block() -> str:
    """L3 as it stands in the person's own CLAUDE.md."""
    lines = (
        f"- Answer letter_{n} in plain words\n<!-- memtui:atm_{n:08x} 00000000.jsonl#L{n + 1} -->\n"
        for n in range(LINES_OF_L3)
    )
    return f"<!-- memtui:begin v1 (made up) -->\n## Learned\n\n{''.join(lines)}<!-- memtui:end -->\n"


def _adopt(sitting: Sitting) -> None:
    """Adopt some of what recurs, one by one, so that there is a history."""
    for number in range(ADOPTED):
        snapshot = sitting.refresh()
        (claim,) = [each for each in snapshot.claims.values() if f"module_{STAGED + number} " in each.atom.claim]
        sitting.decide(snapshot, claim, "accept")
        sitting.adopt(sitting.plan(sitting.snapshot()), GitChoice())
    sitting.refresh()
