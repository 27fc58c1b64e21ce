"""What somebody said at one place of a transcript (design §2.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from memtui.engine.text import scrub

TOOL = "tool"  # the speaker of what stands in tool records: nobody said it
PAIR = "pair"  # the form of a failed command and what was run instead
MERGED = "merged"  # the form of a record that says the work was merged; it has no text
LOOKED = "looked"  # the form of a name that the agent looked for; with a second line, where that is defined


@dataclass(frozen=True)
class Utterance:
    """What somebody said at one place of a transcript, cleaned, not yet redacted.

    `text` is scrubbed; reminders, our own injected blocks and pasted content are cut out. `line` is the 1-based
    physical line and `raw` that line's bytes without newline, for the keyed hash. One line can hold several
    utterances (the answers of one question form): they share line, uuid and raw.
    """

    text: str
    form: str  # "prompt" | "queued" | "feedback" | "answer" | "choice" | "pair" | "merged" | "looked"
    at: datetime  # aware UTC, ms
    session: str
    uuid: str | None
    pointer: str  # ~/.claude/projects/<slug>/<session>.jsonl#L<n>
    line: int
    raw: bytes = field(repr=False)
    cwd: str
    harness: str  # "claude-code"
    speaker: str  # "person" | "program" | "tool"
    counts: bool  # False for programs, and tools, and words that were taken back before they were sent


def typed(text: str) -> Utterance:
    """`text` as if a person had typed it as one prompt, nowhere and at no time: it counts for nothing."""
    return Utterance(
        text=scrub(text),
        form="prompt",
        at=datetime.fromtimestamp(0, UTC),
        session="text",
        uuid=None,
        pointer="",
        line=1,
        raw=b"",
        cwd="",
        harness="manual",
        speaker="person",
        counts=False,
    )
