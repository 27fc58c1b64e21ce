"""Transcripts for tests: records in the shapes of today's Claude Code, written below a Claude folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

Record = dict[str, Any]


def uuid_of(*parts: object) -> str:
    """A uuid that is the same in every run."""
    return str(uuid5(NAMESPACE_URL, "/".join(map(str, parts))))


def typed(text: str, at: str, *, cwd: Path | str, session: str, uuid: str = "") -> Record:
    """A prompt typed at the terminal."""
    return {
        "type": "user",
        "message": {"role": "user", "content": text},
        "origin": {"kind": "human"},
        "promptSource": "typed",
        "uuid": uuid or uuid_of(session, at, text),
        "sessionId": session,
        "timestamp": at,
        "cwd": str(cwd),
        "isSidechain": False,
    }


def answered(text: str, at: str, *, cwd: Path | str, session: str) -> Record:
    """What the assistant said."""
    message = {"role": "assistant", "id": f"msg_{at}", "content": [{"type": "text", "text": text}]}
    base = typed("", at, cwd=cwd, session=session, uuid=uuid_of(session, at, "assistant"))
    return {**base, "type": "assistant", "message": message, "origin": None, "promptSource": None}


def line(record: Record) -> bytes:
    """A record as Claude Code writes it: compact, one line."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def write(claude: Path, slug: str, session: str, records: list[Record]) -> Path:
    """A session's file below `claude/projects/<slug>/`."""
    folder = claude / "projects" / slug
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{session}.jsonl"
    path.write_bytes(b"".join(line(record) for record in records))
    return path
