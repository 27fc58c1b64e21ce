"""Transcripts that Claude Code soon deletes, and the claims that nothing but quotes will speak for then (design §2.2).

It sweeps by age when it starts (harness-facts.md §2.1). A claim depends on such files when all that is left of what
it was said in stands in them; its quotes stay in memtui's home.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memtui.engine.capture.transcripts.roots import TranscriptFile
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import let_go

SOON_DAYS = 7
_TRANSCRIPT = "~/.claude/projects/"


@dataclass(frozen=True)
class Unread:
    """A transcript that is there: when it was last written (Unix time), and how many of its bytes were not read."""

    file: TranscriptFile
    at: float
    size: int


@dataclass(frozen=True)
class Vanishing:
    """A transcript that goes on a UTC date, or with the next start where that is past; `claims` depend on it.

    `unread` bytes of it are nowhere else.
    """

    path: str
    session: str
    goes: str
    unread: int
    claims: tuple[str, ...]


def vanishing(here: Sequence[Unread], snapshot: Snapshot, *, retention: int) -> tuple[Vanishing, ...]:
    """The transcripts among those that are `here` which go within a week, the next to go first."""
    limit = (snapshot.now - timedelta(days=retention - SOON_DAYS)).timestamp()
    going = sorted((each for each in here if 0 < each.at < limit), key=lambda each: (each.at, each.file.path))
    if not going:
        return ()
    depending = _depending(snapshot.claims, {each.file.pointer for each in here}, {each.file.pointer for each in going})
    return tuple(
        Vanishing(
            each.file.path,
            each.file.session,
            (datetime.fromtimestamp(each.at, UTC) + timedelta(days=retention)).strftime("%Y-%m-%d"),
            each.size,
            tuple(depending.get(each.file.pointer, ())),
        )
        for each in going
    )


def _depending(claims: Mapping[str, Claim], here: set[str], going: set[str]) -> Mapping[str, Sequence[str]]:
    """By pointer of a file that goes: the ids of the claims that stand in no file which stays."""
    found: dict[str, list[str]] = {}
    for id_, claim in claims.items():
        files = {row.pointer.partition("#")[0] for row in claim.rows}
        left = files & here
        if left and left <= going and all(each.startswith(_TRANSCRIPT) for each in files) and not let_go(claim):
            for pointer in left:
                found.setdefault(pointer, []).append(id_)
    return found
