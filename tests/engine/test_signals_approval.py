"""Merged or approved: it releases the session's faint claims and mints no text (plugmem-fusion.md A.12)."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture import claims_in
from memtui.engine.capture.signals.approval import approves, merges
from memtui.engine.capture.transcripts.claude_code import read
from memtui.engine.capture.transcripts.roots import list_transcripts
from memtui.engine.capture.utterance import Utterance
from memtui.engine.capture.utterance import typed as said
from memtui.engine.config import Clock
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.sitting import Sitting
from memtui.engine.store.snapshot import Snapshot, load
from tests.transcripts import Record, line, typed, uuid_of, write

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
FAINT = "I use the staging cluster"
OK = "lgtm, thanks"


def prompt(text: str, minute: int, place: Path, *, session: str = "s1", **more: Any) -> bytes:
    at = f"2026-07-01T09:{minute:02d}:00.000Z"
    return line({**typed(text, at, cwd=place, session=session), **more})


def merge(minute: int, place: Path, operation: Record, *, session: str = "s1", **more: Any) -> bytes:
    """A command's result that tells what git did, as Claude Code writes it."""
    base = typed("", f"2026-07-01T09:{minute:02d}:00.000Z", cwd=place, session=session)
    result = {"tool_use_id": "toolu_1", "type": "tool_result", "content": "done", "is_error": False}
    return line(
        {
            **base,
            "uuid": uuid_of(session, minute, "merge"),
            "origin": None,
            "promptSource": None,
            "message": {"role": "user", "content": [result]},
            "toolUseResult": {"stdout": "done", "stderr": "", "interrupted": False, "gitOperation": operation},
            **more,
        }
    )


MERGED = {"pr": {"number": 7, "action": "merged"}}


def look(home: Home, claude: Path, place: Path, *parts: bytes, session: str = "s1") -> Snapshot:
    write(claude, "-w-app", session, []).write_bytes(b"".join(parts))
    report = harvest(home, [claude], now=NOW)
    assert report.refused == []
    return load(home, project_at(str(place)), now=NOW)


def kept(snapshot: Snapshot) -> list[str]:
    return [claim.atom.claim for claim in snapshot.claims.values()]


def test_the_words_of_these_tests_are_parked() -> None:
    (one,) = claims_in(FAINT)
    assert 0.4 <= float(str(one["score"])) < 0.5


def test_without_an_approval_a_faint_claim_is_not_kept(home: Home, claude: Path, place: Path) -> None:
    assert kept(look(home, claude, place, prompt(FAINT, 0, place), prompt("go on", 1, place))) == []


@pytest.mark.parametrize("operation", [MERGED, {"branch": {"action": "merged", "ref": "topic"}}])
def test_a_recorded_merge_releases_it_at_its_own_line(home: Home, claude: Path, place: Path, operation: Record) -> None:
    snapshot = look(home, claude, place, prompt(FAINT, 0, place), merge(5, place, operation))
    (claim,) = snapshot.claims.values()
    (row,) = claim.rows
    assert (row.claim, row.signal, row.score, row.speaker) == (FAINT, "merged", 0.6, "person")
    assert row.pointer.endswith("#L1")
    assert row.payload["released_by"].endswith("#L2")
    assert claim.atom.confidence == "observed"
    assert not l1_to_l2(claim, today=NOW.date()).open


def test_an_approval_releases_it_and_reading_again_changes_nothing(home: Home, claude: Path, place: Path) -> None:
    assert kept(look(home, claude, place, prompt(FAINT, 0, place), prompt(OK, 1, place))) == [FAINT]
    before = {path: path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file()}
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0
    assert {path: path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file()} == before


def test_an_approval_in_a_later_reading_reads_the_session_again(home: Home, claude: Path, place: Path) -> None:
    assert kept(look(home, claude, place, prompt(FAINT, 0, place))) == []
    assert FAINT.encode() not in b"".join(p.read_bytes() for p in Path(home.path).rglob("*") if p.is_file())
    parts = prompt(FAINT, 0, place), prompt("go on", 1, place), prompt(OK, 2, place)
    (claim,) = look(home, claude, place, *parts).claims.values()
    assert claim.rows[0].pointer.endswith("#L1")
    assert kept(look(home, claude, place, *parts, prompt(OK, 3, place))) == [FAINT]


