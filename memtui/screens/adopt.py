"""Adopt: everything that will be written, then one key that writes it (design §5, tui.md "Adopt")."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from memtui.engine.adopt.transaction import GitChoice, GitState
from memtui.engine.review.hunks import hunks
from memtui.engine.review.patch import save_patch
from memtui.engine.review.plan import LEDGER_SHOWN, Plan
from memtui.engine.review.queues import tally
from memtui.engine.text import visible
from memtui.screens.desk import WRITING, Table
from memtui.screens.edit import EditLine
from memtui.screens.git_questions import Ask, asks, choice_of, refusal, remarks
from memtui.screens.writer import WriterScreen
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.gauge import gauge
from memtui.widgets.keys import ADOPT_KEYS
from memtui.widgets.line_view import Line
from memtui.widgets.messages import GitTold
from memtui.widgets.prose import Prose
from memtui.widgets.queue_list import QueueList, Row
from memtui.widgets.signs import own


class AdoptScreen(WriterScreen):
    """The plan: steps and questions on the left, the exact diff and the commit message on the right."""

    CSS_PATH = "adopt.tcss"
    AUTO_FOCUS = "#diff"
    BINDINGS: ClassVar[list[BindingType]] = list(ADOPT_KEYS)
    HELP = """
## Adopt

