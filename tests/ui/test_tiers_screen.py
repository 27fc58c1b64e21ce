"""Tiers and the states that are not errors (tui.md §5.4, §5.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.engine.blocks.render import budget_bytes, seen_by_agent
from memtui.engine.review.tiers import tiers
from tests.ui.world import World, press, screen_text

BLOCK = b"""<!-- memtui:begin v1 (reviewed with memtui; edit freely, memtui will ask) -->
## Learned

- Answer in English
<!-- memtui:atm_0123abcd 01SESSION.jsonl#L3 -->
<!-- memtui:end -->
"""


async def test_counts_stand_against_caps(world: World) -> None:
    world.claude.joinpath("CLAUDE.md").write_bytes(BLOCK)
    app = world.app(start="tiers")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        text = screen_text(app)
        for words in (
            "L0 transcripts  7",
            "L1 atoms  6/500",
            "L2 project  0/60",
            "L3 persona  1/30",
            "Answer in English",
        ):
            assert words in text
        await press(pilot, "i")
        seen = screen_text(app)
        assert "## Learned" in seen
        assert "memtui:atm_0123abcd" not in seen, "Claude Code strips the comments"


async def test_narrow_shows_one_tier_and_all_counts(world: World) -> None:
    app = world.app(start="tiers")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "L0 7  [L1 6/500]  L2 0/60   L3 0/30" in screen_text(app)
        await press(pilot, "h")
        assert "[L0 7]" in screen_text(app)
        await press(pilot, "l", "w")
        assert "why" in screen_text(app).splitlines()[0]


async def test_what_is_adopted_leaves_l1(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "a", "a", "c", "y", "1")
        text = screen_text(app)
        assert "L1 atoms  4/500" in text
        assert "L2 project  2/60" in text
        assert "adopted 2026-07-20 by recurred" in text


@pytest.mark.parametrize(
    ("strips", "seen"), [(True, b"## Learned\n\n- Answer in English\n"), (False, BLOCK)], ids=["claude", "others"]
)
def test_what_is_seen_is_what_is_counted(strips: bool, seen: bytes) -> None:
    data = b"before\n<!-- mine -->\n" + BLOCK + b"after\n"
    assert seen_by_agent(data, strips_comments=strips) == seen
    assert budget_bytes(data, strips_comments=strips) == len(seen)


def test_a_file_that_is_missing_is_no_fault(world: World, tmp_path: Path) -> None:
    found = tiers(world.sitting.snapshot(), tmp_path / "nowhere")
    assert [tier.name for tier in found.tiers] == ["L0", "L1", "L2", "L3"]
    assert found.blocks[0].fault == ""


async def test_the_first_run_says_what_to_do(empty_world: World) -> None:
    assert empty_world.sitting.open().unused == ""
    app = empty_world.app(read=True)
    async with app.run_test() as pilot:
        for tab in "123":
            await press(pilot, tab, "a", "w", "e", "c", "space")
            text = screen_text(app)
            assert "No memory here yet." in text
            assert "memtui harvest" in text


async def test_empty_staged_names_the_next_key(world: World) -> None:
    app = world.app(start="staged")
    async with app.run_test() as pilot:
        await press(pilot, "a", "a", "c", "y", "escape")
        text = screen_text(app)
        assert "Nothing staged. 1 atom is one session short: 1 then l." in text
        assert "4 wait in the Inbox for a vouch: 2." in text


async def test_unreadable_lines_are_told(world: World) -> None:
    entry = world.sitting.snapshot().entry
    assert entry is not None
    with world.sitting.home.project(entry.key) as folder:
        folder.append("evidence.jsonl", b"{broken\n")
    app = world.app(start="tiers")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "1 unreadable line in evidence.jsonl (L11), kept aside." in screen_text(app)


async def test_a_foreign_folder_is_told(world: World) -> None:
    memory = world.root / ".memory"
    memory.rename(world.root / "elsewhere")
    memory.mkdir(mode=0o700)
    (memory / "owner").write_text("somebody\n")
    (memory / "owner").chmod(0o600)
    app = world.app(start="tiers")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "was not made here" in screen_text(app)
