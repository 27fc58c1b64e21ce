"""The demo's transcripts: a session of the story as the records that Claude Code writes (harness-facts §2.2, §2.3)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from memtui.app.demo_story import Session, sandbox_key
from memtui.engine.jsonl import iso_ms

VERSION = "2.1.332"
_NAMESPACE = uuid.UUID("6d656d74-7569-4000-8000-64656d6f0000")
_HUMAN = {"origin": {"kind": "human"}}
_REFUSED = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected. "
    "To tell you how to proceed, the user said:\n"
)

Record = dict[str, Any]


def session_id(session: Session) -> str:
    """The id of a session, the same in every demo."""
    return str(uuid.uuid5(_NAMESPACE, f"session {session.days}"))


def started(session: Session, now: datetime) -> datetime:
    """When a session began."""
    day = (now - timedelta(days=session.days)).replace(minute=12, second=0, microsecond=0)
    return day.replace(hour=session.hour)


def transcript(session: Session, *, cwd: str, now: datetime) -> bytes:
    """The bytes of a session's file: one compact JSON record a line, as Claude Code writes them."""
    return _Writer(session, cwd, started(session, now)).bytes()


class _Writer:
    """A session as it grows: every record has its uuid, its parent and a time a little later than the last one."""

    def __init__(self, session: Session, cwd: str, at: datetime) -> None:
        self.session, self.id, self.cwd, self.at = session, session_id(session), cwd, at
        self.parent: str | None = None
        self.count = 0
        self.asked = ""
        self.tool = ""

    def bytes(self) -> bytes:
        records = [{"type": "mode", "mode": "default", "sessionId": self.id}]
        for form, text in self.session.turns:
            records += getattr(self, f"_{form}")(text.replace("{key}", sandbox_key()))
        lines = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records)
        return "".join(line + "\n" for line in lines).encode()

    def _uuid(self) -> str:
        self.count += 1
        return str(uuid.uuid5(_NAMESPACE, f"{self.id} {self.count}"))

    def _record(self, kind: str, **fields: Any) -> Record:
        self.at += timedelta(seconds=41)
        record: Record = {
            "parentUuid": self.parent,
            "isSidechain": False,
            "userType": "external",
            "cwd": self.cwd,
            "sessionId": self.id,
            "version": VERSION,
            "gitBranch": "dev",
            "entrypoint": "cli",
            "type": kind,
            **fields,
            "uuid": self._uuid(),
            "timestamp": iso_ms(self.at),
        }
        self.parent = record["uuid"]
        return record

    def _said(self, text: str, **fields: Any) -> Record:
        return self._record("user", message={"role": "user", "content": text}, **fields)

    def _prompt(self, text: str) -> Iterator[Record]:
        yield self._said(text, **_HUMAN, promptSource="typed", turnOrigin="human", permissionMode="default")

    def _answered(self, block: Record) -> Record:
        head = {"model": "demo", "id": f"msg_{self.count}", "type": "message", "role": "assistant"}
        return self._record("assistant", message={**head, "content": [block]}, requestId=f"req_{self.count}")

    def _agent(self, text: str) -> Iterator[Record]:
        yield self._answered({"type": "text", "text": text})

    def _tool(self, text: str) -> Iterator[Record]:
        """A tool call; its result follows unless the person refuses it."""
        following = [form for form, said in self.session.turns[self._at(text) + 1 :]][:1]
        self.tool = f"toolu_{self.count}"
        yield self._answered({"type": "tool_use", "id": self.tool, "name": "Bash", "input": {"command": text}})
        if following != ["refusal"]:
            yield self._result("done", is_error=False, toolUseResult={"stdout": "done", "stderr": ""})

    def _at(self, text: str) -> int:
        return next(at for at, (form, said) in enumerate(self.session.turns) if (form, said) == ("tool", text))

    def _result(self, content: str, *, is_error: bool, **fields: Any) -> Record:
        block = {"type": "tool_result", "tool_use_id": self.tool, "content": content, "is_error": is_error}
        return self._record("user", message={"role": "user", "content": [block]}, **fields)

    def _refusal(self, text: str) -> Iterator[Record]:
        yield self._result(
            _REFUSED + text,
            is_error=True,
            toolUseResult="Error: " + _REFUSED + text,
            toolDenialKind="user-rejected",
            userFeedback=text,
            holdsPersonsWords=True,
        )

    def _queued(self, text: str) -> Iterator[Record]:
        """Typed while the agent works, and taken into the running turn: no `user` record."""
        command = self._uuid()
        self.at += timedelta(seconds=5)
        moment = iso_ms(self.at)
        queue = {"type": "queue-operation", "timestamp": moment, "sessionId": self.id, "content": text}
        yield {**queue, "operation": "enqueue", "commandUuid": command}
        yield {**queue, "operation": "remove", "reason": "absorbed_mid_turn", "commandUuid": command}
        attachment = {
            "type": "queued_command",
            "prompt": text,
            "commandMode": "prompt",
            **_HUMAN,
            "humanTurn": True,
            "source_uuid": command,
            "timestamp": moment,
        }
        yield self._record("attachment", attachment=attachment)

    def _ask(self, text: str) -> Iterator[Record]:
        """The agent's question with two options; the free answer follows."""
        self.asked, self.tool = text, f"toolu_{self.count}"
        yield self._answered(
            {"type": "tool_use", "id": self.tool, "name": "AskUserQuestion", "input": {"questions": self._questions()}}
        )

    def _questions(self) -> list[Record]:
        return [{"question": self.asked, "options": [{"label": "US style"}, {"label": "Long form"}]}]

    def _answer(self, text: str) -> Iterator[Record]:
        result = {"questions": self._questions(), "answers": {self.asked: text}, "annotations": {}}
        yield self._result("The user answered.", is_error=False, toolUseResult=result)
