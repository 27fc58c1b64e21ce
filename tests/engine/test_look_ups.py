"""Names that keep being looked for: told while they are true, and nobody's word until somebody vouches (A.12)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture.hearing import hear
from memtui.engine.capture.look_ups import names_in, searched_for
from memtui.engine.capture.transcripts.claude_code import read
from memtui.engine.capture.transcripts.roots import list_transcripts
from memtui.engine.capture.utterance import LOOKED, TOOL
from memtui.engine.capture.utterance import typed as said
from memtui.engine.config import Clock
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.promote.gates import l1_to_l2
from memtui.engine.recall import index, score
from memtui.engine.recall.held import claim_of, place_of, still_held
from memtui.engine.review.claim_checks import repository
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.looked_up import defined_in
from memtui.engine.review.queues import inbox
from memtui.engine.sitting import Sitting
from memtui.engine.store import look_ups
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import load
from memtui.hooks.adapters.answering import first_answer
from memtui.hooks.trying import try_out
from tests.transcripts import Record, line, typed, uuid_of

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
START = datetime(2026, 7, 1, 9, tzinfo=UTC)
CLAIM = "`WriteCommitted` is defined in `store/committed.go`"
GO = "package store\n\nfunc (s *Git) WriteCommitted(name string) error {\n\treturn nil\n}\n"
ASK = "what does WriteCommitted do when the branch is missing?"


def called(name: str, given: Record, hours: float, cwd: Path | str, session: str = "s1", **more: Any) -> bytes:
    """A call of the agent's and its result, as Claude Code writes them."""
    at = (START + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    id_ = "toolu_" + uuid_of(session, name, hours).replace("-", "")
    base = typed("", at, cwd=cwd, session=session)
    call = {"type": "tool_use", "id": id_, "name": name, "input": given}
    own = {"uuid": uuid_of(session, hours, "call"), "origin": None, "promptSource": None}
    message = {"model": "m", "id": "msg_1", "type": "message", "role": "assistant", "content": [call]}
    asked = {**base, **own, "type": "assistant", "message": message, **more}
    result = {"tool_use_id": id_, "type": "tool_result", "content": "Found 1 file\nstore/committed.go"}
    answer = {
        **base,
        **own,
        "uuid": uuid_of(session, hours, "result"),
        "message": {"role": "user", "content": [result]},
        "toolUseResult": {"mode": "files_with_matches", "filenames": ["store/committed.go"], "numFiles": 1},
        **more,
    }
    return line(asked) + line(answer)


def look(hours: float, cwd: Path | str, session: str = "s1", pattern: str = "WriteCommitted", **more: Any) -> bytes:
    return called("Grep", {"pattern": pattern, "output_mode": "files_with_matches"}, hours, cwd, session, **more)


def put(claude: Path, cwd: Path | str, sessions: dict[str, bytes]) -> None:
    """Sessions that each begin with a prompt."""
    folder = claude / "projects" / "-w-app"
    folder.mkdir(parents=True, exist_ok=True)
    for session, data in sessions.items():
        prompt = line(typed("go on", "2026-07-01T08:00:00.000Z", cwd=cwd, session=session))
        (folder / f"{session}.jsonl").write_bytes(prompt + data)


@pytest.fixture
def repo(make_repo: Callable[[str], Path]) -> Path:
    """A repository that defines the name in one file, and speaks of it in others."""
    folder = make_repo("app")
    (folder / "store").mkdir()
    (folder / "store" / "committed.go").write_text(GO)
    (folder / "main.go").write_text('package main\n\n// type WriteCommitted\nvar x = s.WriteCommitted("a")\n')
    (folder / "README.md").write_text("type WriteCommitted is great\n")
    return folder


def claims(home: Home, claude: Path, repo: Path) -> dict[str, Claim]:
    harvest(home, [claude], now=NOW)
    return {each.atom.claim: each for each in load(home, project_at(str(repo)), now=NOW).claims.values()}


def thrice(repo: Path) -> dict[str, bytes]:
    return {"s1": look(0, repo) + look(1, repo), "s2": look(30, repo, "s2")}


def test_thrice_in_two_sessions_is_a_claim_that_counts_for_nothing(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, thrice(repo))
    claim = claims(home, claude, repo)[CLAIM]
    assert (claim.atom.kind, claim.atom.confidence, claim.counting, claim.unsaid) == ("fact", "observed", (), True)
    assert [(row.speaker, row.signal, row.session, row.pointer[-2:]) for row in claim.rows] == [
        ("tool", "lookup", "s1", "L2"),
        ("tool", "lookup", "s1", "L4"),
        ("tool", "lookup", "s2", "L2"),
    ]
    assert {blocker.code for blocker in l1_to_l2(claim, today=NOW.date()).blockers} == {
        "sessions",
        "days",
        "not-typed",
    }
    (item,) = inbox(load(home, project_at(str(repo)), now=NOW))
    assert "from tool output" in item.flags


def test_a_vouch_stages_it(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, thrice(repo))
    sitting = replace(Sitting.at(str(repo), os.environ, via="test"), clock=lambda: Clock(NOW, is_set=True))
    sitting.open()
    claim = claims(home, claude, repo)[CLAIM]
    sitting.decide(sitting.snapshot(), claim, "vouch")
    later = NOW + timedelta(days=1)
    claim = load(home, project_at(str(repo)), now=later).claims[claim.atom.id]
    assert l1_to_l2(claim, today=later.date()).open


@pytest.mark.parametrize(
    "sessions",
    [
        lambda at: {"s1": look(0, at), "s2": look(30, at, "s2")},
        lambda at: {"s1": look(0, at) + look(1, at) + look(2, at)},
        lambda at: {"s1": look(0, at) + look(1, at), "s2": look(31 * 24, at, "s2")},
        lambda at: {"s1": look(0, at) + look(1, at), "s2": look(30, at, "s2", isSidechain=True)},
        lambda at: {"s1": look(0, at) * 3, "s2": look(0, at)},  # a copy of the same lines
        lambda at: {s: look(0, at, s, "committed") + look(1, at, s, "committed") for s in ("s1", "s2")},
        lambda at: {s: look(0, at, s, "AddCommand") + look(1, at, s, "AddCommand") for s in ("s1", "s2")},
    ],
)
def test_what_is_no_repeated_look_up(home: Home, claude: Path, repo: Path, sessions: Any) -> None:
    put(claude, repo, sessions(repo))
    assert claims(home, claude, repo) == {}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.go": GO}, "a.go"),
        ({"a.go": GO, "b.go": GO}, ""),
        ({"a.go": GO, "a_test.go": GO, "tests/b.go": GO}, "a.go"),
        ({"a_test.go": GO}, "a_test.go"),
        ({"a.go": "// func WriteCommitted()\nx := WriteCommitted()\n"}, ""),
        ({"a.py": "class Store:\n    def WriteCommitted(self): ...\n"}, "a.py"),
        ({"a.py": "WriteCommitted = 3\n", "b.py": "from a import WriteCommitted\n"}, "a.py"),
        ({"node_modules/x/a.go": GO}, ""),
        ({"an odd name.go": GO}, ""),
    ],
)
def test_one_file_must_define_it(
    home: Home, claude: Path, make_repo: Callable[[str], Path], files: dict[str, str], expected: str
) -> None:
    repo = make_repo("app")
    for name, text in files.items():
        (repo / name).parent.mkdir(parents=True, exist_ok=True)
        (repo / name).write_text(text)
    put(claude, repo, thrice(repo))
    assert list(claims(home, claude, repo)) == ([claim_of("WriteCommitted", expected)] if expected else [])


