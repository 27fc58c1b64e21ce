from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.recall import index
from memtui.engine.recall.tokens import tokens
from memtui.engine.redact.layer import RULES
from memtui.engine.text import one_line, scrub

if TYPE_CHECKING:
    from pathlib import Path

    from memtui.engine.recall.index import Entry, Hit

TODAY = date(2026, 7, 20).toordinal()
HEADER = index.Header(graph="repo://claude-code/local/x", store=(10, 20))
CLAIMS = (
    "PR base branch is dev, never main",
    "use pnpm here, never npm",
    "CI must be green before anybody merges",
    "提交前必须运行全部测试",
    "migrations live in db/migrations and are never edited",
)


def entry(number: int, claim: str, *, day: str = "2026-07-01", contested: str = "", kind: str = "constraint") -> Entry:
    return (f"atm_{number:08x}", kind, "stated", day, contested, claim)


def data_of(*claims: str, header: index.Header = HEADER) -> bytes:
    return index.build([entry(number, claim) for number, claim in enumerate(claims)], header)


def found(data: bytes, prompt: str, shown: frozenset[str] = frozenset()) -> list[str]:
    return [hit.claim for hit in index.search(data, prompt, today_ordinal=TODAY, shown=shown)]


def test_the_bytes_of_the_file() -> None:
    settings = '{"enabled":true,"bytes":1000,"claims":5,"min_chars":30,"floor":0.55}'
    newer, older = entry(1, "Use pnpm"), entry(2, "a\tb\nc tab", day="2026-06-01", contested="2026-07-03", kind="fact")
    head = f'{{"v":1,"rules":{RULES},"store":[10,20],"graph":"repo://claude-code/local/x","count":2,"settings":'
    assert index.build([older, newer], HEADER, blocked={"atm_00000002"}).decode() == (
        head + settings + "}\n"
        "atm_00000001\tconstraint\tstated\t2026-07-01\t-\t0\t use pnpm \tUse pnpm\n"
        "atm_00000002\tfact\tstated\t2026-06-01\t2026-07-03\t1\t tab \ta b c tab\n"
    )


def test_the_file_does_not_depend_on_the_order_of_entries() -> None:
    entries = [entry(number, claim, day=f"2026-07-0{1 + number % 2}") for number, claim in enumerate(CLAIMS)]
    assert index.build(entries, HEADER) == index.build(entries[::-1], HEADER)


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("please open a PR against the right branch", CLAIMS[0]),
        ("install the dependency with npm or pnpm", CLAIMS[1]),
        ("the CI is red again", CLAIMS[2]),
        ("我要提交了,先运行测试吗", CLAIMS[3]),
        ("add a column in db/migrations/0007.sql", CLAIMS[4]),
    ],
)
def test_a43_prompts_find_their_claim(prompt: str, first: str) -> None:
    assert found(data_of(*CLAIMS), prompt)[:1] == [first]


def test_nothing_in_common_finds_nothing() -> None:
    assert found(data_of(*CLAIMS), "what does this have to do with you, and why?") == []


def test_best_first_ties_by_id_and_no_more_than_allowed() -> None:
    data = data_of(*["deploy the release"] * 7, "deploy the nightly build of the staging cluster")
    hits = index.search(data, "deploy the release", today_ordinal=TODAY)
    assert [hit.id for hit in hits] == [f"atm_{number:08x}" for number in range(5)]
    few = index.Header(graph="g", store=(0, 0), claims=2)
    assert len(index.search(data_of(*CLAIMS, *CLAIMS, header=few), "pnpm npm", today_ordinal=TODAY)) == 2


def test_the_floor_is_the_headers() -> None:
    high = index.Header(graph="g", store=(0, 0), floor=9.0)
    assert found(data_of(*CLAIMS), "npm and pnpm")
    assert found(data_of(*CLAIMS, header=high), "npm and pnpm") == []


