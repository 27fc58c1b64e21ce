"""Where ways of changing what is remembered meet: imports, hand edits, undo, forgetting, L3 (design §2, §3)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from memtui.app.cli.root import memtui
from memtui.engine.atoms import atom_id
from memtui.engine.redact import layer
from tests.cli.conftest import document
from tests.engine.foreign_world import DEV, SMALL, plant, record
from tests.engine.test_rescan import CLAIM, EXTRA, learn
from tests.l3_world import JULY, RULE, L3World

OWN = "ask before deleting files"
GLOBAL = atom_id(RULE, None)


@pytest.fixture
def world(make_repo: Callable[[str], Path], person: Path) -> L3World:
    """A project that holds a rule since June, and a person who decides without a terminal in July."""
    found = L3World(make_repo, person)
    found.hold("app", RULE)
    found.moment = JULY
    (found.home.parent / "config.toml").write_text("decide_without_terminal = true\n")
    return found


def run(world: L3World, *words: str, code: int = 0) -> Result:
    given = {"MEMTUI_NOW": world.moment.isoformat()}
    result = CliRunner().invoke(memtui, ["-C", str(world.roots["app"]), *words], env=given)
    assert result.exit_code == code, (words, result.output, result.exception)
    return result


def file(world: L3World) -> Path:
    return world.roots["app"] / "CLAUDE.md"


def write(world: L3World, words: str) -> str:
    """A line that the person writes above the others of the block; gives back its id."""
    text = file(world).read_text()
    file(world).write_text(text.replace("## Learned\n", f"## Learned\n\n- {words}", 1))
    return atom_id(words, "app")


def take_in(world: L3World, id_: str) -> None:
    run(world, "accept", id_, "--yes")
    run(world, "adopt", "--yes", id_)


def import_foreign(world: L3World) -> None:
    """The claims of somebody else's store, taken in as unreviewed."""
    shutil.rmtree(world.roots["app"] / ".memory")
    plant(world.roots["app"], record(DEV), record(SMALL))
    run(world, "foreign", "import", "--yes")


def test_imported_words_that_a_person_writes_into_the_block_are_theirs(world: L3World) -> None:
    import_foreign(world)
    id_ = write(world, DEV)
    take_in(world, id_)
    assert "explicit by person" in run(world, "why", id_).output
    assert "said-2026-07-20.jsonl#L1" in file(world).read_text()
    run(world, "remember", "PR base branch is main")
    assert id_ in run(world, "contested").output


def test_a_demoted_line_that_is_written_back_is_not_proposed_to_go_at_once(world: L3World) -> None:
    id_ = write(world, OWN)
    take_in(world, id_)
    world.moment += timedelta(days=91)
    assert f"{id_}  open   drop  not heard of since 2026-07-20" in run(world, "staged").output
    run(world, "reject", id_, "--yes")
    run(world, "adopt", "--yes", id_)
    world.moment += timedelta(days=1)
    take_in(world, write(world, OWN))
    assert id_ not in run(world, "staged").output
    assert run(world, "explain", id_).output.splitlines()[1] == "It stands in CLAUDE.md."


def test_a_line_in_other_words_by_hand_holds_nothing_for_l3(world: L3World) -> None:
    world.moment -= timedelta(days=49)
    world.hold("web", RULE)
    world.moment = JULY
    assert world.item(RULE).place == "climbs"
    file(world).write_text(file(world).read_text().replace(RULE, "always commit generated files"))
    held = world.item(RULE)
    assert held.place == "held"
    assert [blocker.words for blocker in held.blockers] == ["held in 1 of 2 repositories"]


def test_explain_knows_a_line_that_nobody_said(world: L3World) -> None:
    id_ = write(world, OWN)
    assert run(world, "explain", id_).output.splitlines() == [
        f"{id_}  {OWN}  adopted",
        "It stands in CLAUDE.md, line 4, where you wrote it by hand.",
        f"next  memtui accept {id_}",
    ]
    assert document(run(world, "explain", id_, "--json"))["next"] == f"memtui accept {id_}"
    run(world, "reject", id_, "--yes")
    assert f"next  memtui why {id_}" in run(world, "explain", id_).output
    assert "where you wrote it by hand" in run(world, "why", id_).output


