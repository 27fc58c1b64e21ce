"""Redacted: asks twice, never in a batch, says what would be written (design §3.3, tui.md "Redacted")."""

from __future__ import annotations

import pytest

from memtui.engine.redact.second import Mark, Opinion
from memtui.engine.store import opinions
from memtui.screens.edit import EditLine
from memtui.screens.notice import Question
from memtui.screens.queue import QueueScreen
from tests.ui.world import World, footer_text, press, screen_text

RELAY = "the mail relay key is [REDACTED:stripe-key]"


async def test_the_detail_says_what_was_replaced_and_the_line_that_would_be_written(disputed: World) -> None:
    app = disputed.app(start="redacted")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j")
        text = screen_text(app)
        for words in (
            "[5 Redacted 2]",
            "1 span redacted: stripe-key.",
            "Redaction is lexical",
            "what must a stranger not learn",
            "If accepted, CLAUDE.md gets exactly this line",
            f"+ - {RELAY}",
            "+ <!-- memtui:atm_",
            "better rewritten as a reference",
        ):
            assert words in text


async def test_accepting_asks_once_more_and_the_claim_goes_to_its_gate(disputed: World) -> None:
    app = disputed.app(start="redacted")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j", "a")
        assert isinstance(app.screen, Question)
        assert RELAY in screen_text(app)
        await press(pilot, "n")
        assert disputed.decisions() == []
        await press(pilot, "a", "y")
        (row,) = disputed.decisions()
        assert (row.do, row.atom) == ("clear", disputed.atom("mail relay"))
        assert [item.state for item in app.laid.redacted] == ["open", "in"]
        assert "approved as it stands" in app.said
        await press(pilot, "u")
        assert [item.state for item in app.laid.redacted] == ["open", "open"]


async def test_keeping_at_l1_and_dropping_both_keep_it_out_and_stay_visible(disputed: World) -> None:
    app = disputed.app(start="redacted")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r")
        assert "kept at L1" in app.said
        await press(pilot, "x")
        assert isinstance(app.screen, Question)
        assert "Drop this claim?" in screen_text(app)
        assert not any("memtui:atm_" in str(line) for line in app.screen.query("#text Static")), "nothing is written"
        await press(pilot, "y")
        assert [row.do for row in disputed.decisions()] == ["reject", "reject"]
        assert [item.state for item in app.laid.redacted] == ["out", "out"]
        assert "2 decided: 0 in, 2 out, 0 later." in app.said
        await press(pilot, "g", "a", "y")
        assert [item.state for item in app.laid.redacted] == ["in", "out"], "approving takes a tombstone back"
    assert disputed.app(start="redacted").laid.redacted == ()


async def test_a_rewrite_without_the_secret_leaves_the_queue(disputed: World) -> None:
    app = disputed.app(start="redacted")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j", "e")
        assert isinstance(app.screen, EditLine)
        await press(pilot, "ctrl+u", *"mail keys live in the vault", "enter")
        assert [item.claim for item in app.laid.redacted if "mail" in item.claim] == []
        assert "mail keys live in the vault" in {item.claim for item in app.laid.inbox}
        await press(pilot, "u")
        assert len(app.laid.redacted) == 2


async def test_there_is_no_batch(disputed: World) -> None:
    app = disputed.app(start="redacted")
    async with app.run_test() as pilot:
        await press(pilot, "space", "v", "j", "v", "A", "R")
        assert isinstance(app.screen, QueueScreen)
        assert app.screen.rows.marked == frozenset()
        assert disputed.decisions() == []
        await press(pilot, "s")
        assert [row.do for row in disputed.decisions()] == ["later"]


async def test_an_empty_queue_and_the_narrow_keys(world: World) -> None:
    app = world.app(start="redacted")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a")
        text = screen_text(app)
        assert "Nothing is redacted here." in text
        assert app.said == "a: there is nothing here"
        assert (await footer_text(pilot)).endswith("q Quit")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_what_a_second_scanner_marks_waits_here_with_its_span(world: World, size: tuple[int, int]) -> None:
    words = "Write release notes for falcon-nine."
    world.tell((("01SESSIONZZZZ", "2026-07-16", f"Always {words[0].lower()}{words[1:]}", "Yes."),))
    world.harvest()
    sitting = world.sitting

    def scan(text: str) -> tuple[Mark, ...]:
        return (Mark(text.find("falcon"), len(text), "test.host"),) if "falcon" in text else ()

    with sitting.home.project(sitting.home.entries()[0].key) as folder:
        opinions.ask(folder, sitting.snapshot().claims, Opinion("1.0", scan))
    app = world.app(start="redacted")
    async with app.run_test(size=size) as pilot:
        text = screen_text(app)
        assert "falcon-nine" in text
        assert "a second scanner marks something" in text
        assert "second opinion: test.host" in text
        await press(pilot, "a", "y")
        (row,) = world.decisions()
        assert row.do == "clear"
        assert all("falcon" not in item.claim or item.state == "in" for item in app.laid.redacted)
        assert any("falcon" in item.claim for item in app.laid.inbox)
