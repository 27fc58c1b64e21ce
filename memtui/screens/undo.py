"""Taking back: the exact change of the file, what was edited since, then one key that writes it (design §5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType

from memtui.engine.adopt.git_state import GitState
from memtui.engine.errors import MemtuiError
from memtui.engine.review.hunks import hunks
from memtui.engine.review.plan import LEDGER_SHOWN
from memtui.engine.review.undo_plan import L3, UndoPlan
from memtui.screens.desk import WRITING, Table
from memtui.screens.git_questions import choice_of, refusal, remarks
from memtui.screens.writer import WriterScreen
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.keys import UNDO_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import GitTold
from memtui.widgets.prose import Prose
from memtui.widgets.signs import own

#: Makes the plan anew; True where the person saw what was changed since, and it may go.
Planning = Callable[[bool], UndoPlan]


class UndoScreen(WriterScreen):
    """What an undo or a restore will write, before it does."""

    CSS_PATH = "adopt.tcss"
    AUTO_FOCUS = "#diff"
    BINDINGS: ClassVar[list[BindingType]] = list(UNDO_KEYS)
    TAB = "tiers"
    HELP = """
## Take back

This is exactly what will be written. **Take back** writes it, with a backup, a ledger line and a commit of its own;
until then nothing is. A line that was changed since is kept, unless you say **Anyway** first.
"""

    def __init__(self, planning: Planning) -> None:
        super().__init__()
        self._planning = planning
        self._anyway = False
        self._plan: UndoPlan | None = None
        self._fault: MemtuiError | None = None
        self._git: GitState | None = None

    def lay(self, table: Table) -> None:  # noqa: ARG002 - the plan reads everything anew
        if self.receipt is not None or self.app.writing:
            return
        self._plan, self._fault, self._git = None, None, None
        try:
            self._plan = made = self._planning(self._anyway)
        except MemtuiError as fault:
            self._fault = fault
            self._show()
            return
        self._show()
        self._ask_git(made)

    def steps(self) -> list[str]:
        restores = self._plan is not None and self._plan.backup
        return ["tiers", "history", "restore" if restores else "take back"]

    def why_not(self, action: str) -> str:
        if self.app.writing:
            return WRITING
        if action == "anyway" and not self._held_up:
            return "nothing was changed since"
        if action != "write":
            return ""
        if self.app.barred:
            return self.app.barred
        if self._plan is None:
            return self._fault.title if self._fault else "it is not planned yet"
        if self._plan.problems:
            return self._plan.problems[0].title
        return "" if self._git is not None else "git was not asked yet"

    def over(self, action: str) -> bool:
        return self.receipt is not None and action in ("write", "anyway")

    @property
    def _held_up(self) -> bool:
        """Whether something was changed since that only the person may let go."""
        made = self._plan
        return made is not None and (self._anyway or bool(made.clashes) or bool(made.backup and made.problems))

    @work(thread=True, exclusive=True, exit_on_error=False, group="git")
    def _ask_git(self, made: UndoPlan) -> None:
        self.post_message(GitTold(made.tx, self.app.sitting.back.git_state(made)))

    @on(GitTold)
    def _told(self, message: GitTold) -> None:
        if self._plan is not None and message.tx == self._plan.tx:
            self._git = message.state
            self._show()
            self.refresh_rows()

    def _show(self) -> None:
        made, diff = self._plan, self.query_one("#diff", DiffLines)
        if made is None:
            fault = self._fault
            parts = (fault.title, fault.detail, fault.hint) if fault else ()
            self.query_one("#steps-list", Prose).show_prose(*(((part, "out"),) for part in parts if part))
            diff.show_words("Nothing can be taken back here.")
            return
        self.query_one("#steps-list", Prose).show_prose(*self._lines(made))
        found = hunks(made.change.before, made.change.after)
        if found:
            diff.show_hunks(found)
        else:
            diff.show_words("The file stays as it is; only the ledger notes it.")

    def _lines(self, made: UndoPlan) -> list[Line]:
        name = made.change.target.shown
        writes = "remove  " if made.change.removes else "write   "
        ledger = "append and commit  in memtui's home, l3/" if made.level == L3 else f"append  {LEDGER_SHOWN}"
        told = [f"backup  {name}", f"{writes}{name}", ledger]
        if made.level != L3:
            told.append(self._commit(name))
        title = f"Restore {made.backup}" if made.backup else "Take back"
        lines: list[Line] = [((title, "strong"),)]
        lines += [((f" {line.action:<6}", "dim"), (str(line.atom["claim"]), "plain")) for line in made.undone]
        lines += [(), (("Will write, in this order", "strong"),)]
        lines += [((f" {at} ", "dim"), (words, "plain")) for at, words in enumerate(told, 1)]
        lines += [((f" ! {note}", "later"),) for note in made.notes]
        for clash in made.clashes:
            lines += [(), ((f"{clash.id} was changed since", "changed"),)]
            for what, words in (
                ("before", clash.before or "(not there)"),
                ("adopted", clash.after),
                ("now", clash.now),
            ):
                lines.append(((f" {what:<8}", "dim"), (words, "plain")))
        for fault in made.problems:
            detail = "" if made.clashes else fault.detail
            lines += [(), (("! ", "out"), (" ".join(part for part in (fault.title, detail) if part), "out"))]
        if self._held_up:
            key = self.app.key("undo.anyway")
            words = f"it goes all the same; {key} keeps it" if self._anyway else f"{key} lets it go all the same"
            lines.append(((words, "later"),))
        if self._git is not None:
            lines += [(("  ", "dim"), (words, "dim")) for words in remarks(self._git)]
        return [*lines, (), (("nothing else of the file changes", "dim"),)]

    def _commit(self, name: str) -> str:
        if self._git is None:
            return own("commit  asking git…")
        why = refusal(self._git, choice_of(self.snapshot.settings, {}))
        return f"commit  none: {why}" if why else f"commit  {name}, {LEDGER_SHOWN}"

    def action_anyway(self) -> None:
        """Let go, or keep again, what was changed since."""
        self._anyway = not self._anyway
        self.lay(self.app.laid)
        self.refresh_rows()

    def action_write(self) -> None:
        made, choice, anyway = self._plan, choice_of(self.snapshot.settings, {}), self._anyway
        if made is not None:
            back = self.app.sitting.back
            self.write(lambda tell: back.write(made, choice, anyway=anyway, tell=tell))
