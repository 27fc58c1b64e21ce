"""Import: what is remembered elsewhere, reconciled; chosen notes come in as candidates (tui.md §5, docs/adr/0019)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType

from memtui.engine.backends.notes.plan import shown_words
from memtui.engine.backends.notes.store import DELETE, EDIT, KEEP, MOVE
from memtui.engine.errors import LockBusy, MemtuiError
from memtui.engine.review.turns import MadeElsewhere
from memtui.engine.store.decisions import Decision
from memtui.screens.edit import EditLine
from memtui.screens.import_rows import ImportItem, decided
from memtui.screens.importing_frame import ImportFrame
from memtui.screens.notes_adopt import NotesAdoptScreen
from memtui.screens.notice import Question
from memtui.widgets.keys import IMPORT
from memtui.widgets.messages import NotesTaken
from memtui.widgets.signs import own

_ASKED = 12  # claims that a question lists; it counts the others
#: What one press did: the ids of the rows that kept claims out, or how many notes it planned something for.
Done = tuple[str, ...] | int
_DID = {DELETE: "goes", MOVE: "moves", EDIT: "gets other words", KEEP: "stays as it is"}


class ImportScreen(ImportFrame):
    """Notes on the left, what could come in first; on the right all that is known of the one under the cursor."""

    CSS_PATH = "importing.tcss"
    AUTO_FOCUS = "#list"
    BINDINGS: ClassVar[list[BindingType]] = list(IMPORT)
    HELP = """
## Import

