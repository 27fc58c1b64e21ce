"""What a person typed at the prompt in this project's transcripts, to try it again (tui.md §5, Prompt lab)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from memtui.engine.capture.speaker import PERSON
from memtui.engine.jsonl import iso
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.review.readings import GoOn, newest_first
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


def typed_prompts(snapshot: Snapshot, *, go_on: GoOn = lambda *_: True) -> Iterator[Prompt]:
    """What was typed at the prompt, or queued for it, the newest transcript first; the same words once."""
    known: set[str] = set()
    for _, utterances in newest_first(snapshot, go_on):
        for said in utterances:
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
