"""The walk from a claim back to the lines it was said on (design §2.2, tui.md "Why").

A sighting is in one of five states: live, moved, changed, quote only, ambiguous. Evidence outlives transcripts, so
there is always an answer; an ambiguous line is never presented as the cited one. Words said by hand stand in memtui's
home and are read there.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from memtui.engine.capture.transcripts.cursor import Cursor
from memtui.engine.capture.transcripts.places import Place, seek
from memtui.engine.capture.transcripts.window import Said, find_line, line_bytes, window
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.evidence import MANUAL, Sighting, line_key
from memtui.engine.files import Folder
from memtui.engine.review.edits import Edit, edits_of
from memtui.engine.store.ledger import LedgerLine
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

LIVE, MOVED, CHANGED, QUOTE_ONLY, AMBIGUOUS = "live", "moved", "changed", "quote only", "ambiguous"
_SURENESS = (LIVE, MOVED, CHANGED, AMBIGUOUS, QUOTE_ONLY)
_PREFIX = "~/.claude/"

#: Known places in transcripts, by their paths.
Places = dict[str, list[Place]]


@dataclass(frozen=True)
class Found:
    """Where a sighting's line is now: state, file, line, how many files, and the transcript root it is in.

    The path is relative to that root, or to the project's folder in memtui's home for words said by hand. `place` is
    where the line begins, so that nobody has to walk there twice.
    """

    state: str
    path: str = ""
    line: int = 0
    files: int = 0
    root: Path | None = None
    place: Place | None = None


@dataclass(frozen=True)
class Step:
    """One sighting in a chain, as it is shown."""

    row: Sighting
    found: Found
    mark: str  # "first", "last" or ""
    quote: str


@dataclass(frozen=True)
class Chain:
    """A claim's provenance: its sightings, the vouch if there is one, what the ledger says, and persons' edits."""

    claim: Claim
    steps: tuple[Step, ...]
    vouched_on: str
    ledger: tuple[LedgerLine, ...]
    edits: tuple[Edit, ...] = ()

    @property
    def tally(self) -> str:
        """How many sightings are in which state, in words."""
        states = [step.found.state for step in self.steps]
        parts = [
            f"{states.count(state)} {state}"
            for state in (LIVE, MOVED, CHANGED, QUOTE_ONLY, AMBIGUOUS)
            if state in states
        ]
        count = len(states)
        return f"{count} sighting{'s' * (count != 1)}: " + ", ".join(parts)


def chain(claim: Claim, snapshot: Snapshot) -> Chain:
    """The provenance of a claim, oldest sighting first."""
    token = snapshot.entry.token if snapshot.entry else ""
    roots, kept = _transcripts(snapshot), Path(snapshot.kept) if snapshot.kept else None
    places = _read_so_far(snapshot, claim)
    last = len(claim.rows) - 1
    steps = tuple(
        Step(
            row,
            _resolved(row, roots, token, kept, places),
            "first" if at == 0 else "last" if at == last else "",
            visible(row.quote),
        )
        for at, row in enumerate(claim.rows)
    )
    vouched = claim.standing.vouched
    lines = tuple(
        line for line in snapshot.ledger.lines if line.atom_id == claim.atom.id or line.atom_id in claim.former
    )
    return Chain(claim, steps, vouched.day if vouched else "", lines, edits_of(claim, snapshot))


def _transcripts(snapshot: Snapshot) -> tuple[Path, ...]:
    """The transcript roots of the project, the newest first."""
    return tuple(map(Path, snapshot.entry.transcripts)) if snapshot.entry else ()


def _read_so_far(snapshot: Snapshot, claim: Claim) -> Places:
    """The place behind what was read of each transcript that a claim was said in, by the transcript's path."""
    names = {row.pointer.rpartition("#")[0].rpartition("/")[2] for row in claim.rows}
    found: Places = {}
    for each in snapshot.transcripts:
        cursor = Cursor.from_record(each.cursor) if each.path.rpartition("/")[2] in names else None
        if cursor is not None:
            found[each.path] = [Place.behind(cursor)]
    return found


def _resolved(row: Sighting, roots: tuple[Path, ...], token: str, kept: Path | None, places: Places) -> Found:
    """Where the line stands now below any of the roots: the surest of what is found there."""
    found = [replace(resolve(row, root=root, token=token, kept=kept, places=places), root=root) for root in roots]
    found = found or [resolve(row, root=None, token=token, kept=kept)]
    return min(found, key=lambda each: _SURENESS.index(each.state))


