"""Forgetting a claim: its words go from every file of ours, its id stays as a tombstone (design §6).

The tombstone comes first, so that nothing is captured again whatever happens; the evidence goes last, because the
words to look for stand in it: a forgetting that was cut short is finished by asking again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine import evidence
from memtui.engine.blocks.claim_line import encode_claim
from memtui.engine.errors import FileRefused, NotFound, Refused
from memtui.engine.evidence import Sighting
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import dumps, lines_of, loads
from memtui.engine.store import archive, decisions, errors_log
from memtui.engine.store.decisions import Decisions, decide
from memtui.engine.store.derived import drop_derived
from memtui.engine.store.ledger import Ledger
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import one_line

_MANUAL, _BACKUPS, _L3 = "manual", "backups", "l3"
_ASIDE = "foreign"  # stores that were moved aside
_NOTES = "notes"  # what was decided and done about Claude Code's notes
_UNOPENED = "memory"  # the working files of the time before a person opened the project


@dataclass(frozen=True)
class Words:
    """What to erase: the claim's ids, and every wording it had."""

    ids: frozenset[str]
    texts: frozenset[str]

    def within(self, text: str) -> bool:
        """Whether any wording stands in `text`, whatever its case and spacing."""
        folded = one_line(text).casefold()
        return any(one_line(words).casefold() in folded for words in self.texts)

    def within_bytes(self, data: bytes) -> bool:
        """Whether any wording stands in the bytes of a file: as it is, as JSON writes it, or as a block's line."""
        text = one_line(data.decode("utf-8", "replace")).casefold()
        forms = {form for words in self.texts for form in (words, dumps({"": words})[5:-2], encode_claim(words))}
        return any(one_line(form).casefold() in text for form in forms)


@dataclass(frozen=True)
class Forgotten:
    """What was erased, and what memtui can't reach.

    `rows` counts sightings, `backups` the backups that held the words. `transcripts` are pointers' files, `commits`
    the transactions whose commits hold the words, `also` other claims that hold them, `left` files of ours that do.
    """

    ids: tuple[str, ...]
    rows: int
    backups: int
    transcripts: tuple[str, ...]
    commits: tuple[str, ...]
    also: tuple[str, ...]
    left: tuple[str, ...]


def ids_of(snapshot: Snapshot, project: Folder, prefix: str) -> tuple[str, ...]:
    """The ids to forget for a prefix: the claim's and those it had; also of an archived or half forgotten claim.

    Raises `NotFound`, and `Refused` for a claim that stands in the person's file.
    """
    try:
        claim = snapshot.find(prefix)
    except NotFound:
        wanted = prefix if prefix.startswith("atm_") else f"atm_{prefix}"
        known = {row.atom_id for row in archive.stored(project).all} | snapshot.decisions.forgotten().keys()
        found = [id_ for id_ in known if id_.startswith(wanted)]
        if len(found) != 1:
            raise
        return (found[0],)
    ids = (claim.atom.id, *claim.former)
    if not snapshot.adopted_ids.isdisjoint(ids):
        target = snapshot.file.target
        raise Refused(
            f"{claim.atom.id} stands in {target.shown if target else 'the block'}.",
            "memtui takes no line out of your file unless you adopt that.",
            "Remove its line with your editor, then forget it.",
        )
    return ids


def erase(
    project: Folder, memory: Folder, ids: Iterable[str], log: Ledger, *, now: datetime, via: str, clock_set: bool
) -> tuple[Words, Forgotten]:
    """Put the tombstones and erase the words from what can't be derived; the caller holds the lock.

    `ids` are the claim's id and those it had. Then the caller derives the working files again, and calls `sweep`.
    """
    made = decisions.read(project)
    files = [evidence.FILE, *archive.files(project)]
    rows = [row for name in files for row in evidence.read(project, name).rows]
    words = _words(frozenset(ids), rows, made)
    fresh = sorted(words.ids - made.forgotten().keys())
    decisions.append(project, [decide("forget", id_, now=now, via=via, clock_set=clock_set) for id_ in fresh])
    _decisions(project, words)
    _manual(project, words)
    _errors(memory, words)
    for name in reversed(files):
        evidence.rewrite(project, name, lambda row: _kept(row, words), lambda line: _unread(line, words))
    gone = [row for row in rows if row.atom_id in words.ids]
    others = {row.atom_id for row in rows if row.atom_id not in words.ids and words.within(row.claim)}
    commits = dict.fromkeys(line.tx for line in log.lines if line.atom_id in words.ids)
    report = Forgotten(
        ids=tuple(sorted(words.ids)),
        rows=len(gone),
        backups=0,
        transcripts=tuple(sorted({row.pointer.partition("#")[0] for row in gone if row.pointer.startswith("~/")})),
        commits=tuple(commits),
        also=tuple(sorted(others)),
        left=(),
    )
    return words, report


def sweep(home: Home, project: Folder, memory: Folder, words: Words, report: Forgotten) -> Forgotten:
    """Remove backups that hold the words, and what the cache keeps; name any other file that holds them, L3's too.

    `memory` holds the project's working files; where it is in the repository, those in the home are of the time before.
    """
    drop_derived(project)
    backups, left = 0, list[str]()
    dead = (_NOTES, *((_UNOPENED,) if memory.path != project.at(_UNOPENED) else ()))
    for parent, name in _holding(project, words):
        if parent.startswith(f"{_BACKUPS}/"):
            backups += _drop_backup(project, parent.partition("/")[2])
        elif parent.startswith(f"{_NOTES}/{_BACKUPS}/"):
            with project.child(_NOTES) as notes:
                backups += _drop_backup(notes, parent.rpartition("/")[2])
        elif parent in dead or parent.startswith(f"{_ASIDE}/"):
            _cut(project, parent, name, words)
        elif not report.also:
            left.append(f"{parent}/{name}" if parent else name)
    return replace(report, backups=backups, left=(*left, *_persona(home, words)))


