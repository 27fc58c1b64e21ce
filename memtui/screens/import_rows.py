"""How a remembered note reads in the Import screen: its row, and everything a decision needs beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from memtui.engine.backends.imports.auto_memory import SOURCE as AUTO_MEMORY
from memtui.engine.backends.imports.importing import Import
from memtui.engine.backends.imports.reconcile import CONTRADICTS, KNOWN, REJECTED, TAKEN, Outcome
from memtui.engine.backends.notes.plan import Planned, shown_words
from memtui.engine.backends.notes.store import DELETE, EDIT, MOVE
from memtui.engine.review.queues import IN, OPEN, OUT
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import rejected
from memtui.engine.text import shorten
from memtui.widgets.line_view import Line
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import OUTCOMES, STATES, Sign, own, quoted

_ORDER = {name: at for at, name in enumerate((*TAKEN, "too long", "unsafe", "no claim", "known", "rejected"))}
_PLANS = {
    DELETE: "goes: the file and its line in the index",
    MOVE: "goes once its claim stands in the block",
    EDIT: "gets other words",
}


@dataclass(frozen=True)
class ImportItem:
    """A note and what became of it; `state` is OPEN, or IN or OUT where it was `taken` in this sitting."""

    outcome: Outcome
    state: str = OPEN
    taken: bool = False

    @property
    def id(self) -> str:
        return self.outcome.note.place

    @property
    def takeable(self) -> bool:
        """Whether it could come in now."""
        return self.state == OPEN and self.outcome.taken

    @property
    def flagged(self) -> bool:
        """Whether it wants a look of its own, so that no batch takes it along."""
        return self.outcome.outcome in TAKEN[1:]

    @property
    def own_note(self) -> bool:
        """Whether it is a note of Claude Code's, which may go or get other words."""
        return self.outcome.note.source == AUTO_MEMORY

    @property
    def words(self) -> str:
        """What the row says: its claim, else the beginning of what stands there, redacted."""
        return self.outcome.claim or shown_words(self.outcome.note.text)

    @property
    def sign(self) -> Sign:
        return STATES[self.state] if self.state != OPEN else OUTCOMES[self.outcome.outcome]


def items_of(report: Import) -> dict[str, ImportItem]:
    """The notes of a reading: first what could come in, then what can't, then what is known; else as they were read."""
    items = [ImportItem(each) for each in report.outcomes]
    return {item.id: item for item in sorted(items, key=lambda item: _ORDER.get(item.outcome.outcome, len(_ORDER)))}


def decided(item: ImportItem, snapshot: Snapshot) -> ImportItem:
    """An item that was taken in this sitting, as its claim stands in the store now; others stay as they are."""
    claim = snapshot.claims.get(item.outcome.id) if item.taken else None
    return item if claim is None else replace(item, state=OUT if rejected(claim) else IN)


def row_of(item: ImportItem, planned: Planned | None) -> Row:
    """Sign and word, where it comes from, what is planned for the note, the words."""
    sign = item.sign
    plan = ((f"{planned.how} ", "changed"),) if planned else ()
    return Row(
        item.id,
        (
            (f"{sign.sign} {sign.word:<11} ", sign.style),
            (f"{item.outcome.note.source:<11} ", "dim"),
            *plan,
            (item.words, "dim" if item.outcome.outcome in (KNOWN, REJECTED) else "plain"),
        ),
    )


def about(item: ImportItem, planned: Planned | None, snapshot: Snapshot, key: Callable[[str], str]) -> list[Line]:
    """Claim, outcome, origin, provenance, the note's own words, what it is related to, and what is planned."""
    outcome, note, sign = item.outcome, item.outcome.note, item.sign
    kind = own(f" · {outcome.kind} · {outcome.id}") if outcome.claim else ""
    lines: list[Line] = [
        ((item.words, "strong"),),
        ((f"{sign.sign} {sign.word}", sign.style), (kind, "dim")),
    ]
    if outcome.about:
        lines.append((("           ", "dim"), (outcome.about, "plain")))
    if planned is not None:
        new = f": {planned.new}" if planned.new else ""
        keys = f"{key('import.notes')} and {key('notes.write')}"
        lines += [
            (("planned    ", "dim"), (_PLANS[planned.how] + new, "changed")),
            (("           ", "dim"), (f"{planned.state}; nothing is written before {keys}", "dim")),
        ]
    lines += [
        (),
        (("origin     ", "dim"), (f"{note.source}, {note.place}", "plain")),
        (("written    ", "dim"), (written(item), "plain")),
    ]
    text = shown_words(note.text)
    if text != item.words:
        lines.append((("it says    ", "dim"), (quoted(text), "plain")))
    lines += _related(item, snapshot)
    return [*lines, (), *(((("           ", "dim"), (words, "dim"))) for words in _next(item, key))]


def written(item: ImportItem) -> str:
    """When and by whom, as far as anybody knows: a commit by git blame, a session of the agent's, the file's date."""
    note = item.outcome.note
    day = note.at.strftime("%Y-%m-%d")
    if note.commit:
        return f"{day}, commit {note.commit} by git blame"
    if note.session:
        return f"{day}, by the agent in session {shorten(note.session, 13)}"
    return f"{day}, by the agent" if note.speaker == "agent" else f"{day}, the file's own date: no commit holds it"


def _related(item: ImportItem, snapshot: Snapshot) -> list[Line]:
    """The claim that says the same, or the one that says the opposite."""
    outcome = item.outcome
    other = outcome.about.rpartition(" ")[2] if outcome.outcome == CONTRADICTS else outcome.id
    if outcome.outcome not in (KNOWN, REJECTED, CONTRADICTS) and item.state == OPEN:
        return []
    claim = snapshot.claims.get(other)
    line = next((line for line in snapshot.adopted if line.id == other), None)
    words = claim.atom.claim if claim else line.claim if line else ""
    if not words:
        return []
    where = "stands in the block" if other in snapshot.adopted_ids else "in the store"
    return [(("claim      ", "dim"), (words, "plain")), (("           ", "dim"), (f"{other}, {where}", "dim"))]


def _next(item: ImportItem, key: Callable[[str], str]) -> list[str]:
    """What the keys do here, in words."""
    found: list[str] = []
    if item.takeable:
        found.append(f"{key('import.take')} brings it into the Inbox; it counts for no gate before you vouch for it")
    elif item.state == IN:
        found.append(f"it waits in the Inbox: {key('tab.inbox')}")
    if item.own_note:
        moves, goes, other = (key(f"import.{verb}") for verb in ("move", "delete", "edit"))
        found.append(
            f"{moves} moves the note once its claim is in the block, {goes} lets it go, {other} gives it other words"
        )
    return found
