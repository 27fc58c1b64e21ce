"""What project a folder belongs to, and the registry of projects that this machine knows (design §2.4, §2.6)."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import LEDGER, MEMORY, OWNER, REGISTRY, REGISTRY_VERSION, Entry, Home
from memtui.engine.jsonl import dumps
from memtui.engine.locate import Place, config_value, locate
from memtui.engine.trust import Untrusted, causes_in, known_as, own_memory, token_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

#: Hosts whose owner and repository names don't tell upper from lower case.
_FOLDING_HOSTS = ("github.com", "gitlab.com", "bitbucket.org")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*)://", re.IGNORECASE)
_SCP = re.compile(r"[^\s/@:]+@([^\s/@:]+):(.*)", re.DOTALL)

#: So many transcript roots of a project are remembered.
_ROOTS_KEPT = 8
_IGNORE = b"# memtui: working files stay here, the ledger is committed.\n*\n!adopted.log\n"
_ATTRIBUTES = b"adopted.log merge=union\n"


@dataclass(frozen=True)
class ProjectRef:
    """A project: `root` of this worktree, `store` of all its worktrees, `repo_id` that gates count, `slug` in ids."""

    root: str
    store: str
    repo_id: str
    slug: str


def parse_remote(url: str) -> tuple[str, str, str] | None:
    """(host, owner, repository) of a remote, or None where it names no place on a host (plugmem-fusion.md A.8, §F)."""
    url = url.strip()
    scheme = _SCHEME.match(url)
    if scheme:
        if scheme[1].lower() == "file":
            return None  # an empty host must not be an id: such a remote is local
        rest = re.split(r"[?#]", url[scheme.end() :], maxsplit=1)[0]
        authority, _, path = rest.partition("/")
        host = authority.rpartition("@")[2]
        host = re.sub(r":\d*$", "", host)
    else:
        scp = _SCP.fullmatch(url)
        if not scp:
            return None
        host, path = scp[1], scp[2]
    path = path.rstrip("/")
    if path.lower().endswith(".git"):
        path = path[:-4]
    parts = [part for part in path.split("/") if part]
    if not host or len(parts) < 2:
        return None
    return host.lower(), "/".join(parts[:-1]), parts[-1]


def repo_id_of(remote: str, root: str) -> str:
    """`host/owner/repo` of a usable remote, else `local/<root>`."""
    parsed = parse_remote(remote)
    if parsed is None:
        return f"local/{root}"
    host, owner, repo = parsed
    if host in _FOLDING_HOSTS:
        owner, repo = owner.casefold(), repo.casefold()
    return f"{host}/{owner}/{repo}"


def slug_of(repo_id: str) -> str:
    """The repository's name, case-folded, other characters `-`; `p-<8 hex>` where nothing is left."""
    name = re.split(r"[/\\]", repo_id.removeprefix("local/").rstrip("/\\"))[-1]
    slug = re.sub(r"[^a-z0-9._-]", "-", name.casefold())[:100]
    if not slug.strip("-._"):
        return "p-" + hashlib.sha256(repo_id.encode("utf-8", "replace")).hexdigest()[:8]
    return slug


def project_at(path: str) -> ProjectRef:
    """The project of a working directory, which need not exist any more; reads `.git` files, runs no git."""
    return project_in(locate(path))


def project_in(place: Place) -> ProjectRef:
    """The project of a located place."""
    remote = config_value(place.git, "remote", "origin", "url") if place.git else ""
    repo_id = repo_id_of(remote, place.store)
    return ProjectRef(place.root, place.store, repo_id, slug_of(repo_id))


def register(home: Home, ref: ProjectRef, *, transcripts: str, now: datetime) -> Entry:
    """The registry's entry for a project, made or brought up to date; `transcripts` is the root its sessions are in."""
    with _registry(home) as entries:
        entry = next((entry for entry in entries if entry.store == ref.store), None)
        if entry is None:
            entry = Entry({"key": _key(ref), "store": ref.store, "token": secrets.token_hex(16)})
            entries.append(entry)
        entry.root, entry.repo_id, entry.slug = ref.store, ref.repo_id, ref.slug
        if transcripts:
            others = [root for root in entry.transcripts if root != transcripts]
            entry.transcripts = (transcripts, *others)[:_ROOTS_KEPT]
        entry.seen = now.strftime("%Y-%m-%d")
    home.project(entry.key, create=True).close()
    return entry