def resolve(
    row: Sighting,
    *,
    root: Path | None,
    token: str,
    kept: Path | None = None,
    places: Places | None = None,
) -> Found:
    """Where the line of a sighting stands now.

    Below `root`, the transcript root of its project; words said by hand in `kept`, the project's folder in the home.
    `places` are known places in transcripts, by path, from which a line is sought; what is found is added.
    """
    if row.pointer.startswith(f"{MANUAL}/"):
        return _by_hand(row, kept, token)
    path, _, number = row.pointer.removeprefix(_PREFIX).rpartition("#L")
    parts = path.split("/")
    known = row.pointer.startswith(_PREFIX) and len(parts) == 3 and parts[0] == "projects" and number.isdecimal()
    if root is None or not known:
        return Found(QUOTE_ONLY)
    _, slug, name = parts
    seen = {} if places is None else places
    exact = _in_file(root, slug, name, int(number), row, token, seen)
    if exact is not None:
        return exact
    others = [other for other in _slugs_with(root, name) if other != slug]
    if len(others) > 1:
        return Found(AMBIGUOUS, files=len(others))
    found = _in_file(root, others[0], name, int(number), row, token, seen) if others else None
    if found is None:
        return Found(QUOTE_ONLY)
    return replace(found, state=MOVED) if found.state == LIVE else found


def _by_hand(row: Sighting, kept: Path | None, token: str) -> Found:
    """The line that `memtui remember` wrote: it never moves, and only newer redaction rules change it."""
    path, _, number = row.pointer.partition("#L")
    if kept is None or not number.isdecimal():
        return Found(QUOTE_ONLY)
    try:
        with _opened(kept, path) as fd:
            place = seek(fd, int(number))
            raw = line_bytes(fd, place) if place.line == int(number) else None
    except (NotFound, FileRefused):
        return Found(QUOTE_ONLY)
    if raw is None:
        return Found(QUOTE_ONLY)
    return Found(LIVE if _same(row, token, raw) else CHANGED, path, int(number), 1, place=place)


def _in_file(root: Path, slug: str, name: str, number: int, row: Sighting, token: str, seen: Places) -> Found | None:
    """The sighting's line in one file; None where the file is gone or holds nothing of it."""
    path = f"projects/{slug}/{name}"
    places = seen.setdefault(f"{root}/{path}", [])
    try:
        with _opened(root, path) as fd:
            place = seek(fd, number, places)
            raw = line_bytes(fd, place) if place.line == number else None
            if raw is not None and _same(row, token, raw):
                places.append(place)
                return Found(LIVE, path, number, 1, place=place)
            if row.message_uuid:
                needle = row.message_uuid.encode()
                for there, candidate in find_line(fd, needle):
                    if _same(row, token, candidate):
                        return Found(MOVED, path, there.line, 1, place=there)
                if raw is not None and needle in raw:
                    return Found(CHANGED, path, number, 1, place=place)
    except (NotFound, FileRefused):
        return None
    return None


def _same(row: Sighting, token: str, raw: bytes) -> bool:
    return hmac.compare_digest(line_key(token, raw), row.line_key)


def _slugs_with(root: Path, name: str) -> list[str]:
    """The project folders of a transcript root that hold a file of this name."""
    found: list[str] = []
    try:
        with Folder.open(str(root)) as top, top.child("projects") as projects:
            for slug in projects.names():
                try:
                    with projects.child(slug) as folder:
                        if folder.status(name) is not None:
                            found.append(slug)
                except (NotFound, FileRefused):
                    continue
    except (NotFound, FileRefused):
        return []
    return found


@contextmanager
def _opened(root: Path, path: str) -> Iterator[int]:
    """The file at a path below a folder; no part of the path is followed where it is a link."""
    *folders, name = path.split("/")
    with ExitStack() as stack:
        folder = stack.enter_context(Folder.open(str(root)))
        for each in folders:
            folder = stack.enter_context(folder.child(each))
        fd = folder.open_read(name)
    try:
        yield fd
    finally:
        os.close(fd)


def root_of(found: Found, snapshot: Snapshot) -> Path | None:
    """The folder that a found path is relative to; None where it is not known."""
    if found.path.startswith(f"{MANUAL}/"):
        return Path(snapshot.kept)
    return found.root


def around(found: Found, snapshot: Snapshot, *, before: int = 3, after: int = 3, reveal: int = 0) -> tuple[Said, ...]:
    """What was said around a live, moved or changed line; nothing for the other states.

    Redacted, except the one line `reveal` that a person asked to see as it was typed.
    """
    root = root_of(found, snapshot)
    if found.state in (QUOTE_ONLY, AMBIGUOUS) or root is None:
        return ()
    try:
        with _opened(root, found.path) as fd:
            known = (found.place,) if found.place is not None else ()
            return window(fd, found.line, before=before, after=after, reveal=reveal, known=known)
    except (NotFound, FileRefused):
        return ()
