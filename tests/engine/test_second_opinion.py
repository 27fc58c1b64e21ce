"""The second scanner marks and never changes; absent, off or broken it costs nothing but itself (design §3.3, §6)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.errors import LockBusy, Stale
from memtui.engine.files import Folder
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.redact import second
from memtui.engine.redact.second import Mark, ScannerFailed, described, installed, second_opinion
from memtui.engine.review import queues
from memtui.engine.review.states import state_of
from memtui.engine.store import opinions
from memtui.engine.store.lock import store_lock
from memtui.engine.store.snapshot import load
from memtui.engine.trust import own_memory
from tests.engine.test_harvest import NOW, RULE, say
from tests.engine.test_review import World, three_times
from tests.engine.test_review import world as world

#: Words of which a scanner may think what our own layer doesn't.
ODD = "the deploy machine is called falcon-nine"


@dataclass(frozen=True)
class Finding:
    """What the scanner gives back: a rule, a place in bytes, and whether it is to be shown."""

    rule_id: str
    location: dict[str, int]
    visible: bool = True


class Fake:
    """A scanner that marks `falcon-nine`; it counts how often it is asked, and fails on demand."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.loads = 0
        self.broken = self.fails = False
        self.while_loading: Callable[[], None] = lambda: None

    def module(self) -> ModuleType:
        made = ModuleType(second.MODULE)

        def scanner(_rules: object) -> Fake:
            self.loads += 1
            self.while_loading()
            if self.broken:
                raise OSError("no such processor")
            return self

        made.Rules = lambda **_: None  # type: ignore[attr-defined]
        made.Scanner = scanner  # type: ignore[attr-defined]
        return made

    def scan(self, text: str) -> list[Finding]:
        self.asked.append(text)
        if self.fails:
            raise ValueError(f"can't read {text}")
        at = text.encode().find(b"falcon-nine")
        where = {"start_offset": at, "end_offset": at + 11}
        return [Finding("test.host", where), Finding("test.hidden", where, visible=False)] if at >= 0 else []


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Fake:
    fake = Fake()
    second._loaded.cache_clear()
    monkeypatch.setitem(sys.modules, second.MODULE, fake.module())
    monkeypatch.setattr(second, "installed", lambda: "1.0")
    monkeypatch.setattr(opinions, "installed", lambda: "1.0")
    monkeypatch.delenv(second.SWITCH, raising=False)
    return fake


def rows_of(home: Home) -> list[dict[str, object]]:
    (file,) = Path(home.path).glob(f"projects/*/{opinions.FILE}")
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_hit_flags_the_claim_and_changes_no_text(home: Home, claude: Path, place: Path, scanner: Fake) -> None:
    say(claude, place, "s1", "01", ODD, RULE)
    harvest(home, [claude], now=NOW)
    snapshot = load(home, project_at(str(place)), now=NOW)
    (claim,) = (each for each in snapshot.claims.values() if "falcon" in each.atom.claim)
    assert claim.atom.claim == ODD
    assert claim.atom.redacted is False
    (mark,) = claim.marks
    assert ODD[mark.start : mark.end] == "falcon-nine"
    assert [item.id for item in queues.redacted(snapshot)] == [claim.atom.id]
    assert queues.redacted(snapshot)[0].flags == ("second opinion",)
    assert claim.atom.id not in {item.id for item in queues.inbox(snapshot)}
    assert {b.code for b in l1_to_l2(claim, today=snapshot.today).blockers} == {"second-opinion", "sessions", "days"}
    assert state_of(claim, snapshot).name == "redacted"
    assert all("falcon" not in str(row) for row in rows_of(home)), "no text stands in the file of marks"


def test_a_marked_claim_is_not_recalled_until_a_person_looked(world: World, scanner: Fake) -> None:
    world.say(*three_times(ODD), *three_times(RULE))
    world.sitting.open()
    world.sitting.refresh()
    index = world.root / ".memory" / "recall.index"
    assert ODD in index.read_text()
    snapshot = world.sitting.snapshot()
    claim = next(each for each in snapshot.claims.values() if each.atom.claim == ODD)
    with world.sitting.home.project(world.entry.key) as folder:
        assert opinions.second_look(world.sitting.home, folder, snapshot.claims) == 1
    snapshot = world.sitting.refresh()
    assert ODD not in index.read_text()
    assert RULE in index.read_text()
    claim = snapshot.claims[claim.atom.id]
    world.sitting.clear(claim)
    after = world.sitting.snapshot().claims[claim.atom.id]
    assert "second-opinion" not in {b.code for b in l1_to_l2(after, today=snapshot.today).blockers}


