"""Writing Claude Code's notes: the exact change of each file, then one key that writes it (docs/adr/0023)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType

from memtui.engine.backends.notes.plan import NotesPlan, hunks_of
from memtui.engine.errors import MemtuiError
from memtui.screens.desk import WRITING, Table
from memtui.screens.writer import WriterScreen
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.keys import NOTES_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose

#: Makes the plan anew; True where the person saw what was written since, and it may go.
Planning = Callable[[bool], NotesPlan]


class NotesAdoptScreen(WriterScreen):
    """What will be written into Claude Code's notes, or taken back there."""

    CSS_PATH = "adopt.tcss"
    AUTO_FOCUS = "#diff"
    BINDINGS: ClassVar[list[BindingType]] = list(NOTES_KEYS)
    HELP = """
## Claude Code's notes

This is exactly what will be written into the notes that Claude Code made by itself. **{notes.write}** writes it, with a
backup and a ledger in memtui's home; until then nothing is. The repository hears nothing of it, and **{take-back}**
takes it back.
"""

    def __init__(self, planning: Planning) -> None:
        super().__init__()
        self._planning = planning
        self._anyway = False
        self._plan = NotesPlan()
        self._fault: MemtuiError | None = None

    def lay(self, table: Table) -> None:  # noqa: ARG002 - the plan reads everything anew
        if self.receipt is not None or self.app.writing:
            return
        self._fault, self._plan = None, NotesPlan()
        try:
            self._plan = self._planning(self._anyway)
        except MemtuiError as fault:
            self._fault = fault
        self.query_one("#steps-list", Prose).show_prose(*self._lines())
        diff = self.query_one("#diff", DiffLines)
        files = hunks_of(self._plan)
        if files:
            diff.show_files([(_headed(change.target.shown, change.removes), hunks) for change, hunks in files])
        else:
            diff.show_words("Nothing would be written.")

    def steps(self) -> list[str]:
        return ["history", "take back"] if self._plan.undone else ["import", "notes"]

    def why_not(self, action: str) -> str:
        if self.app.writing:
            return WRITING
        if action == "anyway" and not (self._plan.clashes or self._anyway):
            return "nothing was changed since"
        if action != "write":
            return ""
        if self.app.barred:
            return self.app.barred
        problems = (*((self._fault,) if self._fault else ()), *self._plan.problems)
        return problems[0].title if problems else "nothing would be written" if self._plan.empty else ""

    def over(self, action: str) -> bool:
        if action == "take_back":
            return self.receipt is None
        return (action == "anyway" and not self._plan.undone) or (
            self.receipt is not None and action in ("write", "anyway")
        )

    def _lines(self) -> list[Line]:
        made = self._plan
        lines: list[Line] = [(("Take back" if made.undone else "Changes of Claude Code's notes", "strong"),)]
        lines += [((f" {line.change:<7}", "dim"), (str(line.atom["claim"]), "plain")) for line in made.undone]
        for item in made.items:
            look = "plain" if item.state == "ready" else "later"
            lines += [
                ((f" {item.how:<7}", "dim"), (item.new or item.words or item.place, look)),
                (("        ", "dim"), (f"{item.place}, {item.state}", "dim")),
            ]
        if not made.empty:
            told = [
                *(f"backup  {change.target.shown}" for change in made.changes if change.target.exists),
                *(f"{'remove' if each.removes else 'write '}  {each.target.shown}" for each in made.changes),
                "append  the ledger in memtui's home",
            ]
            lines += [(), (("Will write, in this order", "strong"),)]
            lines += [((f" {at} ", "dim"), (words, "plain")) for at, words in enumerate(told, 1)]
        for fault in (*((self._fault,) if self._fault else ()), *made.problems):
            lines += [(), (("! ", "out"), (" ".join(filter(None, (fault.title, fault.detail, fault.hint))), "out"))]
        if made.clashes:
            key = self.app.key("notes.anyway")
            words = f"it goes all the same; {key} keeps it" if self._anyway else f"{key} lets it go all the same"
            lines.append(((words, "later"),))
        return [*lines, (), (("no commit: these notes lie outside the repository", "dim"),)]

    def action_anyway(self) -> None:
        """Let go, or keep again, what was written since."""
        self._anyway = not self._anyway
        self.lay(self.app.laid)
        self.refresh_rows()

    def action_write(self) -> None:
        made, anyway = self._plan, self._anyway
        self.write(lambda tell: self.app.sitting.notes.write(made, anyway=anyway, tell=tell))

    def action_take_back(self) -> None:
        if self.receipt is not None:
            notes, tx = self.app.sitting.notes, self.receipt.tx
            self.app.push_screen(NotesAdoptScreen(lambda anyway: notes.plan_undo(tx, anyway=anyway)))

    def action_back(self) -> None:
        self.dismiss(None)


def _headed(shown: str, removes: bool) -> str:
    return f"{shown}, removed" if removes else shown