def test_in_a_folder_without_a_repository_nothing_is_walked(home: Home, claude: Path, place: Path) -> None:
    (place / "store").mkdir()
    (place / "store" / "committed.go").write_text(GO)
    put(claude, place, thrice(place))
    assert claims(home, claude, place) == {}


def test_however_it_is_read_it_comes_to_the_same_bytes(home: Home, claude: Path, repo: Path) -> None:
    whole = thrice(repo)
    lines = whole["s1"].splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        put(claude, repo, {"s1": b"".join(lines[:count])})
        assert harvest(home, [claude], now=NOW).sightings == 0
    put(claude, repo, whole)
    assert harvest(home, [claude], now=NOW).sightings == 3
    before = {path: path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file()}
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0
    assert harvest(home, [claude], now=NOW).sightings == 0
    assert {path: path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file()} == before


def test_one_more_look_adds_one_sighting(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, thrice(repo))
    assert len(claims(home, claude, repo)[CLAIM].rows) == 3
    put(claude, repo, {"s3": look(40, repo, "s3")})
    assert len(claims(home, claude, repo)[CLAIM].rows) == 4


def test_what_moved_is_another_claim(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, thrice(repo))
    claims(home, claude, repo)
    (repo / "store" / "committed.go").rename(repo / "store" / "writing.go")
    put(claude, repo, {"s3": look(40, repo, "s3")})
    assert set(claims(home, claude, repo)) == {CLAIM, claim_of("WriteCommitted", "store/writing.go")}


