"""`memtui l3`, and what `status` says of the person's file in any project (issue 3, done-when 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from memtui.app.cli.root import memtui
from memtui.engine.atoms import atom_id
from tests.cli.conftest import document
from tests.l3_world import JULY, RULE, L3World

OTHER = "leave build output out of the repository"


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    """A person who may decide without a terminal; two projects hold the rule since June."""
    found = L3World(make_repo, person)
    found.hold("app", RULE)
    found.hold("web", RULE)
    found.moment = JULY
    (found.home.parent / "config.toml").write_text("decide_without_terminal = true\n")
    return found


def run(world: L3World, name: str, *words: str, code: int = 0, environ: Mapping[str, str] | None = None) -> Result:
    world.sitting(name)
    given = {"MEMTUI_NOW": world.moment.isoformat(), **(environ or {})}
    result = CliRunner().invoke(memtui, ["-C", str(world.roots[name]), *words], env=given)
    assert result.exit_code == code, (words, result.output, result.exception)
    return result


def test_a_third_project_loads_the_line_and_may_shadow_it(world: L3World) -> None:
    gid = atom_id(RULE, None)
    assert document(run(world, "app", "l3", "--json"))["items"][0]["place"] == "climbs"
    run(world, "app", "l3", "accept", gid, "--yes")
    assert "from" not in run(world, "app", "l3", "adopt", "--dry-run", code=3).stderr
    run(world, "app", "l3", "adopt", "--yes")
    (line,) = document(run(world, "lib", "status", "--json"))["l3"]["lines"]
    assert (line["id"], line["claim"], line["shadowed_by"]) == (gid, RULE, [])
    assert line["loaded_from"].endswith(".claude/CLAUDE.md")
    world.hold("lib", "commit generated files")
    (line,) = document(run(world, "lib", "status", "--json"))["l3"]["lines"]
    assert [each["claim"] for each in line["shadowed_by"]] == ["commit generated files"]
    assert "1 shadowed here" in run(world, "lib", "status").output


def test_two_wordings_are_one_rule_once_united(world: L3World) -> None:
    old = world.moment
    world.moment = old.replace(month=6, day=2)
    world.hold("app", "ask before deleting files")
    world.hold("web", OTHER)
    world.moment = old
    ids = [atom_id(words, None) for words in (OTHER, "ask before deleting files")]
    run(world, "app", "l3", "same", *ids, "--yes")
    run(world, "app", "l3", "accept", ids[1], "--yes")
    run(world, "app", "l3", "adopt", "--yes")
    assert "- ask before deleting files\n" in world.file.read_text()
    assert "from app, web" in world.git("log", "-1", "--format=%B")


def test_an_entry_by_hand_and_its_prune(world: L3World) -> None:
    run(world, "app", "l3", "add", "Answer", "in", "English", "--kind", "preference", "--yes")
    run(world, "app", "l3", "adopt", "--yes")
    assert "- Answer in English\n" in world.file.read_text()
    run(world, "web", "l3", "prune", atom_id("Answer in English", None), "--yes")
    run(world, "web", "l3", "adopt", "--yes")
    assert not world.file.exists() or "English" not in world.file.read_text()
    assert "nothing to adopt" in run(world, "web", "l3", "adopt", "--yes").output


def test_an_agent_decides_nothing_about_l3(world: L3World) -> None:
    mark = {"CLAUDECODE": "1"}
    for words in (("add", "x y z"), ("accept", atom_id(RULE, None)), ("adopt",)):
        run(world, "app", "l3", *words, "--yes", code=4, environ=mark)
    assert "climbs" in run(world, "app", "l3", environ=mark).output


def test_a_repository_around_the_file_must_be_agreed_to(world: L3World) -> None:
    dotfiles = world.make_repo("dotfiles").rename(world.file.parent.parent / "dotfiles")
    (dotfiles / "CLAUDE.md").write_text("# Mine\n")
    world.file.symlink_to(dotfiles / "CLAUDE.md")
    run(world, "app", "l3", "accept", atom_id(RULE, None), "--yes")
    assert "git repository" in run(world, "app", "l3", "adopt", "--yes", code=4).stderr
    run(world, "app", "l3", "adopt", "--yes", "--in-repository")
    assert RULE in (dotfiles / "CLAUDE.md").read_text()


def test_a_file_that_can_not_be_read_is_said(world: L3World) -> None:
    world.file.symlink_to("nowhere.md")
    assert "not read" in run(world, "app", "l3").output
    assert "is a link to nothing" in run(world, "app", "l3").output


def test_an_entry_is_put_off_and_taken_back(world: L3World, monkeypatch: pytest.MonkeyPatch) -> None:
    run(world, "app", "l3", "later", atom_id(RULE, None), "--yes")
    assert document(run(world, "app", "l3", "--json"))["items"][0]["decided"] == "later"
    run(world, "app", "l3", "undo", code=4)  # without a terminal nobody says which decision
    monkeypatch.setattr("memtui.app.cli.deciding.person_there", lambda: True)
    assert "taken back" in run(world, "app", "l3", "undo").output
    assert document(run(world, "app", "l3", "--json"))["items"][0]["decided"] == "open"
    assert "put back" in run(world, "app", "l3", "redo").output
    assert document(run(world, "app", "l3", "--json"))["items"][0]["decided"] == "later"


def test_the_doctor_reads_l3_as_well(world: L3World) -> None:
    run(world, "app", "l3", "add", "never commit secrets", "--yes")
    for name in ("adopted.log", "decisions.jsonl"):
        with (world.home / name).open("ab") as file:
            file.write(b"no json\n")
    output = run(world, "app", "doctor", code=3).output
    assert "l3/adopted.log" in output
    assert "l3/decisions.jsonl" in output


def test_a_habit_is_marked_and_entered_under_its_own_words(world: L3World) -> None:
    habit = "I prefer small commits"
    world.say("app", habit, kind="preference")
    local = atom_id(habit, "app")
    items = {item["claim"]: item for item in document(run(world, "app", "staged", "--json"))["items"]}
    assert items[habit]["about_you"] is True
    assert f"about you, not this project  memtui l3 add --claim {local}" in run(world, "app", "why", local).output
    run(world, "app", "accept", local, "--yes")
    assert f"memtui l3 add --claim {local}" in run(world, "app", "adopt", "--dry-run", code=3).output
    (action,) = document(run(world, "app", "adopt", "--dry-run", "--json", code=3))["actions"]
    assert action["about_you"] is True
    run(world, "app", "l3", "add", "--claim", local, "--yes")
    item = world.item(habit)
    assert (item.kind, item.gate, item.accepted) == ("preference", "by hand", True)
    for words in ((), (habit, "--claim", local)):
        assert "Give the words, or --claim ID" in run(world, "app", "l3", "add", *words, "--yes", code=2).output
    known = {claim["claim"]: claim["about_you"] for claim in document(run(world, "app", "list", "--json"))["claims"]}
    assert known == {habit: True, RULE: False}
