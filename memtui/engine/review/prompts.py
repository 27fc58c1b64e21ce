"""What a person typed at the prompt in this project's transcripts, to try it again (tui.md §5, Prompt lab)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.transcripts.claude_code import read
from memtui.engine.capture.transcripts.roots import file_at
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.jsonl import iso
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import shorten, visible

_LOOKED_AT = 2_000  # characters that are redacted to be shown
_SHOWN = 400


@dataclass(frozen=True)
class Prompt:
    """A prompt as it was typed, which is never shown; `shown` is its beginning, redacted, on one line."""

    text: str = field(repr=False)
    shown: str
    day: str  # UTC
    pointer: str

    @property
    def id(self) -> str:
        """What tells this prompt from others."""
        return self.pointer


def typed_prompts(snapshot: Snapshot, *, go_on: Callable[[int, int], bool] = lambda *_: True) -> Iterator[Prompt]:
    """What was typed at the prompt, or queued for it, the newest transcript first; the same words once.

    `go_on(done, total)` is asked before each transcript and ends it by False. A file that can't be read any more is
    passed over: Claude Code deletes them after 30 days.
    """
    newest_first = sorted(snapshot.transcripts, key=lambda each: each.last, reverse=True)
    known: set[str] = set()
    for done, each in enumerate(newest_first):
        if not go_on(done, len(newest_first)):
            return
        file = file_at(each.path)
        if file is None:
            continue
        try:
            utterances = read(file).utterances
        except (NotFound, FileRefused):
            continue
        for said in reversed(utterances):
            if said.speaker == PERSON and said.form in ("prompt", "queued") and said.text not in known:
                known.add(said.text)
                yield Prompt(said.text, _shown(said.text), iso(said.at)[:10], said.pointer)


def _shown(text: str) -> str:
    """The beginning of a prompt, redacted. It never ends in a word: half a key looks like none and would be shown."""
    head = text[:_LOOKED_AT]
    if len(head) < len(text):
        words = head.split()
        head = " ".join(words[:-1])
    try:
        clean = redact(head).text if head else "(not shown: one long word)"
    except RedactionFailed:
        return "(not shown: redaction did not come clean)"
    return shorten(visible(" ".join(clean.split())), _SHOWN)