def test_each_claim_is_asked_about_once_for_each_version(
    home: Home, claude: Path, place: Path, scanner: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(claude, place, "s1", "01", ODD, RULE)
    harvest(home, [claude], now=NOW)
    harvest(home, [claude], now=NOW, from_start=True)
    assert sorted(scanner.asked) == sorted([ODD, RULE])
    assert scanner.loads == 1
    monkeypatch.setattr(second, "installed", lambda: "2.0")
    monkeypatch.setattr(opinions, "installed", lambda: "2.0")
    harvest(home, [claude], now=NOW, from_start=True)
    assert len(scanner.asked) == 4
    assert {row["scanner"] for row in rows_of(home)} == {"2.0"}


def test_the_version_is_found_out_once_however_many_claims_there_are(
    home: Home, claude: Path, place: Path, scanner: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(claude, place, "s1", "01", ODD, RULE, "never push to main")
    harvest(home, [claude], now=NOW)
    asked: list[str] = []

    def installed() -> str:
        asked.append("1.0")
        return "1.0"

    monkeypatch.setattr(opinions, "installed", installed)
    harvest(home, [claude], now=NOW)
    assert asked == ["1.0"]


def files_of(home: Home, name: str) -> list[str]:
    return [path.read_text() for path in sorted(Path(home.path).glob(f"projects/*/{name}"))]


def lockable(home: Home, place: Path) -> Callable[[], None]:
    """What fails while anybody holds the project's lock."""

    def check() -> None:
        entry = home.entry_of(str(place))
        assert entry is not None, "the project is registered before anything of it is looked at"
        with own_memory(home, entry, create=True) as memory, store_lock(memory, seconds=0):
            pass

    return check


def test_it_is_loaded_while_nobody_holds_the_lock(home: Home, claude: Path, place: Path, scanner: Fake) -> None:
    """The first time takes up to a quarter of a minute, and an app or another harvester waits five seconds."""
    check = lockable(home, place)
    seen: list[list[str]] = []

    def loading() -> None:
        check()
        seen.append([*files_of(home, "evidence.jsonl"), *files_of(home, "memory/recall.index")])

    scanner.while_loading = loading
    say(claude, place, "s1", "01", ODD, RULE)
    report = harvest(home, [claude], now=NOW)
    assert report.refused == []
    assert seen == [[]], "loaded once, and no claim was to be seen before it was looked at"
    assert any(ODD in text for text in files_of(home, "evidence.jsonl"))
    assert ODD not in "".join(files_of(home, "memory/recall.index"))
    assert RULE in "".join(files_of(home, "memory/recall.index"))


def test_the_probe_sees_a_lock_that_is_held(home: Home, claude: Path, place: Path, scanner: Fake) -> None:
    say(claude, place, "s1", "01", RULE)
    harvest(home, [claude], now=NOW)
    entry = home.entry_of(str(place))
    assert entry is not None
    with own_memory(home, entry) as memory, store_lock(memory), pytest.raises(LockBusy):
        lockable(home, place)()


def test_older_claims_are_looked_at_in_a_pass_of_their_own(
    home: Home, claude: Path, place: Path, scanner: Fake
) -> None:
    """A scanner that was installed later: what is there is flagged, once it is loaded without the lock."""
    say(claude, place, "s1", "01", ODD, RULE)
    harvest(home, [claude], now=NOW, environ={second.SWITCH: "0"})
    assert scanner.loads == 0
    assert ODD in "".join(files_of(home, "memory/recall.index"))
    scanner.while_loading = lockable(home, place)
    report = harvest(home, [claude], now=NOW)
    assert (scanner.loads, report.refused, report.faults) == (1, [], [])
    assert ODD not in "".join(files_of(home, "memory/recall.index"))
    assert sorted(scanner.asked) == sorted([ODD, RULE])
    harvest(home, [claude], now=NOW)
    assert len(scanner.asked) == 2, "and only once"


def test_a_pass_that_finds_the_lock_held_is_left_to_the_next_harvest(
    home: Home, claude: Path, place: Path, scanner: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(claude, place, "s1", "01", ODD)
    harvest(home, [claude], now=NOW, environ={second.SWITCH: "0"})
    times = [0]

    @contextmanager
    def busy(memory: Folder) -> Iterator[None]:
        times[0] += 1
        if times[0] == 2:
            raise LockBusy("Another memtui is writing.")
        with store_lock(memory):
            yield

    with monkeypatch.context() as patch:
        patch.setattr("memtui.engine.harvest.store_lock", busy)
        report = harvest(home, [claude], now=NOW)
    assert (times, report.refused, report.faults, scanner.asked) == ([2], [], [], [])
    harvest(home, [claude], now=NOW)
    assert scanner.asked == [ODD]


def test_nothing_new_to_look_at_loads_nothing(home: Home, claude: Path, place: Path, scanner: Fake) -> None:
    say(claude, place, "s1", "01", RULE)
    harvest(home, [claude], now=NOW)
    second._loaded.cache_clear()
    say(claude, place, "s2", "02", RULE, "what time is it?")
    assert harvest(home, [claude], now=NOW).sightings == 1
    assert scanner.loads == 1


def test_one_that_can_not_be_loaded_costs_the_harvest_one_line(
    home: Home, claude: Path, place: Path, scanner: Fake
) -> None:
    scanner.broken = True
    say(claude, place, "s1", "01", ODD)
    report = harvest(home, [claude], now=NOW)
    assert (report.sightings, scanner.loads) == (1, 1)
    assert [fault.reason.partition(":")[0] for fault in report.faults] == ["no second opinion"]
    report = harvest(home, [claude], now=NOW)
    assert [fault.reason.partition(":")[0] for fault in report.faults] == ["no second opinion"]
    assert ODD in "".join(files_of(home, "memory/recall.index"))


def test_adopting_asks_once_more(world: World, scanner: Fake) -> None:
    """What was captured without the scanner is looked at before it is written."""
    world.say(*three_times(ODD))
    world.sitting.open()
    world.sitting.refresh()
    snapshot = world.sitting.snapshot()
    (claim,) = snapshot.claims.values()
    world.sitting.decide(snapshot, claim, "accept")
    before = {path: path.read_bytes() for path in world.root.rglob("*.md")}
    with pytest.raises(Stale) as refusal:
        world.sitting.adopt(world.sitting.plan(world.sitting.snapshot()), GitChoice())
    assert "a second scanner marks something in it (test.host)" in str(refusal.value)
    assert {path: path.read_bytes() for path in world.root.rglob("*.md")} == before
    assert [item.id for item in queues.redacted(world.sitting.snapshot())] == [claim.atom.id]


def test_a_scanner_that_fails_loses_no_claim_and_says_nothing_of_its_text(
    home: Home, claude: Path, place: Path, scanner: Fake
) -> None:
    scanner.fails = True
    say(claude, place, "s1", "01", ODD)
    report = harvest(home, [claude], now=NOW)
    assert report.sightings == 1
    (fault,) = report.faults
    assert fault.reason == "no second opinion: The second scanner failed. ValueError"
    assert len(load(home, project_at(str(place)), now=NOW).claims) == 1


def test_one_that_can_not_be_loaded_is_named_with_a_way_out(home: Home, scanner: Fake) -> None:
    scanner.broken = True
    with pytest.raises(ScannerFailed) as failure:
        second_opinion(home)
    assert f"{second.SWITCH}=0" in failure.value.hint


def test_absent_or_switched_off_there_is_none(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    assert second_opinion(home, {second.SWITCH: "no"}) is None
    monkeypatch.setattr(second, "find_spec", lambda _: None)
    assert installed() == ""
    assert second_opinion(home, {}) is None
    assert described({}) == "none: kingfisher-secret-scanner is not installed (pip install 'memtui[scan]')"


def test_a_placeholder_or_one_of_ours_is_no_mark(home: Home, scanner: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"the key is [REDACTED:secret] here": (11, 28), "postgres://user:password@db/x": (16, 24)}
    opinion = second_opinion(home, {})
    assert opinion is not None
    for text, (start, end) in texts.items():
        finding = Finding("test.any", {"start_offset": start, "end_offset": end})
        monkeypatch.setattr(scanner, "scan", lambda _, finding=finding: [finding])
        assert opinion.scan(text) == ()


def test_marks_are_counted_in_characters(home: Home, scanner: Fake) -> None:
    opinion = second_opinion(home, {})
    assert opinion is not None
    assert opinion.scan("déploie falcon-nine") == (Mark(8, 19, "test.host"),)


def test_lines_of_another_memtui_are_asked_again(home: Home, claude: Path, place: Path, scanner: Fake) -> None:
    say(claude, place, "s1", "01", ODD)
    harvest(home, [claude], now=NOW)
    (file,) = Path(home.path).glob(f"projects/*/{opinions.FILE}")
    file.write_text('{"v":9,"atom_id":"atm_00000000","scanner":"1.0","marks":[]}\n{"v":1}\nno record\n')
    harvest(home, [claude], now=NOW, from_start=True)
    assert scanner.asked == [ODD, ODD]


@pytest.mark.long
def test_the_real_scanner_marks_what_it_knows(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first start compiles its rules: seconds to a quarter of a minute."""
    pytest.importorskip(second.MODULE, reason="the extra `scan` is not installed")
    second._loaded.cache_clear()
    opinion = second_opinion(home, {})
    assert opinion is not None
    assert opinion.version == installed()
    key = "gh" + "p_" + "Q7mEmTuI4bX9zK2vR8sD5wN3Q7mEmTuI4bX9"
    (mark,) = opinion.scan(f"é {key} works")
    assert (mark.start, mark.end) == (2, 2 + len(key))
    assert opinion.scan("run the tests before each commit") == ()
    assert os.stat(f"{home.path}/cache").st_mode & 0o777 == 0o700
    assert any(Path(home.path, "cache", "scanner").rglob("*"))
