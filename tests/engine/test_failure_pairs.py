"""Failure → success: pairs read from tool records, for recall until somebody vouches (plugmem-fusion.md A.3)."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture.commands import error_line, head_of, is_trivial, one_command
from memtui.engine.capture.hearing import hear
from memtui.engine.capture.transcripts.claude_code import read
from memtui.engine.capture.transcripts.roots import TranscriptFile, list_transcripts
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.store.snapshot import load
from tests.transcripts import Record, line, typed, uuid_of, write

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
START = datetime(2026, 7, 1, 9, tzinfo=UTC)
NO_REDIS = "collected 3 items\nredis.exceptions.ConnectionError: Error 111 connecting to localhost:6379.\n"
CLAIM = (
    "When pytest -x fails with redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379: "
    "uv run pytest --no-redis"
)


def ran(command: str, after: float, output: str = "ok", *, code: int = 0, session: str = "s1", **more: Any) -> bytes:
    """A command that the agent ran `after` so many seconds: its call and its result, as Claude Code writes them."""
    at = (START + timedelta(seconds=after)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    called = "toolu_" + uuid_of(session, command, after).replace("-", "")
    base = typed("", at, cwd="/w/app", session=session, uuid=uuid_of(session, at, command, "call"))
    call = {"type": "tool_use", "id": called, "name": "Bash", "input": {"command": command, "description": "runs it"}}
    asked = {**base, "type": "assistant", "message": {"role": "assistant", "content": [call]}, "origin": None}
    text = f"Exit code {code}\n{output}" if code else output
    result: Record = {"tool_use_id": called, "type": "tool_result", "content": text, "is_error": bool(code)}
    answer = {
        **base,
        "uuid": uuid_of(session, at, command, "result"),
        "origin": None,
        "promptSource": None,
        "message": {"role": "user", "content": [result]},
        "toolUseResult": f"Error: {text}" if code else {"stdout": output, "stderr": "", "interrupted": False},
        **more,
    }
    return line(asked) + line(answer)


def put(claude: Path, *parts: bytes, session: str = "s1") -> Path:
    path = write(claude, "-w-app", session, [])
    path.write_bytes(b"".join(parts))
    return path


def only(claude: Path) -> TranscriptFile:
    (file,) = list_transcripts(claude).files
    return file


def claims(claude: Path) -> list[str]:
    return [heard.claim for pair in read(only(claude)).pairs for heard in hear(pair)]


def test_a_pair_in_its_fixed_form(claude: Path) -> None:
    prompt = line(typed("fix the tests", "2026-07-01T09:00:00.000Z", cwd="/w/app", session="s1"))
    put(claude, prompt, ran("pytest -x", 1, NO_REDIS, code=1), ran("ls", 20), ran("uv run pytest --no-redis", 60))
    reading = read(only(claude))
    assert claims(claude) == [CLAIM]
    (pair,) = reading.pairs
    assert (pair.speaker, pair.counts, pair.line) == ("tool", False, 7)
    assert [said.text for said in reading.utterances] == ["fix the tests"]


@pytest.mark.parametrize(
    "parts",
    [
        (ran("pytest -x", 0, NO_REDIS, code=1), ran("uv run pytest --no-redis", 600)),  # ten minutes, inclusive
        (ran("pytest -x", 0, NO_REDIS, code=1, session="s1"), ran("npm test", 5), ran("uv run pytest --no-redis", 9)),
        (
            ran("pytest", 0, "KeyError: 'x'", code=1),
            ran("pytest -x", 2, NO_REDIS, code=1),  # the most recent failure
            ran("uv run pytest --no-redis", 9),
            ran("pytest --lf --maxfail=3", 12),  # and both are gone after it
        ),
        (ran("cd /w/app && pytest -x 2>&1", 0, NO_REDIS, code=1), ran("cd /w/app && uv run pytest --no-redis", 9)),
    ],
)
def test_the_most_recent_failure_within_ten_minutes_makes_one_pair(claude: Path, parts: tuple[bytes, ...]) -> None:
    put(claude, *parts)
    assert claims(claude) == [CLAIM]


@pytest.mark.parametrize(
    "parts",
    [
        (ran("pytest -x", 0, NO_REDIS, code=1), ran("uv run pytest --no-redis", 601)),
        (ran("pytest -x", 0, NO_REDIS, code=1), ran("pytest -x", 9)),  # the code was changed
        (ran("pytest -x", 0, NO_REDIS, code=1), ran("pytest -x -v", 9, NO_REDIS, code=1)),
        (ran("pytest -x", 0, NO_REDIS, code=143), ran("pytest --no-redis", 9)),  # somebody stopped it
        (ran("pytest -x", 0, NO_REDIS, code=1), ran("pytest --no-redis | tail -5", 9)),  # its end is tail's
        (ran("pytest -x", 0, NO_REDIS, code=1, isSidechain=True), ran("pytest --no-redis", 9)),
        (ran("npm test", 0, "Error: no space left", code=1), ran("npm install --force", 9)),
        (ran("ls -x", 0, "ls: unknown option", code=1), ran("ls -la", 9)),
        (ran("make a; make b", 0, "error: no rule", code=2), ran("make a -B; make b", 9)),
        (ran("pytest -x", 0, "SyntaxError: invalid syntax", code=1), ran("pytest --no-redis", 9)),
        (ran("pytest tests", 0, "E  AssertionError: 1 != 2", code=1), ran("pytest tests/unit/test_x.py", 9)),
        (ran("make test", 0, "error: it broke", code=2), ran("make tests", 9)),
        (ran("make test", 0, "", code=2), ran("make test CI=1", 9)),  # it doesn't say why
    ],
)
def test_no_pair(claude: Path, parts: tuple[bytes, ...]) -> None:
    put(claude, *parts)
    assert claims(claude) == []


def test_a_refusal_is_no_failure(claude: Path) -> None:
    refused = ran("make test", 0, "x", code=1).replace(b"Exit code 1\\nx", b"The user doesn't want to proceed")
    put(claude, refused, ran("make test CI=1", 9))
    assert read(only(claude)).pairs == ()


def test_twenty_pairs_a_session_however_often_it_is_read(claude: Path) -> None:
    parts = [
        part
        for n in range(25)
        for part in (
            ran(f"make t{n}", 60 * n, "error: no port", code=1),
            ran(f"make t{n} PORT={n}000", 60 * n + 9),
        )
    ]
    path = put(claude, *parts[:30])
    first = read(only(claude))
    path.write_bytes(b"".join(parts))
    second = read(only(claude), cursor=first.cursor)
    assert not second.rescanned
    assert (len(first.pairs), len(second.pairs)) == (15, 5)
    assert len(read(only(claude)).pairs) == 20


@pytest.mark.parametrize("cut", range(5))
def test_a_cursor_anywhere_between_loses_no_pair(claude: Path, cut: int) -> None:
    lines = (ran("pytest -x", 1, NO_REDIS, code=1) + ran("uv run pytest --no-redis", 60)).splitlines(keepends=True)
    path = put(claude, *lines[:cut])
    first = read(only(claude))
    path.write_bytes(b"".join(lines))
    second = read(only(claude), cursor=first.cursor)
    assert not second.rescanned
    assert [heard.claim for pair in (*first.pairs, *second.pairs) for heard in hear(pair)] == [CLAIM]


@pytest.mark.parametrize("block", [64, 4096, 1 << 18])
def test_block_size_changes_nothing(claude: Path, block: int) -> None:
    put(claude, ran("pytest -x", 1, NO_REDIS, code=1), ran("uv run pytest --no-redis", 60))
    assert len(read(only(claude), block=block).pairs) == 1


def test_a_pair_is_recalled_and_counts_for_nothing(home: Home, claude: Path, place: Path) -> None:
    said = line(typed("never use pytest --no-redis", "2026-07-01T08:00:00.000Z", cwd=place, session="s1"))
    put(claude, said, ran("pytest -x", 1, NO_REDIS, code=1), ran("uv run pytest --no-redis", 60))
    report = harvest(home, [claude], now=NOW)
    assert (report.texts, report.sightings) == (1, 2)
    snapshot = load(home, project_at(str(place)), now=NOW)
    claim = next(each for each in snapshot.claims.values() if each.atom.kind == "failure")
    assert claim.atom.claim == CLAIM
    assert (claim.counting, claim.unsaid, claim.rows[0].signal) == ((), True, "failure")
    assert not l1_to_l2(claim, today=date(2026, 7, 20)).open
    assert snapshot.contests == ()  # it blocks nothing that the person said
    entry = home.entry_of(project_at(str(place)).store)
    assert entry is not None
    with home.memory(entry) as memory:
        assert CLAIM.encode() in memory.read("recall.index")
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0


def test_a_key_in_a_command_or_in_its_output_is_redacted(home: Home, claude: Path, place: Path) -> None:
    key = "gh" + "p_" + "MemTui" * 6
    prompt = line(typed("go on", "2026-07-01T08:00:00.000Z", cwd=place, session="s1"))
    put(
        claude,
        prompt,
        ran("make push", 0, f"error: the token {key} was denied by the server, which wants another", code=1),
        ran(f"GITHUB_TOKEN={key} make push", 9),
    )
    harvest(home, [claude], now=NOW)
    (claim,) = load(home, project_at(str(place)), now=NOW).claims.values()
    assert claim.atom.redacted
    kept = b"".join(path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file())
    assert b"make push" in kept
    assert key.encode()[:12] not in kept


@pytest.mark.parametrize(
    ("command", "head"),
    [
        ("pytest -x tests", "pytest"),
        (".venv/bin/pytest", "pytest"),
        ("uv run pytest", "pytest"),
        ("python3.12 -m pytest", "pytest"),
        ("CI=1 timeout 60 npx vitest run", "vitest"),
        ("npm test", "npm test"),
        ("npm --prefix web run build", "npm run build"),
        ("git -C /w push origin", "git push"),
        ("docker compose up -d", "docker compose up"),
        ("python scripts/build.py --all", "python build.py"),
        ("python -c 'print(1)'", ""),
        ("git", ""),
        ("ls -la", ""),
        ("op signin", "op signin"),
        ("", ""),
    ],
)
def test_heads(command: str, head: str) -> None:
    assert head_of(command) == head


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("cd /w && make  test 2>&1", "make test"),
        ("export CI=1 && cd /w && make", "make"),
        ("git commit -m 'a; b && c'", "git commit -m 'a; b && c'"),
        ("make && make install", ""),
        ("make | tee log", ""),
        ("make $(cat targets)", ""),
        ("cat <<EOF\nx\nEOF", ""),
        ("echo 'open", ""),
    ],
)
def test_one_command(text: str, command: str) -> None:
    assert one_command(text) == command


@given(st.text(max_size=200))
def test_any_line_is_read(text: str) -> None:
    head_of(one_command(text))
    assert "\n" not in error_line(text)
    assert is_trivial(text, "", "", text)


def test_the_error_line() -> None:
    assert error_line("> app@1.0.0 test\n\n\x1b[31mError: no port\x1b[0m\n    at run (x.js:1)") == "Error: no port"
    assert error_line("======\nall fine\nbut not") == "all fine"
    assert error_line("\n---\n") == ""


def test_a_path_put_right_is_trivial() -> None:
    output = "python: can't open file 'bild.py': [Errno 2] No such file or directory"
    assert is_trivial("tool run bild.py --now", output, output, "tool run scripts/build.py --now")
    assert not is_trivial("tool run", "db.sock: No such file or directory", "db.sock: …", "tool run --start-db")


def test_json_of_another_shape_raises_nothing(claude: Path) -> None:
    whole = ran("pytest -x", 1, NO_REDIS, code=1) + ran("uv run pytest --no-redis", 60)
    shapes: list[Any] = [None, [], [1], {"x": 1}, [{"type": "tool_result", "tool_use_id": 7}]]
    odd = [{"type": "user", "timestamp": "2026-07-01T09:00:30Z", "message": {"content": shape}} for shape in shapes]
    put(claude, *(json.dumps(record).encode() + b"\n" for record in odd), whole)
    assert claims(claude) == [CLAIM]
