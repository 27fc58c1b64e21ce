"""Write `docs/first-hour.md` by doing it: a fresh clone, a fresh home, the README's own line, each screen as it was.

`python docs/screenshots/first_hour.py` needs `tmux` and git, and takes about two minutes. What differs from run to run
(folders, ids, times) stands as it came.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "first-hour.md"
WIDTH, HEIGHT = 110, 32
PATIENCE = 300.0
HEAD = """# The first hour

From a fresh machine to the first adopted rule. Every screen below is what the terminal showed: this page is written by
`python docs/screenshots/first_hour.py`, which clones the repository, makes an empty home, and types what stands here.
"""


@dataclass(frozen=True)
class Step:
    """What a person reads, what they type (`enter`: a line of a shell, else keys), and what shows that it is done."""

    words: str
    typed: str
    until: str
    enter: bool = False
    shown: str = ""


def readme_line() -> str:
    (line,) = re.findall(r"<!-- run-line -->\n```sh\n(.*)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))
    return str(line)


def steps() -> Iterator[Step]:
    """The way of somebody who has only the README."""
    yield Step(
        "The README's line installs memtui and starts it. Nothing of yours is here yet, so it offers a demo.",
        readme_line(),
        "Look at the demo",
        enter=True,
    )
    yield Step(
        "`enter`: a made-up project with its transcripts, in a throw-away folder. What recurred waits in **Staged**.",
        "",
        "Staged",
        enter=True,
        shown="enter",
    )
    yield Step("`2`: the **Inbox**, claims that were noticed, each with the sentence it was said in.", "2", "you said")
    yield Step("`w`: **Why**. The very line of the transcript, and what stands around it.", "w", "why")
    yield Step(
        "`escape`, then `a`: you vouch for the first claim. It goes to Staged, the next one is under the cursor.",
        "Escape a",
        "vouched",
    )
    yield Step("`3`: **Staged**, beside the change that it would make to CLAUDE.md.", "3", "[3 Staged")
    yield Step("`a`: let the first one in. Nothing is written yet; `u` takes it back.", "a", "1 in")
    yield Step("`c`: **Adopt** shows every step before it happens.", "c", "nothing is written yet")
    yield Step("`y`: backup, block, ledger line and commit. `u` would take it back.", "y", "Adopted")
    yield Step("`escape`, `1`: **Tiers**. The rule stands in L2 now.", "Escape 1", "[1 Tiers")
    yield Step("`q`: back in the shell.", "q", "$ ")
    yield Step(
        "What `install` would change in Claude Code's settings, so that sessions are read by themselves.",
        ".venv/bin/memtui install --dry-run | head -20",
        "$ ",
        enter=True,
    )
    yield Step("How it stands here.", ".venv/bin/memtui status", "$ ", enter=True)


class Terminal:
    """A terminal in tmux, on a server of its own."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.name = f"memtui-{os.getpid()}"
        self.folder = str(folder.parent)
        environ = [f"HOME={home}", f"PATH={os.environ['PATH']}", "TERM=xterm-256color", "LANG=C.UTF-8", "PS1=$ "]
        shell = ["env", "-i", *environ, "bash", "--norc", "--noprofile"]
        self.tmux("new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT), "-c", str(folder), *shell)

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-L", self.name, "-f", "/dev/null", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def type(self, step: Step) -> None:
        if step.enter:
            self.tmux("send-keys", "-l", step.typed)
            self.tmux("send-keys", "Enter")
        else:
            for key in step.typed.split(" "):
                self.tmux("send-keys", key)
                self.settled()

    def screen(self) -> str:
        lines = [line.rstrip() for line in self.tmux("capture-pane", "-p").rstrip().split("\n")]
        return "\n".join(lines)

    def wait(self, done: Callable[[str], bool]) -> str:
        """The screen, once it is as wanted and has stopped changing."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            seen = self.settled()
            if done(seen):
                return seen
        raise SystemExit(f"it never came to that:\n{self.screen()}")

    def settled(self) -> str:
        before = ""
        while (seen := self.screen()) != before:
            before = seen
            time.sleep(0.5)
        return seen


@contextmanager
def terminal() -> Iterator[Terminal]:
    """A shell in a fresh clone named `memtui`, with an empty home."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder, "home")
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), f"{folder}/memtui"], check=True)
        found = Terminal(Path(folder, "memtui"), home)
        try:
            yield found
        finally:
            found.tmux("kill-server")


def written(found: Terminal) -> str:
    """The whole page."""
    parts = [HEAD]
    for step in steps():
        if step.enter and not step.shown:
            found.tmux("send-keys", "C-l")
        found.type(step)
        screen = found.wait(lambda seen, step=step: _done(seen, step))  # type: ignore[misc]
        screen = "\n".join(line for line in screen.split("\n") if not line.startswith("[notice]"))
        screen = screen.replace(f"{found.folder}/home", "/home/you").replace(found.folder, "/home/you")
        parts.append(f"{step.words}\n\n```text\n{screen.strip(chr(10))}\n```\n")
    return "\n".join(parts)


def _done(seen: str, step: Step) -> bool:
    """Whether a step has ended; a command of the shell has when the prompt stands there again."""
    if step.until != "$ ":
        return step.until in seen.replace(step.typed, "") if step.enter else step.until in seen
    return seen.split("\n")[-1].rstrip() == "$" and (not step.enter or step.typed in seen)


def main() -> None:
    with terminal() as found:
        PAGE.write_text(written(found), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is written\n")


if __name__ == "__main__":
    main()