@pytest.mark.parametrize(
    "others",
    [
        lambda place: (merge(5, place, {"pr": {"action": "created"}}),),
        lambda place: (merge(5, place, MERGED, isSidechain=True),),
        lambda place: (prompt("lgtm, but rename it", 1, place),),
        lambda place: (prompt("looks good?", 1, place),),
        lambda place: (prompt("scratch that", 1, place), prompt(OK, 2, place)),
    ],
)
def test_what_is_no_approval_or_comes_after_words_taken_back(
    home: Home, claude: Path, place: Path, others: Any
) -> None:
    assert kept(look(home, claude, place, prompt(FAINT, 0, place), *others(place))) == []


def test_it_works_backwards_and_in_its_own_session_only(home: Home, claude: Path, place: Path) -> None:
    look(home, claude, place, prompt(OK, 3, place), prompt(FAINT, 4, place))
    assert kept(look(home, claude, place, prompt(OK, 9, place, session="s2"), session="s2")) == []


def test_a_programs_lgtm_approves_nothing(home: Home, claude: Path, place: Path) -> None:
    robot = prompt(OK, 1, place, entrypoint="sdk-py", origin=None, promptSource=None)
    assert kept(look(home, claude, place, prompt(FAINT, 0, place), robot)) == []


def test_what_was_forgotten_is_not_released_again(home: Home, claude: Path, place: Path) -> None:
    parts = prompt(FAINT, 0, place), prompt(OK, 1, place)
    sitting = replace(Sitting.at(str(place), os.environ, via="test"), clock=lambda: Clock(NOW, is_set=True))
    sitting.open()
    (id_,) = look(home, claude, place, *parts).claims
    sitting.forget([id_])
    assert kept(look(home, claude, place, *parts, prompt(OK, 2, place))) == []
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0
    assert FAINT.encode() not in b"".join(path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file())


def test_a_secret_beside_it_is_redacted_like_any_other(home: Home, claude: Path, place: Path) -> None:
    secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    text = f"{FAINT} with {secret}"
    assert kept(look(home, claude, place, prompt(text, 0, place), prompt(OK, 1, place))) == [
        f"{FAINT} with [REDACTED:github-token]"
    ]
    assert secret.encode() not in b"".join(path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file())


def ran(
    command: str, minute: int, place: Path | str, *, branch: str = "topic", code: int = 0, late: int = 0, **more: Any
) -> bytes:
    """A command that the agent ran: its call, and its result `late` minutes later."""
    called = f"toolu_{minute}"
    base = typed("", f"2026-07-01T09:{minute:02d}:00.000Z", cwd=place, session="s1")
    base |= {"origin": None, "promptSource": None, "gitBranch": branch, **more}
    call = {"type": "tool_use", "id": called, "name": "Bash", "input": {"command": command}}
    text = f"Exit code {code}\nnot mergeable" if code else "done"
    result = {"tool_use_id": called, "type": "tool_result", "content": text, "is_error": bool(code)}
    asked = {
        **base,
        "uuid": uuid_of(minute, "call"),
        "type": "assistant",
        "message": {"role": "assistant", "content": [call]},
    }
    answer = {
        **base,
        "uuid": uuid_of(minute, "result"),
        "timestamp": f"2026-07-01T09:{minute + late:02d}:00.000Z",
        "message": {"role": "user", "content": [result]},
        "toolUseResult": f"Error: {text}" if code else {"stdout": text, "stderr": "", "interrupted": False},
    }
    return line(asked) + line(answer)


@pytest.mark.parametrize(
    "part",
    [
        lambda place: ran("gh pr merge 7 --squash --delete-branch", 5, place),
        lambda place: ran("gh pr merge 7 --squash 2>&1", 5, place, late=10),
        lambda place: ran("git checkout main && git merge --no-ff topic -m 'one; two'", 5, place),
        lambda place: ran("git merge topic", 5, place, branch="main"),
    ],
)
def test_a_merge_on_the_command_line_releases_it(home: Home, claude: Path, place: Path, part: Any) -> None:
    (claim,) = look(home, claude, place, prompt(FAINT, 0, place), part(place)).claims.values()
    assert (claim.atom.claim, claim.rows[0].signal) == (FAINT, "merged")
    assert claim.rows[0].payload["released_by"].endswith("#L3")


