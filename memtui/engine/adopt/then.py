"""The block as it was at a time or in a commit, and which source says so (design §8, `show --at`). Reads only."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time

from memtui.engine.adopt import backups
from memtui.engine.adopt.git import Git
from memtui.engine.adopt.pasts import committed
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BadInput, BlockBroken, NotFound
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso
from memtui.engine.review.changes import applied
from memtui.engine.store.ledger import LedgerLine

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_CLOCK = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}.*")


@dataclass(frozen=True)
class Then:
    """The bytes of the block (empty: none stood there), the moment they are known of, and from what."""

    block: bytes
    at: str
    source: str


@dataclass(frozen=True)
class Sources:
    """What may know of the block: `path` is the file, `name` its path in git, `lines` those of its ledger."""

    path: str
    name: str
    pointers: bool
    lines: Sequence[LedgerLine]
    folder: Folder | None
    git: Callable[[], Git | None]


def moment(text: str) -> datetime | None:
    """A date (its end) or a time, UTC unless it says otherwise; None for what looks like neither."""
    try:
        if _DATE.fullmatch(text):
            return datetime.combine(datetime.fromisoformat(text).date(), time(23, 59, 59), UTC)
        if _CLOCK.fullmatch(text):
            found = datetime.fromisoformat(text)
            return found if found.tzinfo else found.replace(tzinfo=UTC)
    except ValueError as error:
        raise BadInput(f"{text} is no time.", str(error), "Write 2026-07-20 or 2026-07-20T12:00.") from error
    return None


def in_commit(sources: Sources, words: str) -> Then:
    """The block in a commit, a tag or a branch. Raises `NotFound`."""
    git = sources.git()
    id_ = git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{words}^{{commit}}").text if git else ""
    if git is None or not id_:
        raise NotFound(
            f"{words} is neither a time nor a commit here.", "", "Write 2026-07-20, 2026-07-20T12:00 or a commit."
        )
    data = committed(git, id_, sources.name) or b""
    at = git.run("show", "-s", "--format=%cI", id_).text
    return Then(_block(data), iso(datetime.fromisoformat(at)), f"commit {id_[:12]}")


def at_time(sources: Sources, when: datetime) -> Then:
    """The block as it was at `when`: the newest version known by then, and what the ledger adopted on top of it.

    Edits by hand are known as far as a backup or a commit holds them. Raises `NotFound` for a time before all of it.
    """
    known = [version for version in (_backed_up(sources, when), _committed(sources, when)) if version]
    at, data, source = max(known, default=("", b"", ""), key=lambda version: version[0])
    later = [line for line in sources.lines if at < line.at <= iso(when)]
    if not known and not later:
        raise NotFound(f"Nothing is known of the block at {iso(when)}.", sources.name, "Nothing was adopted by then.")
    if later:
        block = scan(data)
        entries = applied(block.lines if block else (), later)
        data = splice(data, entries, pointers=sources.pointers)
        source = f"{source}, and the ledger since" if source else "the ledger alone: edits by hand are not in it"
        at = later[-1].at
    return Then(_block(data), at, source)


def _backed_up(sources: Sources, when: datetime) -> tuple[str, bytes, str] | None:
    """What the newest transaction by then left."""
    if sources.folder is None:
        return None
    for kept in backups.listed(sources.folder):
        if kept.path == sources.path and kept.at <= iso(when):
            return kept.at, backups.read_kept(sources.folder, kept)[1], f"backup {kept.name}"
    return None


def _committed(sources: Sources, when: datetime) -> tuple[str, bytes, str] | None:
    git = sources.git()
    if git is None or git.ask("rev-parse", "--verify", "--quiet", "HEAD").status:
        return None
    found = git.run("log", "-1", f"--until={iso(when)}", "--format=%H %cI", "HEAD", "--", sources.name).text
    if not found:
        return None
    id_, _, at = found.partition(" ")
    return iso(datetime.fromisoformat(at)), committed(git, id_, sources.name) or b"", f"commit {id_[:12]}"


def _block(data: bytes) -> bytes:
    try:
        block = scan(data)
    except BlockBroken:
        return data  # shown as it was, markers and all
    return data[block.start : block.end] if block else b""
