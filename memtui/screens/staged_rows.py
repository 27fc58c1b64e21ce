"""How the rows of Staged read: changes of the block, what a person did in it by hand, and changes of L3."""

from __future__ import annotations

from textual.content import Content

from memtui.engine.promote.hand import EDITED, REMOVED, WRITTEN
from memtui.engine.review.hand_items import HandItem
from memtui.engine.review.l3_items import L3Item
from memtui.engine.review.queues import Item
from memtui.engine.text import visible
from memtui.screens.l3_rows import about_row
from memtui.screens.queue import state_line, state_spans
from memtui.widgets.queue_list import Row

StagedRow = Item | HandItem | L3Item
#: What accepting a row does; one width, so that claims stand under one another.
_LABELS = {
    "adopt": "in    ",
    "drop": "out   ",
    "edit": "edit  ",
    "tag": "tag   ",
    "untag": "untag ",
    EDITED: "hand~ ",
    WRITTEN: "hand+ ",
    REMOVED: "hand- ",
}
_MOVES = {
    "adopt": "L1 → L2",
    "drop": "leaves L2",
    "edit": "other words",
    "tag": "is marked",
    "untag": "mark goes",
    EDITED: "changed by hand",
    WRITTEN: "written by hand",
    REMOVED: "removed by hand",
}
_KEYS = {
    "drop": "a keeps the line (kept twice, it stays for good), r lets it go",
    "tag": "a writes the mark behind the line; its contest is resolved in Contested: 4",
    "untag": "a takes the mark off the line",
}


def row_of(item: StagedRow) -> Row:
    """A row of the list: state, tier and what happens, flags, words."""
    state, *more = state_spans(item)
    tier, what = ("L3", item.action or "adopt") if isinstance(item, L3Item) else ("L2", _what(item))
    return Row(item.id, (state, (f"{tier} {_LABELS[what]}", "dim"), *more, (item.claim, "plain")))


def _what(item: Item | HandItem) -> str:
    return item.kind if isinstance(item, HandItem) else item.action


def about(item: StagedRow) -> Content:
    """The words, what would happen to them, and why."""
    if isinstance(item, L3Item):
        words, *lines = about_row(item)
        told = ["".join(visible(text) for text, _ in line) for line in lines]
        return Content.assemble((visible(words[0][0]), "bold"), "\n" + "\n".join(told))
    state = state_line(item)[0][0]
    if isinstance(item, HandItem):
        told = [f"{state} · {_MOVES[item.kind]} · {item.id}", item.receipt, item.told or item.offer]
        return Content.assemble((item.claim, "bold"), "\n" + "\n".join(told))
    told = [f"{state} · {item.kind} · {item.confidence} · {_MOVES[item.action]}"]
    if item.action == "adopt":
        told = [f"{state} · {item.kind} · {item.confidence} · {item.receipt} · {_MOVES[item.action]}"]
    told.append(f"first {item.first}   last {item.last}   {item.pointer.rsplit('/', 1)[-1]}")
    if item.action == "adopt":
        told += [blocker.words for blocker in item.gate.blockers]
    else:
        told += [item.receipt, *([] if item.settled else [_KEYS[item.action]])]
    return Content.assemble((item.claim, "bold"), "\n" + "\n".join(told))
