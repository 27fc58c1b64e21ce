"""What a person typed and took back in the same session doesn't survive it (design §2.3)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine import evidence
from memtui.engine.capture import claims_in
from memtui.engine.capture.explaining import explained
from memtui.engine.capture.retraction import retraction
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.store.decisions import Decision, Decisions
from memtui.engine.store.merge import merge
from memtui.engine.store.snapshot import load
from tests.transcripts import line, typed, write

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
TABS = "always indent with tabs"


@pytest.mark.parametrize(
    "text",
    [
        "actually scrap that",
        "Scrap that.",
        "ok, forget it",
        "forget about that",
        "let's scrap that",
        "nevermind",
        "I take that back",
        "I changed my mind, use spaces",
        "ignore my last message",
        "drop that rule",
        "scratch that, we're staying on npm",
        "never mind, keep npm",
        "no wait, never mind, let's stick with npm",
    ],
)
def test_what_was_said_last_is_taken_back(text: str) -> None:
    back = retraction(text)
    assert back is not None
    assert back.last


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("forget what I said about tabs", ("tabs",)),
        ("ignore everything I said about the linter rules", ("linter",)),
        ("disregard my earlier note on formatting please", ("formatting",)),
        ("never mind what i said about squash merges", ("squash", "merges")),
        ("scrap the npm rule", ("npm",)),
    ],
)
def test_a_topic_is_named(text: str, about: tuple[str, ...]) -> None:
    back = retraction(text)
    assert back is not None
    assert (back.about, back.last) == (about, False)


@pytest.mark.parametrize(
    "text",
    [
        "never mind, found it",
        "nvm i fixed it",
        "never mind, keep going",
        "never mind the failing test",
        "never mind that, use option 2",
        "forget the old API",
        "ignore that file",
        "ignore this: the log below",
        "drop that table",
        "don't forget that we use npm",
        "forget that we use tabs",
        "should I forget what I said about tabs?",
        "never ignore that",
    ],
)
def test_other_words_take_nothing_back(text: str) -> None:
    assert retraction(text) is None


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    retraction(text)


def claims(text: str) -> list[object]:
    return [claim["claim"] for claim in claims_in(text)]


def test_within_one_message() -> None:
    assert claims(f"{TABS}. Actually scrap that.") == []
    assert claims("We use pnpm, never npm. Never push to main. Scrap that last one.") == ["We use pnpm, never npm"]
    assert claims(f"{TABS}. can you look at the parser? Scrap that.") == [TABS]  # "that" is the parser
    assert claims(f"{TABS}. Forget what I said about squash merges.") == [TABS]


def test_what_takes_back_is_no_claim_itself() -> None:
    assert claims("forget what I said about always running the linter before each commit") == []


def test_the_debug_view_says_so() -> None:
    assert [one.rule for one in explained("Actually scrap that.")] == ["takes something back"]


def said(claude: Path, place: Path, *texts: str, session: str = "s1") -> Path:
    records = [
        typed(text, f"2026-07-01T09:{minute:02d}:00.000Z", cwd=place, session=session)
        for minute, text in enumerate(texts)
    ]
    return write(claude, "-w-app", session, records)


def kept(home: Home, place: Path) -> set[str]:
    return {claim.atom.claim for claim in load(home, project_at(str(place)), now=NOW).claims.values()}


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        ((TABS, "actually scrap that"), set()),
        ((TABS, "fix the parser", "actually scrap that"), {TABS}),  # "that" is the parser
        ((TABS, "fix the parser", "forget what I said about tabs"), set()),
        ((TABS, "forget what I said about spaces"), {TABS}),
        (("we use pnpm here, not npm", "fix the parser", "never mind, keep npm"), set()),
        (("always use npm here", "fix the parser", "never mind, keep npm"), {"always use npm here"}),
        (("actually scrap that", TABS), {TABS}),
        ((TABS, "scrap that", TABS), {TABS}),  # said once more, after all
    ],
)
def test_across_messages(
    home: Home,
    claude: Path,
    place: Path,
    texts: tuple[str, ...],
    left: set[str],
) -> None:
    said(claude, place, *texts)
    harvest(home, [claude], now=NOW)
    before = kept(home, place)
    harvest(home, [claude], now=NOW, from_start=True)
    assert (before, kept(home, place)) == (left, left)


@pytest.mark.parametrize("words", ["actually scrap that", "forget what I said about tabs"])
def test_a_claim_of_an_earlier_reading_is_taken_back(
    home: Home,
    claude: Path,
    place: Path,
    words: str,
) -> None:
    path = said(claude, place, TABS)
    harvest(home, [claude], now=NOW)
    assert kept(home, place) == {TABS}
    with path.open("ab") as file:
        file.write(line(typed(words, "2026-07-01T10:00:00.000Z", cwd=place, session="s1")))
    harvest(home, [claude], now=NOW)
    assert kept(home, place) == set()
    assert harvest(home, [claude], now=NOW, from_start=True).sightings == 0
    assert kept(home, place) == set()


def test_another_session_keeps_it(home: Home, claude: Path, place: Path) -> None:
    said(claude, place, TABS)
    said(claude, place, TABS + "!", "scrap that", session="s2")
    harvest(home, [claude], now=NOW)
    (claim,) = load(home, project_at(str(place)), now=NOW).claims.values()
    assert claim.sessions == {"s1"}


def test_a_program_takes_nothing_back(home: Home, claude: Path, place: Path) -> None:
    record = typed("scrap that", "2026-07-01T09:05:00.000Z", cwd=place, session="s1")
    program = {**record, "origin": None, "promptSource": "sdk"}
    write(claude, "-w-app", "s1", [typed(TABS, "2026-07-01T09:00:00.000Z", cwd=place, session="s1"), program])
    harvest(home, [claude], now=NOW)
    assert kept(home, place) == {TABS}


def test_a_vouch_outranks_it(home: Home, claude: Path, place: Path) -> None:
    path = said(claude, place, TABS)
    harvest(home, [claude], now=NOW)
    with path.open("ab") as file:
        file.write(line(typed("scrap that", "2026-07-01T10:00:00.000Z", cwd=place, session="s1")))
    harvest(home, [claude], now=NOW)
    entry = home.entry_of(str(place))
    assert entry is not None
    with home.project(entry.key, create=True) as folder:
        rows = evidence.read(folder).rows
    assert [row.signal for row in rows] == ["directive", "retraction"]
    assert not any(row.counts for row in rows if row.signal == "retraction")
    slug = project_at(str(place)).slug
    assert merge(rows, Decisions(), slug=slug).claims == {}
    vouch = Decision("vouch", rows[0].atom_id, "2026-07-02T09:00:00Z", "app", claim=TABS, id="d1")
    (claim,) = merge(rows, Decisions((vouch,)), slug=slug).claims.values()
    assert claim.sessions == {"s1"}
