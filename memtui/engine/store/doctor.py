"""`memtui doctor`: what is wrong with a store, file and line and fault; reads only (design §2.2, security.md B.4).

A line that can't be read is set aside by every reader and named here; what is readable and inconsistent is never
promoted, and named here, too. Nothing is repaired: working files are derived again by the next harvest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from memtui.engine import evidence
from memtui.engine.config import settings
from memtui.engine.errors import BadInput, MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY, REGISTRY, Entry, Home
from memtui.engine.jsonl import iso
from memtui.engine.project import ProjectRef
from memtui.engine.recall import index
from memtui.engine.store import archive, cursors, decisions, l3_store, ledger, snapshot
from memtui.engine.store.atom_faults import atom_faults, sighting_fault
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.trust import Untrusted, causes_at

_JOURNAL = "adopt.journal"
_REBUILD = "It is derived: `memtui harvest` writes it anew from memtui's home."
_KEEP = "It is set aside and counts for nothing; restore the file from a backup, or mend the line."
_SETTLE = "Open memtui here, or run a deciding command: it is finished or rolled back."
_ROW = "Look at its claim before you accept it; `memtui forget ID` takes it out."


@dataclass(frozen=True)
class Finding:
    """One thing to look at: the file (or folder), its 1-based line (0: the whole), a code, the fault, what to do."""

    file: str
    line: int
    code: str
    fault: str
    hint: str


def examine(home: Home, project: ProjectRef, *, now: datetime, clock_set: bool = False) -> tuple[Finding, ...]:
    """All findings about the home, L3 and one project's store, in the order in which they should be mended."""
    found: list[Finding] = []
    entry = _tried(found, f"{home.path}/{REGISTRY}", "registry", lambda: home.entry_of(project.store))
    _tried(found, f"{home.path}/config.toml", "settings", lambda: settings(home, project.repo_id))
    if not any(each.code == "registry" for each in found):
        found += _registry(home, project)
        found += _foreign(home, project, entry)
    found += _l3(home)
    if clock_set:
        found.append(Finding("MEMTUI_NOW", 0, "clock", f"the clock is set to {iso(now)}", "Unset it for real work."))
    if entry is None:
        return tuple(found)
    if not any(each.code == "not-ours" for each in found):
        _tried(found, f"{project.store}/{MEMORY}", "not-ours", lambda: home.memory(entry).close())
    try:
        with home.project(entry.key) as folder:
            found += _kept(folder, now)
    except MemtuiError as error:
        found.append(_finding(f"projects/{entry.key}", "missing", error))
    try:
        with home.memory(entry) as memory:
            found += _derived(memory, now)
    except MemtuiError:
        pass  # told above
    with suppress(MemtuiError):  # told above
        found += _project(snapshot.load(home, project, now=now))
    return tuple(found)


def _l3(home: Home) -> Iterator[Finding]:
    """The ledger and the decisions of L3, and an adoption of it that was cut short."""
    try:
        with l3_store.l3_folder(home) as folder:
            read = {
                ledger.FILE: ledger.parse_ledger(folder.read_or_empty(ledger.FILE)).bad,
                decisions.FILE: decisions.read(folder).bad,
            }
            cut_short = folder.status(_JOURNAL) is not None
    except NotFound:
        return
    except MemtuiError as error:
        yield _finding(l3_store.FOLDER, "missing", error)
        return
    for name, lines in read.items():
        for bad in lines:
            yield Finding(f"{l3_store.FOLDER}/{name}", bad.number, "unreadable", bad.fault, _KEEP)
    if cut_short:
        yield Finding(f"{l3_store.FOLDER}/{_JOURNAL}", 0, "cut-short", "an L3 adoption was cut short", _SETTLE)


def _tried(found: list[Finding], file: str, code: str, look: Callable[[], object]) -> Entry | None:
    """What `look` gives back; a fault is a finding, a file that isn't there yet is none."""
    try:
        seen = look()
    except NotFound:
        return None
    except MemtuiError as error:
        found.append(_finding(file, code, error))
        return None
    return seen if isinstance(seen, Entry) else None


def _finding(file: str, code: str, error: MemtuiError) -> Finding:
    words = " ".join(part for part in (error.title, error.detail) if part)
    return Finding(file, 0, code, words, error.hint or "Look at it.")


