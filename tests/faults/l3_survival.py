"""The same for L3: the person's own file, and its history in memtui's home."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from tests.conftest import git
from tests.faults.survival import Operation
from tests.faults.worlds import PROSE, Restored, Variety, block_claims
from tests.l3_world import JULY, RULE, L3World

LATER = "keep the tone plain"
FIRST = "answer in one paragraph"


@dataclass
class L3Place(Restored):
    """A person with two projects; `FIRST` stands in their file, `RULE` waits to be written."""

    world: L3World
    outside: bytes


def made_l3(base: Path, variety: Variety, monkeypatch: pytest.MonkeyPatch) -> L3Place:
    """An L3 with one acknowledged adoption and one that waits."""
    live = base.resolve() / "live"
    for name, below in {"HOME": "", "CLAUDE_CONFIG_DIR": "/.claude", "MEMTUI_HOME": "/memtui"}.items():
        monkeypatch.setenv(name, f"{live}/person{below}")

    def make_repo(name: str) -> Path:
        root = live / name
        root.mkdir(parents=True)
        git(root, "init", "--quiet", "--template=")
        (root / "README").write_text("A repository.\n")
        git(root, "add", "README")
        git(root, "commit", "--quiet", "--message", "begin")
        return root

    (live / "person/.claude").mkdir(parents=True)
    (live / "person/.claude/CLAUDE.md").write_bytes(PROSE[variety.prose])
    world = L3World(make_repo, live / "person")
    for name in ("one", "two"):
        world.hold(name, RULE)
    world.moment = JULY
    world.l3.add(FIRST, "preference")
    world.adopt()
    world.decide(RULE, "accept")
    outside = splice(world.file.read_bytes(), (), pointers=True)
    place = L3Place(base.resolve(), variety, world, outside)
    place.keep()
    return place


def _adopt(place: L3Place) -> None:
    place.world.adopt()


def _recover(place: L3Place) -> None:
    left = (place.world.home / "adopt.journal").exists()
    opened = place.world.sitting("one").open()
    assert opened.unused == ""
    assert ("cut short" in opened.settled) == left
    assert not (place.world.home / "adopt.journal").exists()


def _once(place: L3Place, happened: bool) -> None:
    world = place.world
    here = block_claims(world.file.read_bytes())
    assert here.count(FIRST) == 1
    assert RULE in here or not happened
    assert splice(world.file.read_bytes(), (), pointers=True) == place.outside
    if RULE not in here:
        world.adopt()
    here = block_claims(world.file.read_bytes())
    assert sorted(here) == sorted([FIRST, RULE])
    assert splice(world.file.read_bytes(), (), pointers=True) == place.outside
    log = (world.home / "adopted.log").read_bytes()
    assert log.count(b"\n") == 2
    assert world.l3.plan(world.look()).empty
    left = [str(path) for path in Path(os.environ["MEMTUI_HOME"]).rglob("*") if path.name.endswith(".tmp")]
    assert left + [str(path) for path in world.claude.rglob("*.tmp")] == []
    if world.git("show", "HEAD:adopted.log") + "\n" != log.decode():
        world.l3.add(LATER, "preference")  # git refused meanwhile: the next adoption commits what stands there
        world.adopt()
    assert world.git("show", "HEAD:adopted.log") + "\n" == (world.home / "adopted.log").read_text()
    assert world.git("show", "HEAD:block.md") == _block(world.file.read_bytes())
    assert len(world.git("log", "--format=%H").split()) <= 2
    world.git("fsck", "--no-dangling", "--no-reflogs")


def _block(data: bytes) -> str:
    """The block as git prints it: newlines made one kind, the last one left out."""
    block = scan(data)
    assert block is not None
    return data[block.start : block.end].decode().replace("\r\n", "\n").removesuffix("\n")


#: Adopting into the person's own file.
ADOPT_L3 = Operation(_adopt, _recover, _once)
