"""The evaluation in its smallest form: events → transcripts → harvest → gates, and recall through the prompt hook.

Nothing is called that the harness would not call: a prompt is first asked of the hook, then stands in the transcript;
compaction and the end of a session start the harvester (plugmem-fusion.md A.10, design §7).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from memtui.engine.config import Clock
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.promote.staging import actions
from memtui.engine.sitting import Sitting
from memtui.hooks.adapters.claude_code import prompt
from tests.conftest import git
from tests.evaluation.events import Event, Fixture
from tests.transcripts import Record, answered, line, typed, uuid_of


@dataclass
class EventReport:
    """What one event came to: what was injected with it, what went wrong."""

    type: str
    label: str
    injection: str = ""
    note: str = ""
    unmet: list[str] = field(default_factory=list)


@dataclass
class SessionReport:
    """One session: its events, the claims and staged changes after it, how many characters were injected."""

    id: str
    events: list[EventReport] = field(default_factory=list)
    stats_after: dict[str, int] = field(default_factory=dict)
    promotions: int = 0

    @property
    def exposed_chars(self) -> int:
        return sum(len(event.injection) for event in self.events)


@dataclass
class Report:
    """A run: its sessions, and every expectation that was not met, in words. Empty `unmet`: it learned as it should."""

    fixture: str
    sessions: list[SessionReport] = field(default_factory=list)
    unmet: list[str] = field(default_factory=list)

    @property
    def total_exposed_chars(self) -> int:
        return sum(session.exposed_chars for session in self.sessions)

    @property
    def total_promotions(self) -> int:
        return sum(session.promotions for session in self.sessions)

    def to_json(self) -> str:
        totals = {"total_promotions": self.total_promotions, "total_exposed_chars": self.total_exposed_chars}
        return json.dumps({**asdict(self), **totals}, ensure_ascii=False, indent=1)


class Run:
    """One fixture on an empty machine below `top`; the environment must name it (HOME, MEMTUI_HOME)."""

    def __init__(self, fixture: Fixture, top: Path) -> None:
        self.fixture = fixture
        self.moment = fixture.start
        self.root = top.resolve() / fixture.project
        self.root.mkdir(parents=True)
        git(self.root, "init", "--quiet")
        if fixture.remote:
            git(self.root, "remote", "add", "origin", fixture.remote)
        self.claude = Path(os.environ["HOME"]) / ".claude"
        sitting = Sitting.at(str(self.root), os.environ, via="test", claude_dir=self.claude)
        self.sitting = replace(sitting, clock=lambda: Clock(self.moment, is_set=True))
        self.sitting.open()

    def report(self) -> Report:
        """Play all events in order; an event that fails says so in its note, and the run goes on."""
        report = Report(self.fixture.name)
        for id_, events in self.fixture.sessions:
            session = SessionReport(id_)
            report.sessions.append(session)
            before = self._staged()
            for event in events:
                told = EventReport(event.type, event.label)
                session.events.append(told)
                self.moment = self.fixture.start + event.at
                try:
                    told.injection = self._play(id_, event)
                    told.unmet = list(self._unmet(event.expect, told.injection))
                except Exception as error:  # noqa: BLE001  A.10: noted on the event, and the run goes on
                    told.note = f"error: {type(error).__name__}: {error}"
                where = f"session {id_}, {event.label or event.type}"
                report.unmet += [f"{where}: {what}" for what in (*told.unmet, *([told.note] if told.note else []))]
            self.sitting.harvest()
            session.stats_after = {"claims": len(self.sitting.snapshot().claims), "staged": len(self._staged())}
            session.promotions = len(self._staged() - before)
        self.sitting.refresh()
        report.unmet += [f"at the end: {what}" for what in self._unmet(self.fixture.expect, "")]
        return report

    def _staged(self) -> set[str]:
        return {action.id for action in actions(self.sitting.snapshot())}

    def _play(self, session: str, event: Event) -> str:
        """What the event puts before the model; "" for all but prompts."""
        at = self.moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        match event.type:
            case "user_prompt":
                text = event.fields["prompt"]
                told = self._ask(session, text)
                self._write(session, typed(text, at, cwd=self.root, session=session))
                self._write(session, answered("ok", at, cwd=self.root, session=session))
                return told
            case "pre_tool":
                content = {"type": "tool_use", "id": event.fields["callId"], "name": event.fields["toolName"]}
                call = answered("", at, cwd=self.root, session=session)
                use = {**content, "input": event.fields.get("toolInput", {})}
                self._write(session, {**call, "message": {**call["message"], "content": [use]}})
            case "post_tool":
                self._write(session, self._result(session, event, at))
            case "pre_compact" | "session_end":
                self.sitting.harvest()
        return ""

    def _result(self, session: str, event: Event, at: str) -> Record:
        result = event.fields.get("toolResult", "")
        failed = event.fields.get("outcome") == "failure"
        block = {"type": "tool_result", "tool_use_id": event.fields["callId"], "content": result, "is_error": failed}
        base = typed("", at, cwd=self.root, session=session, uuid=uuid_of(session, at, "result"))
        content = {"role": "user", "content": [block]}
        return {**base, "message": content, "toolUseResult": result, "origin": None, "promptSource": None}

    def _ask(self, session: str, text: str) -> str:
        shape = {"session_id": session, "cwd": str(self.root), "hook_event_name": "UserPromptSubmit", "prompt": text}
        answer = prompt(json.dumps(shape).encode(), os.environ)
        return str(json.loads(answer)["hookSpecificOutput"]["additionalContext"]) if answer else ""

    def _write(self, session: str, record: Record) -> None:
        path = self.claude / "projects" / str(self.root).replace("/", "-") / f"{session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(line(record))

    def _unmet(self, expect: dict[str, Any], injected: str) -> Iterator[str]:
        """Each expectation that does not hold, with what was found instead."""
        now = self.sitting.snapshot()
        words = {id_: claim.atom.claim for id_, claim in now.claims.items()}
        found = {
            "claims": sorted(words.values()),
            "staged": sorted(f"{action.kind} {action.claim.atom.claim}" for action in actions(now)),
            "contested": sorted(f"{words[each.older]} / {words[each.newer]}" for each in now.contests),
        }
        for name, wanted in expect.items():
            if name in found and sorted(wanted) != found[name]:
                yield f"{name}: wanted {sorted(wanted)}, found {found[name]}"
            elif name == "blocked":
                yield from self._wrongly_blocked(wanted)
            elif name in ("recalled", "not_recalled"):
                for claim in wanted:
                    if (f"- {claim}" in injected) != (name == "recalled"):
                        yield f"{name}: {claim!r}, found {injected!r}"

    def _wrongly_blocked(self, wanted: dict[str, list[str]]) -> Iterator[str]:
        now = self.sitting.snapshot()
        by_words = {claim.atom.claim: claim for claim in now.claims.values()}
        for words, codes in wanted.items():
            gate = l1_to_l2(by_words[words], today=now.today) if words in by_words else None
            found = [blocker.code for blocker in gate.blockers] if gate else None
            if found != codes:
                yield f"blocked: {words!r} wanted {codes}, found {found}"


def run_fixture(fixture: Fixture, top: Path) -> Report:
    """Play a fixture and report."""
    return Run(fixture, top).report()