def told(home: Home, cwd: Path, prompt: str = ASK) -> str:
    _, answer = first_answer(home, str(cwd), prompt, os.environ, seconds=NOW.timestamp())
    return answer.text()


def test_it_is_told_while_the_file_holds_the_name(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, thrice(repo))
    claims(home, claude, repo)
    assert CLAIM in told(home, repo)
    assert CLAIM in told(home, repo / "store")
    assert told(home, repo, "is what stands in store/committed.go committed to the store?") == ""
    assert _fates(home, repo) == ["told"]
    (repo / "store" / "committed.go").write_text(GO.replace("WriteCommitted", "WriteCommittedFast"))
    assert told(home, repo) == ""
    assert _fates(home, repo) == ["stale"]
    (repo / "store" / "committed.go").unlink()
    assert told(home, repo) == ""
    (repo / "store" / "committed.go").write_text(GO)
    assert CLAIM in told(home, repo)


def _fates(home: Home, cwd: Path) -> list[str]:
    seen = try_out(home, str(cwd), ASK, os.environ, seconds=NOW.timestamp(), clock=time.perf_counter)
    return [each.fate for each in seen.claims]


def test_an_index_without_a_way_to_look_tells_no_look_up() -> None:
    rows = [(f"atm_{n:08x}", "fact", "observed", "2026-07-02", "", claim_of(f"do_it_{n}", "a.go")) for n in range(30)]
    data = index.build(rows, index.Header(graph="g", store=(0, 0)), looked_up={row[0] for row in rows})
    prompt = " ".join(f"do_it_{n}" for n in range(30))
    assert index.search(data, prompt, today_ordinal=score.ordinal("2026-07-20")) == []
    asked: list[str] = []

    def gone(claim: str) -> bool:
        asked.append(claim)
        return False

    hits = index.search(data, prompt, today_ordinal=score.ordinal("2026-07-20"), holds=gone)
    assert (hits, len(asked)) == ([], 12)  # a prompt opens a dozen files and no more


def test_before_it_is_a_claim_no_name_stands_in_any_file_of_ours(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, {"s1": look(0, repo) + look(1, repo)})
    harvest(home, [claude], now=NOW)
    kept = {path.name: path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file()}
    assert len(kept[look_ups.FILE].splitlines()) == 2
    assert b"WriteCommitted" not in b"".join(kept.values())


def test_a_key_that_was_searched_for_is_no_name(home: Home, claude: Path, repo: Path) -> None:
    key = "gh" + "p_" + "MemTui" * 6
    (repo / "keys.py").write_text(f"{key} = 1\n")
    put(claude, repo, {s: look(0, repo, s, key) + look(1, repo, s, key) for s in ("s1", "s2")})
    assert claims(home, claude, repo) == {}
    kept = b"".join(path.read_bytes() for path in Path(home.path).rglob("*") if path.is_file())
    assert key.encode()[:12] not in kept


def test_what_was_forgotten_is_not_looked_up_again(home: Home, claude: Path, repo: Path) -> None:
    sitting = replace(Sitting.at(str(repo), os.environ, via="test"), clock=lambda: Clock(NOW, is_set=True))
    sitting.open()
    put(claude, repo, thrice(repo))
    sitting.forget([claims(home, claude, repo)[CLAIM].atom.id])
    put(claude, repo, {"s3": look(40, repo, "s3")})
    assert claims(home, claude, repo) == {}
    below = [*Path(home.path).rglob("*"), *(repo / ".memory").rglob("*")]
    assert b"WriteCommitted" not in b"".join(path.read_bytes() for path in below if path.is_file())


def test_a_damaged_file_of_look_ups_is_as_good_as_none(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, {"s1": look(0, repo) + look(1, repo)})
    harvest(home, [claude], now=NOW)
    (file,) = Path(home.path).rglob(look_ups.FILE)
    newer = {**json.loads(file.read_bytes().splitlines()[0]), "v": 99}
    file.write_bytes(b'{"v":1}\n[]\n\xff\n' + json.dumps(newer).encode() + b'\n{"v":1,"key":"k","at":"never"}\n')
    put(claude, repo, {"s2": look(30, repo, "s2")})
    assert claims(home, claude, repo) == {}
    assert len(file.read_bytes().splitlines()) == 1


