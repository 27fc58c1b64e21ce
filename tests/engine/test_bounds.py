"""How much stays at hand, and who goes first (design §2.2, §3.3; agent-memory.md §8 A15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.engine.evidence import Sighting
from memtui.engine.home import Home
from memtui.engine.store.bounds import NEWEST_KEPT
from memtui.engine.store.expiry import L1_CAP
from tests.engine.stores import Store
from tests.world import chose, row

RULE, OTHER = "use tabs", "prefer tabs over spaces"


def many(words: str, count: int, *, session: str = "s", month: int = 6) -> list[Sighting]:
    return [
        row(words, f"2026-{month:02d}-{number % 28 + 1:02d}", session=f"{session}{number}", hour=number // 28)
        for number in range(count)
    ]


def test_the_first_and_the_newest_rows_stay_and_all_of_them_count(tmp_path: Path) -> None:
    store, rows = Store(tmp_path), many(RULE, 40)
    (claim,) = store.harvest(*rows).claims.values()
    assert (claim.atom.observations, len(claim.atom.sessions), len(claim.days)) == (40, 40, 28)
    kept, ordered = store.stored(), sorted(rows, key=lambda said: said.at)
    assert sorted(kept.rows, key=lambda said: said.at) == [ordered[0], *ordered[-NEWEST_KEPT:]]
    assert len(kept.archived) == 40 - NEWEST_KEPT - 1


def test_a_second_run_changes_no_byte(tmp_path: Path) -> None:
    store, rows = Store(tmp_path), [*many(RULE, 40), *many(OTHER, 30), row("use vim", "2020-01-01")]
    store.harvest(*rows)
    before = store.bytes()
    store.harvest(*rows)
    assert store.bytes() == before


def test_a_run_that_was_killed_is_finished_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, rows = Store(tmp_path), many(RULE, 40)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("memtui.engine.store.archive.evidence.rewrite", killed)
        with pytest.raises(KeyboardInterrupt):
            store.harvest(*rows)
    (claim,) = store.look().claims.values()
    assert claim.atom.observations == 40  # nineteen of them in both files
    (claim,) = store.harvest(*rows).claims.values()
    assert claim.atom.observations == 40
    assert len(store.stored().all) == 40


def test_united_claims_that_are_parted_again_both_have_their_rows(tmp_path: Path) -> None:
    store = Store(tmp_path)
    alias = chose("alias", OTHER, to=row(RULE).atom_id)
    store.decide(alias)
    (claim,) = store.harvest(*many(OTHER, 3, session="o", month=5), *many(RULE, 40)).claims.values()
    assert claim.atom.observations == 43
    store.decide(chose("undo", OTHER, undoes=alias.id))
    assert sorted(each.atom.observations for each in store.harvest().claims.values()) == [3, 40]


def test_a_line_that_can_not_be_read_outlives_every_move(tmp_path: Path) -> None:
    store, torn = Store(tmp_path), b'\xff{"v":1,"torn'
    store.harvest(*many(RULE, 5))
    with (store.path / "evidence.jsonl").open("ab") as file:
        file.write(torn + b"\n")
    snapshot = store.harvest(*many(RULE, 40, session="t"))
    assert (store.path / "evidence.jsonl").read_bytes().count(torn + b"\n") == 1
    assert len(snapshot.bad_lines["evidence.jsonl"]) == 1


def single(number: int, *, words: str = "flood {}", session: str = "flood") -> Sighting:
    return row(words.format(number), "2026-07-10", session=session)


def test_a_flood_from_one_session_evicts_no_claim_that_was_said_in_two(tmp_path: Path) -> None:
    store = Store(tmp_path)
    twice = [row(f"twice{n} holds", f"2026-06-0{day}", session=f"s{day}") for n in range(50) for day in (1, 2)]
    store.harvest(*twice)
    snapshot = store.harvest(*(single(number, words="thing{0} always needs part{0}") for number in range(600)))
    assert len(snapshot.claims) == L1_CAP
    assert sum(claim.atom.claim.startswith("twice") for claim in snapshot.claims.values()) == 50
    assert len(store.stored().all) == 700


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("memtui.engine.store.bounds.L1_CAP", 3)
    return 3


def test_the_least_worth_goes_first_then_the_oldest(tmp_path: Path, small: int) -> None:
    store = Store(tmp_path)
    explicit = replace(single(0, words="remembered {}"), signal="explicit")
    rows = [row(f"plain {day}", f"2026-07-{day}", session=f"s{day}") for day in (10, 11, 12)]
    left = store.harvest(explicit, *rows).claims.values()
    assert sorted(claim.atom.claim for claim in left) == ["plain 11", "plain 12", "remembered 0"]


def test_what_counts_for_nothing_goes_before_what_was_said(tmp_path: Path, small: int) -> None:
    store = Store(tmp_path)
    imported = [row(f"always imported {word}", "2026-07-19", counts=False, signal="import") for word in ("a", "b")]
    said = [row(f"plain words {number}", "2026-06-01") for number in range(small)]
    store.harvest(*said)
    assert set(store.harvest(*imported).claims) == {each.atom_id for each in said}


def test_of_equal_worth_the_older_goes(tmp_path: Path, small: int) -> None:
    rows = [row(f"plain {hour}", "2026-07-10", session="s", hour=hour) for hour in (8, 2, 9, 1, 7, 3, 4, 5)]
    left = Store(tmp_path).harvest(*rows).claims.values()
    assert sorted(claim.atom.claim for claim in left) == ["plain 7", "plain 8", "plain 9"]


def test_what_waits_is_not_evicted_and_takes_its_place(tmp_path: Path, small: int) -> None:
    store = Store(tmp_path)
    store.decide(*(chose("vouch", f"flood {number}", "2026-07-11") for number in range(5)))
    left = store.harvest(*(single(number) for number in range(8))).claims.values()
    assert sorted(claim.atom.claim for claim in left) == [f"flood {number}" for number in range(5)]


ROWS = st.lists(
    st.builds(
        lambda number, session, day: (number, session, day),
        st.integers(0, 6),
        st.integers(0, 2),
        st.integers(1, 9),
    ),
    min_size=1,
    max_size=14,
    unique=True,
)


def sightings(drawn: list[tuple[int, int, int]]) -> list[Sighting]:
    spelled = ("use tool {}", "Use tool {}.")
    return [
        row(spelled[session % 2].format("abcdefg"[number]), f"2026-07-{day:02d}", session=f"s{session}", hour=session)
        for number, session, day in drawn
    ]


def in_parts(rows: list[Sighting], cuts: list[int], use: Callable[[Store], None]) -> None:
    """Harvest the rows in parts into a store of their own."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder), Home(str(Path(folder).resolve() / "home")))
        edges = sorted({0, len(rows), *(cut % (len(rows) + 1) for cut in cuts)})
        for start, end in pairwise(edges):
            store.harvest(*rows[start:end])
        use(store)


