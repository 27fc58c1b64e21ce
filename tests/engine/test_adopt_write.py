"""What is looked at again before a byte is written, and what of the file is never touched (design §5)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui.engine.adopt import backups
from memtui.engine.blocks.render import splice
from memtui.engine.errors import FileRefused, MemtuiError, Refused, Stale
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.promote import gates
from memtui.engine.redact.layer import Redaction
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions
from memtui.engine.store.decisions import decide
from tests.engine.adopt_world import OTHER, RULE, RULES, World


@pytest.fixture
def world(tmp_path: Path, home: Home) -> World:
    """Without a repository: git is the matter of other tests."""
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "CLAUDE.md").write_text(RULES)
    return World(folder, home).stage()


def _edit(world: World) -> None:
    world.target.write_text(RULES + "More.\n")


def _remove(world: World) -> None:
    world.target.unlink()


def _said_again(world: World) -> None:
    world.say(RULE, sessions=1)


def _rejected(world: World) -> None:
    world.decide(world.snapshot(), RULE, "reject")


def _undone(world: World) -> None:
    entry = world.snapshot().entry
    assert entry is not None
    with world.home.project(entry.key) as folder:
        last = decisions.read(folder).rows[-1]
        decisions.append(folder, [decide("undo", last.atom, now=world.now, via="test", undoes=last.id)])


def _more(world: World) -> None:
    world.stage(OTHER)


def _broken(world: World) -> None:
    world.target.write_text(RULES + "<!-- memtui:end -->\n")


@pytest.mark.parametrize(
    ("meanwhile", "words"),
    [
        (_edit, "CLAUDE.md changed"),
        (_remove, "CLAUDE.md changed"),
        (_said_again, "changed since you accepted it"),
        (_rejected, "may not climb"),
        (_undone, "not accepted any more"),
        (_more, "More was accepted"),
        (_broken, "not well-formed"),
    ],
)
def test_what_moved_since_the_plan_was_shown_stops_it(
    world: World, meanwhile: Callable[[World], None], words: str
) -> None:
    shown = world.plan()
    meanwhile(world)
    before = world.target.read_bytes() if world.target.exists() else None
    with pytest.raises(Refused, match=words):
        world.adopt(shown)
    assert (world.target.read_bytes() if world.target.exists() else None) == before
    assert not (world.root / ".memory/adopted.log").exists()
    assert not (world.folder / "adopt.journal").exists()
    assert not (world.folder / "backups").exists()


def test_it_is_written_under_the_name_that_was_shown(world: World) -> None:
    shown = world.stage().plan()
    world.now += timedelta(minutes=3)
    receipt = world.adopt(shown)
    assert receipt.tx == shown.tx == world.ledger().lines[0].tx


def test_a_file_that_was_not_the_target_then_is_not_written(world: World) -> None:
    world.target.rename(world.root / "AGENTS.md")
    shown = world.plan()
    world.target.write_text("")
    with pytest.raises(Stale, match="another file"):
        world.adopt(shown)


def test_a_secret_that_newer_rules_find_stops_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = world.plan()
    monkeypatch.setattr(gates, "redact", lambda text: Redaction("[REDACTED:secret]", ("secret",), ()))
    with pytest.raises(Stale, match="may not climb") as caught:
        world.adopt(shown)
    assert "redaction" in caught.value.detail
    assert world.target.read_text() == RULES


def test_an_edit_between_check_and_write_is_not_overwritten(world: World) -> None:
    def edit(step: str) -> None:
        if step.startswith("Writing CLAUDE"):
            world.target.write_text("mine\n")

    world.told = _Told(edit)
    with pytest.raises(Stale, match="while adopting"):
        world.adopt()
    assert world.target.read_text() == "mine\n"
    assert not (world.folder / "adopt.journal").exists()
    assert not (world.root / ".memory/adopted.log").exists()


class _Told(list[str]):
    """Acts when it is told a step."""

    def __init__(self, act: Callable[[str], None]) -> None:
        super().__init__()
        self._act = act

    def append(self, step: str) -> None:
        self._act(step)


def test_nothing_accepted_is_nothing_to_do(world: World) -> None:
    world.adopt()
    with pytest.raises(NothingToDo):
        world.adopt()


def test_over_the_budget_nothing_is_written(world: World) -> None:
    for number in range(20):
        world.stage(f"rule number {number} " + "is quite long " * 18)
    with pytest.raises(MemtuiError, match="bytes"):
        world.adopt()
    assert world.target.read_text() == RULES


def test_a_read_only_file_is_refused_before_anything(world: World) -> None:
    world.target.chmod(0o444)
    with pytest.raises(FileRefused, match="read-only"):
        world.adopt()
    assert not (world.folder / "adopt.journal").exists()


def test_a_ledger_that_is_a_link_is_refused_before_anything(world: World) -> None:
    victim = world.root / "victim"
    victim.write_text("keep")
    (world.root / ".memory/adopted.log").symlink_to(victim)
    with pytest.raises(FileRefused):
        world.adopt()
    assert (victim.read_text(), world.target.read_text()) == ("keep", RULES)


def test_a_foreign_memory_folder_is_refused(world: World) -> None:
    (world.root / ".memory/owner").write_text("somebody\n")
    with pytest.raises(FileRefused, match="not made here"):
        world.adopt()
    assert world.target.read_text() == RULES


def test_a_person_line_in_the_block_stays(world: World) -> None:
    world.adopt()
    mine = world.target.read_text().replace("<!-- memtui:end -->", "- my own words\n<!-- memtui:end -->")
    world.target.write_text(mine)
    world.stage(OTHER).adopt()
    text = world.target.read_text()
    assert "- my own words\n" in text
    assert text.count(RULE) == text.count(OTHER) == 1


def test_the_newest_twenty_backups_stay(world: World) -> None:
    receipts = [world.adopt().backups[0]]
    folder = world.folder / "backups"
    for number in range(24):
        (folder / f"20250101T0000{number:02}Z-1").mkdir()
        (folder / f"20250101T0000{number:02}Z-1" / "manifest.json").write_text("{}")
    (folder / "20260720T120000Z-7").mkdir()  # of a run that got no further
    receipts += world.stage(OTHER).adopt().backups
    left = sorted(path.name for path in folder.iterdir())
    assert len(left) == backups.KEPT
    assert set(receipts) <= set(left)
    assert "20260720T120000Z-7" not in left
    assert "20250101T000000Z-1" not in left


def test_a_backup_is_never_overwritten(world: World) -> None:
    world.adopt()
    with Folder.open(str(world.folder)) as project, pytest.raises(FileRefused):
        backups.make(project, next((world.folder / "backups").iterdir()).name, "tx", [])


_BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(
        st.sampled_from([b"\n", b"\r\n", b"\xef\xbb\xbf", b"a", b"\xff", b"\0", b"- x", b"# y", b"   "]), max_size=20
    ).map(b"".join),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(outside=_BYTES)
def test_outside_the_block_no_byte_changes(world: World, outside: bytes) -> None:
    (world.root / ".memory/adopted.log").unlink(missing_ok=True)
    (world.folder / "decisions.jsonl").unlink()
    world.target.write_bytes(outside)
    world.accept(RULE)
    world.adopt(commit=False)
    adopted = world.target.read_bytes()
    assert RULE.encode() in adopted
    assert splice(adopted, (), pointers=True) == outside


_OTHER_PROCESS = """
import sys
from pathlib import Path
from memtui.engine.home import Home
from tests.engine.adopt_world import World
world = World(Path(sys.argv[1]), Home(sys.argv[2]))
shown = world.plan()
sys.stdout.write("ready\\n"); sys.stdout.flush()
sys.stdin.readline()
try:
    print(world.adopt(shown).adopted)
