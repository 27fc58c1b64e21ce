"""What the demo has beside its five weeks: something on every screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from memtui.app.demo import Demo
from memtui.app.demo_wider import ADOPTED_BEFORE, NOTES, OLDER, OWN_RULES, widen
from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.review import queues
from memtui.engine.review.l3_items import CLIMBS, LINE, WAITS
from memtui.engine.review.pairs import contested
from memtui.engine.store.ledger import parse_ledger
from tests.cli.conftest import Run
from tests.conftest import git


@pytest.fixture
def wide(story: Demo, now: datetime) -> Demo:
    return widen(story, now=now)


def test_the_five_weeks_stay_as_they_were(story: Demo, now: datetime) -> None:
    before = story.sitting().snapshot()
    after = widen(story, now=now).sitting().snapshot()
    assert queues.staged(after) == queues.staged(before)
    assert [item.id for item in queues.inbox(after)] == [item.id for item in queues.inbox(before)]
    assert git(Path(story.project), "status", "--porcelain") == ""


def test_two_sessions_contradict_each_other(wide: Demo) -> None:
    (pair,) = contested(wide.sitting().snapshot())
    assert (pair.older.claim, pair.newer.claim) == (
        "Always squash commits before merging",
        "Never squash commits before merging",
    )


def test_l3_is_full_and_one_rule_of_two_projects_waits_until_a_line_goes(wide: Demo) -> None:
    l3 = wide.sitting().l3
    seen = l3.look()
    lines = [item for item in seen.items if item.place == LINE]
    assert len(lines) == L3_CAP == len(OWN_RULES)
    assert {item.claim for item in lines} == set(OWN_RULES)
    assert all(item.last for item in lines), "each knows its day"
    assert [item.last for item in lines] == sorted(item.last for item in lines)
    (waiting,) = [item for item in seen.items if item.place == WAITS]
    assert waiting.claim == OLDER[0].said.rstrip(".")
    l3.decide(lines[0], "reject")
    assert [item.claim for item in l3.look().items if item.place == CLIMBS] == [waiting.claim]


def test_the_older_projects_were_adopted_by_memtui_itself(wide: Demo, now: datetime) -> None:
    for older in OLDER:
        project = Path(wide.folder, older.name)
        (line,) = parse_ledger((project / ".memory" / "adopted.log").read_bytes()).lines
        assert (now - datetime.fromisoformat(line.at)).days == ADOPTED_BEFORE
        assert git(project, "status", "--porcelain") == ""
        assert "- Never commit generated files\n" in (project / "CLAUDE.md").read_text()


def test_the_notes_can_be_imported(wide: Demo, run: Run) -> None:
    shown = run("import", "--dry-run").stdout
    assert "4 new, 1 stale" in shown  # one names a folder that isn't there
    assert f"{len(NOTES) + 2} notes" in shown  # two stand in CLAUDE.md


def test_the_clock_of_the_demo_is_its_own_again(wide: Demo, now: datetime) -> None:
    assert wide.sitting().clock().now == now
