"""Claude Code's SessionStart: what the files can't say, and a word to the person (design §4, §7). Lean.

A block that Claude Code loads by itself is not said again. What nobody loads is printed under the byte budgets; what
changed since a line was written is said about it; the person hears how much waits, and of a `.memory/` that isn't ours.
"""

from __future__ import annotations

import os

from memtui.engine.errors import FileRefused, MemtuiError, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import MEMORY, Entry, Home
from memtui.engine.lean_json import quote
from memtui.engine.locate import locate
from memtui.engine.recall import header as index
from memtui.engine.trust import own_memory
from memtui.hooks.adapters.harness import settings_run
from memtui.hooks.adapters.loaded import Found, person_block, project_blocks
from memtui.hooks.adapters.payload import (
    SESSIONS,
    Payload,
    hold_shown,
    note_shown,
    payload_of,
    read_shown,
    switched_off,
)
from memtui.hooks.detached import start_harvester

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from memtui.engine.locate import Place

TRIGGER = "session-start"
L2_BYTES, L3_BYTES, FACT_BYTES = 4096, 2048, 1000
L3_GRAPH = "user://claude-code"
#: The source of a session whose first lines are another's, with all that it was told.
COPIED = "fork"


class _Index:
    """What a project's recall index says: its header, the standing in it, and the ids of its claims by their words."""

    __slots__ = ("_ids", "_memory", "graph", "standing")

    def __init__(self, memory: Callable[[], Folder], header: index.Header | None = None) -> None:
        self.graph = header.graph if header else ""
        self.standing = (header.standing if header else None) or index.Standing()
        self._memory = memory
        self._ids: dict[str, str] | None = None if header else {}

    def id_of(self, claim: str) -> str:
        """The id of a claim word for word, "" for none; only a line without an id of its own asks."""
        if self._ids is None:
            with self._memory() as memory:
                lines = (line.split(b"\t") for line in index.read(memory).split(b"\n")[1:])
            self._ids = {
                fields[7].decode("utf-8", "replace"): fields[0].decode("ascii", "replace")
                for fields in lines
                if len(fields) == 8
            }
        return self._ids.get(claim, "")


class _Line:
    """A line of a block; `id` is "" where neither the file nor the index knows one, `since` its own tag's date."""

    __slots__ = ("claim", "id", "loaded", "since")

    def __init__(self, claim: str, id_: str, since: str, *, loaded: bool) -> None:
        self.claim = claim
        self.id = id_
        self.since = since
        self.loaded = loaded


class _Said:
    """What the model is told, and the keys under which the session notes it."""

    __slots__ = ("blocks", "keys")

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.keys: list[str] = []

    def add(self, hits: list[index.Hit], graph: str, budget: int) -> None:
        """Say what fits into `budget` bytes, as recall does."""
        if not hits:
            return
        from memtui.engine.recall import render

        kept = render.fitting(hits, trigger=TRIGGER, graph=graph, budget=budget)
        if kept:
            omitted = len(hits) - len(kept)
            self.blocks.append(render.framed(kept, trigger=TRIGGER, graph=graph, omitted=omitted))
            self.keys += [hit.id for hit in kept if hit.id]


def session_start(stdin: bytes, environ: Mapping[str, str]) -> bytes:
    """The answer to a SessionStart payload: one JSON object, or nothing. The harvester is started in any case."""
    if switched_off(environ, "SESSIONSTART"):
        return b""
    try:
        call = payload_of(stdin)
        cwd = call.cwd if call else "/"
        if settings_run("session_start", environ, cwd):
            return b""
        home = Home.of(environ)
    except (MemtuiError, OSError, ValueError, RecursionError, MemoryError):
        return b""
    context = message = ""
    try:
        if call is not None:
            context, message = _answer(call, home, environ)
    except (MemtuiError, OSError, ValueError, RecursionError, MemoryError):
        context = message = ""  # readers report nothing: the next harvest meets the same fault and logs it (design §7)
    start_harvester(home, environ, cwd)
    return _object(context, message)


def _object(context: str, message: str) -> bytes:
    parts = []
    if message:
        parts.append(f'"systemMessage":{quote(message)}')
    if context:
        parts.append(
            f'"hookSpecificOutput":{{"hookEventName":"SessionStart","additionalContext":{quote(context)}}}',
        )
    return ("{" + ",".join(parts) + "}\n").encode("ascii") if parts else b""


def _answer(call: Payload, home: Home, environ: Mapping[str, str]) -> tuple[str, str]:
    """What the model is told, and what the person is."""
    place = locate(call.cwd)
    source = call.text("source")
    if source in ("compact", "clear"):
        from memtui.hooks.adapters.ending import tell_again

        tell_again(home, call)
    entry = home.entry_of(place.store)
    warning = "" if entry is not None and entry.opened else _of_others(home, place, entry)
    if warning or entry is None:
        return "", warning
    try:
        known = _index(home, entry, place)
    except FileRefused:
        return "", _untrusted(home, place, entry)
    standing = known.standing
    found = project_blocks(place, call.cwd, environ, target=standing.target, hook=standing.delivery == index.HOOK)
    person = person_block(environ, call.cwd)
    said = _said(found, person, known, opened=entry.opened)
    context = _once(home, entry, call, said) if said.blocks else ""
    return context, "" if source == "compact" else _waiting(standing)