except Exception as error:
    print(type(error).__name__)
"""


def test_two_processes_adopt_once(world: World) -> None:
    command = [sys.executable, "-c", _OTHER_PROCESS, str(world.root), world.home.path]
    both = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for each in both:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    answers = []
    for each in both:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    for each in both:
        out, _ = each.communicate(timeout=60)
        answers.append(out.strip())
    assert sorted(answers) == ["1", "Stale"]
    assert world.target.read_text().count(RULE) == 1
    assert len((world.root / ".memory/adopted.log").read_text().splitlines()) == 1


def test_the_clock_of_the_ledger_is_marked_when_it_was_set(world: World) -> None:
    from memtui.engine.adopt.transaction import GitChoice, adopt

    shown = world.plan()
    adopt(world.home, shown, now=world.now, git=GitChoice(), environ=world.environ, via="app", clock_set=True)
    assert (world.ledger().lines[0].clock, world.ledger().lines[0].via) == ("set", "app")


def test_a_plan_whose_bytes_somebody_changed_is_not_written(world: World) -> None:
    shown = world.plan()
    assert shown.change is not None
    forged = replace(shown, change=replace(shown.change, after=shown.change.after + b"evil\n"))
    with pytest.raises(Stale, match="not the one you saw"):
        world.adopt(forged)
    assert world.target.read_text() == RULES
