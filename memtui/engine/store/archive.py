"""The archive: rows that `evidence.jsonl` needn't hold any more, by the year of their message (design §2.2).

Nothing is taken out of it but by a re-scan or by `forget`. A claim is live while one of its rows stands in
`evidence.jsonl`; its archived rows then count like all others. A row in both files is one, by `Sighting.keys`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from memtui.engine import evidence
from memtui.engine.atoms import atom_id
from memtui.engine.evidence import Evidence, Sighting, unseen
from memtui.engine.files import Folder
from memtui.engine.jsonl import BadLine, lines_of
from memtui.engine.store.merge import Claim

_FILE = re.compile(r"archive-\d{4}\.jsonl")


@dataclass(frozen=True)
class Stored:
    """All evidence of a project: the rows of `evidence.jsonl`, archived ones, and by file the lines that are none."""

    rows: tuple[Sighting, ...] = ()
    archived: tuple[Sighting, ...] = ()
    bad: Mapping[str, tuple[BadLine, ...]] = field(default_factory=dict)

    @property
    def all(self) -> tuple[Sighting, ...]:
        """Both kinds of rows."""
        return self.rows + self.archived

    def live(self, claims: Mapping[str, Claim], slug: str) -> dict[str, Claim]:
        """Those of `claims`, merged from all rows, that have a row outside the archive."""
        if not self.archived:
            return dict(claims)
        said = {id_ for row in self.rows for id_ in (row.atom_id, atom_id(row.claim, slug))}
        return {id_: claim for id_, claim in claims.items() if not said.isdisjoint(claim.names)}


def file_of(row: Sighting) -> str:
    """The archive that a row belongs to: that of its message's year."""
    return f"archive-{row.at[:4]}.jsonl"


def files(folder: Folder) -> tuple[str, ...]:
    """The archives there are, oldest first."""
    return tuple(name for name in folder.names() if _FILE.fullmatch(name))


def stored(folder: Folder) -> Stored:
    """All evidence of a project's folder. Without a lock: rows only ever move from the first file to the others."""
    current = evidence.read(folder)
    archives = {name: _parsed(folder.read_or_empty(name)) for name in files(folder)}
    return Stored(
        rows=current.rows,
        archived=tuple(row for each in archives.values() for row in each.rows),
        bad={evidence.FILE: current.bad, **{name: each.bad for name, each in archives.items() if each.bad}},
    )


@lru_cache(maxsize=8)
def _parsed(data: bytes) -> Evidence:
    """Archives seldom change, and every key press loads a snapshot."""
    return evidence.parse(data)


def move(folder: Folder, gone: Iterable[Sighting]) -> None:
    """Move rows of `evidence.jsonl` to the archive; the caller holds the lock.

    They are safe on disk there before they leave here: killed in between, the next run finds them in both.
    """
    by_file: dict[str, list[Sighting]] = {}
    for row in gone:
        by_file.setdefault(file_of(row), []).append(row)
    for name, rows in sorted(by_file.items()):
        fresh = unseen(_parsed(folder.read_or_empty(name)).rows, rows)
        if fresh:
            folder.append(name, lines_of(row.record() for row in fresh))
    leaving = {key for rows in by_file.values() for row in rows for key in row.keys}
    if leaving:
        evidence.rewrite(folder, evidence.FILE, lambda row: None if leaving.issuperset(row.keys) else row)


def bring_back(folder: Folder, rows: Iterable[Sighting]) -> None:
    """Put archived rows beside the live ones again; the archive keeps them too. The caller holds the lock."""
    if lines := lines_of(row.record() for row in rows):
        folder.append(evidence.FILE, lines)
