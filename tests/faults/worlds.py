"""Worlds that a run may break: made once, put back as often as wanted at the same place (paths are identities)."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.home import Home
from tests.conftest import git
from tests.engine.adopt_world import OTHER, RULE, RULES, World

CRLF = RULES.replace("\n", "\r\n")
#: Claims that have nothing to do with each other.
MORE = (
    "commit messages are written in plain English",
    "error texts name the file at fault",
    "new endpoints get an integration test",
    "screens are drawn at eighty columns too",
)
#: The person's file around the block, by name of the variety.
PROSE = {
    "plain": RULES.encode(),
    "crlf": CRLF.encode(),
    "bom": b"\xef\xbb\xbf" + RULES.encode(),
    "no newline": RULES.encode() + b"last line",
    "latin": b"Stra\xdfe\n\n\n" + RULES.encode(),
    "large": RULES.encode() + b"".join(b"A line of prose, number %d.\n" % n for n in range(6000)),
    "empty": b"",
}
#: Where the file stands, and what git holds and waits for.
TARGETS = ("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md", "link", "sibling")
SIBLING = "docs/memory.md"
STATES = ("none", "clean", "other staged", "edited", "staged edit", "untracked", "hook", "nobody", "detached", "linked")


@dataclass(frozen=True)
class Variety:
    """What a world is like. `others` says how many more claims the adoption writes."""

    prose: str = "plain"
    target: str = "CLAUDE.md"
    state: str = "none"
    others: int = 0

    @property
    def uncommitted(self) -> bool:
        """Whether git refuses every commit. A file without a word of the person's is committed without asking."""
        return self.state == "nobody" or (self.state == "untracked" and self.prose != "empty")


def any_variety(rng: random.Random) -> Variety:
    """One of all worlds; those without a repository are the larger part, because they are broken fastest."""
    state = "none" if rng.random() < 0.6 else rng.choice(STATES[1:])
    target = rng.choice(TARGETS) if state != "linked" else "CLAUDE.md"
    return Variety(rng.choice(sorted(PROSE)), target, state, rng.choice((0, 0, 1, 4)))


@dataclass
class Restored:
    """A folder `base/live` that can be put back as `keep` found it, at the same path."""

    base: Path
    variety: Variety

    def keep(self) -> None:
        shutil.copytree(self.base / "live", self.base / "copy", symlinks=True)

    def again(self) -> None:
        """Everything as it was kept; what was done since is gone."""
        live = self.base / "live"
        shutil.rmtree(live, ignore_errors=True)
        shutil.copytree(self.base / "copy", live, symlinks=True)


@dataclass
class Place(Restored):
    """One made world, and what the person had there of their own."""

    world: World
    outside: bytes = b""
    work: tuple[str, ...] = ()  # `git status` of everything that is not ours, before

    @property
    def file(self) -> Path:
        """The file that holds the block."""
        names = {"link": "docs/rules.md", "sibling": SIBLING}
        return self.world.root / names.get(self.variety.target, self.variety.target)

    @property
    def importer(self) -> Path:
        """The file that imports the sibling."""
        return self.world.root / "CLAUDE.md"

    def again(self) -> None:
        super().again()
        self.world.told.clear()


def made(base: Path, variety: Variety) -> Place:
    """A world with one acknowledged adoption (`OTHER`) and one that waits to be written (`RULE`)."""
    base = base.resolve()
    root = base / "live" / "repo"
    root.mkdir(parents=True)
    environ = {**os.environ, "GIT_CONFIG_GLOBAL": str(base / "gitconfig")}
    (base / "gitconfig").write_text(Path(os.environ["GIT_CONFIG_GLOBAL"]).read_text())
    world = World(root, Home(str(base / "live" / "home")), environ=environ)
    place = Place(base, variety, world)
    tracked = variety.state != "none"
    if tracked:
        git(root, "init", "--quiet", "--template=")
    _write(place, PROSE[variety.prose])
    if tracked:
        (root / "code.py").write_text("x = 1\n")
        git(root, "add", "code.py" if variety.state == "untracked" else "--all")
        git(root, "commit", "--quiet", "--message", "begin")
    if variety.state == "linked":
        git(root, "worktree", "add", "--quiet", "-b", "topic", str(base / "live" / "linked"))
        place.world = world = World(base / "live" / "linked", world.home, environ=environ)
    world.stage(OTHER)
    world.adopt(commit_untracked=False)
    if variety.target == "sibling":
        _without_import(place, commit=tracked and variety.state not in ("untracked", "linked"))
    if variety.state in _STATE:
        _STATE[variety.state](place)
    world.stage(RULE, *MORE[: variety.others])
    data = place.file.read_bytes()
    place.outside = splice(data, (), pointers=True)
    place.work = _work(place)
    place.keep()
    return place


def _write(place: Place, data: bytes) -> None:
    place.file.parent.mkdir(exist_ok=True)
    place.file.write_bytes(data)
    if place.variety.target == "sibling":
        place.importer.write_bytes(data)
        home = Path(place.world.home.path)
        home.mkdir(mode=0o700)
        (home / "config.toml").write_text(f'target = "{SIBLING}"\n')
    if place.variety.target == "link":
        (place.world.root / "CLAUDE.md").symlink_to("docs/rules.md")


def _without_import(place: Place, *, commit: bool) -> None:
    """Take the import out again, so that the next adoption writes two files."""
    place.importer.write_bytes(PROSE[place.variety.prose])
    if commit:
        place.world.git("commit", "--quiet", "--message", "no import", "--", "CLAUDE.md")


def _staged_other(place: Place) -> None:
    (place.world.root / "code.py").write_text("x = 2\n")
    place.world.git("add", "code.py")


def _edited(place: Place) -> None:
    place.file.write_bytes(b"Mine, unstaged.\n" + place.file.read_bytes())


def _staged_edit(place: Place) -> None:
    data = place.file.read_bytes()
    place.file.write_bytes(b"Mine, staged.\n" + data)
    place.world.git("add", "--", str(place.file))
    place.file.write_bytes(b"Mine, staged.\nMine, unstaged.\n" + data)


def _hook(place: Place) -> None:
    place.world.hook("exit 0")


def _nobody(place: Place) -> None:
    (place.base / "gitconfig").write_text("[init]\n\tdefaultBranch = main\n")


def _detached(place: Place) -> None:
    place.world.git("checkout", "--quiet", "--detach")


_STATE: dict[str, Callable[[Place], None]] = {
    "other staged": _staged_other,
    "edited": _edited,
    "staged edit": _staged_edit,
    "hook": _hook,
    "nobody": _nobody,
    "detached": _detached,
}


def _work(place: Place) -> tuple[str, ...]:
    """What git says of the person's own work, our two files left out."""
    if place.variety.state == "none":
        return ()
    ours = ("adopted.log", place.file.name, "CLAUDE.md")
    lines = git(place.world.root, "status", "--porcelain", "-uall").split("\n")
    return tuple(line for line in lines if not line.endswith(ours) and line)


def block_claims(data: bytes) -> list[str]:
    """The words of the claims in a file's block."""
    block = scan(data)
    return [entry.claim for entry in block.lines if entry.kind == "claim"] if block else []


def person_work(place: Place) -> tuple[str, ...]:
    return _work(place)
