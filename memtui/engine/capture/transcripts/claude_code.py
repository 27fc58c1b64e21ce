"""Claude Code's transcripts: from a file to what somebody said in it (harness-facts §2, design §2.3)."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memtui.engine.capture.signals.approval import merged_by
from memtui.engine.capture.speaker import PERSON, PROGRAM, queue_text, speaker_of, spoken
from memtui.engine.capture.transcripts.calls import Calls
from memtui.engine.capture.transcripts.cursor import REWRITTEN, Carried, Cursor, tail_hash
from memtui.engine.capture.transcripts.lines import Lines
from memtui.engine.capture.transcripts.pairs import Pairs
from memtui.engine.capture.transcripts.queue import STATES, TAKEN, Queue, Waiting
from memtui.engine.capture.transcripts.roots import TranscriptFile, opened
from memtui.engine.capture.transcripts.tool_runs import NOT_HERE, runs_of
from memtui.engine.capture.utterance import LOOKED, MERGED, PAIR, TOOL, Utterance
from memtui.engine.files import BLOCK
from memtui.engine.jsonl import iso_ms, loads, moment_of
from memtui.engine.text import one_line, scrub

HARNESS = "claude-code"
MAX_LINE_NUMBER = 10_000_000  # a pointer can't name a later line (design §2.1)

_UUID = re.compile(r"[A-Za-z0-9\[][A-Za-z0-9._:\[\]-]{0,127}")
_KNOWN = frozenset(("user", "assistant", "attachment", "queue-operation"))


@dataclass(frozen=True)
class Reading:
    """What one reading of a transcript found, in file order, and where the next one begins.

    `pairs` are failed commands with what was run instead, `merges` records of a merge, `looks` names that the agent
    looked for: from tool records, said by nobody.
    Counts are of this reading: full `lines`, `unknown` record types by name, `malformed` lines, lines `too_long`,
    utterances without any time (`timeless`, skipped), with the time of an earlier record (`borrowed`), and past the
    last line a pointer can name (`beyond`, skipped). `first_cwd` and `first_at` are the file's, also when the
    reading began in its middle. `rescanned`: the cursor didn't match, so the file was read from 0.
    """

    utterances: tuple[Utterance, ...]
    pairs: tuple[Utterance, ...]
    merges: tuple[Utterance, ...]
    looks: tuple[Utterance, ...]
    cursor: Cursor
    lines: int
    unknown: Mapping[str, int]
    malformed: int
    too_long: int
    timeless: int
    borrowed: int
    beyond: int
    first_cwd: str
    first_at: datetime | None
    rescanned: bool


def read(file: TranscriptFile, *, cursor: Cursor | None = None, block: int = BLOCK) -> Reading:
    """Read `file` from `cursor` to its size at open. Nothing in a file raises; `block` is in bytes.

    Raises `NotFound` and `FileRefused` where the file can't be opened safely.
    """
    with opened(file) as fd:
        start = cursor if cursor is not None and cursor.matches(fd) else None
        reader = _Reader(file, fd, start, block)
        return reader.read(rescanned=cursor is not None and start is None)


def _parse(raw: bytes) -> dict[str, Any] | None:
    """The record of a line, read strictly (security.md B.4); bad UTF-8 is replaced, a bad line is None."""
    try:
        return loads(raw.decode("utf-8-sig", "replace"))
    except ValueError:
        return None


def _moment(value: object) -> datetime | None:
    """A timestamp in UTC, cut to milliseconds; None for anything else."""
    if not isinstance(value, str) or len(value) > 40:
        return None
    try:
        moment = moment_of(value)
    except (ValueError, OverflowError):
        return None
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class _Reader:
    """One reading. Its state besides the counts is what `Carried` holds, so any line can be the last of a reading."""

    def __init__(self, file: TranscriptFile, fd: int, start: Cursor | None, block: int) -> None:
        self.file, self.fd = file, fd
        self.status = os.fstat(fd)
        offset, line = (start.offset, start.line) if start else (0, 0)
        self.lines = Lines(fd, end=self.status.st_size, offset=offset, line=line, block=block)
        carried = start.carried if start else Carried()
        self.first_cwd, self.cwd, self.program = carried.first_cwd, carried.cwd, carried.program
        self.first_at, self.at = _moment(carried.first_at), _moment(carried.at)
        self.queue = Queue()
        self.queue.waiting.extend(self._still_waiting(carried))
        self.found: list[Utterance] = []
        self.pairs = Pairs(carried.pairs)
        self.calls = Calls()
        self._still_failed(carried)
        self._still_merging(carried)
        self.malformed = self.timeless = self.borrowed = self.beyond = 0

    def read(self, *, rescanned: bool) -> Reading:
        before = self.lines.line
        self._wait()
        for line, offset, raw in self.lines:
            record = _parse(raw)
            if record is not None:
                self._take(record, line, offset, raw)
                self._wait()
            elif raw.strip():
                self.malformed += 1
        found = sorted(self.found, key=lambda utterance: utterance.line)
        return Reading(
            utterances=tuple(said for said in found if said.speaker != TOOL),
            pairs=tuple(said for said in found if said.form == PAIR),
            merges=tuple(said for said in found if said.form == MERGED),
            looks=tuple(said for said in found if said.form == LOOKED),
            cursor=self._cursor(),
            lines=self.lines.line - before,
            unknown=dict(self.lines.unknown),
            malformed=self.malformed,
            too_long=self.lines.too_long,
            timeless=self.timeless,
            borrowed=self.borrowed,
            beyond=self.beyond,
            first_cwd=self.first_cwd,
            first_at=self.first_at,
            rescanned=rescanned,
        )

    def _wait(self) -> None:
        """Say which lines are candidates besides, by what is waited for now."""
        self.lines.answers = self.queue.absorbing
        self.lines.runs = self.pairs.open or bool(self.calls.waiting)

    def _take(self, record: dict[str, Any], line: int, offset: int, raw: bytes) -> None:
        kind = record.get("type")
        if kind == "queue-operation":
            self._remember(record)
            text = queue_text(record)
            self._say_queued(self.queue.operate(Waiting(line, offset, "", text, raw, record)))
        elif kind == "assistant":
            if not record.get("isSidechain") and not _uses_tool(record):
                self._say_queued(self.queue.answer())
            if at := _moment(record.get("timestamp")):
                self.calls.wait_for(record, at, line, offset)
                for name in self.calls.looked_for(record):
                    self._say(name, LOOKED, TOOL, line, raw, record)
        elif kind in ("user", "attachment"):
            for words in spoken(record):
                if words.form == "prompt":
                    self._say_queued(self.queue.prompt(words.text))
                elif words.form == "queued":
                    self.queue.deliver(words.text, record["attachment"].get("source_uuid"))
                self._say(words.text, words.form, words.speaker, line, raw, record)
            self._remember(record)
            self._pair(record, line, offset, raw)
        elif kind not in _KNOWN:
            self.lines.count_unknown(kind if isinstance(kind, str) else "")

    def _say(
        self, text: str, form: str, speaker: str, line: int, raw: bytes, record: Mapping[str, Any], *, sent: bool = True
    ) -> None:
        attachment = record.get("attachment")
        at = _moment(attachment.get("timestamp")) if isinstance(attachment, dict) else None
        at = at or _moment(record.get("timestamp"))
        if at is None:
            at = self.at
            self.borrowed += at is not None
        if at is None or line > MAX_LINE_NUMBER:
            self.timeless += at is None
            self.beyond += at is not None
            return
        uuid = record.get("uuid")
        file = self.file
        self.found.append(
            Utterance(
                text=text,
                form=form,
                at=at,
                session=file.session,
                uuid=uuid if isinstance(uuid, str) and _UUID.fullmatch(uuid) else None,
                pointer=f"{file.pointer}#L{line}",
                line=line,
                raw=raw,
                cwd=_path(record.get("cwd")) or self.cwd,
                harness=HARNESS,
                speaker=speaker,
                counts=sent and speaker == PERSON and _whole(raw),
            )
        )

    def _pair(self, record: Mapping[str, Any], line: int, offset: int, raw: bytes) -> None:
        at = _moment(record.get("timestamp"))
        if at is None:
            return
        merged = self.calls.merged(record, at)
        if merged or (merged_by(record) and not any(record.get(key) for key in NOT_HERE)):
            self._say("", MERGED, TOOL, line, raw, record)
        for run in runs_of(record, self.fd, offset):
            if text := self.pairs.take(run, at, line, offset):
                self._say(text, PAIR, TOOL, line, raw, record)

    def _still_failed(self, carried: Carried) -> None:
        """The commands that failed and wait for a success, read again at their places."""
        for line, offset in carried.failures:
            record = self._record_at(offset)
            at = _moment(record.get("timestamp"))
            for run in runs_of(record, self.fd, offset):
                if run.failed and at is not None:
                    self.pairs.take(run, at, line, offset)

    def _still_merging(self, carried: Carried) -> None:
        """The merges whose results were not here yet, read again at their places."""
        for line, offset in carried.merging:
            record = self._record_at(offset)
            if at := _moment(record.get("timestamp")):
                self.calls.wait_for(record, at, line, offset)

    def _record_at(self, offset: int) -> Mapping[str, Any]:
        for _, _, raw in Lines(self.fd, end=self.status.st_size, offset=offset):
            return _parse(raw) or {}
        return {}

    def _say_queued(self, items: Iterable[Waiting]) -> None:
        speaker = PROGRAM if self.program else PERSON
        for item in items:
            self._say(item.text, "queued", speaker, item.line, item.raw, item.record, sent=item.state != TAKEN)

    def _remember(self, record: Mapping[str, Any]) -> None:
        """Keep what later lines may lack: time, folder, and whether a program drives the session."""
        self.at = _moment(record.get("timestamp")) or self.at
        self.first_at = self.first_at or self.at
        self.cwd = _path(record.get("cwd")) or self.cwd
        self.first_cwd = self.first_cwd or self.cwd
        if "entrypoint" in record:
            self.program = speaker_of({"entrypoint": record["entrypoint"]}) == PROGRAM

    def _cursor(self) -> Cursor:
        carried = Carried(
            first_cwd=self.first_cwd,
            first_at=iso_ms(self.first_at) if self.first_at else "",
            cwd=self.cwd,
            at=iso_ms(self.at) if self.at else "",
            program=self.program,
            waiting=tuple((item.line, item.offset, item.state) for item in self.queue.waiting),
            failures=tuple(dict.fromkeys((failure.line, failure.offset) for failure in self.pairs.waiting)),
            pairs=self.pairs.made,
            merging=tuple(dict.fromkeys((call.line, call.offset) for call in self.calls.waiting.values())),
        )
        lines = self.lines
        tail = hashlib.sha256(lines.tail).hexdigest()  # of what was read: the file may be another one by now
        at, first = lines.first
        if tail_hash(self.fd, at) != hashlib.sha256(first).hexdigest():
            tail = REWRITTEN
        return Cursor(self.status.st_ino, self.status.st_size, lines.offset, lines.line, tail, carried)

    def _still_waiting(self, carried: Carried) -> Iterable[Waiting]:
        """The waiting texts, read again at their places."""
        for line, offset, state in carried.waiting:
            for _, _, raw in Lines(self.fd, end=self.status.st_size, offset=offset):
                record = _parse(raw)
                if record is not None and record.get("type") == "queue-operation" and state in STATES:
                    yield Waiting(line, offset, state, queue_text(record), raw, record)
                break


def _whole(raw: bytes) -> bool:
    """Whether no byte of a line was replaced; words of a damaged one are shown and count for no gate (B.4 J4)."""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _uses_tool(record: Mapping[str, Any]) -> bool:
    """Whether an assistant's record is a tool call: more calls of one answer can follow what was typed meanwhile."""
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    blocks = content if isinstance(content, list) else []
    return any(isinstance(block, dict) and block.get("type") == "tool_use" for block in blocks)


def _path(value: object) -> str:
    """A working folder as a record names it, on one line; empty for anything else."""
    return one_line(scrub(value))[:4096] if isinstance(value, str) else ""
