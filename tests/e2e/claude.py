"""The real Claude Code in a person's throw-away home, with memtui beside it (harness-facts.md Appendix A)."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import shutil
import signal
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.conftest import GITCONFIG, git
from tests.e2e.model import Model, Record

KEY = "dummy-key"
DAY = "2099-01-01T09:00:00Z"
_QUIET = ("DISABLE_TELEMETRY", "DISABLE_AUTOUPDATER", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC")


class Person:
    """A home folder, a repository in it, and nothing of the outer session's environment."""

    def __init__(self, folder: Path, claude: str, model: Model) -> None:
        self.home = folder.resolve()
        self.model = model
        self.claude = claude
        self.project = self.home / "proj"
        self.project.mkdir(parents=True)
        (self.home / ".gitconfig").write_text(GITCONFIG)
        git(self.project, "init", "--quiet")
        git(self.project, "commit", "--quiet", "--allow-empty", "--message", "begin")
        trust = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
        known = {
            "hasCompletedOnboarding": True,
            "theme": "dark",
            "customApiKeyResponses": {"approved": [KEY[-20:]], "rejected": []},
            "projects": {str(self.project): trust},
        }
        (self.home / ".claude.json").write_text(json.dumps(known))

    @property
    def environ(self) -> dict[str, str]:
        """What both programs run in."""
        path = f"{Path(self.claude).parent}:{os.environ['PATH']}"
        quiet = dict.fromkeys(_QUIET, "1")
        model = {"ANTHROPIC_BASE_URL": self.model.url, "ANTHROPIC_API_KEY": KEY}
        return {"HOME": str(self.home), "PATH": path, "LANG": "C.UTF-8", "TERM": "xterm-256color", **quiet, **model}

    @property
    def memory(self) -> Path:
        """memtui's home."""
        return self.home / ".local" / "share" / "memtui"

    def memtui(self, *words: str, code: int = 0, day: str = "") -> str:
        """What a memtui command prints; `day` sets its clock."""
        clock = {"MEMTUI_NOW": day, "MEMTUI_HOME": str(self.memory)} if day else {}
        done = subprocess.run(
            [sys.executable, "-m", "memtui", "-C", str(self.project), *words],
            env=self.environ | clock,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=180,
        )
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return done.stdout

    def claims(self) -> dict[str, dict[str, Any]]:
        """All claims by their words, once the harvesters are done."""
        self.memtui("harvest")
        return {each["claim"]: each for each in json.loads(self.memtui("list", "--json"))["claims"]}

    def print(self, words: str, *more: str) -> Record:
        """What `claude -p` answers."""
        done = subprocess.run(
            [self.claude, "-p", words, "--output-format", "json", *more],
            cwd=self.project,
            env=self.environ,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=180,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        found: Record = json.loads(done.stdout)
        return found

    def transcripts(self) -> list[Record]:
        """Every record of every session."""
        files = sorted((self.home / ".claude" / "projects").glob("*/*.jsonl"))
        return [json.loads(line) for path in files for line in path.read_bytes().splitlines()]

    def hook_faults(self) -> list[Record]:
        """Every note of a hook that failed, was cut off, or wrote to stderr."""
        notes = [record["attachment"] for record in self.transcripts() if record.get("type") == "attachment"]
        bad = ("hook_non_blocking_error", "hook_blocking_error", "hook_cancelled", "hook_stopped_continuation")
        return [note for note in notes if note.get("type") in bad or note.get("stderr")]


class Terminal:
    """An interactive session on a terminal of its own."""

    def __init__(self, person: Person, *words: str) -> None:
        self.person = person
        self.drawn = b""
        self._seen = threading.Condition()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(person.project)
            os.execve(person.claude, [person.claude, *words], person.environ)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_for(self, text: str, *, seconds: float = 60) -> None:
        """Wait until `text` was drawn since the last call."""
        with self._seen:
            assert self._seen.wait_for(lambda: text.encode() in self.drawn, seconds), (text, self.drawn[-3000:])
            self.drawn = b""

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.fd, keys.encode())

    def enter(self, words: str) -> None:
        """Type a line; Enter goes by itself once the line is drawn, as a paste would swallow it."""
        self.forget()
        self.press(words)
        self.wait_for(words.split()[-1])
        self.press("\r")

    def say(self, words: str) -> str:
        """Type a prompt and give what the model was sent for it."""
        before = len(self.person.model.turns())
        self.enter(words)
        sent = self.person.model.wait_for(words, after=before)
        self.wait_for("Understood.")
        return sent

    def forget(self) -> None:
        """Wait only for what is drawn from now on."""
        with self._seen:
            self.drawn = b""

    def end(self) -> None:
        """Leave as a person does."""
        self.press("\x04")
        self.press("\x04")
        self._reader.join(20)
        if self._reader.is_alive():
            os.kill(self.pid, signal.SIGTERM)
            self._reader.join(20)
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return
            if not data:
                return
            with self._seen:
                self.drawn += data
                self._seen.notify_all()


def found_claude(environ: Mapping[str, str]) -> str:
    """The binary to run: the one that MEMTUI_CLAUDE names; "" for none."""
    named = environ.get("MEMTUI_CLAUDE", "")
    return shutil.which(named) or "" if named else ""
