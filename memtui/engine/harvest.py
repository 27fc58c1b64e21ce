"""The one driver: transcripts → who spoke → redact → signals → evidence → atoms → recall index → cursor (design §7).

The transcript is the spool: whatever kills a harvest, the next one reads the same lines again, and a sighting is
one by its message's uuid. Under each project's lock the order is evidence, atoms, index, cursor. What takes long is
done before: hearing what was said, and loading the second scanner, which nobody may have to wait for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from memtui.engine import evidence
from memtui.engine.capture.parking import parked_before
from memtui.engine.capture.stated import Stated, coming, rows_of, stated
from memtui.engine.capture.transcripts.claude_code import Reading, read
from memtui.engine.capture.transcripts.cursor import Cursor
from memtui.engine.capture.transcripts.roots import TranscriptFile, list_transcripts
from memtui.engine.errors import LockBusy, MemtuiError
from memtui.engine.evidence import Sighting
from memtui.engine.home import Entry, Home
from memtui.engine.jsonl import iso
from memtui.engine.news import Harvest, Progress
from memtui.engine.project import ProjectRef, project_at, register, working_folder
from memtui.engine.promote.staging import settled, write_all
from memtui.engine.redact.second import Opinion, ScannerFailed, second_opinion
from memtui.engine.review.looked_up import due as due_look_ups
from memtui.engine.review.looked_up import looked_up
from memtui.engine.store import archive, cursors, decisions, errors_log, look_ups, opinions
from memtui.engine.store.cursors import Transcript
from memtui.engine.store.errors_log import Fault
from memtui.engine.store.lock import store_lock
from memtui.engine.store.rescan import due, renew
from memtui.engine.store.snapshot import load

#: So many transcripts with news are read before they are written; the files of one folder stay together, because a
#: fork lies beside what it copied.
FILES_AT_ONCE = 64

_CLOCKS_DIFFER = timedelta(days=1)

#: By store: the project, and each file with its reading and whether there was anything new.
Batch = dict[str, tuple[ProjectRef, list[tuple[TranscriptFile, Reading, bool]]]]


@dataclass(frozen=True)
class _Known:
    """A transcript that was read before: its project, how far, and whether a line of it said whose it is."""

    entry: Entry
    cursor: Cursor | None
    named: bool


def harvest(
    home: Home,
    roots: Iterable[Path],
    *,
    now: datetime,
    only: ProjectRef | None = None,
    from_start: bool = False,
    keep_utterances: bool = False,
    environ: Mapping[str, str] = os.environ,
    tell: Callable[[Progress], bool] = lambda _: True,
    here: ProjectRef | None = None,
) -> Harvest:
    """Read what is new in the transcripts below `roots` into the stores of their projects.

    `only` takes one project's sessions. `here` takes all, and derives anew what has news, and that one project.
    `from_start` reads whole files whatever the cursors say; sightings stay single all the same. `tell` is called
    before each file and stops the harvest by returning False: what was read so far is kept, the rest is read next time.
    `environ` may switch the second scanner off.
    """
    report = Harvest()
    known = _known(home, report)
    files = [file for root in roots for file in _files(root, report)]
    report.transcripts = len(files)
    visited: set[str] = set()
    batch: Batch = {}
    for done, file in enumerate(files):
        if not tell(Progress(done, len(files), file.path)):
            report.cancelled = True
            break
        if done and file.slug != files[done - 1].slug and _large(batch):
            _keep_all(home, batch, report, now, environ, visited, only=only, here=here)
            batch = {}
        before = known.get(file.path)
        if only is not None and before is not None and before.named and before.entry.store != only.store:
            continue
        reading = _read(file, None if from_start or before is None else before.cursor, report)
        if reading is None:
            continue
        ref = _project(file, reading, before, report)
        if ref is None:
            continue
        if only is None or ref.store == only.store:
            news = before is None or reading.rescanned or reading.lines > 0
            batch.setdefault(ref.store, (ref, []))[1].append((file, reading, news))
            _count(report, reading, keep_utterances)
    _keep_all(home, batch, report, now, environ, visited, only=only, here=here)
    for entry in home.entries():
        if entry.store not in visited and (only is None or only.store == entry.store) and _outdated(home, entry):
            _keep_or_name(home, _ref(entry), [], report, now, environ, strict=only is not None)
    return report


def _large(batch: Batch) -> bool:
    return sum(news for _, readings in batch.values() for _, _, news in readings) >= FILES_AT_ONCE


def _keep_all(
    home: Home,
    batch: Batch,
    report: Harvest,
    now: datetime,
    environ: Mapping[str, str],
    visited: set[str],
    *,
    only: ProjectRef | None,
    here: ProjectRef | None,
) -> None:
    """Write what was read of several projects; with `here` those without news but that one are left as they are."""
    for ref, readings in sorted(batch.values(), key=lambda item: item[0].store):
        if here is not None and ref.store != here.store and not any(news for _, _, news in readings):
            continue
        visited.add(ref.store)
        pairs = [(file, reading) for file, reading, _ in readings]
        _keep_or_name(home, ref, pairs, report, now, environ, strict=only is not None)


def _outdated(home: Home, entry: Entry) -> bool:
    """Whether a project without news holds rows of older redaction rules (design §2.2)."""
    with home.project(entry.key, create=True) as folder:
        return due(folder)


def _ref(entry: Entry) -> ProjectRef:
    return ProjectRef(entry.root, entry.store, entry.repo_id, entry.slug)


def _files(root: Path, report: Harvest) -> tuple[TranscriptFile, ...]:
    listing = list_transcripts(root)
    report.refused.extend(listing.refused)
    return listing.files


def _known(home: Home, report: Harvest) -> dict[str, _Known]:
    """Which project each transcript belongs to, and how far it was read.

    A file of cursors that can't be used is set aside and named: its project's transcripts are read once more.
    """
    found: dict[str, _Known] = {}
    for entry in home.entries():
        with home.project(entry.key, create=True) as folder:
            report.refused.extend(cursors.set_aside(folder))
            for path, transcript in cursors.read(folder).items():
                cursor = Cursor.from_record(transcript.cursor)
                named = cursor is None or bool(cursor.carried.first_cwd) or transcript.texts > 0
                if named or path not in found:
                    found[path] = _Known(entry, cursor, named)
    return found


def _read(file: TranscriptFile, cursor: Cursor | None, report: Harvest) -> Reading | None:
    try:
        return read(file, cursor=cursor)
    except MemtuiError as error:
        report.refused.append(f"{file.path}: {error.title}")
        return None


def _project(file: TranscriptFile, reading: Reading, before: _Known | None, report: Harvest) -> ProjectRef | None:
    """The project of a transcript's first folder; one that names no folder belongs to its slug.

    One that was met before its first words were written belongs nowhere yet: the folder that it names now decides.
    None where that folder's repository can't be read: the next harvest takes the transcript.
    """
    if before is not None and (before.named or not reading.first_cwd):
        return _ref(before.entry)
    try:
        return project_at(reading.first_cwd or f"/{file.slug}")
    except MemtuiError as error:
        report.refused.append(f"{file.path}: {error.title} {error.detail}")
        return None


def _count(report: Harvest, reading: Reading, keep: bool) -> None:
    report.read += 1
    report.lines += reading.lines
    report.texts += len(reading.utterances)
    report.malformed += reading.malformed
    report.too_long += reading.too_long
    for name, count in reading.unknown.items():
        report.unknown[name] = report.unknown.get(name, 0) + count
    if keep:
        report.utterances.extend(reading.utterances)


def _keep_or_name(
    home: Home,
    ref: ProjectRef,
    readings: list[tuple[TranscriptFile, Reading]],
    report: Harvest,
    now: datetime,
    environ: Mapping[str, str],
    *,
    strict: bool,
) -> None:
    """Keep one project's news. One repository's bad folder must not stop the others: it is named, unless `strict`."""
    try:
        _keep(home, ref, readings, report, now, environ)
    except MemtuiError as error:
        if strict:
            raise
        report.refused.append(f"{ref.root}: {error.title}")


def _keep(
    home: Home,
    ref: ProjectRef,
    readings: list[tuple[TranscriptFile, Reading]],
    report: Harvest,
    now: datetime,
    environ: Mapping[str, str],
) -> None:
    """Write one project's news: evidence, atoms, index, cursor."""
    entry = home.entry_of(ref.store)
    for root in dict.fromkeys(file.root for file, _ in readings):
        if entry is None or root not in entry.transcripts:
            entry = register(home, ref, transcripts=root, now=now)
    if entry is None:
        return  # without readings there is nothing to make a project for
    if readings:
        report.projects.append(ref)
    parked: dict[str, list[Sighting]] = {}
    for file, reading in readings:
        try:
            parked[file.path] = parked_before(file, reading, slug=ref.slug, token=entry.token, now=now)
        except MemtuiError as error:  # it is gone since it was read: what it held faintly stays unkept
            report.refused.append(f"{file.path}: {error.title}")
    # One of a clock that is wrong would be the newest for good, and the month before it holds no other.
    looks = [said for _, reading in readings for said in reading.looks if said.at <= now + _CLOCKS_DIFFER]
    found = {file.path: stated(reading, slug=ref.slug, token=entry.token, now=now) for file, reading in readings}
    faults = list(_not_taken(found, now))
    with home.project(entry.key, create=True) as folder:
        asked = due_look_ups(look_ups.read(folder), looks, token=entry.token)
        places = asked.places(ref.root)  # before the lock, too: it may read a whole repository
        try:
            opinion = opinions.loaded_for(home, folder, coming(found, parked), environ)
            later = opinion is None
        except ScannerFailed as error:
            opinion, later = None, False
            faults.append(_no_opinion(error, now))
        with working_folder(home, entry, now=now) as memory, store_lock(memory):
            renew(folder, memory, slug=ref.slug, now=now)
            known = archive.stored(folder)
            last = {path: transcript.last for path, transcript in cursors.read(folder).items()}
            rows = rows_of(readings, found, parked, known.all, last, token=entry.token)
            looked = look_ups.with_news(look_ups.read(folder), (look_ups.look_of(said, entry.token) for said in looks))
            rows += looked_up(looked, asked, places, slug=ref.slug, token=entry.token, now=now)
            forgotten = decisions.read(folder).forgotten()
            fresh = [row for row in evidence.unseen(known.all, rows) if row.atom_id not in forgotten]
            evidence.append(folder, fresh)
            look_ups.write(folder, looked)
            snapshot = settled(home, ref, folder, now=now)
            try:
                if opinion is not None and opinions.ask(folder, snapshot.claims, opinion):
                    snapshot = load(home, ref, now=now)
            except ScannerFailed as error:
                faults.append(_no_opinion(error, now))
            later = later and opinions.unseen(folder, snapshot.claims, environ)
            write_all(memory, snapshot, home=home)
            errors_log.append(memory, [*faults, *_given_up(readings, now)])
            seen = cursors.read(folder)
            for file, reading in readings:
                # Another harvest may have read further meanwhile; its cursor stands.
                if reading.rescanned or not _behind(reading.cursor, seen.get(file.path)):
                    seen[file.path] = _transcript(file, reading, seen.get(file.path))
            cursors.write(folder, seen)
    report.sightings += len(fresh)
    if later:
        faults += _look_later(home, ref, entry, now, environ)
    report.faults.extend(faults)


