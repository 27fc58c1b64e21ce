"""A person at a project: a repository, transcripts that were harvested, and an app on it that tests can drive."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets._footer import FooterKey
from textual.worker import WorkerCancelled

from memtui.app.app import Memtui
from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.sitting import Sitting
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision
from memtui.screens.desk import Desk
from tests.conftest import git
from tests.transcripts import Record, answered, typed, write

SLUG = "-work-orchard"
PROSE = "# Orchard\n\nA small web shop.\n\n## House rules\n\n- The docs live in docs/\n"
#: (session, day, words, answer): two rules recur, some were said once, one yesterday, one today.
STORY = (
    ("01SESSIONAAAA", "2026-06-02", "Never run migrations from a worktree.", "I will stay in the main checkout."),
    ("01SESSIONBBBB", "2026-06-09", "Never run migrations from a worktree.", "Understood, only from main."),
    ("01SESSIONCCCC", "2026-06-23", "Never run migrations from a worktree.", "Right, I stop here."),
    ("01SESSIONAAAA", "2026-06-03", "Always write release notes to CHANGELOG.md.", "They go to CHANGELOG.md."),
    ("01SESSIONDDDD", "2026-07-01", "Always write release notes to CHANGELOG.md.", "Moved them there."),
    ("01SESSIONEEEE", "2026-07-14", "Always write release notes to CHANGELOG.md.", "Done."),
    ("01SESSIONDDDD", "2026-07-02", "Remember that the staging database is restored every Monday.", "Noted."),
    ("01SESSIONEEEE", "2026-07-15", "Never touch the vendor/ folder.", "I leave it alone."),
    ("01SESSIONFFFF", "2026-07-19", "Always ask before deleting files.", "I will ask."),
    ("01SESSIONGGGG", "2026-07-20", "Never commit .env files.", "Will do."),
)

#: Two pairs that contradict one another: a value, and a negation.
PAIRS = (
    ("01SESSIONPPPP", "2026-07-01", "Remember that the PR base branch is dev.", "Noted."),
    ("01SESSIONQQQQ", "2026-07-09", "Remember that the PR base branch is dev.", "Noted."),
    ("01SESSIONRRRR", "2026-07-15", "Remember that the PR base branch is main.", "Noted, main."),
    ("01SESSIONPPPP", "2026-07-02", "Always squash commits before merging.", "I will."),
    ("01SESSIONSSSS", "2026-07-11", "Never squash commits before merging.", "I won't."),
)
#: Two claims in which a secret stood, put together here so that no file holds one.
SECRETS = (
    (
        "01SESSIONTTTT",
        "2026-07-03",
        "Remember that the mail relay key is " + "sk_live_" + "4eC39HqLyjW" * 2 + ".",
        "OK.",
    ),
    ("01SESSIONTTTT", "2026-07-05", "Always push with the token " + "gh" + "p_" + "MemTui" * 6 + ".", "OK."),
)
#: Three that say the same, and one that says the opposite.
KIN = (
    ("01SESSIONUUUU", "2026-07-04", "Always open pull requests against dev.", "Yes."),
    ("01SESSIONVVVV", "2026-07-10", "Pull requests must always target dev.", "Yes."),
    ("01SESSIONWWWW", "2026-07-12", "Never open draft pull requests against dev.", "Yes."),
)


class Stopwatch:
    """A clock of keys: a second passes with each look, unless it is held."""

    def __init__(self) -> None:
        self.at = 0.0
        self.step = 1.0

    def __call__(self) -> float:
        self.at += self.step
        return self.at


@dataclass
class World:
    """Where everything stands, and how to open an app on it."""

    person: Path
    root: Path
    now: str = "2026-07-20T12:00:00Z"
    watch: Stopwatch = field(default_factory=Stopwatch)
    edited: list[tuple[Path, int]] = field(default_factory=list)
    composed: list[str] = field(default_factory=list)
    answer: str | None = None
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def claude(self) -> Path:
        return self.person / ".claude"

    @property
    def environ(self) -> Mapping[str, str]:
        return {**os.environ, "MEMTUI_NOW": self.now, **self.extra}

    @property
    def sitting(self) -> Sitting:
        return Sitting.at(str(self.root), self.environ, via="app")

    def tell(self, story: tuple[tuple[str, str, str, str], ...]) -> None:
        """Write a story's sessions as transcripts."""
        sessions: dict[str, list[Record]] = {}
        for session, day, words, answer in story:
            records = sessions.setdefault(session, [])
            minute = len(records)
            records.append(typed(words, f"{day}T09:{minute:02d}:00.000Z", cwd=self.root, session=session))
            records.append(answered(answer, f"{day}T09:{minute + 1:02d}:00.000Z", cwd=self.root, session=session))
        for session, records in sessions.items():
            write(self.claude, SLUG, session, records)

    def harvest(self) -> None:
        """Open the project and read its transcripts."""
        assert self.sitting.open().unused == ""
        self.sitting.harvest()

    def app(self, *, start: str = "", read: bool = False, foreign: bool = False) -> Memtui:
        """An app on the project, with a clock of keys and an editor that only notes what it is given.

        `foreign` opens it on the `.memory/` that somebody else made.
        """
        return Memtui(
            self.sitting,
            start=start,
            read=read,
            foreign=self.sitting.foreign.look() if foreign else None,
            clock=self.watch,
            wall=lambda: datetime.fromisoformat(self.now).timestamp(),
            edit=lambda path, line: self.edited.append((path, line)),
            edit_words=self.compose,
        )

    def compose(self, words: str, about: str) -> str | None:
        """The person's editor: it notes what it is given and answers with `answer`."""
        self.composed.append(f"{about}: {words}")
        return self.answer

    def atom(self, words: str) -> str:
        """The id of the claim with these words in it."""
        (found,) = [atom for atom, claim in self.sitting.snapshot().claims.items() if words in claim.atom.claim]
        return found

    def decide(self, words: str, do: str) -> Decision:
        """Decide about a claim as the person."""
        snapshot = self.sitting.snapshot()
        return self.sitting.decide(snapshot, snapshot.claims[self.atom(words)], do)

    def settle_in(self, words: str) -> None:
        """Adopt the claim with these words past its gate, an hour before now; its contests stay as they are."""
        now, self.now = self.now, "2026-07-20T11:00:00Z"
        snapshot = self.sitting.snapshot()
        self.sitting.force(snapshot.find(self.atom(words)), "it stands in the file for this test")
        self.decide(words, "accept")
        self.sitting.adopt(self.sitting.plan(self.sitting.snapshot()), GitChoice())
        self.now = now

    def decisions(self) -> list[Decision]:
        """The rows that stand on disk."""
        entry = self.sitting.snapshot().entry
        assert entry is not None
        with self.sitting.home.project(entry.key) as folder:
            return list(decisions.read(folder).rows)


