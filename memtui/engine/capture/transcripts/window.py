"""Looking at a transcript around a line: read in place, never copied, redacted as it is shown (design §2.2, §6)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from memtui.engine.capture.speaker import spoken
from memtui.engine.capture.transcripts.places import Place, place_at, seek, spans, spans_above
from memtui.engine.jsonl import loads
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.text import visible

TEXT_SHOWN = 4_000  # characters of one record
_RECORD_READ = 2 * 1024 * 1024  # bytes; a longer record shows its size only
_SAID_BY = {"person": "user", "agent": "assistant"}
_MUTE = ("snapshot", "progress", "api-request", "last-prompt")


@dataclass(frozen=True)
class Said:
    """One record as it is shown: physical line, role, text lines (`visible`), whether something was redacted or cut.

    `revealed`: a person asked to see this one as it was typed.
    """

    line: int
    role: str  # "user" | "assistant" | "tool" | "other"
    text: tuple[str, ...]
    redacted: bool = False
    cut: bool = False
    revealed: bool = False


def line_bytes(fd: int, place: Place) -> bytes | None:
    """The bytes of the line that begins at a place, without newline; None where no full line does."""
    for _, offset, length in spans(fd, place):
        return os.pread(fd, length, offset)
    return None


def find_line(fd: int, needle: bytes) -> Iterator[tuple[Place, bytes]]:
    """The lines that contain `needle`, each with its bytes."""
    for number, offset, length in spans(fd):
        if length >= len(needle) and length <= _RECORD_READ:
            raw = os.pread(fd, length, offset)
            if needle in raw:
                yield place_at(fd, number, offset), raw


def window(
    fd: int, line: int, *, before: int, after: int, reveal: int = 0, known: Iterable[Place] = ()
) -> tuple[Said, ...]:
    """What was said around `line`: up to `before` records above it, it, and up to `after` below; others passed over.

    The record on line `reveal`, and no other, is given as it was typed, unredacted. `known` are places in this file.
    """
    place = seek(fd, line, known)
    first = max(1, line - 40 * (before + 1))
    above = takewhile(lambda span: span[0] >= first, spans_above(fd, place))
    kept = _nearest(fd, above, before, reveal=reveal)
    if place.line < line:
        return tuple(kept)  # the file ends above it
    below: list[Said] = []
    for number, offset, length in spans(fd, place):
        said = _said(fd, number, offset, length, reveal=number == reveal)
        if number == line:
            below.append(said or Said(number, "other", ("(a record without words)",)))
        elif said is not None:
            below.append(said)
        if len(below) > after:
            break
    return (*kept, *below)


def _nearest(fd: int, above: Iterable[tuple[int, int, int]], most: int, *, reveal: int) -> list[Said]:
    """The last `most` of these records that have words. Redaction is slow, so it begins with the nearest."""
    found: list[Said] = []
    for number, offset, length in above if most else ():
        said = _said(fd, number, offset, length, reveal=number == reveal)
        if said is not None:
            found.append(said)
            if len(found) >= most:
                break
    return found[::-1]


def _said(fd: int, number: int, offset: int, length: int, *, reveal: bool) -> Said | None:
    if not length:
        return None
    if length > _RECORD_READ:
        return Said(number, "other", (f"(a record of {length:,} bytes)",), cut=True)
    try:
        record = loads(os.pread(fd, length, offset).decode("utf-8-sig", "replace"))
    except ValueError:
        return None
    found = _words(record)
    if found is None:
        return None
    role, text = found
    if reveal:
        return Said(number, role, _lines(text[:TEXT_SHOWN]), cut=len(text) > TEXT_SHOWN, revealed=True)
    try:
        result = redact(_whole_words(text))
    except RedactionFailed:
        return Said(number, role, ("(not shown: redaction did not come clean)",), redacted=True)
    shown = result.text[:TEXT_SHOWN]
    cut = len(text) > len(shown) and len(text) > TEXT_SHOWN
    return Said(number, role, _lines(shown), redacted=bool(result.kinds), cut=cut)


def _whole_words(text: str) -> str:
    """As much as may be shown, and more, never ending in a word: half a key looks like none and would be shown."""
    head = text[: TEXT_SHOWN * 2]
    stop = max(head.rfind(" "), head.rfind("\n"))
    # A word longer than all that is shown is seen from its start, so it is known for what it is.
    return head if len(head) == len(text) or stop < TEXT_SHOWN else head[:stop]


def _lines(text: str) -> tuple[str, ...]:
    return tuple(visible(part) for part in text.strip("\n").split("\n"))


def _words(record: dict[str, Any]) -> tuple[str, str] | None:
    """Role and text of a record that somebody would read; None for bookkeeping."""
    kind = record.get("type")
    if "type" not in record and isinstance(record.get("text"), str):
        return _SAID_BY.get(str(record.get("speaker")), "other"), record["text"]  # said by hand (capture/manual.py)
    if not isinstance(kind, str) or any(word in kind for word in _MUTE):
        return None
    words = spoken(record)
    if words:
        return "user", "\n".join(item.text for item in words)
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if kind == "user" and not record.get("isMeta"):
        text = "\n".join(_parts(content))
        return ("tool", text) if text else None
    if kind == "assistant":
        text = "\n".join(_parts(content))
        return ("assistant", text) if text else None
    return None


def _parts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for block in content if isinstance(content, list) else []:
        if isinstance(block, str):
            yield block
        elif isinstance(block, dict):
            inner = block.get("text") or block.get("content")
            if block.get("type") == "tool_use":
                given = block.get("input")
                values = given.values() if isinstance(given, dict) else []
                first = next((str(value) for value in values), "")
                yield f"{block.get('name', 'tool')} {first}"
            elif isinstance(inner, str):
                yield inner
            elif isinstance(inner, list):
                yield from _parts(inner)