def test_what_was_shown_or_is_blocked_is_left_out() -> None:
    data = data_of(*CLAIMS)
    assert found(data, "npm and pnpm", frozenset({"atm_00000001"})) == []
    assert found(data, "npm and pnpm", frozenset({CLAIMS[1]})) == []
    blocked = index.build([entry(1, CLAIMS[1])], HEADER, blocked={"atm_00000001"})
    assert found(blocked, "npm and pnpm") == []


def test_newer_and_rarer_claims_stand_before_others() -> None:
    twins = [entry(1, "deploy from dev", day="2025-01-01"), entry(2, "deploy from dev", day="2026-07-19")]
    hits = index.search(index.build(twins, HEADER), "deploy dev", today_ordinal=TODAY)
    assert [hit.id for hit in hits] == ["atm_00000002", "atm_00000001"]
    common = data_of("branch alpha one1", "branch beta two2", "branch gamma three3", "quokka delta four4")
    assert found(common, "branch quokka")[0] == "quokka delta four4"


def test_the_contested_day_is_kept() -> None:
    hits = index.search(
        index.build([entry(1, CLAIMS[1], contested="2026-07-03")], HEADER), "npm pnpm", today_ordinal=TODAY
    )
    assert [hit.contested for hit in hits] == ["2026-07-03"]


def test_the_header_round_trips() -> None:
    header = index.Header(
        graph='r"\\\né\ud800', store=(1, 2**62), rules=7, enabled=False, budget=1, claims=2, min_chars=3, floor=1
    )
    got = index.header_of(index.build([], header))
    assert got is not None
    assert {name: getattr(got, name) for name in index.Header.__slots__} == {
        name: getattr(header, name) for name in index.Header.__slots__
    }


def test_the_redaction_version_is_the_one_of_the_redactor() -> None:
    assert index.RULES == RULES


GOOD = data_of(*CLAIMS)
HEAD, _, BODY = GOOD.partition(b"\n")


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"garbage",
        b"[]",
        b"null",
        HEAD.replace(b'"v":1', b'"v":2'),
        HEAD.replace(b'"rules":%d' % RULES, b'"rules":%d' % (RULES - 1)),
        HEAD.replace(b'"enabled":true', b'"enabled":false'),
        HEAD.replace(b'"claims":5', b'"claims":-1'),
        HEAD.replace(b'"claims":5', b'"claims":true'),
        HEAD.replace(b"0.55", b"NaN"),
        HEAD.replace(b"[10,20]", b"[10]"),
        HEAD.replace(b'"graph":', b'"other":'),
        b"[" * 100_000,
        b"\xff" + HEAD,
    ],
    ids=range(14),
)
def test_without_a_usable_header_nothing_is_found(head: bytes) -> None:
    assert found(GOOD, "npm and pnpm") == [CLAIMS[1]]
    assert found(head + b"\n" + BODY, "npm and pnpm") == []


LINE = b"atm_00000009\tfact\tstated\t2026-07-01\t-\t0\t pnpm \tpnpm is ours"


def test_a_sound_line_is_found() -> None:
    assert "pnpm is ours" in found(HEAD + b"\n" + LINE + b"\n" + BODY, "npm and pnpm")


@pytest.mark.parametrize(
    "line",
    [
        b"pnpm",
        LINE.replace(b"atm_00000009", b"../../etc/pw"),
        LINE.replace(b"2026-07-01", b"2026-02-31"),
        LINE.replace(b"\t-\t", b"\tsoon\t"),
        LINE.replace(b"\t0\t", b"\t2\t"),
        LINE.replace(b"is ours", b"is \xff"),
        LINE.replace(b"pnpm is ours", b""),
        LINE + b"\tmore",
        LINE + b" pnpm" * 5000,
        b"\x00" * 100,
    ],
    ids=range(10),
)
def test_a10_a_damaged_line_costs_that_line(line: bytes) -> None:
    assert found(HEAD + b"\n" + line + b"\n" + BODY, "npm and pnpm") == [CLAIMS[1]]


