"""The doctor names file, line and fault, and changes nothing (design §2.2, security.md B.4 J5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.jsonl import Record, dumps
from memtui.engine.store.atom_faults import atom_faults
from tests.engine.test_review import NOW, RULE, World, three_times
from tests.world import claim_of, row


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    made = World(make_repo("app"))
    made.say(*three_times(RULE))
    made.sitting.open()
    made.sitting.refresh()
    return made


def folder_of(world: World) -> Path:
    return Path(world.sitting.home.path, "projects", world.entry.key)


def found(world: World) -> Iterator[tuple[str, int, str]]:
    return ((Path(each.file).name, each.line, each.code) for each in world.sitting.doctor())


def add(path: Path, line: bytes | str) -> None:
    data = line if isinstance(line, bytes) else line.encode()
    path.write_bytes((path.read_bytes() if path.exists() else b"") + data + b"\n")


def test_a_healthy_store_has_no_findings_and_is_left_alone(world: World) -> None:
    before = {path: path.read_bytes() for path in world.root.rglob("*") if path.is_file()}
    assert list(found(world)) == []
    assert {path: path.read_bytes() for path in world.root.rglob("*") if path.is_file()} == before


def test_nothing_known_is_healthy(make_repo: Callable[[str], Path]) -> None:
    fresh = World(make_repo("other"))
    Path(fresh.sitting.home.path, "projects.json").unlink()
    assert fresh.sitting.doctor() == ()


def test_lines_that_can_not_be_read(world: World) -> None:
    folder = folder_of(world)
    add(folder / "evidence.jsonl", b'{"v":1}')
    add(folder / "evidence.jsonl", b"\xff")
    add(folder / "decisions.jsonl", '{"do":"dance","atom":"atm_00000000","at":"2026-07-01T00:00:00Z","via":"x"}')
    add(folder / "archive-2025.jsonl", "[" * 5000)
    add(world.root / ".memory" / "adopted.log", "no record")
    (folder / "cursors.json").write_text("{")
    assert list(found(world)) == [
        ("evidence.jsonl", 4, "unreadable"),
        ("evidence.jsonl", 5, "unreadable"),
        ("archive-2025.jsonl", 1, "unreadable"),
        ("decisions.jsonl", 1, "unreadable"),
        ("cursors.json", 0, "unreadable"),
        ("adopted.log", 1, "unreadable"),
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"at": "9999-12-31T00:00:00.000Z"}, "after 2026-07-20"),
        ({"quote": "something else"}, "lacks the claim"),
        ({"score": 7.5}, "score"),
    ],
)
def test_rows_that_make_no_sense(world: World, change: dict[str, Any], fault: str) -> None:
    add(folder_of(world) / "evidence.jsonl", dumps({**row("use tabs").record(), **change}))
    findings = [each for each in world.sitting.doctor() if each.file == "evidence.jsonl"]
    assert [(each.line, each.code) for each in findings] == [(4, "inconsistent")]
    assert fault in findings[0].fault


def test_a_row_that_todays_rules_would_redact_is_named_without_its_words(world: World) -> None:
    key = "_".join(("sk", "test", "Demo0" + "NotAKey1" * 3))
    add(folder_of(world) / "evidence.jsonl", dumps(row(f"the key is {key}").record()))
    findings = world.sitting.doctor()
    assert ("evidence.jsonl", 4, "today's rules would redact it") in [(f.file, f.line, f.fault) for f in findings]
    assert key not in str(findings)


def sound(words: str = RULE) -> Record:
    return claim_of([row(words)]).atom.record()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"first_seen": "2026-07-09T00:00:00Z"}, "is after last_seen"),
        ({"id": "atm_00000000"}, "is not made from this claim"),
        ({"contested": True, "contested_by": ["atm_00000000"]}, "names atm_00000000, which is not here"),
        ({"sessions": ["a", "b"]}, "fewer than sessions"),
        ({"last_seen": "9999-01-01T00:00:00Z"}, "is yet to come"),
        ({"redacted": True}, "does not go with"),
        ({"tier": "L3"}, "record"),
        ({"observations": True}, "observations"),
        ({"extra": 1}, "extra"),
    ],
)
def test_atoms_that_are_valid_json_and_make_no_store(change: Record, fault: str) -> None:
    lines = [sound("use tabs"), {**sound(), **change}]
    data = "".join(dumps(record) + "\n" for record in lines).encode()
    told = list(atom_faults(data, NOW))
    assert {number for number, _ in told} == {2}
    assert any(fault in words for _, words in told)


def test_two_records_with_one_id_and_too_many() -> None:
    twice = (dumps(sound()) + "\n").encode() * 2
    assert [number for number, words in atom_faults(twice, NOW) if "two records" in words] == [1, 2]
    many = "".join(dumps(sound(f"rule number {n}")) + "\n" for n in range(501)).encode()
    assert list(atom_faults(many, NOW)) == [(501, "beyond the cap of 500 atoms")]
    assert list(atom_faults(b'{"a":1,"a":2}\n', NOW)) == [(1, "can't be read: a key stands twice")]


def test_working_files_that_are_stale_or_lost(world: World) -> None:
    add(world.root / ".memory" / "atoms.jsonl", b"")
    assert ("recall.index", 1, "stale") in found(world)
    (world.root / ".memory" / "recall.index").write_text("x\n")
    assert ("recall.index", 1, "unreadable") in found(world)
    (world.root / ".memory" / "recall.index").unlink()
    assert ("recall.index", 0, "missing") in found(world)
    world.sitting.refresh()
    assert list(found(world)) == []


def test_a_memory_folder_that_is_not_ours(world: World, make_repo: Callable[[str], Path]) -> None:
    (world.root / ".memory" / "owner").write_text("somebody\n")
    assert list(found(world)) == [(".memory", 0, "not-ours")]
    other = World(make_repo("clone"))
    (other.root / ".memory").mkdir(mode=0o700)
    add(other.root / ".memory" / "adopted.log", "{}")
    assert (".memory", 0, "not-ours") not in found(other)
    add(other.root / ".memory" / "atoms.jsonl", "{}")
    assert (".memory", 0, "not-ours") in found(other)


def test_the_clock(world: World) -> None:
    world.decide("vouch", RULE)
    world.moment -= timedelta(days=10)
    assert ("decisions.jsonl", 0, "clock") in found(world)
    clock = world.sitting.clock()
    world.sitting = replace(world.sitting, clock=lambda: replace(clock, now=NOW, is_set=True))
    assert list(found(world)) == [("MEMTUI_NOW", 0, "clock")]


def test_settings_registry_block_and_journal(world: World) -> None:
    home = Path(world.sitting.home.path)
    (world.root / "CLAUDE.md").write_text("<!-- memtui:begin v1 -->\n")
    (folder_of(world) / "adopt.journal").write_text("{}")
    assert list(found(world)) == [("adopt.journal", 0, "cut-short"), ("CLAUDE.md", 0, "block")]
    (home / "config.toml").write_text("them = 1\n")
    assert ("config.toml", 0, "settings") in found(world)
    (home / "projects.json").write_text("{")
    findings = world.sitting.doctor()
    assert [each.code for each in findings][:2] == ["registry", "settings"]
    assert all(each.hint for each in findings)


@pytest.mark.parametrize("name", ["evidence.jsonl", "decisions.jsonl"])
def test_what_is_no_plain_file_is_named(world: World, name: str) -> None:
    path = folder_of(world) / name
    path.unlink(missing_ok=True)
    path.mkdir()
    (only,) = world.sitting.doctor()
    assert name in only.fault
