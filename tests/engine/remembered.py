"""What other tools remember about a made-up project: notes, instruction files with a history, Codex's memories."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from memtui.engine.capture.transcripts.session_folder import session_folder
from memtui.engine.config import Clock
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.sitting import Sitting
from tests.conftest import git

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
SECRET = "gh" + "p_" + "MemTui" * 6
SESSION = "11111111-2222-4333-8444-555555555555"

NOUNS = ["login", "billing", "search", "export", "upload", "invoice", "catalogue", "checkout", "profile", "audit"]
VERBS = ["validate", "cache", "log", "translate", "retry", "paginate", "encrypt", "throttle", "archive", "preview"]


class Remembered:
    """A repository, an auto memory folder and Codex's folder in a person's home; `sitting` works on them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = Home.of(os.environ)
        self.claude = Path(os.environ["CLAUDE_CONFIG_DIR"])
        self.now = NOW

    @property
    def sitting(self) -> Sitting:
        clock: Callable[[], Clock] = lambda: Clock(self.now, True)  # noqa: E731
        return Sitting(self.home, project_at(str(self.root)), (self.claude,), clock, os.environ, "test")

    @property
    def memory(self) -> Path:
        folder = self.claude / "projects" / session_folder(str(self.root)) / "memory"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @property
    def kept(self) -> Path:
        """The project's folder in memtui's home."""
        entry = self.home.entry_of(self.sitting.project.store)
        assert entry is not None
        return Path(self.home.path) / "projects" / entry.key

    def note(self, name: str, text: str, *, kind: str = "feedback", described: str = "", written: str = "") -> Path:
        path = self.memory / f"{name}.md"
        path.write_text(
            f"---\nname: {name}\ndescription: {described or 'what it is about'}\nmetadata:\n  node_type: memory\n"
            f"  type: {kind}  # as Claude Code writes it\n  originSessionId: {SESSION}\n"
            f"  modified: {written or '2026-06-30T20:24:30.621Z'}\n---\n\n{text}\n\n**Why:** it was asked for.\n"
        )
        return path

    def file(self, path: str, text: str) -> Path:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    def commit(self, message: str, day: str) -> str:
        """Commit all there is, as if on a day; the commit's id."""
        stamp = f"{day}T10:00:00+00:00"
        git(self.root, "add", "--all")
        before = {name: os.environ.get(name) for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE")}
        os.environ.update(GIT_AUTHOR_DATE=stamp, GIT_COMMITTER_DATE=stamp)
        try:
            git(self.root, "commit", "--quiet", "--allow-empty", "--message", message)
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
        return git(self.root, "rev-parse", "HEAD")

    def remember_much(self, notes: int = 200, commits: int = 8) -> None:
        """Notes, and a CLAUDE.md that grew by ten bullets with each commit."""
        for number in range(notes):
            noun, verb = NOUNS[number % 10], VERBS[number // 10 % 10]
            when = f"2026-0{number % 6 + 1}-{number % 27 + 1:02}T08:00:00.000Z"
            text = f"The {noun} service must {verb} record number {number} before it answers."
            self.note(f"note-{number:03}", text, kind=("feedback", "project", "reference")[number % 3], written=when)
        lines: list[str] = []
        for step in range(commits):
            lines += [f"- Module {noun} owns table t_{noun}_{step}" for noun in NOUNS]
            self.file("CLAUDE.md", "# Rules\n\n" + "\n".join(lines) + "\n")
            self.commit(f"rules {step}", f"2026-0{step + 1 if step < 7 else 7}-1{step}")

    def state(self) -> dict[str, bytes]:
        """Every byte of the project's evidence, notes and derived atoms."""
        memory = self.root / ".memory"
        places = [*self.kept.rglob("*"), *(memory.rglob("*") if memory.exists() else ())]
        return {str(path): path.read_bytes() for path in places if path.is_file() and path.name != "owner"}
