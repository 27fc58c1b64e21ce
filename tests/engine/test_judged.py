"""What the detector said is kept by ids and places, counts for exactly these words, and never holds any."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.home import Home
from memtui.engine.store import contests, contradictions, judged
from memtui.engine.store.contests import find_contests, find_shadows, judge
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.judged import Judged, forget_judged, keep_judged, read_judged
from memtui.engine.store.merge import Claim
from tests.world import claim_of, row

KEY = "0123456789abcdef"
ALWAYS, NEVER, PROSE = "Always squash commits", "Never squash commits", "Never rebase the main branch"


def _claims(*texts: str) -> dict[str, Claim]:
    found = [claim_of([row(text, f"2026-07-0{day}")]) for day, text in enumerate(texts, 1)]
    return {claim.atom.id: claim for claim in found}


def _asking(asked: list[str], what: str, answer: Callable[..., object], *about: object) -> object:
    asked.append(what)
    return answer(*about)


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The detector's questions; nothing is remembered from other tests."""
    asked: list[str] = []
    for name in ("_detected", "_shadowed"):
        getattr(contests, name).cache_clear()
    for name, what in (("conflicts", "claims"), ("against_prose", "prose")):
        monkeypatch.setattr(contradictions, name, partial(_asking, asked, what, getattr(contradictions, name)))
    return asked


def _looked(home: Home) -> tuple[dict[str, Claim], tuple[str, ...], Judged]:
    claims, lines = _claims(ALWAYS, NEVER, "Rebase the main branch"), ("# Rules", f"- {PROSE}")
    return claims, lines, judge(claims, lines, read_judged(home, KEY))


def test_what_was_found_is_found_again_without_asking(home: Home, unasked: list[str]) -> None:
    claims, lines, found = _looked(home)
    assert unasked == ["claims", "prose"]
    keep_judged(home, KEY, found)
    contests._detected.cache_clear()
    contests._shadowed.cache_clear()
    again = judge(claims, lines, read_judged(home, KEY))
    assert again == found
    assert unasked == ["claims", "prose"]
    (contest,) = find_contests(claims, Decisions(), again)
    assert {claims[contest.older].atom.claim, claims[contest.newer].atom.claim} == {ALWAYS, NEVER}
    (shadow,) = find_shadows(lines, again)
    assert (shadow.line, shadow.sentence) == (2, PROSE)


def test_other_words_lines_or_code_ask_again(home: Home, unasked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    claims, lines, found = _looked(home)
    keep_judged(home, KEY, found)
    kept = read_judged(home, KEY)
    unasked.clear()
    judge({**claims, **_claims("Push to dev")}, lines, kept)
    assert unasked == ["claims", "prose"]
    unasked.clear()
    judge(claims, (*lines, "- Never push to dev"), kept)
    assert unasked == ["prose"]
    unasked.clear()
    monkeypatch.setattr(judged, "_detector", lambda: "newer")
    for known in (contests._mark, contests._detected, contests._shadowed):
        known.cache_clear()
    judge(claims, lines, kept)
    assert unasked == ["claims", "prose"]


def test_no_word_is_kept_and_forgetting_removes_the_file(home: Home) -> None:
    _, _, found = _looked(home)
    keep_judged(home, KEY, found)
    (file,) = Path(home.path, "cache").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    said = file.read_text().casefold()
    assert not any(word in said for word in ("squash", "rebase", "branch", "commits"))
    forget_judged(home, KEY)
    assert not file.exists()
    forget_judged(Home(home.path + "-that-is-not-there"), KEY)


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"claims": 1},
        {"pairs": "ab"},
        {"pairs": [["a", "b"]]},
        {"pairs": [["a", "b", "some rule", [], []]]},
        {"pairs": [["a", "b", "value", [[-1, 2]], []]]},
        {"pairs": [["a", "b", "value", "xy", []]]},
        {"shadows": [["a", 1]]},
        {"shadows": [["a", True, 0]]},
        {"atoms": None},
    ],
    ids=str,
)
def test_a_damaged_file_counts_for_nothing(home: Home, change: dict[str, Any]) -> None:
    _, _, found = _looked(home)
    keep_judged(home, KEY, found)
    (file,) = Path(home.path, "cache").iterdir()
    assert read_judged(home, KEY) == found
    file.write_text(json.dumps({**json.loads(file.read_text()), **change}))
    assert read_judged(home, KEY) == Judged()
    file.write_bytes(b"\xff{")
    assert read_judged(home, KEY) == Judged()


def test_ids_and_places_that_no_claim_has_are_passed_over(home: Home) -> None:
    claims, lines, found = _looked(home)
    odd = judged.Hit("atm_00000000", "atm_ffffffff", "value", ((0, 1),), ((0, 1),))
    one, other = sorted(claims)[:2]
    far = judged.Hit(one, other, "value", ((5, 9_000),), ((7, 3),))
    wrong = Judged(found.claims, (odd, far), found.prose, (("atm_00000000", 1, 0), (one, 1, 99)))
    again = judge(claims, lines, wrong)
    assert again == found
