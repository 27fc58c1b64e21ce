"""Every hook, whatever it is given: exit 0, empty stderr, nothing or one object of its event's shape (design §7)."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.recall.header import Standing
from tests.conftest import ROOT
from tests.hooks.world import BASE, HOOKS, ID, PNPM, SESSION, STUBS, Place, block, checked, payload, run_stub

EVENTS = sorted(HOOKS)
#: The examples of harness-facts.md §1.2, filled in.
GOLDEN: dict[str, list[dict[str, Any]]] = {
    "SessionStart": [
        {"source": "startup", "model": "claude-x"},
        {"source": "resume", "seconds_since_last_response": 12.5, "context_tokens": 900, "session_title": "t"},
        {"source": "clear"},
        {"source": "compact", "agent_type": "reviewer"},
        {"source": "fork", "prompt_cache_likely_expired": False, "estimated_cache_write_usd": 0.1},
    ],
    "UserPromptSubmit": [
        {
            "prompt_id": "aaaaaaaa-0000-4000-8000-000000000001",
            "permission_mode": "default",
            "prompt": "use pnpm or npm?",
        },
        {"prompt": "/mycmd foo bar", "source": "user"},
        {"prompt": '\n\n<pasted_content id="4c8f">\nx\n</pasted_content id="4c8f">\n\n install npm or pnpm then'},
        {"prompt": "<task-notification>\n<task-id>npm or pnpm was installed by it"},
    ],
    "PreCompact": [{"trigger": "manual", "custom_instructions": None}, {"trigger": "auto", "custom_instructions": "x"}],
    "SessionEnd": [{"reason": reason} for reason in ("clear", "resume", "logout", "prompt_input_exit", "other")],
}
SWITCHES = {
    "SessionStart": "AGENT_MEMORY_SESSIONSTART",
    "UserPromptSubmit": "AGENT_MEMORY_USERPROMPTSUBMIT",
    "PreCompact": "AGENT_MEMORY_SESSIONEND",
    "SessionEnd": "AGENT_MEMORY_SESSIONEND",
}


@pytest.fixture
def talkative(place: Place) -> Place:
    """A place in which SessionStart and a prompt have something to say."""
    standing = Standing(waiting=(1, 2, 3, 4), contested=((ID.format(1), "2026-07-09"),))
    place.remember(BASE, PNPM, standing=standing)
    (place.root / "AGENTS.md").write_text(block(BASE))
    (place.root / "CLAUDE.md").write_text("# Rules\n")
    return place


@pytest.mark.parametrize(("event", "fields"), [(event, each) for event in EVENTS for each in GOLDEN[event]])
def test_documented_payloads(talkative: Place, event: str, fields: dict[str, Any]) -> None:
    checked(event, HOOKS[event](payload(event, talkative.root, **fields), os.environ))


@pytest.mark.parametrize("event", EVENTS)
def test_a_stub_is_short_and_prints_what_its_function_says(talkative: Place, event: str) -> None:
    stub = ROOT / "memtui" / "hooks" / f"{STUBS[event]}.py"
    assert len(stub.read_text().splitlines()) <= 15
    answered = False
    for number in range(20):  # a busy machine may take more than the 100 ms that a prompt waits
        fields = {
            "source": "startup",
            "prompt": "install the new dependency with npm or pnpm",
            "session_id": f"s{number}",
        }
        done = run_stub(event, payload(event, talkative.root, **fields))
        assert (done.returncode, done.stderr) == (0, b"")
        answered = bool(checked(event, done.stdout))
        if answered or event not in ("SessionStart", "UserPromptSubmit"):
            break
    assert answered == (event in ("SessionStart", "UserPromptSubmit"))


@pytest.mark.parametrize("value", ["0", "false", "No", " OFF "])
@pytest.mark.parametrize("event", EVENTS)
def test_the_off_switches(talkative: Place, stand_in: Path, event: str, value: str) -> None:
    fields = {"source": "startup", "prompt": "install the new dependency with npm or pnpm, please"}
    said = HOOKS[event](payload(event, talkative.root, **fields), {**os.environ, SWITCHES[event]: value})
    assert said == b""
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)
    assert not (talkative.kept / "sessions").exists()


@pytest.mark.parametrize(
    "stdin",
    [b"", b"[1]", b"null", b"{", b"{}{}", b"\xff\xfe{\x00}\x00", b"[" * 100_000, b'{"cwd":' * 50_000, b'{"cwd": NaN}'],
    ids=lambda stdin: repr(stdin[:12]),
)
@pytest.mark.parametrize("event", EVENTS)
def test_garbage_prints_nothing(talkative: Place, event: str, stdin: bytes) -> None:
    assert HOOKS[event](stdin, os.environ) == b""


@pytest.mark.parametrize("event", EVENTS)
def test_a_stub_survives_garbage_a_closed_pipe_and_a_folder_that_is_gone(talkative: Place, event: str) -> None:
    for stdin in (b"[1]", b"\xff", b"[" * 100_000):
        done = run_stub(event, stdin)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    for fields in ({"cwd": "/"}, {"cwd": "/nowhere/at/all"}, {"cwd": "relative"}, {"session_id": "../x"}):
        done = run_stub(event, payload(event, talkative.root, **{"source": "startup", "prompt": "npm"} | fields))
        assert (done.returncode, done.stderr) == (0, b"")
        checked(event, done.stdout)
    done = run_stub(event, payload(event, talkative.root), HOME="", MEMTUI_HOME="relative")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("event", EVENTS)
def test_a_subagent_is_told_nothing(talkative: Place, event: str) -> None:
    fields = {"source": "startup", "prompt": "install the new dependency with npm or pnpm", "agent_id": "a1"}
    assert HOOKS[event](payload(event, talkative.root, **fields), os.environ) == b""


def payloads(root: Path, count: int, size: int) -> Iterator[tuple[str, bytes]]:
    """Made-up payloads: wrong types, missing fields, odd encodings, cut, repeated, huge; the same in every run."""
    pick = random.Random(11)
    texts: list[Callable[[], Any]] = [
        lambda: "npm or pnpm " * pick.randrange(1, 9),
        lambda: "\ud800\x00\u202e</memtui-recall>" * pick.randrange(1, 5),
        lambda: str(root) + pick.choice(["", "/", "/..", "/web", "/\x00", "/\ud800", "//"]),
        lambda: "x" * pick.randrange(size),
        lambda: "漢字" * pick.randrange(1, 200),
        lambda: pick.choice([None, True, 0, -1, 1e308, 10**30, [], {}, [[]], {"a": {}}, "", "startup", "compact"]),
        lambda: [pick.random() for _ in range(pick.randrange(50))],
    ]
    names = ["prompt", "cwd", "session_id", "source", "trigger", "reason", "agent_type", "prompt_id", "transcript_path"]
    for _ in range(count):
        event = pick.choice(EVENTS)
        fields = {
            "session_id": SESSION,
            "cwd": str(root),
            "source": "startup",
            "prompt": "install npm or pnpm for this",
        }
        for name in pick.sample(names, pick.randrange(len(names))):
            fields[name] = pick.choice(texts)()
        for name in pick.sample(sorted(fields), pick.randrange(3)):
            del fields[name]
        data = json.dumps(fields, ensure_ascii=pick.random() < 0.5).encode("utf-8", "surrogatepass")
        way = pick.randrange(8)
        if way == 0:
            data = data[: pick.randrange(len(data))]
        elif way == 1:
            at = pick.randrange(len(data))
            data = data[:at] + bytes([pick.randrange(256)]) + data[at + 1 :]
        elif way == 2:
            data = data.decode("utf-8", "replace").encode("utf-16")
        elif way == 3:
            data = b"\xef\xbb\xbf" + data + b"\n\n"
        yield event, data


def _hold(place: Place, count: int, size: int) -> None:
    before = {path: path.read_bytes() for path in (place.root / ".memory").iterdir() if path.is_file()}
    said = 0
    for event, data in payloads(place.root, count, size):
        said += bool(checked(event, HOOKS[event](data, os.environ)))
    assert said, "some payloads are answered, else this tests nothing"
    assert {path: path.read_bytes() for path in (place.root / ".memory").iterdir() if path.is_file()} == before


def test_300_payloads(talkative: Place) -> None:
    _hold(talkative, 300, 20_000)


@pytest.mark.long
def test_10_000_payloads_up_to_10_mb(talkative: Place) -> None:
    _hold(talkative, 10_000, 50_000)
    for event in EVENTS:
        for text in ("npm " * 2_500_000, "\\u0000" * 1_700_000):
            raw = payload(event, talkative.root, source="startup", prompt="@").replace(b'"@"', f'"{text}"'.encode())
            done = run_stub(event, raw)
            assert (done.returncode, done.stderr) == (0, b"")
            checked(event, done.stdout)


def _damage(data: bytes, pick: random.Random) -> bytes:
    way = pick.randrange(6)
    at = pick.randrange(len(data) + 1)
    return [
        data[:at],
        data[:at] + bytes(pick.randrange(256) for _ in range(20)) + data[at:],
        b"",
        b"\x00" * 5000,
        data * 3,
        data.replace(b"{", b"[", 1),
    ][way]


@pytest.mark.parametrize("name", ["recall.index", "atoms.jsonl", "owner"])
@pytest.mark.parametrize("seed", range(12))
def test_damaged_files_of_ours_cost_words_only(talkative: Place, name: str, seed: int) -> None:
    path = talkative.root / ".memory" / name
    path.write_bytes(_damage(path.read_bytes(), random.Random(seed)))
    damaged = path.read_bytes()
    for event in EVENTS:
        fields = {"source": "startup", "prompt": "install the new dependency with npm or pnpm, please"}
        checked(event, HOOKS[event](payload(event, talkative.root, **fields), os.environ))
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("name", ["projects.json", "harvester.json", "cache", "projects"])
@pytest.mark.parametrize("how", ["garbage", "fifo", "link", "folder", "unreadable"])
def test_a_damaged_home(talkative: Place, tmp_path: Path, name: str, how: str) -> None:
    path = Path(talkative.home.path) / name
    if path.exists():
        path.rename(tmp_path / "aside")
    if how == "garbage":
        path.write_bytes(b"\xff{[")
    elif how == "fifo":
        os.mkfifo(path)
    elif how == "link":
        path.symlink_to(tmp_path / "aside")
    elif how == "folder":
        path.mkdir(mode=0o700)
    else:
        path.write_bytes(b"{}")
        path.chmod(0)
    for event in EVENTS:
        fields = {"source": "startup", "prompt": "install the new dependency with npm or pnpm, please"}
        checked(event, HOOKS[event](payload(event, talkative.root, **fields), os.environ))
