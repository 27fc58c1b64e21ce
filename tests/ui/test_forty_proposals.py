"""Forty proposals go through the queue, the plan and the disk in 44 keys or fewer (tui.md §5.7)."""

from __future__ import annotations

from tests.conftest import git
from tests.ui.world import World, press

KEYS = 44
THINGS = ("api", "billing", "cart", "docs", "export", "front", "graph", "hooks", "import", "jobs")
DEEDS = ("Always run {} tests before you push.", "Never edit the {} folder by hand.")
MORE = ("Always ask before you change the {} schema.", "Never log what the {} service answers.")
#: Each said in three sessions on three days.
RULES = tuple(form.format(thing) for form in (*DEEDS, *MORE) for thing in THINGS)


async def test_forty_in_forty_four_keys(empty_world: World) -> None:
    empty_world.tell(
        tuple((f"01SESSION{n:04d}", f"2026-07-{n + 1:02d}", rule, "Right.") for n in range(3) for rule in RULES)
    )
    empty_world.harvest()
    app = empty_world.app(start="staged")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert len(app.laid.all_staged) == len(RULES) == 40
        shown = [item.claim for item in app.laid.all_staged]
        keys = ["r" if number % 4 == 3 else "a" for number in range(40)]
        keys += ["c", "y"]
        assert len(keys) <= KEYS
        await press(pilot, *keys)
    text = (empty_world.root / "CLAUDE.md").read_text()
    wanted = {claim for number, claim in enumerate(shown) if number % 4 != 3}
    assert {claim for claim in shown if f"- {claim}\n" in text} == wanted
    assert len(wanted) == 30
    assert git(empty_world.root, "status", "--porcelain") == ""
    assert [row.do for row in empty_world.decisions()].count("reject") == 10