def _persona(home: Home, words: Words) -> list[str]:
    """The files of L3 that hold the words: what climbed there is another claim, with an id of its own."""
    try:
        with home.folder() as top, top.child(_L3) as folder:
            return [f"{parent}/{name}" for parent, name in _holding(folder, words, _L3)]
    except NotFound:
        return []


def _words(ids: frozenset[str], rows: Iterable[Sighting], made: Decisions) -> Words:
    """The ids with all that were united under them, and their wordings."""
    ends = made.ends()
    ids = ids | {ends[id_][0] for id_ in ids if id_ in ends}
    # Of a split claim the whole goes with either half: both were said in one sentence.
    ids = ids | {old for old, found in ends.items() if not ids.isdisjoint(found)}
    ids = ids | {row.atom_id for row in rows if not ids.isdisjoint(ends.get(row.atom_id, ()))}
    texts = {row.claim for row in rows if row.atom_id in ids}
    texts |= {row.claim for row in made.rows if row.claim and row.do != "split" and (row.new or row.to) in ids}
    texts |= {row.claim for row in made.rows if row.do == "split" and row.to in ids}
    texts |= {row.also for row in made.rows if row.do == "split" and row.new in ids}
    return Words(ids, frozenset(texts))


def _kept(row: Sighting, words: Words) -> Sighting | None:
    """What stays of a row: nothing of the claim's own; another claim's quote is cut to that claim."""
    if row.atom_id in words.ids:
        return None
    return replace(row, quote=row.claim) if words.within(row.quote) and row.quote != row.claim else row


def _unread(line: bytes, words: Words) -> bytes:
    """A line that can't be read stays as it is, unless it holds the words."""
    return b"" if words.within_bytes(line) else line


def _decisions(project: Folder, words: Words) -> None:
    """Take the words out of the decisions; that something was decided stays."""
    data = project.read_or_empty(decisions.FILE)
    lines = [_wordless(line, words) if words.within_bytes(line) else line for line in data.splitlines(keepends=True)]
    _replace(project, decisions.FILE, b"".join(lines))


def _wordless(line: bytes, words: Words) -> bytes:
    """A decision without the claim's words; another claim that holds them keeps its own."""
    try:
        record = loads(line)
    except ValueError:
        return b""
    if words.within(str(record.get("reason", ""))):
        del record["reason"]
    split = record.get("do") == "split"
    if (record.get("to") if split else record.get("new") or record.get("to")) in words.ids:
        record.pop("claim", None)
    if split and record.get("new") in words.ids:
        record.pop("also", None)
    return lines_of([record])


def _manual(project: Folder, words: Words) -> None:
    """Blank the lines that were said by hand; their numbers stay, because pointers name them."""
    try:
        folder = project.child(_MANUAL)
    except NotFound:
        return
    with folder:
        for name in folder.names():
            lines = folder.read(name).splitlines(keepends=True)
            kept = [lines_of([{"v": 1, "forgotten": True}]) if words.within_bytes(line) else line for line in lines]
            _replace(folder, name, b"".join(kept))


def _errors(memory: Folder, words: Words) -> None:
    """Drop the lines of the log that name the claim."""
    lines = memory.read_or_empty(errors_log.FILE).splitlines(keepends=True)
    ids = [id_.encode() for id_ in words.ids]
    kept = [line for line in lines if not words.within_bytes(line) and not any(id_ in line for id_ in ids)]
    _replace(memory, errors_log.FILE, b"".join(kept))


def _replace(folder: Folder, name: str, data: bytes) -> None:
    if folder.status(name) is not None and folder.read(name) != data:
        folder.replace(name, data)


def _holding(folder: Folder, words: Words, parent: str = "") -> Iterator[tuple[str, str]]:
    """The files below a folder that hold the words: (folder, name), relative to the first one."""
    for name in folder.names():
        where = f"{parent}/{name}" if parent else name
        try:
            below = folder.child(name)
        except (NotFound, FileRefused):
            if words.within_bytes(_read(folder, name)):
                yield parent, name
            continue
        with below:
            yield from list(_holding(below, words, where))


def _read(folder: Folder, name: str) -> bytes:
    try:
        return folder.read(name)
    except (NotFound, FileRefused):
        return b""  # gone meanwhile, or a link: nothing that we wrote


def _cut(project: Folder, where: str, name: str, words: Words) -> None:
    """Take the lines that hold the words out of a file of a store that was moved aside; nobody reads it again."""
    with ExitStack() as opened:
        folder = project
        for part in where.split("/"):
            folder = opened.enter_context(folder.child(part))
        lines = folder.read(name).splitlines(keepends=True)
        kept = b"".join(line for line in lines if not words.within_bytes(line))
        _replace(folder, name, b"" if words.within_bytes(kept) else kept)


def _drop_backup(project: Folder, name: str) -> int:
    """Remove one backup; 0 where it went with another of its files already."""
    with project.child(_BACKUPS) as backups:
        try:
            folder = backups.child(name)
        except NotFound:
            return 0
        with folder:
            for each in folder.names():
                folder.unlink(each)
        backups.remove_folder(name)
    return 1
