"""Every command that README and docs show can be run as it stands there."""

from __future__ import annotations

import os
import re
import shlex
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from memtui.app.cli.root import memtui
from memtui.app.demo import Demo, build, demo_environ
from memtui.engine.review.queues import inbox, staged

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def shown() -> list[tuple[str, str]]:
    """(page, command) for each `$ memtui …` line of a console block."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            found += [(page.name, line[2:]) for line in block.splitlines() if line.startswith("$ memtui")]
    return found


def test_there_are_commands_to_run() -> None:
    assert len(shown()) >= 4


@pytest.mark.parametrize(("page", "command"), shown())
def test_a_shown_command_runs_on_the_demo(
    page: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: datetime
) -> None:
    demo = build(str(tmp_path / "demo"), os.environ, now=now)
    words = shlex.split(command, comments=True)[1:]
    environ = {**demo_environ(demo.folder, os.environ), **demo.environ, "MEMTUI_NOW": now.isoformat()}
    # The pages show what a person types at a terminal.
    monkeypatch.setattr("memtui.app.cli.deciding.person_there", lambda: True)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(demo.project)
    words = _with_ids_of(words, demo)
    result = CliRunner().invoke(memtui, words, input="y\n")
    assert result.exit_code in (0, 3), (page, command, result.output)


def _with_ids_of(words: list[str], demo: Demo) -> list[str]:
    """A command with ids of the demo in place of those that the page shows."""
    snapshot = demo.sitting().snapshot()
    if words[:1] == ["resolve"]:
        one, other = (snapshot.claims[item.id] for item in inbox(snapshot)[:2])
        pair = demo.sitting().contest(snapshot, one, other)
        ids = iter([pair.atom, pair.to])
    else:
        ids = iter([item.id for item in (staged(snapshot) if words[:1] == ["accept"] else inbox(snapshot))])
    return [next(ids) if word.startswith("atm_") else word for word in words]


def test_readme_has_the_two_lines() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for mark, ends in (("run-line", "/memtui"), ("test-line", "/pytest -n 2")):
        (line,) = re.findall(rf"<!-- {mark} -->\n```sh\n(.*)\n```", text)
        assert line.startswith("python3 -m venv .venv && ")
        assert line.endswith(ends)


def test_every_picture_and_page_that_is_linked_is_there() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} → {target}"
