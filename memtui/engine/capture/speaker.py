"""Who spoke: the pure rules that tell a person's words in a parsed record from all else (design §2.3).

The steps are those of harness-facts §2.3. A shape that isn't known is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.capture.transcripts.wrappers import queued_words_of, words_of

PERSON, PROGRAM = "person", "program"

Record = Mapping[str, Any]

_REFUSED = "The user doesn't want to "
_SAID = "the user said:\n"
_ASKS_BACK = "The user wants to clarify these questions."
#: What Claude Code adds below the words of a refusal.
_NOTE = "\n\nNote: The user's next message may contain"
_SCHEDULED = ("cron", "sdk")


@dataclass(frozen=True)
class Words:
    """Words somebody typed: cleaned text, form (`Utterance.form`), speaker."""

    text: str
    form: str
    speaker: str


def spoken(record: Record) -> tuple[Words, ...]:
    """The words that a person or a program typed in a `user` or `attachment` record; empty: nobody spoke."""
    if any(
        record.get(key) for key in ("isSidechain", "agentId", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly")
    ):
        return ()
    if record.get("type") == "attachment":
        return tuple(_queued(record))
    if record.get("type") != "user":
        return ()
    return tuple(words for words in _typed(record) if words.text)


def queue_text(record: Record) -> str:
    """The words of a `queue-operation` record; empty for commands, notices and operations without a text."""
    return "\n".join(filter(None, map(queued_words_of, _texts(record.get("content")))))


def speaker_of(record: Record) -> str:
    """`person`, `program`, or "" for neither, from the marks a record carries; old ones carry none: a person."""
    origin = record.get("origin")
    if origin is not None:
        kind = origin.get("kind") if isinstance(origin, dict) else None
        if kind == "human":
            return PERSON
        return PROGRAM if kind in _SCHEDULED else ""
    if record.get("promptSource") == "system":
        return ""
    entry = record.get("entrypoint")
    if record.get("promptSource") == "sdk" or (isinstance(entry, str) and entry.startswith("sdk")):
        return PROGRAM
    return PERSON


def _typed(record: Record) -> Iterator[Words]:
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    result = record.get("toolUseResult")
    speaker = speaker_of(record)
    if not speaker:
        return
    if feedback := _feedback(record, content):
        yield Words(feedback, "feedback", speaker)
    elif isinstance(result, dict) and isinstance(result.get("answers"), dict):
        yield from _answers(result, speaker)
    elif result is None and not _tool_results(content) and "planContent" not in record:
        texts = (words_of(text) for text in _texts(content))
        yield Words("\n".join(filter(None, texts)), "prompt", speaker)


def _queued(record: Record) -> Iterator[Words]:
    attachment = record.get("attachment")
    if not isinstance(attachment, dict) or attachment.get("type") != "queued_command":
        return
    if attachment.get("commandMode", "prompt") != "prompt":
        return
    marks = {**record, "origin": attachment.get("origin")}
    text = "\n".join(filter(None, map(queued_words_of, _texts(attachment.get("prompt")))))
    if text and (speaker := speaker_of(marks)):
        yield Words(text, "queued", speaker)


def _feedback(record: Record, content: object) -> str:
    """The words typed while refusing a tool: their own field, or what older versions wrote into the result."""
    said = record.get("userFeedback")
    if not isinstance(said, str):
        said = ""
        for block in _tool_results(content):
            text = "\n".join(_texts(block.get("content")))
            # A tool's output can hold these words too; a refusal is an error and begins like one.
            if block.get("is_error") is True and text.startswith(_REFUSED):
                said = text.partition(_SAID)[2].partition(_NOTE)[0]
    words = words_of(said)
    return "" if words.startswith(_ASKS_BACK) else words


def _answers(result: Record, speaker: str) -> Iterator[Words]:
    """Free text is the person's; a label is the assistant's wording, and so is an answer to an unknown question."""
    for question, answer in result["answers"].items():
        labels = _labels(result.get("questions"), question)
        given = ", ".join(_texts(answer))
        if labels is None:
            yield Words(words_of(given), "choice", speaker)
            continue
        picked, free = _part(given, labels)
        for label in picked:
            yield Words(words_of(label), "choice", speaker)
        yield Words(words_of(free), "answer", speaker)
        notes = result.get("annotations")
        note = notes.get(question) if isinstance(notes, dict) else None
        if isinstance(note, dict) and isinstance(note.get("notes"), str):
            yield Words(words_of(note["notes"]), "answer", speaker)


def _labels(questions: object, question: str) -> list[str] | None:
    for asked in questions if isinstance(questions, list) else ():
        if isinstance(asked, dict) and asked.get("question") == question and isinstance(asked.get("options"), list):
            labels = (option.get("label") for option in asked["options"] if isinstance(option, dict))
            return sorted((label for label in labels if isinstance(label, str) and label), key=len, reverse=True)
    return None


def _part(given: str, labels: list[str]) -> tuple[list[str], str]:
    """Picked labels and the rest of an answer; several choices come joined by a comma, free text after them."""
    picked = []
    while given:
        for label in labels:
            if given == label or given.startswith(label + ", "):
                picked.append(label)
                given = given[len(label) + 2 :]
                break
        else:
            break
    return picked, given


def _tool_results(content: object) -> list[dict[str, Any]]:
    blocks = content if isinstance(content, list) else []
    return [block for block in blocks if isinstance(block, dict) and block.get("type") == "tool_result"]


def _texts(content: object) -> list[str]:
    """The texts of a `content` in all its shapes: a text, a list of texts and blocks, nothing."""
    if isinstance(content, str):
        return [content]
    texts = []
    for block in content if isinstance(content, list) else ():
        text = block.get("text") if isinstance(block, dict) and block.get("type") == "text" else block
        if isinstance(text, str):
            texts.append(text)
    return texts
