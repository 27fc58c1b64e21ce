"""One function answers a prompt, for the hook, for `memtui recall` and for the Prompt lab: the bytes are the same."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from memtui.engine.project import project_at
from memtui.engine.recall import score
from memtui.engine.store.snapshot import load
from memtui.hooks.adapters.answering import MACHINE, first_answer
from memtui.hooks.adapters.claude_code import SECONDS
from memtui.hooks.trying import Coming, Trial, try_out
from tests.hooks.world import ASK, BASE, ID, PNPM, Place, block, payload, run_stub, unhurried

SHARED = Path(os.environ.get("MEMTUI_SHARED") or Path(__file__).parents[3] / "shared")
NATURAL = SHARED / "claims" / "natural.jsonl"
SAMPLE, ALL = 40, 1000
TRIES = 20  # a hook that a busy machine keeps for 100 ms says nothing, as it should
CLAIMS = (
    BASE,
    PNPM,
    "never commit straight to main, always through a PR",
    'quote paths with "double quotes" in scripts & <hooks>',
    "schreibe Commit-Nachrichten auf Englisch",
    "提交信息用英文写，不要用中文",
    "the `--depth 1` clone breaks `git describe` in CI",
)
PROMPTS = (
    ASK,
    "against which branch should I open this PR, please?",
    "why does git describe fail in CI after the clone with --depth 1?",
    "提交信息应该用什么语言写？请按照项目的规则来提交这些修改，谢谢你，辛苦了",
    "in welcher Sprache schreibe ich die Commit-Nachrichten hier?",
    'do I quote paths with "double quotes" & < > in those scripts?\n\nPlease\tsay.',
    "npm or pnpm?",
    "   \n   ",
    MACHINE[0] + "><summary>npm or pnpm was installed</summary>",
    "x" * 200_000 + " npm or pnpm, and through which PR to main?",
    "what is the weather like on this fine day?",
    "\u202enpm or pnpm \x1b[2J and main, through a PR \u0000?",
)


def trial(place: Place, text: str, seconds: float, coming: Coming | None = None) -> Trial:
    return try_out(
        place.home, str(place.root), text, os.environ, seconds=seconds, clock=time.perf_counter, coming=coming
    )


def said_by_process(place: Place, text: str, session: str) -> bytes:
    """What the hook prints as Claude Code starts it, in a session of its own."""
    for number in range(TRIES):
        begun = time.monotonic()
        stdin = payload("UserPromptSubmit", place.root, prompt=text, session_id=f"{session}-{number}")
        done = run_stub("UserPromptSubmit", stdin)
        assert (done.returncode, done.stderr) == (0, b"")
        if done.stdout or time.monotonic() - begun < SECONDS:
            return done.stdout
    raise AssertionError(f"a hook took more than {SECONDS} s, {TRIES} times")


def unequal(place: Place, prompts: Sequence[str]) -> tuple[list[str], int]:
    """The prompts to which lab and hook process say something else, by one clock; and how many are answered."""
    differ: list[str] = []
    answered = 0
    for number, text in enumerate(prompts):
        while True:
            now = time.time()
            ours = trial(place, text, now).emitted
            theirs = said_by_process(place, text, str(UUID(int=number)))
            if score.today(now) == score.today(time.time()):
                break
        answered += bool(theirs)
        if ours != theirs:
            differ.append(text)
    return differ, answered


def real_prompts() -> list[dict[str, Any]]:
    return [json.loads(row) for row in NATURAL.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def remembering(place: Place) -> Place:
    """A place whose store holds what real people stated in these prompts."""
    stated = dict.fromkeys(claim["claim"] for row in real_prompts() for claim in row["claims"])
    place.remember(*list(stated)[:500])
    return place


needs_corpus = (
    pytest.mark.corpus,
    pytest.mark.skipif(not NATURAL.is_file(), reason="no real prompts: set MEMTUI_SHARED"),
)


def test_lab_and_hook_process_emit_the_same_bytes(place: Place) -> None:
    place.remember(*CLAIMS)
    assert unequal(place, PROMPTS) == ([], 8)


@pytest.mark.parametrize(
    ("count", "answered"),
    [
        pytest.param(SAMPLE, SAMPLE // 4, marks=needs_corpus),
        pytest.param(ALL, ALL // 4, marks=[*needs_corpus, pytest.mark.long]),
    ],
)
def test_and_so_to_real_prompts(
    remembering: Place, count: int, answered: int, record_property: Callable[[str, object], None]
) -> None:
    texts = [str(row["text"]) for row in real_prompts()]
    step = len(texts) // count
    differ, told = unequal(remembering, texts[: step * count : step])
    record_property("answered", told)
    assert differ == []
    assert told >= answered, "too few are answered to show anything"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("npm or pnpm?", "shorter than 30"),
        (" \n ", "no prompt"),
        (MACHINE[0] + "> npm or pnpm, one of these two it is", "a program wrote it"),
        ("what is the weather like on this fine day?", "no claim answers it"),
    ],
)
def test_why_nothing_is_said(place: Place, text: str, words: str) -> None:
    seen = trial(place, text, time.time())
    assert words in seen.silent
    assert seen.emitted == b""
    assert unhurried(payload("UserPromptSubmit", place.root, prompt=text), os.environ) == b""


def test_why_nothing_is_said_whatever_is_asked(place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place.remember(PNPM, enabled=False)
    assert "recall = false" in trial(place, ASK, time.time()).silent
    place.remember("npm and pnpm " + "padding " * 200, floor=0.01)
    assert "fits" in trial(place, ASK, time.time()).silent
    place.remember(PNPM)
    (place.root / ".memory" / "atoms.jsonl").write_text("other\n")
    assert "other atoms" in trial(place, ASK, time.time()).silent
    place.remember(PNPM, rules=0)
    assert "can't be read" in trial(place, ASK, time.time()).silent
    _, said = first_answer(place.home, str(tmp_path), ASK, os.environ, seconds=0)
    assert "nothing of this project" in said.silent
    (place.root / ".memory" / "recall.index").unlink()
    assert "no recall index yet" in trial(place, ASK, time.time()).silent
    (place.root / ".memory" / "recall.index").symlink_to("/dev/null")
    assert "not used" in trial(place, ASK, time.time()).silent
    monkeypatch.setenv("AGENT_MEMORY_USERPROMPTSUBMIT", "off")
    assert "AGENT_MEMORY_USERPROMPTSUBMIT" in trial(place, ASK, time.time()).silent


def test_trying_notes_nothing(place: Place) -> None:
    before = sorted(place.kept.rglob("*"))
    assert trial(place, ASK, time.time()).emitted
    assert trial(place, ASK, time.time()).emitted
    assert sorted(place.kept.rglob("*")) == before


def test_it_goes_by_the_clock_it_is_given(place: Place) -> None:
    new, old = (trial(place, ASK, datetime(year, 7, 2, tzinfo=UTC).timestamp()) for year in (2026, 2029))
    assert [each.told[0].age for each in (new, old)] == [1, 1097]
    assert new.told[0].score > old.told[0].score


def test_what_stands_in_the_block_is_left_out_and_named(place: Place) -> None:
    (place.root / "CLAUDE.md").write_text(block(BASE, PNPM))
    seen = trial(place, ASK, time.time())
    assert seen.emitted == b""
    assert {each.claim: each.fate for each in seen.claims}[PNPM] == "known"


def test_what_comes_into_the_block_and_leaves_it(place: Place, now: datetime) -> None:
    (place.root / "CLAUDE.md").write_text(block(BASE))
    ask = f"{ASK} against the base branch dev"
    today = trial(place, ask, time.time())
    assert [each.claim for each in today.told] == [PNPM]
    coming = Coming(into=frozenset((ID.format(1), PNPM)), out=frozenset((ID.format(0), BASE)), changes=2)
    then = trial(place, ask, time.time(), coming)
    assert [each.claim for each in then.told] == [BASE]
    (place.root / "CLAUDE.md").write_text(block("x", PNPM).replace(ID.format(0), "atm_ffffffff"))
    assert trial(place, ask, time.time()).emitted == then.emitted
    assert Coming.of(load(place.home, project_at(str(place.root)), now=now), ()) == Coming()


def test_what_has_no_room_and_what_is_over_the_cap(place: Place) -> None:
    claims = [f"npm and pnpm {'padding ' * 30}{n}" for n in range(7)]
    place.remember(*claims, floor=0.01)
    seen = trial(place, ASK, time.time())
    fates = [each.fate for each in seen.claims]
    assert (seen.cap, len(seen.told), seen.cut) == (5, 3, 2)
    assert fates == ["told"] * 3 + ["space"] * 2 + ["cap"] * 2
    assert seen.size <= seen.budget
    assert f"[{seen.cut} more omitted".encode() in seen.emitted
