"""Hand edits and L3 rows on the command line: printed by `staged`, decided by accept, reject and later (design §8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from memtui.app.cli.root import memtui
from memtui.engine.atoms import atom_id
from tests.cli.conftest import document
from tests.l3_world import JULY, RULE, L3World

WORDS, OWN = "never commit build output", "ask before deleting files"
GLOBAL = atom_id(RULE, None)


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    """Three projects that hold a rule; in one its line was changed by hand, and another one written above it."""
    found = L3World(make_repo, person)
    found.hold("app", RULE)
    found.hold("web", RULE)
    found.hold("lib", RULE)
    found.moment = JULY
    (found.home.parent / "config.toml").write_text("decide_without_terminal = true\n")
    file = found.roots["app"] / "CLAUDE.md"
    file.write_text(file.read_text().replace(f"- {RULE}", f"- {OWN}\n- {WORDS}"))
    return found


def run(world: L3World, *words: str, code: int = 0, mark: str = "") -> Result:
    given = {"MEMTUI_NOW": world.moment.isoformat(), **({mark: "1"} if mark else {})}
    result = CliRunner().invoke(memtui, ["-C", str(world.roots["app"]), *words], env=given)
    assert result.exit_code == code, (words, result.output, result.exception)
    return result


def test_status_counts_what_waits_for_an_answer(world: L3World) -> None:
    assert document(run(world, "status", "--json"))["block"]["by_hand"] == 2
    assert "2 hand edits of the block wait for an answer: memtui staged" in run(world, "status").output


def test_staged_prints_hand_edits_and_l3(world: L3World) -> None:
    output = run(world, "staged", "--check", code=3).output
    assert "by hand" in output
    assert f"was: {RULE}" in output
    assert "L3 adopt" in output
    found = document(run(world, "staged", "--json"))
    assert [(row["action"], row["claim"], row["was"], row["decided"]) for row in found["hand"]] == [
        ("by hand", OWN, "", "open"),
        ("edit by hand", WORDS, RULE, "open"),
    ]
    assert [(row["id"], row["place"]) for row in found["l3"]] == [(GLOBAL, "climbs")]
    assert (found["open"], found["total"]) == (3, 3)


def test_each_is_decided_by_its_id(world: L3World) -> None:
    old = atom_id(RULE, "app")
    assert "taken in with the next adoption" in run(world, "accept", old, "--yes").output
    assert "pointer with the next adoption" in run(world, "accept", atom_id(OWN, "app"), "--yes").output
    run(world, "later", GLOBAL, "--yes")
    run(world, "staged", "--check")
    run(world, "adopt", "--yes", atom_id(WORDS, "app"), atom_id(OWN, "app"))
    written = (world.roots["app"] / "CLAUDE.md").read_text()
    assert f"<!-- memtui:{atom_id(WORDS, 'app')} " in written
    assert f"<!-- memtui:{atom_id(OWN, 'app')} " in written
    assert document(run(world, "staged", "--json"))["hand"] == []


def test_a_row_of_l3_is_decided_as_in_its_own_queue(world: L3World) -> None:
    assert "L3" in run(world, "accept", GLOBAL, "--yes").output
    assert world.item(RULE).accepted
    assert "L3" in run(world, "later", GLOBAL, "--yes").output
    assert world.item(RULE).state == "later"


def test_they_are_put_back_put_off_and_left(world: L3World) -> None:
    assert "asked again tomorrow" in run(world, "later", atom_id(RULE, "app"), "--yes").output
    assert "put back with the next adoption" in run(world, "reject", atom_id(RULE, "app"), "--yes").output
    assert "stays your own" in run(world, "reject", atom_id(OWN, "app"), "--yes").output
    run(world, "adopt", "--yes", atom_id(RULE, "app"))
    assert f"- {OWN}\n- {RULE}\n" in (world.roots["app"] / "CLAUDE.md").read_text()


def test_a_line_that_is_gone_is_told_once(world: L3World) -> None:
    (world.roots["app"] / "CLAUDE.md").write_text("# App\n")
    assert "the undo is recorded" in run(world, "staged").output
    run(world, "accept", atom_id(RULE, "app"), "--yes")
    assert "gone by hand" not in run(world, "staged").output


def test_explain_and_agents(world: L3World) -> None:
    assert "in words that you changed by hand" in run(world, "explain", atom_id(RULE, "app")).output
    for id_ in (atom_id(RULE, "app"), atom_id(OWN, "app"), GLOBAL):
        assert "CLAUDECODE is set" in run(world, "accept", id_, "--yes", code=4, mark="CLAUDECODE").stderr
    assert "No claim has the id" in run(world, "accept", "ffffffff", "--yes", code=4).stderr


def test_l3_is_rewritten(world: L3World) -> None:
    run(world, "l3", "edit", GLOBAL, "keep", "generated", "files", "out", "--yes")
    new = atom_id("keep generated files out", None)
    run(world, "l3", "accept", new, "--yes")
    run(world, "l3", "adopt", "--yes")
    assert "- keep generated files out\n" in world.file.read_text()
    run(world, "l3", "edit", new, "leave generated files out", "--yes")
    assert "edit" in run(world, "l3", "adopt", "--dry-run", code=3).output