def _not_taken(found: Mapping[str, Stated], now: datetime) -> Iterator[Fault]:
    """What was said that can't be redacted or heard safely."""
    for utterance, each in (pair for said in found.values() for pair in said):
        if each.dropped:
            yield Fault(iso(now), utterance.session, each.dropped, f"sentences not taken, line {utterance.line}")


def _look_later(home: Home, ref: ProjectRef, entry: Entry, now: datetime, environ: Mapping[str, str]) -> list[Fault]:
    """Have the second scanner look at claims that were there before it, in a pass of their own; it only flags.

    It is loaded without the lock, as always. What went wrong is given back, and logged.
    """
    faults: list[Fault] = []
    opinion: Opinion | None = None
    try:
        opinion = second_opinion(home, environ)
    except ScannerFailed as error:
        faults.append(_no_opinion(error, now))
    try:
        with (
            home.project(entry.key) as folder,
            working_folder(home, entry, now=now) as memory,
            store_lock(memory),
        ):
            try:
                if opinion is not None and opinions.ask(folder, load(home, ref, now=now).claims, opinion):
                    write_all(memory, load(home, ref, now=now), home=home)
            except ScannerFailed as error:
                faults.append(_no_opinion(error, now))
            errors_log.append(memory, faults)
    except LockBusy:
        return faults  # what was read is kept, and the next harvest looks at it
    return faults


