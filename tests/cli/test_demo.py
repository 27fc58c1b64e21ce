"""The demo: a believable story in a place of its own (issue 2)."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from memtui.app import demo as making
from memtui.app.cli.root import memtui
from memtui.app.demo import Demo
from memtui.app.demo_records import started
from memtui.app.demo_story import SESSIONS, sandbox_key
from memtui.engine.capture.transcripts.session_folder import session_folder
from memtui.engine.errors import Refused
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.review import queues
from memtui.engine.review.provenance import LIVE, QUOTE_ONLY, chain
from tests.cli.conftest import Run, tree
from tests.conftest import git


def test_the_story_is_as_long_as_it_must_be(now: datetime) -> None:
    assert len(SESSIONS) >= 10
    assert len({started(session, now).date() for session in SESSIONS}) >= 10
    assert all(started(session, now) < now for session in SESSIONS)


def test_what_stands_where_after_harvesting(told: Demo) -> None:
    snapshot = told.sitting().snapshot()
    staged, inbox = queues.staged(snapshot), queues.inbox(snapshot)
    assert [item.claim for item in staged] == [
        "amounts are integer cents, never floats",  # corrected twice, once into a running turn
        "Pull requests go to dev, never to main",  # said in three sessions
    ]
    assert len(inbox) >= 6
    words = {item.claim for item in inbox}
    assert "PRs always target the dev branch" in words  # a paraphrase, which no gate unites
    assert "use `make check`, never plain pytest" in words  # typed while refusing a tool
    assert "the staging database is wiped every Sunday night" in words  # asked to be remembered
    assert "I prefer small commits over one big one" in words
    assert "For dates we use ISO 8601, never the American format" in words  # a free answer
    (redacted,) = [claim for claim in snapshot.claims.values() if claim.atom.redacted]
    assert "[REDACTED:stripe-key]" in redacted.atom.claim
    assert len(snapshot.claims) == len(staged) + len(inbox) + 1
    assert snapshot.faults == ()
    assert not snapshot.adopted


def test_one_transcript_has_aged_out(told: Demo) -> None:
    snapshot = told.sitting().snapshot()
    walked = chain(snapshot.find("f1"), snapshot)
    assert [step.found.state for step in walked.steps] == [QUOTE_ONLY, LIVE, LIVE]


def test_its_records_are_read_without_a_doubt(told: Demo, now: datetime, tmp_path: Path) -> None:
    report = harvest(Home(str(tmp_path / "other")), told.sitting().roots, now=now)
    assert (report.unknown, report.malformed, report.refused, report.faults) == ({}, 0, [], [])


def test_the_key_is_in_nothing_that_memtui_wrote(told: Demo) -> None:
    said = [path for path, data in tree(told.folder).items() if sandbox_key().encode() in data]
    assert len(said) == 1
    assert said[0].startswith(told.environ["CLAUDE_CONFIG_DIR"])


def test_its_repository_is_clean(told: Demo) -> None:
    project = Path(told.project)
    assert git(project, "status", "--porcelain") == ""
    assert git(project, "branch", "--show-current") == "dev"
    assert git(project, "log", "--format=%an %ad", "--date=short") == "Demo Person 2026-06-10"


def test_the_same_moment_gives_the_same_transcripts(told: Demo, now: datetime, tmp_path: Path) -> None:
    def sessions(demo: Demo) -> dict[str, bytes]:
        files = Path(demo.environ["CLAUDE_CONFIG_DIR"]).rglob("*.jsonl")
        return {path.name: path.read_bytes().replace(demo.project.encode(), b"") for path in files}

    assert sessions(making.build(str(tmp_path / "again"), os.environ, now=now)) == sessions(told)


def test_its_environment_names_no_place_of_the_person() -> None:
    theirs = dict.fromkeys(os.environ, "/home/person/x")
    theirs |= {"XDG_DATA_HOME": "/home/person/.data", "GIT_DIR": "/home/person/.git", "CLAUDECODE": "1", "PATH": "/bin"}
    environ = making.demo_environ("/somewhere", theirs)
    kept = {name: value for name, value in environ.items() if not value.startswith(("/somewhere/", "/dev/null"))}
    assert set(kept) <= making.KEPT | {"GIT_TERMINAL_PROMPT", "MEMTUI_NOW", "MEMTUI_SECOND_OPINION"}
    assert not {"XDG_DATA_HOME", "GIT_DIR", "CLAUDECODE"} & set(environ)


def test_it_prints_its_plan_and_goes(person: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    before = tree(str(person))
    result = CliRunner().invoke(memtui, ["demo"])
    assert result.exit_code == 0
    assert "2 staged" in result.stdout
    assert "atm_f1f548ef  open   constraint  3/3 sessions" in result.stdout
    assert "memtui adopt --dry-run" in result.stdout
    assert "It was removed again" in result.stdout
    assert list(tmp_path.iterdir()) == []
    assert tree(str(person)) == before


def test_it_stays_when_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert "Go there with: env HOME=" in CliRunner().invoke(memtui, ["demo", "--keep"]).stdout
    (folder,) = tmp_path.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    named = tmp_path / "named"
    assert CliRunner().invoke(memtui, ["demo", "--path", str(named)]).exit_code == 0
    assert (named / "tally" / "CLAUDE.md").exists()
    again = CliRunner().invoke(memtui, ["demo", "--path", str(named)])
    assert again.exit_code == 4
    assert "not empty" in again.stderr


def test_without_git_it_says_so(tmp_path: Path, now: datetime) -> None:
    with pytest.raises(Refused, match="needs git"):
        making.build(str(tmp_path / "x"), {"PATH": str(tmp_path)}, now=now)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/home/u/My Proj.v2_x", "-home-u-My-Proj-v2-x"),
        ("/home/u/emo😀ji", "-home-u-emo--ji"),
        ("/home/u/caf\u00e9", "-home-u-caf-"),
    ],
)
def test_the_folder_of_sessions(path: str, name: str) -> None:
    assert session_folder(path) == name


def test_the_folder_of_a_long_path() -> None:
    name = session_folder("/home/u/" + "a" * 100 + "/" + "b" * 100 + "/cc_dd")
    assert (len(name), name[-7:]) == (207, "-gfjy2k")


def test_the_story_runs_through_every_command(run: Run, deciding: None) -> None:
    run("vouch", "c0", "207", "--yes")
    run("accept", "f1", "c0", "207", "--yes")
    assert "3 adopted" in run("adopt", "f1", "c0", "207", "--yes").stdout
    assert run("staged", "--check", code=3).stdout.count("atm_") == 1
    run("reject", "eec", "--yes")
    assert "Nothing is staged" in run("staged", "--check").stdout
