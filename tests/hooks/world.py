"""A project as hooks meet it: a repository that a person opened, an index, blocks in its files, the stubs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memtui.engine.home import Entry, Home
from memtui.engine.recall import index
from memtui.engine.recall.header import Standing
from memtui.hooks.adapters.claude_code import prompt
from memtui.hooks.adapters.ending import pre_compact, session_end
from memtui.hooks.adapters.starting import session_start
from tests.conftest import ROOT

SESSION = "11111111-2222-4333-8444-555555555555"
GRAPH = "repo://claude-code/example.test/owner/repo"
PNPM, BASE = "use pnpm here, never npm", "PR base branch is dev, never main"
ASK = "install the new dependency with npm or pnpm, then open a PR"
ID = "atm_{:08x}"


def unhurried(stdin: bytes, environ: Mapping[str, str]) -> bytes:
    """The prompt hook on a machine that is never busy; its 100 ms have a test of their own."""
    return prompt(stdin, environ, started=time.monotonic() + 60)


HOOKS = {
    "SessionStart": session_start,
    "UserPromptSubmit": unhurried,
    "PreCompact": pre_compact,
    "SessionEnd": session_end,
}
STUBS = {
    "SessionStart": "session_start",
    "UserPromptSubmit": "user_prompt_submit",
    "PreCompact": "pre_compact",
    "SessionEnd": "session_end",
}


class Place:
    """A repository whose memory is ours."""

    def __init__(self, root: Path, home: Home, entry: Entry) -> None:
        self.root = root
        self.home = home
        self.entry = entry

    def remember(self, *claims: str, standing: Standing | None = None, **settings: Any) -> None:
        """Write the store and its index, as a harvest does."""
        rows = [(ID.format(n), "constraint", "stated", "2026-07-01", "", text) for n, text in enumerate(claims)]
        with self.home.memory(self.entry, create=True) as memory:
            memory.replace(index.STORE, "".join(claim + "\n" for claim in claims).encode())
            header = index.Header(graph=GRAPH, store=index.stamp(memory), standing=standing, **settings)
            memory.replace(index.FILE, index.build(rows, header))

    def start(self, source: str = "startup", **fields: Any) -> dict[str, Any]:
        """The answer to a SessionStart, as an object; {} for none."""
        said = session_start(payload("SessionStart", self.root, **{"source": source, **fields}), os.environ)
        return checked("SessionStart", said)

    def context(self, source: str = "startup", **fields: Any) -> str:
        """What the model is told at a SessionStart."""
        output = self.start(source, **fields).get("hookSpecificOutput", {})
        return str(output.get("additionalContext", ""))

    def message(self, source: str = "startup", **fields: Any) -> str:
        """What the person is told at a SessionStart."""
        return str(self.start(source, **fields).get("systemMessage", ""))

    def told(self, text: str = ASK, **fields: Any) -> list[str]:
        """The claims that a prompt recalls."""
        said = unhurried(payload("UserPromptSubmit", self.root, prompt=text, **fields), os.environ)
        answer = checked("UserPromptSubmit", said)
        context = str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))
        return [line for line in context.split("\n") if line.startswith("- ")]

    @property
    def kept(self) -> Path:
        """The project's folder in memtui's home."""
        return Path(self.home.path) / "projects" / self.entry.key


def payload(event: str, cwd: Path | str, /, **fields: Any) -> bytes:
    """A payload as Claude Code sends it (harness-facts.md §1.2); a field that is None is left out."""
    shape: dict[str, Any] = {
        "session_id": SESSION,
        "transcript_path": f"{os.environ['CLAUDE_CONFIG_DIR']}/projects/-w-repo/{SESSION}.jsonl",
        "cwd": str(cwd),
        "hook_event_name": event,
    }
    return json.dumps({name: value for name, value in (shape | fields).items() if value is not None}).encode()


def checked(event: str, said: bytes) -> dict[str, Any]:
    """An answer, which must be nothing or exactly one object of the shape documented for its event (§1.3)."""
    if not said:
        return {}
    assert said.isascii()
    assert said.endswith(b"\n")
    answer: dict[str, Any] = json.loads(said)
    assert event in ("SessionStart", "UserPromptSubmit"), "this event takes no answer"
    assert set(answer) <= {"systemMessage", "hookSpecificOutput"}
    assert answer
    if "systemMessage" in answer:
        assert isinstance(answer["systemMessage"], str)
        assert answer["systemMessage"].isprintable()
    if "hookSpecificOutput" in answer:
        output = answer["hookSpecificOutput"]
        assert set(output) == {"hookEventName", "additionalContext"}
        assert output["hookEventName"] == event
        assert 0 < len(output["additionalContext"].encode("utf-16-le")) // 2 <= 10_000
    return answer


def block(*claims: str, ids: bool = True, tag: str = "") -> str:
    """A block with claims whose ids are those of `Place.remember`."""
    lines = []
    for number, claim in enumerate(claims):
        lines.append(f"- {claim}{tag}")
        lines += [f"<!-- memtui:{ID.format(number)} 01S.jsonl#L4 -->"] if ids else []
    return "\n".join(["<!-- memtui:begin v1 (x) -->", "## Learned", "", *lines, "<!-- memtui:end -->", ""])


def run_stub(
    event: str, stdin: bytes, cwd: Path = ROOT, *flags: str, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """A hook as it is installed."""
    stub = ROOT / "memtui" / "hooks" / f"{STUBS[event]}.py"
    return subprocess.run(
        [sys.executable, "-I", "-S", *flags, str(stub)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environ},
        timeout=60,
    )
