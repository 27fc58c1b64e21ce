"""How the rows of Staged read: changes of the block, what a person did in it by hand, and changes of L3."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from textual.content import Content

from memtui.engine.promote.hand import EDITED, REMOVED, WRITTEN
from memtui.engine.review.hand_items import HandItem
from memtui.engine.review.l3_items import L3Item
from memtui.engine.review.queues import Item
from memtui.engine.text import shorten, visible
from memtui.screens.l3_rows import about_row
from memtui.screens.offering import offer_words
from memtui.screens.queue import state_line, state_spans
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own, quoted

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
    "drop": "{accept} keeps the line (kept twice, it stays for good), {reject} lets it go",
    "tag": "{accept} writes the mark behind the line; its contest is resolved in Contested: {contested}",
    "untag": "{accept} takes the mark off the line",
}


#: The two verdicts as `engine.review.hand_items` names them: at the head, or after a comma or a semicolon.
_VERDICT = re.compile(r"(?:^|(?<=, )|(?<=; ))[ar] (?=takes|makes|agrees|puts|leaves)")


def row_of(item: StagedRow) -> Row:
    """A row of the list: state, tier and what happens, flags, words."""
    state, *more = state_spans(item)
    tier, what = ("L3", item.action or "adopt") if isinstance(item, L3Item) else ("L2", _what(item))
    return Row(item.id, (state, (f"{tier} {_LABELS[what]}", "dim"), *more, (item.claim, "plain")))


def _what(item: Item | HandItem) -> str:
    return item.kind if isinstance(item, HandItem) else item.action


def about(item: StagedRow, key: Callable[[str], str], evidence: Sequence[str] = ()) -> Content:
    """The words, what would happen to them, and why; `key` names the key of an id, `evidence` is put below."""
    if isinstance(item, L3Item):
        words, *lines = about_row(item)
        told = ["".join(visible(text) for text, _ in line) for line in lines]
        return Content.assemble((visible(words[0][0]), "bold"), "\n" + "\n".join(told))
    state = state_line(item)[0][0]
    if isinstance(item, HandItem):
        told = [own(f"{state} · {_MOVES[item.kind]} · {item.id}"), item.receipt, item.told or _offer(item.offer, key)]
        return Content.assemble((item.claim, "bold"), "\n" + "\n".join(told))
    receipt = f"{item.receipt} · " if item.action == "adopt" else ""
    told = [own(f"{state} · {item.kind} · {item.confidence} · {receipt}{_MOVES[item.action]}")]
    told.append(f"first {item.first}   last {item.last}   {_short(item.pointer)}")
    if item.action == "adopt":
        told.append(f"{'written' if item.origin else 'you said'} {quoted(item.quote)}")
        told += [blocker.words for blocker in item.gate.blockers]
    else:
        names = {"accept": "verdict.accept", "reject": "verdict.reject", "contested": "tab.contested"}
        keys = _KEYS[item.action].format(**{word: key(ref) for word, ref in names.items()})
        told += [item.receipt, *([] if item.settled else [keys])]
    if item.about_you and item.action == "adopt":
        told.append(f"about you: {offer_words(key)}")
    told += evidence
    return Content.assemble((item.claim, "bold"), "\n" + "\n".join(told))


def _short(pointer: str) -> str:
    """The session and the line, without folder and ending."""
    session, _, line = pointer.rsplit("/", 1)[-1].rpartition("#")
    return own(f"{shorten(session.removesuffix('.jsonl'), 13)}#{line}")


def _offer(words: str, key: Callable[[str], str]) -> str:
    """What the two verdicts would do with a hand edit, under the person's own keys."""
    names = {"a ": "verdict.accept", "r ": "verdict.reject"}
    return _VERDICT.sub(lambda found: f"{key(names[found[0]])} ", words)
