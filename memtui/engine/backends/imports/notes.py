"""What other tools and files remember already, as it stands there: the input of an import. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder

#: Where notes come from, in the order in which they are read: the person's own files first.
SOURCES = ("claude-md", "agents-md", "rules", "auto-memory", "codex")
_NAMES = {
    "claude-md": "CLAUDE.md",
    "agents-md": "AGENTS.md",
    "rules": "rules files",
    "auto-memory": "Claude Code's notes",
    "codex": "Codex's memories",
}
#: A file of notes is read up to this size; a larger one is named as refused.
LIMIT = 1024 * 1024
MOST_FILES = 2_000

#: Hears what is looked at, how many of how many are done; whether to go on. Asked between any two files or notes.
Tell = Callable[[str, int, int], bool]


def untold(_what: str, _done: int, _total: int) -> bool:
    """Nobody listens, and nobody stops it."""
    return True


def source_names(sources: Iterable[str]) -> str:
    """Sources as a person calls them, on one line."""
    return ", ".join(_NAMES[source] for source in sources)


@dataclass(frozen=True)
class Note:
    """One thing that is remembered elsewhere.

    `file` is the path as a person knows it (never an absolute one), `line` and `last` count from 1, `text` is raw and
    on one line. `at` is when it was written, `commit` by which commit, `session` in which session, "" where nobody
    knows. `speaker` is "file" for what stands in a project's files and "agent" for what a model wrote; `kind` is ""
    where only the words say it.
    """

    source: str
    file: str
    line: int
    last: int
    text: str
    at: datetime
    speaker: str = "file"
    kind: str = ""
    commit: str = ""
    session: str = ""

    @property
    def place(self) -> str:
        """The file and line that name the note among all notes of one reading."""
        return f"{self.file}:{self.line}"


@dataclass
class Found:
    """What was read: notes in order, how many files, and the files that could not be read, each with its reason.

    `stopped`: somebody stopped it, so that there may be more.
    """

    notes: list[Note] = field(default_factory=list)
    files: int = 0
    refused: list[str] = field(default_factory=list)
    stopped: bool = False

    def add(self, other: Found) -> None:
        """Take the notes of another reading in."""
        self.notes += other.notes
        self.files += other.files
        self.refused += other.refused
        self.stopped = self.stopped or other.stopped


def read_note_file(folder: Folder, name: str, shown: str, found: Found) -> tuple[bytes, datetime] | None:
    """The bytes of a file and when it was changed last; None where there is none, or where it is refused and named."""
    try:
        status = folder.status(name)
        if status is None:
            return None
        data = folder.read(name, limit=LIMIT)
    except NotFound:
        return None
    except FileRefused as error:
        found.refused.append(f"{shown}: {error.title}")
        return None
    found.files += 1
    return data, datetime.fromtimestamp(int(status.st_mtime), UTC)
