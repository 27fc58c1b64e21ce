"""Adopting into L3: the exact change of the person's own file, then one key that writes it (design §3.3, §5)."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from memtui.engine.review.hunks import hunks
from memtui.engine.review.l3_plan import L3Plan
from memtui.engine.store.ledger import LedgerLine
from memtui.engine.text import visible
from memtui.screens.desk import WRITING, Table
from memtui.screens.writer import WriterScreen
from memtui.widgets.diff_lines import DiffLines
from memtui.widgets.gauge import gauge
from memtui.widgets.keys import L3_ADOPT
from memtui.widgets.line_view import Line
from memtui.widgets.prose import Prose


class AdoptL3Screen(WriterScreen):
    """What will be written into the person's file, and what into memtui's home."""

    CSS_PATH = "adopt.tcss"
    AUTO_FOCUS = "#diff"
    BINDINGS: ClassVar[list[BindingType]] = list(L3_ADOPT)
    TAB = "l3"
    HELP = """
## Adopt into L3

Every session of every project reads this file. **Adopt** writes it; until then nothing is.
Its history is kept in memtui's home; a repository of yours around it gets no commit.
"""

    def __init__(self) -> None:
        super().__init__()
        self._plan: L3Plan | None = None

    def lay(self, table: Table) -> None:  # noqa: ARG002 - L3 is of no project
        if self.receipt is not None or self.app.writing:
            return
        self._plan = made = self.app.sitting.l3.plan(self.app.look_l3())
        self.query_one("#steps-list", Prose).show_prose(*_steps(made))
        diff = self.query_one("#diff", DiffLines)
        if made.change is not None:
            diff.show_hunks(hunks(made.change.before, made.change.after))
        else:
            diff.show_words("Nothing is accepted, so there is nothing to write.")

    def steps(self) -> list[str]:
        return ["l3", "adopt"]

    def why_not(self, action: str) -> str:
        if self.app.writing:
            return WRITING
        if action != "write":
            return ""
        if self.app.barred or self._plan is None or self._plan.empty:
            return self.app.barred or "nothing is accepted"
        return self._plan.problems[0].title if self._plan.problems else ""

    def over(self, action: str) -> bool:
        return (self.receipt is None) == (action == "take_back") and action in ("write", "take_back")

    def action_write(self) -> None:
        made = self._plan
        if made is not None:
            # The screen says beforehand that a repository lies around the file: y agrees to it.
            self.write(lambda tell: self.app.sitting.l3.adopt(made, agreed=True, tell=tell))


def _steps(made: L3Plan) -> list[Line]:
    if made.change is None:
        return [((fault.title, "out"),) for fault in made.problems] or [(("Nothing is accepted.", "plain"),)]
    name = made.change.target.shown
    lines: list[Line] = [(("Changes of L3", "strong"),)]
    lines += [part for line in made.ledger for part in _told(line)]
    lines += [(), (("Will write, in this order", "strong"),)]
    for at, words in enumerate((f"backup  {name}", f"write   {name}", "append and commit  in memtui's home, l3/"), 1):
        lines.append(((f" {at} ", "dim"), (words, "plain")))
    lines += [(), (("block  ", "dim"), *gauge(*made.budget, unit=" B"))]
    if made.repository:
        words = f"{name} lies in the repository {visible(made.repository)}: memtui writes the file, the commit is yours"
        lines += [(), (("? ", "later"), (words, "plain"))]
    if made.kept_open:
        lines.append(((f"* {len(made.kept_open)} changed since you decided: open again", "changed"),))
    for fault in made.problems:
        lines += [(), (("! ", "out"), (" ".join((fault.title, fault.detail, fault.hint)).strip(), "out"))]
    return [*lines, (), (("outside the marker block not one byte changes", "dim"),)]


def _told(line: LedgerLine) -> list[Line]:
    """A change and the projects that it comes from."""
    lines: list[Line] = [((f" {line.action:<6}", "dim"), (str(line.atom["claim"]), "plain"))]
    projects = line.atom.get("promoted_from_projects")
    if isinstance(projects, list) and line.action != "drop":
        lines.append((("       from ", "dim"), (", ".join(map(str, projects)), "plain")))
    return lines