def make_world(person: Path, make_repo: Callable[[str], Path]) -> World:
    """A world whose project has a committed CLAUDE.md and nothing else."""
    root = make_repo("orchard")
    git(root, "remote", "add", "origin", "https://git.example.invalid/person/orchard.git")
    (root / "CLAUDE.md").write_text(PROSE)
    git(root, "add", "CLAUDE.md")
    git(root, "commit", "--quiet", "--message", "rules")
    return World(person, root)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one by one; what runs already, and what each sets off, comes to its end before the next."""
    for _ in range(2):  # the list is drawn, and then asks for what stands beside its row
        await drawn(pilot)
        await pilot.pause()
    if pilot.app.workers:
        await settle(pilot)
    for key in keys:
        await pilot.press(key)
        await drawn(pilot)
        if pilot.app.workers:
            await settle(pilot)
    await settle(pilot)


async def settle(pilot: Pilot[int]) -> None:
    """Wait for workers and for what they posted; one that a newer question replaced is not waited for."""
    while True:
        try:
            await pilot.app.workers.wait_for_complete()
        except WorkerCancelled:
            await pilot.pause()
        else:
            break
    await pilot.pause()


async def drawn(pilot: Pilot[int]) -> None:
    """Wait until the screen is drawn, and what waited for that has begun; not for a screen that went meanwhile."""
    app, done = pilot.app, asyncio.Event()
    if app.is_running and (app.focused or app.screen).call_after_refresh(done.set):
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), 1)


def screen_text(app: Desk) -> str:
    """What stands on the screen, line by line, as the terminal would get it."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def footer_text(pilot: Pilot[int]) -> str:
    """The line of keys, once it is drawn: the footer makes its keys anew after the screen is up."""
    while not pilot.app.screen.query(FooterKey):
        await pilot.pause()
    await pilot.pause()
    assert isinstance(pilot.app, Desk)
    return screen_text(pilot.app).splitlines()[-1].rstrip()
