"""A person's machine from end to end: transcripts, harvest, gates, review, adopt and the prompt hook on one clock."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memtui.engine import evidence
from memtui.engine.adopt.transaction import GitChoice, Receipt
from memtui.engine.atoms import as_l2, atom_id, check
from memtui.engine.config import Clock
from memtui.engine.evidence import Sighting
from memtui.engine.home import Entry
from memtui.engine.jsonl import Record, loads
from memtui.engine.news import Harvest
from memtui.engine.project import register
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.recall import index
from memtui.engine.sitting import Sitting
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.adapters.claude_code import prompt
from tests.transcripts import answered, line, typed

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
RULE = "always run `make fmt` before committing"


class Lab:
    """One project of a person. `say` types into a session of the harness, `harvest` reads; `at` moves the clock."""

    def __init__(self, root: Path, claude: Path, environ: Mapping[str, str] = os.environ) -> None:
        self.root = root
        self.claude = claude
        self.now = NOW
        sitting = Sitting.at(str(root), environ, via="test", claude_dir=claude)
        self.sitting = replace(sitting, clock=lambda: Clock(self.now, is_set=False))

    def say(self, session: str, at: str, *texts: str, cwd: Path | None = None, slug: str = "") -> Path:
        """Append prompts to a session's transcript; `at` is a date or a moment, one minute apart."""
        moment = datetime.fromisoformat(at if "T" in at else at + "T09:00:00+00:00")
        place = cwd or self.root
        path = self.claude / "projects" / (slug or self.slug) / f"{session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            for number, text in enumerate(texts):
                when = (moment + timedelta(minutes=number)).isoformat(timespec="milliseconds")
                file.write(line(typed(text, when, cwd=place, session=session)))
                file.write(line(answered("ok", when, cwd=place, session=session)))
        return path

    def raw(self, session: str, *lines: bytes | Record) -> Path:
        """Append lines of any shape to a transcript."""
        path = self.claude / "projects" / self.slug / f"{session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.writelines(each if isinstance(each, bytes) else line(each) for each in lines)
        return path

    @property
    def slug(self) -> str:
        """The harness's name for the project's folder."""
        return str(self.root).replace("/", "-")

    def thrice(self, words: str, *, first: int = 1) -> None:
        """Words stated as a rule in three sessions on three days."""
        for number in range(3):
            day = first + number
            self.say(f"S{atom_id(words, 'x')[4:]}-{number}", f"2026-07-{day:02}", f"Rule: {words}")

    def harvest(self) -> Harvest:
        return self.sitting.harvest()

    def heard(self, *texts: str) -> list[str]:
        """The claims of a session that says only this, on the way through transcript, harvest and store."""
        self.say("H" + atom_id(" ".join(texts), "x")[4:], "2026-07-01", *texts)
        self.harvest()
        return sorted(claim.atom.claim for claim in self.look().claims.values())

    def prompt(self, words: str, minute: int = 0, *, at: str = "2026-07-01") -> bytes:
        """A prompt's line as it stands in a transcript, with its newline."""
        return line(typed(words, f"{at}T09:{minute:02}:00.000Z", cwd=self.root, session="s1"))

    @property
    def words(self) -> set[str]:
        """The claims that there are."""
        return {claim.atom.claim for claim in self.look().claims.values()}

    def rows(self, *rows: Sighting) -> None:
        """Evidence that a harvest of an older memtui left."""
        with self.sitting.home.project(self.entry.key, create=True) as folder:
            evidence.append(folder, rows)

    @property
    def entry(self) -> Entry:
        found = self.sitting.home.entry_of(self.sitting.project.store)
        return found or register(self.sitting.home, self.sitting.project, transcripts=str(self.claude), now=self.now)

    def open(self) -> None:
        self.sitting.open()

    def look(self) -> Snapshot:
        return self.sitting.snapshot()

    def refresh(self) -> Snapshot:
        return self.sitting.refresh()

    def id(self, words: str) -> str:
        return atom_id(words, self.sitting.project.slug)

    def claim(self, words: str) -> Claim:
        return self.look().claims[self.id(words)]

    def codes(self, words: str) -> set[str]:
        """What keeps a claim below L2 today."""
        gate = l1_to_l2(self.claim(words), today=self.now.date())
        return {blocker.code for blocker in gate.blockers}

    def decide(self, do: str, words: str) -> None:
        snapshot = self.look()
        self.sitting.decide(snapshot, snapshot.claims[self.id(words)], do)

    def adopt(self) -> Receipt:
        self.now += timedelta(minutes=1)
        return self.sitting.adopt(self.sitting.plan(self.look()), GitChoice(commit_untracked=True))

    def adopted(self, *words: str) -> None:
        """Claims said three times, accepted and written."""
        self.open()
        for each in words:
            self.thrice(each)
        self.harvest()
        for each in words:
            self.decide("accept", each)
        self.adopt()

    @property
    def file(self) -> str:
        path = self.root / "CLAUDE.md"
        return path.read_bytes().decode() if path.exists() else ""

    @property
    def memory(self) -> Path:
        return self.root / ".memory"

    @property
    def folder(self) -> Path:
        """The project's folder in memtui's home."""
        return Path(self.sitting.home.path) / "projects" / self.entry.key

    def recall(self, text: str, session: str = "11111111-2222-4333-8444-555555555555") -> str:
        """What the prompt hook adds to a prompt."""
        payload = {"session_id": session, "cwd": str(self.root), "hook_event_name": "UserPromptSubmit", "prompt": text}
        answer = prompt(json.dumps(payload).encode(), os.environ)
        return str(json.loads(answer)["hookSpecificOutput"]["additionalContext"]) if answer else ""

    def atoms(self) -> list[Record]:
        """The records of `atoms.jsonl`, as they stand on disk."""
        return [loads(each) for each in (self.memory / index.STORE).read_bytes().splitlines()]

    def staged(self) -> list[Record]:
        """The records of `staged/`, as they stand on disk."""
        return [loads(path.read_bytes()) for path in sorted((self.memory / "staged").glob("*.json"))]

    def every_atom(self) -> list[Record]:
        """Every record that memtui wrote, derived or staged here, each checked against schema and invariants."""
        snapshot = self.refresh()
        derived = [
            as_l2(snapshot.claims[each.id].atom, promoted_at=self.now).record()
            for each in snapshot.adopted
            if each.id in snapshot.claims
        ]
        ledger = [each.atom for each in snapshot.ledger.lines]
        found = [*self.atoms(), *(each["atom"] for each in self.staged()), *derived, *ledger]
        for record in found:
            check(record)
        return found
