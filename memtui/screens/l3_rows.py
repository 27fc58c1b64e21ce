"""How a row of L3 reads, in its own tab and in Staged."""

from __future__ import annotations

from memtui.engine.review.l3_items import CLIMBS, HELD, LINE, WAITS, L3Item
from memtui.engine.store.snapshot import Snapshot
from memtui.screens.queue import state_line
from memtui.widgets.line_view import Line
from memtui.widgets.signs import own

_FOUND_IN = {LINE: "still held at L2 in", CLIMBS: "comes from", WAITS: "comes from", HELD: "held at L2 in"}
NOT_HERE = "this project doesn't hold it; `memtui why` in one of its projects walks back"
DONE = {
    "accept": "stays or climbs",
    "alias": "united",
    "force": "entered by hand",
    "keep": "kept",
    "later": "left for later",
    "reject": "marked out",
}


def about_row(item: L3Item) -> list[Line]:
    """The row under the cursor: words, where it comes from, what is in the way, who says otherwise."""
    since = f" · L3 since {item.line.told.at[:10]}" if item.line and item.line.told else ""
    hand = " · written by hand" if item.place == LINE and item.line and not item.line.told else ""
    lines: list[Line] = [
        ((item.claim, "strong"),),
        (*state_line(item), (own(f" · {item.kind or 'rule'}{since}{hand} · {item.id}"), "dim")),
    ]
    slugs = sorted({each.slug for each in item.candidate.holdings}) if item.candidate else list(item.projects)
    if slugs:
        lines.append(((f"{_FOUND_IN[item.place]}  ", "dim"), (", ".join(slugs), "plain")))
    if item.joined:
        lines.append((("joined since  ", "dim"), (", ".join(item.joined), "plain")))
    if item.words:
        lines.append(((own(item.words), "dim"),))
    lines += [(("! ", "later"), (blocker.words, "plain")) for blocker in item.blockers]
    lines += [((f"{each.slug} says  ", "dim"), (each.claim, "plain")) for each in item.shadowed]
    return lines


def said_here(item: L3Item, snapshot: Snapshot) -> str:
    """The id under which this project holds the rule, "" where it doesn't."""
    holdings = item.candidate.holdings if item.candidate else ()
    return next((each.claim.atom.id for each in holdings if each.claim.atom.id in snapshot.claims), "")