@given(ROWS, st.randoms(use_true_random=False), st.lists(st.integers(0, 14), max_size=3))
@settings(max_examples=15)
def test_below_the_cap_any_order_of_harvesting_gives_the_same_bytes(
    drawn: list[tuple[int, int, int]], random: Random, cuts: list[int]
) -> None:
    rows = sightings(drawn)
    shuffled = list(rows)
    random.shuffle(shuffled)
    found: list[list[bytes]] = []
    for each, where in ((rows, []), (shuffled, cuts)):
        in_parts(each, where, lambda store: found.append(_derived(store)))
    assert found[0] == found[1]


def _derived(store: Store) -> list[bytes]:
    # the index names its store by size and time, which are another file's
    index = (store.path / "memory" / "recall.index").read_bytes().partition(b"\n")[2]
    return [(store.path / "memory" / "atoms.jsonl").read_bytes(), index]


@given(ROWS, st.randoms(use_true_random=False), st.lists(st.integers(0, 14), max_size=3))
@settings(max_examples=15)
def test_above_the_cap_any_order_keeps_the_same_claims_said_in_two_sessions(
    drawn: list[tuple[int, int, int]], random: Random, cuts: list[int]
) -> None:
    rows = sightings(drawn)
    shuffled = list(rows)
    random.shuffle(shuffled)
    found: list[dict[str, int]] = []

    def keep(store: Store) -> None:
        claims = store.look().claims
        waiting = sum(len(claim.sessions) >= 3 for claim in claims.values())
        assert len(claims) <= max(3, waiting)
        twice = {id_: claim.atom.observations for id_, claim in claims.items() if len(claim.sessions) >= 2}
        found.append(twice)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("memtui.engine.store.bounds.L1_CAP", 3)
        for each, where in ((rows, []), (shuffled, cuts)):
            in_parts(each, where, keep)
    assert found[0] == found[1]
