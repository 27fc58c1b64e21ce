"""Learning from end to end: every fixture's expectations are met, and one that isn't is reported (A.10)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.evaluation.events import BadFixture, Fixture, read_fixture
from tests.evaluation.runner import Report, run_fixture

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.json"))


def played(fixture: Fixture, tmp_path: Path) -> Report:
    return run_fixture(fixture, tmp_path)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_it_learns_what_the_fixture_expects(path: Path, tmp_path: Path) -> None:
    report = played(read_fixture(path), tmp_path)
    assert report.unmet == [], report.to_json()
    assert report.total_promotions >= 1
    assert report.total_exposed_chars == sum(len(e.injection) for s in report.sessions for e in s.events) > 0


def test_an_expectation_that_is_not_met_is_named(tmp_path: Path) -> None:
    fixture = read_fixture(FIXTURES[0])
    wrong = replace(fixture, expect={"claims": ["something else"], "blocked": {"something else": []}})
    unmet = played(wrong, tmp_path).unmet
    assert [what.partition(":")[0] for what in unmet] == ["at the end", "at the end"]
    assert "something else" in unmet[0]


def test_an_event_that_fails_is_noted_and_the_run_goes_on(tmp_path: Path) -> None:
    fixture = read_fixture(FIXTURES[0])
    (one, events), *rest = fixture.sessions
    broken = replace(events[1], fields={})  # a prompt without its text
    report = played(replace(fixture, sessions=((one, (events[0], broken, *events[2:])), *rest)), tmp_path)
    assert report.sessions[0].events[1].note == "error: KeyError: 'prompt'"
    assert len(report.sessions) == len(fixture.sessions)
    assert any("wanted" in what for what in report.unmet)


def _changed(change: Callable[[dict[str, object]], object], tmp_path: Path) -> Path:
    told = json.loads(FIXTURES[0].read_text())
    change(told)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(told))
    return path


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda told: told["sessions"][0]["events"][0].update(type="tool"), "unknown event 'tool'"),
        (lambda told: told["sessions"][0]["events"][0].update(at="soon"), "'soon' is no offset"),
        (lambda told: told["expect"].update(tokens=5), r"\['tokens'\]"),
    ],
)
def test_what_a_fixture_can_not_say_is_refused(
    change: Callable[[dict[str, object]], object], match: str, tmp_path: Path
) -> None:
    with pytest.raises(BadFixture, match=match):
        read_fixture(_changed(change, tmp_path))
