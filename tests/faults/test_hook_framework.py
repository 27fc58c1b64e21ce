"""The real pre-commit framework, killed in the middle: what a person had staged and edited stays (security.md C.2)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memtui.engine.home import Home
from tests.engine.adopt_world import RULE, RULES, World
from tests.faults.points import DONE, KILLED, outcome

CONFIG = """\
repos:
  - repo: local
    hooks:
      - id: look
        name: look
        entry: {script}
        language: system
        always_run: true
        pass_filenames: false
"""


@pytest.fixture
def world(repo: Path, home: Home) -> World:
    """A repository with the framework installed; its one hook does what `hook_does` says."""
    made = World(repo, home)
    made.tracked("CLAUDE.md", RULES)
    made.tracked("code.py", "x = 1\n")
    made.tracked("more.py", "y = 1\n")
    made.tracked(".pre-commit-config.yaml", CONFIG.format(script=_script(made)))
    _hook_does(made, "exit 0")
    subprocess.run([sys.executable, "-m", "pre_commit", "install"], cwd=repo, check=True, capture_output=True)
    return made.stage()


def _script(world: World) -> Path:
    return world.root.parent / "look"


def _hook_does(world: World, what: str) -> None:
    _script(world).write_text(f"#!/bin/sh\ntouch '{world.root.parent}/ran'\n{what}\n")
    _script(world).chmod(0o755)


def _ran(world: World) -> bool:
    return (world.root.parent / "ran").exists()


def _own_work(world: World) -> None:
    """One staged edit, one unstaged, and one new file."""
    (world.root / "code.py").write_text("x = 2\n")
    world.git("add", "code.py")
    (world.root / "more.py").write_text("y = 2\n")
    (world.root / "new.py").write_text("z = 1\n")


WORK = ["M  code.py", " M more.py", "?? new.py"]


def _work_is_there(world: World) -> bool:
    texts = [(world.root / name).read_text() for name in ("code.py", "more.py", "new.py")]
    return texts == ["x = 2\n", "y = 2\n", "z = 1\n"] and set(WORK) <= set(world.status())


def _killing(world: World) -> None:
    """The hook ends memtui and the framework that runs it, as a closed terminal does."""
    pid = world.root.parent / "pid"
    _hook_does(world, f'kill -9 $(cat "{pid}") $PPID')


def _adopt_and_say_who(world: World, hook: str = "write-only") -> None:
    (world.root.parent / "pid").write_text(str(os.getpid()))
    world.adopt(when_hook_would_see_more=hook)


def test_the_framework_has_its_say(world: World) -> None:
    assert outcome(world.adopt).code == DONE
    assert _ran(world)
    assert world.stat() == [".memory/adopted.log", "CLAUDE.md"]
    assert world.status() == []


def test_the_framework_is_not_run_beside_other_work(world: World) -> None:
    _own_work(world)
    receipt = world.adopt()
    assert receipt.pending
    assert not _ran(world)
    assert _work_is_there(world)


def test_the_framework_killed_in_its_worktree_costs_the_person_nothing(world: World) -> None:
    _own_work(world)
    _killing(world)
    killed = outcome(lambda: _adopt_and_say_who(world, "worktree"))
    assert killed.code == KILLED
    assert _ran(world)
    assert _work_is_there(world)
    assert RULE in world.target.read_text()
    _hook_does(world, "exit 0")
    receipt = world.recover()
    assert receipt is not None
    assert receipt.commit
    assert world.stat() == [".memory/adopted.log", "CLAUDE.md"]
    assert _work_is_there(world)
    assert world.git("worktree", "list").count("\n") == 0
    assert world.leftovers() == []


def test_the_framework_killed_in_place(world: World) -> None:
    _killing(world)
    assert outcome(lambda: _adopt_and_say_who(world)).code == KILLED
    assert RULE in world.target.read_text()
    _hook_does(world, "exit 0")
    receipt = world.recover()
    assert receipt is not None
    assert receipt.commit
    assert world.status() == []