def test_at_most_three_looks_of_a_name_and_three_hundred_in_all(claude: Path) -> None:
    often = b"".join(look(n / 60, "/w/app") for n in range(9))
    many = b"".join(look(n / 60, "/w/app", "s2", f"do_thing_{n}") for n in range(320))
    put(claude, "/w/app", {"s1": often, "s2": many})
    one, two = (read(file) for file in list_transcripts(claude).files)
    assert (len(one.looks), len(two.looks)) == (3, 300)
    assert {(said.speaker, said.counts, said.form) for said in one.looks} == {(TOOL, False, LOOKED)}
    assert [said.text for said in one.utterances] == ["go on"]


def test_the_code_is_asked_about_twenty_names_at_once_those_looked_for_last(
    home: Home, claude: Path, repo: Path
) -> None:
    names = [f"do_thing_{n:02}" for n in range(25)]
    (repo / "things.py").write_text("".join(f"def {name}(): ...\n" for name in names))
    one = b"".join(look(n / 60, repo, "s1", name) + look(1 + n / 60, repo, "s1", name) for n, name in enumerate(names))
    two = b"".join(look(30 + n / 60, repo, "s2", name) for n, name in enumerate(names))
    put(claude, repo, {"s1": one, "s2": two})
    assert set(claims(home, claude, repo)) == {claim_of(name, "things.py") for name in names[5:]}
    put(claude, repo, {"s3": look(40, repo, "s3", names[0])})
    assert claim_of(names[0], "things.py") in claims(home, claude, repo)


@pytest.mark.parametrize("block", [64, 4096, 1 << 18])
def test_calls_are_found_at_any_block_size(claude: Path, block: int) -> None:
    shell = called("Bash", {"command": "cd /w/app && grep -rn 'func.*WriteCommitted' ."}, 1, "/w/app")
    other = called("Bash", {"command": "go test ./... | grep WriteCommitted"}, 2, "/w/app")
    put(claude, "/w/app", {"s1": look(0, "/w/app") + shell + other})
    (file,) = list_transcripts(claude).files
    assert [said.text for said in read(file, block=block).looks] == ["WriteCommitted"] * 2


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("WriteCommitted", ["WriteCommitted"]),
        (r"\bwrite_committed\(", ["write_committed"]),
        ("func.*InitializeSession", ["InitializeSession"]),
        (r"^class\s+FooBar\b", ["FooBar"]),
        ("fooBar|bar_baz|plain", ["fooBar", "bar_baz"]),
        (r"fooBar\|barBaz", ["fooBar", "barBaz"]),
        ("fooBar.*barBaz", []),  # about two things
        ("[A-Za-z_]+Error", []),
        ("committed", []),
        ("_private", []),
        ("aB", []),
        ("a_b_c|b_c_d|c_d_e|d_e_f|e_f_g", []),
        ("", []),
        ("x_y" * 200, []),
    ],
)
def test_names_in_patterns(pattern: str, names: list[str]) -> None:
    assert names_in(pattern) == names


@pytest.mark.parametrize(
    ("command", "pattern"),
    [
        ("grep -rn WriteCommitted .", "WriteCommitted"),
        ("cd /w && rg -t go 'func WriteCommitted' src | head", "func WriteCommitted"),
        ("git grep -n -e foo_bar", "foo_bar"),
        ("grep -A 3 --include *.go foo_bar .", "foo_bar"),
        ("/usr/bin/grep -q foo_bar x && make", "foo_bar"),
        ("make | grep foo_bar", ""),
        ("grep 'open", ""),
        ("grep", ""),
        ("grep -rn | head", ""),
        ("echo grep foo_bar", ""),
        ("grep foo_bar " + "x" * 700, ""),
    ],
)
def test_patterns_in_commands(command: str, pattern: str) -> None:
    assert searched_for(command) == pattern


@given(st.text(max_size=300))
def test_any_pattern_and_any_command_is_read(text: str) -> None:
    assert all(name in text for name in names_in(text))
    names_in(searched_for("grep " + text))