def _of_others(home: Home, place: Place, entry: Entry | None) -> str:
    """A word about a `.memory/` in a project that no person opened here; mostly there is none."""
    try:
        with Folder.open(place.store) as store:
            if store.status(MEMORY) is None:
                return ""
    except NotFound:
        return ""
    except FileRefused:
        pass  # the word says why
    return _untrusted(home, place, entry)


def _untrusted(home: Home, place: Place, entry: Entry | None) -> str:
    from memtui.hooks.adapters.trust import untrusted

    return untrusted(home, place, entry)


def _index(home: Home, entry: Entry, place: Place) -> _Index:
    """The project's index; an empty one where there is none, or where it was made from other atoms."""

    def memory() -> Folder:
        return own_memory(home, entry, place=place)

    try:
        with memory() as folder:
            header = index.header_of(index.read(folder, head=True))
            return _Index(memory, header if header and header.store == index.stamp(folder) else None)
    except NotFound:
        return _Index(memory)  # `.memory/` is lost: the harvester makes it anew


def _said(found: list[Found], person: Found | None, known: _Index, *, opened: bool) -> _Said:
    """The blocks that nobody loads, then what the lines don't say of themselves.

    A block of a project that no person opened here came with a clone: it is not said (security.md B.5 R4).
    """
    said = _Said()
    standing = known.standing
    told = bool(standing.contested or standing.overruled or standing.shadowed)
    above = _lines(person, known) if person and (person.off or standing.shadowed) else []
    lines = [line for block in found if block.off or told for line in _lines(block, known)]
    since = dict(standing.contested)
    for part, graph, budget in ((above, L3_GRAPH, L3_BYTES), (lines if opened else [], known.graph, L2_BYTES)):
        off = [line for line in part if not line.loaded]
        hits = [index.Hit(line.id, "", "", "", since.get(line.id, "") or line.since, line.claim) for line in off]
        said.add(hits, graph, budget)
    facts = [index.Hit(key, "", "", "", day, words) for key, words, day in _facts(lines, above, standing)]
    said.add(facts, known.graph, FACT_BYTES)
    return said


def _lines(block: Found, known: _Index) -> list[_Line]:
    return [
        _Line(each.claim, each.atom_id or known.id_of(each.claim), each.contested or "", loaded=not block.off)
        for each in block.claims
    ]


def _facts(lines: list[_Line], above: list[_Line], standing: index.Standing) -> Iterator[tuple[str, str, str]]:
    """What the lines don't say of themselves: (key, words, day of the newer evidence or "")."""
    by_id = {line.id: line for line in lines if line.id}
    for id_, since in standing.contested:
        line = by_id.get(id_)
        if line is not None and line.loaded and line.since != since:
            yield f"c:{id_}:{since}", line.claim, since
    for id_, sentence in standing.overruled:
        if id_ in by_id:
            words = f"“{by_id[id_].claim}” is contradicted by the file's own words, which win: “{sentence}”"
            yield f"o:{id_}", words, ""
    general = {line.id: line for line in above if line.id}
    for id_, winner in standing.shadowed:
        if id_ in general and winner in by_id:
            words = (
                f"“{general[id_].claim}” (all projects) does not hold here; this project says “{by_id[winner].claim}”"
            )
            yield f"s:{id_}:{winner}", words, ""


def _once(home: Home, entry: Entry, call: Payload, said: _Said) -> str:
    """The blocks as one text; nothing where this session's context holds them already. Notes what is said."""
    if not call.session or not said.keys:
        return "\n".join(said.blocks)
    with home.project(entry.key) as project, project.child(SESSIONS, create=True) as sessions:
        held = hold_shown(sessions, call.session)
        try:
            fresh = sorted(set(said.keys) - read_shown(sessions, call.session))
            if fresh:
                note_shown(sessions, call.session, fresh)
        finally:
            os.close(held)
    return "\n".join(said.blocks) if fresh and call.text("source") != COPIED else ""


def _waiting(standing: index.Standing) -> str:
    """How much waits for the person's review, in words."""
    names = ("staged", "new", "contested", "redacted")
    parts = [f"{count} {name}" for count, name in zip(standing.waiting, names, strict=True) if count > 0]
    total = sum(count for count in standing.waiting if count > 0)
    if not total:
        return ""
    wait = "waits" if total == 1 else "wait"
    return f"memtui: {total} {wait} for your review ({', '.join(parts)}). Run `memtui` in a terminal here."
