"""What becomes of Claude Code's note files when notes go or get other words. Pure; bytes in, bytes out.

A note's own file keeps its front matter and all that stands below its first paragraph; its line in the index goes or
changes with it (harness-facts.md §3.4). What is written is read back: every other note must be what it was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import unquote

from memtui.engine.backends.imports.auto_memory import FOLDER, INDEX, notes_in
from memtui.engine.backends.imports.notes import Note
from memtui.engine.blocks.lines import Line, physical_lines
from memtui.engine.errors import Refused
from memtui.engine.store.bullets import Bullet, bullets
from memtui.engine.text import one_line

_MARKER = re.compile(rb"\s*(?:(?:[-*+]|\xe2\x80\xa2|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?")
_POINTER = re.compile(
    rb"(\s*(?:[-*+]|\xe2\x80\xa2|\d{1,9}[.)])\s+\[[^\]]*\]\(([^)]*)\))((?:\s+(?:\xe2\x80[\x93\x94]|-)\s+)?)"
)
_DESCRIPTION = re.compile(rb"(\s*description:\s*)")
_STRESS = re.compile(r"[*_]")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Wanted:
    """What a person wants of one note: other `words`, or "" for its going."""

    note: Note
    words: str = ""

    @property
    def name(self) -> str:
        """The name of its file."""
        return name_of(self.note)


def name_of(note: Note) -> str:
    """The name of a note's file in the folder of notes."""
    return note.file.removeprefix(f"{FOLDER}/")


def changed(files: Mapping[str, bytes], wanted: Sequence[Wanted]) -> dict[str, bytes | None]:
    """The files that change, as they would be; None for one that goes. `files` are those of the notes, and the index.

    Raises `Refused` for words that a note file can't hold, and for a note that can't be taken out alone.
    """
    found: dict[str, bytes | None] = {}
    for each in wanted:
        if each.name != INDEX:
            found[each.name] = _own_file(files[each.name], each) if each.words else None
    index = files.get(INDEX)
    if index is not None:
        after = _index(index, wanted)
        if after != index:
            found[INDEX] = after
    return found


def _own_file(data: bytes, each: Wanted) -> bytes:
    lines, open_fence = physical_lines(data)
    first = lines[each.note.line - 1].text
    described = _DESCRIPTION.match(first)
    if described:
        new = described[1] + json.dumps(each.words, ensure_ascii=False).encode()
    else:
        new = (b"- " if first.lstrip().startswith(b"- ") else b"") + each.words.encode()
    gone = range(each.note.line, each.note.last)
    after = _rewritten(data, lines, {each.note.last: new}, gone)
    if _texts(notes_in(each.name, after, _EPOCH)) != [_folded(each.words)] or bool(physical_lines(after)[1]) != bool(
        open_fence
    ):
        raise _unfit(each)
    return after


def _index(data: bytes, wanted: Sequence[Wanted]) -> bytes:
    """The index without the bullets that go, their pointers among them, and with the words that change."""
    lines, _ = physical_lines(data)
    own = {each.note.line: each for each in wanted if each.name == INDEX}
    files = {each.name: each for each in wanted if each.name != INDEX}
    put: dict[int, bytes] = {}
    gone: set[int] = set()
    expected: list[str] = []
    for bullet in bullets(data):
        text = lines[bullet.line - 1].text
        pointer = _POINTER.match(text)
        each = own.get(bullet.line) or (files.get(_target(pointer[2])) if pointer else None)
        if each is None:
            expected.append(_folded(bullet.text))
        elif not each.words:
            gone |= set(range(bullet.line, bullet.last + 1))
        elif pointer is None:
            marker = _MARKER.match(text)
            put[bullet.last] = (marker[0] if marker else b"") + each.words.encode()
            gone |= set(range(bullet.line, bullet.last))
            expected.append(_folded(each.words))
        elif pointer[3] and bullet.line == bullet.last:
            put[bullet.line] = pointer[1] + pointer[3] + each.words.encode()
            expected.append(_folded(one_line(f"{_plain(text[: pointer.end()])} {each.words}")))
        else:
            expected.append(_folded(bullet.text))
    after = _rewritten(data, lines, put, gone)
    if _texts(bullets(after)) != expected:
        raise _unfit(next(iter((*own.values(), *files.values()))))
    return after


def _target(link: bytes) -> str:
    return unquote(link.decode("utf-8", "replace")).removeprefix("./")


def _plain(text: bytes) -> str:
    """The words of a bullet's beginning, without its marker."""
    marker = _MARKER.match(text)
    return text[marker.end() if marker else 0 :].decode("utf-8", "replace")


def _rewritten(data: bytes, lines: Sequence[Line], put: Mapping[int, bytes], gone: Iterable[int]) -> bytes:
    """The bytes with some lines replaced and others left out; every line keeps how it ends."""
    left_out = frozenset(gone)
    parts = [data[: lines[0].start if lines else len(data)]]
    for line in lines:
        raw = data[line.start : line.end]
        if line.number in put:
            parts.append(put[line.number] + raw[len(line.text) :])
        elif line.number not in left_out:
            parts.append(raw)
    return b"".join(parts)


def _texts(found: Iterable[Note | Bullet]) -> list[str]:
    return [_folded(each.text) for each in found]


def _folded(text: str) -> str:
    """The words as reading a file leaves them, whose stress marks it takes away."""
    return one_line(_STRESS.sub("", text))


def _unfit(each: Wanted) -> Refused:
    if each.words:
        return Refused(
            "These words can't stand in a note.",
            each.words,
            "They would be read as something else there: say it in plain words.",
        )
    return Refused(
        f"{each.note.place} can't be taken out alone.",
        "Another line would be read in another way without it.",
        "Change the file in your editor.",
    )
