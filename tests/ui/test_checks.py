"""The Inbox shows what the repository says to a claim, and where an imported one stood; no key waits for it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

import pytest

from memtui.engine.review.claim_checks.checking import Checker
from memtui.engine.review.claim_checks.verdict import Check
from memtui.widgets.prose import Prose
from tests.conftest import git
from tests.ui.test_pictures import NARROW, WIDE, SnapCompare, keys
from tests.ui.world import World, press, screen_text, settle


@pytest.fixture
def checked(empty_world: World) -> World:
    """A project with a Makefile and a file that was renamed, and a CLAUDE.md of which some holds and some doesn't."""
    root = empty_world.root
    (root / "Makefile").write_text("test:\n\tpytest -q\n")
    (root / "tools").mkdir()
    (root / "tools" / "count.py").write_text("print('one and two and three')\n" * 9)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "tools")
    git(root, "mv", "tools/count.py", "tools/derive.py")
    git(root, "commit", "--quiet", "--message", "rename it")
    _rules(
        empty_world,
        "- Counters come from tools/count.py, and `make test` and `make docs` run in CI\n- Review each other's work\n",
    )
    assert empty_world.sitting.open().unused == ""
    empty_world.sitting.import_notes(("agents-md",))
    return empty_world


def _rules(world: World, text: str) -> None:
    """Write AGENTS.md as on a day in June."""
    path = world.root / "AGENTS.md"
    path.write_text(text)
    os.utime(path, (1_781_000_000, 1_781_000_000))


def shown(world_app: object) -> str:
    from memtui.app.app import Memtui

    assert isinstance(world_app, Memtui)
    prose = world_app.screen.query_one("#prose", Prose)
    return "\n".join("".join(text for text, _ in line) for line in prose._prose)


async def test_the_detail_shows_checks_with_what_proves_them(checked: World) -> None:
    app = checked.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, "g")
        if "Counters" not in shown(app).split("\n")[0]:
            await press(pilot, "j")
        text = shown(app)
        assert "✓ pass  make test: Makefile has the target test" in text
        assert "Makefile:1  test:" in text
        assert "✗ fail  make docs: Makefile has no target docs" in text
        assert "✗ fail  tools/count.py: it was renamed to tools/derive.py" in text
        assert "e, with these words: Counters come from tools/derive.py, and `make test`" in text
        assert "agents-md, AGENTS.md:1" in text
        assert "imported" in text


async def test_they_stand_in_staged_too(checked: World) -> None:
    checked.sitting.force(checked.sitting.snapshot().find(checked.atom("Counters come")), "it is true")
    app = checked.app(start="staged")
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        text = " ".join(screen_text(app).split())
        assert "✗ fail tools/count.py: it was renamed to tools/derive.py" in text
        assert "✓ pass make test" in text


async def test_a_claim_that_names_nothing_shows_no_checks(checked: World) -> None:
    app = checked.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        if "Review" not in shown(app).split("\n")[0]:
            await press(pilot, "j")
        assert "checks" not in shown(app)


async def test_keys_work_while_the_repository_is_read(checked: World, monkeypatch: pytest.MonkeyPatch) -> None:
    go: threading.Event = threading.Event()
    check: Callable[[Checker, str], tuple[Check, ...]] = Checker.check

    def slowly(self: Checker, claim: str) -> tuple[Check, ...]:
        assert go.wait(60)
        return check(self, claim)

    monkeypatch.setattr(Checker, "check", slowly)
    app = checked.app(start="inbox")
    async with app.run_test(size=WIDE) as pilot:
        for key in ("j", "k", "j", "k"):
            await pilot.press(key)
        if "Counters" not in shown(app).split("\n")[0]:
            await pilot.press("j")
        assert "looking…" in shown(app)
        await pilot.press("a")
        assert any(item.state == "in" for item in app.laid.inbox)
        go.set()
        await settle(pilot)
        assert "looking…" not in shown(app)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_checks(snap_compare: SnapCompare, checked: World, size: tuple[int, int]) -> None:
    _rules(checked, "- Use `make test` and `make docs`, see tools/derive.py\n")
    checked.sitting.import_notes(("agents-md",))
    assert snap_compare(checked.app(start="inbox"), terminal_size=size, run_before=keys("/", *"derive", "enter"))