@given(st.text(max_size=80), st.text(max_size=80))
def test_only_plain_names_and_paths_make_a_claim(name: str, path: str) -> None:
    claim = claim_of(name, path)
    assert place_of(claim) == ((name, path) if claim else ("", ""))
    assert "\n" not in claim
    assert not path.startswith("/") or not claim


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("fooBar", "../a.go"),
        ("fooBar", "/etc/a.go"),
        ("fooBar", "a//b.go"),
        ("fooBar", "a/./b.go"),
        ("fooBar", "a`b.go"),
        ("fooBar", ""),
        ("foo-bar", "a.go"),
        ("", "a.go"),
        ("fooBar", "a" * 200),
        ("f" * 65, "a.go"),
    ],
)
def test_what_can_stand_in_no_claim(name: str, path: str) -> None:
    assert claim_of(name, path) == ""
    assert hear(replace(said(""), text=f"{name}\n{path}", form=LOOKED, speaker=TOOL)) == ()


def test_a_look_alone_says_nothing_and_another_form_is_not_heard() -> None:
    assert hear(replace(said("WriteCommitted"), form=LOOKED, speaker=TOOL)) == ()
    assert [h.claim for h in hear(replace(said("WriteCommitted\nstore/committed.go"), form=LOOKED, speaker=TOOL))] == [
        CLAIM
    ]


def test_held_follows_no_link_and_asks_for_whole_words(tmp_path: Path) -> None:
    (tmp_path / "a.go").write_text("fooBarBaz x_fooBar $fooBar")
    assert not still_held(str(tmp_path), claim_of("fooBar", "a.go"))
    (tmp_path / "a.go").write_text("fooBarBaz (fooBar)")
    assert still_held(str(tmp_path), claim_of("fooBar", "a.go"))
    (tmp_path / "b.go").symlink_to(tmp_path / "a.go")
    (tmp_path / "below").symlink_to(tmp_path)
    (tmp_path / "big.go").write_text("fooBar" + " " * 600_000)
    for path in ("b.go", "below/a.go", "missing.go", "a.go/a.go", "big.go"):
        assert not still_held(str(tmp_path), claim_of("fooBar", path)), path
    assert not still_held(str(tmp_path), "fooBar is defined in a.go")
    assert not still_held(str(tmp_path / "none"), claim_of("fooBar", "a.go"))


def test_times_at_the_edge_of_the_calendar_are_times() -> None:
    looks = [look_ups.Look("k", f"0001-01-0{day}T00:00:00.000Z", f"s{day % 2}", None, "p", "l") for day in (1, 2, 3)]
    assert len(look_ups.enough(looks)["k"]) == 3


def test_the_code_is_asked_for_all_names_in_one_walk(repo: Path) -> None:
    (repo / "x.ts").write_text("export const fooBar = 1\n")
    found = defined_in(["WriteCommitted", "fooBar", "notThere"], Repository(str(repo)))
    assert found == {"WriteCommitted": "store/committed.go", "fooBar": "x.ts"}


@pytest.mark.parametrize(("name", "most"), [("MOST_ENTRIES", 3), ("MOST_BYTES", 600 * 1024)])
def test_in_a_repository_that_is_too_large_to_be_read_whole_no_file_is_the_one(
    repo: Path, monkeypatch: pytest.MonkeyPatch, name: str, most: int
) -> None:
    (repo / "a.py").write_text("# " + "x" * 4_000 + "\n" + "y = 1\n" * 30_000)
    assert defined_in(["WriteCommitted"], Repository(str(repo)))
    monkeypatch.setattr(repository, name, most)
    assert defined_in(["WriteCommitted"], Repository(str(repo))) == {}


def test_a_look_up_of_a_clock_that_is_wrong_hides_no_later_one(home: Home, claude: Path, repo: Path) -> None:
    put(claude, repo, {"s0": look(70 * 365 * 24, repo, "s0")})
    assert claims(home, claude, repo) == {}
    for number, session in enumerate(("s1", "s2", "s3")):
        put(claude, repo, {session: look(number, repo, session)})
        harvest(home, [claude], now=NOW)
    assert set(claims(home, claude, repo)) == {CLAIM}


def test_a_name_behind_what_holds_it_is_recalled_too(home: Home, claude: Path, repo: Path) -> None:
    (repo / "writing.py").write_text("def write_committed(): ...\n")
    sessions = {s: look(0, repo, s, "write_committed") + look(1, repo, s, "write_committed") for s in ("s1", "s2")}
    put(claude, repo, {"s1": sessions["s1"], "s2": sessions["s2"] + look(3, repo, "s2", "write_committed")})
    claims(home, claude, repo)
    for name in ("write_committed", "store.write_committed()", "self._store.write_committed(branch)"):
        assert "`write_committed` is defined in `writing.py`" in told(home, repo, f"why does {name} fail on a branch?")
    assert told(home, repo, "why does overwrite_committed_files fail on a branch?") == ""