@pytest.mark.parametrize(
    "part",
    [
        lambda place: ran("gh pr merge 7 --squash", 5, place, code=1),
        lambda place: ran("gh pr merge 7 --squash", 5, place, late=11),
        lambda place: ran("gh pr merge 7 --squash", 5, place, isSidechain=True),
        lambda place: ran("gh pr merge 7 --squash", 5, place).splitlines(keepends=True)[0],  # no result
        lambda place: ran("gh pr merge 7 --squash --auto", 5, place),
        lambda place: ran("git merge main", 5, place),
        lambda place: ran("git merge origin/main", 5, place, branch="main"),
    ],
)
def test_what_merged_nothing_releases_nothing(home: Home, claude: Path, place: Path, part: Any) -> None:
    assert kept(look(home, claude, place, prompt(FAINT, 0, place), part(place))) == []


@pytest.mark.parametrize("cut", range(4))
def test_a_merge_is_found_wherever_a_reading_ends(claude: Path, cut: int) -> None:
    lines = (prompt(FAINT, 0, Path("/w/app")) + ran("gh pr merge 7", 5, "/w/app")).splitlines(keepends=True)
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(b"".join(lines[:cut]))
    (file,) = list_transcripts(claude).files
    first = read(file)
    path.write_bytes(b"".join(lines))
    second = read(file, cursor=first.cursor)
    assert not second.rescanned
    assert [merge.line for merge in (*first.merges, *second.merges)] == [3]
    assert second.cursor.carried.merging == ()


def test_results_are_read_only_while_a_merge_waits(claude: Path) -> None:
    path = write(claude, "-w-app", "s1", [])
    path.write_bytes(ran("gh pr merge 7", 5, "/w/app") + ran("make", 6, "/w/app") + ran("gh pr merge 8", 7, "/w/app"))
    (file,) = list_transcripts(claude).files
    assert [merge.line for merge in read(file).merges] == [2, 6]


@pytest.mark.parametrize(
    ("command", "branch", "merged"),
    [
        ("glab mr merge 7", "", True),
        ("cd /w && gh pr merge", "", True),
        ("git switch dev && git merge feature/x && git push", "", True),
        ("git -C /w merge origin/topic", "master", True),
        ("git merge topic", "", False),
        ("git merge topic | tail -3", "main", False),
        ("git merge topic; make", "main", False),
        ("git merge topic || git merge --abort", "main", False),
        ("git merge topic &", "main", False),
        ("git merge --abort", "main", False),
        ("git merge --squash topic", "main", False),
        ("git merge-base main topic", "main", False),
        ("git merge --help", "main", False),
        ("git checkout topic && git merge dev", "main", False),
        ("gh pr merge 7 --auto", "", False),
        ("gh pr view 7 --json merge", "", False),
        ("echo gh pr merge 7", "", False),
        ("gh pr merge 7 # " + "x" * 2000, "", False),
    ],
)
def test_command_lines_that_merge(command: str, branch: str, merged: bool) -> None:
    assert merges(command, branch) is merged


@given(st.text(max_size=200), st.text(max_size=20))
def test_any_command_line_is_read(command: str, branch: str) -> None:
    merges(f"git merge {command}", branch)
    assert not merges(f"{command} | gh pr merge 7", branch)


@pytest.mark.parametrize(
    "text",
    [
        "LGTM!",
        "ok, ship it",
        "Looks good to me.",
        "merge it",
        "approved",
        "Great, looks good",
        "sieht gut aus",
        "可以合并",
    ],
)
def test_prompts_that_approve(text: str) -> None:
    assert approves(_person(text))


@pytest.mark.parametrize(
    "text",
    [
        "lgtm?",
        "looks good but slow",
        "no, merge it later",
        "merge it into dev and push",
        "ok",
        "thanks",
        "ship it " * 20,
    ],
)
def test_prompts_that_do_not(text: str) -> None:
    assert not approves(_person(text))


@given(st.text(max_size=200))
def test_any_prompt_has_an_answer_and_a_question_is_none(text: str) -> None:
    assert not approves(_person(text + "?"))


def _person(text: str) -> Utterance:
    return replace(said(text), counts=True)
