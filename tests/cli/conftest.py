"""The command line run in this process, on the demo's made-up project."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import pytest
from click.testing import CliRunner, Result

from memtui.app import demo as making
from memtui.app.cli import adopting, overriding, remembering, terminal, undoing
from memtui.app.cli import deciding as deciding_module
from memtui.app.cli import foreign as foreign_module
from memtui.app.cli.root import memtui
from memtui.app.demo import Demo
from memtui.engine.jsonl import iso


class Run(Protocol):
    """Runs `memtui -C <demo's project> words…` without a terminal."""

    def __call__(self, *words: str, code: int = 0, environ: Mapping[str, str] = ...) -> Result: ...


_NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def _made(folder: Path) -> Demo:
    """A demo whose clock stands at the moment at which every test happens."""
    clock = {"MEMTUI_NOW": iso(_NOW), "MEMTUI_HOME": "set, so that the clock counts"}
    return making.build(str(folder.resolve()), {**os.environ, **clock}, now=_NOW)


def _enter(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in demo.environ.items():
        monkeypatch.setenv(name, value)


def _run_on(demo: Demo) -> Run:
    def go(*words: str, code: int = 0, environ: Mapping[str, str] = MappingProxyType({})) -> Result:
        result = CliRunner().invoke(memtui, ["-C", demo.project, *words], env=environ)
        assert result.exit_code == code, (words, result.output, result.exception)
        return result

    return go


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Demo:
    """A demo of the test's own, and the environment that leads to it."""
    demo = _made(tmp_path / "demo")
    _enter(demo, monkeypatch)
    return demo


@pytest.fixture
def run(story: Demo) -> Run:
    """The command line on the test's own story."""
    return _run_on(story)


@pytest.fixture(scope="session")
def shared_story(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """One demo for all tests that only read."""
    return _made(tmp_path_factory.mktemp("read") / "demo")


@pytest.fixture
def told(shared_story: Demo, monkeypatch: pytest.MonkeyPatch) -> Iterator[Demo]:
    """The shared demo and the environment that leads to it; a test that changes a byte of it fails."""
    _enter(shared_story, monkeypatch)
    before = tree(shared_story.folder)
    yield shared_story
    assert tree(shared_story.folder) == before


@pytest.fixture
def look(told: Demo) -> Run:
    """The command line on the shared story."""
    return _run_on(told)


@pytest.fixture
def deciding(story: Demo) -> None:
    """The home's permission to decide without a terminal."""
    Path(story.environ["MEMTUI_HOME"], "config.toml").write_text("decide_without_terminal = true\n")


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Puts a person before a dumb terminal: they can be asked, the app can't be drawn."""

    def sit() -> None:
        monkeypatch.setenv("TERM", "dumb")
        for module in (terminal, deciding_module, adopting, foreign_module, overriding, remembering, undoing):
            monkeypatch.setattr(module, "person_there", lambda: True)

    return sit


def document(result: Result) -> dict[str, Any]:
    """The JSON document that a command printed, which is one line of printable ASCII."""
    assert result.stdout.isascii()
    assert result.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(result.stdout)
    assert found["v"] == 1
    return found


def id_of(run: Run, words: str) -> str:
    """The id of the one claim that holds these words."""
    claims = document(run("list", "--json"))["claims"]
    (found,) = [claim["id"] for claim in claims if words in claim["claim"]]
    return str(found)


def tree(folder: str) -> dict[str, bytes]:
    """Every file below a folder with its bytes, git's index left out: `git status` of the tests may refresh it."""
    paths = [path for path in Path(folder).rglob("*") if path.is_file() and path.name != "index"]
    return {str(path): path.read_bytes() for path in paths}