def _registry(home: Home, project: ProjectRef) -> Iterator[Finding]:
    """Two entries with one key, token or store."""
    entries = home.entries()
    for name in ("key", "token", "store"):
        values = [getattr(entry, name) for entry in entries]
        for entry in entries:
            if values.count(getattr(entry, name)) > 1 and entry.store == project.store:
                yield Finding(REGISTRY, 0, "registry", f"another entry has the same {name}", "Remove the old one.")


def _foreign(home: Home, project: ProjectRef, entry: Entry | None) -> Iterator[Finding]:
    """A `.memory/` that is not ours: it came with a clone or a copy, holds links, or git tracks its files."""
    causes = causes_at(project.store, entry, home.entries())
    if causes:
        error = Untrusted(f"{project.store}/{MEMORY}", causes)
        yield Finding(f"{project.store}/{MEMORY}", 0, "not-ours", f"{error.title} {error.detail}", error.hint)


def _kept(folder: Folder, now: datetime) -> Iterator[Finding]:
    """What can't be rebuilt: evidence, archives, decisions, cursors, the journal."""
    for name in (evidence.FILE, *archive.files(folder)):
        for number, line in enumerate(folder.read_or_empty(name).split(b"\n"), 1):
            read = evidence.parse(line)
            for bad in read.bad:
                yield Finding(name, number, "unreadable", bad.fault, _KEEP)
            for row in read.rows:
                if fault := sighting_fault(row, now):
                    yield Finding(name, number, "inconsistent", fault, _ROW)
    made = decisions.read(folder)
    for bad in made.bad:
        yield Finding(decisions.FILE, bad.number, "unreadable", bad.fault, _KEEP)
    newest = max((row.at for row in made.rows), default="")
    if newest > iso(now):
        hint = "Set the clock right; days are counted by it."
        yield Finding(decisions.FILE, 0, "clock", f"something was decided at {newest}, and now is {iso(now)}", hint)
    if folder.status(cursors.FILE) is not None and not cursors.read(folder):
        hint = "Nothing is lost: the next harvest sets it aside and reads every transcript once more."
        yield Finding(cursors.FILE, 0, "unreadable", "it can't be read, or lists nothing", hint)
    if folder.status(_JOURNAL) is not None:
        yield Finding(_JOURNAL, 0, "cut-short", "an adoption was cut short", _SETTLE)


def _derived(memory: Folder, now: datetime) -> Iterator[Finding]:
    """What can be rebuilt: atoms and the recall index."""
    for number, fault in atom_faults(memory.read_or_empty(index.STORE), now):
        yield Finding(index.STORE, number, "inconsistent", fault, _REBUILD)
    data = memory.read_or_empty(index.FILE)
    if not data:
        if memory.status(index.STORE) is not None:
            yield Finding(index.FILE, 0, "missing", "there is none, so nothing is recalled", _REBUILD)
        return
    header = index.header_of(data)
    if header is None:
        yield Finding(index.FILE, 1, "unreadable", "its header can't be read, or is of older rules", _REBUILD)
    elif tuple(header.store) != index.stamp(memory):
        yield Finding(index.FILE, 1, "stale", "it was made from other atoms", _REBUILD)


def _project(seen: Snapshot) -> Iterator[Finding]:
    """The ledger, the block, what merging refused, and what background runs gave up."""
    for bad in seen.bad_lines.get(ledger.FILE, ()):
        yield Finding(ledger.FILE, bad.number, "unreadable", bad.fault, "It is shown nowhere; mend it by git.")
    if seen.file.fault is not None:
        fault = seen.file.fault
        shown = str(seen.file.target.shown) if seen.file.target else seen.project.root
        broken = BadInput(fault.title, fault.detail.replace("\n", "; "), fault.hint)
        yield _finding(shown, "block", broken)
    for words in seen.refused:
        yield Finding(evidence.FILE, 0, "refused", words, "An edit (`memtui edit`) gives one of them other words.")
    for each in seen.faults:
        words = f"{each.at} session {each.session}: {each.count} {each.reason}"
        yield Finding("errors.log", 0, "given-up", words, "`memtui harvest` tries what it can once more.")
