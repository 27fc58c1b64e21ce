"""A crash at each step of an undo: it is finished or rolled back, never half, never twice (security.md D.1)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from memtui.engine.adopt.git import GitChoice
from memtui.engine.errors import Refused, Stale
from memtui.engine.home import Home
from memtui.engine.store.ledger import LedgerLine, lines_bytes
from tests.engine.adopt_world import RULE, RULES
from tests.engine.test_adopt_recovery import _dies
from tests.engine.undo_world import Undoing


def _plain(tmp_path: Path, name: str, text: str) -> Undoing:
    """A project without git in a home of its own, with an adoption to take back."""
    folder = tmp_path.resolve() / name
    folder.mkdir()
    if text:
        (folder / "CLAUDE.md").write_text(text)
    world = Undoing(folder, Home(f"{folder}.home"))
    world.bring(RULE)
    return world


@pytest.mark.parametrize("text", [RULES, ""], ids=["a file of mine", "a file that adopting made"])
@pytest.mark.parametrize("first", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 12))])
def test_a_crash_at_any_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int, text: str) -> None:
    at = first
    while True:
        world = _plain(tmp_path, f"p{at}", text)
        shown = world.plan_back()
        if not _dies(monkeypatch, at, lambda world=world, shown=shown: world.back.write(shown, GitChoice())):  # type: ignore[misc]
            break
        world.recover()
        assert not (world.folder / "adopt.journal").exists()
        if world.target.exists() and RULE in world.text():
            assert [line.action for line in world.ledger().lines] == ["adopt"]
            world.take_back()
        assert (world.text() if world.target.exists() else "") == text
        assert world.target.exists() == bool(text)
        assert [line.action for line in world.ledger().lines] == ["adopt", "undo"]
        assert world.ledger().bad == ()
        assert world.plan().empty
        at += 11
    assert at > 60


def test_an_edit_after_the_crash_stops_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = _plain(tmp_path, "p", RULES)
    shown = world.plan_back()
    at = 1
    while _dies(monkeypatch, at, lambda: world.back.write(shown, GitChoice())):
        if not (world.folder / "adopt.journal").exists():
            at += 3
            continue
        world.target.write_text("Mine alone.\n")
        with pytest.raises(Stale, match="was edited after"):
            world.recover()
        assert world.text() == "Mine alone.\n"
        return
    pytest.fail("it never died behind the journal")


@pytest.mark.parametrize(
    "atom", [{}, {"id": "x", "claim": "y"}, {"id": "atm_00000000"}, {"id": "atm_00000000", "claim": 1}]
)
def test_a_line_that_names_no_claim_is_refused(tmp_path: Path, atom: dict[str, object]) -> None:
    world = _plain(tmp_path, "p", RULES)
    log = world.root / ".memory/adopted.log"
    forged = LedgerLine("tx_f", "2999-12-31T23:59:59Z", "adopt", atom, "", "../../x", "", "", "app")
    longer = replace(forged, tx="tx_f0", at="2999-12-30T23:59:59Z")  # a whole name is never another one's beginning
    log.write_bytes(log.read_bytes() + lines_bytes([longer, forged]))
    with pytest.raises(Refused, match="names no claim"):
        world.take_back("tx_f")
    assert world.back.history()[0].tx == "tx_f"
    world.take_back(world.ledger().lines[0].tx)
    assert world.text() == RULES