def _no_opinion(error: ScannerFailed, now: datetime) -> Fault:
    return Fault(iso(now), "-", 1, f"no second opinion: {error.title} {error.detail}")


def _given_up(readings: list[tuple[TranscriptFile, Reading]], now: datetime) -> Iterator[Fault]:
    """What of the transcripts nobody could read."""
    for file, reading in readings:
        for count, words in ((reading.malformed, "malformed lines"), (reading.too_long, "lines that are too long")):
            if count:
                yield Fault(iso(now), file.session, count, words)


def _behind(cursor: Cursor, known: Transcript | None) -> bool:
    before = Cursor.from_record(known.cursor) if known else None
    return before is not None and before.inode == cursor.inode and before.offset > cursor.offset


def _transcript(file: TranscriptFile, reading: Reading, before: Transcript | None) -> Transcript:
    """What is known of a transcript after this reading."""
    last = max((iso(utterance.at) for utterance in reading.utterances), default=before.last if before else "")
    whole = before is None or reading.rescanned or reading.lines == reading.cursor.line
    return Transcript(
        path=file.path,
        session=file.session,
        lines=reading.cursor.line,
        texts=len(reading.utterances) + (0 if whole or before is None else before.texts),
        first=iso(reading.first_at) if reading.first_at else "",
        last=last or (iso(reading.first_at) if reading.first_at else ""),
        cursor=reading.cursor.to_record(),
    )