def open_store(home: Home, ref: ProjectRef, *, now: datetime) -> Entry:
    """Make the project's `.memory/` ours and give back its entry: a person has opened the project (design §2.4).

    Raises `Untrusted` for a `.memory/` that this home didn't make (a clone, a copy), or that holds a link, a file of
    somebody else, or working files that git tracks; `FileRefused` for one that can't be opened.
    """
    register(home, ref, transcripts="", now=now)
    with _registry(home) as entries, Folder.open(ref.store) as store:
        entry = next(entry for entry in entries if entry.store == ref.store)
        with store.child(MEMORY, create=True) as memory:
            fresh = came_by_git(memory)
            causes = causes_in(memory, ref.store, entry, entries)
            if causes:
                raise Untrusted(memory.path, causes)
            memory.require_private()
            status = os.fstat(memory.fd)
            here = (status.st_dev, status.st_ino)
            token = token_of(memory)
            if fresh:
                memory.create(OWNER, entry.token.encode() + b"\n")
            elif token != entry.token:
                entry = _moved(entries, entry, token)
            entry.device, entry.inode = here
            for name, data in ((".gitignore", _IGNORE), (".gitattributes", _ATTRIBUTES)):
                if memory.status(name) is None:
                    memory.create(name, data)
    return entry


def came_by_git(memory: Folder) -> bool:
    """Whether a `.memory/` is empty or holds a ledger alone, so that nothing in it could be trusted by mistake.

    Such a one is made private: git makes folders as the umask says.
    """
    if set(memory.names()) <= {LEDGER}:
        memory.make_private()
    return set(memory.names()) <= {LEDGER}  # asked again, now that nobody else can add anything


def note_answer(home: Home, ref: ProjectRef, answer: str, *, now: datetime) -> Entry:
    """Keep what the person said about a `.memory/` that was not made here, in the registry (design §2.4)."""
    register(home, ref, transcripts="", now=now)
    with _registry(home) as entries:
        entry = next(entry for entry in entries if entry.store == ref.store)
        entry.answer = answer
    return entry


def take_over(home: Home, ref: ProjectRef, *, answer: str, now: datetime) -> Entry:
    """Let a store go on as the project whose token it carries, wherever that one stood: the person said so.

    Raises `NotFound` where no other project has this token.
    """
    register(home, ref, transcripts="", now=now)
    with _registry(home) as entries, Folder.open(ref.store) as store, store.child(MEMORY) as memory:
        entry = _moved(entries, next(entry for entry in entries if entry.store == ref.store), token_of(memory))
        status = os.fstat(memory.fd)
        entry.device, entry.inode, entry.answer = status.st_dev, status.st_ino, answer
    return entry


def working_folder(home: Home, entry: Entry, *, now: datetime) -> Folder:
    """The folder to write a project's working files to; what was lost is made anew (design §2.4).

    A store whose `.memory/` is not ours any more, or that is gone, keeps them in the home.
    """
    try:
        try:
            return own_memory(home, entry, create=True)
        except NotFound:
            if os.path.isdir(entry.store):
                ref = ProjectRef(entry.root, entry.store, entry.repo_id, entry.slug)
                return home.memory(open_store(home, ref, now=now))
    except FileRefused:
        pass  # the snapshot says so to whoever looks
    with home.project(entry.key, create=True) as project:
        return project.child("memory", create=True)


def _moved(entries: list[Entry], entry: Entry, token: str) -> Entry:
    """The entry of the project with this token, which goes on at another path."""
    before = known_as(token, entry.store, entries)
    if before is None:
        raise NotFound("No project of this machine has this owner token.", f"{entry.store}/{MEMORY}/{OWNER}")
    for name in ("store", "root", "repo_id", "slug", "seen"):
        setattr(before, name, getattr(entry, name))
    entries.remove(entry)
    return before


def _key(ref: ProjectRef) -> str:
    return hashlib.sha256(f"{ref.repo_id}\0{ref.store}".encode("utf-8", "replace")).hexdigest()[:16]


@contextmanager
def _registry(home: Home) -> Iterator[list[Entry]]:
    """The entries, under the registry's lock; written back when they changed."""
    with home.folder(create=True) as folder:
        lock = folder.hold("projects.lock", seconds=5)
        try:
            folder.sweep()
            entries = home.entries()
            before = _registry_bytes(entries)
            yield entries
            after = _registry_bytes(entries)
            if after != before or folder.status(REGISTRY) is None:
                folder.replace(REGISTRY, after)
        finally:
            os.close(lock)


def _registry_bytes(entries: list[Entry]) -> bytes:
    body = ",\n".join(dumps(entry.record()) for entry in sorted(entries, key=lambda entry: entry.store))
    return f'{{"v":{REGISTRY_VERSION},"projects":[\n{body}\n]}}\n'.encode("utf-8", "replace")


def known_refs(home: Home) -> list[ProjectRef]:
    """All projects of the registry, sorted by store."""
    return [ProjectRef(entry.root, entry.store, entry.repo_id, entry.slug) for entry in home.entries()]


def entry_for(home: Home, ref: ProjectRef) -> Entry:
    """The registry's entry of a project; raises `NotFound` where nothing of it was ever read."""
    entry = home.entry_of(ref.store)
    if entry is None:
        raise NotFound(
            "Nothing is known of this project yet.",
            ref.root,
            "Run `memtui harvest` here to read its transcripts.",
        )
    return entry