def test_an_id_of_l3_is_told_from_one_that_nothing_has(world: L3World) -> None:
    world.moment -= timedelta(days=49)
    world.hold("web", RULE)
    world.moment = JULY
    world.say("app", OWN)
    run(world, "accept", atom_id(OWN, "app"), "--yes")
    run(world, "accept", GLOBAL, "--yes")
    for words in (("undo", GLOBAL, "--yes"), ("explain", GLOBAL)):
        told = run(world, *words, code=4).stderr
        assert "is a rule of L3, not a claim of this project" in told
        assert "memtui l3 undo" in told
    assert "No claim has the id" in run(world, "explain", "ffffffff", code=4).stderr
    assert "No claim has the id" in run(world, "undo", "ffffffff", "--yes", code=4).stderr


def test_forgetting_reaches_a_store_that_was_moved_aside(world: L3World) -> None:
    import_foreign(world)
    said = run(world, "forget", atom_id(SMALL, "app"), "--yes").output
    assert "not reached" not in said
    (aside,) = world.home.parent.glob("projects/*/foreign/*/atoms.jsonl")
    assert [json.loads(line)["claim"] for line in aside.read_text().splitlines()] == [DEV]


def test_a_line_of_l3_that_newer_rules_would_redact_says_so(world: L3World, monkeypatch: pytest.MonkeyPatch) -> None:
    run(world, "l3", "add", CLAIM, "--yes")
    run(world, "l3", "adopt", "--yes")
    assert "redaction rules" not in run(world, "l3").output
    learn(monkeypatch, EXTRA)
    assert layer.redact(CLAIM).text != CLAIM
    assert "today's redaction rules find something in it" in run(world, "l3").output


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59Z", "yesterday", "2026-07-01", "2026-13-01T00:00:00Z", ""])
def test_a_time_in_somebody_elses_ledger_breaks_nothing(world: L3World, at: str) -> None:
    log = world.roots["app"] / ".memory" / "adopted.log"
    line = json.loads(log.read_text().splitlines()[-1])
    more = {"at": at, "tx": "tx_000000000000", "action": "tag", "contested": "2026-06-02"}
    log.write_text(log.read_text() + json.dumps({**line, **more}) + "\n")
    assert "held in 1 of 2 repositories" in run(world, "l3").output
    assert document(run(world, "status", "--json"))["unreadable"] == {"adopted.log": [2]}


def test_words_by_hand_that_lose_a_contest_afterwards_are_not_written(world: L3World) -> None:
    old, new, other = (f"PR base branch is {name}" for name in ("dev", "trunk", "main"))
    was, mine, theirs = (atom_id(words, "app") for words in (old, new, other))
    take_in(world, write(world, old))
    file(world).write_text(file(world).read_text().replace(old, new))
    run(world, "accept", was, "--yes")
    world.moment += timedelta(days=1)
    run(world, "remember", other)
    run(world, "resolve", mine, theirs, "--as", "newer", "--yes")
    before = file(world).read_bytes()
    assert "not written now: let go when a contradiction was resolved since" in run(world, "staged").output
    run(world, "adopt", "--yes", mine, code=4)
    assert file(world).read_bytes() == before


def test_words_by_hand_end_a_contest_that_was_lost_before(world: L3World) -> None:
    old, new, other = "PR base branch is dev", "open pull requests early", "PR base branch is main"
    was, mine = atom_id(old, "app"), atom_id(new, "app")
    take_in(world, write(world, old))
    world.moment += timedelta(days=1)
    run(world, "remember", other)
    run(world, "resolve", was, atom_id(other, "app"), "--as", "newer", "--yes")
    file(world).write_text(file(world).read_text().replace(old, new))
    take_in_as(world, was, mine)
    assert mine not in run(world, "staged").output
    assert run(world, "explain", mine).output.splitlines()[1] == "It stands in CLAUDE.md."


def take_in_as(world: L3World, was: str, now: str) -> None:
    """A changed line is accepted under the id it has, and adopted under that of its new words."""
    run(world, "accept", was, "--yes")
    run(world, "adopt", "--yes", now)
