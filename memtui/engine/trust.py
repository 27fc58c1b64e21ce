"""Whose `.memory/` it is: everything that makes one foreign (design §2.4, security.md B.3, R1, R2, R5). Lean.

Ours is a private folder with the token that this home wrote there, without a link or a file of somebody else in it,
and nothing of it but the ledger is tracked by git. All is asked of one open descriptor, so that it can't be swapped.
"""

from __future__ import annotations

import os

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import LEDGER, MEMORY, OWNER, Entry, Home
from memtui.engine.locate import locate
from memtui.engine.plain_files import TYPE_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memtui.engine.locate import Place

CLONE, COPY, UID, OPEN, LINK, TRACKED = "clone", "copy", "uid", "open", "link", "tracked"
NEXT = "`memtui foreign` shows what it holds, and imports or discards it."
#: What a person does about working files that git tracks; memtui runs no git for it. No name of a repository's stands
#: in it, because it is there to be copied into a shell.
UNTRACK = f"git rm -r --cached -- {MEMORY} ':!{MEMORY}/{LEDGER}'"
_SHOWN = 5
_LINK, _FOLDER = 0o120000, 0o040000


class Cause:
    """One reason not to trust a `.memory/`: a code (`CLONE`, `COPY`, …), words, and the names it is about."""

    __slots__ = ("code", "names", "words")

    def __init__(self, code: str, words: str, names: tuple[str, ...] = ()) -> None:
        self.code = code
        self.words = words
        self.names = names


class Untrusted(FileRefused):
    """A `.memory/` that is not ours, or not ours alone; `causes` say why."""

    def __init__(self, path: str, causes: Sequence[Cause]) -> None:
        codes = {cause.code for cause in causes}
        foreign = codes - {TRACKED}
        title = "This .memory/ was not made here." if foreign & {CLONE, COPY} else "This .memory/ is not used."
        title = title if foreign else "git tracks memtui's working files here."
        words = "; ".join(cause.words for cause in causes)
        told = f"Untrack them at the repository's root, and commit: {UNTRACK}" if TRACKED in codes else ""
        hint = " ".join(part for part in (NEXT if foreign else "", told) if part)
        super().__init__(title, f"{path}: {words}; nothing of it is used.", hint)
        self.causes = tuple(causes)


def token_of(memory: Folder) -> str:
    """The owner token in a `.memory/`, "" where there is none or it can't be read."""
    try:
        return memory.read_or_empty(OWNER, limit=4096).decode("ascii", "replace").strip()
    except FileRefused:
        return ""


def causes_at(store: str, entry: Entry | None, entries: Sequence[Entry]) -> tuple[Cause, ...]:
    """Why the `.memory/` of a store is not trusted; none where it is ours, missing, empty or a ledger alone.

    `entries` is the whole registry, `entry` the store's own line of it.
    """
    try:
        with Folder.open(store) as folder, folder.child(MEMORY) as memory:
            return causes_in(memory, store, entry, entries)
    except NotFound:
        return ()
    except FileRefused as error:
        return (Cause(LINK, f"it can't be opened as a folder ({error.detail.rpartition(': ')[2]})", (MEMORY,)),)


def causes_in(memory: Folder, store: str, entry: Entry | None, entries: Sequence[Entry]) -> tuple[Cause, ...]:
    """The same of a `.memory/` that is open."""
    held = _entries(memory)
    found = [*_owner(memory, held), *_linked(memory, held), *_tracked(store)]
    if held.keys() <= {LEDGER}:
        return tuple(found)  # nothing in it could be trusted by mistake
    token = token_of(memory)
    if entry is not None and token == entry.token:
        return tuple(found)
    before = known_as(token, store, entries)
    if before is None:
        return (Cause(CLONE, "it came with a clone, a copy or an archive"), *found)
    if os.path.lexists(before.store):
        return (Cause(COPY, f"it is a copy of the one at {before.store}", (before.store,)), *found)
    return tuple(found)  # moved


def left(stamp: str) -> str:
    """The answer of a person who put a foreign folder off: it is not asked about again; `stamp` is device:inode."""
    return f"left {stamp}"


