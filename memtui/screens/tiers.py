"""Tab 1, Tiers: what is where, against which cap, and what an agent reads (tui.md "Tiers")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from memtui.engine.backends.imports.notes import source_names
from memtui.engine.review.tiers import Entry, Seen, Tier, Tiers, tiers
from memtui.screens.block import BlockScreen
from memtui.screens.desk import Table
from memtui.screens.filtered import FilteredFrame
from memtui.widgets.gauge import count_words
from memtui.widgets.keys import TIERS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import CursorMoved
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import FLAGS, own

NOTHING_YET = (
    "No memory here yet. memtui reads your sessions as they end.",
    "",
    "memtui harvest   reads the transcripts there are",
    "memtui demo      shows all of this with a made-up project",
)


def import_offer(sources: Sequence[str], key: str) -> tuple[str, ...]:
    """The offer to take in by `key` what is remembered elsewhere, where there is anything."""
    if not sources:
        return ()
    return ("", f"{key:<17}takes in what is remembered already: {source_names(sources)}")


class TiersScreen(FilteredFrame):
    """Four columns side by side; on a narrow screen one at a time, with all counts."""

    CSS_PATH = "tiers.tcss"
    AUTO_FOCUS = ""  # the tier with something in it, once the table is laid
    BINDINGS: ClassVar[list[BindingType]] = list(TIERS)
    TAB = "tiers"
    HELP = """
## Tiers

