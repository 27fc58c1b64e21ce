"""The whole check, step by step: for `memtui doctor` and for the Health screen (design §2.2, §7)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memtui.engine.sitting import renaming
from memtui.hooks import checkup
from memtui.hooks.checkup import Checkup, check_up
from memtui.hooks.findings import Timing, findings
from tests.ui.conftest import empty_world, renamed, world
from tests.ui.world import World

__all__ = ["empty_world", "renamed", "world"]


def test_each_step_knows_more_and_the_last_one_is_whole(world: World) -> None:
    steps = list(check_up(world.sitting))
    assert [each.step for each in steps] == [
        checkup.STORE,
        checkup.RENAMES,
        checkup.NOTES,
        checkup.TIMING,
        "",
    ]
    last = steps[-1]
    assert last.health is not None
    assert last.snapshot is not None
    assert len(last.health.sessions) == 5
    assert steps[2].health is not None
    assert steps[2].health.sessions == ()
    assert last.findings == world.sitting.doctor() == steps[1].findings
    assert last.timing is None, "no hook is installed"


def test_the_findings_are_those_of_store_and_hooks_together(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "measure", lambda *_, **__: Timing(10.0, 90.0))
    (world.claude / "settings.json").write_text('{"enabledPlugins": {"memtui@memtui": true}}')
    *_, last = check_up(world.sitting)
    assert last.health is not None
    assert last.snapshot is not None
    ours = tuple(findings(last.health, last.snapshot, last.timing))
    assert [each.code for each in ours] == ["harvester", "slow"]
    assert last.findings == (*world.sitting.doctor(), *ours)


def test_a_renamed_file_comes_with_its_offer(renamed: World) -> None:
    *_, last = check_up(renamed.sitting)
    (drift,) = last.drifts
    assert drift.offer == "Always take the counters from tools/derive.py"
    assert renaming(drift) in last.findings


def test_what_an_old_copy_took_along_is_a_finding(world: World) -> None:
    before = (world.root / "CLAUDE.md").read_bytes()
    world.settle_in("migrations")
    (world.root / "CLAUDE.md").write_bytes(before)
    *_, last = check_up(world.sitting)
    (lost,) = [each for each in last.findings if each.code == "saved-over"]
    assert "1 adopted line is gone from CLAUDE.md" in lost.fault


def test_a_project_that_can_not_be_read_is_said_so(world: World) -> None:
    with world.sitting.home.folder() as folder:
        folder.replace("projects.json", b'{"projects":[7]}')
    steps = list(check_up(world.sitting))
    assert [each.step for each in steps] == [checkup.STORE, ""]
    assert (steps[-1].snapshot, steps[-1].health) == (None, None)
    assert "registry" in {each.code for each in steps[-1].findings}


def test_who_has_seen_enough_is_not_kept_waiting(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def go_on() -> bool:
        asked.append(True)
        return False

    steps: Iterator[Checkup] = check_up(world.sitting, go_on=go_on)
    *_, last = steps
    assert last.health is not None
    assert last.health.sessions == ()
    assert len(asked) == 5, "asked before each of the transcripts"