def was_left(store: str, entry: Entry | None) -> bool:
    """Whether the person put off this very `.memory/`."""
    if entry is None or not entry.answer:
        return False
    try:
        with Folder.open(store) as folder:
            status = folder.status(MEMORY)
    except (NotFound, FileRefused):
        return False
    return status is not None and entry.answer == left(f"{status.st_dev}:{status.st_ino}")


def known_as(token: str, store: str, entries: Sequence[Entry]) -> Entry | None:
    """The entry of another store that this home gave `token`."""
    return next((other for other in entries if token and other.token == token and other.store != store), None)


def renamed(store: str, entries: Sequence[Entry]) -> Entry | None:
    """The entry under which the `.memory/` of a renamed folder may go on being read; None where it isn't the very same.

    It must have the token, device and inode of an opened project of which nothing stands at its old path (ADR 8). The
    registry keeps the old path until a person opens the project here.
    """
    try:
        with Folder.open(store) as folder, folder.child(MEMORY) as memory:
            before, status = known_as(token_of(memory), store, entries), os.fstat(memory.fd)
    except (NotFound, FileRefused):
        return None
    if before is None or (before.device, before.inode) != (status.st_dev, status.st_ino):
        return None
    return None if os.path.lexists(before.store) else Entry({**before.record(), "store": store, "root": store})


def own_memory(home: Home, entry: Entry, *, create: bool = False, place: Place | None = None) -> Folder:
    """`Home.memory`, refused as well for a link in it, a file of somebody else, or tracked working files.

    `place` is where the caller works in that store; it saves looking for the repository again.
    """
    memory = home.memory(entry, create=create)
    if not entry.opened:
        return memory
    held = _entries(memory)
    found = [*_owner(memory, held), *_linked(memory, held), *_tracked(entry.store, place)]
    if found:
        memory.close()
        raise Untrusted(memory.path, found)
    return memory


def _entries(memory: Folder) -> dict[str, os.stat_result]:
    """What stands in it: each name with its own status, links not followed."""
    return {name: status for name in memory.names() if (status := memory.status(name))}


def _owner(memory: Folder, held: Mapping[str, os.stat_result]) -> Iterator[Cause]:
    status = os.fstat(memory.fd)
    me = os.geteuid()
    if status.st_uid != me:
        yield Cause(UID, f"it belongs to user {status.st_uid}")
        return
    if status.st_mode & (0o002 if held.keys() <= {LEDGER} else 0o022):
        yield Cause(OPEN, f"others may write to it (mode {status.st_mode & 0o7777:04o})")
    theirs = [name for name, each in held.items() if each.st_uid != me]
    if theirs:
        yield Cause(UID, f"{_list(theirs)} belong to another user", tuple(theirs))


def _linked(memory: Folder, held: Mapping[str, os.stat_result]) -> Iterator[Cause]:
    """Links in it and in its folders: none is followed, and nobody of ours makes any."""
    links = [name for name, each in held.items() if each.st_mode & TYPE_MASK == _LINK]
    for name, each in held.items():
        if each.st_mode & TYPE_MASK == _FOLDER:
            try:
                with memory.child(name) as below:
                    links += [f"{name}/{inner}" for inner in below.links()]
            except (FileRefused, NotFound):
                continue  # nobody can look into it, or it went meanwhile
    if links:
        yield Cause(LINK, f"{_list(links)} {'is a link' if len(links) == 1 else 'are links'}", tuple(links))


def _tracked(store: str, place: Place | None = None) -> Iterator[Cause]:
    names = [name for name in _in_git(store, place) if name != f"{MEMORY}/{LEDGER}"]
    if names:
        yield Cause(TRACKED, f"git tracks {_list(names)}", tuple(names))


def ledger_tracked(store: str) -> bool:
    """Whether the ledger belongs to the repository."""
    return f"{MEMORY}/{LEDGER}" in _in_git(store)


def _in_git(store: str, place: Place | None = None) -> list[str]:
    """What git tracks of a store's `.memory/`."""
    if place is None or place.root != store:
        place = locate(store)
    if not place.git_dir:
        return []
    from memtui.engine.git_index import tracked

    return tracked(place.git_dir, MEMORY)


def _list(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
