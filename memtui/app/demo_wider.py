"""What the demo's person did before and beside its five weeks, so that every screen has something to show.

A pair that contradicts, two older projects that hold one rule, a full L3, and notes of Claude Code's. Every word is
made up; what memtui would have written, memtui writes, with its clock set to that day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memtui.app.demo import Demo, make_repository, write_sessions
from memtui.app.demo_story import Session
from memtui.engine.adopt.git import GitChoice
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso
from memtui.engine.promote.l3 import AGE_DAYS
from memtui.engine.review import queues

#: Two sessions of `tally` that contradict each other.
CONTRADICTING = (
    Session(
        22,
        15,
        (
            ("prompt", "The branch has nineteen commits. Always squash commits before merging."),
            ("agent", "Squashed into one."),
        ),
    ),
    Session(
        5,
        11,
        (
            ("agent", "I squash the branch now."),
            ("prompt", "Never squash commits before merging. I read them one by one."),
            ("agent", "They stay as they are."),
        ),
    ),
)


@dataclass(frozen=True)
class Older:
    """A project of earlier on: its file, and what was said there in sessions of so many days before now."""

    name: str
    file: tuple[str, str]
    said: str
    days: tuple[int, ...]


#: Their rule was adopted in both before `AGE_DAYS`, so it may climb as soon as L3 has room.
OLDER = (
    Older("abacus", ("README.md", "# abacus\n\nAdds up.\n"), "Never commit generated files.", (58, 55, 51)),
    Older("ledger-app", ("README.md", "# ledger-app\n\nKeeps books.\n"), "Never commit generated files.", (49, 46, 43)),
)
ADOPTED_BEFORE = AGE_DAYS + 5

#: The days before now on which the person entered a third each of `OWN_RULES` into L3.
ENTERED = (320, 200, 90)
#: What stands in the person's own CLAUDE.md, the oldest first: as many as it may hold.
OWN_RULES = (
    "Use Python 2 syntax in every script under tools/",
    "Answer in English, whatever the file is written in",
    "Prefer pathlib over os.path",
    "Never push to a protected branch",
    "Ask before deleting files",
    "Cite file and line when you explain code",
    "Use type hints in every new module",
    "Never add a dependency without asking",
    "Run the linter before you commit",
    "Write release notes for people, not for machines",
    "Keep functions under forty lines",
    "Never print secrets, not even in tests",
    "Prefer composition over inheritance",
    "Use tabs in every Makefile",
    "Show a plan before you touch more than five files",
    "Never rewrite published history",
    "Prefer standard library modules",
    "Say what you did not test",
    "Use UTC for every stored time",
    "Never catch an exception only to log it",
    "Name branches after the ticket",
    "Prefer dataclasses over dictionaries",
    "Never edit vendored code",
    "Keep lines under 120 characters",
    "Use the German keyboard layout in screenshots",
    "Quote error messages in full",
    "Prefer one assertion in a test",
    "Never leave a TODO without a name",
    "Write tests before you fix a bug",
    "Keep answers short",
)
NOTES = {
    "deploys.md": ("project", "Deploys go out on Tuesdays, never on Fridays."),
    "imports.md": ("feedback", "Bank imports are tested with the files in tests/banks/."),
    "rounding.md": ("project", "Rounding happens once, in money.py, when shares are made."),
}


def widen(demo: Demo, *, now: datetime) -> Demo:
    """Add all of it to a demo that was just built, and harvest what is new in its project."""
    for older in OLDER:
        _adopted_there(demo, older, now)
    _own_rules(demo, now)
    _notes(demo)
    write_sessions(demo, CONTRADICTING, now)
    sitting = demo.sitting(via="cli")
    sitting.harvest()
    sitting.refresh()
    return demo


def _adopted_there(demo: Demo, older: Older, now: datetime) -> None:
    """The older project as it was on the day of its adoption; its transcripts have aged out since."""
    then = now - timedelta(days=ADOPTED_BEFORE)
    there = replace(demo, project=f"{demo.folder}/{older.name}", environ={**demo.environ, "MEMTUI_NOW": iso(then)})
    make_repository(there, dict([older.file]), now - timedelta(days=max(older.days) + 1))
    sessions = tuple(Session(days, 10, (("prompt", older.said), ("agent", "I won't."))) for days in older.days)
    write_sessions(there, sessions, now)
    sitting = there.sitting(via="cli")
    sitting.open()
    sitting.harvest()
    snapshot = sitting.snapshot()
    for item in queues.staged(snapshot):
        sitting.decide(snapshot, snapshot.claims[item.id], "accept")
    sitting.adopt(sitting.plan(sitting.snapshot()), GitChoice())
    with Folder.open(there.sessions) as folder:
        for name in folder.names():
            folder.unlink(name)


def _own_rules(demo: Demo, now: datetime) -> None:
    """The person's own file, and its rules entered by hand on three days."""
    with Folder.open(demo.environ["CLAUDE_CONFIG_DIR"]) as folder:
        folder.create("CLAUDE.md", b"# My own rules\n", mode=0o644)
    each = len(OWN_RULES) // len(ENTERED)
    for at, days in enumerate(ENTERED):
        then = {**demo.environ, "MEMTUI_NOW": iso(now - timedelta(days=days))}
        l3 = replace(demo, environ=then).sitting(via="cli").l3
        for words in OWN_RULES[at * each : (at + 1) * each]:
            l3.add(words, "preference" if words.startswith("Prefer") else "constraint")
        l3.adopt(l3.plan(l3.look()))


def _notes(demo: Demo) -> None:
    with Folder.open(f"{demo.sessions}/memory", create=True) as folder:
        for name, (kind, words) in NOTES.items():
            head = f"---\nname: {name.removesuffix('.md')}\ndescription: a note\ntype: {kind}\n---\n\n"
            folder.create(name, f"{head}{words}\n".encode(), mode=0o644)
