"""Forgetting: the words go from every file of ours, the id stays, and what is out of reach is named (design §6)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.config import Clock
from memtui.engine.errors import NotFound, Refused
from memtui.engine.evidence import FILE
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.jsonl import lines_of
from memtui.engine.sitting import Sitting
from memtui.engine.store import errors_log
from memtui.engine.store.errors_log import Fault
from tests import transcripts
from tests.engine.test_review import World, three_times
from tests.world import row

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
SECRET = 'the client is called "Acme"'
OTHER = "run the tests before each commit"


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    return World(make_repo("app"))


def id_of(words: str) -> str:
    return atom_id(words, "app")


def folder_of(world: World) -> Path:
    return Path(world.sitting.home.path, "projects", world.entry.key)


def holding(world: World, word: str = "Acme") -> Iterator[str]:
    """Every file of memtui's home and of `.memory/` that still holds the word."""
    for top in (Path(world.sitting.home.path), world.root / ".memory"):
        for path in sorted(top.rglob("*")):
            if path.is_file() and word.casefold() in path.read_text(errors="replace").casefold():
                yield path.name


def test_the_words_go_from_every_file(world: World) -> None:
    world.say(*three_times(SECRET), row(OTHER), replace(row("use tabs"), quote=f"use tabs, and {SECRET}"))
    world.sitting.remember(SECRET, terminal=True)
    world.sitting.remember("amounts are integer cents", terminal=True)
    world.sitting.edit(world.look(), world.look().find(id_of(SECRET)), f"{SECRET} Inc")
    world.sitting.force(world.look().find(id_of(f"{SECRET} Inc")), f"because {SECRET}")
    world.decide("vouch", OTHER)
    folder = folder_of(world)
    (folder / "archive-2026.jsonl").write_bytes(lines_of([row(SECRET).record(), row("use pnpm").record()]))
    with (folder / FILE).open("ab") as file:
        file.write(b'{"torn":"the client is called \\"Acme\\"\n{"torn":"other\n')
    with world.sitting.home.memory(world.entry) as memory:
        errors_log.append(memory, [Fault("2026-07-20T00:00:00Z", "-", 1, f"{id_of(SECRET)} is not valid")])
    world.sitting.refresh()
    assert {"evidence.jsonl", "decisions.jsonl", "atoms.jsonl", "recall.index"} <= set(holding(world))

    report = world.sitting.forget([id_of(SECRET)])

    assert list(holding(world)) == []
    assert (report.ids, report.rows) == (tuple(sorted((id_of(SECRET), id_of(f"{SECRET} Inc")))), 5)
    assert report.transcripts == tuple(
        f"~/.claude/projects/-w-app/{session}.jsonl" for session in ("s1", "the1", "the2", "the3")
    )
    assert (report.also, report.left, report.commits) == ((), (), ())
    snapshot = world.look()
    assert {OTHER, "use tabs", "amounts are integer cents"} <= {each.atom.claim for each in snapshot.claims.values()}
    assert [bad.fault for bad in snapshot.bad_lines[FILE]] == ["Unterminated string starting at"]
    assert snapshot.claims[id_of(OTHER)].standing.vouched is not None
    assert b"use pnpm" in (folder / "archive-2026.jsonl").read_bytes()
    assert id_of(SECRET).encode() not in (folder / "memory" / "errors.log").read_bytes()
    second = (folder / "manual" / "said-2026-07-20.jsonl").read_text().splitlines()
    assert second[0] == '{"forgotten":true,"v":1}'
    assert "integer cents" in second[1]  # its pointer says #L2


def test_what_is_forgotten_is_not_captured_again(world: World, person: Path) -> None:
    claude = person / ".claude"
    rule = "Always put the client's name on the invoice."
    record = transcripts.typed(rule, "2026-07-01T09:00:00.000Z", cwd=world.root, session="s1")
    transcripts.write(claude, "-w-app", "s1", [record])
    read = {"now": world.moment, "from_start": True}
    harvest(world.sitting.home, [claude], **read)  # type: ignore[arg-type]
    ((id_, _),) = world.look().claims.items()
    world.sitting.forget([id_])
    record = transcripts.typed(rule, "2026-07-02T09:00:00.000Z", cwd=world.root, session="s2")
    transcripts.write(claude, "-w-app", "s2", [record])
    assert harvest(world.sitting.home, [claude], **read).sightings == 0  # type: ignore[arg-type]
    assert world.look().claims == {}
    assert list(holding(world, "invoice")) == []
    with pytest.raises(NotFound, match="was forgotten on 2026-07-20"):
        world.look().find(id_)


