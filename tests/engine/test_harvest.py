"""The driver from transcripts to a store: idempotent, resumable, nothing secret (design §2.4, §7)."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine import evidence
from memtui.engine.atoms import atom_id, check
from memtui.engine.capture.transcripts.lines import MAX_LINE
from memtui.engine.errors import FileRefused, MemtuiError
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.jsonl import loads
from memtui.engine.news import Progress
from memtui.engine.project import open_store, project_at
from memtui.engine.review.provenance import around, chain
from memtui.engine.store import errors_log
from memtui.engine.store.snapshot import load
from tests.conftest import git
from tests.transcripts import answered, line, typed, write

RULE = "always run `make fmt` before committing"
NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def say(claude: Path, place: Path, session: str, day: str, *texts: str) -> Path:
    records = []
    for number, text in enumerate(texts):
        at = f"2026-07-{day}T09:{number:02d}:00.000Z"
        records += [typed(text, at, cwd=place, session=session), answered("ok", at, cwd=place, session=session)]
    return write(claude, "-w-app", session, records)


def bytes_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_claim_goes_from_transcript_to_store(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", "01", RULE, "fix the parser")
    report = harvest(home, [claude], now=NOW)
    assert (report.transcripts, report.texts, report.sightings) == (1, 2, 1)
    snapshot = load(home, project_at(str(place)), now=NOW)
    (claim,) = snapshot.claims.values()
    assert claim.atom.claim == RULE
    assert claim.atom.source == "~/.claude/projects/-w-app/s1.jsonl#L1"
    assert claim.rows[0].at == "2026-07-01T09:00:00.000Z"  # message time, not the time of reading
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.memory(entry) as memory:
        lines = memory.read("atoms.jsonl").splitlines()
        assert len(lines) == 1
        check(loads(lines[0]))
        assert memory.status("recall.index") is not None
    assert not (place / ".memory").exists()  # nobody opened the project yet


def test_a_second_run_changes_no_byte(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", "01", RULE)
    harvest(home, [claude], now=NOW)
    before = bytes_of(Path(home.path))
    assert harvest(home, [claude], now=NOW).sightings == 0
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0
    assert bytes_of(Path(home.path)) == before


def test_only_new_lines_are_read_and_a_resume_counts_one_session(home: Home, claude: Path, place: Path) -> None:
    path = say(claude, place, "s1", "01", RULE)
    harvest(home, [claude], now=NOW)
    with path.open("ab") as file:
        file.write(line(typed(RULE, "2026-07-03T10:00:00.000Z", cwd=place, session="s1")))
    report = harvest(home, [claude], now=NOW)
    assert (report.lines, report.sightings) == (1, 1)
    (claim,) = load(home, project_at(str(place)), now=NOW).claims.values()
    assert (claim.atom.observations, len(claim.days)) == (2, 2)
    assert claim.sessions == {"s1"}


def test_a_fork_that_copied_the_lines_adds_nothing(home: Home, claude: Path, place: Path) -> None:
    path = say(claude, place, "s1", "01", RULE)
    write(claude, "-w-app", "s2", [])
    (claude / "projects/-w-app/s2.jsonl").write_bytes(
        path.read_bytes().replace(b'"sessionId":"s1"', b'"sessionId":"s2"')
    )
    assert harvest(home, [claude], now=NOW).sightings == 1


def test_a_rewritten_transcript_is_read_again_and_nothing_is_doubled(home: Home, claude: Path, place: Path) -> None:
    path = say(claude, place, "s1", "01", "fix it", RULE)
    harvest(home, [claude], now=NOW)
    kept = path.read_bytes().splitlines(keepends=True)[2:]  # truncated in place from the front
    path.write_bytes(b"".join(kept))
    assert harvest(home, [claude], now=NOW).sightings == 0


def test_subdirectories_and_worktrees_share_one_project(
    home: Home, claude: Path, make_repo: Callable[[str], Path]
) -> None:
    repo = make_repo("app")
    (repo / "src").mkdir()
    tree = repo.parent / "tree"
    git(repo, "worktree", "add", "-q", str(tree))
    for number, cwd in enumerate((repo, repo / "src", tree)):
        records = [typed(RULE, f"2026-07-0{number + 1}T09:00:00Z", cwd=cwd, session=f"s{number}")]
        write(claude, f"-w-{number}", f"s{number}", records)
    harvest(home, [claude], now=NOW)
    assert [entry.store for entry in home.entries()] == [str(repo)]
    (claim,) = load(home, project_at(str(tree)), now=NOW).claims.values()
    assert claim.sessions == {"s0", "s1", "s2"}


def test_only_one_project_when_asked(home: Home, claude: Path, place: Path, tmp_path: Path) -> None:
    other = tmp_path.resolve() / "other"
    other.mkdir()
    say(claude, place, "s1", "01", RULE)
    write(claude, "-w-other", "s2", [typed(RULE, "2026-07-01T09:00:00Z", cwd=other, session="s2")])
    report = harvest(home, [claude], now=NOW, only=project_at(str(place)))
    assert [ref.store for ref in report.projects] == [str(place)]
    assert [entry.store for entry in home.entries()] == [str(place)]


def test_one_repositorys_bad_folder_does_not_stop_the_others(
    home: Home, claude: Path, place: Path, tmp_path: Path
) -> None:
    later = tmp_path.resolve() / "later"
    later.mkdir()
    entry = open_store(home, project_at(str(place)), now=NOW)
    kept = Path(home.path) / "projects" / entry.key / "evidence.jsonl"
    kept.symlink_to("/etc/hostname")
    say(claude, place, "s1", "01", RULE)
    write(claude, "-w-later", "s2", [typed(RULE, "2026-07-01T09:00:00Z", cwd=later, session="s2")])
    report = harvest(home, [claude], now=NOW)
    assert [line.partition(":")[0] for line in report.refused] == [str(place)]
    assert len(load(home, project_at(str(later)), now=NOW).claims) == 1
    with pytest.raises(FileRefused):
        harvest(home, [claude], now=NOW, only=project_at(str(place)))
    kept.unlink()
    assert harvest(home, [claude], now=NOW).refused == []
    assert load(home, project_at(str(place)), now=NOW).transcripts


def test_a_link_in_the_memory_loses_no_sighting(home: Home, claude: Path, place: Path) -> None:
    entry = open_store(home, project_at(str(place)), now=NOW)
    (place / ".memory" / "atoms.jsonl").symlink_to("/etc/hostname")
    say(claude, place, "s1", "01", RULE)
    assert harvest(home, [claude], now=NOW, only=project_at(str(place))).sightings == 1
    assert (Path(home.path) / "projects" / entry.key / "memory" / "atoms.jsonl").is_file()
    assert "atoms.jsonl is a link" in load(home, project_at(str(place)), now=NOW).trouble


@pytest.mark.parametrize("how", ["a link", "a folder", "too large", "damaged", "of a newer memtui"])
def test_cursors_that_cannot_be_used_are_set_aside_and_everything_is_read_once_more(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    say(claude, place, "s1", "01", RULE)
    say(claude, place, "s2", "02", RULE)
    harvest(home, [claude], now=NOW)
    (entry,) = home.entries()
    file = Path(home.path) / "projects" / entry.key / "cursors.json"
    before = file.read_bytes()
    if how == "a link":
        file.rename(file.with_name("elsewhere"))
        file.symlink_to("elsewhere")
    elif how == "a folder":
        file.unlink()
        file.mkdir()
    elif how == "too large":
        os.truncate(file, 65 * 1024 * 1024)
    else:
        file.write_bytes(b"{" if how == "damaged" else before.replace(b'"v":1', b'"v":2'))
    assert load(home, project_at(str(place)), now=NOW).claims  # nothing else stops for it
    report = harvest(home, [claude], now=NOW)
    (words,) = report.refused
    assert "set aside as cursors.json.refused-1" in words
    assert (report.read, report.sightings) == (2, 0)
    assert os.path.lexists(file.with_name("cursors.json.refused-1"))
    assert file.read_bytes() == before
    assert harvest(home, [claude], now=NOW).refused == []


def test_both_transcript_roots_are_remembered(home: Home, claude: Path, place: Path, tmp_path: Path) -> None:
    other = tmp_path.resolve() / "other-claude"
    say(claude, place, "s1", "01", RULE)
    say(other, place, "s2", "02", RULE)
    harvest(home, [claude, other], now=NOW)
    (entry,) = home.entries()
    assert sorted(entry.transcripts) == sorted((str(claude), str(other)))
    seen = load(home, project_at(str(place)), now=NOW)
    (claim,) = seen.claims.values()
    walked = chain(claim, seen)
    assert [step.found.state for step in walked.steps] == ["live", "live"]
    assert {str(step.found.root) for step in walked.steps} == {str(claude), str(other)}
    assert all(around(step.found, seen) for step in walked.steps)
    again = home.entries()[0].transcripts
    harvest(home, [claude, other], now=NOW)
    assert home.entries()[0].transcripts == again


def test_cancelling_keeps_what_was_read_and_the_next_run_does_the_rest(home: Home, claude: Path, place: Path) -> None:
    for number in (1, 2, 3):
        say(claude, place, f"s{number}", f"0{number}", RULE)

    def once(progress: Progress) -> bool:
        return progress.done < 1

    report = harvest(home, [claude], now=NOW, tell=once)
    assert report.cancelled
    assert report.sightings == 1
    assert harvest(home, [claude], now=NOW).sightings == 2


@pytest.mark.parametrize("write_that_fails", range(1, 40))
def test_a_crash_at_any_write_loses_no_sighting_and_doubles_none(
    home: Home, claude: Path, place: Path, monkeypatch: pytest.MonkeyPatch, write_that_fails: int
) -> None:
    say(claude, place, "s1", "01", RULE)
    say(claude, place, "s2", "03", RULE, "never push to main")
    calls = 0
    real = os.write

    def failing(fd: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == write_that_fails:
            raise OSError(5, "Input/output error")
        return real(fd, data)

    monkeypatch.setattr("memtui.engine.files._os_write", failing)
    try:
        harvest(home, [claude], now=NOW)
    except (MemtuiError, OSError):
        assert calls == write_that_fails
    monkeypatch.setattr("memtui.engine.files._os_write", real)
    harvest(home, [claude], now=NOW)
    claims = load(home, project_at(str(place)), now=NOW).claims
    assert {claim.atom.claim: claim.atom.observations for claim in claims.values()} == {
        RULE: 2,
        "never push to main": 1,
    }


KEYS = {
    "aws_access_key": "AK" + "IA" + "MEMTUI0FACADE0AB",
    "aws_secret_key": "aws_secret_access_key = " + "MemTui0facade" * 3 + "x",
    "github_token": "gh" + "p_" + "MemTui0facade0" * 3,
    "openai_key": "s" + "k-" + "MemTui0facade0MemTui0facade",
    "anthropic_key": "s" + "k-ant-" + "MemTui0facade0MemTui0facade",
    "slack_token": "xo" + "xb-" + "0000000000-MemTui0facade",
    "google_api_key": "AI" + "za" + "MemTui0facade0MemTui0facade0MemTuix",
    "stripe_key": "sk_" + "live_" + "MemTui0facade0MemTui",
    "private_key_block": "-----BEGIN RSA "
    + "PRIVATE KEY-----\nMemTuifacadeMemTuifacadeMemTui\n-----END RSA "
    + "PRIVATE KEY-----",
    "jwt": "ey" + "JNZW1UdWlmYWNhZGU." + "eyJNZW1UdWlmYWNhZGU." + "MemTuifacadeMemTuifacade",
    "env_secret_assignment": "DB_PASSWORD=" + "MemTui-hunter-facade",
    "db_connection_string": "postgres://admin:" + "MemTui0facade@db.acme.io/x",
    "bearer_token": "Authorization: Bearer " + "MemTui0facade0MemTui0facade",
    "email_address": "memtui.facade" + "@acme-corp.io",
    "phone_number": "+1 (202) " + "555-0143",
    "url_with_token": "https://acme.io/x?" + "access_token=MemTui0facade0",
    "private_cidr": "10.23." + "45.67",
}


@pytest.mark.parametrize("kind", sorted(KEYS))
def test_a_key_of_each_of_the_17_kinds_is_in_no_byte_that_was_written(
    home: Home, claude: Path, place: Path, kind: str
) -> None:
    secret = KEYS[kind]
    value = max(re.split(r"[\s=:@?]", secret), key=len) if kind != "url_with_token" else secret.rpartition("=")[2]
    say(
        claude,
        place,
        "s1",
        "01",
        f"always deploy with {secret} from the build host",
        f"remember that {secret} is ours",
        RULE,
    )
    open_store(home, project_at(str(place)), now=NOW)
    harvest(home, [claude], now=NOW)
    written = [path for folder in (Path(home.path), place / ".memory") for path in folder.rglob("*") if path.is_file()]
    assert len(written) > 6
    for path in written:
        data = path.read_bytes()
        assert value.encode() not in data, path
    snapshot = load(home, project_at(str(place)), now=NOW)
    assert atom_id(RULE, snapshot.project.slug) in snapshot.claims


def test_rows_of_a_set_clock_and_of_every_kind_stay_readable(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", "01", RULE)
    harvest(home, [claude], now=NOW)
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.project(entry.key) as folder:
        folder.append(evidence.FILE, b'{"v":1,"torn')
        folder.append(evidence.FILE, b"\xff\xfe\n[]\nnull\n")
    snapshot = load(home, project_at(str(place)), now=NOW)
    assert len(snapshot.claims) == 1
    assert [bad.number for bad in snapshot.bad_lines["evidence.jsonl"]] == [2, 3, 4, 5]


def test_a_lost_memory_folder_is_rebuilt_from_the_home(home: Home, claude: Path, place: Path) -> None:
    say(claude, place, "s1", "01", RULE)
    open_store(home, project_at(str(place)), now=NOW)
    harvest(home, [claude], now=NOW)
    atoms = (place / ".memory/atoms.jsonl").read_bytes()
    for path in sorted((place / ".memory").rglob("*"), reverse=True):
        path.unlink()
    (place / ".memory").rmdir()
    say(claude, place, "s2", "02", "fix the build")
    harvest(home, [claude], now=NOW)
    assert (place / ".memory/atoms.jsonl").read_bytes() == atoms


def test_what_nobody_could_read_of_a_transcript_is_noted_once(home: Home, claude: Path, place: Path) -> None:
    path = say(claude, place, "s1", "01", RULE)
    with path.open("ab") as file:
        file.write(b'{"type":"user","message":\n' + b'{"type":"user","x":"' + b"x" * MAX_LINE + b'"}\n')
    for _ in range(2):
        harvest(home, [claude], now=NOW, from_start=True)
    entry = home.entry_of(project_at(str(place)).store)
    assert entry is not None
    with home.memory(entry) as memory:
        noted = errors_log.recent(memory, now=NOW)
    assert [(fault.session, fault.count, fault.reason) for fault in noted] == [
        ("s1", 1, "malformed lines"),
        ("s1", 1, "lines that are too long"),
    ]
