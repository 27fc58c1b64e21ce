"""The look-ups of a project: `lookups.jsonl` in memtui's home, until a name was looked for often enough (design §2.3).

    {"at":"2026-07-01T09:00:00.000Z","key":"…","line_key":"…","pointer":"~/…#L7","session":"…","uuid":"…","v":1}

No name stands here: `key` is a keyed hash of it, which only this home can make. The name itself is read again in the
call that makes the count full. What is older than a month beside the newest one goes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from memtui.engine.capture.utterance import Utterance
from memtui.engine.evidence import Sighting, line_key
from memtui.engine.files import Folder
from memtui.engine.jsonl import Record, iso_ms, lines_of, moment_of, rows

FILE = "lookups.jsonl"
VERSION = 1
MONTH = timedelta(days=30)
LOOKS_NEEDED, SESSIONS_NEEDED = 3, 2
MOST = 4_000  # rows of the file

_TEXTS = ("key", "at", "session", "pointer", "line_key")


@dataclass(frozen=True)
class Look:
    """One look for a name: when, in which session, and where it stands."""

    key: str
    at: str
    session: str
    uuid: str | None
    pointer: str
    line_key: str

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What makes two rows one look, as of sightings: the record's uuid, or the same millisecond."""
        at = (self.key, "at " + self.at)
        return (at,) if self.uuid is None else (at, (self.key, "uuid " + self.uuid))

    def sighting(self, like: Sighting) -> Sighting:
        """The row of evidence that says at this place what `like` says."""
        return replace(
            like,
            at=self.at,
            session=self.session,
            message_uuid=self.uuid,
            pointer=self.pointer,
            line_key=self.line_key,
        )


def look_of(said: Utterance, token: str) -> Look:
    """The row of a name that was looked for; `token` is the project's owner token."""
    key = hmac.new(token.encode(), b"look\0" + said.text.encode(), hashlib.sha256).hexdigest()[:32]
    return Look(key, iso_ms(said.at), said.session, said.uuid, said.pointer, line_key(token, said.raw))


def read(folder: Folder) -> tuple[Look, ...]:
    """The looks of a project's folder, oldest first; a line that can't be read is as good as none: it is derived."""
    return tuple(rows(folder.read_or_empty(FILE), _look)[0])


def write(folder: Folder, looks: Iterable[Look]) -> None:
    """Keep the newest ones, of the month before the newest of all; the caller holds the lock."""
    ordered = sorted(looks, key=_order)[-MOST:]
    if ordered:
        since = _month_before(ordered[-1])
        ordered = [look for look in ordered if look.at >= since]
    data = lines_of(_record(look) for look in ordered)
    if data != folder.read_or_empty(FILE):
        folder.replace(FILE, data)


def with_news(known: Iterable[Look], news: Iterable[Look]) -> tuple[Look, ...]:
    """All looks, oldest first, each once."""
    seen: set[tuple[str, str]] = set()
    found: list[Look] = []
    for look in sorted((*known, *news), key=_order):
        if seen.isdisjoint(look.keys):
            found.append(look)
        seen.update(look.keys)
    return tuple(found)


def enough(looks: Iterable[Look]) -> Mapping[str, tuple[Look, ...]]:
    """By key the looks of each name that was looked for often enough: thrice, in two sessions, within a month."""
    by_key: dict[str, list[Look]] = {}
    for look in looks:
        by_key.setdefault(look.key, []).append(look)
    return {key: within for key, found in by_key.items() if (within := _within_a_month(found))}


def _within_a_month(looks: list[Look]) -> tuple[Look, ...]:
    """Those looks of a name, oldest first, that stand with enough others in one month."""
    within: dict[Look, None] = {}
    for number, last in enumerate(looks):
        since = _month_before(last)
        month = [look for look in looks[: number + 1] if look.at >= since]
        if len(month) >= LOOKS_NEEDED and len({look.session for look in month}) >= SESSIONS_NEEDED:
            within.update(dict.fromkeys(month))
    return tuple(within)


def _month_before(look: Look) -> str:
    try:
        return iso_ms(moment_of(look.at) - MONTH)
    except OverflowError:  # before the first year there is
        return ""


def _order(look: Look) -> tuple[str, str, str]:
    return look.at, look.pointer, look.key


def _look(record: Record) -> Look:
    if int(record.get("v", 0)) > VERSION:
        raise ValueError(f"written by a newer memtui (v {record['v']})")
    uuid = record.get("uuid")
    key, at, session, pointer, line = (str(record.get(name, "")) for name in _TEXTS)
    if not key or not session:
        raise ValueError("no key, or no session")
    moment_of(at)
    return Look(key, at, session, uuid if isinstance(uuid, str) else None, pointer, line)


def _record(look: Look) -> Record:
    return {"v": VERSION, **vars(look)}