def test_no_way_leads_back_to_its_words(world: World) -> None:
    world.say(row(SECRET), row(OTHER))
    world.decide("vouch", OTHER)
    world.decide("vouch", SECRET)
    world.sitting.forget([id_of(SECRET)])
    with pytest.raises(Refused, match="forgotten"):
        world.sitting.edit(world.look(), world.look().find(id_of(OTHER)), SECRET)
    with pytest.raises(Refused, match="forgotten"):
        world.sitting.remember(SECRET, terminal=True)
    assert world.sitting.undo().atom == id_of(OTHER)  # not the tombstone, nor what was decided about it
    with pytest.raises(Refused, match="Nothing to undo"):
        world.sitting.undo()
    world.say(row(SECRET))  # even a row that came otherwise
    assert set(world.look().claims) == {id_of(OTHER)}


def test_a_claim_that_is_only_in_the_archive(world: World) -> None:
    world.say(row(OTHER))
    (folder_of(world) / "archive-2025.jsonl").write_bytes(lines_of([row(SECRET, "2025-07-01").record()]))
    assert set(world.look().claims) == {id_of(OTHER)}
    ids = world.sitting.to_forget(world.look(), id_of(SECRET)[4:])
    assert world.sitting.forget(ids).rows == 1
    assert list(holding(world)) == []
    with pytest.raises(NotFound, match="No claim has the id"):
        world.sitting.to_forget(world.look(), "0000")


def test_united_claims_go_together(world: World) -> None:
    world.say(row(SECRET), row("Acme is the client", session="s2"))
    snapshot = world.look()
    world.sitting.same(snapshot, snapshot.find(id_of("Acme is the client")), snapshot.find(id_of(SECRET)))
    report = world.sitting.forget([id_of(SECRET)])
    assert (len(report.ids), report.rows, list(holding(world))) == (2, 2, [])


def test_backups_go_and_ledger_and_commits_are_named(world: World) -> None:
    world.say(*three_times(SECRET), *three_times(OTHER))
    world.decide("accept", SECRET)
    receipt = world.sitting.adopt(world.sitting.plan(world.look()), GitChoice(commit_untracked=True))
    (world.root / "CLAUDE.md").unlink()
    world.moment += timedelta(days=1)
    world.decide("accept", OTHER)
    world.sitting.adopt(world.sitting.plan(world.look()), GitChoice(commit=False))
    assert len(list((folder_of(world) / "backups").iterdir())) == 2
    report = world.sitting.forget([id_of(SECRET)])
    assert (report.backups, report.commits) == (1, (receipt.tx,))
    assert len(list((folder_of(world) / "backups").iterdir())) == 1
    assert set(holding(world)) == {"adopted.log"}  # it is committed: its history can't be taken back here


def test_what_climbed_to_l3_is_named(world: World) -> None:
    world.say(row(SECRET))
    persona = Path(world.sitting.home.path, "l3")
    persona.mkdir(mode=0o700)
    (persona / "block.md").write_text(f"- {SECRET}\n")
    assert world.sitting.forget([id_of(SECRET)]).left == ("l3/block.md",)


def test_another_claim_with_the_same_words_is_named_and_stays(world: World) -> None:
    longer = f"{SECRET} and pays late"
    world.say(row(SECRET), row(longer))
    world.sitting.edit(world.look(), world.look().find(id_of(longer)), f"{longer}, always")
    report = world.sitting.forget([id_of(SECRET)])
    assert report.also == (id_of(longer),)
    assert [claim.atom.claim for claim in world.look().claims.values()] == [f"{longer}, always"]


def test_a_forgetting_that_was_cut_short_is_finished_by_asking_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.say(row(SECRET))

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr("memtui.engine.evidence.rewrite", killed)
        with pytest.raises(KeyboardInterrupt):
            world.sitting.forget([id_of(SECRET)])
    assert world.look().claims == {}
    assert world.sitting.forget([id_of(SECRET)]).rows == 1
    assert list(holding(world)) == []
    assert len(world.look().decisions.forgotten()) == len(world.look().decisions.rows) == 1


def test_what_was_derived_before_the_project_was_opened_goes_too(home: Home, person: Path, tmp_path: Path) -> None:
    place = (tmp_path / "app").resolve()
    place.mkdir()
    said = transcripts.typed("Always put the invoice in blue.", "2026-07-01T09:00:00.000Z", cwd=place, session="s1")
    transcripts.write(person / ".claude", "-w-app", "s1", [said])
    harvest(home, [person / ".claude"], now=NOW)
    sitting = replace(Sitting.at(str(place), os.environ, via="test"), clock=lambda: Clock(NOW, is_set=True))
    sitting.open()
    assert _holding(home, b"invoice")
    found = sitting.forget(list(sitting.snapshot().claims))
    assert found.left == ()
    assert _holding(home, b"invoice") == []


def _holding(home: Home, words: bytes) -> list[Path]:
    return [path for path in Path(home.path).rglob("*") if path.is_file() and words in path.read_bytes()]