What is remembered already: the bullets of CLAUDE.md, AGENTS.md and rules files, what Claude Code noted by itself,
Codex's memories. **{import.take}** brings a note into the Inbox: there it counts for no gate until you vouch for it.
Nothing is changed where it stands. Only for Claude Code's own notes you may plan more: **{import.move}** moves one
into the block, **{import.delete}** lets it go, **{import.edit}** gives it other words; **{import.notes}** shows that
plan, and nothing is written before **{notes.write}**.
"""

    def __init__(self, tab: str) -> None:
        super().__init__(tab)
        self._made: list[Done] = []
        self._undone: list[Done] = []

    # --- bringing in, keeping out

    def action_take(self) -> None:
        self._choose("Bring in", self._chosen(), keep_out=False)

    def action_reject(self) -> None:
        self._choose("Keep out", self._chosen(), keep_out=True)

    def action_rest(self) -> None:
        shown = [self.items[row.id] for row in self.rows.rows if row.id in self.items]
        rest = [item for item in shown if item.takeable and not item.flagged]
        if rest:
            self._ask("Bring in", rest, keep_out=False)
        else:
            self.app.say("nothing new is shown here that could come in together")

    def _chosen(self) -> list[ImportItem]:
        if self.rows.marked:
            return [self.items[row.id] for row in self.rows.rows if row.id in self.rows.marked & self.items.keys()]
        return [self.current] if self.current is not None else []

    def _choose(self, verb: str, items: Sequence[ImportItem], *, keep_out: bool) -> None:
        if self.app.too_soon():
            self.app.say("held key ignored")
            return
        able = [item for item in items if item.takeable]
        if not able:
            self.app.say("none of the marked notes can come in")
        elif self.rows.marked:
            self._ask(verb, able, keep_out=keep_out)
        else:
            self._begin(able, keep_out=keep_out)

    def _ask(self, verb: str, items: Sequence[ImportItem], *, keep_out: bool) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._begin(items, keep_out=keep_out)

        more = [f"and {len(items) - _ASKED} more"] if len(items) > _ASKED else []
        question = f"{verb} {'this note' if len(items) == 1 else f'these {len(items)} notes'}?"
        self.app.push_screen(Question(question, [*(item.words for item in items[:_ASKED]), *more]), answered)

    def _begin(self, items: Sequence[ImportItem], *, keep_out: bool) -> None:
        self.app.writing = True
        self.app.say(own("keeping out…" if keep_out else "bringing in…"))
        self.rows.clear_marks()
        self.refresh_rows()
        self._take(tuple(items), keep_out)

    @work(thread=True, exit_on_error=False, group="taking")
    def _take(self, items: tuple[ImportItem, ...], keep_out: bool) -> None:
        """Take them; not exclusive and never cancelled: one press is one transaction of the store."""
        sitting = self.app.patient
        try:
            report = sitting.take_notes([item.outcome.note for item in items])
            snapshot, rows = sitting.snapshot(), list[str]()
            for outcome in report.taken if keep_out else ():
                rows.append(sitting.decide(snapshot, snapshot.claims[outcome.id], "reject").id)
        except MemtuiError as fault:
            self.post_message(NotesTaken(len(items), None, fault=fault))
        else:
            self.post_message(NotesTaken(len(items), report, tuple(rows)))

    @on(NotesTaken)
    def _taken(self, message: NotesTaken) -> None:
        self.app.writing = False
        self.app.reload()
        if message.fault is not None or message.report is None:
            if message.fault is not None:
                self.app.show_fault(message.fault)
            self.refresh_rows()
            return
        if message.decided:
            self._did(message.decided)
        came = {each.note.place: each for each in message.report.outcomes}
        for place, outcome in came.items():
            if place in self.items:  # a reading that was stopped, or that ended meanwhile, may not have it
                item = replace(self.items[place], outcome=outcome, taken=outcome.taken)
                self.items[place] = decided(item, self.snapshot)
        at = self.rows.at
        self.draw()
        done = len(message.report.taken)
        self.app.say(_receipt(done, self.app.key, out=bool(message.decided), asked=message.asked))
        if message.asked == 1 and done:
            self._advance(at + 1)
        self.refresh_rows()

    def _advance(self, place: int) -> None:
        ids = [row.id for row in self.rows.rows]
        following = next((each for each in ids[place:] if each in self.items and self.items[each].takeable), None)
        if following is not None:
            self.rows.go_to(following)

    # --- Claude Code's own notes

    def action_delete(self) -> None:
        self._decide(DELETE)

    def action_move(self) -> None:
        self._decide(MOVE)

    def _decide(self, how: str) -> None:
        """Plan it for the note, or for all marked ones that are notes; the same key again drops the plan."""
        if self.app.too_soon():
            self.app.say("held key ignored")
            return
        planned = {item.place: item.how for item in self.plan.items}
        items = [item for item in self._chosen() if item.own_note]
        how = KEEP if items and all(planned.get(item.id) == how for item in items) else how
        left, done, refused = list(items), list[str](), list[str]()

        def deed() -> None:
            while left:
                item = left[0]
                try:
                    seen = item.outcome.note.text
                    self.app.sitting.notes.decide(item.id, how, seen=seen, snapshot=self.snapshot)
                    done.append(item.id)
                except LockBusy:
                    raise
                except MemtuiError as fault:
                    refused.append(f"{item.id}: {fault.title}")
                left.pop(0)
            if done:
                self._did(len(done))
            self.rows.clear_marks()
            self.lay(self.app.laid)
            self.refresh_rows()
            what = f"{items[0].id} {_DID[how]}" if len(items) == 1 else f"{len(done)} notes: {_DID[how]}"
            then = "" if how == KEEP else f", {self._plan_words}"
            did = f"{what}, {self._undo_words}{then}" if done else "no note of Claude Code's"
            self.app.say("; ".join(refused) if refused else did)

        self.app.patiently(deed)

    def action_edit(self) -> None:
        item = self.current
        if item is None:
            return

        def keep(words: str) -> None:
            seen = item.outcome.note.text
            self.app.sitting.notes.decide(item.id, EDIT, words, seen=seen, snapshot=self.snapshot)
            self._did(1)
            self.lay(self.app.laid)
            self.refresh_rows()
            self.app.say(f"{item.id} gets other words, {self._undo_words}, {self._plan_words}")

        self.app.push_screen(EditLine("Other words for this note", shown_words(item.outcome.note.text), keep))

    @property
    def _undo_words(self) -> str:
        return f"{self.app.key('undo')} to undo"

    @property
    def _plan_words(self) -> str:
        return f"{self.app.key('import.notes')} shows the plan"

    # --- undo and redo

    def _did(self, what: Done) -> None:
        self._made.append(what)
        self._undone.clear()

    def action_undo(self) -> None:
        self._turn_back(self._made, self._undone, back=True)

    def action_redo(self) -> None:
        self._turn_back(self._undone, self._made, back=False)

    def _turn_back(self, stack: list[Done], other: list[Done], *, back: bool, only: str = "") -> None:
        """Undo or redo one press: what was kept out, or what was planned; beyond this sitting one plan, once asked."""
        done = stack[-1] if stack else 1
        rows: list[Decision] = []

        def deed() -> None:
            if isinstance(done, tuple):
                self.app.sitting.turn_these(done, back=back)
                words = f"{len(done)} kept out" if len(done) > 1 else "kept out"
            else:
                own = (only,) if only else self.app.sitting.own.rows
                while len(rows) < done:
                    rows.append(self.app.sitting.notes.turn(back=back, own=own))
                self.rows.go_to(rows[-1].atom)
                words = f"{done} planned" if done > 1 else f"{rows[-1].how} {rows[-1].atom}"
            if stack:
                other.append(stack.pop())
            self.app.reload()
            self.items = {id_: decided(item, self.snapshot) for id_, item in self.items.items()}
            self.lay(self.app.laid)
            self.refresh_rows()
            self.app.say(f"{'taken back' if back else 'put back'}: {words}")

        def told(fault: MemtuiError) -> None:
            if isinstance(fault, MadeElsewhere) and not stack:
                self._ask_elsewhere(fault)
            else:
                self.app.say(" ".join(filter(None, (fault.title, fault.detail, fault.hint))))

        self.app.patiently(deed, told)

    def _ask_elsewhere(self, fault: MadeElsewhere) -> None:
        row = fault.row

        def answered(yes: bool | None) -> None:
            if yes:
                self._turn_back([], [], back=True, only=row.id)

        question = f"{fault.title} Take it back?"
        self.app.push_screen(Question(question, [f"{row.atom} {_DID.get(row.how, row.how)}", fault.detail]), answered)

    def action_adopt(self) -> None:
        sitting = self.app.sitting
        self.app.say("")
        self._made.clear()
        self._undone.clear()
        self.app.push_screen(NotesAdoptScreen(lambda _: sitting.notes.plan()), lambda _: self.read())


def _receipt(done: int, key: Callable[[str], str], *, out: bool, asked: int) -> str:
    count = "1 note" if done == 1 else f"{done} notes"
    missed = asked - done
    more = f"; {missed} changed or known since: {key('reload')} reads again" if missed else ""
    return own(f"✗ {count} kept out" if out else f"✓ {count} in: {key('tab.inbox')} shows the Inbox") + more