def test_a9_a_torn_last_line_is_not_read() -> None:
    assert found(GOOD + LINE, "npm and pnpm") == [CLAIMS[1]]


@given(st.binary(max_size=300))
def test_any_bytes_are_survived(data: bytes) -> None:
    index.search(data, "npm and pnpm", today_ordinal=TODAY)
    assert CLAIMS[1] in found(HEAD + b"\n" + data + b"\n" + BODY, "use npm and pnpm here")


@given(st.lists(st.text(st.characters(exclude_categories=[]), max_size=60), max_size=5), st.data())
def test_every_claim_is_found_by_its_own_words(claims: list[str], pick: st.DataObject) -> None:
    open_header = index.Header(graph="g", store=(0, 0), floor=0.0)
    data = data_of(*claims, header=open_header)
    assert data.count(b"\n") == len(claims) + 1
    for claim in claims:
        stored = one_line(scrub(claim))
        assert (stored in found(data, stored)) == bool(tokens(stored))


def test_reading_stops_at_the_limit_and_follows_no_link(tmp_path: Path) -> None:
    entries = [entry(number, f"rule {number} " + "filler " * 30) for number in range(6000)]
    data = index.build([*entries, entry(9999, CLAIMS[1], day="2026-07-02")], HEADER)
    assert len(data) > index.MAX_BYTES
    with Folder.open(str(tmp_path)) as folder:
        with pytest.raises(NotFound):
            index.read(folder)
        folder.replace(index.FILE, data)
        read = index.read(folder)
        assert read == data[: index.MAX_BYTES]
        assert found(read, "npm and pnpm") == [CLAIMS[1]]
        (tmp_path / index.FILE).rename(tmp_path / "elsewhere")
        (tmp_path / index.FILE).symlink_to("elsewhere")
        with pytest.raises(FileRefused):
            index.read(folder)


def test_a_long_prompt_is_heard_at_both_ends() -> None:
    paste = "lorem ipsum " * 20_000
    assert found(data_of(*CLAIMS), "use pnpm or npm?\n" + paste) == [CLAIMS[1]]
    assert found(data_of(*CLAIMS), paste + "\nuse pnpm or npm?") == [CLAIMS[1]]


def test_stamp_follows_the_store(tmp_path: Path) -> None:
    with Folder.open(str(tmp_path)) as folder:
        assert index.stamp(folder) == (0, 0)
        folder.replace(index.STORE, b"{}\n")
        status = (tmp_path / index.STORE).stat()
        assert index.stamp(folder) == (3, status.st_mtime_ns)


_SHAPES = st.tuples(st.sampled_from("ab"), st.sets(st.sampled_from(["npm", "pnpm", "ci", "pr", "dev"])))


@given(st.lists(_SHAPES, max_size=12))
def test_the_bound_leaves_out_no_better_claim(shapes: list[tuple[str, set[str]]]) -> None:
    kinds = {"a": "fact", "b": "constraint"}
    entries = [
        entry(number, " ".join(sorted(words)), kind=kinds[kind], day=f"2026-07-{10 + number}")
        for number, (kind, words) in enumerate(shapes)
    ]

    def ids(claims: int) -> list[str]:
        header = index.Header(graph="g", store=(0, 0), claims=claims, floor=0.3)
        return _ids(index.search(index.build(entries, header), "npm pnpm pr", today_ordinal=TODAY))

    assert ids(3) == ids(100)[:3]
    assert ids(0) == []


def _ids(hits: list[Hit]) -> list[str]:
    return [hit.id for hit in hits]


def test_searching_twice_gives_the_same() -> None:
    data = data_of(*CLAIMS * 3)
    one, two = (index.search(data, "PR branch npm pnpm CI", today_ordinal=TODAY) for _ in range(2))
    assert _ids(one) == _ids(two)
