"""The desk all screens stand on: the sitting, what is on the table, and the decisions made in it.

It is the base of the application, so that screens and widgets never import `memtui.app` (design §1). It holds no
rule: every question goes to `engine.sitting`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App
from textual.reactive import reactive
from textual.worker import Worker, WorkerState

from memtui.engine.errors import MemtuiError, Stale
from memtui.engine.promote.staging import Action, actions
from memtui.engine.review.hand_items import HandItem, hand_items
from memtui.engine.review.l3_items import L3Item, L3View, staged_l3
from memtui.engine.review.pairs import PairItem, contested
from memtui.engine.review.queues import IN, Item, action_state, inbox, redacted, staged
from memtui.engine.review.turns import redoable, undoable
from memtui.engine.sitting import Sitting
from memtui.engine.store.decisions import Decision
from memtui.engine.store.lock import WAIT_SECONDS
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.screens.patience import BRIEF, Patience, Told
from memtui.widgets.ascii import AsciiSigns
from memtui.widgets.keymap import keymap
from memtui.widgets.line_view import LineView
from memtui.widgets.signs import draw_in_ascii, needs_ascii

if TYPE_CHECKING:
    from memtui.engine.adopt.transaction import Receipt

WRITING = "it is being written and can't be stopped now"
HELD_KEY_SECONDS = 0.1  # a key that repeats faster decides nothing (tui.md §4)


@dataclass(frozen=True)
class Table:
    """What is on the table: one reading of the project, and its queues with what was decided in this sitting."""

    snapshot: Snapshot
    inbox: tuple[Item, ...]
    staged: tuple[Item, ...]
    contested: tuple[PairItem, ...]
    redacted: tuple[Item, ...]
    actions: tuple[Action, ...]
    hand: tuple[HandItem, ...]  # what the person did in the block with an editor
    l3: int  # claims in the person's own file
    l3_view: L3View | None = None  # None until all projects were looked through

    @classmethod
    def of(
        cls,
        snapshot: Snapshot,
        l3: int,
        decided: Mapping[str, frozenset[str]],
        settled: Iterable[PairItem] = (),
        l3_view: L3View | None = None,
    ) -> Table:
        """The table of a snapshot; `decided` (ids by tab) and `settled` stay where they were decided."""
        kept = {tab: decided.get(tab, frozenset()) for tab in ("inbox", "staged", "redacted")}
        waiting = actions(snapshot)
        return cls(
            snapshot=snapshot,
            inbox=inbox(snapshot, keep=kept["inbox"]),
            staged=staged(snapshot, keep=kept["staged"], waiting=waiting),
            contested=contested(snapshot, keep=settled),
            redacted=redacted(snapshot, keep=kept["redacted"]),
            actions=waiting,
            hand=hand_items(snapshot, keep=kept["staged"], waiting=waiting),
            l3=l3,
            l3_view=l3_view,
        )

    @property
    def climbing(self) -> tuple[L3Item, ...]:
        """The rows of L3 that stand in Staged."""
        return staged_l3(self.l3_view) if self.l3_view is not None else ()

    @property
    def all_staged(self) -> tuple[HandItem | Item | L3Item, ...]:
        """Everything that waits for a yes or no: hand edits, changes of the block, changes of L3."""
        return (*self.hand, *self.staged, *self.climbing)

    @property
    def accepted(self) -> frozenset[str]:
        """The ids of the staged changes that adopting would write."""
        return frozenset(action.id for action in self.actions if action_state(action, self.snapshot) == IN)


class Desk(App[int]):
    """An application with a table; `said` is the status line, `decided` the ids of this sitting by tab.

    `unread` says why what lies on disk now can't be read; the table is an older one then.
    """

    table: reactive[Table | None] = reactive(None)
    said: reactive[str] = reactive("")
    unread: reactive[str] = reactive("")

    def __init__(
        self,
        sitting: Sitting,
        *,
        clock: Callable[[], float],
        wall: Callable[[], float] = time.time,
        edit: Callable[[Path, int], None] | None = None,
        edit_words: Callable[[str, str], str | None] | None = None,
        ansi_color: bool | None = None,
    ) -> None:
        self.sitting = replace(sitting, own=replace(sitting.own, wait=BRIEF))  # the screen stands still for no lock
        self.patience = Patience(self)
        self.ascii = needs_ascii(sitting.environ, wanted=sitting.settings.ascii)
        draw_in_ascii(self.ascii)
        super().__init__(ansi_color=ansi_color)
        if self.ascii:
            self._filters.append(AsciiSigns())
        self.edit_file = edit or self.open_editor
        self.edit_words = edit_words or self.open_words
        self.decided: dict[str, frozenset[str]] = {}
        self.settled: dict[str, PairItem] = {}
        self.receipts: list[Receipt] = []
        self.writing = False
        self.opening = True  # until the first screen stands there: nothing is looked up before
        self.l3_view: L3View | None = None
        self.l3_stale = False  # whether a decision about the project may have changed what L3 shows
        self.clock = clock
        self.wall = wall  # as a hook reads it, whatever MEMTUI_NOW says
        self._last_key = float("-inf")
        self.barred = self._bar()
        self.set_reactive(Desk.table, Table.of(sitting.snapshot(), sitting.l3.count(), self.decided))
        self.own_keys = keymap(self.laid.snapshot.settings.keys)
        self.set_keymap(dict(self.own_keys.keys))

    @property
    def laid(self) -> Table:
        """The table; there always is one."""
        if self.table is None:
            raise RuntimeError("the table is laid before the first screen")
        return self.table

    @property
    def nothing_to_adopt(self) -> str:
        """Why there is nothing to adopt here; "" where there is something."""
        return self.barred or ("" if self.laid.accepted else "accept something in Staged first")

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Obey a key of a list before the next key is looked at: a letter behind `/` belongs to the field.

        Textual sends a key to the list first and looks for its meaning when it comes back, other keys in between.
        """
        if await super()._check_bindings(key, priority):
            return True
        return priority and isinstance(self.focused, LineView) and await super()._check_bindings(key)

    def key(self, ref: str) -> str:
        """The key of an id, as a sentence names it."""
        return self.own_keys.shown(ref)

    @property
    def undo_words(self) -> str:
        """What takes a decision back, at the end of a sentence."""
        return f"{self.key('undo')} to undo"

    @property
    def adopt_words(self) -> str:
        """What comes when everything is decided."""
        return f"{self.key('adopt')} to preview and adopt."

    def say(self, words: str) -> None:
        """Put words on the status line."""
        self.said = words

    def patiently(self, deed: Callable[[], None], told: Told | None = None) -> None:
        """Do what decides; while somebody else holds its lock it is tried again, and the keys go on (tui.md §5.5).

        A known fault is `told`, by default on the status line. What a deed did before its lock was busy it must not
        do again.
        """
        self.patience.do(deed, told or self.say_fault)

    @property
    def patient(self) -> Sitting:
        """The sitting for a thread of its own, which may wait for a lock."""
        return replace(self.sitting, own=replace(self.sitting.own, wait=WAIT_SECONDS))

    def say_fault(self, fault: MemtuiError) -> None:
        """Put a fault on the status line."""
        self.say(f"{fault.title} {fault.detail}".strip())

    def leave_screen(self) -> None:
        """Back to the screen below; what was said on this one doesn't go along."""
        self.say("")
        self.pop_screen()

    def reload(self) -> bool:
        """Read the project from disk again; False where that can't be now: what was read before stays on the table."""
        try:
            table = Table.of(
                self.sitting.snapshot(), self.sitting.l3.count(), self.decided, self.settled.values(), self.l3_view
            )
        except MemtuiError as fault:
            return self._not_read(fault)
        if self.unread:
            self.unread = ""
            self.say("")
        self.table = table
        return True

    def _not_read(self, fault: MemtuiError) -> bool:
        self.unread = f"{fault.title} {fault.detail}".strip()
        self.say(f"not read, {self.key('reload')} tries again: {self.unread}")
        return False

    def look_l3(self) -> L3View:
        """L3 over all projects, as it is now; it is on the table with the next reload."""
        self.l3_view, self.l3_stale = self.sitting.l3.look(), False
        return self.l3_view

    def reload_l3(self) -> bool:
        """Read the project and L3 from disk again; as `reload`."""
        try:
            self.look_l3()
        except MemtuiError as fault:
            return self._not_read(fault)
        return self.reload()

    def leave_receipt(self) -> None:
        """What comes after an adoption, once its receipt was read."""

    def keep_receipt(self, receipt: Receipt) -> None:
        """Keep what an adoption did; the review begins anew."""
        self.receipts.append(receipt)
        self.decided, self.settled = {}, {}
        self.reload_l3()  # what a project holds, and what has room, is another question now

    def show_fault(self, fault: MemtuiError) -> None:
        """Show what went wrong, where, and what to do."""
        raise NotImplementedError

    def report_worker(self, worker: Worker[None]) -> None:
        """Show the known fault that ended a worker; anything else is a bug and ends the app."""
        if isinstance(worker.error, MemtuiError):
            self.show_fault(worker.error)
        elif worker.error is not None and worker.state is WorkerState.ERROR:
            raise worker.error

    def stop_reading(self) -> None:
        """Stop a harvest that runs; what was read is kept."""
        raise NotImplementedError

    def open_editor(self, path: Path, line: int) -> None:
        """Open a file in the person's editor, at a line."""
        raise NotImplementedError

    def open_words(self, words: str, about: str) -> str | None:
        """Open words in the person's editor; gives back other ones, or None where they stay as they were."""
        raise NotImplementedError

    def too_soon(self) -> bool:
        """Whether this decision comes from a key held down; counts as one otherwise."""
        now = self.clock()
        soon = now - self._last_key < HELD_KEY_SECONDS
        self._last_key = now
        return soon

    def _claim(self, atom: str) -> Claim:
        """The claim on the table. Raises `NotFound` or `Stale` for one that went while a question about it was open."""
        claim = self.laid.snapshot.claims.get(atom)
        if claim is None:
            now = self.laid.snapshot.find(atom).atom
            raise Stale(f"{atom} is {now.id} by now.", now.claim, "Decide about these words.")
        return claim

    def decide(self, atom: str, do: str, tab: str) -> Decision:
        """Record a verdict about a claim as it lies on the table; it is on disk when this returns."""
        return self._decided(self.sitting.decide(self.laid.snapshot, self._claim(atom), do), tab)

    def decide_hand(self, item: HandItem, do: str, tab: str) -> Decision:
        """Record a verdict about a hand edit as it lies on the table."""
        row = self.sitting.decide_hand(self.laid.snapshot, item, do)
        self.decided[tab] = self.decided.get(tab, frozenset()) | {item.id}
        return self._decided(row, tab)

    def decide_l3(self, item: L3Item, do: str) -> Decision:
        """Record a verdict about a row of L3."""
        return self._about_l3(self.sitting.l3.decide(item, do))

    def rewrite_l3(self, item: L3Item, words: str) -> Decision:
        """Record other words for a row of L3."""
        return self._about_l3(self.sitting.l3.edit(item, words))

    def add_l3(self, words: str, kind: str) -> Decision:
        """Enter a rule into L3 by hand."""
        return self._about_l3(self.sitting.l3.add(words, kind))

    def _about_l3(self, row: Decision) -> Decision:
        self.reload_l3()
        return row

    def rewrite(self, atom: str, words: str, tab: str) -> Decision:
        """Record other words for a claim."""
        return self._decided(self.sitting.edit(self.laid.snapshot, self._claim(atom), words), tab)

    def split(self, atom: str, first: str, second: str, tab: str) -> Decision:
        """Record two claims for one."""
        return self._decided(self.sitting.split(self.laid.snapshot, self._claim(atom), first, second), tab)

    def give_kind(self, atom: str, kind: str, tab: str) -> Decision:
        """Record another kind for a claim."""
        return self._decided(self.sitting.give_kind(self._claim(atom), kind), tab)

    def unite(self, atom: str, other: str, words: str, tab: str) -> Decision:
        """Record that two claims are one rule, under the words of `other` or new ones, which are checked first."""
        row = self.sitting.same(self.laid.snapshot, self._claim(atom), self._claim(other), words)
        if words:
            self.decided[tab] = self.decided.get(tab, frozenset()) | {other}
        return self._decided(row, tab)

    def clear(self, atom: str, tab: str) -> Decision:
        """Record that a redacted claim may stand as it is."""
        return self._decided(self.sitting.clear(self._claim(atom)), tab)

    def settle(self, pair: PairItem, how: str, words: str = "") -> Decision:
        """Record how a pair is resolved, or that it is left for later; it stays on the table as it was."""
        older, newer = pair.older.id, pair.newer.id
        if how == "later":
            row = self.sitting.put_off(self.laid.snapshot, older, newer)
        else:
            row = self.sitting.resolve(self.laid.snapshot, older, newer, how, words)
            self.settled[pair.id] = pair
        return self._decided(row, "contested")

    def turn(self, *, back: bool, only: str = "") -> Decision:
        """Undo or redo this sitting's newest decision, or undo `only` the one with that id; returns that decision.

        Raises `MadeElsewhere` where the newest is of another sitting, or another one builds on it.
        """
        row = self._turned(self.sitting.undo if back else self.sitting.redo, only)
        self.reload()
        return self.laid.snapshot.decisions.original(row)

    def turn_l3(self, *, back: bool, only: str = "") -> Decision:
        """The same about L3."""
        about = self._turned(partial(self.sitting.l3.turn, back=back), only)
        self.reload_l3()
        return about

    def turn_staged(self, *, back: bool, only: str = "") -> Decision:
        """Undo or redo the newest decision, be it about the project or, made in this sitting, about L3."""
        of_l3 = only in self._l3_ids if only else self._l3_is_newest(back=back)
        return self.turn_l3(back=back, only=only) if of_l3 else self.turn(back=back, only=only)

    def _turned(self, turn: Callable[..., Decision], only: str) -> Decision:
        return turn(own=(only,) if only else self.sitting.own.rows)

    @property
    def _l3_ids(self) -> frozenset[str]:
        rows = self.l3_view.state.decisions.rows if self.l3_view is not None else ()
        return frozenset(row.id for row in rows)

    def _l3_is_newest(self, *, back: bool) -> bool:
        """Whether undo or redo is about L3: what came last in this sitting, and for redo with nothing new since."""
        if self.l3_view is None:
            return False
        made, here, there = self.sitting.own.rows, self.laid.snapshot.decisions, self.l3_view.state.decisions
        if back:
            own, of_l3 = undoable(here, made), undoable(there, made)
            return bool(of_l3) and (not own or made.index(of_l3) > made.index(own))
        undone = redoable(there, made)
        since = frozenset(made[made.index(undone) :]) if undone else frozenset()
        return bool(undone) and since.isdisjoint(row.id for row in here.rows)

    def _decided(self, row: Decision, tab: str) -> Decision:
        self.decided[tab] = self.decided.get(tab, frozenset()) | {atom for atom in (row.atom, row.to, row.new) if atom}
        self.l3_stale = True
        self.reload()
        return row

    def _bar(self) -> str:
        """Why nothing can be decided here; "" where a person may."""
        try:
            self.sitting.allow(terminal=True)
        except MemtuiError as error:
            return f"{error.title} {error.detail}".strip()
        return ""
