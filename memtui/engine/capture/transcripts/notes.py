"""What Claude Code wrote down about memtui's hooks and the files it loaded: for Health, never for claims (design §4).

Nothing in here was said by a person. Prompts are counted, not kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.capture.speaker import spoken
from memtui.engine.capture.transcripts.lines import Lines
from memtui.engine.capture.transcripts.roots import TranscriptFile
from memtui.engine.files import Folder
from memtui.engine.jsonl import loads

_NEEDLES = (b'"type":"hook_', b'"type":"instructions"')
_OURS = "/memtui/hooks/"
_RECALL = '<memtui-recall trigger="user-prompt"'
_FAILED = ("hook_non_blocking_error", "hook_blocking_error", "hook_cancelled", "hook_stopped_continuation")


@dataclass(frozen=True)
class HookRun:
    """One run of a hook of ours as the harness noted it; `milliseconds` is None where it noted none.

    Claude Code notes a run that printed something, and one that failed.
    """

    event: str
    milliseconds: int | None
    failed: bool


@dataclass(frozen=True)
class Notes:
    """One session: its hooks' runs, the instruction files that it loaded (None: it says nothing), prompts and hits."""

    session: str
    runs: tuple[HookRun, ...]
    loaded: tuple[str, ...] | None
    prompts: int
    hits: int


class _NoteLines(Lines):
    """The lines with prompts, and those that the harness wrote about hooks and instructions."""

    def _wanted(self, buffer: bytearray, begin: int, stop: int) -> bool:
        return any(buffer.find(needle, begin, stop) >= 0 for needle in _NEEDLES) or super()._wanted(buffer, begin, stop)


def read_notes(file: TranscriptFile) -> Notes:
    """The notes in a whole transcript. Raises `NotFound` and `FileRefused` where it can't be opened safely."""
    with (
        Folder.open(file.root) as root,
        root.child("projects") as projects,
        projects.child(file.slug) as folder,
    ):
        fd = folder.open_read(file.name)
    runs: list[HookRun] = []
    loaded: tuple[str, ...] | None = None
    prompts = hits = 0
    try:
        for _, _, raw in _NoteLines(fd, end=os.fstat(fd).st_size):
            record = _parsed(raw)
            prompts += sum(words.form in ("prompt", "queued") for words in spoken(record))
            attachment = record.get("attachment")
            if record.get("type") != "attachment" or not isinstance(attachment, dict):
                continue
            runs += _runs(attachment)
            hits += _is_hit(attachment)
            if attachment.get("type") == "instructions":
                loaded = tuple(dict.fromkeys((*(loaded or ()), *_paths(attachment))))
    finally:
        os.close(fd)
    return Notes(file.session, tuple(runs), loaded, prompts, hits)


def _parsed(raw: bytes) -> Mapping[str, Any]:
    try:
        return loads(raw.decode("utf-8-sig", "replace"))
    except ValueError:
        return {}


def _runs(attachment: Mapping[str, Any]) -> Iterator[HookRun]:
    kind, command = attachment.get("type"), attachment.get("command")
    failed = kind in _FAILED
    if not (failed or kind == "hook_success") or not isinstance(command, str) or _OURS not in command:
        return
    took, event = attachment.get("durationMs"), attachment.get("hookEvent")
    yield HookRun(event if isinstance(event, str) else "", took if type(took) is int else None, failed)


def _is_hit(attachment: Mapping[str, Any]) -> bool:
    content = attachment.get("content")
    texts = content if isinstance(content, list) else [content]
    return attachment.get("type") == "hook_additional_context" and any(
        isinstance(text, str) and _RECALL in text for text in texts
    )


def _paths(attachment: Mapping[str, Any]) -> Iterator[str]:
    files = attachment.get("files")
    for each in files if isinstance(files, list) else ():
        path = each.get("path") if isinstance(each, dict) else None
        if isinstance(path, str):
            yield path
