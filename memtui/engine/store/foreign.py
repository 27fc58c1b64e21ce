"""A `.memory/` that is not ours: what it holds, and moving it aside (design §2.4, security.md B.3, R1 to R3).

Only `atoms.jsonl` is read, within bounds, and every claim passes redaction again. What else lies there, staged files,
decisions, indexes, logs, journals, is named and never used. Nothing is deleted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from memtui.engine.atoms import CLAIM_MAX, atom_id, check, clean_claim
from memtui.engine.capture.instructions import instruction_like
from memtui.engine.errors import BadInput, FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import LEDGER, MEMORY, Entry, Home
from memtui.engine.jsonl import Record, loads
from memtui.engine.project import ProjectRef
from memtui.engine.recall.index import STORE
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.expiry import L1_CAP
from memtui.engine.trust import COPY, TRACKED, Cause, causes_at, ledger_tracked, left

FOLDER = "foreign"
#: Other harnesses' stores stand below `.memory/` (design §2.4).
_BELOW = ("opencode", "openclaw", "codex")
_MAX_BYTES, _MAX_LINE = 8 * 1024 * 1024, 64 * 1024
_NAMES_SHOWN = 200

#: Where to move a folder: an open folder and the name there, the best place first.
Places = tuple[tuple[Folder, str], ...]


@dataclass(frozen=True)
class ForeignClaim:
    """A claim of a foreign store: redacted words, the id it would have here, kind and tier as its record says.

    `where` is its file and line; `refused` says why it is not imported, "" where it is.
    """

    id: str
    claim: str
    kind: str
    tier: str
    where: str
    refused: str = ""


@dataclass(frozen=True)
class Foreign:
    """What is known of a foreign `.memory/`: why it is not trusted, its claims, lines that are none, other contents.

    `faults` are (file and line, fault); `unused` are names below it that nobody reads; `ledger` says whether git
    tracks a ledger there, which stays; `stamp` names this very folder; `asked` whether the person put it off before.
    """

    path: str
    causes: tuple[Cause, ...]
    claims: tuple[ForeignClaim, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    unused: tuple[str, ...] = ()
    ledger: bool = False
    stamp: str = ""
    asked: bool = False

    @property
    def importable(self) -> tuple[ForeignClaim, ...]:
        """The claims that an import would take."""
        return tuple(claim for claim in self.claims if not claim.refused)

    @property
    def kinds(self) -> Mapping[str, int]:
        """How many claims there are of each kind."""
        kinds = [claim.kind for claim in self.claims]
        return {kind: kinds.count(kind) for kind in sorted(set(kinds))}

    @property
    def copy_of(self) -> str:
        """The store that this one is a copy of, "" where it is none."""
        return next((cause.names[0] for cause in self.causes if cause.code == COPY), "")

    @property
    def tracked(self) -> tuple[str, ...]:
        """The files below it, ledger aside, that git tracks."""
        return next((cause.names for cause in self.causes if cause.code == TRACKED), ())

    @property
    def to_decide(self) -> bool:
        """Whether there is something to import or discard: files that only git tracks are untracked by the person."""
        return any(cause.code != TRACKED for cause in self.causes)


def inspect(home: Home, ref: ProjectRef) -> Foreign | None:
    """What stands in a `.memory/` that is not ours; None where it is ours, missing, or a ledger alone. Reads only."""
    entry = home.entry_of(ref.store)
    causes = causes_at(ref.store, entry, home.entries())
    if not causes:
        return None
    path = f"{ref.store}/{MEMORY}"
    claims: list[ForeignClaim] = []
    faults: list[tuple[str, str]] = []
    unused: list[str] = []
    stamp = ""
    try:
        with Folder.open(ref.store) as store:
            status = store.status(MEMORY)
            stamp = f"{status.st_dev}:{status.st_ino}" if status else ""
            with store.child(MEMORY) as memory:
                unused = [name for name in memory.names() if name not in (STORE, LEDGER, *_BELOW)][:_NAMES_SHOWN]
                _read(memory, "", ref.slug, claims, faults)
                for name in _BELOW:
                    _read_below(memory, name, ref.slug, claims, faults)
    except NotFound:
        pass  # tracked by git and gone
    except FileRefused as error:
        faults.append((MEMORY, error.title))
    return Foreign(
        path=path,
        causes=causes,
        claims=tuple(claims),
        faults=tuple(faults),
        unused=tuple(unused),
        ledger=ledger_tracked(ref.store),
        stamp=stamp,
        asked=entry is not None and entry.answer == left(stamp),
    )


def _read_below(
    memory: Folder, name: str, slug: str, claims: list[ForeignClaim], faults: list[tuple[str, str]]
) -> None:
    try:
        with memory.child(name) as below:
            _read(below, f"{name}/", slug, claims, faults)
    except NotFound:
        return
    except FileRefused as error:
        faults.append((name, error.title))


def _read(memory: Folder, above: str, slug: str, claims: list[ForeignClaim], faults: list[tuple[str, str]]) -> None:
    """The claims of one `atoms.jsonl`, those of a full store at most, and the lines that are no valid record."""
    try:
        data = memory.read_or_empty(STORE, limit=_MAX_BYTES)
    except FileRefused as error:
        faults.append((f"{above}{STORE}", error.title))
        return
    seen = {claim.id for claim in claims}
    lines = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    for number, line in lines[:L1_CAP]:
        where = f"{above}{STORE}:{number}"
        try:
            claim = _claim(_record(line), slug, where)
        except BadInput as error:
            faults.append((where, error.title))
            continue
        if claim.id not in seen:
            seen.add(claim.id)
            claims.append(claim)
    if len(lines) > L1_CAP:
        faults.append((f"{above}{STORE}", f"{len(lines) - L1_CAP} lines more than a store holds: not looked at"))


def _record(line: bytes) -> Record:
    """The valid record of a line. Raises `BadInput` whose title says what is wrong and quotes nothing."""
    if len(line) > _MAX_LINE:
        raise BadInput(f"too long: {len(line):,} bytes")
    try:
        record = loads(line)
    except ValueError as error:
        raise BadInput(f"no record: {str(error).partition(':')[0][:80]}") from error
    claim = record.get("claim")
    if isinstance(claim, str) and len(claim) > CLAIM_MAX:
        raise BadInput(f"the claim is too long: {len(claim):,} characters, at most {CLAIM_MAX}")
    try:
        check(record)
    except BadInput as error:
        raise BadInput(f"no valid atom: {error.detail.partition(':')[0][:80]}") from error
    return record


def _claim(record: Record, slug: str, where: str) -> ForeignClaim:
    """The claim of a valid record as it would be taken in. Raises `BadInput` where no safe words are left."""
    try:
        words = clean_claim(redact(record["claim"]).text)
    except RedactionFailed as error:
        raise BadInput("the claim can't be redacted safely") from error
    refused = ""
    if record["tier"] != "L1":
        refused = f"it says that it is {record['tier']}: only a review here makes one"
    elif found := instruction_like(words):
        refused = f"instruction-like: {found[0]}"
    return ForeignClaim(atom_id(words, slug), words, record["kind"], record["tier"], where, refused)


@dataclass(frozen=True)
class Aside:
    """Where a foreign `.memory/` was moved, and whether a committed ledger stayed in its place."""

    path: str
    ledger_kept: bool


def move_aside(home: Home, entry: Entry, *, now: datetime) -> Aside:
    """Move the `.memory/` of a store into memtui's home, or beside itself where that is another file system or user.

    A ledger that git tracks belongs to the repository and stays. Raises `FileRefused` where it can't be moved.
    """
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    with (
        Folder.open(entry.store) as store,
        home.project(entry.key, create=True) as project,
        project.child(FOLDER, create=True) as kept,
    ):
        places = ((kept, _free(kept, stamp)), (store, _free(store, f"{MEMORY}.foreign-{stamp}")))
        if not ledger_tracked(entry.store):
            return Aside(_whole_aside(store, places)[1], False)
        if _plain_ledger(store):
            return Aside(_parts_aside(store, places), True)
        (to, name), path = _whole_aside(store, places)
        return Aside(path, _ledger_back(store, to, name))


def _whole_aside(store: Folder, places: Places) -> tuple[tuple[Folder, str], str]:
    """Move the folder, or the link that stands for it; the place it went to, and its path."""
    for to, name in places:
        try:
            store.move(MEMORY, to, name)
        except FileRefused:
            if to is store:
                raise
            continue  # another file system, or a folder of another user: it stays beside itself
        if to is store:
            _hide(store, name)
        return (to, name), to.at(name)
    raise FileRefused("It can't be moved.", store.at(MEMORY))


def _parts_aside(store: Folder, places: Places) -> str:
    """Move everything but the ledger; killed in between, the next run moves the rest to a place of its own."""
    with store.child(MEMORY) as memory:
        for to, place in places:
            with to.child(place, create=True) as aside:
                try:
                    for name in memory.names():
                        if name != LEDGER:
                            memory.move(name, aside, name)
                except FileRefused:
                    if to is store or aside.names():
                        raise
                    to.remove_folder(place)
                    continue
                if to is store:
                    _hide(store, place)
                return aside.path
    raise FileRefused("It can't be moved.", store.at(MEMORY))


def _plain_ledger(store: Folder) -> bool:
    """Whether folder and ledger are plainly ours, so that the ledger may stay; git makes folders as the umask says."""
    try:
        with store.child(MEMORY) as memory:
            memory.make_private()
            memory.require_private()
            os.close(memory.open_read(LEDGER))
    except (FileRefused, NotFound):
        return False
    return True


def _ledger_back(store: Folder, to: Folder, name: str) -> bool:
    """Put the ledger of a folder that was moved as a whole back in its place, if it is a plain file of ours."""
    try:
        with to.child(name) as aside:
            os.close(aside.open_read(LEDGER))
            with store.child(MEMORY, create=True) as memory:
                aside.move(LEDGER, memory, LEDGER)
    except (FileRefused, NotFound):
        return False
    return True


def _free(folder: Folder, stem: str) -> str:
    number = 1
    while folder.status(f"{stem}-{number}") is not None:
        number += 1
    return f"{stem}-{number}"


def _hide(store: Folder, name: str) -> None:
    """Keep git from a folder that had to stay in the repository, if it is ours."""
    try:
        with store.child(name) as aside:
            if aside.status(".gitignore") is None:
                aside.create(".gitignore", b"*\n")
    except (FileRefused, NotFound):
        return  # a link, or somebody else's: git shows it


def unused_words(foreign: Foreign) -> Iterator[str]:
    """The names that nobody reads, a few on a line."""
    for at in range(0, len(foreign.unused), 8):
        yield ", ".join(foreign.unused[at : at + 8])