**L0** are your transcripts, read in place. **L1** are claims found in them: an agent is reminded of at most five.
**L2** is the block in this project's file, **L3** the one in your own: every session reads those.
"""

    def __init__(self) -> None:
        super().__init__()
        self._tiers = Tiers((), ())
        self._open = ""

    def body(self) -> ComposeResult:
        yield Static(markup=False, id="counts")
        with Horizontal(id="body"):
            for name in ("L0", "L1", "L2", "L3"):
                with Vertical(id=f"{name}-tier", classes="tier"):
                    yield Static(markup=False, id=f"{name}-head", classes="head")
                    yield QueueList(id=name)
        yield Prose(id="detail")
        yield self.filter_field()

    def filtered_list(self) -> QueueList:
        return self._list

    def lay(self, table: Table) -> None:
        roots = self.app.sitting.roots
        self._tiers = tiers(table.snapshot, roots[0])
        for tier in self._tiers.tiers:
            head = f" {tier.name} {tier.title}  {count_words(len(tier.entries), tier.cap)}\n {tier.where}"
            self.query_one(f"#{tier.name}-head", Static).update(Content(head))
            shown = [entry for entry in tier.entries if self.needle in entry.words.casefold()]
            self.query_one(f"#{tier.name}", QueueList).show_rows([_row(entry) for entry in shown])
        if not self._open:
            full = [tier.name for tier in self._tiers.tiers if tier.entries]
            self._open_tier("L2" if "L2" in full or not full else full[-1])
            self._list.focus()
        self._open_tier(self._open)

    def steps(self) -> list[str]:
        rows = self._list.rows
        place = f"{self._list.at + 1} of {len(rows)}" if rows else "empty"
        return ["tiers", self._open, place, *([f"/{self.needle}"] if self.needle else [])]

    def tally(self) -> Content:
        lost = sum(fault.count for fault in self.snapshot.faults)
        return Content(f"{lost} not taken in 7 days ! f3 " if lost else "")

    def why_not(self, action: str) -> str:
        if action == "adopt":
            return self.app.nothing_to_adopt
        if action == "why" and self._list.current not in self.snapshot.claims:
            return "no sighting on this machine: nothing to walk back to"
        if action == "seen" and not any(block.lines for block in self._tiers.blocks):
            return "no block stands in any file yet"
        return ""

    def over(self, action: str) -> bool:
        return action == "foreign" and not self.snapshot.causes

    @property
    def _list(self) -> QueueList:
        return self.query_one(f"#{self._open}", QueueList)

    @on(CursorMoved)
    def _moved(self) -> None:
        self._show_detail()
        self.refresh_rows()

    def on_descendant_focus(self) -> None:
        if isinstance(self.focused, QueueList) and self.focused.id:
            self._open_tier(self.focused.id)
            self.refresh_rows()

    def _open_tier(self, name: str) -> None:
        self._open = name
        counts: list[str] = []
        for tier in self._tiers.tiers:
            here = tier.name == name
            self.query_one(f"#{tier.name}-tier").set_class(here, "-open")
            words = f"{tier.name} {count_words(len(tier.entries), tier.cap)}"
            counts.append(f"[{words}]" if here else f" {words} ")
        self.query_one("#counts", Static).update(Content(" " + " ".join(counts)))
        self._show_detail()

    def _show_detail(self) -> None:
        tier = next(tier for tier in self._tiers.tiers if tier.name == self._open)
        entry = next((entry for entry in tier.entries if entry.id == self._list.current), None)
        about: list[Line] = _about(entry) if entry else self._empty(tier)
        full = any(block.size > block.budget for block in self._tiers.blocks)
        sizes = own(" · ").join(map(_size, self._tiers.blocks))
        size: Line = ((sizes, "full" if full else "dim"),)
        troubles = self._troubles()
        lines = [*about, size, *troubles] if entry else [*troubles, *([()] if troubles else []), *about, size]
        self.query_one("#detail", Prose).show_prose(*lines)  # where nothing is, the reason comes before the offers

    def _empty(self, tier: Tier) -> list[Line]:
        if not self.snapshot.claims and not self.snapshot.adopted:
            words = (*NOTHING_YET, *import_offer(self.app.sitting.remembered, self.app.key("import")))
            return [*(((each, "plain"),) for each in words), ()]
        return [((f"Nothing in {tier.name}.", "plain"),)]

    def _troubles(self) -> list[Line]:
        """What could not be read, in words: never dropped silently."""
        found = [self.snapshot.trouble] if self.snapshot.trouble else []
        for name, lines in self.snapshot.bad_lines.items():
            if lines:
                where = ", ".join(f"L{line.number}" for line in lines[:6])
                count = "1 unreadable line" if len(lines) == 1 else f"{len(lines)} unreadable lines"
                found.append(f"{count} in {name} ({where}), kept aside.")
        found += self.snapshot.refused
        return [((f"! {words}", "later"),) for words in found]

    def action_pane(self, steps: int) -> None:
        names = [tier.name for tier in self._tiers.tiers]
        name = names[(names.index(self._open) + steps) % len(names)]
        self._open_tier(name)
        self._list.focus()
        self.refresh_rows()

    def action_seen(self) -> None:
        self.app.push_screen(BlockScreen([block for block in self._tiers.blocks if block.lines]))

    async def action_history(self) -> None:
        await self.run_action("app.history")

    async def action_why(self) -> None:
        if self._list.current is not None:
            await self.run_action(f"app.why({self._list.current!r})")

    async def action_adopt(self) -> None:
        await self.run_action("app.adopt")

    async def action_foreign(self) -> None:
        await self.run_action("app.foreign")

    def action_back(self) -> None:
        if not self.close_filter():
            self.app.stop_reading()


def _row(entry: Entry) -> Row:
    flag = FLAGS.get(entry.flag)
    sign = (f"{flag.sign} ", flag.style) if flag else ("  ", "plain")
    note = ((f"{entry.note} ", "dim"),) if entry.note else ()
    return Row(entry.id, (sign, *note, (entry.words, "plain")))


def _about(entry: Entry) -> list[Line]:
    flag = [((f"{FLAGS[entry.flag].sign} {entry.flag}", FLAGS[entry.flag].style),)] if entry.flag else []
    return [
        ((entry.words, "strong"),),
        *flag,
        *(((own(words) if not at else words, "dim"),) for at, words in enumerate(entry.about)),
    ]


def _size(block: Seen) -> str:
    """A block's size as the agent reads it, against its budget."""
    if block.fault:
        return f"{block.tier} {block.shown}: {block.fault}"
    return f"{block.tier} {block.size:,}/{block.budget:,} B" if block.lines else f"{block.tier} no block yet"