This is everything that will be written, in this order. **Adopt** writes it; until then nothing is.
Outside the marker block not one byte changes. **Save as patch** writes the same change to a file of its own, for
`git apply` somewhere else; what is accepted stays accepted.
"""

    def __init__(self, tab: str) -> None:
        super().__init__()
        self._tab = tab
        self._plan: Plan | None = None
        self._git: GitState | None = None
        self._answers: dict[str, object] = {}
        self._subject = ""

    def body(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Prose(id="steps-list")
                yield QueueList(id="questions")
            with Vertical(id="right"):
                yield DiffLines(id="diff")
                yield Prose(id="message")

    def lay(self, table: Table) -> None:
        if self.receipt is not None or self.app.writing:
            return
        made = self.app.sitting.plan(table.snapshot, message=self._subject)
        self._plan = made
        self._git = None
        self._show()
        if not made.empty:
            self._ask_git(made)

    def on_screen_resume(self) -> None:
        """Back from another tab: what was planned may have changed."""
        if self.receipt is None and not self.app.writing and self._plan is not None:
            self.app.reload()

    def steps(self) -> list[str]:
        return [self._tab, "adopt"]

    def why_not(self, action: str) -> str:
        if self.app.writing and action in ("write", "message", "patch", "answer", "back"):
            return WRITING
        if action == "write":
            return self._obstacle()
        if action == "answer" and not self._questions:
            return "there is no question"
        if action == "patch":
            if self._plan is None or self._plan.empty:
                return "nothing is accepted"
            return self._plan.problems[0].title if self._plan.problems else ""
        return ""

    def over(self, action: str) -> bool:
        if action == "take_back":
            return self.receipt is None
        return self.receipt is not None and action in ("write", "message", "patch", "answer")

    def _obstacle(self) -> str:
        """Why `y` does nothing now."""
        if self.app.barred:
            return self.app.barred
        if self._plan is None or self._plan.empty:
            return "nothing is accepted"
        if self._plan.problems:
            return self._plan.problems[0].title
        return "" if self._git is not None else "git was not asked yet"

    @property
    def _questions(self) -> tuple[Ask, ...]:
        return asks(self._git, self.snapshot.settings) if self._git else ()

    @property
    def _choice(self) -> GitChoice:
        given = {ask.field: self._answers.get(ask.field, ask.answers[0][0]) for ask in self._questions}
        return choice_of(self.snapshot.settings, given)

    @work(thread=True, exclusive=True, exit_on_error=False, group="git")
    def _ask_git(self, made: Plan) -> None:
        self.post_message(GitTold(made.tx, self.app.sitting.git_state(made)))

    @on(GitTold)
    def _told(self, message: GitTold) -> None:
        if self._plan is not None and message.tx == self._plan.tx:
            self._git = message.state
            self._show()
            self.refresh_rows()

    def _show(self) -> None:
        made = self._plan
        if made is None:
            return
        self.query_one("#steps-list", Prose).show_prose(*self._step_lines(made))
        questions = self.query_one("#questions", QueueList)
        questions.set_class(bool(self._questions), "-open")
        questions.show_rows([self._question_row(ask) for ask in self._questions])
        diff = self.query_one("#diff", DiffLines)
        if made.change is not None:
            diff.show_hunks(tuple(hunk for each in made.changes for hunk in hunks(each.before, each.after)))
        else:
            diff.show_words("Nothing is accepted, so there is nothing to write.")
        lines = made.message.rstrip("\n").split("\n") if not made.empty else []
        self.query_one("#message", Prose).show_prose(
            (("commit  ", "dim"), (lines[0] if lines else "none", "strong")), *(((line, "dim"),) for line in lines[1:])
        )

    def _step_lines(self, made: Plan) -> list[Line]:
        table = self.app.laid
        count = tally((*table.hand, *table.staged))
        lines: list[Line] = [(("Will write, in this order", "strong"),), ()]
        lines += [((f" {at} ", "dim"), (words, "plain")) for at, words in enumerate(self._steps(made), 1)]
        words = own(f"{count.decided_in} in · {count.decided_out} out · {count.later} later · {count.open} open")
        lines += [(), ((words, "plain"),), (("block  ", "dim"), *gauge(*made.budget, unit=" B"))]
        if above := sum(item.accepted for item in table.climbing):
            lines.append(((f"L3: {above} more, into your own file with the next {self.app.key('adopt')}", "dim"),))
        if habits := len(made.about_you):
            lines.append(
                ((f"{habits} about you, not this project: {self.app.key('l3.offer')} in Staged, for L3", "dim"),)
            )
        if made.kept_open:
            lines.append(((f"* {len(made.kept_open)} changed since you decided: open again", "changed"),))
        for fault in made.problems:
            lines += [(), (("! ", "out"), (" ".join((fault.title, fault.detail, fault.hint)).strip(), "out"))]
        if self._git is not None:
            lines += [(("  ", "dim"), (words, "dim")) for words in remarks(self._git)]
        lines += [(), (("outside the marker block not one byte changes", "dim"),)]
        return lines

    def _steps(self, made: Plan) -> list[str]:
        if made.change is None:
            return ["nothing"]
        name = made.change.target.shown
        signs = [line.sign for hunk in hunks(made.change.before, made.change.after) for line in hunk.lines]
        backup = f"backup  {name}" if made.change.before else f"backup  nothing: {name} is new"
        if self._git is None:
            commit = own("commit  asking git…")
        else:
            why = refusal(self._git, self._choice)
            commit = f"commit  none: {why}" if why else f"commit  {name}, {LEDGER_SHOWN}"
        imported = [f"import  one line at the end of {each.target.shown}" for each in made.changes[1:]]
        return [
            backup,
            f"write   {name}  +{signs.count('+')} -{signs.count('-')}",
            *imported,
            f"append  {LEDGER_SHOWN}  {len(made.ledger)}",
            commit,
        ]

    def _question_row(self, ask: Ask) -> Row:
        chosen = self._answers.get(ask.field, ask.answers[0][0])
        words = next(words for value, words in ask.answers if value == chosen)
        return Row(ask.field, (("? ", "later"), (f"{ask.words} ", "plain"), (own("→ ") + words, "strong")))

    def action_answer(self) -> None:
        """Take the next answer to the question under the cursor."""
        field = self.query_one("#questions", QueueList).current
        for ask in self._questions:
            if ask.field == field:
                values = [value for value, _ in ask.answers]
                at = values.index(self._answers.get(field, values[0]))
                self._answers[field] = values[(at + 1) % len(values)]
        self._show()

    def action_message(self) -> None:
        if self._plan is None:
            return

        def keep(words: str) -> None:
            self._subject = words
            self.lay(self.app.laid)

        self.app.push_screen(EditLine("First line of the commit", self._plan.message.partition("\n")[0], keep))

    def action_patch(self) -> None:
        made = self._plan
        if made is None:
            return

        def keep(where: str) -> None:
            saved = save_patch(made, where)
            self.app.say(f"nothing was adopted; the change stands in {visible(str(saved))}")

        self.app.push_screen(EditLine("Save the change as a patch", "memtui.patch", keep))

    def action_write(self) -> None:
        made, choice = self._plan, self._choice
        if made is not None:
            self.write(lambda tell: self.app.sitting.adopt(made, choice, tell=tell))

    def written(self) -> None:
        """The questions are answered once it is written."""
        self.query_one("#questions").remove_class("-open")
