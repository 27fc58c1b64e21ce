"""The journal: what one adoption is about to do, durable before its first byte is written (design §5).

It holds all that finishing needs: digests of each file, the name of its backup, the ledger's lines, the decision rows
and the person's answers about git. It is one JSON object, replaced at once, and removed as the last step of all.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.write import Rewrite
from memtui.engine.errors import Refused
from memtui.engine.files import Folder
from memtui.engine.jsonl import Record, dumps, loads
from memtui.engine.store.decisions import Decision
from memtui.engine.store.ledger import LedgerLine

FILE = "adopt.journal"
VERSION = 1


@dataclass(frozen=True)
class Journal:
    """One transaction: `root` is the worktree that adopts, `backup` the name of its folder in `backups/`."""

    tx: str
    root: str
    message: str
    backup: str
    files: tuple[Rewrite, ...]
    lines: tuple[LedgerLine, ...]
    decisions: tuple[Decision, ...]
    git: GitChoice
    imported: str = ""  # the `@` line that the second file gets

    @property
    def undone(self) -> int:
        """How many claims an undo or a restore is about; 0 for an adoption."""
        return len({line.atom_id for line in self.lines if line.action in ("undo", "restore")})

    @property
    def adopted(self) -> int:
        """How many claims an adoption is about; 0 for an undo."""
        return 0 if self.undone else len(self.decisions)

    @property
    def gone(self) -> int:
        """How many of them left the file."""
        return min(self.adopted, len({line.atom_id for line in self.lines if line.action == "drop"}))

    def record(self) -> Record:
        return {
            **asdict(self),
            "v": VERSION,
            "lines": [line.record() for line in self.lines],
            "decisions": [row.record() for row in self.decisions],
        }


def write(project: Folder, journal: Journal) -> None:
    """Begin the transaction; the caller holds the lock and has settled any journal before it."""
    project.replace(FILE, dumps(journal.record()).encode(errors="replace") + b"\n")


def read(project: Folder) -> Journal | None:
    """The journal of an adoption that didn't end; raises `Refused` where it can't be read."""
    data = project.read_or_empty(FILE)
    if not data:
        return None
    try:
        return _journal(loads(data))
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(
            "The journal of an adoption can't be read.",
            f"{project.at(FILE)}: {error}",
            "A newer memtui may have written it; else compare your file with the newest backup and move it away.",
        ) from error


def remove(project: Folder) -> None:
    """End the transaction."""
    project.unlink(FILE)


def _journal(record: dict[str, Any]) -> Journal:
    if record.pop("v") > VERSION:
        raise ValueError("a newer version")
    return Journal(
        **{
            **record,
            "files": tuple(Rewrite(**each) for each in record["files"]),
            "lines": tuple(LedgerLine(**each) for each in record["lines"]),
            "decisions": tuple(Decision(**each) for each in record["decisions"]),
            "git": GitChoice(**record["git"]),
        }
    )
